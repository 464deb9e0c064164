"""What is asked of a seat, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Content
from sojourn.core.record import SPECTATOR
from sojourn.core.words import either, later, listed
from sojourn.games.explore_new_york.actions import (
    FINISH,
    STOP,
    block_of,
    has_no_block,
    is_block,
    is_discard,
    is_link,
    is_tourist,
    link_of,
)
from sojourn.games.explore_new_york.city import BLOCKS, LINKS, count, holds
from sojourn.games.explore_new_york.player_turn import open_blocks
from sojourn.games.explore_new_york.records import Part, Phase
from sojourn.games.explore_new_york.ui.names import block_name, coordinate, link_name, turn_cards
from sojourn.games.explore_new_york.ui.words import say

Refusal = tuple[str, str]  # a sentence and the rule behind it

# --- What is asked -------------------------------------------------------------------------------------


def prompt(content: Content, v: Any) -> str:
    """One sentence for the seat with this view."""
    seat, part = int(v.seat), int(v.part)
    if part == Part.OVER:
        return say("The game is over: every Final Route is drawn.")
    if seat == SPECTATOR:
        return _watching(v)
    if part == Part.DISCARD:
        return _discard_prompt(v, seat)
    if part == Part.TRACE:
        return _trace_prompt(content, v, seat)
    return _draw_prompt(content, v, seat)


def is_final_turn(v: Any) -> bool:
    """Whether the last three cards are in play (NY-43)."""
    return int(v.part) in (Part.DISCARD, Part.DRAW) and int(v.turn) == int(v.turns) - 1


def _watching(v: Any) -> str:
    if int(v.part) == Part.TRACE:
        return say("You are watching. The last turn is over, and the Final Routes are being traced.")
    if is_final_turn(v):
        return say("You are watching the final turn.")
    return say("You are watching turn {n} of {all}.", n=int(v.turn) + 1, all=int(v.turns))


def _discard_prompt(v: Any, seat: int) -> str:
    if seat != int(v.first):
        return say("@{first} is choosing which of the three cards to discard.", first=int(v.first))
    if int(v.seats) == 1:
        text = later("Discard one of the three cards, and play with the other two.")
        if is_final_turn(v):
            text = later("This is the final turn: discard one of the three cards, and play with the other two.")
        return say(text)
    text = later("You are First Player: discard one of the three cards. The other two are for everyone.")
    if is_final_turn(v):
        text = later("You are First Player of the final turn: discard one of the three cards. The other two are for everyone.")
    return say(text)


def _draw_prompt(content: Content, v: Any, seat: int) -> str:
    phase = int(v.phase[seat])
    if phase == Phase.DONE:
        return say("You have finished this turn; it ends when everyone has.")
    if phase == Phase.BLOCK:
        return _block_prompt(content, v, seat)
    if phase == Phase.TYPE:
        return say("Choose the one tourist to draw in your block.")
    if phase == Phase.LINK:
        return _link_prompt(content, v, seat)
    if phase == Phase.EXTEND:
        return say("Draw a second link from either end of the first, or stop here.")
    return say.many(
        "Draw one extra link for the +, anywhere.",
        "Draw {n} extra links, one for each +, one at a time and anywhere.",
        int(v.plus[seat]),
    )


def _block_prompt(content: Content, v: Any, seat: int) -> str:
    cards = listed([coordinate(card) for card in turn_cards(content, v)])
    if has_no_block(v):
        text = later("Every block for {cards} is occupied: choose any other empty block, for one tourist and one link.")
        return say(text, cards=cards)
    if count(open_blocks(v, seat)) == 1:
        return say("Only one empty block fits {cards}: choose it. All the tourists on both cards go there.", cards=cards)
    return say("Choose an empty block for {cards}. All the tourists on both cards go there.", cards=cards)


def _link_prompt(content: Content, v: Any, seat: int) -> str:
    if int(v.fallback[seat]):
        return say("Draw your one link, anywhere.")
    if not has_free_side(content, v, seat):
        return say("No side of your block is free: draw one link, anywhere.")
    return say("Draw a link. Beside your block, a second may follow; anywhere else, it is your only one.")


def has_free_side(content: Content, v: Any, seat: int) -> bool:
    """Whether a first link can still be drawn beside the block of this turn (NY-R9)."""
    sides = [link for link in range(LINKS) if int(content.box.beside[link]) >> int(v.block[seat]) & 1]
    return any(not holds(int(v.lo[seat]), int(v.hi[seat]), link) for link in sides)


def _trace_prompt(content: Content, v: Any, seat: int) -> str:
    phase = int(v.phase[seat])
    if phase == Phase.DONE:
        return say("Your Final Route is traced; the maps are scored when everyone has finished.")
    if phase == Phase.START:
        return say("Trace your Final Route: choose the crossing where it starts.")
    if not (int(v.route_lo[seat]) or int(v.route_hi[seat])):
        return say("Follow one of your links from the start of your route.")
    if not onward(content, v, seat):
        return say("No link leads on from the end of your route: finish it.")
    return say("Follow one of your links from the end of your route, or finish it.")


def onward(content: Content, v: Any, seat: int) -> bool:
    """Whether a drawn link that is not used yet leads on from the open end of a traced route."""
    box, at = content.box, int(v.head[seat])
    lo = int(box.touch_lo[at]) & int(v.lo[seat]) & ~int(v.route_lo[seat])
    return bool(lo or int(box.touch_hi[at]) & int(v.hi[seat]) & ~int(v.route_hi[seat]))


# --- Why there is nothing to do -------------------------------------------------------------------------


def why_wait(content: Content, v: Any) -> Refusal:
    """Why the seat with this view has nothing to decide now."""
    if int(v.part) == Part.DISCARD:
        text = later("Only the First Player discards a card; wait until @{first} has chosen the Turn Cards.")
        return say(text, first=int(v.first)), "NY-16"
    if int(v.part) == Part.TRACE:
        return say("Your Final Route is traced; wait until the others have traced theirs."), "NY-R15"
    return say("You have finished this turn; wait until the others have finished theirs."), "NY-42"


# --- Why not ---------------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> Refusal:
    """Why an action is refused: one sentence that leads back to what is asked, and the rule."""
    phase = int(s.phase[seat])
    if int(s.part) == Part.DISCARD:
        return say("First discard one of the three cards."), "NY-16"
    if is_block(action) and phase == Phase.BLOCK:
        return _no_block(s, content, seat, block_of(action))
    if is_link(action) and phase in (Phase.LINK, Phase.PLUS, Phase.EXTEND):
        return _no_link(s, content, seat, link_of(action))
    if is_link(action) and phase == Phase.WALK:
        return _no_way(s, content, seat, link_of(action))
    if int(s.part) == Part.TRACE:
        return _no_trace(phase, action)
    return _out_of_step(s, seat, phase, action)


def _asked(s: Any, seat: int, phase: int) -> Refusal:
    """The question that is open, as something to do first."""
    if phase == Phase.BLOCK:
        fallback = int(s.aim) & ~int(s.filled[seat]) == 0
        return say("First choose a block."), "NY-27" if fallback else "NY-21"
    if phase == Phase.TYPE:
        return say("First choose the one tourist to draw in your block."), "NY-30"
    if phase == Phase.LINK:
        return say("First draw a link."), "NY-36" if int(s.fallback[seat]) else "NY-32"
    if phase == Phase.EXTEND:
        return say("First draw a second link, or stop after the first."), "NY-R8"
    return say("First draw the extra link for the +."), "NY-37"


def _out_of_step(s: Any, seat: int, phase: int, action: int) -> Refusal:
    """A step of a turn that is over, or has not come yet."""
    asked, rule_id = _asked(s, seat, phase)
    if is_discard(action):
        return f"{say('A card has already been discarded this turn.')} {asked}", "NY-16"
    if is_block(action):
        return f"{say('You have already chosen your block this turn.')} {asked}", "NY-21"
    if is_tourist(action) and rule_id != "NY-27":
        return f"{say('You choose a tourist only when every block the cards point to is occupied.')} {asked}", "NY-30"
    if action == STOP and phase == Phase.PLUS:
        return say("You cannot skip the extra link for the +."), "NY-37"
    if action == STOP and phase == Phase.LINK and int(s.fallback[seat]):
        return say("You cannot stop before you have drawn your one link."), "NY-36"
    if action == STOP:
        return f"{say('You can stop only after a first link beside your block.')} {asked}", "NY-R8"
    if action > STOP:
        return f"{say('You trace your Final Route after the last turn.')} {asked}", "NY-R15"
    return asked, rule_id if is_tourist(action) else "NY-13"


def _no_block(s: Any, content: Content, seat: int, block: int) -> Refusal:
    name, cards = block_name(content, s.place, block), turn_cards(content, s)
    if int(s.filled[seat]) >> block & 1:
        return say("You cannot choose {block}: there are tourists in it already.", block=name), "NY-21"
    numbers, fit = listed([coordinate(card) for card in cards]), int(s.aim) & ~int(s.filled[seat])
    one, other = (card.number for card in cards)
    if not (one and other):
        text = later("You cannot choose {block}: the Turn Cards {cards} point to row {n} and column {n}.")
        return say(text, block=name, cards=numbers, n=one or other), "NY-25"
    blocks = [block_name(content, s.place, each) for each in range(BLOCKS) if fit >> each & 1]
    if len(blocks) == 1:
        text = later("You cannot choose {block}: the Turn Cards {cards} leave only {place}.")
        return say(text, block=name, cards=numbers, place=blocks[0]), "NY-22" if one == other else "NY-23"
    text = later("You cannot choose {block}: the Turn Cards {cards} point to {blocks}.")
    return say(text, block=name, cards=numbers, blocks=either(blocks)), "NY-23"


def _no_link(s: Any, content: Content, seat: int, link: int) -> Refusal:
    road = link_name(content, s.place, link)
    if holds(int(s.lo[seat]), int(s.hi[seat]), link):
        return say("There is already a link on {road}; each stretch of road holds one.", road=road), "NY-R6"
    text = later("A link on {road} would not touch your first one; the second must continue from it.")
    return say(text, road=road), "NY-34"


# --- Why not, while routes are traced --------------------------------------------------------------------


def _no_way(s: Any, content: Content, seat: int, link: int) -> Refusal:
    road = link_name(content, s.place, link)
    if not holds(int(s.lo[seat]), int(s.hi[seat]), link):
        return say("You have drawn no link on {road}.", road=road), "NY-44"
    if holds(int(s.route_lo[seat]), int(s.route_hi[seat]), link):
        return say("Your route already uses the link on {road}; each link counts once.", road=road), "NY-45"
    return say("The link on {road} does not continue from the end of your route.", road=road), "NY-44"


def _no_trace(phase: int, action: int) -> Refusal:
    if phase == Phase.START:
        if action > STOP and action != FINISH:
            return say("Your Final Route starts at a crossing that one of your links touches."), "NY-R15"
        return say("First choose the crossing where your Final Route starts."), "NY-R15"
    if action == FINISH:
        return say("A Final Route needs at least one link: first follow one of yours."), "NY-R15"
    if action > STOP:
        return say("Your Final Route has already started: follow it from its end."), "NY-R15"
    return say("The last turn is over: trace your Final Route."), "NY-R15"


# --- Seats and options that do not go together -----------------------------------------------------------


@rule("NY-1", "NY-R26", compiled=False)
def misfit(seats: int, options: Mapping[str, str]) -> str:
    """Why no table can have these options with so many seats; empty if one can."""
    alone = options["solo"] != "off"
    if seats == 1 and not alone:
        text = later(
            "Explore New York is for two to four players. To play alone, choose a solo variant (solo: choose or alternate)."
        )
        return say(text)
    if seats > 1 and alone:
        return say("A solo variant is for one player: leave the other seats empty, or choose solo: off.")
    return ""
