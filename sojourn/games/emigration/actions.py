"""What an action number means to people, what is asked of them, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.words import later
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
from sojourn.games.emigration.ui.words import assurance, card_name, money, say

_DECK = {Deck.DESTINATIONS: "countries", Deck.CAREERS: "careers"}
_SLOT_VERBS = ("buy", "activate", "take", "discard", "wait")
_SLOT_TEXTS = {  # from one's own layout, and with a fee to the owner of another
    "buy": (later("Buy {card} for {price}"), later("Buy {card} for {total} ({price} to the bank, {fee} to @{owner})")),
    "discard": (
        later("Discard {card} for {income}"),
        later("Discard {card} for {income} ({price} from the bank, {fee} to @{owner})"),
    ),
    "wait": (later("Take {card} for a Skip Turn Sign"), later("Take {card} for a Skip Turn Sign and {fee} to @{owner}")),
    "take": (later("Take {card} without its price"), later("Take {card} without its price, {fee} to @{owner}")),
    "activate": (later("Activate {card}: {effect}"), later("Activate {card} ({fee} to @{owner}): {effect}")),
}
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
        return Action(number, "forfeit", {}, say("Forfeit this turn: there is nothing you can do"))
    return _yes_or_no(content, v, number)


def _slot_action(content: Content, v: Any, number: int) -> Action:
    """Buy, activate, discard, take for free or wait for a card of a layout."""
    first = WAIT if number >= WAIT else DISCARD if number >= DISCARD else TAKE
    me = acting(v)
    owner, slot = owner_of(number - first, me, int(v.seats)), (number - first) % SLOTS
    card = int(v.layout[owner, slot])
    if not 0 <= card < CARDS:
        text = say("Take the card in slot {slot} of @{owner}", slot=slot, owner=owner)
        return Action(number, "take", {"layout": owner, "slot": slot}, text)
    verb = "wait" if first == WAIT else "discard" if first == DISCARD else _take_verb(content, v, card)
    params = {"layout": owner, "slot": slot, "card": content.english["cards"][card]}
    return Action(number, verb, params, slot_text(content, verb, card, me, owner))


def _take_verb(content: Content, v: Any, card: int) -> str:
    if v.phase == Phase.FREE_TAKE:
        return "take"
    return "activate" if content.box.kind[card] == Kind.LIFE else "buy"


def slot_text(content: Content, verb: str, card: int, me: int, owner: int) -> str:
    """What an action on a layout card costs or brings, and who gets the Money."""
    price, fee = int(content.box.price[card]), int(fee_for(content.box, me, owner))
    effect = content.words["effects"][card - LIFE] if verb == "activate" else ""
    return say(
        _SLOT_TEXTS[verb][1 if fee else 0],
        card=card_name(content, card),
        price=price,
        fee=fee,
        total=price + fee,
        income=f"{price - fee:+d}",
        owner=owner,
        effect=effect,
    )


def _scalp_action(content: Content, v: Any, number: int) -> Action:
    seller, ticket = seller_of(number - SCALP, acting(v), int(v.seats)), (number - SCALP) % 2
    price, fee = int(content.box.price[TICKET if ticket else PASSPORT]), int(content.box.fee)
    if ticket:
        text = say("Buy a spare Ticket from @{seller} for {price}, all of it to @{seller}", seller=seller, price=price + fee)
    else:
        text = say("Buy a spare Passport from @{seller} for {price}, all of it to @{seller}", seller=seller, price=price + fee)
    return Action(number, "scalp", {"from": seller, "paper": "ticket" if ticket else "passport"}, text)


def _lane_action(content: Content, v: Any, number: int) -> Action:
    lane = number - LANE
    agent = content.words["agents"][lane]
    if v.phase == Phase.PEEK:
        text = say("Look at the top card of lane {lane}, {agent}", lane=lane + 1, agent=agent)
        return Action(number, "peek", {"lane": lane + 1}, text)
    return Action(number, "cross", {"lane": lane + 1}, say("Cross by lane {lane}, {agent}", lane=lane + 1, agent=agent))


def _card_action(content: Content, v: Any, number: int) -> Action:
    card = number - CARD
    name = card_name(content, card)
    params = {"card": content.english["card_ids"][card]}
    if v.phase == Phase.SWAP_THEIRS:
        holder = next((q for q in range(int(v.seats)) if int(v.cards[q]) >> card & 1), -1)
        text = say("Ask for {card} of @{holder}", card=name, holder=holder) if holder >= 0 else say("Ask for {card}", card=name)
        return Action(number, "swap_for", params, text)
    if v.phase == Phase.SWAP_OWN:
        return Action(number, "swap_give", params, say("Give {card} for it", card=name))
    return Action(number, "lose", params, say("Part with {card}", card=name))


def _yes_or_no(content: Content, v: Any, number: int) -> Action:
    yes = number == YES
    if v.phase == Phase.COIN:
        text = say("Reroll the {die}", die=v.die) if yes else say("Let the {die} stand", die=v.die)
        return Action(number, "reroll" if yes else "let_it_stand", {}, text)
    if v.phase == Phase.OFFER:
        names = content.words[_DECK[Deck(int(v.offer_deck))]]
        own = v.career if v.offer_deck == Deck.CAREERS else v.destination
        new = names[v.offer] if v.offer >= 0 else say("the new card")
        old = names[own[acting(v)]] if own[acting(v)] >= 0 else say("the old one")
        text = say("Take {card}", card=new) if yes else say("Keep {card}", card=old)
        return Action(number, "take_new" if yes else "keep_own", {}, text)
    return Action(number, "yes" if yes else "decline", {}, say("Yes") if yes else say("No, thank you"))


def _college_text(content: Content, v: Any) -> str:
    """The range of the tuition and the numbers that graduate."""
    low = int(content.box.savings[v.nationality[acting(v)]]) + 1
    numbers = ", ".join(str(n) for n in content.words["passes"][v.stack[v.drawn]])
    return say(
        "Go to college: tuition {low} to {high} by the die; the next degree needs {numbers}",
        low=low,
        high=low + 5,
        numbers=numbers,
    )


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
        return CARD + int(content.english["card_ids"].index(params["card"]))
    raise IllegalAction(say("There is no action called {name}.", name=repr(name)))


# --- What is asked -----------------------------------------------------------------------------------------


_COIN = {
    Purpose.START: later("You rolled {die} for {card}. Use your Lucky Coin to roll again?"),
    Purpose.GRADUATION: later("You rolled {die} for your diploma. Use your Lucky Coin to roll again?"),
    Purpose.TUITION: later("You rolled {die} for your tuition. Use your Lucky Coin to roll again?"),
    Purpose.LIFE: later("You rolled {die} for {card}. Use your Lucky Coin to roll again?"),
}
_QUESTIONS = {
    Phase.OFFER: later("{card}: take the new card or keep your own?"),
    Phase.FREE_TAKE: later("{card}: take one available card without its price, or none."),
    Phase.OWN_CARD: later("{card}: choose the card you part with."),
    Phase.SWAP_THEIRS: later("{card}: choose another player's Document to swap for, or none."),
    Phase.SWAP_OWN: later("{card}: choose the Document you give for it."),
    Phase.PEEK: later("{card}: choose a lane to look into, {peeks} to go."),
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
        return say("Your turn, with {money}: buy, discard, activate, or go to college.", money=purse)
    if v.phase == Phase.LANE:
        return say("You hold {assurance}. Choose your lane at the border.", assurance=assurance(int(v.assurance[v.seat])))
    card = content.words["cards"][LIFE + v.life] if v.life >= 0 else ""
    question = _COIN[Purpose(int(v.purpose))] if v.phase == Phase.COIN else _QUESTIONS[Phase(int(v.phase))]
    return say(question, card=card, die=v.die, peeks=v.peeks)


# --- Why not -----------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule that forbids the action."""
    if s.phase == Phase.LANE:
        return _why_no_lane(s, action)
    if s.phase != Phase.MAIN:
        return say("A question is waiting for your answer first; choose one of the answers offered."), "EM-24"
    if action < SCALP or action >= WAIT:
        return _why_no_slot(s, content, seat, action)
    if action < COLLEGE:
        return _why_no_scalp(s, content, seat, action)
    if action == COLLEGE:
        return _why_no_college(s, content, seat)
    if action == FORFEIT:
        return say("You can act, so you must: a turn is forfeited only when nothing can be done."), "EM-14"
    return say("That is no answer to anything asked now."), "EM-14"


def _why_no_lane(s: Any, action: int) -> tuple[str, str]:
    if LANE <= action < CARD and s.lane_drawn[action - LANE] >= LANE_CARDS:
        return say("Lane {lane} has no card left; choose another.", lane=action - LANE + 1), "EM-69"
    return say("Everybody has to try the border: choose a lane."), "EM-73"


def _why_no_slot(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """A card out of reach: gone, covered, too dear, or of the wrong kind."""
    box = content.box
    first = WAIT if action >= WAIT else DISCARD if action >= DISCARD else TAKE
    owner, slot = owner_of(action - first, seat, int(s.seats)), (action - first) % SLOTS
    if (action - first) // SLOTS >= s.seats or not s.there[owner] >> slot & 1:
        return say("There is no card in that place."), "EM-15"
    if not s.free[owner] >> slot & 1:
        return say("That card is not available: other cards still lie upon it."), "EM-15"
    card = int(s.layout[owner, slot])
    name, fee, purse = card_name(content, card), int(fee_for(box, seat, owner)), int(s.money[seat])
    if first == WAIT:
        if not box.wait:
            return say("Cards cost Money here; a lost turn does not pay for them."), "EM-R9b"
        return say("{card} cannot be had for a Skip Turn Sign now.", card=name), "EM-R9b"
    if first == DISCARD and box.kind[card] > Kind.CONNECTION:
        return say("Only Documents and Connections can be discarded, not {card}.", card=name), "EM-22"
    if first == DISCARD:
        return say("The fee of {fee} must be in hand before you discard {card}.", fee=fee, card=name), "EM-R13b"
    if box.kind[card] == Kind.LIFE:
        text = later("Activating {card} costs a fee of {fee} to its owner, and you have {money}.")
        return say(text, card=name, fee=fee, money=purse), "EM-18"
    cost = int(box.price[card]) + fee
    return say("{card} costs {cost} in all, and you have {money}.", card=name, cost=cost, money=purse), "EM-19"


_SCALP_REFUSALS = (  # a Passport, a Ticket: no spare, no need, no Money
    (
        later("A last Passport cannot be bought away, and @{seller} has no spare one."),
        later("You have a Passport already; spares are only for those who have none."),
        later("The spare Passport costs {price} in Money, and you have {money}."),
    ),
    (
        later("A last Ticket cannot be bought away, and @{seller} has no spare one."),
        later("You have a Ticket already; spares are only for those who have none."),
        later("The spare Ticket costs {price} in Money, and you have {money}."),
    ),
)


def _why_no_scalp(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """No spare, no need, or no Money."""
    ticket = (action - SCALP) % 2
    no_spare, no_need, too_dear = _SCALP_REFUSALS[ticket]
    if (action - SCALP) // 2 >= s.seats - 1:
        return say("Nobody sits there."), "EM-54"
    seller = seller_of(action - SCALP, seat, int(s.seats))
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
        return say("You are in college already; one degree at a time."), "EM-42"
    if s.degrees[seat] >= content.box.most_degrees:
        return say("You have {n} diplomas, and nobody can have more.", n=s.degrees[seat]), "EM-30"
    need = int(content.box.savings[s.nationality[seat]]) + 1
    text = later("To try college you need at least {need}, and you have {money}.")
    return say(text, need=money(need), money=s.money[seat]), "EM-29"
