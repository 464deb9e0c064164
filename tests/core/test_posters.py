"""The posters: each can be read aloud, needs nothing inline and differs from the others."""

from xml.etree import ElementTree

import pytest
from installed import GAMES

from sojourn.core.game import game as game_named
from sojourn.core.ui.poster import plain_poster
from sojourn.core.ui.svg import Markup, standalone


def poster(game: str) -> Markup:
    return game_named(game).poster() if game in GAMES else plain_poster(game)


@pytest.mark.parametrize("game", [*GAMES, "A Sixth Game"])
def test_a_poster_has_a_title(game: str) -> None:
    root = ElementTree.fromstring(poster(game))
    assert root.get("viewBox") == "0 0 600 800"
    assert root.get("role") == "img"
    assert root[0].tag.endswith("title")
    assert root[0].text == root.get("aria-label")


@pytest.mark.parametrize("game", GAMES)
def test_a_poster_has_no_colours_of_its_own(game: str) -> None:
    """Colours are classes, so that the poster turns to night with the page."""
    for one in ElementTree.fromstring(poster(game)).iter():
        assert not {"style", "fill", "stroke", "id"} & set(one.attrib)


def test_posters_differ_and_stay_small() -> None:
    drawings = {poster(game) for game in GAMES}
    assert len(drawings) == len(GAMES)
    assert max(map(len, drawings)) < 80_000


@pytest.mark.parametrize("game", GAMES)
def test_a_poster_can_leave_the_page(game: str) -> None:
    assert "var(" not in standalone(poster(game), game_named(game))
