"""What each action number means to people, and why one is not allowed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
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
    E,
    Phase,
)
from sojourn.games.donde_es.scoring import worth

WAYS = ("north", "east", "south", "west")
COLUMNS = ("west", "middle", "east")
ROWS = ("north", "middle", "south")


def tourist(content: Content, v: Any, space: int) -> str:
    """The name of the tourist in a space of the tracker."""
    who = int(v.who[space])
    return content.words["tourists"][who]["short"] if who >= 0 else "nobody"


def cell_name(content: Content, cell: int) -> str:
    """A cell as people speak of it: its location, or its street."""
    door = int(content.box.door[cell])
    if door >= 0:
        return str(content.words["locations"][door]["name"])
    return str(content.words["street"][cell])


def square_cell(nth: int) -> str:
    """One of the nine cells of the square, in words."""
    row, column = ROWS[nth // 3], COLUMNS[nth % 3]
    if row == column:
        return "the middle"
    if "middle" in (row, column):
        return f"the {column if row == 'middle' else row} side"
    return f"the {row}-{column} corner"


def decode(content: Content, v: Any, number: int) -> Action:
    """An action with its name, its parameters and a sentence for its button."""
    if number < END_TURN:
        return _play(content, v, number)
    if number == END_TURN:
        return Action(number, "end_turn", {}, "End your turn")
    if number == EXCHANGE:
        return Action(number, "exchange", {}, "Exchange your whole hand and end your turn")
    if number < CHOOSE:
        nth = number - PLACE
        return Action(number, "place", {"cell": nth}, f"Put {_newcomer(content, v)} on {square_cell(nth)} of the square")
    if number < NUDGE:
        space = number - CHOOSE
        return Action(number, "choose", {"space": space + 1}, _choice_text(content, v, space))
    if number < CLOSE:
        way, space = (number - NUDGE) // SPACES, (number - NUDGE) % SPACES
        text = f"Let the neighbour lead {tourist(content, v, space)} {WAYS[way]}{_to(content, v, space, way)}"
        return Action(number, "nudge", {"way": WAYS[way], "space": space + 1}, text)
    if number < DISCARD:
        door = number - CLOSE
        place = content.words["locations"][door]
        text = f"Close {place['name']} ({content.words['kinds'][place['kind']]['name'].lower()})"
        return Action(number, "close", {"location": place["id"]}, text)
    if number < DECLINE:
        card = content.words["cards"][number - DISCARD]["name"]
        return Action(number, "discard", {"card": card}, f"Discard a {card} card")
    return _answer(content, v, number)


def _play(content: Content, v: Any, number: int) -> Action:
    card, way, space = number // 20, number // SPACES % 4, number % SPACES
    name = content.words["cards"][card]["name"]
    text = f"{name}: lead {tourist(content, v, space)} {WAYS[way]}{_to(content, v, space, way)}"
    return Action(number, "play", {"card": name, "way": WAYS[way], "space": space + 1}, text)


def _to(content: Content, v: Any, space: int, way: int) -> str:
    """Where the step leads, and what it is worth if it is an arrival."""
    who, cell = int(v.who[space]), int(v.cell[space])
    if who < 0 or cell < 0 or content.box.ahead[cell][way] < 0:
        return ""
    there = int(content.box.ahead[cell][way])
    door = int(content.box.door[there])
    wanted = door >= 0 and int(content.box.wants[who]) >> int(content.box.kind[door]) & 1 and door not in v.shut
    name = cell_name(content, there)
    same = name == cell_name(content, cell)
    street = f" along {name}" if same else f" to {name}"
    return street + (f", arriving for {worth(content.box, door, int(v.upset[space]))} points" if wanted else "")


def _newcomer(content: Content, v: Any) -> str:
    queue = int(v.queue)
    return tourist(content, v, (queue & -queue).bit_length() - 1) if queue else "nobody"


def _choice_text(content: Content, v: Any, space: int) -> str:
    name = tourist(content, v, space)
    return {
        E.GRANIZADO: f"Cool {name} down",
        E.WORD_OF_MOUTH: f"Put your marker on {name}",
        E.BEACH_BUS: f"Put {name} on the bus",
        E.WRONG_TURNING: f"Send {name} back to the square",
        E.PAPERWORK: f"Take your marker back from {name}",
    }.get(E(int(v.today)) if v.today >= 0 else E.GRANIZADO, f"Choose {name}")


def _answer(content: Content, v: Any, number: int) -> Action:
    yes = number == ACCEPT
    name = "accept" if yes else "decline"
    if v.phase == Phase.MARK:
        who = tourist(content, v, int(v.asked))
        return Action(number, name, {}, f"Place your marker on {who}" if yes else f"Place no marker on {who}")
    if v.phase == Phase.CLAIM:
        who = tourist(content, v, int(v.asked))
        return Action(number, name, {}, f"Claim {who} here" if yes else f"Walk on with {who}")
    return Action(number, name, {}, "Yes" if yes else "No, thank you")


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by name; ValueError says what is not understood."""
    space = int(params.get("space", 1)) - 1
    if not 0 <= space < SPACES:
        raise ValueError(f"space runs from 1 to {SPACES}, not {space + 1}")
    cards = [card["name"] for card in content.words["cards"]]
    if name == "play":
        return 20 * cards.index(params["card"]) + SPACES * WAYS.index(params["way"]) + space
    if name == "place" and 0 <= int(params["cell"]) < CHOOSE - PLACE:
        return PLACE + int(params["cell"])
    if name == "nudge":
        return NUDGE + SPACES * WAYS.index(params["way"]) + space
    if name == "close":
        return CLOSE + [place["id"] for place in content.words["locations"]].index(params["location"])
    if name == "discard":
        return DISCARD + cards.index(params["card"])
    plain = {"end_turn": END_TURN, "exchange": EXCHANGE, "choose": CHOOSE + space, "decline": DECLINE, "accept": ACCEPT}
    if name not in plain:
        raise ValueError(f"no action is called {name!r} with {dict(params)}")
    return plain[name]


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule's ID for an action that is not allowed now."""
    if s.phase == Phase.MOVE:
        return _why_not_move(s, content, seat, action)
    if s.phase == Phase.PLACE:
        return "A new token has to be put on the square first.", "DE-10"
    if s.phase == Phase.EVENT_CHOICE:
        return _why_not_event(s, content, action)
    if s.phase == Phase.MARK:
        return "First say whether you place your marker.", "DE-R15"
    return "First say whether the tourist stays here or walks on.", "DE-R20"


def _why_not_move(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    if action == EXCHANGE:
        if s.played:
            return "An exchange is a whole turn; you have already played a card.", "DE-30"
        return "You hold too few cards for an exchange.", "DE-R22"
    if action > END_TURN:
        return "Now is the time to play movement cards, to exchange them or to end your turn.", "DE-18"
    card, way, space = action // 20, action // SPACES % 4, action % SPACES
    name = content.words["cards"][card]["name"]
    if s.who[space] < 0:
        return f"Nobody is in space {space + 1} of the tracker.", "DE-20"
    if s.hand[seat][card] == 0:
        return f"You hold no {name} card.", "DE-18"
    if int(open_ways(s, content.box, space)) >> way & 1:
        return f"A {name} card does not lead {WAYS[way]}.", "DE-19"
    return _why_blocked(s, content, space, way)


def _why_blocked(s: Any, content: Content, space: int, way: int) -> tuple[str, str]:
    who, there = tourist(content, s, space), int(content.box.ahead[s.cell[space]][way])
    if there < 0:
        for wall in content.words["walls"]:
            ends = (int(s.cell[space]), int(s.cell[space]) + (-SIDE, 1, SIDE, -1)[way])
            if set(wall["between"]) == set(ends):
                return f"{who} cannot go {WAYS[way]}: {wall['name'][0].lower() + wall['name'][1:]}.", "DE-R12"
        return f"{who} cannot go {WAYS[way]}: there is no street.", "DE-21"
    if s.today == E.NOON_SUN:
        return "Nobody walks forward under the noon sun, not this round.", "DE-16"
    if s.today == E.PARADE:
        return "The parade fills the square; nobody can enter it this round.", "DE-16"
    return f"Somebody already stands where {who} would go.", "DE-R13"


def _why_not_event(s: Any, content: Content, action: int) -> tuple[str, str]:
    event = content.words["events"][int(s.today)]
    if CLOSE <= action < DISCARD and s.today == E.CLOSED:
        if action - CLOSE == content.box.beach:
            return "The beach never closes.", "DE-R30"
        return f"{content.words['locations'][action - CLOSE]['name']} is closed already.", "DE-R30"
    if action == DECLINE:
        return f"{event['name']} cannot be refused.", "DE-13"
    return f"First carry out the event: {event['name']}.", "DE-13"


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat, in one sentence."""
    if v.phase == Phase.OVER:
        return "The game is over."
    if v.seat != v.active:
        return "Wait for the other guides."
    if v.phase == Phase.MOVE:
        return _prompt_move(content, v)
    if v.phase == Phase.PLACE:
        return f"Choose a cell of the square for {_newcomer(content, v)}."
    if v.phase == Phase.EVENT_CHOICE:
        return _prompt_event(content, v)
    who = tourist(content, v, int(v.asked))
    if v.phase == Phase.MARK:
        return f"You have led {who} far enough: place your marker?"
    return f"{who} has reached a wish: claim now, or walk on?"


def _prompt_event(content: Content, v: Any) -> str:
    event = content.words["events"][int(v.today)]
    return {
        E.GRANIZADO: "Cold granizado: choose who cools down.",
        E.NEIGHBOUR: "A helpful neighbour leads one tourist one step for you, if you like.",
        E.WORD_OF_MOUTH: "Word of mouth: choose a tourist for one of your markers.",
        E.BEACH_BUS: "The beach bus takes one tourist from the square to its stop, if you like.",
        E.CLOSED: "Choose the location that stays closed this afternoon.",
        E.SORE_FEET: "Your feet are sore: choose a card to discard.",
        E.WRONG_TURNING: "Choose the tourist who took a wrong turning.",
        E.PAPERWORK: "Papers are lost: choose where you take a marker back.",
    }.get(E(int(v.today)), f"{event['name']}: choose.")


def _prompt_move(content: Content, v: Any) -> str:
    seat = int(v.seat)
    held = [f"{int(v.hand[seat][c])} {content.words['cards'][c]['name']}" for c in range(TYPES) if v.hand[seat][c] > 0]
    if not held:
        return "Your hand is empty; end your turn."
    if v.played:
        return f"Lead on with {' and '.join(held)}, or end your turn."
    return f"Lead tourists with {' and '.join(held)}, exchange your hand, or end your turn."
