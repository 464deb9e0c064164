"""What happened, in words for one viewer. Seats are written @0, @1 and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.games.emigration.actions import card_name
from sojourn.games.emigration.crossing import NOBODY, ONE_BEST, TIE
from sojourn.games.emigration.records import PAYDAY, Deck, Purpose, Told

REASONS = {
    ONE_BEST: "Everybody has tried the border, and one has most Assurance left.",
    TIE: "Everybody has tried the border, and the best are level: no ultimate winner.",
    NOBODY: "Everybody has tried the border, and nobody was let in.",
}

_FOR = {Purpose.START: "", Purpose.GRADUATION: " for the diploma", Purpose.TUITION: " for the tuition", Purpose.LIFE: ""}
_WHY_OUT = {
    1: "without a Passport and a Ticket",
    2: "with too little Assurance",
    3: "without papers and with too little Assurance",
}


def sentence(content: Content, e: Event, viewer: int) -> str:
    """An event as its viewer reads it."""
    teller = _TELLERS.get(Told(e.kind))
    return teller(content, e) if teller else ""


def _whose(e: Event) -> str:
    return "their own layout" if e.a == e.seat else f"the layout of @{e.a}"


def _dealt(content: Content, e: Event) -> str:
    w = content.words
    return f"@{e.seat} is from {w['countries'][e.a]}, works as {w['careers'][e.b]} and starts with {e.c} Money."


def _paid(content: Content, e: Event) -> str:
    if e.a:
        extra = f", {e.b} of it from tenants" if e.b and e.b < e.a else ""
        return f"@{e.seat} is paid {e.a}{extra}."
    return f"@{e.seat} is in college and not paid." if e.c else f"@{e.seat} is paid nothing."


def _roll(content: Content, e: Event) -> str:
    return f"@{e.seat} rolls {e.a}{_FOR[Purpose(e.b)]}."


def _money(content: Content, e: Event) -> str:
    if e.a == 0:
        return f"{card_name(content, e.b)}: no Money changes hands."
    return f"@{e.seat} {'takes' if e.a > 0 else 'pays'} {abs(e.a)} Money ({card_name(content, e.b)})."


def _gives(content: Content, e: Event) -> str:
    return f"@{e.seat} gives {e.b or 'nothing'} to @{e.a}."


def _deck_card(content: Content, deck: int, card: int) -> str:
    if card < 0:
        return "a card"
    return str(content.words["careers" if deck == Deck.CAREERS else "countries"][card])


def _offered(content: Content, e: Event) -> str:
    return f"@{e.seat} turns up {_deck_card(content, e.a, e.b)}."


def _takes_new(content: Content, e: Event) -> str:
    kind = "Career" if e.a == Deck.CAREERS else "Destination"
    return f"@{e.seat} has a new {kind}" + (f": {_deck_card(content, e.a, e.b)}." if e.b >= 0 else ".")


def _keeps_old(content: Content, e: Event) -> str:
    return f"@{e.seat} keeps the old card; {_deck_card(content, e.a, e.b)} goes under the deck."


def _which(content: Content, e: Event) -> str:
    how = {1: "The card turned up for you is", 2: "Your new Destination is", 3: "The card under the deck is"}[e.c]
    return f"{how} {_deck_card(content, e.a, e.b)}."


def _withdraw(content: Content, e: Event) -> str:
    total = e.a + e.b + e.c
    lots = f" and {e.c} for {e.d} Money" if e.c else ""
    return f"@{e.seat} steps up: {e.a} Assurance, {e.b} more for cards{lots}, {total} in all."


def _lane(content: Content, e: Event) -> str:
    w = content.words
    return f"@{e.seat} takes lane {e.a + 1}. {w['agents'][e.b // 3]}: “{w['border_lines'][e.b]}” The price is {e.c}."


def _enters(content: Content, e: Event) -> str:
    return f"@{e.seat} enters, with {e.a} Assurance and {e.b} Money left."


def _refused(content: Content, e: Event) -> str:
    return f"@{e.seat} is turned away {_WHY_OUT[e.a]}."


def _over(content: Content, e: Event) -> str:
    if e.a == ONE_BEST:
        return f"@{e.b.bit_length() - 1} has most left: the ultimate winner."
    return (
        "Nobody was let in; nobody wins." if e.a == NOBODY else "The best are level in Assurance and Money: no ultimate winner."
    )


def _named(text: str) -> Callable[[Any, Event], str]:
    """A teller that fills in the seat and the card of field a or c."""

    def tell(content: Content, e: Event) -> str:
        at_c = "{c}" in text
        card = card_name(content, e.c if at_c else e.a) if at_c or "{a}" in text else ""
        return text.format(seat=f"@{e.seat}", a=card, c=card, whose=_whose(e), n=e.d)

    return tell


def _plain(text: str) -> Callable[[Any, Event], str]:
    """A teller that fills in the seat and the numbers."""
    return lambda content, e: text.format(seat=f"@{e.seat}", a=e.a, b=e.b, c=e.c, other=f"@{e.a}", lane=e.a + 1)


def _degree(text: str) -> Callable[[Any, Event], str]:
    """A teller that names a degree."""
    return lambda content, e: text.format(seat=f"@{e.seat}", degree=content.words["degrees"][e.a], b=e.b)


def _sees(content: Content, e: Event) -> str:
    cost = content.box.border[e.b]
    return f"In lane {e.a + 1} the top card asks for {cost}: “{content.words['border_lines'][e.b]}”"


def _stuck(content: Content, e: Event) -> str:
    return f"Nobody can do anything, so everybody takes {e.a} Money."


def _payday(content: Content, e: Event) -> str:
    return f"Payday number {e.c}, from the layout of @{e.a}."


_TELLERS: dict[Told, Callable[[Any, Event], str]] = {
    Told.DEALT: _dealt,
    Told.DESTINATION: lambda content, e: f"@{e.seat} wants to go to {content.words['countries'][e.a]}.",
    Told.START_ROLL: _plain("{seat} rolls {a} for the first turn."),
    Told.STARTS: _plain("{seat} starts."),
    Told.BURIED: _plain("A Payday in the front row of {seat} moves further back."),
    Told.BUY: _named("{seat} buys {c} from {whose} for {n}."),
    Told.FEE: _plain("{seat} pays a fee of {b} to {other}."),
    Told.DISCARD: _named("{seat} discards {c} from {whose} and receives {n}."),
    Told.ACTIVATE: _named("{seat} activates {c} in {whose}."),
    Told.SCALP: lambda content, e: f"@{e.seat} buys {card_name(content, e.b)} from @{e.a}, who had a spare one, for {e.c}.",
    Told.WAIT: _named("{seat} takes {c} from {whose} and will lose a turn for it."),
    Told.TURN_UP: lambda content, e: (
        "" if e.c == PAYDAY else f"{card_name(content, e.c)} is turned up in the layout of @{e.seat}."
    ),
    Told.PAYDAY: _payday,
    Told.PAID: _paid,
    Told.PAIR: _plain("{seat} has a Passport and a Ticket: {a} Assurance."),
    Told.ROLL: _roll,
    Told.REROLL: _named("{seat} uses {a} to roll again."),
    Told.GRADUATE: _degree("{seat} graduates in {degree} and takes {b} Assurance."),
    Told.STILL_STUDYING: _plain("{seat} stays in college."),
    Told.NO_COLLEGE: _plain("Tuition would be {a}, and {seat} has {b}: no college, and the turn is lost."),
    Told.ENROL: _plain("{seat} pays {b} and goes to college."),
    Told.SKIPPED: _plain("{seat} hands back a Skip Turn Sign and loses the turn."),
    Told.SIGN: _plain("{seat} takes a Skip Turn Sign."),
    Told.SIGN_AGAIN: _plain("{seat} holds a Skip Turn Sign already; a second one changes nothing."),
    Told.FORFEIT: _plain("{seat} can do nothing and forfeits the turn."),
    Told.STUCK: _stuck,
    Told.MONEY: _money,
    Told.ASSURANCE: _plain("{seat} takes {a} Assurance."),
    Told.GIVES: _gives,
    Told.LOST: _named("{seat} parts with {a}."),
    Told.NOTHING: _named("{a} has no effect now."),
    Told.FREE: _named("{seat} takes {c} from {whose} without its price."),
    Told.DECLINES: _named("{seat} leaves {a} unused."),
    Told.OFFERED: _offered,
    Told.UNDER: lambda content, e: f"{_deck_card(content, e.a, e.b)} is the home of @{e.seat} and goes under the deck.",
    Told.TAKES_NEW: _takes_new,
    Told.KEEPS_OLD: _keeps_old,
    Told.SWAP: lambda content, e: f"@{e.seat} swaps {card_name(content, e.c)} for {card_name(content, e.b)} of @{e.a}.",
    Told.PEEK: _plain("{seat} looks at the top card of lane {lane}."),
    Told.SEES: _sees,
    Told.EXTRA: _plain("{seat} may do one more action."),
    Told.LAPSE: _plain("The further action of {seat} lapses."),
    Told.KEPT: _named("{seat} keeps {a}."),
    Told.SWEPT: _plain("The turn limit is reached: what still lies in the layouts is cleared away."),
    Told.CROSSING: _plain("All bags are packed. {seat} is the first at the border."),
    Told.WITHDRAW: _withdraw,
    Told.LANE: _lane,
    Told.ENTERS: _enters,
    Told.REFUSED: _refused,
    Told.OVER: _over,
    Told.WHICH: _which,
}
