"""What happens is seen: every kind of event moves something or says why not, and ends at a spot of the page."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from games.journey_istanbul.test_board import drawn, steps

from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.records import Kind, Place, Told
from sojourn.games.journey_istanbul.ui import map as city_map
from sojourn.games.journey_istanbul.ui.cues import ASIDES, CUES, STILL, cues
from sojourn.games.journey_istanbul.ui.own import own

pytestmark = pytest.mark.plain  # drawings are made uncompiled

SPOT = re.compile(r'data-spot="([^"]+)"')
GAMES: tuple[tuple[int, int, dict[str, str]], ...] = (
    (5, 3, {}),
    (4, 8, {}),
    (3, 21, {"talk": "off"}),
    (4, 33, {"talk": "off"}),
    (5, 5, {"talk": "off"}),
)


def spots(table: Table, seat: int) -> set[str]:
    """Every spot on the page of this viewer: board, own things, seats."""
    found = SPOT.findall(drawn(table, seat)) + SPOT.findall(own(table.content, table.view(seat).record))
    return {*found, *(f"seat-{n}" for n in range(table.seats))}


def test_every_kind_of_event_is_seen_or_says_why_not() -> None:
    assert not set(CUES) & set(STILL)
    assert set(CUES) | set(STILL) == set(Told)
    assert set(Told) >= ASIDES


def test_cues_end_at_spots_and_pieces_that_are_drawn() -> None:
    performed, told_of = set[int](), Counter[int]()
    for seats, seed, options in GAMES:
        told = 0
        for table in steps(seats, seed, options, 900):
            story, told = table.story[told:], len(table.story)
            kinds = {event.kind for _, event in story}
            if all(told_of[kind] for kind in kinds):
                continue  # drawing the page of everybody takes its time: once for each kind
            told_of.update(kinds)
            for seat in [*range(seats), SPECTATOR]:
                seen = [event for _, event in story if event.is_for(seat, table.over)]
                view, there = table.view(seat).record, spots(table, seat)
                for event in seen:
                    for cue in cues(table.content, view, event, seat):
                        performed.add(event.kind)
                        assert {cue.to, cue.start} - {""} <= there, (Told(event.kind), cue)
                        assert not cue.piece or cue.piece in {f"piece-{n}" for n in range(seats)}
    rare = {
        Told.DEALT,
        Told.JUDGED,
        Told.CHATTED,
        Told.SPARED,
        Told.LEFT,
        Told.BAILED,
        Told.BOUGHT,
        Told.REPAID,
        Told.SAVED,
        Told.SHORT,
    }
    assert set(CUES) - rare <= performed, {Told(kind).name for kind in set(CUES) - rare - performed}


def test_rare_events_are_seen_too() -> None:
    table = Table(GAME, GAME.content({}), 3, 4)
    journey = next(card for card in range(36) if table.content.box.kind[card] == Kind.JOURNEY)
    rare = {
        Told.DEALT: (0, 0, 5),
        Told.JUDGED: (1, 4, 4, 3),
        Told.CHATTED: (1, Place.TAKSIM, Place.FATIH, 1),
        Told.SPARED: (1, Place.FATIH, 7),
        Told.LEFT: (1, journey, 9_000, 2_000),
        Told.BOUGHT: (1, 2, journey),
        Told.REPAID: (1, 2, 3_000),
        Told.BAILED: (1, 3_000, Place.FATIH),
        Told.SHORT: (1, 3_000),
        Told.SAVED: (1,),
    }
    for viewer in (0, SPECTATOR):
        view, there = table.view(viewer).record, spots(table, viewer)
        for kind, (seat, *numbers) in rare.items():
            a, b, c, d = (numbers + [0] * 4)[:4]
            event = Event(kind, seat, a, b, c, d, -1)
            found = cues(table.content, view, event, viewer)
            assert found or (kind == Told.DEALT and viewer != seat), kind
            assert {spot for cue in found for spot in (cue.to, cue.start)} - {""} <= there


def test_a_card_drawn_or_looked_at_shows_its_front_to_its_owner_only() -> None:
    table = Table(GAME, GAME.content({}), 3, 4)
    name = table.content.words["cards"][4]["name"]
    for kind in (Told.LOOKED, Told.DREW):
        event = Event(kind, 1, 2, 0, 0, 0, -1)
        assert not cues(table.content, table.view(1).record, event, 1)  # its owner sees the front instead
        for viewer in (0, SPECTATOR):
            (cue,) = cues(table.content, table.view(viewer).record, event, viewer)
            assert cue.to == "square-2"
            assert name not in cue.picture
    (cue,) = cues(table.content, table.view(1).record, Event(Told.SAW, 1, 2, 4, 0, 0, 2), 1)
    assert name.split()[0] in cue.picture


def test_a_marker_walks_along_the_line_it_takes() -> None:
    there = city_map.walk(Place.KADIKOY, Place.SULTANAHMET)
    back = city_map.walk(Place.SULTANAHMET, Place.KADIKOY)
    assert there[0] == city_map.standing(Place.KADIKOY)
    assert there[1:] == back[:0:-1]
    assert all(560 < x < 830 or y > 800 for x, y in there)  # over the water, not through the sky


def test_a_boat_leaves_from_the_place_of_the_journey() -> None:
    table = Table(GAME, GAME.content({}), 3, 4)
    journey = next(card for card in range(36) if table.content.box.kind[card] == Kind.JOURNEY)
    found = cues(table.content, table.view(1).record, Event(Told.LEFT, 1, journey, 9_000, 0, 0, -1), 1)
    boat = next(cue for cue in found if cue.picture)
    assert (boat.start, boat.to) == (f"place-{int(table.content.box.where[journey])}", "quay")
    assert any(cue.to == "own-money" and "9,000" in cue.text for cue in found)


def test_the_story_tells_a_look_once_to_the_one_who_looks() -> None:
    table = Table(GAME, GAME.content({}), 3, 4)
    looked, saw = Event(Told.LOOKED, 1, 7, 0, 0, 0, -1), Event(Told.SAW, 1, 7, 8, 0, 0, 2)
    assert GAME.sentence(table.content, looked, 1) == ""
    assert GAME.sentence(table.content, looked, 0) == "@1 looks at square 3 of day 2."
    assert GAME.sentence(table.content, saw, 1).startswith("You look at square 3 of day 2: ")
