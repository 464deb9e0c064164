"""What is asked of a seat, why it must wait, and why something cannot be done, each in one or two sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import either, later
from sojourn.games.emigration.actions import (
    COLLEGE,
    FORFEIT,
    around_of,
    card_of,
    is_card,
    is_discard,
    is_lane,
    is_scalp,
    is_take,
    is_wait,
    lane_of,
    owner_of,
    seller_around,
    seller_of,
    slot_of,
    ticket_of,
)
from sojourn.games.emigration.layouts import fee_for, passports, tickets
from sojourn.games.emigration.life_cards import of_kind
from sojourn.games.emigration.records import LANE_CARDS, LIFE, PASSPORT, SLOTS, TICKET, Deck, Kind, Phase
from sojourn.games.emigration.turn import can_scalp, can_study, can_wait, within_reach
from sojourn.games.emigration.ui.rolls import coin_name, coin_prompt
from sojourn.games.emigration.ui.words import assurance, card_name, money, say

Refusal = tuple[str, str]  # one sentence, and the rule behind it

_WAITING = {  # what somebody else is doing
    Phase.MAIN: later("It is @{turn}'s turn."),
    Phase.COIN: later("@{turn} is deciding whether to reroll the {die}."),
    Phase.FREE_TAKE: later("@{turn} is choosing a card to take for free."),
    Phase.OFFER: later("@{turn} is deciding whether to keep the old card or take the new one."),
    Phase.OWN_CARD: later("@{turn} is choosing a card to discard."),
    Phase.SWAP_THEIRS: later("@{turn} is choosing a Document to swap for."),
    Phase.SWAP_OWN: later("@{turn} is choosing a Document to give in exchange."),
    Phase.PEEK: later("@{turn} is choosing a lane to look at."),
    Phase.LANE: later("@{turn} is choosing a lane at the border."),
}
_QUESTIONS = {
    Phase.SWAP_THEIRS: later(
        "{card}: choose another player's Document to swap one of yours for, or decline. The other player cannot refuse."
    ),
    Phase.SWAP_OWN: later("{card}: choose the Document to give for {theirs}."),
}
_OF_KIND = {  # a Document, a Connection
    Phase.FREE_TAKE: (
        later("{card}: take one available Document for free, or decline."),
        later("{card}: take one available Connection for free, or decline."),
    ),
    Phase.OWN_CARD: (
        later("{card}: choose one of your Documents to discard."),
        later("{card}: choose one of your Connections to discard."),
    ),
}
_OFFERS = {
    Deck.DESTINATIONS: later("{card}: take the new Destination or keep your own?"),
    Deck.CAREERS: later("{card}: take the new Career or keep your own?"),
}


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat with this view, or of whom the table waits."""
    if v.phase == Phase.END:
        return say("The game is over.")
    if v.seat != v.turn:
        return say(_WAITING[Phase(int(v.phase))], turn=v.turn, die=v.die)
    if v.phase == Phase.MAIN:
        return _main_prompt(content, v)
    if v.phase == Phase.LANE:
        return say("You have {assurance}. Choose a lane at the border.", assurance=assurance(int(v.assurance[v.seat])))
    if v.phase == Phase.COIN:
        return coin_prompt(content, v, int(v.seat))
    return _life_prompt(content, v)


def _main_prompt(content: Content, v: Any) -> str:
    """What the seat has, and the kinds of action it can do now."""
    purse, verbs = money(int(v.money[v.seat])), possible(content, v, int(v.seat))
    if not verbs:
        return say("You have {money} and cannot do anything: forfeit your turn.", money=purse)
    return say("You have {money}. You can {choices}.", money=purse, choices=either(verbs))


def possible(content: Content, v: Any, seat: int) -> list[str]:
    """The kinds of action a seat can do now, from what lies open."""
    box, found = content.box, dict.fromkeys(("buy", "discard", "activate", "wait", "spare"), False)
    for owner in range(int(v.seats)):
        reach, fee = within_reach(v, box, seat, owner), fee_for(box, seat, owner)
        for slot in range(SLOTS):
            if v.free[owner] >> slot & 1:
                card = int(v.layout[owner, slot])
                found["activate" if box.kind[card] == Kind.LIFE else "buy"] |= bool(reach >= box.to_take[card])
                found["discard"] |= bool(reach >= box.to_discard[card])
                found["wait"] |= can_wait(box, card, int(v.money[seat]), fee, v.sign[seat] != 0)
        found["spare"] |= owner != seat and (can_scalp(v, box, seat, owner, 0) or can_scalp(v, box, seat, owner, 1))
    verbs = {
        say("buy a card"): found["buy"],
        say("take a card for a lost turn"): found["wait"],
        say("discard a card"): found["discard"],
        say("activate a Life Card"): found["activate"],
        say("buy a spare paper"): found["spare"],
        say("try for college"): can_study(v, box, seat),
    }
    return [verb for verb, holds in verbs.items() if holds]


def _life_prompt(content: Content, v: Any) -> str:
    """The question of the Life Card being carried out."""
    phase, card = Phase(int(v.phase)), _life_name(content, v)
    if phase == Phase.PEEK:
        return say.many(
            "{card}: choose one more lane to look at.", "{card}: choose {n} lanes to look at.", int(v.peeks), card=card
        )
    if phase == Phase.OFFER:
        return say(_OFFERS[Deck(int(v.offer_deck))], card=card)
    if phase in _OF_KIND:
        return say(_OF_KIND[phase][_kind_asked(content, v)], card=card)
    theirs = card_name(content, int(v.theirs)) if v.theirs >= 0 else ""
    return say(_QUESTIONS[phase], card=card, theirs=theirs)


def _life_name(content: Content, v: Any) -> str:
    return str(content.words["cards"][LIFE + v.life]) if v.life >= 0 else ""


def _kind_asked(content: Content, v: Any) -> int:
    """The kind of card the Life Card's step speaks of: 0 for a Document, 1 for a Connection."""
    return int(content.box.step_who[v.life, v.step])


# --- A new table ----------------------------------------------------------------------------------------------


def misfit(seats: int, options: Mapping[str, str]) -> str:
    """Why a new table of so many players cannot have these options; empty if it can."""
    named = options["life_packs"]
    count = len(named.split("+"))
    if named in ("random", "listed") or count == seats:
        return ""
    text = later("A table of {seats} plays with {seats} packs of Life Cards, not with {n} (EM-R22).")
    return say(text, seats=seats, n=count)


# --- Why wait ----------------------------------------------------------------------------------------------


def why_wait(content: Content, v: Any) -> Refusal:
    """What a seat is told that tries to act while somebody else decides, from what it sees itself."""
    if v.phase == Phase.LANE:
        if v.cost[v.seat] >= 0:
            return say("You have been to the border; now it is @{turn}'s turn to cross.", turn=v.turn), "EM-66"
        return say("It is @{turn}'s turn to cross; yours comes later, clockwise.", turn=v.turn), "EM-66"
    if v.phase != Phase.MAIN:
        return say("@{turn} must first finish this turn; then play passes clockwise.", turn=v.turn), "EM-13"
    if v.sign[v.seat]:
        return say("It is @{turn}'s turn, and your Skip Turn Sign will cost you your next one.", turn=v.turn), "EM-58"
    return say("It is @{turn}'s turn; play passes clockwise.", turn=v.turn), "EM-13"


# --- Why not -----------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """One sentence and the rule that forbids the action."""
    if s.phase == Phase.LANE:
        return _why_no_lane(s, action)
    if s.phase != Phase.MAIN:
        return _why_not_answered(s, content, seat, action)
    if is_take(action) or is_discard(action) or is_wait(action):
        return _why_no_slot(s, content, seat, action)
    if is_scalp(action):
        return _why_no_scalp(s, content, seat, action)
    if action == COLLEGE:
        return _why_no_college(s, content, seat)
    if action == FORFEIT:
        return say("You can act, so you must: you forfeit a turn only when you can do nothing."), "EM-14"
    if is_lane(action):
        return say("You cannot cross yet: the border opens when all layouts are empty."), "EM-66"
    if is_card(action):
        return say("You cannot discard or swap a card you own unless a Life Card says so."), "EM-23"
    return say("You are not being asked anything now: choose an action."), "EM-14"


def _why_no_lane(s: Any, action: int) -> Refusal:
    if is_lane(action) and s.lane_drawn[lane_of(action)] >= LANE_CARDS:
        return say("Lane {lane} has no cards left; choose another.", lane=lane_of(action) + 1), "EM-69"
    if action == FORFEIT:
        return say("Everyone must try to cross: choose a lane."), "EM-73"
    return say("First cross the border: choose a lane."), "EM-67"


# --- While a question is open ------------------------------------------------------------------------------


def _why_not_answered(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """A wrong answer says what is wrong with it; anything else, which question comes first."""
    card = _life_name(content, s)
    if s.phase == Phase.COIN:
        coin = coin_name(content, s, seat)
        return say("First decide whether to reroll the {die} with {coin}.", die=int(s.die), coin=coin), "EM-64"
    if s.phase == Phase.PEEK:
        if is_lane(action):
            lane = lane_of(action) + 1
            return say("You have already looked at lane {lane}; choose another.", lane=lane), "EM-24"
        return say("First choose a lane to look at with {card}.", card=card), "EM-24"
    if s.phase == Phase.OFFER:
        return say(_OFFERS_FIRST[Deck(int(s.offer_deck))], card=card), "EM-24"
    if s.phase == Phase.FREE_TAKE:
        return _why_not_free(s, content, seat, action)
    if s.phase == Phase.OWN_CARD:
        return _why_not_lost(s, content, seat, action)
    return _why_not_swapped(s, content, seat, action)


_OFFERS_FIRST = {
    Deck.DESTINATIONS: later("First answer {card}: take the new Destination or keep your own."),
    Deck.CAREERS: later("First answer {card}: take the new Career or keep your own."),
}
_FREE_FIRST = (
    later("First answer {card}: take one available Document for free, or decline."),
    later("First answer {card}: take one available Connection for free, or decline."),
)
_FREE_WRONG = (
    later("{card} gives you a Document, not {other}."),
    later("{card} gives you a Connection, not {other}."),
)
_LOST_FIRST = (
    later("First discard one of your Documents for {card}."),
    later("First discard one of your Connections for {card}."),
)


def _why_not_free(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """The free card of a Life Card: not there, of the wrong kind, or without the fee."""
    kind, card = _kind_asked(content, s), _life_name(content, s)
    if not is_take(action):
        return say(_FREE_FIRST[kind], card=card), "EM-24"
    missing = _why_not_available(s, seat, action)
    if missing:
        return missing
    owner = owner_of(action, seat, int(s.seats))
    number = int(s.layout[owner, slot_of(action)])
    if content.box.kind[number] != kind:
        return say(_FREE_WRONG[kind], card=card, other=card_name(content, number)), "EM-24"
    fee = money(int(fee_for(content.box, seat, owner)))
    text = later("{other} is free, but you cannot pay the fee of {fee} to @{owner}.")
    return say(text, other=card_name(content, number), fee=fee, owner=owner), "EM-18"


def _why_not_lost(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """A Life Card that takes one of your cards."""
    kind, card = _kind_asked(content, s), _life_name(content, s)
    if is_card(action) and not int(s.cards[seat]) >> card_of(action) & 1:
        return say("You do not own {other}.", other=card_name(content, card_of(action))), "EM-24"
    return say(_LOST_FIRST[kind], card=card), "EM-24"


def _why_not_swapped(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """A swap of Documents: theirs first, then one of your own."""
    card, theirs = _life_name(content, s), s.phase == Phase.SWAP_THEIRS
    if is_card(action):
        number = card_of(action)
        other, mine = card_name(content, number), int(s.cards[seat]) >> number & 1
        if not of_kind(0) >> number & 1:
            return say("{card} swaps Documents, not {other}.", card=card, other=other), "EM-24"
        if theirs and mine:
            return say("You own {other} yourself; choose another player's Document.", other=other), "EM-24"
        if theirs:
            return say("Nobody owns {other}; choose another player's Document.", other=other), "EM-24"
        return say("You do not own {other}; choose one of your own Documents.", other=other), "EM-24"
    if theirs:
        return say("First answer {card}: choose another player's Document, or decline.", card=card), "EM-24"
    return say("First choose the Document you give for {card}.", card=card), "EM-24"


# --- In a turn ---------------------------------------------------------------------------------------------


def _why_not_available(s: Any, seat: int, action: int) -> Refusal | None:
    """The slot is empty or its card is covered; None if it holds an available card."""
    owner, slot = owner_of(action, seat, int(s.seats)), slot_of(action)
    if around_of(action) >= s.seats or not s.there[owner] >> slot & 1:
        return say("There is no card there."), "EM-15"
    if not s.free[owner] >> slot & 1:
        return say("That card is not available: other cards still cover it."), "EM-15"
    return None


def _why_no_slot(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """A card out of reach: gone, covered, too expensive, or of the wrong kind."""
    missing = _why_not_available(s, seat, action)
    if missing:
        return missing
    box, owner = content.box, owner_of(action, seat, int(s.seats))
    card = int(s.layout[owner, slot_of(action)])
    name, fee, purse = card_name(content, card), int(fee_for(box, seat, owner)), money(int(s.money[seat]))
    if is_wait(action):
        return _why_no_wait(s, content, seat, card, fee)
    if is_discard(action) and box.kind[card] > Kind.CONNECTION:
        return say("You can discard only Documents and Connections, not {card}.", card=name), "EM-22"
    if is_discard(action):
        return say("You need the fee of {fee} before you can discard {card}.", fee=money(fee), card=name), "EM-R13b"
    if box.kind[card] == Kind.LIFE:
        text = later("Activating {card} costs a fee of {fee} to @{owner}, and you have {money}.")
        return say(text, card=name, fee=money(fee), owner=owner, money=purse), "EM-18"
    cost = money(int(box.price[card]) + fee)
    return say("{card} costs {cost} in total, and you have {money}.", card=name, cost=cost, money=purse), "EM-19"


def _why_no_wait(s: Any, content: Content, seat: int, card: int, fee: int) -> Refusal:
    """A card for a lost turn: not at this table, not this kind, a sign already, or no Money for the fee."""
    box, name = content.box, card_name(content, card)
    if not box.wait:
        return say("At this table cards cost Money; you cannot pay with a lost turn."), "EM-R9b"
    if s.sign[seat]:
        return say("You already have a Skip Turn Sign, so you cannot take {card} for another.", card=name), "EM-R9b"
    if can_wait(box, card, fee, fee, False):
        text = later("To take {card} for a Skip Turn Sign you still need the fee of {fee}.")
        return say(text, card=name, fee=money(fee)), "EM-R9b"
    return say("You cannot take {card} for a Skip Turn Sign.", card=name), "EM-R9b"


_SCALP_REFUSALS = (  # a Passport, a Ticket: no spare, no need, no Money
    (
        later("@{seller} has no spare Passport to sell; nobody can lose their last one."),
        later("You already have a Passport; only players without one may buy a spare."),
        later("The spare Passport costs {price}, and you have {money}."),
    ),
    (
        later("@{seller} has no spare Ticket to sell; nobody can lose their last one."),
        later("You already have a Ticket; only players without one may buy a spare."),
        later("The spare Ticket costs {price}, and you have {money}."),
    ),
)


def _why_no_scalp(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """No spare, no need, or no Money."""
    ticket = ticket_of(action)
    no_spare, no_need, too_dear = _SCALP_REFUSALS[ticket]
    if seller_around(action) >= s.seats:
        return say("Nobody sits there."), "EM-54"
    seller = seller_of(action, seat, int(s.seats))
    sort = tickets if ticket else passports
    if int(sort(s.papers[seller])).bit_count() < 2:
        return say(no_spare, seller=seller), "EM-54"
    if sort(s.papers[seat]) and not content.box.scalp_freely:
        return say(no_need), "EM-57"
    price = int(content.box.price[TICKET if ticket else PASSPORT] + content.box.fee)
    return say(too_dear, price=money(price), money=money(int(s.money[seat]))), "EM-56"


def _why_no_college(s: Any, content: Content, seat: int) -> Refusal:
    """In college already, too many diplomas, or too little Money."""
    if s.student[seat] >= 0:
        return say("You are already in college; one degree at a time."), "EM-42"
    if s.degrees[seat] >= content.box.most_degrees:
        have = int(s.degrees[seat])
        return (
            say.many("You have {n} diploma, which is the maximum.", "You have {n} diplomas, which is the maximum.", have),
            "EM-30",
        )
    need = int(content.box.savings[s.nationality[seat]]) + 1
    text = later("To try for college you need at least {need}, and you have {money}.")
    return say(text, need=money(need), money=money(int(s.money[seat]))), "EM-29"
