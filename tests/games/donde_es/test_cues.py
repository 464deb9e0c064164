"""Everything that moves is seen to move, between places that are there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from games.donde_es.builder import Town

import sojourn
from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.core.ui.cues import Cue
from sojourn.games.donde_es.records import Told
from sojourn.games.donde_es.ui.board import draw
from sojourn.games.donde_es.ui.cues import STILL, cues
from sojourn.games.donde_es.ui.own import own

pytestmark = pytest.mark.plain  # drawings are made uncompiled

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def moves(seed: int, seats: int = 3, **options: Any) -> Iterator[tuple[Table, list[Event]]]:
    """A game played at random, with what each move makes happen; cards are played more often than turns are ended."""
    table, rng = sojourn.new("donde-es", seats=seats, seed=seed, **options), random.Random(seed)
    while not table.over:
        seat = table.to_act[0]
        actions = table.actions(seat)
        plays = [action for action in actions if action.name == "play"] if rng.random() < 0.9 else []
        before = len(table.story)
        table.play(seat, rng.choice(plays or actions).number)
        yield table, [event for _, event in table.story[before:]]


def seen(table: Table, events: list[Event], viewer: int) -> list[tuple[Event, list[Cue]]]:
    view = table.view(viewer).record
    return [(e, cues(table.content, view, e, viewer)) for e in events if e.is_for(viewer, table.over)]


def test_every_kind_of_event_is_seen_or_said_to_move_nothing() -> None:
    found: set[int] = set()
    for seed in range(14):
        for table, events in moves(seed):
            for viewer in (0, 1, SPECTATOR):
                found |= {event.kind for event, told in seen(table, events, viewer) if told}
    rare = [Event(kind, 0, 0, 1, 0, 0, EVERYBODY) for kind in (Told.RESHUFFLED, Told.FINAL, Told.UNMARKED)]
    town = Town(hands="Calle/").tourist(1, "T01", "5,5", marks=(1,))
    drawn = draw(town.content, town.seen(0), names=NAMES)
    for event in rare:
        (cue,) = cues(town.content, town.seen(0), event, 0)
        assert f'data-spot="{cue.start or cue.to}"' in drawn
        found.add(event.kind)
    assert not found & set(STILL)
    assert set(Told) == found | set(STILL)


@pytest.mark.parametrize("seed", [3, 8])
def test_every_place_that_a_cue_names_is_there(seed: int) -> None:
    for table, events in moves(seed):
        for viewer in (0, SPECTATOR):
            told = [cue for _, each in seen(table, events, viewer) for cue in each]
            if not told:
                continue
            view = table.view(viewer).record
            drawn = draw(table.content, view, names=NAMES) + own(table.content, view, names=NAMES)
            spots = set(re.findall(r'data-spot="([^"]+)"', drawn)) | {f"seat-{seat}" for seat in range(3)}
            ids = set(re.findall(r' id="([^"]+)"', drawn))
            for cue in told:
                assert {cue.to, cue.start} - {""} <= spots, cue
                assert not cue.piece or cue.piece in ids, cue


def test_a_step_begins_where_the_tourist_stood() -> None:
    for table, events in moves(5):
        steps = [event for event in events if event.kind == Told.STEP]
        for event, told in seen(table, steps, 0):
            if told[0].piece:
                assert told[0].piece == f"tourist-{event.a}"
                assert len(told[0].path) == 1


def test_nobody_sees_what_another_guide_draws() -> None:
    for table, events in moves(2):
        for event, told in seen(table, [e for e in events if e.kind in (Told.DRAWN, Told.GOT)], 1):
            if event.seat != 1:
                assert event.kind == Told.DRAWN
                assert all("Cal" not in cue.picture and "Cuesta" not in cue.picture for cue in told)
