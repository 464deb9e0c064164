"""Sentences about one step of a tourist, whole ones for each direction: no language is made to fit a gap."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.donde_es.ui.words import cell_name

# By Way, then by kind of step: to nowhere, along the same street, to another place, to a place the tourist wants.
NOWHERE, ALONG, TO, ARRIVING = range(4)
Steps = tuple[tuple[str, ...], ...]

PLAYS: Steps = (  # buttons: a movement card
    (
        later("{card}: lead {who} north"),
        later("{card}: lead {who} north along {place}"),
        later("{card}: lead {who} north to {place}"),
        later("{card}: lead {who} north to arrive at {place} ({score})"),
    ),
    (
        later("{card}: lead {who} east"),
        later("{card}: lead {who} east along {place}"),
        later("{card}: lead {who} east to {place}"),
        later("{card}: lead {who} east to arrive at {place} ({score})"),
    ),
    (
        later("{card}: lead {who} south"),
        later("{card}: lead {who} south along {place}"),
        later("{card}: lead {who} south to {place}"),
        later("{card}: lead {who} south to arrive at {place} ({score})"),
    ),
    (
        later("{card}: lead {who} west"),
        later("{card}: lead {who} west along {place}"),
        later("{card}: lead {who} west to {place}"),
        later("{card}: lead {who} west to arrive at {place} ({score})"),
    ),
)
NUDGES: Steps = (  # buttons: the helpful neighbour
    (
        later("Let the neighbour lead {who} north"),
        later("Let the neighbour lead {who} north along {place}"),
        later("Let the neighbour lead {who} north to {place}"),
        later("Let the neighbour lead {who} north to arrive at {place} ({score})"),
    ),
    (
        later("Let the neighbour lead {who} east"),
        later("Let the neighbour lead {who} east along {place}"),
        later("Let the neighbour lead {who} east to {place}"),
        later("Let the neighbour lead {who} east to arrive at {place} ({score})"),
    ),
    (
        later("Let the neighbour lead {who} south"),
        later("Let the neighbour lead {who} south along {place}"),
        later("Let the neighbour lead {who} south to {place}"),
        later("Let the neighbour lead {who} south to arrive at {place} ({score})"),
    ),
    (
        later("Let the neighbour lead {who} west"),
        later("Let the neighbour lead {who} west along {place}"),
        later("Let the neighbour lead {who} west to {place}"),
        later("Let the neighbour lead {who} west to arrive at {place} ({score})"),
    ),
)
TOLD: Steps = (  # the story; what comes of an arrival is told by the next sentence
    (
        "",
        later("{guide} plays {card} and leads {who} north along {place}."),
        later("{guide} plays {card} and leads {who} north to {place}."),
    ),
    (
        "",
        later("{guide} plays {card} and leads {who} east along {place}."),
        later("{guide} plays {card} and leads {who} east to {place}."),
    ),
    (
        "",
        later("{guide} plays {card} and leads {who} south along {place}."),
        later("{guide} plays {card} and leads {who} south to {place}."),
    ),
    (
        "",
        later("{guide} plays {card} and leads {who} west along {place}."),
        later("{guide} plays {card} and leads {who} west to {place}."),
    ),
)


def kind_of_step(content: Content, cell: int, there: int, arrives: bool = False) -> int:
    """Which of the sentences fits a step from one cell to another."""
    if there < 0:
        return NOWHERE
    if arrives:
        return ARRIVING
    return ALONG if cell_name(content, there) == cell_name(content, cell) else TO
