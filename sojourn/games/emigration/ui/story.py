"""What happened, in words for one viewer. Seats are written @0, @1 and so on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later
from sojourn.games.emigration.crossing import BY_MONEY, NOBODY, ONE_BEST, TIE
from sojourn.games.emigration.records import PAYDAY, Deck, Purpose, Told
from sojourn.games.emigration.ui.words import assurance, card_name, life_names, money, say, seats_named

REASONS = {
    ONE_BEST: later("{who} got in with the most Assurance left."),
    TIE: later("{who} got in tied on Assurance and Money, so there is no ultimate winner."),
    NOBODY: later("Everyone has been to the border, and nobody got in."),
    BY_MONEY: later("{who} got in tied for the most Assurance left, but with more Money."),
}

_ROLLS = {
    Purpose.START: later("{who} rolls {n}."),
    Purpose.GRADUATION: later("{who} rolls {n} for a diploma."),
    Purpose.TUITION: later("{who} rolls {n} for tuition."),
    Purpose.LIFE: later("{who} rolls {n}."),
}
_TURNED_AWAY = {
    1: later("{who} is turned away: a Passport and a Ticket are needed."),
    2: later("{who} is turned away: the price is {cost}, and {who} has {have}."),
    3: later("{who} is turned away: papers are missing, the price is {cost}, and {who} has {have}."),
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
    text = later("{who} buys {seller}'s spare {card} for {price}.")
    return say(text, who=f"@{e.seat}", card=card_name(content, e.b), seller=f"@{e.a}", price=money(e.c))


def _turn_up(content: Content, e: Event) -> str:
    if e.c == PAYDAY:
        return ""
    return say("{card} is turned up in {who}'s layout.", card=card_name(content, e.c), who=f"@{e.seat}")


_PAID = {  # in college or at work; with Money for a kept card or without
    (True, True): later("{who} is in college and gets no salary, but {rent} for {cards}."),
    (True, False): later("{who} is in college and is not paid."),
    (False, True): later("{who} is paid {money}, {rent} of it for {cards}."),
    (False, False): later("{who} is paid {money}."),
}


def _paid(content: Content, e: Event) -> str:
    who, facts = f"@{e.seat}", {"money": money(e.a), "rent": money(e.b), "cards": life_names(content, e.d)}
    if e.c and e.a > e.b:  # under a switch diplomas pay in college, too
        text = later("{who} is in college and gets no salary, but {money} in all for diplomas and {cards}.")
        return say(text if e.b else later("{who} is in college and gets no salary, but {money} for diplomas."), who=who, **facts)
    if not e.a and not e.c:
        return say("{who} is paid nothing.", who=who)
    if e.a == e.b and not e.c:
        return say("{who} gets {rent} for {cards}.", who=who, **facts)
    return say(_PAID[bool(e.c), bool(e.b)], who=who, **facts)


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
    text = later("{who} gives {money} to {other}.") if e.b else later("{who} has no Money to give to {other}.")
    return say(text, who=f"@{e.seat}", money=money(e.b), other=f"@{e.a}")


def _fee(content: Content, e: Event) -> str:
    text = later("{who} pays {other} a fee of {money}.") if e.b else later("{who} has no Money left for the fee to {other}.")
    return say(text, who=f"@{e.seat}", money=money(e.b), other=f"@{e.a}")


def _no_college(content: Content, e: Event) -> str:
    text = later("Tuition would be {tuition}, but {who} has only {money}: no college, and the turn is lost.")
    return say(text, who=f"@{e.seat}", tuition=money(e.a), money=money(e.b))


def _enrol(content: Content, e: Event) -> str:
    return say("{who} pays {money} and goes to college.", who=f"@{e.seat}", money=money(e.b))


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
    text = later("{who} is at the border with {total}: {before} so far and {cards} for cards.")
    if e.c:
        text = later("{who} is at the border with {total}: {before} so far, {cards} for cards and {lots} for {money}.")
    total = assurance(e.a + e.b + e.c)
    return say(text, who=f"@{e.seat}", before=e.a, cards=e.b, lots=e.c, money=money(e.d), total=total)


def _lane(content: Content, e: Event) -> str:
    agent, line = content.words["agents"][e.b // 3], content.words["border_lines"][e.b]
    asked = max(int(content.box.border[e.b]) + int(content.box.border_shift), 0)
    text = later("{who} takes lane {lane}. {agent}: “{line}” The price is {cost}.")
    if e.c < asked:
        text = later("{who} takes lane {lane}. {agent}: “{line}” The price is {asked}, but only {cost} with {cards}.")
    facts = {"asked": assurance(asked), "cost": assurance(e.c), "cards": life_names(content, e.d)}
    return say(text, who=f"@{e.seat}", lane=e.a + 1, agent=agent, line=line, **facts)


def _enters(content: Content, e: Event) -> str:
    text = later("{who} gets in, with {assurance} and {money} left.")
    return say(text, who=f"@{e.seat}", assurance=assurance(e.a), money=money(e.b))


def _refused(content: Content, e: Event) -> str:
    return say(_TURNED_AWAY[e.b], who=f"@{e.seat}", have=assurance(e.c), cost=assurance(e.a))


_ENDINGS = {
    ONE_BEST: later("{all} get in and win. {who} has the most Assurance left and is the ultimate winner."),
    BY_MONEY: later(
        "{all} get in and win. {who} is tied for the most Assurance left, has more Money, and is the ultimate winner."
    ),
    TIE: later("{all} get in and win. {who} are tied on Assurance and Money, so nobody is the ultimate winner."),
}


def _over(content: Content, e: Event) -> str:
    """Everyone who got in has won; one of them may be the ultimate winner."""
    if e.b == NOBODY:
        return say("Nobody got in, so nobody wins.")
    who, everyone = seats_named(e.a), seats_named(e.c)
    if e.c.bit_count() == 1:
        return say("Only {who} gets in, and so is the ultimate winner.", who=who)
    if e.a == e.c:
        return say("{all} get in and win, tied on Assurance and Money: nobody is the ultimate winner.", all=everyone)
    return say(_ENDINGS[e.b], who=who, all=everyone)


def _named(text: str) -> Teller:
    """A teller that fills in the seat and the card of field a."""
    return lambda content, e: say(text, who=f"@{e.seat}", card=card_name(content, e.a))


def _at_layout(own: str, of_another: str) -> Teller:
    """A teller for a card out of a layout, one's own or that of another player."""

    def tell(content: Content, e: Event) -> str:
        text = own if e.a == e.seat else of_another
        return say(text, who=f"@{e.seat}", card=card_name(content, e.c), owner=f"@{e.a}", money=money(e.d))

    return tell


def _plain(text: str) -> Teller:
    """A teller that fills in the seat and the numbers."""
    return lambda content, e: say(text, who=f"@{e.seat}", a=e.a, b=e.b, other=f"@{e.a}", lane=e.a + 1)


def _sees(content: Content, e: Event) -> str:
    text = later("The top card in lane {lane} costs {cost}: “{line}”")
    cost = assurance(max(int(content.box.border[e.b]) + int(content.box.border_shift), 0))
    return say(text, lane=e.a + 1, cost=cost, line=content.words["border_lines"][e.b])


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
        later("{who} buys {card} from their own layout for {money}."),
        later("{who} buys {card} from {owner}'s layout for {money}."),
    ),
    Told.FEE: _fee,
    Told.DISCARD: _at_layout(
        later("{who} discards {card} from their own layout and gets {money}."),
        later("{who} discards {card} from {owner}'s layout and gets {money}."),
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
    Told.NO_COLLEGE: _no_college,
    Told.ENROL: _enrol,
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
    Told.REFUSED: "EM-72",
    (Told.REFUSED, 2): "EM-71",
    Told.OVER: "EM-76",
    (Told.OVER, BY_MONEY): "EM-77",
    (Told.OVER, TIE): "EM-78",
    (Told.OVER, NOBODY): "EM-79",
    Told.WHICH: "EM-R23",
}
