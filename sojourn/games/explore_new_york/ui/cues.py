"""What is seen and heard of a turn: the bus brings tourists, a card goes, everybody's points float up when maps are shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.cues import Cue, flies, floats, pulses, stamped, walks
from sojourn.core.ui.svg import Markup, group, svg
from sojourn.games.explore_new_york.city import BLOCKS, Kind, block_place
from sojourn.games.explore_new_york.current_score import last_gain
from sojourn.games.explore_new_york.records import SEATS, Told
from sojourn.games.explore_new_york.ui.art import BUS_STOP, glyph, kind_sign, node_at
from sojourn.games.explore_new_york.ui.board import watched_seat
from sojourn.games.explore_new_york.ui.cards_and_score import tall_card
from sojourn.games.explore_new_york.ui.story import crowd
from sojourn.games.explore_new_york.ui.words import printed, say

Way = tuple[tuple[float, float], ...]

STILL = {
    Told.SET_UP: "the table is laid: everything is where it begins",
    Told.TRACING: "a question to everyone; nothing has changed on the maps",
    Told.STOPPED: "no second link: nothing was drawn",
    Told.STARTED: "the traced line begins with its first link, which has a cue of its own",
}
"""Kinds of events that move nothing, and why."""

ASIDES = frozenset({Told.FINISHED, Told.NEXT_FIRST, Told.SCORED, Told.GOT_TOURISTS, Told.REACHED_CAFE, Told.FINAL_TURN})
"""Kinds that follow from a deed, or say less than what stands beside them."""


def cues(content: Content, v: Any, event: Event, viewer: int) -> list[Cue]:
    """The cues of an event; what happens on the map that is drawn large happens there, all else at its player's points."""
    tell = TELLERS.get(event.kind)
    return tell(content, v, event) if tell else []


# --- The whole table ---------------------------------------------------------------------------------


def _revealed(content: Content, v: Any, e: Event) -> list[Cue]:
    return [pulses(f"card-{position}", sound="card") for position in range(3)]


def _final_turn(content: Content, v: Any, e: Event) -> list[Cue]:
    return [pulses("card-1", say("Final turn"), sound="bell")]


def _thrown(content: Content, v: Any, e: Event) -> list[Cue]:
    card = content.words["cards"][e.a]
    return [flies(svg(68, 92, tall_card(card, 2, 2), title=printed(card.name)), f"card-{e.b}", "bus-stop", sound="card")]


def _finished(content: Content, v: Any, e: Event) -> list[Cue]:
    return [pulses(f"seat-{e.seat}", say("Done"))]


def _next_first(content: Content, v: Any, e: Event) -> list[Cue]:
    return [pulses(f"seat-{e.seat}", say("First Player"))]


def _marked(content: Content, v: Any, e: Event) -> list[Cue]:
    """What a turn has brought, where everybody's points stand."""
    gain, spot = last_gain(content, v, e.seat), f"points-{e.seat}"
    place = printed(content.words["blocks"][e.a].name) if e.a >= 0 else ""
    if not gain:
        return [pulses(spot, place)]
    return [floats(f"{gain:+d} {place}".strip(), spot, "good" if gain > 0 else "bad")]


def _scored(content: Content, v: Any, e: Event) -> list[Cue]:
    return [floats(say.many("{n} point", "{n} points", e.a), f"points-{e.seat}", "good")]


def _ended(content: Content, v: Any, e: Event) -> list[Cue]:
    star = svg(40, 40, group(kind_sign(Kind.GREY, 20, 20, 36)), title=say("The winner"))
    return [stamped(star, f"points-{seat}") for seat in range(SEATS) if e.a >> seat & 1]


# --- One player's turn -----------------------------------------------------------------------------------


def _took_block(content: Content, v: Any, e: Event) -> list[Cue]:
    return [pulses(_at(v, e), "" if _is_large(v, e) else printed(content.words["blocks"][e.a].name))]


def _got_tourists(content: Content, v: Any, e: Event) -> list[Cue]:
    """The bus drives from its stop through the streets to the block, sets the tourists down, and drives back."""
    signs = crowd((e.b, e.c, e.d))
    if not _is_large(v, e):
        return [floats(signs, _at(v, e), sound="step")]
    way = streets_to(_block_of(v, e.a))
    return [walks("bus", (BUS_STOP, *way, *way[-2::-1])), floats(signs, _at(v, e), "good", sound="step")]


def _drew_link(content: Content, v: Any, e: Event) -> list[Cue]:
    return [pulses(f"link-{e.a}" if _is_large(v, e) else f"points-{e.seat}", sound="step")]


def _reached_cafe(content: Content, v: Any, e: Event) -> list[Cue]:
    cafe = content.words["cafes"][e.a]
    if not _is_large(v, e):
        return [pulses(f"points-{e.seat}", printed(cafe.name))]
    if e.b < 0:
        return [pulses(f"cafe-{e.a}", printed(cafe.name))]
    return [flies(_pair(cafe.guests), f"cafe-{e.a}", f"block-{_block_of(v, e.b)}", sound="coin")]


TELLERS: dict[int, Callable[[Content, Any, Event], list[Cue]]] = {
    Told.REVEALED: _revealed,
    Told.FINAL_TURN: _final_turn,
    Told.THROWN: _thrown,
    Told.FINISHED: _finished,
    Told.NEXT_FIRST: _next_first,
    Told.MARKED: _marked,
    Told.SCORED: _scored,
    Told.ENDED: _ended,
    Told.TOOK_BLOCK: _took_block,
    Told.GOT_TOURISTS: _got_tourists,
    Told.DREW_LINK: _drew_link,
    Told.WALKED: _drew_link,
    Told.REACHED_CAFE: _reached_cafe,
}


# --- Where it happens --------------------------------------------------------------------------------------


def _is_large(v: Any, e: Event) -> bool:
    """Whether the map of the player it happens to is the one on the board."""
    return e.seat == watched_seat(v)


def _at(v: Any, e: Event) -> str:
    """The block that an event is about, or the points of a player whose map is not on the board."""
    return f"block-{_block_of(v, e.a)}" if _is_large(v, e) else f"points-{e.seat}"


def _block_of(v: Any, sight: int) -> int:
    """Where a printed block lies."""
    return next(block for block in range(BLOCKS) if int(v.place[block]) == sight)


def streets_to(block: int) -> Way:
    """From the north-west corner along the first street, then down the avenue beside a block, crossing by crossing."""
    x, y = block_place(block)
    avenue = x - 1 if x > 1 else 1
    along = [node_at(i, 0) for i in range(1, avenue + 1)]
    return (*along, *(node_at(avenue, j) for j in range(1, y)), node_at(avenue, y - 0.5))


def _pair(guests: tuple[int, int]) -> Markup:
    return svg(48, 24, group(glyph(guests[0], 12, 12, 20), glyph(guests[1], 36, 12, 20)), title=say("Two tourists"))
