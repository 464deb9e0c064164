"""What is seen and heard of each event: cards that fly and are shown, Money that floats up, dice, stamps at the border."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.cues import Cue, card_shown, dice_rolled, flies, floats, pulses, stamped
from sojourn.games.emigration.records import PASSPORT, PAYDAY, Deck, Phase, Told
from sojourn.games.emigration.ui import pictures
from sojourn.games.emigration.ui.words import assurance, card_name, money, say

ASIDES = frozenset(
    {
        Told.FEE,
        Told.TURN_UP,
        Told.PAYDAY,
        Told.PAID,
        Told.PAIR,
        Told.ROLL,
        Told.SIGN,
        Told.SIGN_AGAIN,
        Told.MONEY,
        Told.ASSURANCE,
        Told.GIVES,
        Told.NOTHING,
        Told.UNDER,
        Told.EXTRA,
        Told.LAPSE,
        Told.KEPT,
        Told.WITHDRAW,
        Told.LANE,
    }
)
"""Consequences: the line below the board tells what somebody did."""

STILL = {
    Told.DEALT: "the first picture shows it",
    Told.DESTINATION: "the first picture shows it",
    Told.BURIED: "happens before the first picture, face down",
    Told.SIGN_AGAIN: "changes nothing",
    Told.DECLINES: "changes nothing",
    Told.UNDER: "a card that was turned up goes back; the next one is shown",
}
"""Kinds of events that move nothing, and why."""


class Spots:
    """Where on this viewer's page things are; before the border in layouts, at the border beside the travellers."""

    def __init__(self, v: Any, viewer: int) -> None:
        self.viewer = viewer
        self.at_border = v.phase in (Phase.LANE, Phase.END)

    def seat(self, seat: int) -> str:
        """A player, in the list of seats."""
        return f"seat-{seat}"

    def money(self, seat: int) -> str:
        """A purse."""
        return "own-money" if seat == self.viewer else self.seat(seat)

    def assurance(self, seat: int) -> str:
        """A player's Assurance."""
        return "own-assurance" if seat == self.viewer else self.seat(seat)

    def cards(self, seat: int) -> str:
        """A player's Documents and Connections."""
        return "own-cards" if seat == self.viewer else self.seat(seat)

    def holding(self, seat: int, card: int) -> str:
        """Where a card goes that somebody gets."""
        return "own-papers" if seat == self.viewer and PASSPORT <= card < PAYDAY else self.cards(seat)

    def slot(self, owner: int, slot: int) -> str:
        """A place in a layout."""
        return "hall" if self.at_border else f"slot-{owner}-{slot}"

    def paydays(self) -> str:
        """Where paydays are counted and the die lies."""
        return "hall" if self.at_border else "paydays"

    def college(self) -> str:
        """The stack of degrees."""
        return "hall" if self.at_border else "college"

    def traveller(self, seat: int) -> str:
        """A player's line at the border."""
        return f"traveller-{seat}" if self.at_border else f"side-{seat}"


Teller = Callable[[Content, Any, Event, Spots], Sequence[Cue]]


def cues(content: Content, v: Any, event: Event, viewer: int) -> Sequence[Cue]:
    """What this viewer sees of an event that it may know of."""
    teller = _TELLERS.get(Told(event.kind))
    return teller(content, v, event, Spots(v, viewer)) if teller else []


def _plus(text: str, to: str) -> Cue:
    return floats(text, to, "good")


def _minus(text: str, to: str) -> Cue:
    return floats(text, to, "bad")


def _paid_out(n: int) -> str:
    return say("−{money}", money=money(n))


def _got(n: int) -> str:
    return say("+{money}", money=money(n))


# --- Cards of the layouts --------------------------------------------------------------------------------------


def _takes(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    """A card leaves a layout for its new owner."""
    gone = flies(pictures.slip(content, e.c), at.slot(e.a, e.b), at.holding(e.seat, e.c), "card")
    return [gone, _minus(_paid_out(e.d), at.money(e.seat))] if e.kind == Told.BUY and e.d else [gone]


def _discards(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    gone = flies(pictures.slip(content, e.c), at.slot(e.a, e.b), at.money(e.seat), "card")
    gain = say("+{money} for {card}", money=money(e.d), card=card_name(content, e.c))
    return [gone, _plus(gain, at.money(e.seat))]


def _activates(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [card_shown(pictures.deck_card(content, e.c), at.seat(e.seat), at.slot(e.a, e.b))]


def _scalps(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    paper = flies(pictures.slip(content, e.b), at.cards(e.a), at.holding(e.seat, e.b), "card")
    return [paper, _minus(_paid_out(e.c), at.money(e.seat)), _plus(_got(e.c), at.money(e.a))]


def _turns_up(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [] if e.c == PAYDAY else [pulses(at.slot(e.a, e.b), sound="card")]


def _payday(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    picture = pictures.deck_card(content, PAYDAY)
    return [card_shown(picture, at.paydays(), at.slot(e.a, e.b), say("Payday {n}", n=e.c))]


def _is_paid(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [_plus(say("+{money} pay", money=money(e.a)), at.money(e.seat))] if e.a else []


def _fee(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [_plus(say("+{money} fee", money=money(e.b)), at.money(e.a))] if e.b else []


def _loses_card(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [flies(pictures.slip(content, e.a), at.cards(e.seat), "hall", "card")]


def _swaps(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [
        flies(pictures.slip(content, e.b), at.cards(e.a), at.cards(e.seat), "card"),
        flies(pictures.slip(content, e.c), at.cards(e.seat), at.cards(e.a), "card"),
    ]


def _keeps(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [flies(pictures.slip(content, e.a), "hall", at.cards(e.seat), "card")]


# --- Money, Assurance, dice ------------------------------------------------------------------------------------


def _money(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    if not e.a:
        return []
    to, facts = at.money(e.seat), {"money": money(abs(e.a)), "card": card_name(content, e.b)}
    return [_plus(say("+{money}: {card}", **facts), to) if e.a > 0 else _minus(say("−{money}: {card}", **facts), to)]


def _gains(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    text = say("+{assurance}", assurance=assurance(e.a))
    if e.kind == Told.PAIR:
        text = say("+{assurance} for Passport and Ticket", assurance=assurance(e.a))
    return [floats(text, at.assurance(e.seat), "good", "stamp")]


def _gives(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    if not e.b:
        return []
    coin = flies(pictures.token("coins", say("Money")), at.money(e.seat), at.money(e.a), "coin")
    return [_minus(_paid_out(e.b), at.money(e.seat)), coin, _plus(_got(e.b), at.money(e.a))]


def _stuck(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [_plus(_got(e.a), at.money(seat)) for seat in range(int(v.seats))]


def _rolls(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [dice_rolled(pictures.rolled(e.a), at.paydays())]


def _starting_roll(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [dice_rolled(pictures.rolled(e.a), at.seat(e.seat))]


def _graduates(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    shown = card_shown(pictures.diploma(content, e.a), at.cards(e.seat), at.college())
    return [shown, floats(say("+{assurance}", assurance=assurance(e.b)), at.assurance(e.seat), "good", "stamp")]


def _enrols(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    cap = flies(pictures.token("graduation-cap", say("College")), at.college(), at.seat(e.seat), "card")
    return [cap, _minus(say("−{money} tuition", money=money(e.b)), at.money(e.seat))]


def _sign(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [flies(pictures.token("hourglass", say("Skip Turn Sign")), "hall", at.seat(e.seat), "bell")]


# --- Destinations, Careers, lanes ------------------------------------------------------------------------------


def _offered(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    """A Destination or Career is turned up; where it is secret, only its back is seen."""
    picture = pictures.little_deck_card(content, e.a, e.b, int(v.seats))
    return [card_shown(picture, at.seat(e.seat), "hall")]


def _which(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [card_shown(pictures.little_deck_card(content, e.a, e.b, int(v.seats)), at.seat(e.seat), "hall")]


def _takes_new(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    if e.b < 0:
        return [pulses(at.seat(e.seat), say("a new Destination"))]
    name = content.words["careers" if e.a == Deck.CAREERS else "countries"][e.b]
    return [pulses(at.seat(e.seat), name, "card")]


def _sees(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [card_shown(pictures.border_card(content, e.b), f"lane-{e.a}", f"lane-{e.a}")]


def _looks(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [flies(pictures.token("eye", say("looks at the top card")), at.seat(e.seat), f"lane-{e.a}", "card")]


def _withdraws(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    text = say("{assurance} for the border", assurance=assurance(e.a + e.b + e.c))
    return [floats(text, at.traveller(e.seat), "good", "stamp")]


def _meets_officer(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [card_shown(pictures.border_card(content, e.b), at.traveller(e.seat), f"lane-{e.a}")]


def _gets_in(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    return [stamped(pictures.verdict(True, say("{assurance} left", assurance=assurance(e.a))), at.traveller(e.seat))]


def _turned_away(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    why = say("too little Assurance") if e.b == 2 else say("no papers")
    return [stamped(pictures.verdict(False, why), at.traveller(e.seat))]


def _over(content: Content, v: Any, e: Event, at: Spots) -> list[Cue]:
    winners = [seat for seat in range(int(v.seats)) if e.a >> seat & 1]
    return [pulses(at.traveller(seat), sound="bell") for seat in winners]


def _at_seat(text: Callable[[Content, Event], str], sound: str = "") -> Teller:
    """A teller that marks a player for a moment, with a few words."""
    return lambda content, v, e, at: [pulses(at.seat(e.seat), text(content, e), "bell" if sound else "")]


_TELLERS: dict[Told, Teller] = {
    Told.START_ROLL: _starting_roll,
    Told.STARTS: _at_seat(lambda content, e: say("starts"), "bell"),
    Told.BUY: _takes,
    Told.FEE: _fee,
    Told.DISCARD: _discards,
    Told.ACTIVATE: _activates,
    Told.SCALP: _scalps,
    Told.WAIT: _takes,
    Told.TURN_UP: _turns_up,
    Told.PAYDAY: _payday,
    Told.PAID: _is_paid,
    Told.PAIR: _gains,
    Told.ROLL: _rolls,
    Told.REROLL: _at_seat(lambda content, e: say("rerolls with {card}", card=card_name(content, e.a))),
    Told.GRADUATE: _graduates,
    Told.STILL_STUDYING: _at_seat(lambda content, e: say("stays in college")),
    Told.NO_COLLEGE: _at_seat(lambda content, e: say("cannot pay {money}", money=money(e.a))),
    Told.ENROL: _enrols,
    Told.SKIPPED: _at_seat(lambda content, e: say("skips this turn")),
    Told.SIGN: _sign,
    Told.FORFEIT: _at_seat(lambda content, e: say("can do nothing")),
    Told.STUCK: _stuck,
    Told.MONEY: _money,
    Told.ASSURANCE: _gains,
    Told.GIVES: _gives,
    Told.LOST: _loses_card,
    Told.NOTHING: _at_seat(lambda content, e: say("no effect now")),
    Told.FREE: _takes,
    Told.OFFERED: _offered,
    Told.TAKES_NEW: _takes_new,
    Told.KEEPS_OLD: _at_seat(lambda content, e: say("keeps the old card")),
    Told.SWAP: _swaps,
    Told.PEEK: _looks,
    Told.SEES: _sees,
    Told.EXTRA: _at_seat(lambda content, e: say("one more action")),
    Told.LAPSE: _at_seat(lambda content, e: say("the extra action is lost")),
    Told.KEPT: _keeps,
    Told.SWEPT: lambda content, v, e, at: [pulses("hall", sound="bell")],
    Told.CROSSING: _at_seat(lambda content, e: say("first at the border"), "bell"),
    Told.WITHDRAW: _withdraws,
    Told.LANE: _meets_officer,
    Told.ENTERS: _gets_in,
    Told.REFUSED: _turned_away,
    Told.OVER: _over,
    Told.WHICH: _which,
}
