"""What is seen of an event: every kind has a cue or a reason for none, and every cue happens somewhere on the page."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from games.emigration.builder import GAME, TableBuilder, Told, lane_action
from games.emigration.played import NAMES, moments

from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.core.ui.cues import Cue
from sojourn.games.emigration.ui.board import draw
from sojourn.games.emigration.ui.cues import ASIDES, STILL, cues
from sojourn.games.emigration.ui.own import own

pytestmark = pytest.mark.plain  # drawings are made uncompiled


def spots_of(t: Table, viewer: int) -> set[str]:
    """Every spot on a viewer's page."""
    v, names = t.view(viewer).record, NAMES[: t.seats]
    actions = t.actions(viewer) if viewer >= 0 and not t.over else []
    page = draw(t.content, v, actions=actions, names=names) + own(t.content, v, actions=actions, names=names)
    return {*re.findall(r'data-spot="([^"]+)"', page), *(f"seat-{seat}" for seat in range(t.seats))}


def seen(t: Table, viewer: int, since: int) -> Iterator[tuple[Event, list[Cue]]]:
    """The cues of the last move for a viewer."""
    v = t.view(viewer).record
    for number, event in t.story:
        if number >= since and event.is_for(viewer, t.over):
            yield event, list(cues(t.content, v, event, viewer))


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [(2, 1, {}), (3, 2, {"secret_destinations": "on"}), (4, 3, {"wait_for_papers": "papers"}), (6, 4, {})],
)
def test_every_cue_happens_on_a_spot_that_its_viewer_has(seats: int, seed: int, options: dict[str, Any]) -> None:
    for t in moments(seats, seed, **options):
        for viewer in (-1, 0, seats - 1):
            there = spots_of(t, viewer) if len(t.moves) % 4 == 0 or t.over else None
            for event, found in seen(t, viewer, len(t.moves)):
                for cue in found if there is not None else []:
                    assert {cue.to, cue.start} - {""} <= there, (Told(event.kind), viewer)


def test_every_kind_of_event_is_seen_or_moves_nothing() -> None:
    shown: set[Told] = set()
    for seed in range(14):
        *_, t = moments(3 + seed % 3, seed, wait_for_papers="papers", secret_destinations="on" if seed % 2 else "off")
        for viewer in range(t.seats):
            shown |= {Told(event.kind) for event, found in seen(t, viewer, -1) if found}
    rare = {Told.STUCK, Told.SWEPT, Told.LAPSE, Told.REROLL, Told.SIGN_AGAIN, Told.SCALP}
    assert set(Told) - shown - rare == set(STILL) - rare
    for kind in rare - shown - set(STILL):
        assert cues(t.content, t.view(0).record, Event(kind, seat=0, a=1, b=70, c=1, d=0, audience=EVERYBODY), 0), kind


def test_a_face_down_card_shows_its_back_to_others() -> None:
    d = TableBuilder(2, secret_destinations="on").money(3, 3).lay(0, s9="L05").lay(1, s9="D-LC1")
    events = d.play(d.take(0, 9))
    backs = [e for e in events if e.kind == Told.OFFERED]
    assert backs
    for viewer in (0, 1, -1):
        v = GAME.seen_by(d.s, d.box, viewer)
        assert all("is-down" in cue.picture for e in backs for cue in cues(d.content, v, e, viewer))
    faces = [e for e in events if e.kind == Told.WHICH]
    assert [e.is_for(viewer) for e in faces for viewer in (0, 1, -1)] == [True, False, False]
    [face] = cues(d.content, GAME.seen_by(d.s, d.box, 0), faces[0], 0)
    assert d.content.words["countries"][int(d.s.offer)] in face.picture


def test_a_stamp_falls_on_the_traveller_at_the_border() -> None:
    d = TableBuilder().assurance(8, 20).owns(0, "P1", "T1").lane_order(0, 1, 0, 2)
    d.cross_now(0)
    events = d.play(lane_action(0))
    v = GAME.seen_by(d.s, d.box, 1)
    found = [cue for e in events for cue in cues(d.content, v, e, 1)]
    assert [(cue.to, cue.sound) for cue in found if cue.kind == "stamp"] == [("traveller-0", "stamp")]
    officer = next(cue for cue in found if cue.kind == "card")
    assert officer.start == "lane-0"
    assert "Officer Brandt" in officer.picture


def test_the_line_below_the_board_tells_the_deed() -> None:
    d = TableBuilder().money(9, 9).lay(0, s9="D-PC3").lay(1, s9="D-WC5", s10="D-BC1")
    deeds = [Told(e.kind) for e in d.play(d.take(1, 9)) if e.kind not in ASIDES]
    assert deeds[0] == Told.BUY
