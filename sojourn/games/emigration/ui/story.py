"""What happened, in words for one viewer. Seats are written @0, @1 and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later
from sojourn.games.emigration.crossing import NOBODY, ONE_BEST, TIE
from sojourn.games.emigration.records import PAYDAY, Deck, Purpose, Told
from sojourn.games.emigration.ui.words import assurance, card_name, money, say

REASONS = {
    ONE_BEST: later("Everyone has been to the border; the winner has the most Assurance left."),
    TIE: later("Everyone has been to the border; the best are tied, so there is no ultimate winner."),
    NOBODY: later("Everyone has been to the border, and nobody got in."),
}

_ROLLS = {
    Purpose.START: later("{who} rolls {n}."),
    Purpose.GRADUATION: later("{who} rolls {n} for a diploma."),
    Purpose.TUITION: later("{who} rolls {n} for tuition."),
    Purpose.LIFE: later("{who} rolls {n}."),
}
_TURNED_AWAY = {
    1: later("{who} is turned away: a Passport and a Ticket are needed."),
    2: later("{who} is turned away: too little Assurance."),
    3: later("{who} is turned away: papers missing and too little Assurance."),
}
_WHISPERS = {
    1: later("You turn up {card}."),
    2: later("Your new Destination is {card}."),
    3: later("The card under the deck is {card}."),
}

Teller = Callable[[Any, Event], str]


def sentence(content: Content, e: Event, viewer: int) -> str:
    """An event as its viewer reads it."""
    teller = _TELLERS.get(Told(e.kind))
    return teller(content, e) if teller else ""


def _dealt(content: Content, e: Event) -> str:
    home, career = content.words["countries"][e.a], content.words["careers"][e.b]
    text = later("{who} comes from {home} and starts with {money}. Career: {career}.")
    return say(text, who=f"@{e.seat}", home=home, career=career, money=money(e.c))


def _destination(content: Content, e: Event) -> str:
    return say("{who} wants to move to {country}.", who=f"@{e.seat}", country=content.words["countries"][e.a])


def _scalp(content: Content, e: Event) -> str:
    text = later("{who} buys {seller}'s spare {card} for {price} Money.")
    return say(text, who=f"@{e.seat}", card=card_name(content, e.b), seller=f"@{e.a}", price=e.c)


def _turn_up(content: Content, e: Event) -> str:
    if e.c == PAYDAY:
        return ""
    return say("{card} is turned up in {who}'s layout.", card=card_name(content, e.c), who=f"@{e.seat}")


def _paid(content: Content, e: Event) -> str:
    who = f"@{e.seat}"
    if e.a and e.b and e.b < e.a:
        return say("{who} is paid {n} Money, {rent} of it in rent.", who=who, n=e.a, rent=e.b)
    if e.a:
        return say("{who} is paid {n} Money.", who=who, n=e.a)
    return say("{who} is in college and is not paid.", who=who) if e.c else say("{who} is paid nothing.", who=who)


def _roll(content: Content, e: Event) -> str:
    return say(_ROLLS[Purpose(e.b)], who=f"@{e.seat}", n=e.a)


def _money(content: Content, e: Event) -> str:
    if e.a == 0:
        return say("{card}: no Money changes hands.", card=card_name(content, e.b))
    text = later("{who} gets {money} ({card}).") if e.a > 0 else later("{who} pays {money} ({card}).")
    return say(text, who=f"@{e.seat}", money=money(abs(e.a)), card=card_name(content, e.b))


def _assurance(content: Content, e: Event) -> str:
    return say("{who} gains {assurance}.", who=f"@{e.seat}", assurance=assurance(e.a))


def _pair(content: Content, e: Event) -> str:
    return say("{who} now has a Passport and a Ticket and gains {assurance}.", who=f"@{e.seat}", assurance=assurance(e.a))


def _graduate(content: Content, e: Event) -> str:
    text = later("{who} graduates in {degree} and gains {assurance}.")
    return say(text, who=f"@{e.seat}", degree=content.words["degrees"][e.a], assurance=assurance(e.b))


def _gives(content: Content, e: Event) -> str:
    text = later("{who} gives {n} Money to {other}.") if e.b else later("{who} gives nothing to {other}.")
    return say(text, who=f"@{e.seat}", n=e.b, other=f"@{e.a}")


def _deck_card(content: Content, deck: int, card: int) -> str:
    if card < 0:
        return say("a card")
    return str(content.words["careers" if deck == Deck.CAREERS else "countries"][card])


def _from_deck(text: str) -> Teller:
    """A teller that names a Destination or Career."""
    return lambda content, e: say(text, who=f"@{e.seat}", card=_deck_card(content, e.a, e.b))


def _takes_new(content: Content, e: Event) -> str:
    who, card = f"@{e.seat}", _deck_card(content, e.a, e.b)
    if e.a == Deck.CAREERS:
        return say("{who} has a new Career: {card}.", who=who, card=card) if e.b >= 0 else say("{who} has a new Career.", who=who)
    if e.b >= 0:
        return say("{who} has a new Destination: {card}.", who=who, card=card)
    return say("{who} has a new Destination.", who=who)


def _which(content: Content, e: Event) -> str:
    return say(_WHISPERS[e.c], card=_deck_card(content, e.a, e.b))


def _swap(content: Content, e: Event) -> str:
    given, gained = card_name(content, e.c), card_name(content, e.b)
    return say("{who} swaps {given} for {other}'s {gained}.", who=f"@{e.seat}", given=given, gained=gained, other=f"@{e.a}")


def _withdraw(content: Content, e: Event) -> str:
    total = e.a + e.b + e.c
    text = later("{who} steps up with {assurance} and {cards} more for cards: {total} in total.")
    if e.c:
        text = later("{who} steps up with {assurance}, {cards} more for cards and {lots} for {money}: {total} in total.")
    return say(text, who=f"@{e.seat}", assurance=assurance(e.a), cards=e.b, lots=e.c, money=money(e.d), total=total)


def _lane(content: Content, e: Event) -> str:
    agent, line = content.words["agents"][e.b // 3], content.words["border_lines"][e.b]
    text = later("{who} takes lane {lane}. {agent}: “{line}” The price is {cost} Assurance.")
    return say(text, who=f"@{e.seat}", lane=e.a + 1, agent=agent, line=line, cost=e.c)


def _enters(content: Content, e: Event) -> str:
    text = later("{who} gets in, with {assurance} and {money} left.")
    return say(text, who=f"@{e.seat}", assurance=assurance(e.a), money=money(e.b))


def _refused(content: Content, e: Event) -> str:
    return say(_TURNED_AWAY[e.a], who=f"@{e.seat}")


def _over(content: Content, e: Event) -> str:
    if e.a == ONE_BEST:
        return say("{who} has the most left and is the ultimate winner.", who=f"@{e.b.bit_length() - 1}")
    if e.a == NOBODY:
        return say("Nobody got in, so nobody wins.")
    return say("The best are tied on Assurance and Money: there is no ultimate winner.")


def _named(text: str) -> Teller:
    """A teller that fills in the seat and the card of field a."""
    return lambda content, e: say(text, who=f"@{e.seat}", card=card_name(content, e.a))


def _at_layout(own: str, of_another: str) -> Teller:
    """A teller for a card out of a layout, one's own or that of another player."""

    def tell(content: Content, e: Event) -> str:
        text = own if e.a == e.seat else of_another
        return say(text, who=f"@{e.seat}", card=card_name(content, e.c), owner=f"@{e.a}", n=e.d)

    return tell


def _plain(text: str) -> Teller:
    """A teller that fills in the seat and the numbers."""
    return lambda content, e: say(text, who=f"@{e.seat}", a=e.a, b=e.b, other=f"@{e.a}", lane=e.a + 1)


def _sees(content: Content, e: Event) -> str:
    text = later("The top card in lane {lane} costs {cost} Assurance: “{line}”")
    return say(text, lane=e.a + 1, cost=content.box.border[e.b], line=content.words["border_lines"][e.b])


def _stuck(content: Content, e: Event) -> str:
    return say("Nobody can do anything, so everyone gets {money}.", money=money(e.a))


def _payday(content: Content, e: Event) -> str:
    return say("Payday {n}, from {owner}'s layout.", n=e.c, owner=f"@{e.a}")


_TELLERS: dict[Told, Teller] = {
    Told.DEALT: _dealt,
    Told.DESTINATION: _destination,
    Told.START_ROLL: _plain(later("{who} rolls {a} for the first turn.")),
    Told.STARTS: _plain(later("{who} starts.")),
    Told.BURIED: _plain(later("A Payday in {who}'s front row moves further back.")),
    Told.BUY: _at_layout(
        later("{who} buys {card} from their own layout for {n} Money."),
        later("{who} buys {card} from {owner}'s layout for {n} Money."),
    ),
    Told.FEE: _plain(later("{who} pays {other} a fee of {b} Money.")),
    Told.DISCARD: _at_layout(
        later("{who} discards {card} from their own layout and gets {n} Money."),
        later("{who} discards {card} from {owner}'s layout and gets {n} Money."),
    ),
    Told.ACTIVATE: _at_layout(
        later("{who} activates {card} in their own layout."),
        later("{who} activates {card} in {owner}'s layout."),
    ),
    Told.SCALP: _scalp,
    Told.WAIT: _at_layout(
        later("{who} takes {card} from their own layout and will lose a turn for it."),
        later("{who} takes {card} from {owner}'s layout and will lose a turn for it."),
    ),
    Told.TURN_UP: _turn_up,
    Told.PAYDAY: _payday,
    Told.PAID: _paid,
    Told.PAIR: _pair,
    Told.ROLL: _roll,
    Told.REROLL: _named(later("{who} uses {card} to roll again.")),
    Told.GRADUATE: _graduate,
    Told.STILL_STUDYING: _plain(later("{who} stays in college.")),
    Told.NO_COLLEGE: _plain(later("Tuition would be {a} Money, but {who} has only {b}: no college, and the turn is lost.")),
    Told.ENROL: _plain(later("{who} pays {b} Money and goes to college.")),
    Told.SKIPPED: _plain(later("{who} returns a Skip Turn Sign and loses the turn.")),
    Told.SIGN: _plain(later("{who} takes a Skip Turn Sign.")),
    Told.SIGN_AGAIN: _plain(later("{who} already has a Skip Turn Sign; a second one changes nothing.")),
    Told.FORFEIT: _plain(later("{who} can do nothing and forfeits the turn.")),
    Told.STUCK: _stuck,
    Told.MONEY: _money,
    Told.ASSURANCE: _assurance,
    Told.GIVES: _gives,
    Told.LOST: _named(later("{who} discards {card}.")),
    Told.NOTHING: _named(later("{card} has no effect now.")),
    Told.FREE: _at_layout(
        later("{who} takes {card} from their own layout for free."),
        later("{who} takes {card} from {owner}'s layout for free."),
    ),
    Told.DECLINES: _named(later("{who} does not use {card}.")),
    Told.OFFERED: _from_deck(later("{who} turns up {card}.")),
    Told.UNDER: _from_deck(later("{card} is {who}'s own country and goes under the deck.")),
    Told.TAKES_NEW: _takes_new,
    Told.KEEPS_OLD: _from_deck(later("{who} keeps the old card; {card} goes under the deck.")),
    Told.SWAP: _swap,
    Told.PEEK: _plain(later("{who} looks at the top card of lane {lane}.")),
    Told.SEES: _sees,
    Told.EXTRA: _plain(later("{who} may take one more action.")),
    Told.LAPSE: _plain(later("{who}'s extra action is lost.")),
    Told.KEPT: _named(later("{who} keeps {card}.")),
    Told.SWEPT: _plain(later("The turn limit is reached: all cards left in the layouts are removed.")),
    Told.CROSSING: _plain(later("All bags are packed. {who} is first at the border.")),
    Told.WITHDRAW: _withdraw,
    Told.LANE: _lane,
    Told.ENTERS: _enters,
    Told.REFUSED: _refused,
    Told.OVER: _over,
    Told.WHICH: _which,
}


# Where the rules say more about each of these sentences.
RULES: dict[int | tuple[int, int], str] = {
    Told.DEALT: "EM-2",
    Told.DESTINATION: "EM-3",
    Told.START_ROLL: "EM-12",
    Told.STARTS: "EM-12",
    Told.BURIED: "EM-R4",
    Told.BUY: "EM-16",
    Told.FEE: "EM-18",
    Told.DISCARD: "EM-21",
    Told.ACTIVATE: "EM-24",
    Told.SCALP: "EM-54",
    Told.WAIT: "EM-R9b",
    Told.TURN_UP: "EM-25",
    Told.PAYDAY: "EM-46",
    Told.PAID: "EM-47",
    Told.PAIR: "EM-51",
    Told.ROLL: "EM-35",
    (Told.ROLL, Purpose.TUITION): "EM-31",
    (Told.ROLL, Purpose.LIFE): "EM-61",
    Told.REROLL: "EM-64",
    Told.GRADUATE: "EM-36",
    Told.STILL_STUDYING: "EM-36",
    Told.NO_COLLEGE: "EM-32",
    Told.ENROL: "EM-33",
    Told.SKIPPED: "EM-58",
    Told.SIGN: "EM-58",
    Told.SIGN_AGAIN: "EM-59",
    Told.FORFEIT: "EM-26",
    Told.STUCK: "EM-27",
    Told.MONEY: "EM-61",
    Told.ASSURANCE: "EM-61",
    Told.GIVES: "EM-62",
    Told.LOST: "EM-61",
    Told.NOTHING: "EM-63",
    Told.FREE: "EM-61",
    Told.DECLINES: "EM-63",
    Told.OFFERED: "EM-61",
    Told.UNDER: "EM-3",
    Told.TAKES_NEW: "EM-61",
    Told.KEEPS_OLD: "EM-61",
    Told.SWAP: "EM-61",
    Told.PEEK: "EM-61",
    Told.SEES: "EM-61",
    Told.EXTRA: "EM-61",
    Told.LAPSE: "EM-R25",
    Told.KEPT: "EM-64",
    Told.SWEPT: "EM-80",
    Told.CROSSING: "EM-66",
    Told.WITHDRAW: "EM-68",
    Told.LANE: "EM-69",
    Told.ENTERS: "EM-74",
    Told.REFUSED: "EM-71",
    Told.OVER: "EM-76",
    Told.WHICH: "EM-R23",
}
