"""What is asked of a seat, and why something cannot be done, each in one sentence."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.emigration.actions import (
    COLLEGE,
    FORFEIT,
    around_of,
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
from sojourn.games.emigration.records import LANE_CARDS, LIFE, PASSPORT, TICKET, Kind, Phase, Purpose
from sojourn.games.emigration.ui.words import assurance, card_name, money, say

_COIN = {
    Purpose.START: later("You rolled {die} for {card}. Use your Lucky Coin to roll again?"),
    Purpose.GRADUATION: later("You rolled {die} for your diploma. Use your Lucky Coin to roll again?"),
    Purpose.TUITION: later("You rolled {die} for your tuition. Use your Lucky Coin to roll again?"),
    Purpose.LIFE: later("You rolled {die} for {card}. Use your Lucky Coin to roll again?"),
}
_QUESTIONS = {
    Phase.OFFER: later("{card}: take the new card or keep your own?"),
    Phase.FREE_TAKE: later("{card}: take one available card for free, or decline."),
    Phase.OWN_CARD: later("{card}: choose the card to discard."),
    Phase.SWAP_THEIRS: later("{card}: choose another player's Document to swap for, or decline."),
    Phase.SWAP_OWN: later("{card}: choose the Document to give in exchange."),
    Phase.PEEK: later("{card}: choose a lane to look at ({peeks} left)."),
}


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat with this view, in one sentence."""
    if v.phase == Phase.END:
        return say("The game is over.")
    if v.seat != v.turn:
        waiting = later("It is @{turn}'s turn to cross the border.") if v.phase == Phase.LANE else later("It is @{turn}'s turn.")
        return say(waiting, turn=v.turn)
    if v.phase == Phase.MAIN:
        purse = money(int(v.money[v.seat]))
        return say("You have {money}: buy, discard, activate, or go to college.", money=purse)
    if v.phase == Phase.LANE:
        return say("You have {assurance}. Choose a lane at the border.", assurance=assurance(int(v.assurance[v.seat])))
    card = content.words["cards"][LIFE + v.life] if v.life >= 0 else ""
    question = _COIN[Purpose(int(v.purpose))] if v.phase == Phase.COIN else _QUESTIONS[Phase(int(v.phase))]
    return say(question, card=card, die=v.die, peeks=v.peeks)


# --- Why not -----------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule that forbids the action."""
    if s.phase == Phase.LANE:
        return _why_no_lane(s, action)
    if s.phase != Phase.MAIN:
        return say("First answer the question: choose one of the options offered."), "EM-24"
    if is_take(action) or is_discard(action) or is_wait(action):
        return _why_no_slot(s, content, seat, action)
    if is_scalp(action):
        return _why_no_scalp(s, content, seat, action)
    if action == COLLEGE:
        return _why_no_college(s, content, seat)
    if action == FORFEIT:
        return say("You can act, so you must: you forfeit a turn only when you can do nothing."), "EM-14"
    return say("That is not one of your options now."), "EM-14"


def _why_no_lane(s: Any, action: int) -> tuple[str, str]:
    if is_lane(action) and s.lane_drawn[lane_of(action)] >= LANE_CARDS:
        return say("Lane {lane} has no cards left; choose another.", lane=lane_of(action) + 1), "EM-69"
    return say("Everyone must try to cross: choose a lane."), "EM-73"


def _why_no_slot(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """A card out of reach: gone, covered, too dear, or of the wrong kind."""
    box = content.box
    owner, slot = owner_of(action, seat, int(s.seats)), slot_of(action)
    if around_of(action) >= s.seats or not s.there[owner] >> slot & 1:
        return say("There is no card there."), "EM-15"
    if not s.free[owner] >> slot & 1:
        return say("That card is not available: other cards still cover it."), "EM-15"
    card = int(s.layout[owner, slot])
    name, fee, purse = card_name(content, card), int(fee_for(box, seat, owner)), int(s.money[seat])
    if is_wait(action):
        if not box.wait:
            return say("At this table cards cost Money; you cannot pay with a lost turn."), "EM-R9b"
        return say("You cannot take {card} for a Skip Turn Sign now.", card=name), "EM-R9b"
    if is_discard(action) and box.kind[card] > Kind.CONNECTION:
        return say("You can discard only Documents and Connections, not {card}.", card=name), "EM-22"
    if is_discard(action):
        return say("You need the fee of {fee} Money before you can discard {card}.", fee=fee, card=name), "EM-R13b"
    if box.kind[card] == Kind.LIFE:
        text = later("Activating {card} costs a fee of {fee} to the owner of the layout, and you have {money}.")
        return say(text, card=name, fee=fee, money=purse), "EM-18"
    cost = int(box.price[card]) + fee
    return say("{card} costs {cost} in total, and you have {money}.", card=name, cost=cost, money=purse), "EM-19"


_SCALP_REFUSALS = (  # a Passport, a Ticket: no spare, no need, no Money
    (
        later("@{seller} has no spare Passport to sell; nobody can lose their last one."),
        later("You already have a Passport; only players without one may buy a spare."),
        later("The spare Passport costs {price} Money, and you have {money}."),
    ),
    (
        later("@{seller} has no spare Ticket to sell; nobody can lose their last one."),
        later("You already have a Ticket; only players without one may buy a spare."),
        later("The spare Ticket costs {price} Money, and you have {money}."),
    ),
)


def _why_no_scalp(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
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
    return say(too_dear, price=price, money=s.money[seat]), "EM-56"


def _why_no_college(s: Any, content: Content, seat: int) -> tuple[str, str]:
    """In college already, too many diplomas, or too little Money."""
    if s.student[seat] >= 0:
        return say("You are already in college; one degree at a time."), "EM-42"
    if s.degrees[seat] >= content.box.most_degrees:
        return say("You have {n} diplomas, which is the maximum.", n=s.degrees[seat]), "EM-30"
    need = int(content.box.savings[s.nationality[seat]]) + 1
    text = later("To try for college you need at least {need}, and you have {money}.")
    return say(text, need=money(need), money=s.money[seat]), "EM-29"
