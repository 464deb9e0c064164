"""The sentence on the button of each action; `actions.py` says which number it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.donde_es.arrivals import is_home
from sojourn.games.donde_es.markers import has_room, spaces_needed
from sojourn.games.donde_es.records import NOBODY, EventCard, Phase
from sojourn.games.donde_es.scoring import payments, worth
from sojourn.games.donde_es.ui.step_texts import NUDGES, PLAYS, Steps, kind_of_step
from sojourn.games.donde_es.ui.words import card_name, cell_name, newcomer, payment, say, tourist_in

_PLACES = (  # the cells of the square, row by row
    later("Put {who} in the north-west corner of the square"),
    later("Put {who} on the north side of the square"),
    later("Put {who} in the north-east corner of the square"),
    later("Put {who} on the west side of the square"),
    later("Put {who} in the middle of the square"),
    later("Put {who} on the east side of the square"),
    later("Put {who} in the south-west corner of the square"),
    later("Put {who} on the south side of the square"),
    later("Put {who} in the south-east corner of the square"),
)
_CHOICES = {
    EventCard.GRANIZADO: later("Calm {who} down"),
    EventCard.WORD_OF_MOUTH: later("Put your marker on {who}"),
    EventCard.BEACH_BUS: later("Put {who} on the bus"),
    EventCard.WRONG_TURNING: later("Send {who} back to the square"),
    EventCard.PAPERWORK: later("Take your marker back from {who}"),
}


def play(content: Content, v: Any, card: int, way: int, space: int) -> str:
    """Lead a tourist with a card."""
    return _step(content, v, PLAYS, way, space, card)


def nudge(content: Content, v: Any, way: int, space: int) -> str:
    """Lead a tourist without a card."""
    return _step(content, v, NUDGES, way, space)


def _step(content: Content, v: Any, sentences: Steps, way: int, space: int, card: int = NOBODY) -> str:
    """Where a step leads, and who is paid if it is an arrival."""
    cell, who = int(v.cell[space]), tourist_in(content, v, space)
    there = int(content.box.ahead[cell][way]) if v.who[space] >= 0 and cell >= 0 else NOBODY
    arrives = there >= 0 and is_home(v, content.box, space, there)
    return say(
        sentences[way][kind_of_step(content, cell, there, arrives)],
        card=card_name(content, card) if card >= 0 else "",
        who=who,
        place=cell_name(content, there) if there >= 0 else "",
        score=arrival_score(content, v, space, there, int(card >= 0)) if arrives else "",
    )


def arrival_score(content: Content, v: Any, space: int, cell: int, steps: int = 0, people: Sequence[str] = ()) -> str:
    """Who would get how many points if the tourist arrived in this cell after so many steps with cards."""
    seats = range(int(v.seats))
    names = [say("you") if seat == v.seat else people[seat] if people else f"@{seat}" for seat in seats]
    return payment(_worth(content, v, space, cell), _times(content, v, space, steps), names)


def my_points(content: Content, v: Any, space: int, cell: int, steps: int = 0) -> int:
    """What the viewer would get for that arrival."""
    return _worth(content, v, space, cell) * _times(content, v, space, steps)[int(v.seat)]


def _worth(content: Content, v: Any, space: int, cell: int) -> int:
    return worth(content.box, int(content.box.door[cell]), int(v.upset[space]))


def _times(content: Content, v: Any, space: int, steps: int) -> list[int]:
    """How often each guide would be paid; a marker that is earned on the way is placed before the arrival."""
    mover, marks = int(v.active), v.marks[space].copy()
    if steps and earns(content, v, space, steps):
        marks[list(marks).index(NOBODY)] = mover
    return [payments(content.box, marks, mover, seat) for seat in range(int(v.seats))]


def earns(content: Content, v: Any, space: int, steps: int) -> bool:
    """Whether so many steps more earn the guide on turn a marker."""
    if int(v.marked) >> space & 1 or not has_room(v, content.box, space):
        return False
    return bool(int(v.walked[space]) + steps >= spaces_needed(v, int(v.active)))


def end_turn() -> str:
    """End the turn."""
    return say("End your turn")


def exchange() -> str:
    """Swap the hand."""
    return say("Swap your whole hand and end your turn")


def place(content: Content, v: Any, nth: int) -> str:
    """Put the next token on a cell of the square."""
    return say(_PLACES[nth], who=newcomer(content, v))


def choose(content: Content, v: Any, space: int) -> str:
    """What the event of the moment does to the tourist."""
    event = EventCard(int(v.today)) if v.today >= 0 else EventCard.GRANIZADO
    return say(_CHOICES.get(event, later("Choose {who}")), who=tourist_in(content, v, space))


def close(content: Content, location: int) -> str:
    """Close a location."""
    place = content.words["locations"][location]
    return say("Close {place}, {kind}", place=place["name"], kind=content.words["kinds"][place["kind"]]["phrase"])


def discard(content: Content, card: int) -> str:
    """Discard a card."""
    return say("Discard a {card} card", card=card_name(content, card))


def answer(content: Content, v: Any, yes: bool) -> str:
    """Accept or decline what is asked."""
    space = int(v.asked)
    if v.phase == Phase.MARK:
        return say("Place your marker on {who}" if yes else "Place no marker on {who}", who=tourist_in(content, v, space))
    if v.phase != Phase.CLAIM:
        return say("Accept") if yes else say("Decline")
    if not yes:
        return say("Lead {who} on", who=tourist_in(content, v, space))
    score = arrival_score(content, v, space, int(v.cell[space]))
    return say("Let {who} arrive here ({score})", who=tourist_in(content, v, space), score=score)
