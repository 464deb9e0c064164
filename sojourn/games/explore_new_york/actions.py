"""What an action number means to people, and back; what is asked of a seat, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.errors import IllegalAction
from sojourn.core.game import Action
from sojourn.core.record import SPECTATOR
from sojourn.core.words import later
from sojourn.games.explore_new_york.city import (
    BLOCK,
    DISCARD,
    FINISH,
    LINK,
    LINK_NAMES,
    NODE_PLACES,
    SHOWN,
    START,
    STOP,
    TOURIST,
    Part,
    Phase,
    Tourist,
    block_number,
    block_place,
    blocks_beside,
    holds,
)
from sojourn.games.explore_new_york.content import TOURISTS, CardWords
from sojourn.games.explore_new_york.ui.words import printed, say, together

ONE_TOURIST = {
    Tourist.CIRCLE: later("Draw one lively tourist {sign}"),
    Tourist.SQUARE: later("Draw one park tourist {sign}"),
    Tourist.TRIANGLE: later("Draw one culture tourist {sign}"),
}
SIGNS = {Tourist.CIRCLE: "○", Tourist.SQUARE: "□", Tourist.TRIANGLE: "△"}


# --- Names -----------------------------------------------------------------------------------------


def block_name(content: Content, place: Any, block: int) -> str:
    """A block as people call it; `place` tells which printed block lies there."""
    x, y = block_place(block)
    return f"{short_name(content, place, block)} ({x},{y})"


def short_name(content: Content, place: Any, block: int) -> str:
    """The sight alone."""
    return printed(content.words["blocks"][int(place[block])].name)


def link_name(content: Content, place: Any, link: int) -> str:
    """A road piece by its street and its neighbours."""
    sides = [short_name(content, place, block_number(x, y)) for x, y in blocks_beside(link)]
    name = LINK_NAMES[link]
    if name[0] not in "HV":
        return say("the rounded corner at {block}", block=sides[0])
    roads = content.words["streets"] if name[0] == "H" else content.words["avenues"]
    road = roads[int(name[2 if name[0] == "H" else 1])]
    if len(sides) == 2:
        return say("{road} between {one} and {other}", road=road, one=sides[0], other=sides[1])
    return say("{road} beside {block}", road=road, block=sides[0])


def node_name(content: Content, node: int) -> str:
    """A crossing by its two roads."""
    i, j = NODE_PLACES[node]
    return say("{avenue} and {street}", avenue=content.words["avenues"][i], street=content.words["streets"][j])


def coordinate(card: CardWords) -> str:
    """The number on a card, or *."""
    return str(card.number) if card.number else "*"


def card_name(card: CardWords) -> str:
    """A card with everything on it: "4 Musical Fans (○△)"."""
    signs = "".join(SIGNS[g] for g in card.guests)
    return f"{coordinate(card)} {printed(card.name)} ({signs}{', +' if card.plus else ''})"


def shown_cards(content: Content, v: Any) -> list[CardWords]:
    """The three cards of the turn."""
    return [content.words["cards"][int(v.deck[int(v.top) - SHOWN + k])] for k in range(SHOWN)]


def turn_cards(content: Content, v: Any) -> list[CardWords]:
    """The two Turn Cards, once one is thrown away."""
    return [card for k, card in enumerate(shown_cards(content, v)) if k != int(v.thrown)]


# --- Numbers and words -------------------------------------------------------------------------------


def decode(content: Content, v: Any, number: int) -> Action:
    """What a number means to the seat with this view."""
    place = v.place
    if number < BLOCK:
        card = shown_cards(content, v)[number]
        text = say("Throw away {card}", card=card_name(card))
        return Action(number, "discard", {"position": number, "card": card.id}, text)
    if number < TOURIST:
        x, y = block_place(number - BLOCK)
        text = say("Send the tourists to {block}", block=block_name(content, place, number - BLOCK))
        return Action(number, "block", {"x": x, "y": y}, text)
    if number < LINK:
        kind = Tourist(number - TOURIST)
        return Action(number, "tourist", {"type": TOURISTS[kind]}, say(ONE_TOURIST[kind], sign=SIGNS[kind]))
    if number < STOP:
        link = number - LINK
        text = later("Follow {road} [{link}]") if int(v.part) == Part.TRACE else later("Draw {road} [{link}]")
        text = say(text, road=link_name(content, place, link), link=LINK_NAMES[link])
        return Action(number, "link", {"link": LINK_NAMES[link]}, text)
    if number == STOP:
        return Action(number, "stop", {}, say("Draw no second link"))
    if number < FINISH:
        i, j = NODE_PLACES[number - START]
        return Action(number, "start", {"at": [i, j]}, say("Begin at {crossing}", crossing=node_name(content, number - START)))
    return Action(number, "finish", {}, say("This is my Final Route"))


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
            return DISCARD + [c.id for c in shown_cards(content, v)].index(params["card"])
        return DISCARD + range(SHOWN)[int(params["position"])]
    if name == "block":
        x, y = int(params["x"]), int(params["y"])
        return BLOCK + range(36)[block_number(x, y)] if 1 <= x <= 6 and 1 <= y <= 6 else [][0]
    if name == "tourist":
        return TOURIST + TOURISTS.index(params["type"])
    if name == "link":
        return LINK + LINK_NAMES.index(params["link"])
    if name == "start":
        i, j = params["at"]
        return START + NODE_PLACES.index((int(i), int(j)))
    return {"stop": STOP, "finish": FINISH}[name]


# --- What is asked -------------------------------------------------------------------------------------


def prompt(content: Content, v: Any) -> str:
    """One sentence for the seat with this view."""
    seat, part = int(v.seat), int(v.part)
    if part == Part.OVER:
        return say("The game is over: every Final Route is drawn.")
    if seat == SPECTATOR:
        return say("Turn {n} of {all}: you are watching.", n=int(v.turn) + 1, all=int(v.turns))
    if part == Part.DISCARD:
        if seat == int(v.first):
            return say("You are First Player: throw away one of the three cards; the other two count for everybody.")
        return say("The First Player is choosing which of the three cards to throw away.")
    return _drawing_prompt(content, v, seat)


def _drawing_prompt(content: Content, v: Any, seat: int) -> str:
    phase = int(v.phase[seat])
    if phase == Phase.DONE:
        return say("You have finished; the turn ends when everybody has.")
    if phase == Phase.BLOCK:
        cards = together([coordinate(card) for card in turn_cards(content, v)])
        if int(v.aim) & ~int(v.filled[seat]) == 0:
            text = later("Every block for {cards} is occupied: choose any empty block for one tourist and one link.")
            return say(text, cards=cards)
        return say("Choose an empty block for {cards}: all tourists of both cards go there.", cards=cards)
    if phase == Phase.PLUS:
        one = int(v.plus[seat]) == 1
        return say("Draw one more link anywhere for the +." if one else "Draw two more links, one by one, anywhere for the +.")
    return say(_ASKED[Phase(phase)])


_ASKED = {
    Phase.TYPE: later("Choose the one tourist you draw in this block."),
    Phase.LINK: later("Draw a link: beside your block a second may follow, anywhere else it is the only one."),
    Phase.EXTEND: later("Draw a second link from either end of the first, or stop here."),
    Phase.START: later("Trace your Final Route: choose the crossing where it begins."),
    Phase.WALK: later("Follow a drawn link from the open end, or finish your route."),
}


# --- Why not ---------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why an action is refused: one sentence and the rule."""
    if int(s.part) == Part.DISCARD:
        if seat != int(s.first):
            return say("Only the First Player throws a card away; wait for the Turn Cards."), "NY-16"
        return say("Throw away exactly one of the three cards first."), "NY-16"
    phase = int(s.phase[seat])
    if action < BLOCK:
        return say("A card has been thrown away already; two stay as Turn Cards."), "NY-16"
    if action < TOURIST:
        return _no_block(s, content, seat, action - BLOCK, phase)
    if action < LINK:
        return say("You choose a tourist only when every block the cards point at is occupied."), "NY-30"
    if action < STOP:
        return _no_link(s, content, seat, action - LINK, phase)
    if action == STOP:
        return say("You may stop only after a first link beside your block; links for + cannot be left out."), "NY-37"
    if phase not in (Phase.START, Phase.WALK):
        return say("A Final Route is traced only after the last turn, and only if the table chose so."), "NY-R15"
    if action == FINISH:
        return say("A Final Route has at least one link."), "NY-R15"
    return say("A Final Route begins once, at a crossing that one of your links touches."), "NY-R15"


def _no_block(s: Any, content: Content, seat: int, block: int, phase: int) -> tuple[str, str]:
    name = block_name(content, s.place, block)
    if phase != Phase.BLOCK:
        return say("You have chosen your block for this turn already."), "NY-21"
    if int(s.filled[seat]) >> block & 1:
        return say("{block} is not empty: tourists are standing there.", block=name), "NY-21"
    if int(s.aim) & ~int(s.filled[seat]):
        cards = together([coordinate(card) for card in turn_cards(content, s)])
        return say("{block} does not fit the Turn Cards {cards}.", block=name, cards=cards), "NY-23"
    return say("{block} cannot be chosen.", block=name), "NY-27"


def _no_link(s: Any, content: Content, seat: int, link: int, phase: int) -> tuple[str, str]:
    road = link_name(content, s.place, link)
    drawn = holds(int(s.lo[seat]), int(s.hi[seat]), link)
    if phase == Phase.BLOCK:
        return say("Choose a block before you draw links."), "NY-13"
    if phase == Phase.TYPE:
        return say("Draw your tourist before you draw links."), "NY-13"
    if phase == Phase.START:
        return say("Choose the crossing where your route begins first."), "NY-R15"
    if phase == Phase.WALK:
        if not drawn:
            return say("There is no link on {road}.", road=road), "NY-44"
        if holds(int(s.route_lo[seat]), int(s.route_hi[seat]), link):
            return say("Your route uses {road} already; each link counts once.", road=road), "NY-45"
        road = road[0].upper() + road[1:]
        return say("{road} does not begin at the open end of your route.", road=road), "NY-44"
    if drawn:
        return say("There is a link on {road} already; a road takes one.", road=road), "NY-R6"
    road = road[0].upper() + road[1:]
    return say("{road} does not touch your first link; the second must go on from it.", road=road), "NY-34"
