"""The posters: each can be read aloud, needs nothing inline and differs from the others."""

from xml.etree import ElementTree

import pytest
from sojourn.core.covers import POSTERS, cover

from sojourn.core.ui.svg import standalone


@pytest.mark.parametrize("game", [*POSTERS, "a-sixth-game"])
def test_a_cover_is_a_poster_with_a_title(game: str) -> None:
    root = ElementTree.fromstring(cover(game))
    assert root.get("viewBox") == "0 0 600 800"
    assert root.get("role") == "img"
    assert root[0].tag.endswith("title")
    assert root[0].text == root.get("aria-label")


@pytest.mark.parametrize("game", POSTERS)
def test_a_cover_has_no_colours_of_its_own(game: str) -> None:
    """Colours are classes, so that the poster turns to night with the page."""
    for one in ElementTree.fromstring(cover(game)).iter():
        assert not {"style", "fill", "stroke", "id"} & set(one.attrib)


def test_covers_differ_and_stay_small() -> None:
    drawings = {cover(game) for game in POSTERS}
    assert len(drawings) == len(POSTERS)
    assert max(map(len, drawings)) < 80_000


def test_a_cover_can_leave_the_page() -> None:
    assert "var(" not in standalone(cover("route-east"), "route-east")
