"""What happened, as its viewer reads it."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.games.explore_new_york import drawing, rules
from sojourn.games.explore_new_york.actions import SIGNS, card_name, node_name
from sojourn.games.explore_new_york.city import LINK_NAMES, Part, Phase, Tourist, block_place


def place_of(block: int) -> str:
    """A block by its coordinates: on a shuffled map the name may be another's."""
    x, y = block_place(block)
    return f"({x},{y})"


def crowd(counts: tuple[int, int, int]) -> str:
    """Tourists as signs."""
    return "".join(SIGNS[Tourist(k)] * n for k, n in enumerate(counts)) or "no tourists"


def sentence(content: Content, event: Event, viewer: int) -> str:
    """One event in words; seats are written @0, @1 and so on."""
    if event.kind >= drawing.TOOK_BLOCK:
        return _of_a_turn(content, event)
    return _of_the_table(content, event)


def _of_the_table(content: Content, e: Event) -> str:
    cards = content.words["cards"]
    if e.kind == rules.SET_UP:
        back = f"; {e.b} cards go back to the box unseen" if e.b else ""
        return f"A game of {e.a} turns begins{back}. @{e.seat} is First Player."
    if e.kind == rules.REVEALED:
        return f"Turn {e.d + 1}: " + ", ".join(card_name(cards[c]) for c in (e.a, e.b, e.c)) + "."
    if e.kind == rules.THROWN:
        who = f"@{e.seat} throws" if e.seat >= 0 else "Chance throws"
        return f"{who} away {card_name(cards[e.a])}."
    if e.kind == rules.FINISHED:
        return f"@{e.seat} has finished {'tracing' if e.a == Part.TRACE else 'drawing'}."
    if e.kind == rules.MARKED:
        return _marks(content, e)
    if e.kind == rules.NEXT_FIRST:
        return f"@{e.seat} is First Player."
    if e.kind == rules.SCORED:
        short = f"; the best line would have given {e.b}" if e.b > e.a else ""
        return f"@{e.seat} scores {e.a} points{short}."
    if e.kind == rules.TRACING:
        return "The last turn is over. Everybody traces a Final Route."
    return "The deck is used up and all Final Routes are scored."


def _marks(content: Content, e: Event) -> str:
    links = [LINK_NAMES[(e.b >> shift & 127) - 1] for shift in (0, 7, 14, 21) if e.b >> shift & 127]
    parts = [f"takes {place_of(e.a)}" if e.a >= 0 else "finds no empty block"]
    if e.d and e.a >= 0:
        parts.append("for one tourist")
    parts.append(f"and draws {', '.join(links)}" if links else "and draws nothing")
    cafes = [cafe.name for k, cafe in enumerate(content.words["cafes"]) if e.c >> k & 1]
    tail = f", reaching {' and '.join(cafes)}" if cafes else ""
    return f"@{e.seat} {' '.join(parts)}{tail}."


def _of_a_turn(content: Content, e: Event) -> str:
    if e.kind == drawing.TOOK_BLOCK:
        why = " because every block the cards point at is occupied" if e.b else ""
        return f"@{e.seat} chooses {place_of(e.a)}{why}."
    if e.kind == drawing.GOT_TOURISTS:
        return f"@{e.seat} draws {crowd((e.b, e.c, e.d))} in {place_of(e.a)}."
    if e.kind == drawing.DREW_LINK:
        why = " for a +" if e.b == Phase.PLUS else ""
        return f"@{e.seat} draws {LINK_NAMES[e.a]}{why}."
    if e.kind == drawing.REACHED_CAFE:
        cafe = content.words["cafes"][e.a]
        signs = "".join(SIGNS[g] for g in cafe.guests)
        where = f"and draws {signs} in {place_of(e.b)}" if e.b >= 0 else "but has no block for its guests"
        return f"@{e.seat} reaches {cafe.name} {where}."
    if e.kind == drawing.STOPPED:
        return f"@{e.seat} draws no second link."
    if e.kind == drawing.STARTED:
        return f"@{e.seat} begins the Final Route at {node_name(content, e.a)}."
    return f"@{e.seat} follows {LINK_NAMES[e.a]}."
