"""Actions as numbers: the one place that knows which number means what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import fast, rule
from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.record import Ints
from sojourn.core.words import later
from sojourn.games.explore_new_york.city import (
    BLOCKS,
    HALF,
    LINK_NAMES,
    NODE_PLACES,
    SIDE,
    TYPES,
    Tourist,
    block_number,
    block_place,
)
from sojourn.games.explore_new_york.content import TOURISTS
from sojourn.games.explore_new_york.records import SHOWN, Part, Phase
from sojourn.games.explore_new_york.ui.names import SIGNS, block_name, card_name, link_name, node_name, shown_cards
from sojourn.games.explore_new_york.ui.words import say

# Where each kind of action begins.
DISCARD = 0  # 3 positions of a card to throw away
BLOCK = 3  # 36 blocks
TOURIST = 39  # 3 types of the one tourist of the fallback
LINK = 42  # 80 links to draw, or to follow
STOP = 122  # no second link
START = 123  # 45 intersections where a traced route begins
FINISH = 168  # the traced route is complete
ACTIONS = 169
DRAWING = START  # where nobody traces a route, the numbers end here

ONE_TOURIST = {
    Tourist.CIRCLE: later("Draw one lively tourist {sign}"),
    Tourist.SQUARE: later("Draw one park tourist {sign}"),
    Tourist.TRIANGLE: later("Draw one culture tourist {sign}"),
}


@rule("NY-R15", compiled=False)
def actions_for(options: Mapping[str, str]) -> int:
    """How many numbers a table has: those for tracing only where routes are traced."""
    return ACTIONS if options["final_route"] == "manual" else DRAWING


# --- Numbers -----------------------------------------------------------------------------------------


@fast
def is_discard(action: int) -> bool:
    """Whether a card is thrown away."""
    return DISCARD <= action < BLOCK


@fast
def discard_action(position: int) -> int:
    """Throw away the card in this position."""
    return DISCARD + position


@fast
def mark_discards(mask: Ints) -> None:
    """Mark all three cards."""
    for position in range(SHOWN):
        mask[DISCARD + position] = 1


@fast
def position_of(action: int) -> int:
    """The position of the card that is thrown away."""
    return action - DISCARD


@fast
def is_block(action: int) -> bool:
    """Whether a block is chosen."""
    return BLOCK <= action < TOURIST


@fast
def block_action(block: int) -> int:
    """Send the tourists to this block."""
    return BLOCK + block


@fast
def mark_blocks(blocks: int, mask: Ints) -> None:
    """Mark the blocks of a set."""
    for block in range(BLOCKS):
        mask[BLOCK + block] = (blocks >> block) & 1


@fast
def block_of(action: int) -> int:
    """The block that is chosen."""
    return action - BLOCK


@fast
def is_tourist(action: int) -> bool:
    """Whether the one tourist of the fallback is chosen."""
    return TOURIST <= action < LINK


@fast
def tourist_action(kind: int) -> int:
    """Draw one tourist of this type."""
    return TOURIST + kind


@fast
def mark_tourists(mask: Ints) -> None:
    """Mark all types of tourists."""
    for kind in range(TYPES):
        mask[TOURIST + kind] = 1


@fast
def tourist_of(action: int) -> int:
    """The type of the one tourist."""
    return action - TOURIST


@fast
def is_link(action: int) -> bool:
    """Whether a link is drawn, or followed."""
    return LINK <= action < STOP


@fast
def link_action(link: int) -> int:
    """Draw this link, or follow it."""
    return LINK + link


@fast
def mark_links(lo: int, hi: int, mask: Ints) -> None:
    """Mark the links of a set."""
    for link in range(HALF):
        mask[LINK + link] = (lo >> link) & 1
        mask[LINK + HALF + link] = (hi >> link) & 1


@fast
def link_of(action: int) -> int:
    """The link that is drawn, or followed."""
    return action - LINK


@fast
def start_action(node: int) -> int:
    """Begin the traced route at this intersection."""
    return START + node


@fast
def node_of(action: int) -> int:
    """The intersection where the traced route begins."""
    return action - START


# --- Numbers and words -------------------------------------------------------------------------------


def decode(content: Content, v: Any, number: int) -> Action:
    """What a number means to the seat with this view."""
    if is_discard(number):
        card = shown_cards(content, v)[position_of(number)]
        text = say("Discard {card}", card=card_name(card))
        return Action(number, "discard", {"position": position_of(number), "card": card.id}, text)
    if is_block(number):
        return _block(content, v, number)
    if is_tourist(number):
        kind = Tourist(tourist_of(number))
        return Action(number, "tourist", {"type": TOURISTS[kind]}, say(ONE_TOURIST[kind], sign=SIGNS[kind]))
    if is_link(number):
        link = link_of(number)
        text = later("Follow the link on {road}") if int(v.part) == Part.TRACE else later("Draw a link on {road}")
        return Action(number, "link", {"link": LINK_NAMES[link]}, say(text, road=link_name(content, v.place, link)))
    if number == STOP:
        return Action(number, "stop", {}, say("Stop after one link"))
    if number == FINISH:
        return Action(number, "finish", {}, say("Finish your Final Route here"))
    i, j = NODE_PLACES[node_of(number)]
    text = say("Start at {crossing}", crossing=node_name(content, node_of(number)))
    return Action(number, "start", {"at": [i, j]}, text)


def _block(content: Content, v: Any, number: int) -> Action:
    """A block for all the tourists of the cards, or in the fallback for a single one."""
    x, y = block_place(block_of(number))
    text = later("Choose {block} for one tourist") if has_no_block(v) else later("Send the tourists to {block}")
    return Action(number, "block", {"x": x, "y": y}, say(text, block=block_name(content, v.place, block_of(number))))


@rule("NY-27", compiled=False)
def has_no_block(v: Any) -> bool:
    """Whether the Turn Cards point at no empty block of the viewer, who is choosing one: then a single tourist comes."""
    seat = int(v.seat)
    choosing = seat >= 0 and int(v.part) == Part.DRAW and int(v.phase[seat]) == Phase.BLOCK
    return choosing and int(v.aim) & ~int(v.filled[seat]) == 0


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by its name and parameters."""
    try:
        return _encode(content, v, name, params)
    except (KeyError, ValueError, TypeError, IndexError):
        text = say("There is no action {name} with {params}.", name=repr(name), params=repr(dict(params)))
        raise IllegalAction(text) from None


def _encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    if name == "discard":
        if "card" in params and "position" not in params:
            return discard_action([c.id for c in shown_cards(content, v)].index(params["card"]))
        return discard_action(range(SHOWN)[int(params["position"])])
    if name == "block":
        x, y = int(params["x"]), int(params["y"])
        if not (1 <= x <= SIDE and 1 <= y <= SIDE):
            raise ValueError(f"no block ({x},{y})")
        return block_action(block_number(x, y))
    if name == "tourist":
        return tourist_action(TOURISTS.index(params["type"]))
    if name == "link":
        return link_action(LINK_NAMES.index(params["link"]))
    if name == "start":
        i, j = params["at"]
        return start_action(NODE_PLACES.index((int(i), int(j))))
    return {"stop": STOP, "finish": FINISH}[name]
