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
            return say("You are First Player: discard one of the three cards. The other two are for everyone.")
        return say("The First Player is choosing which of the three cards to discard.")
    return _drawing_prompt(content, v, seat)


def _drawing_prompt(content: Content, v: Any, seat: int) -> str:
    phase = int(v.phase[seat])
    if phase == Phase.DONE:
        return say("You are done; the turn ends when everyone is.")
    if phase == Phase.BLOCK:
        cards = together([coordinate(card) for card in turn_cards(content, v)])
        if int(v.aim) & ~int(v.filled[seat]) == 0:
            text = later("Every block for {cards} is occupied: choose any other empty block, for one tourist and one link.")
            return say(text, cards=cards)
        return say("Choose an empty block for {cards}. All the tourists on both cards go there.", cards=cards)
    if phase == Phase.PLUS:
        one = int(v.plus[seat]) == 1
        return say(
            "Draw one extra link for the +, anywhere."
            if one
            else "Draw two extra links for the two + signs, one at a time, anywhere."
        )
    return say(_ASKED[Phase(phase)])


_ASKED = {
    Phase.TYPE: later("Choose the one tourist to draw in this block."),
    Phase.LINK: later("Draw a link. Beside your block, a second may follow; anywhere else, it is your only one."),
    Phase.EXTEND: later("Draw a second link from either end of the first, or stop here."),
    Phase.START: later("Trace your Final Route: choose the crossing where it starts."),
    Phase.WALK: later("Follow one of your links from the end of the route, or finish it."),
}


# --- Why not ---------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why an action is refused: one sentence and the rule."""
    if int(s.part) == Part.DISCARD:
        if seat != int(s.first):
            return say("Only the First Player discards a card; wait for the Turn Cards."), "NY-16"
        return say("First discard one of the three cards."), "NY-16"
    phase = int(s.phase[seat])
    if is_discard(action):
        return say("A card has already been discarded; the other two are the Turn Cards."), "NY-16"
    if is_block(action):
        return _no_block(s, content, seat, block_of(action), phase)
    if is_tourist(action):
        return say("You choose a tourist only when every block the cards point to is occupied."), "NY-30"
    if is_link(action):
        return _no_link(s, content, seat, link_of(action), phase)
    if action == STOP:
        return say("You can stop only after a first link beside your block; links for + cannot be skipped."), "NY-37"
    if phase not in (Phase.START, Phase.WALK):
        return say("You trace a Final Route only after the last turn, and only if this table plays that way."), "NY-R15"
    if action == FINISH:
        return say("A Final Route needs at least one link."), "NY-R15"
    return say("A Final Route starts only once, at a crossing that one of your links touches."), "NY-R15"


def _no_block(s: Any, content: Content, seat: int, block: int, phase: int) -> tuple[str, str]:
    name = block_name(content, s.place, block)
    if phase != Phase.BLOCK:
        return say("You have already chosen your block this turn."), "NY-21"
    if int(s.filled[seat]) >> block & 1:
        return say("{block} is not empty: there are tourists in it.", block=name), "NY-21"
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
        return say("First choose the crossing where your route starts."), "NY-R15"
    if phase == Phase.WALK:
        if not drawn:
            return say("There is no link on {road}.", road=road), "NY-44"
        if holds(int(s.route_lo[seat]), int(s.route_hi[seat]), link):
            return say("Your route already uses {road}; each link counts once.", road=road), "NY-45"
        road = road[0].upper() + road[1:]
        return say("{road} does not continue from the end of your route.", road=road), "NY-44"
    if drawn:
        return say("There is already a link on {road}; each road holds one.", road=road), "NY-R6"
    road = road[0].upper() + road[1:]
    return say("{road} does not touch your first link; the second must continue from it.", road=road), "NY-34"
