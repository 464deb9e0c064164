"""What each action number means to people, and why one is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.donde_es.movement import open_ways
from sojourn.games.donde_es.records import (
    ACCEPT,
    CHOOSE,
    CLOSE,
    DECLINE,
    DISCARD,
    END_TURN,
    EXCHANGE,
    NUDGE,
    PLACE,
    SIDE,
    SPACES,
    TYPES,
    EventCard,
    Phase,
)
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.words import say, short_name, together

WAYS = (later("north"), later("east"), later("south"), later("west"))
SQUARE_CELLS = (
    later("the north-west corner"),
    later("the north side"),
    later("the north-east corner"),
    later("the west side"),
    later("the middle"),
    later("the east side"),
    later("the south-west corner"),
    later("the south side"),
    later("the south-east corner"),
)
_LEADS = {  # who leads: into the unknown, along the same street, to another; the same and arriving
    "play": (
        later("{card}: lead {who} {way}"),
        later("{card}: lead {who} {way} along {place}"),
        later("{card}: lead {who} {way} to {place}"),
        later("{card}: lead {who} {way} along {place}, arriving for {points} points"),
        later("{card}: lead {who} {way} to {place}, arriving for {points} points"),
    ),
    "nudge": (
        later("Let the neighbour lead {who} {way}"),
        later("Let the neighbour lead {who} {way} along {place}"),
        later("Let the neighbour lead {who} {way} to {place}"),
        later("Let the neighbour lead {who} {way} along {place}, arriving for {points} points"),
        later("Let the neighbour lead {who} {way} to {place}, arriving for {points} points"),
    ),
}
_CHOICES = {
    EventCard.GRANIZADO: later("Cool {who} down"),
    EventCard.WORD_OF_MOUTH: later("Put your marker on {who}"),
    EventCard.BEACH_BUS: later("Put {who} on the bus"),
    EventCard.WRONG_TURNING: later("Send {who} back to the square"),
    EventCard.PAPERWORK: later("Take your marker back from {who}"),
}


def tourist(content: Content, v: Any, space: int) -> str:
    """The name of the tourist in a space of the tracker."""
    who = int(v.who[space])
    return short_name(content, who) if who >= 0 else say("nobody")


def cell_name(content: Content, cell: int) -> str:
    """A cell as people speak of it: its location, or its street."""
    door = int(content.box.door[cell])
    if door >= 0:
        return str(content.words["locations"][door]["name"])
    return str(content.words["street"][cell])


def decode(content: Content, v: Any, number: int) -> Action:
    """An action with its name, its parameters and a sentence for its button."""
    if number < END_TURN:
        return _play(content, v, number)
    if number == END_TURN:
        return Action(number, "end_turn", {}, say("End your turn"))
    if number == EXCHANGE:
        return Action(number, "exchange", {}, say("Exchange your whole hand and end your turn"))
    if number < CHOOSE:
        nth = number - PLACE
        text = say("Put {who} on {spot} of the square", who=_newcomer(content, v), spot=say(SQUARE_CELLS[nth]))
        return Action(number, "place", {"cell": nth}, text)
    if number < NUDGE:
        space = number - CHOOSE
        return Action(number, "choose", {"space": space + 1}, _choice_text(content, v, space))
    if number < CLOSE:
        way, space = (number - NUDGE) // SPACES, (number - NUDGE) % SPACES
        return Action(number, "nudge", {"way": WAYS[way], "space": space + 1}, _lead(content, v, "nudge", space, way))
    if number < DISCARD:
        place = content.words["locations"][number - CLOSE]
        text = say("Close {place} ({kind})", place=place["name"], kind=content.words["kinds"][place["kind"]]["name"].lower())
        return Action(number, "close", {"location": place["id"]}, text)
    if number < DECLINE:
        params = {"card": content.english["cards"][number - DISCARD]["name"]}
        return Action(number, "discard", params, say("Discard a {card} card", card=_card(content, number - DISCARD)))
    return _answer(content, v, number)


def _card(content: Content, card: int) -> str:
    return str(content.words["cards"][card]["name"])


def _play(content: Content, v: Any, number: int) -> Action:
    card, way, space = number // 20, number // SPACES % 4, number % SPACES
    params = {"card": content.english["cards"][card]["name"], "way": WAYS[way], "space": space + 1}
    return Action(number, "play", params, _lead(content, v, "play", space, way, _card(content, card)))


def _lead(content: Content, v: Any, by: str, space: int, way: int, card: str = "") -> str:
    """Where the step leads, and what it is worth if it is an arrival."""
    who, cell = int(v.who[space]), int(v.cell[space])
    texts, known = _LEADS[by], {"card": card, "who": tourist(content, v, space), "way": say(WAYS[way])}
    if who < 0 or cell < 0 or content.box.ahead[cell][way] < 0:
        return say(texts[0], **known)
    there = int(content.box.ahead[cell][way])
    door = int(content.box.door[there])
    wanted = door >= 0 and int(content.box.wants[who]) >> int(content.box.kind[door]) & 1 and door not in v.shut
    name = cell_name(content, there)
    nth = 1 if name == cell_name(content, cell) else 2
    if not wanted:
        return say(texts[nth], place=name, **known)
    return say(texts[nth + 2], place=name, points=worth(content.box, door, int(v.upset[space])), **known)


def _newcomer(content: Content, v: Any) -> str:
    queue = int(v.queue)
    return tourist(content, v, (queue & -queue).bit_length() - 1) if queue else say("nobody")


def _choice_text(content: Content, v: Any, space: int) -> str:
    event = EventCard(int(v.today)) if v.today >= 0 else EventCard.GRANIZADO
    return say(_CHOICES.get(event, later("Choose {who}")), who=tourist(content, v, space))


def _answer(content: Content, v: Any, number: int) -> Action:
    yes = number == ACCEPT
    name = "accept" if yes else "decline"
    if v.phase == Phase.MARK:
        text = later("Place your marker on {who}") if yes else later("Place no marker on {who}")
    elif v.phase == Phase.CLAIM:
        text = later("Claim {who} here") if yes else later("Walk on with {who}")
    else:
        return Action(number, name, {}, say("Yes") if yes else say("No, thank you"))
    return Action(number, name, {}, say(text, who=tourist(content, v, int(v.asked))))


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by name; ValueError says what is not understood."""
    space = int(params.get("space", 1)) - 1
    if not 0 <= space < SPACES:
        raise ValueError(say("space runs from 1 to {most}, not {given}", most=SPACES, given=space + 1))
    cards = [card["name"] for card in content.english["cards"]]
    if name == "play":
        return 20 * cards.index(params["card"]) + SPACES * WAYS.index(params["way"]) + space
    if name == "place" and 0 <= int(params["cell"]) < CHOOSE - PLACE:
        return PLACE + int(params["cell"])
    if name == "nudge":
        return NUDGE + SPACES * WAYS.index(params["way"]) + space
    if name == "close":
        return CLOSE + [place["id"] for place in content.english["locations"]].index(params["location"])
    if name == "discard":
        return DISCARD + cards.index(params["card"])
    plain = {"end_turn": END_TURN, "exchange": EXCHANGE, "choose": CHOOSE + space, "decline": DECLINE, "accept": ACCEPT}
    if name not in plain:
        raise ValueError(say("no action is called {name} with {params}", name=repr(name), params=dict(params)))
    return plain[name]


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule's ID for an action that is not allowed now."""
    if s.phase == Phase.MOVE:
        return _why_not_move(s, content, seat, action)
    if s.phase == Phase.PLACE:
        return say("A new token has to be put on the square first."), "DE-10"
    if s.phase == Phase.EVENT_CHOICE:
        return _why_not_event(s, content, action)
    if s.phase == Phase.MARK:
        return say("First say whether you place your marker."), "DE-R15"
    return say("First say whether the tourist stays here or walks on."), "DE-R20"


def _why_not_move(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    if action == EXCHANGE:
        if s.played:
            return say("An exchange is a whole turn; you have already played a card."), "DE-30"
        return say("You hold too few cards for an exchange."), "DE-R22"
    if action > END_TURN:
        return say("Now is the time to play movement cards, to exchange them or to end your turn."), "DE-18"
    card, way, space = action // 20, action // SPACES % 4, action % SPACES
    if s.who[space] < 0:
        return say("Nobody is in space {space} of the tracker.", space=space + 1), "DE-20"
    if s.hand[seat][card] == 0:
        return say("You hold no {card} card.", card=_card(content, card)), "DE-18"
    if int(open_ways(s, content.box, space)) >> way & 1:
        return say("A {card} card does not lead {way}.", card=_card(content, card), way=say(WAYS[way])), "DE-19"
    return _why_blocked(s, content, space, way)


def _why_blocked(s: Any, content: Content, space: int, way: int) -> tuple[str, str]:
    who, there = tourist(content, s, space), int(content.box.ahead[s.cell[space]][way])
    if there < 0:
        for wall in content.words["walls"]:
            ends = (int(s.cell[space]), int(s.cell[space]) + (-SIDE, 1, SIDE, -1)[way])
            if set(wall["between"]) == set(ends):
                name = wall["name"][0].lower() + wall["name"][1:]
                return say("{who} cannot go {way}: {wall}.", who=who, way=say(WAYS[way]), wall=name), "DE-R12"
        return say("{who} cannot go {way}: there is no street.", who=who, way=say(WAYS[way])), "DE-21"
    if s.today == EventCard.NOON_SUN:
        return say("Nobody walks forward under the noon sun, not this round."), "DE-16"
    if s.today == EventCard.PARADE:
        return say("The parade fills the square; nobody can enter it this round."), "DE-16"
    return say("Somebody already stands where {who} would go.", who=who), "DE-R13"


def _why_not_event(s: Any, content: Content, action: int) -> tuple[str, str]:
    event = content.words["events"][int(s.today)]["name"]
    if CLOSE <= action < DISCARD and s.today == EventCard.CLOSED:
        if action - CLOSE == content.box.beach:
            return say("The beach never closes."), "DE-R30"
        return say("{place} is closed already.", place=content.words["locations"][action - CLOSE]["name"]), "DE-R30"
    if action == DECLINE:
        return say("{event} cannot be refused.", event=event), "DE-13"
    return say("First carry out the event: {event}.", event=event), "DE-13"


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat, in one sentence."""
    if v.phase == Phase.OVER:
        return say("The game is over.")
    if v.seat != v.active:
        return say("Wait for the other guides.")
    if v.phase == Phase.MOVE:
        return _prompt_move(content, v)
    if v.phase == Phase.PLACE:
        return say("Choose a cell of the square for {who}.", who=_newcomer(content, v))
    if v.phase == Phase.EVENT_CHOICE:
        event = content.words["events"][int(v.today)]["name"]
        return say(_EVENTS.get(EventCard(int(v.today)), later("{event}: choose.")), event=event)
    who = tourist(content, v, int(v.asked))
    if v.phase == Phase.MARK:
        return say("You have led {who} far enough: place your marker?", who=who)
    return say("{who} has reached a wish: claim now, or walk on?", who=who)


_EVENTS = {
    EventCard.GRANIZADO: later("Cold granizado: choose who cools down."),
    EventCard.NEIGHBOUR: later("A helpful neighbour leads one tourist one step for you, if you like."),
    EventCard.WORD_OF_MOUTH: later("Word of mouth: choose a tourist for one of your markers."),
    EventCard.BEACH_BUS: later("The beach bus takes one tourist from the square to its stop, if you like."),
    EventCard.CLOSED: later("Choose the location that stays closed this afternoon."),
    EventCard.SORE_FEET: later("Your feet are sore: choose a card to discard."),
    EventCard.WRONG_TURNING: later("Choose the tourist who took a wrong turning."),
    EventCard.PAPERWORK: later("Papers are lost: choose where you take a marker back."),
}


def _prompt_move(content: Content, v: Any) -> str:
    seat = int(v.seat)
    held = [f"{int(v.hand[seat][c])} {_card(content, c)}" for c in range(TYPES) if v.hand[seat][c] > 0]
    if not held:
        return say("Your hand is empty; end your turn.")
    if v.played:
        return say("Lead on with {cards}, or end your turn.", cards=together(held))
    return say("Lead tourists with {cards}, exchange your hand, or end your turn.", cards=together(held))
