"""What a player sees of the table beyond the map: own things, everybody's points, cues, the picture of the end, the overview."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise
from random import Random

import pytest
from games.explore_new_york.builder import do, play_out, table

from sojourn.core.record import SPECTATOR
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.city import BLOCKS, LINKS
from sojourn.games.explore_new_york.current_score import last_gain, standing
from sojourn.games.explore_new_york.records import Part, Told
from sojourn.games.explore_new_york.ui.art import ACROSS, CITY, DOWN, HIGH, WIDE, block_corner, link_area, link_middle
from sojourn.games.explore_new_york.ui.cues import ASIDES, STILL, TELLERS, streets_to
from sojourn.games.explore_new_york.ui.own import steps
from sojourn.games.explore_new_york.ui.staging import stage

pytestmark = pytest.mark.plain  # drawings are made uncompiled

UI = GAME.ui
NAMES = ["Ada", "Bo <b>", "Maximiliana-Alexandra", "Dee"]


def own(t, seat, staged=()):
    """The strip below the map, with steps tried out."""
    v, numbers = stage(t.content, t.view(seat).record, staged)
    return UI.own(t.content, v, actions=[GAME.decode(t.content, v, n) for n in numbers], names=NAMES)


def todo(t, seat, staged=()):
    """The steps that are not done."""
    return [text for text, done in steps(t.content, stage(t.content, t.view(seat).record, staged)[0]) if not done]


def random_games(**options):
    """Games of every size, move by move."""
    for seats, seed in ((1, 1), (2, 2), (3, 3), (4, 4)):
        more = {"solo": "choose"} if seats == 1 else {}
        t, luck = table(seats, seed=seed, **options, **more), Random(seed)
        yield t
        while not t.over:
            seat = luck.choice(t.to_act)
            t.play(seat, luck.choice(t.actions(seat)).number)
            yield t


# --- Own things ----------------------------------------------------------------------------------------


def test_the_cards_below_the_map_are_the_buttons_to_discard_them():
    t = table(2, cards="4A 5B W2", first=0)
    assert re.findall(r'id="target-(\d)" data-action="\1"', own(t, 0)) == ["0", "1", "2"]
    assert "data-action" not in own(t, 1)
    assert "data-action" not in UI.draw(t.content, t.view(0).record, actions=t.actions(0)), "one thing to click for one action"
    do(t, 0, "W2")
    assert own(t, 0).count("is-gone") == 1


def test_steps_are_ticked_off_while_a_turn_is_tried_out():
    t = table(2, cards="4A 5B W2", first=0)
    assert todo(t, 0) == ["Discard a card"]
    assert todo(t, 1) == ["Wait for the two cards"]
    turn, left = [], []
    for mark in ("W2", (5, 4), "H43", "H53", "H33"):
        v, _ = stage(t.content, t.view(0).record, turn)
        turn.append(GAME.encode(t.content, v, *_named(t, v, mark)))
        left.append(todo(t, 0, turn))
    assert left == [
        ["Choose a block", "Draw two links, or one anywhere", "Draw 1 link for the +"],
        ["Draw two links, or one anywhere", "Draw 1 link for the +"],
        ["Draw a second link, or stop", "Draw 1 link for the +"],
        ["Draw 1 link for the +"],
        [],
    ]
    points = standing(t.content, stage(t.content, t.view(0).record, turn)[0], 0).points
    assert points > 0
    assert f"<strong>{points}</strong>" in own(t, 0, turn), "points follow what is tried out"
    assert todo(t, 0) == ["Discard a card"], "and nothing was played"


def _named(t, v, mark):
    if isinstance(mark, tuple):
        return "block", {"x": mark[0], "y": mark[1]}
    return ("link", {"link": mark}) if mark[0] in "HV" else ("discard", {"card": mark})


def test_spectators_have_cards_and_points_on_the_map_instead():
    t = table(2, seed=1)
    v = t.view(SPECTATOR).record
    assert UI.own(t.content, v, names=NAMES) == ""
    assert 'id="ny-score"' in UI.draw(t.content, v, names=NAMES)
    assert 'id="ny-score"' not in UI.draw(t.content, t.view(0).record, names=NAMES)
    assert 'id="ny-score"' in own(t, 0)
    play_out(t)
    assert own(t, 0) == "", "at the end the points are below the Final Route"


def test_everybodys_points_are_on_the_edge_of_the_map_and_in_the_list_of_seats():
    t = play_out(table(4, seed=2), until=60)
    for viewer in (SPECTATOR, 0, 3):
        v = t.view(viewer).record
        drawn = UI.draw(t.content, v, names=NAMES)
        for seat in range(4):
            points = standing(t.content, v, seat).points
            chip = re.search(rf'<g data-spot="points-{seat}".*?</text></g>', drawn)
            assert f">{points}</text>" in chip[0]
            assert UI.seat_facts(t.content, v, seat)[0] == (f"{points} points" if points != 1 else "1 point")
        assert "Maximi" in drawn
        assert "Maximiliana-Alexandra</text>" not in drawn, "a long name ends in an ellipsis"
        assert sum(UI.seat_facts(t.content, v, seat)[1] == "First Player" for seat in range(4)) == 1


# --- Cues ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"open_drawing": "on"}, {"final_route": "manual"}], ids=str)
def test_every_cue_names_spots_that_are_there_and_every_kind_of_event_has_one_or_a_reason(options):
    shown, told = set(), set()
    for t in random_games(**options):
        for viewer in range(SPECTATOR, t.seats):
            v = t.view(viewer).record
            page = UI.draw(t.content, v, names=NAMES[: t.seats]) + UI.own(t.content, v, names=NAMES[: t.seats])
            spots = {*re.findall(r'data-spot="([^"]+)"', page), *(f"seat-{seat}" for seat in range(t.seats))}
            for event in t.events:
                if not event.is_for(viewer, False):
                    continue
                told.add(event.kind)
                for cue in UI.cues(t.content, v, event, viewer):
                    shown.add(event.kind)
                    named = {cue.to, cue.start} - {""}
                    if event.kind in (Told.REVEALED, Told.THROWN, Told.FINAL_TURN) and int(v.part) in (Part.TRACE, Part.OVER):
                        named = {spot for spot in named if not spot.startswith("card-")}
                    assert named <= spots, (Told(event.kind), viewer)
                    assert not cue.piece or f'id="{cue.piece}"' in page
    assert shown.isdisjoint(STILL)
    assert told - set(STILL) <= shown
    assert set(Told) >= ASIDES


def test_no_kind_of_event_is_forgotten():
    assert {*TELLERS, *STILL} == set(Told)
    assert set(TELLERS).isdisjoint(STILL)


def test_what_a_rival_draws_floats_up_when_it_is_shown_and_not_before():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    v = t.view(1).record
    before = [cue for event in t.events if event.is_for(1, False) for cue in UI.cues(t.content, v, event, 1)]
    assert {cue.to for cue in before} <= {"seat-0"}, "only that the other is done"
    do(t, 1, (4, 5), "V34", "V35")
    v = t.view(1).record
    marked = [event for event in t.events if event.kind == Told.MARKED and event.seat == 0]
    [cue] = UI.cues(t.content, v, marked[0], 1)
    gain = standing(t.content, v, 0).points
    assert gain > 0
    assert (cue.to, cue.text.split()[0]) == ("points-0", f"+{gain}"), "on the first turn all its points are new"
    assert last_gain(t.content, v, 0) == gain


def test_the_bus_drives_along_the_streets():
    way = streets_to(0)
    assert len(way) == 2
    for block in range(36):
        corners = streets_to(block)
        assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(corners))


# --- The end, and the page of rules ----------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_picture_of_the_end_has_everybodys_map_and_points(seats):
    t = play_out(table(seats, seed=3, **({"solo": "choose"} if seats == 1 else {})))
    v = t.view(0).record
    picture = UI.ending_picture(t.content, v, NAMES[:seats])
    ET.fromstring(picture)
    assert picture.count("ny-route") >= seats
    assert picture.count("<svg") == seats + 1
    assert not re.search(r' (id|data-spot|style)="', picture), "it may lie beside the board"
    for seat in range(seats):
        assert f">{int(v.points[seat])}</text>" in picture


# --- How large things are ----------------------------------------------------------------------------------


def test_what_is_tapped_is_large_enough_on_a_phone_and_never_lies_under_something_else():
    """A map 1060 units wide fills 390 pixels; blocks and roads are never asked for at the same time."""
    scale = 390 / CITY
    assert min(ACROSS, DOWN) * scale >= 44
    areas = {}
    for link in range(LINKS):
        points = [tuple(float(n) for n in pair.split(",")) for pair in link_area(link).split()]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        assert (max(xs) - min(xs)) * scale >= 44
        assert (max(ys) - min(ys)) * scale >= 44
        areas[link] = points
    for link in range(LINKS):
        inside = [other for other, points in areas.items() if _within(link_middle(link), points)]
        assert inside == [link], "the middle of a road belongs to it alone"
    for block in range(BLOCKS):
        x, y = block_corner(block)
        assert [b for b in range(BLOCKS) if abs(block_corner(b)[0] - x) < WIDE and abs(block_corner(b)[1] - y) < HIGH] == [block]


def _within(point, corners):
    """Whether a point lies inside a polygon (rays to the right)."""
    (x, y), crossed = point, False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed
