"""What is asked of a seat, and why something is refused."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.record import SPECTATOR
from sojourn.core.words import later
from sojourn.games.explore_new_york.actions import (
    FINISH,
    STOP,
    block_of,
    is_block,
    is_discard,
    is_link,
    is_tourist,
    link_of,
)
from sojourn.games.explore_new_york.city import holds
from sojourn.games.explore_new_york.records import Part, Phase
from sojourn.games.explore_new_york.ui.names import block_name, coordinate, link_name, turn_cards
from sojourn.games.explore_new_york.ui.words import say, together

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
    if is_discard(action):
        return say("A card has been thrown away already; two stay as Turn Cards."), "NY-16"
    if is_block(action):
        return _no_block(s, content, seat, block_of(action), phase)
    if is_tourist(action):
        return say("You choose a tourist only when every block the cards point at is occupied."), "NY-30"
    if is_link(action):
        return _no_link(s, content, seat, link_of(action), phase)
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
