"""The strip below the board: own cards and how far they are, money and its uses, tonight, the next days."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest
from games.journey_istanbul.builder import table as built
from games.journey_istanbul.test_board import NAMES, SVG, Tags, drawn, steps, swap_hidden

from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.claims import write_claim
from sojourn.games.journey_istanbul.records import OPPORTUNITY, Phase, Place
from sojourn.games.journey_istanbul.ui.own import own

pytestmark = pytest.mark.plain  # drawings are made uncompiled

PHONE = 0.39  # px for a unit of the drawing, 390 px wide
NEAR = 1.4  # how much a phone enlarges it while cards are looked at


def strip(table: Table, seat: int) -> str:
    """The own strip as text."""
    html = own(table.content, table.view(seat).record, names=NAMES[: table.seats])
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def fresh(**options: str) -> Table:
    """A table at its first move, the first seat with Documents and Knowing the Driver."""
    table = Table(GAME, GAME.content({"talk": "off", "start": "seat0", **options}), 2, 3)
    table.state.task[0] = [0, 5]
    return table


def test_the_strip_is_well_formed_and_empty_for_a_spectator() -> None:
    for n, table in enumerate(steps(3, 17, {"talk": "off"})):
        if n % 25 and not table.over:
            continue
        for seat in range(3):
            Tags(own(table.content, table.view(seat).record, names=NAMES))
        assert own(table.content, table.view(SPECTATOR).record) == ""


def test_the_next_step_of_an_obstacle_and_its_exact_day_are_told() -> None:
    table = fresh()
    s = table.state
    assert "Next: move to Taksim" in strip(table, 0)
    s.day, s.tries[0, 0, 0] = 3, 1 << 2
    assert "On day 4: move to Fatih Otherwise you start again." in strip(table, 0)
    s.day = 4
    assert "Today: move to Fatih" in strip(table, 0)
    s.place[0] = Place.FATIH
    assert "Staying there does not count." in strip(table, 0)
    s.done[0, 0] = 4
    assert "Done: you may leave" in strip(table, 0)


def test_money_names_its_uses_and_whether_it_is_enough() -> None:
    table = fresh()
    s = table.state
    s.sheet[:], s.place[0], s.cash[0] = -1, Place.TAKSIM, 6_000
    assert "Cheapest fare 6,000 enough" in strip(table, 0)
    s.sheet[3, 0], s.seen[3, 0] = 20, 1  # Truck Toward the Border River, Taksim, 7,000 TL
    assert "Taksim, day 4 7,000 not enough" in strip(table, 0)
    s.done[0, OPPORTUNITY] = 1  # the driver takes 5,000 TL less
    s.day = 2
    assert "Taksim, day 4 2,000 enough" in strip(table, 0)
    s.task[0, 0] = 4
    assert "Proof of Means 10,000 not enough" in strip(table, 0)
    s.debt[0, 1] = 3_000
    assert "Owed to Yusuf 3,000 enough" in strip(table, 0)


def test_tonight_tells_what_the_viewer_knows_where_they_are() -> None:
    table = fresh()
    s = table.state
    s.day, s.sheet[:], s.place[:2], s.came[:2] = 4, -1, Place.FATIH, [5, 3]
    s.sheet[3, :2], s.seen[3, :2] = [22, 19], [1, 0]  # Shoe Workshop in Fatih, Workshop Inspection
    assert "Tonight in Fatih" in strip(table, 0)
    assert "Work: 4,000 You are 2nd in line." in strip(table, 0)
    assert "1 card unseen" in strip(table, 0)
    assert "Work: 4,000" not in strip(table, 1)
    s.sheet[3, 0] = 21  # Fishing Boat at Dawn leaves from Üsküdar
    assert "Journey" not in strip(table, 0)


def test_what_somebody_said_is_told_as_hearsay() -> None:
    table = fresh(talk="windows")
    s = table.state
    s.day, s.sheet[:], s.place[:2] = 4, -1, Place.FATIH
    s.sheet[3, 0], s.seen[3, 0] = 19, 2
    write_claim(s.heard[0, 1], 15, 5)  # the first job of day 4: Shoe Workshop, Fatih
    assert "Work: 4,000 So Yusuf says." in strip(table, 0)
    assert "Yusuf says" not in strip(table, 1)


def test_a_card_that_protects_is_named_instead_of_the_chance() -> None:
    t = built(day=3, sheet=["d3-P1", "d3-P2"], red=("Fatih", 6_000))
    t.s.seen[2] = 1
    text = re.sub(r"<[^>]+>", " ", own(t.content, t.view(0)))
    assert "Police for sure" in text
    assert "Fine tonight" in text
    t.s.task[0, 1], t.s.done[0, 1] = 7, 1
    text = re.sub(r"<[^>]+>", " ", own(t.content, t.view(0)))
    assert "Protected" in text
    assert "Fine tonight" not in text


@pytest.mark.parametrize("closed", [False, True])
def test_the_strip_shows_nothing_hidden(closed: bool) -> None:
    luck, options = random.Random(2), {"talk": "off"} | ({"deck_list": "closed"} if closed else {})
    swapped = 0
    for n, table in enumerate(steps(3, 44, options, 250)):
        if n % 25 or table.over:
            continue
        for seat in range(3):
            other = table.copy()
            swapped += swap_hidden(other, seat, luck)
            assert strip(other, seat) == strip(table, seat)
    assert swapped > 20


# --- Targets -------------------------------------------------------------------------------------


def hit_areas(picture: str) -> dict[str, tuple[float, float, float, float]]:
    """The hit area of each target: left, top, right, bottom, in units of the drawing."""
    found = {}
    for target in ET.fromstring(picture).iter(f"{SVG}g"):
        hit = target.find(f"{SVG}rect[@class='hit']") if "target" in (target.get("class") or "").split() else None
        if hit is not None:
            x, y, wide, high = (float(hit.get(name, "0")) for name in ("x", "y", "width", "height"))
            found[str(target.get("id"))] = (x, y, x + wide, y + high)
    return found


def test_targets_are_large_enough_for_a_finger_and_never_overlap() -> None:
    looked = moved = 0
    for n, table in enumerate(steps(4, 12, {"talk": "off"}, 400)):
        if table.over or n % 4:
            continue
        seat = table.to_act[0]
        picture = drawn(table, seat)
        areas = list(hit_areas(picture).values())
        is_look = table.state.phase in (Phase.LOOK, Phase.JAIL_LOOK)
        scale = PHONE * (NEAR if is_look else 1)
        assert is_look == ('data-near="2"' in picture)
        for i, (left, top, right, low) in enumerate(areas):
            assert (right - left) * scale >= 44
            assert (low - top) * scale >= 44
            for other in areas[i + 1 :]:
                apart = right <= other[0] or other[2] <= left or low <= other[1] or other[3] <= top
                assert apart, (n, areas[i], other)
        looked, moved = looked + is_look, moved + (table.state.phase == Phase.MOVE)
    assert looked > 5
    assert moved > 5
