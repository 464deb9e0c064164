"""The whole game in one picture: everybody's days, from what happened."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from games.journey_istanbul.test_board import NAMES, ended, steps

from sojourn.core.record import SPECTATOR
from sojourn.core.trace import Event
from sojourn.core.words import speaking
from sojourn.games.journey_istanbul.records import Place, Told
from sojourn.games.journey_istanbul.ui.ending_picture import courses, ending_picture
from sojourn.games.journey_istanbul.ui.overview import overview

pytestmark = pytest.mark.plain  # drawings are made uncompiled


def test_days_are_told_by_where_everybody_was_in_the_evening() -> None:
    story = [
        Event(Told.MOVED, 0, Place.KADIKOY, Place.SULTANAHMET, 0, 0, -1),
        Event(Told.WORKED, 0, 10, 4_000, 0, 0, -1),
        Event(Told.DAY, -1, 2, 0, 0, 0, -1),
        Event(Told.JAILED, 1, 0, 5, 0, 0, -1),
        Event(Told.FINED, 0, 2_000, Place.SULTANAHMET, 0, 0, -1),
        Event(Told.DAY, -1, 3, 0, 0, 0, -1),
        Event(Told.LEFT, 0, 14, 8_000, 0, 0, -1),
        Event(Told.BAILED, 1, 3_000, Place.FATIH, 0, 0, -1),
        Event(Told.END, -1, 3, 3, 0, 0, -1),
    ]
    first, second = courses(2, story)
    assert first.places == {1: Place.SULTANAHMET, 2: Place.SULTANAHMET, 3: Place.OUT}
    assert (first.worked, first.fined) == ({1}, {2})
    assert second.places == {1: Place.KADIKOY, 2: Place.JAIL, 3: Place.FATIH}


def test_a_whole_game_and_one_without_its_story_are_drawn() -> None:
    *_, table = steps(4, 9, {"talk": "off"})
    view = table.view(SPECTATOR).record
    picture = ending_picture(table.content, view, NAMES[:4], story=table.story)
    ET.fromstring(picture)
    for name in NAMES[:4]:
        assert name in picture
    bare = ended({})
    text = ending_picture(bare.content, bare.view(0).record, NAMES[:4])
    ET.fromstring(text)
    assert "left with 4,000 TL" in text
    assert "stayed" in text


def test_the_rules_on_one_page_are_drawn_in_both_languages() -> None:
    table = ended({})
    for language, words in (("en", "The end"), ("es", "Un día")):
        with speaking(language):
            page = overview(table.content)
        ET.fromstring(f"<div>{page}</div>")
        assert words in page
