"""What an action number means to people, what is asked of them, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.games.emigration.layouts import fee_for, passports, tickets
from sojourn.games.emigration.numbers import (
    CARD,
    COLLEGE,
    DISCARD,
    FORFEIT,
    LANE,
    NO,
    SCALP,
    TAKE,
    WAIT,
    YES,
    owner_of,
    seller_of,
)
from sojourn.games.emigration.records import CARDS, LANE_CARDS, LIFE, PASSPORT, SLOTS, TICKET, Deck, Kind, Phase, Purpose

_DECK = {Deck.DESTINATIONS: "countries", Deck.CAREERS: "careers"}
_SLOT_VERBS = ("buy", "activate", "take", "discard", "wait")
_PLAIN = {
    "college": COLLEGE,
    "forfeit": FORFEIT,
    "reroll": YES,
    "let_it_stand": NO,
    "take_new": YES,
    "keep_own": NO,
    "decline": NO,
}


def acting(v: Any) -> int:
    """The seat whose actions a view numbers: its own, or that of the player in turn for a spectator."""
    return int(v.seat) if v.seat >= 0 else int(v.turn)


def decode(content: Content, v: Any, number: int) -> Action:
    """An action number as a verb, its parameters and a sentence."""
    if number < SCALP:
        return _slot_action(content, v, number)
    if number < COLLEGE:
        return _scalp_action(content, v, number)
    if number >= WAIT:
        return _slot_action(content, v, number)
    if LANE <= number < CARD:
        return _lane_action(content, v, number)
    if CARD <= number < YES:
        return _card_action(content, v, number)
    if number == COLLEGE:
        return Action(number, "college", {}, _college_text(content, v))
    if number == FORFEIT:
        return Action(number, "forfeit", {}, "Forfeit this turn: there is nothing you can do")
    return _yes_or_no(content, v, number)


def _slot_action(content: Content, v: Any, number: int) -> Action:
    """Buy, activate, discard, take for free or wait for a card of a layout."""
    first = WAIT if number >= WAIT else DISCARD if number >= DISCARD else TAKE
    me = acting(v)
    owner, slot = owner_of(number - first, me, int(v.seats)), (number - first) % SLOTS
    card = int(v.layout[owner, slot])
    if not 0 <= card < CARDS:
        return Action(number, "take", {"layout": owner, "slot": slot}, f"Take the card in slot {slot} of @{owner}")
    verb = "wait" if first == WAIT else "discard" if first == DISCARD else _take_verb(content, v, card)
    params = {"layout": owner, "slot": slot, "card": content.words["cards"][card]}
    return Action(number, verb, params, slot_text(content, verb, card, me, owner))


def _take_verb(content: Content, v: Any, card: int) -> str:
    if v.phase == Phase.FREE_TAKE:
        return "take"
    return "activate" if content.box.kind[card] == Kind.LIFE else "buy"


def slot_text(content: Content, verb: str, card: int, me: int, owner: int) -> str:
    """What an action on a layout card costs or brings, and who gets the Money."""
    name, price = card_name(content, card), int(content.box.price[card])
    fee = int(fee_for(content.box, me, owner))
    to_owner = f"{fee} to @{owner}" if fee else ""
    if verb == "buy":
        return f"Buy {name} for {price + fee} ({price} to the bank, {to_owner})" if fee else f"Buy {name} for {price}"
    if verb == "discard":
        return (
            f"Discard {name} for {price - fee:+d} ({price} from the bank, {to_owner})" if fee else f"Discard {name} for +{price}"
        )
    if verb == "wait":
        return f"Take {name} for a Skip Turn Sign" + (f" and {to_owner}" if fee else "")
    if verb == "take":
        return f"Take {name} without its price" + (f", {to_owner}" if fee else "")
    effect = content.words["effects"][card - LIFE]
    return f"Activate {name}" + (f" ({to_owner})" if fee else "") + f": {effect}"


def card_name(content: Content, card: int) -> str:
    """A deck card by name; a Connection with its sort."""
    name = str(content.words["cards"][card])
    if content.box.kind[card] == Kind.CONNECTION:
        return f"{name} ({content.words['sorts'][content.box.sort_of[card]]})"
    return name


def _scalp_action(content: Content, v: Any, number: int) -> Action:
    seller, ticket = seller_of(number - SCALP, acting(v), int(v.seats)), (number - SCALP) % 2
    price, fee = int(content.box.price[TICKET if ticket else PASSPORT]), int(content.box.fee)
    what = "Ticket" if ticket else "Passport"
    text = f"Buy a spare {what} from @{seller} for {price + fee}, all of it to @{seller}"
    return Action(number, "scalp", {"from": seller, "paper": what.lower()}, text)


def _lane_action(content: Content, v: Any, number: int) -> Action:
    lane = number - LANE
    agent = content.words["agents"][lane]
    if v.phase == Phase.PEEK:
        return Action(number, "peek", {"lane": lane + 1}, f"Look at the top card of lane {lane + 1}, {agent}")
    return Action(number, "cross", {"lane": lane + 1}, f"Cross by lane {lane + 1}, {agent}")


def _card_action(content: Content, v: Any, number: int) -> Action:
    card = number - CARD
    name = card_name(content, card)
    params = {"card": content.words["card_ids"][card]}
    if v.phase == Phase.SWAP_THEIRS:
        holders = [q for q in range(int(v.seats)) if int(v.cards[q]) >> card & 1]
        return Action(number, "swap_for", params, f"Ask for {name}" + "".join(f" of @{q}" for q in holders))
    if v.phase == Phase.SWAP_OWN:
        return Action(number, "swap_give", params, f"Give {name} for it")
    return Action(number, "lose", params, f"Part with {name}")


def _yes_or_no(content: Content, v: Any, number: int) -> Action:
    yes = number == YES
    if v.phase == Phase.COIN:
        return Action(number, "reroll" if yes else "let_it_stand", {}, f"Reroll the {v.die}" if yes else f"Let the {v.die} stand")
    if v.phase == Phase.OFFER:
        names = content.words[_DECK[Deck(int(v.offer_deck))]]
        own = v.career if v.offer_deck == Deck.CAREERS else v.destination
        new = names[v.offer] if v.offer >= 0 else "the new card"
        old = names[own[acting(v)]] if own[acting(v)] >= 0 else "the old one"
        return Action(number, "take_new" if yes else "keep_own", {}, f"Take {new}" if yes else f"Keep {old}")
    return Action(number, "yes" if yes else "decline", {}, "Yes" if yes else "No, thank you")


def _college_text(content: Content, v: Any) -> str:
    """The range of the tuition and the numbers that graduate."""
    low = int(content.box.savings[v.nationality[acting(v)]]) + 1
    numbers = ", ".join(str(n) for n in content.words["passes"][v.stack[v.drawn]])
    return f"Go to college: tuition {low} to {low + 5} by the die; the next degree needs {numbers}"


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of a verb with its parameters, as `decode` names them."""
    seats, me = int(v.seats), acting(v)
    if name in _PLAIN:
        return _PLAIN[name]
    if name in _SLOT_VERBS:
        first = {"wait": WAIT, "discard": DISCARD}.get(name, TAKE)
        return first + SLOTS * ((int(params["layout"]) - me) % seats) + int(params["slot"])
    if name == "scalp":
        return SCALP + 2 * ((int(params["from"]) - me) % seats - 1) + int(params["paper"] == "ticket")
    if name in ("cross", "peek"):
        return LANE + int(params["lane"]) - 1
    if name in ("lose", "swap_for", "swap_give"):
        return CARD + int(content.words["card_ids"].index(params["card"]))
    raise IllegalAction(f"There is no action called {name!r}.")


# --- What is asked -----------------------------------------------------------------------------------------


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat with this view, in one sentence."""
    if v.phase == Phase.END:
        return "The game is over."
    if v.seat != v.turn:
        return f"It is @{v.turn}'s turn to cross the border." if v.phase == Phase.LANE else f"It is @{v.turn}'s turn."
    words, me = content.words, int(v.seat)
    card = words["cards"][LIFE + v.life] if v.life >= 0 else ""
    if v.phase == Phase.MAIN:
        return f"Your turn, with {v.money[me]} Money: buy, discard, activate, or go to college."
    if v.phase == Phase.COIN:
        what = {Purpose.GRADUATION: "your diploma", Purpose.TUITION: "your tuition"}.get(Purpose(int(v.purpose)), card)
        return f"You rolled {v.die} for {what}. Use your Lucky Coin to roll again?"
    if v.phase == Phase.LANE:
        return f"You hold {v.assurance[me]} Assurance. Choose your lane at the border."
    if v.phase == Phase.OFFER:
        return f"{card}: take the new card or keep your own?"
    questions = {
        Phase.FREE_TAKE: "take one available card without its price, or none.",
        Phase.OWN_CARD: "choose the card you part with.",
        Phase.SWAP_THEIRS: "choose another player's Document to swap for, or none.",
        Phase.SWAP_OWN: "choose the Document you give for it.",
        Phase.PEEK: f"choose a lane to look into, {v.peeks} to go.",
    }
    return f"{card}: {questions[Phase(int(v.phase))]}"


# --- Why not -----------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule that forbids the action."""
    if s.phase == Phase.LANE:
        return _why_no_lane(s, action)
    if s.phase != Phase.MAIN:
        return "A question is waiting for your answer first; choose one of the answers offered.", "EM-24"
    if action < SCALP or action >= WAIT:
        return _why_no_slot(s, content, seat, action)
    if action < COLLEGE:
        return _why_no_scalp(s, content, seat, action)
    if action == COLLEGE:
        return _why_no_college(s, content, seat)
    if action == FORFEIT:
        return "You can act, so you must: a turn is forfeited only when nothing can be done.", "EM-14"
    return "That is no answer to anything asked now.", "EM-14"


def _why_no_lane(s: Any, action: int) -> tuple[str, str]:
    if LANE <= action < CARD and s.lane_drawn[action - LANE] >= LANE_CARDS:
        return f"Lane {action - LANE + 1} has no card left; choose another.", "EM-69"
    return "Everybody has to try the border: choose a lane.", "EM-73"


def _why_no_slot(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """A card out of reach: gone, covered, too dear, or of the wrong kind."""
    box = content.box
    first = WAIT if action >= WAIT else DISCARD if action >= DISCARD else TAKE
    owner, slot = owner_of(action - first, seat, int(s.seats)), (action - first) % SLOTS
    if (action - first) // SLOTS >= s.seats or not s.there[owner] >> slot & 1:
        return "There is no card in that place.", "EM-15"
    if not s.free[owner] >> slot & 1:
        return "That card is not available: other cards still lie upon it.", "EM-15"
    card = int(s.layout[owner, slot])
    name, fee, money = card_name(content, card), int(fee_for(box, seat, owner)), int(s.money[seat])
    if first == WAIT:
        if not box.wait:
            return "Cards cost Money here; a lost turn does not pay for them.", "EM-R9b"
        return f"{name} cannot be had for a Skip Turn Sign now.", "EM-R9b"
    if first == DISCARD and box.kind[card] > Kind.CONNECTION:
        return f"Only Documents and Connections can be discarded, not {name}.", "EM-22"
    if first == DISCARD:
        return f"The fee of {fee} must be in hand before you discard {name}.", "EM-R13b"
    if box.kind[card] == Kind.LIFE:
        return f"Activating {name} costs a fee of {fee} to its owner, and you have {money}.", "EM-18"
    return f"{name} costs {int(box.price[card]) + fee} in all, and you have {money}.", "EM-19"


def _why_no_scalp(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """No spare, no need, or no Money."""
    ticket, what = (action - SCALP) % 2, "Ticket" if (action - SCALP) % 2 else "Passport"
    if (action - SCALP) // 2 >= s.seats - 1:
        return "Nobody sits there.", "EM-54"
    seller = seller_of(action - SCALP, seat, int(s.seats))
    sort = tickets if ticket else passports
    if int(sort(s.papers[seller])).bit_count() < 2:
        return f"A last {what} cannot be bought away, and @{seller} has no spare one.", "EM-54"
    if sort(s.papers[seat]) and not content.box.scalp_freely:
        return f"You have a {what} already; spares are only for those who have none.", "EM-57"
    price = int(content.box.price[TICKET if ticket else PASSPORT] + content.box.fee)
    return f"The spare {what} costs {price} in Money, and you have {s.money[seat]}.", "EM-56"


def _why_no_college(s: Any, content: Content, seat: int) -> tuple[str, str]:
    """In college already, too many diplomas, or too little Money."""
    if s.student[seat] >= 0:
        return "You are in college already; one degree at a time.", "EM-42"
    if s.degrees[seat] >= content.box.most_degrees:
        return f"You have {s.degrees[seat]} diplomas, and nobody can have more.", "EM-30"
    need = int(content.box.savings[s.nationality[seat]]) + 1
    return f"To try college you need at least {need} Money, and you have {s.money[seat]}.", "EM-29"
