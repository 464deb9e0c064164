"""Fingers meet what they aim at: hit areas are large enough and none overlap."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from games.donde_es.builder import Town, actions_of

import sojourn
from sojourn.games.donde_es.ui.board import WIDTH, draw

pytestmark = pytest.mark.plain  # drawings are made uncompiled

Box = tuple[float, float, float, float]

PHONE, ENLARGED = 390, 2.5  # the width of a phone, and how large its board opens (board.css)
PIXEL = WIDTH / (PHONE * ENLARGED)  # in board units


def box_of(hit: ET.Element) -> Box:
    x, y, width, height = (float(hit.attrib[name]) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def overlap(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.01 and min(a[3], b[3]) - max(a[1], b[1]) > 0.01


def hits(drawn: str, attribute: str) -> list[tuple[ET.Element, Box]]:
    """Everything with this attribute that can be hit, and where."""
    found = []
    for each in ET.fromstring(drawn).iter():
        areas = [part for part in each.iter() if "hit" in part.attrib.get("class", "").split()]
        if attribute in each.attrib and areas:
            found.append((each, box_of(areas[0])))
    return found


def positions() -> Iterator[tuple[str, Any]]:
    """Drawings for the seat that is asked, from random games."""
    for seed in range(3):
        table, rng = sojourn.new("donde-es", seats=3, seed=seed), random.Random(seed)
        for n in range(90):
            if table.over:
                break
            seat = table.to_act[0]
            legal = table.actions(seat)
            view = table.view(seat).record
            if n % 4 == 0:
                yield draw(table.content, view, actions=legal), view
            table.play(seat, rng.choice(legal).number)


def test_no_two_targets_overlap_and_all_are_large_enough() -> None:
    checked = 0
    for drawn, _ in positions():
        plain = [box for each, box in hits(drawn, "data-action") if "data-of" not in each.attrib]
        pieces = [box for _, box in hits(drawn, "data-pick")]
        by_piece: dict[str, list[Box]] = {}
        for each, box in hits(drawn, "data-of"):
            if "data-action" in each.attrib or "data-why-action" in each.attrib:
                by_piece.setdefault(each.attrib["data-of"], []).append(box)
        for boxes in (plain, pieces, *by_piece.values()):
            assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
            assert all(min(x1 - x0, y1 - y0) / PIXEL >= 24 for x0, y0, x1, y1 in boxes)
            checked += len(boxes)
        for cells in by_piece.values():
            assert all(min(x1 - x0, y1 - y0) / PIXEL >= 44 for x0, y0, x1, y1 in cells)
    assert checked > 500


def test_a_crowd_shares_its_cell_without_overlapping() -> None:
    for many in range(1, 6):
        town = Town(hands="Calle/")
        for space in range(1, many + 1):
            town.tourist(space, f"T{space:02}", "5,5")
        drawn = draw(town.content, town.seen(0), actions=actions_of(town))
        boxes = [box for each, box in hits(drawn, "data-pick") if "tabindex" in each.attrib]
        assert len(boxes) == many
        assert not [pair for pair in combinations(boxes, 2) if overlap(*pair)]
        assert all(min(x1 - x0, y1 - y0) / PIXEL >= 24 for x0, y0, x1, y1 in boxes)


def test_a_click_on_a_tourist_is_never_asked_about_a_neighbour() -> None:
    """What is no choice now is asked for below the tourists, and only while the tourist it is about is picked."""
    town = Town(hands="Calle/").tourist(1, "T01", "5,5").tourist(2, "T13", "5,4").tourist(3, "T05", "4,5")
    drawn = draw(town.content, town.seen(0), actions=actions_of(town))
    assert drawn.index('id="asks"') < drawn.index('id="picks"') < drawn.index('id="targets"')
    asks = [each for each, _ in hits(drawn, "data-why-action")]
    assert asks
    assert all(re.fullmatch(r"tourist-\d+", each.attrib["data-of"]) for each in asks)


def test_a_cell_shows_what_it_costs_and_brings() -> None:
    """Uncle Barry wants ice cream, and a parlour is two steps south; a marker comes with the second step."""
    town = Town(hands="Cuesta Cuesta Calle/").tourist(1, "T13", "3,7").tourist(2, "T01", "5,5")
    drawn = draw(town.content, town.seen(0), actions=actions_of(town), names=["Ana", "Ben"])
    words = {each.attrib["aria-label"] for each, _ in hits(drawn, "data-of") if "data-action" in each.attrib}
    assert "Lead Uncle Barry to arrive at Heladería Los Caños with 2 cards (3 points for you)" in words
    assert "Lead Uncle Barry to Calle Enmedio with 1 card" in words
    assert "Lead Ingrid to Calle Glorieta with 2 cards and earn a marker" in words
