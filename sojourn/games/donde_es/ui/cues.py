"""How what happens is seen: tourists walk, cards fly, points float up, shutters fall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sojourn.core.content import Content
from sojourn.core.record import MAX_SEATS
from sojourn.core.trace import Event
from sojourn.core.ui.cues import Cue, card_shown, flies, floats, pulses, stamped, walks
from sojourn.core.ui.svg import Markup, el, svg, token_svg
from sojourn.games.donde_es.content import STEP, WAY_LETTERS
from sojourn.games.donde_es.records import SPACES, Told
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.town import centre
from sojourn.games.donde_es.ui.cards import event_card_svg, movement_back_svg, movement_card_svg, tourist_card_svg
from sojourn.games.donde_es.ui.words import say, short_name

Tell = Callable[[Content, Any, Event, int], list[Cue]]


def cues(content: Content, v: Any, event: Event, viewer: int) -> list[Cue]:
    """What this viewer sees of an event; `v` is the view after the move."""
    tell = _CUES.get(Told(event.kind))
    return tell(content, v, event, viewer) if tell else []


def space_of_tourist(v: Any, who: int) -> int:
    """The space of the tracker a tourist is in; -1 if they are there no more."""
    return next((space for space in range(SPACES) if v.who[space] == who), -1)


def in_streets(v: Any, who: int) -> bool:
    """Whether a tourist's token stands in town."""
    space = space_of_tourist(v, who)
    return space >= 0 and v.cell[space] >= 0


def _face(who: int, upset: bool = False) -> Markup:
    """A tourist's token alone."""
    return svg(54, 54, portrait(who, upset, 27, 27, 50), title="")


# --- Tourists -----------------------------------------------------------------------------------------


def _revealed(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    """The card is shown large, then lies in the tracker."""
    space = space_of_tourist(v, e.a)
    to = f"space-{space if space >= 0 else e.b}"
    return [card_shown(tourist_card_svg(content, e.a), to, "newcomers", say("New in town"))]


def _placed(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    """The token goes from the card to the square."""
    space = space_of_tourist(v, e.a)
    return [flies(_face(e.a), f"space-{space}", f"tourist-{e.a}")] if in_streets(v, e.a) else []


def _walk(content: Content, v: Any, who: int, start: int, end: int) -> list[Cue]:
    """One step through the streets, also of somebody who has arrived by now."""
    if in_streets(v, who):
        return [walks(f"tourist-{who}", [_stand(start)])]
    return [flies(_face(who), f"cell-{start}", f"cell-{end}", "step")]


def _stand(cell: int) -> tuple[float, float]:
    """Where the token of somebody alone in a cell stands."""
    x, y = centre(cell)
    return x, y - 8


def _step(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return _walk(content, v, e.a, e.b - STEP[WAY_LETTERS[e.d]], e.b)


def _blown(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return _walk(content, v, e.a, e.b - STEP["W"], e.b)


def _nudged(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    """The token glides there; the neighbour who helped is named."""
    return [pulses(f"cell-{e.b}", say("Helpful neighbour"), "step")]


def _bus(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    square = int(content.box.square[len(content.box.square) // 2])
    return [*_walk(content, v, e.a, square, e.b), pulses(f"cell-{e.b}", say("Beach bus"))]


def _arrived(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    """The face at the door, and the points of everyone who is paid, with the reason for the viewer's own."""
    value = worth(content.box, e.b, e.c)
    place, who = content.words["locations"][e.b]["name"], short_name(content, e.a)
    found = [stamped(_face(e.a, bool(e.c)), f"door-{e.b}", place)]
    for seat in range(MAX_SEATS):
        if n := value * (e.d >> 3 * seat & 7):
            found.append(floats(say("+{n} {who}", n=n, who=who), f"seat-{seat}", "good"))
            if seat == viewer:
                found.append(floats(f"+{n}", "points", "good"))
    return found


def _upset(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses(f"tourist-{e.a}", say("frustrated"))] if in_streets(v, e.a) else []


def _soothed(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [floats(say("calm again"), f"tourist-{e.a}", "good", "")] if in_streets(v, e.a) else []


def _lost(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    """The card turns up once more, red, and goes to the lost ones."""
    return [card_shown(tourist_card_svg(content, e.a, True), "lost", f"space-{SPACES - 1}", say("Lost: {n} of 3", n=e.b))]


# --- Markers, cards, events ---------------------------------------------------------------------------


def _marker(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    space = space_of_tourist(v, e.a)
    return [flies(token_svg(e.seat), f"seat-{e.seat}", f"space-{space}", "stamp")] if space >= 0 else []


def _unmarked(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    space = space_of_tourist(v, e.a)
    return [flies(token_svg(e.seat), f"space-{space}", f"seat-{e.seat}", "card")] if space >= 0 else []


def _drawn(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    """Others see backs; the owner sees each card come (`GOT`)."""
    if e.seat == viewer:
        return []
    return [flies(movement_back_svg(), "deck", f"seat-{e.seat}", "card")]


def _got(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [flies(movement_card_svg(content, e.a), "deck", "hand", "card")]


def _discarded(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [flies(movement_card_svg(content, e.a), "hand" if e.seat == viewer else f"seat-{e.seat}", "deck", "card")]


def _passed(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [flies(movement_back_svg(), f"seat-{e.seat}", f"seat-{e.a}", "card")]


def _reshuffled(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses("deck", say("shuffled"), "card")]


def _event(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [card_shown(event_card_svg(content, e.a), "event", f"seat-{e.seat}")]


def _closed(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    slats = [el("rect", x=4, y=6 + 9 * k, width=52, height=7, class_="fill-shade") for k in range(5)]
    return [stamped(svg(60, 54, slats, title=""), f"door-{e.a}", say("closed"))]


def _lapsed(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses(f"seat-{e.seat}", say("{event} is over.", event=content.words["events"][e.a]["name"]))]


def _no_target(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses("event", say("affects nobody"))]


def _skipped(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses("event", say("Siesta: nobody loses patience this round."))]


def _final(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses("newcomers", say("Round {n} is the last", n=e.a), "bell")]


def _first(content: Content, v: Any, e: Event, viewer: int) -> list[Cue]:
    return [pulses(f"seat-{e.seat}", say("first player"))]


_CUES: dict[Told, Tell] = {
    Told.FIRST: _first,
    Told.REVEALED: _revealed,
    Told.PLACED: _placed,
    Told.EVENT: _event,
    Told.LAPSED: _lapsed,
    Told.DRAWN: _drawn,
    Told.GOT: _got,
    Told.STEP: _step,
    Told.MARKER: _marker,
    Told.ARRIVED: _arrived,
    Told.UPSET: _upset,
    Told.LOST: _lost,
    Told.SOOTHED: _soothed,
    Told.CLOSED: _closed,
    Told.DISCARDED: _discarded,
    Told.UNMARKED: _unmarked,
    Told.BLOWN: _blown,
    Told.SKIPPED: _skipped,
    Told.PASSED: _passed,
    Told.RESHUFFLED: _reshuffled,
    Told.FINAL: _final,
    Told.BUS: _bus,
    Told.NO_TARGET: _no_target,
    Told.NUDGED: _nudged,
}
# Kinds that move nothing, with the reason.
STILL = {
    Told.EXCHANGED: "the cards that go and come are told one by one",
    Told.TURN_OVER: "the list of seats shows whose turn it is",
    Told.ALONG: "the cards of the tracker glide on by themselves",
    Told.ENDED: "the ending is a page of its own",
    Told.WALKS_ON: "the next step shows it",
}
ASIDES = frozenset({Told.DRAWN, Told.GOT, Told.RESHUFFLED, Told.MARKER, Told.LAPSED, Told.ALONG, Told.UPSET})
