"""The sentence on the button of each action; `actions.py` says which number it is."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.donde_es.arrivals import is_home
from sojourn.games.donde_es.records import EventCard, Phase
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.words import WAY_NAMES, card_name, cell_name, newcomer, say, tourist_in

SQUARE_CELLS = (
    later("the north-west corner"),
    later("the north side"),
    later("the north-east corner"),
    later("the west side"),
    later("the middle"),
    later("the east side"),
    later("the south-west corner"),
    later("the south side"),
    later("the south-east corner"),
)
# A step to nowhere, along the same street, to another place; the last two again, arriving.
_PLAYS = (
    later("{card}: lead {who} {way}"),
    later("{card}: lead {who} {way} along {place}"),
    later("{card}: lead {who} {way} to {place}"),
    later("{card}: lead {who} {way} along {place} to arrive ({points} points)"),
    later("{card}: lead {who} {way} to {place} to arrive ({points} points)"),
)
_NUDGES = (
    later("Let the neighbour lead {who} {way}"),
    later("Let the neighbour lead {who} {way} along {place}"),
    later("Let the neighbour lead {who} {way} to {place}"),
    later("Let the neighbour lead {who} {way} along {place} to arrive ({points} points)"),
    later("Let the neighbour lead {who} {way} to {place} to arrive ({points} points)"),
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
    return _step(content, v, _PLAYS, way, space, card_name(content, card))


def nudge(content: Content, v: Any, way: int, space: int) -> str:
    """Lead a tourist without a card."""
    return _step(content, v, _NUDGES, way, space)


def _step(content: Content, v: Any, sentences: tuple[str, ...], way: int, space: int, card: str = "") -> str:
    """Where a step leads, and what it is worth if it is an arrival."""
    cell = int(v.cell[space])
    known = {"card": card, "who": tourist_in(content, v, space), "way": say(WAY_NAMES[way])}
    if v.who[space] < 0 or cell < 0 or content.box.ahead[cell][way] < 0:
        return say(sentences[0], **known)
    there = int(content.box.ahead[cell][way])
    place = cell_name(content, there)
    nth = 1 if place == cell_name(content, cell) else 2
    if not is_home(v, content.box, space, there):
        return say(sentences[nth], place=place, **known)
    points = worth(content.box, int(content.box.door[there]), int(v.upset[space]))
    return say(sentences[nth + 2], place=place, points=points, **known)


def end_turn() -> str:
    """End the turn."""
    return say("End your turn")


def exchange() -> str:
    """Exchange the hand."""
    return say("Swap your whole hand and end your turn")


def place(content: Content, v: Any, nth: int) -> str:
    """Put the next token on a cell of the square."""
    return say("Place {who}: {spot} of the square", who=newcomer(content, v), spot=say(SQUARE_CELLS[nth]))


def choose(content: Content, v: Any, space: int) -> str:
    """What the event of the moment does to the tourist."""
    event = EventCard(int(v.today)) if v.today >= 0 else EventCard.GRANIZADO
    return say(_CHOICES.get(event, later("Choose {who}")), who=tourist_in(content, v, space))


def close(content: Content, location: int) -> str:
    """Close a location."""
    place = content.words["locations"][location]
    return say("Close {place} ({kind})", place=place["name"], kind=content.words["kinds"][place["kind"]]["name"].lower())


def discard(content: Content, card: int) -> str:
    """Discard a card."""
    return say("Discard a {card} card", card=card_name(content, card))


def answer(content: Content, v: Any, yes: bool) -> str:
    """Yes or no to what is asked."""
    if v.phase == Phase.MARK:
        text = later("Place your marker on {who}") if yes else later("Place no marker on {who}")
    elif v.phase == Phase.CLAIM:
        text = later("Let {who} arrive here") if yes else later("Lead {who} on")
    else:
        return say("Yes") if yes else say("Decline")
    return say(text, who=tourist_in(content, v, int(v.asked)))
