"""Actions as numbers: the one place that knows which number means what, and how it is said to people.

Layouts are counted clockwise: `around` is 0 for one's own, 1 for the next player's, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.emigration.records import CARDS, LIFE, PASSPORT, SLOTS, TICKET, Deck, Kind, Phase
from sojourn.games.emigration.ui.rolls import coin_text
from sojourn.games.emigration.ui.words import card_name, money, rolls, say

# Where each kind of action begins.
TAKE = 0  # + 14 * around + slot: buy, activate, or take for free
DISCARD = 84  # + 14 * around + slot
SCALP = 168  # + 2 * (around - 1), + 1 for a Ticket
COLLEGE = 178
FORFEIT = 179
LANE = 180  # + lane
CARD = 185  # + Document or Connection
YES = 227
NO = 228
WAIT = 229  # + 14 * around + slot, under a switch
ACTIONS = 313


# --- Seats round the table -----------------------------------------------------------------------------------


@fast
def clockwise(seat: int, steps: int, seats: int) -> int:
    """The seat some steps further round the table."""
    other = seat + steps
    return other - seats if other >= seats else other


def steps_between(seat: int, other: int, seats: int) -> int:
    """How many steps clockwise it is from one seat to another."""
    return (other - seat) % seats


# --- What a number is ----------------------------------------------------------------------------------------


@fast
def is_take(action: int) -> bool:
    """Whether an action buys, activates or takes a card of a layout."""
    return action < DISCARD


@fast
def is_discard(action: int) -> bool:
    """Whether an action discards a card of a layout."""
    return DISCARD <= action < SCALP


@fast
def is_wait(action: int) -> bool:
    """Whether an action takes a card of a layout for a Skip Turn Sign."""
    return action >= WAIT


@fast
def is_scalp(action: int) -> bool:
    """Whether an action buys a spare Passport or Ticket."""
    return SCALP <= action < COLLEGE


@fast
def is_lane(action: int) -> bool:
    """Whether an action names a lane at the border."""
    return LANE <= action < CARD


@fast
def is_card(action: int) -> bool:
    """Whether an action names a Document or Connection somebody owns."""
    return CARD <= action < YES


# --- What a number names -------------------------------------------------------------------------------------


@fast
def _place_of(action: int) -> int:
    """The place of a layout card: 14 * around + slot, whatever is done with the card."""
    if action >= WAIT:
        return action - WAIT
    return action - DISCARD if action >= DISCARD else action - TAKE


@fast
def around_of(action: int) -> int:
    """How far round the table the layout is that an action takes a card of."""
    return _place_of(action) // SLOTS


@fast
def slot_of(action: int) -> int:
    """The slot of the layout card an action means."""
    return _place_of(action) % SLOTS


@fast
def owner_of(action: int, seat: int, seats: int) -> int:
    """The seat whose layout an action means."""
    return clockwise(seat, around_of(action), seats)


@fast
def seller_around(action: int) -> int:
    """How far round the table the seller of a spare paper sits."""
    return (action - SCALP) // 2 + 1


@fast
def seller_of(action: int, seat: int, seats: int) -> int:
    """The seat a spare Passport or Ticket is bought from."""
    return clockwise(seat, seller_around(action), seats)


@fast
def ticket_of(action: int) -> int:
    """1 where the spare paper is a Ticket, 0 for a Passport."""
    return (action - SCALP) % 2


@fast
def lane_of(action: int) -> int:
    """The lane an action crosses by or looks into."""
    return action - LANE


@fast
def card_of(action: int) -> int:
    """The Document or Connection an action names."""
    return action - CARD


# --- The number of an action ---------------------------------------------------------------------------------


@fast
def take_action(around: int, slot: int) -> int:
    """Buy, activate or take the card in a slot."""
    return TAKE + SLOTS * around + slot


@fast
def discard_action(around: int, slot: int) -> int:
    """Discard the card in a slot."""
    return DISCARD + SLOTS * around + slot


@fast
def wait_action(around: int, slot: int) -> int:
    """Take the card in a slot for a Skip Turn Sign."""
    return WAIT + SLOTS * around + slot


@fast
def scalp_action(around: int, ticket: int) -> int:
    """Buy a spare Ticket (1) or Passport (0) of a player so far round the table, who is never oneself."""
    return SCALP + 2 * (around - 1) + ticket


@fast
def lane_action(lane: int) -> int:
    """Cross by a lane, or look into it."""
    return LANE + lane


@fast
def card_action(card: int) -> int:
    """Name a Document or Connection."""
    return CARD + card


# --- What a number means to people -----------------------------------------------------------------------------


_DECK = {Deck.DESTINATIONS: "countries", Deck.CAREERS: "careers"}
_SLOT_VERBS = ("buy", "activate", "take", "discard", "wait")
_SLOT_TEXTS = {  # from one's own layout, and with a fee to the owner of another
    "buy": (later("Buy {card} for {price}"), later("Buy {card} for {total} ({bank} to the bank, {share} to @{owner})")),
    "wait": (
        later("Take {card} in exchange for a Skip Turn Sign"),
        later("Take {card} in exchange for a Skip Turn Sign and a fee of {fee} to @{owner}"),
    ),
    "take": (later("Take {card} for free"), later("Take {card} for a fee of {fee} to @{owner}")),
    "activate": (later("Activate {card}: {effect}"), later("Activate {card} (fee: {fee} to @{owner}): {effect}")),
    "discard": (later("Discard {card} (+{gain})"), later("Discard {card} (+{gain}: {bank} from the bank, {share} to @{owner})")),
}
_NO_GAIN = later("Discard {card} for no gain ({bank} from the bank, {share} to @{owner})")
_LOSS = later("Discard {card} and pay {loss} ({bank} from the bank, {share} to @{owner})")
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
    if is_take(number) or is_discard(number) or is_wait(number):
        return _slot_action(content, v, number)
    if is_scalp(number):
        return _scalp_action(content, v, number)
    if is_lane(number):
        return _lane_action(content, v, number)
    if is_card(number):
        return _card_action(content, v, number)
    if number == COLLEGE:
        return Action(number, "college", {}, _college_text(content, v))
    if number == FORFEIT:
        return Action(number, "forfeit", {}, say("Forfeit your turn: there is nothing you can do"))
    return _yes_or_no(content, v, number)


def _slot_action(content: Content, v: Any, number: int) -> Action:
    """Buy, activate, discard, take for free or wait for a card of a layout."""
    me = acting(v)
    owner, slot = owner_of(number, me, int(v.seats)), slot_of(number)
    card = int(v.layout[owner, slot])
    if not 0 <= card < CARDS:
        text = say("Take the card in slot {slot} of @{owner}'s layout", slot=slot, owner=owner)
        return Action(number, "take", {"layout": owner, "slot": slot}, text)
    verb = "wait" if is_wait(number) else "discard" if is_discard(number) else _take_verb(content, v, card)
    params = {"layout": owner, "slot": slot, "card": content.english["cards"][card]}
    return Action(number, verb, params, slot_text(content, verb, card, me, owner))


def _take_verb(content: Content, v: Any, card: int) -> str:
    if v.phase == Phase.FREE_TAKE:
        return "take"
    return "activate" if content.box.kind[card] == Kind.LIFE else "buy"


def slot_text(content: Content, verb: str, card: int, me: int, owner: int) -> str:
    """What an action on a layout card costs or brings, and who gets the Money."""
    price, fee = int(content.box.price[card]), 0 if owner == me else int(content.box.fee)
    text = _SLOT_TEXTS[verb][1 if fee else 0]
    if verb == "discard" and fee >= price:
        text = _NO_GAIN if fee == price else _LOSS
    return say(
        text,
        card=card_name(content, card),
        price=money(price),
        fee=money(fee),
        total=money(price + fee),
        gain=money(price - fee),
        loss=money(fee - price),
        bank=price,
        share=fee,
        owner=owner,
        effect=content.words["effects"][card - LIFE] if verb == "activate" else "",
    )


def _scalp_action(content: Content, v: Any, number: int) -> Action:
    seller, ticket = seller_of(number, acting(v), int(v.seats)), ticket_of(number)
    price, fee = int(content.box.price[TICKET if ticket else PASSPORT]), int(content.box.fee)
    text = later("Buy a spare Passport from @{seller} for {price}, paid to @{seller}, who cannot refuse")
    if ticket:
        text = later("Buy a spare Ticket from @{seller} for {price}, paid to @{seller}, who cannot refuse")
    params = {"from": seller, "paper": "ticket" if ticket else "passport"}
    return Action(number, "scalp", params, say(text, seller=seller, price=money(price + fee)))


def _lane_action(content: Content, v: Any, number: int) -> Action:
    lane = lane_of(number)
    agent = content.words["agents"][lane]
    if v.phase == Phase.PEEK:
        text = say("Look at the top card of lane {lane}, {agent}", lane=lane + 1, agent=agent)
        return Action(number, "peek", {"lane": lane + 1}, text)
    return Action(number, "cross", {"lane": lane + 1}, say("Cross at lane {lane}, {agent}", lane=lane + 1, agent=agent))


def _card_action(content: Content, v: Any, number: int) -> Action:
    card = card_of(number)
    name = card_name(content, card)
    params = {"card": content.english["card_ids"][card]}
    if v.phase == Phase.SWAP_THEIRS:
        holder = next((q for q in range(int(v.seats)) if int(v.cards[q]) >> card & 1), -1)
        text = say("Take {card}", card=name)
        if holder >= 0:
            text = say("Take @{holder}'s {card}; @{holder} cannot refuse", card=name, holder=holder)
        return Action(number, "swap_for", params, text)
    if v.phase == Phase.SWAP_OWN:
        return Action(number, "swap_give", params, say("Give {card} in exchange", card=name))
    return Action(number, "lose", params, say("Discard {card}", card=name))


def _yes_or_no(content: Content, v: Any, number: int) -> Action:
    yes = number == YES
    if v.phase == Phase.COIN:
        return Action(number, "reroll" if yes else "let_it_stand", {}, coin_text(content, v, acting(v), yes))
    if v.phase == Phase.OFFER:
        names = content.words[_DECK[Deck(int(v.offer_deck))]]
        own = v.career if v.offer_deck == Deck.CAREERS else v.destination
        new = names[v.offer] if v.offer >= 0 else say("the new card")
        old = names[own[acting(v)]] if own[acting(v)] >= 0 else say("your old card")
        text = say("Take {card}", card=new) if yes else say("Keep {card}", card=old)
        return Action(number, "take_new" if yes else "keep_own", {}, text)
    return Action(number, "yes" if yes else "decline", {}, say("Yes") if yes else say("Decline"))


def _college_text(content: Content, v: Any) -> str:
    """The range of the tuition and the numbers that graduate."""
    low = int(content.box.savings[v.nationality[acting(v)]]) + 1
    text = later("Go to college: tuition {low} to {high}, by die roll; the next degree needs a roll of {numbers}")
    return say(text, low=low, high=money(low + 5), numbers=rolls(content, v.stack[v.drawn]))


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of a verb with its parameters, as `decode` names them."""
    if name in _PLAIN:
        return _PLAIN[name]
    if name in _SLOT_VERBS:
        number = {"wait": wait_action, "discard": discard_action}.get(name, take_action)
        return number(steps_between(acting(v), int(params["layout"]), int(v.seats)), int(params["slot"]))
    if name == "scalp":
        around = steps_between(acting(v), int(params["from"]), int(v.seats))
        return scalp_action(around, int(params["paper"] == "ticket"))
    if name in ("cross", "peek"):
        return lane_action(int(params["lane"]) - 1)
    if name in ("lose", "swap_for", "swap_give"):
        return card_action(int(content.english["card_ids"].index(params["card"])))
    raise IllegalAction(say("There is no action called {name}.", name=repr(name)))
