"""The rules on one page, above the rules by number."""

from __future__ import annotations

import re

import pytest
from fastapi.testclient import TestClient

from sojourn.core.game import Game
from sojourn.core.ui.markup import Markup
from sojourn.core.ui.overview import Step, overview_page
from sojourn.core.words import LANGUAGES, speaking
from sojourn.server.catalogue import installed

ILLUSTRATED = [game for game in installed().values() if game.ui.overview is not None]


def told(game: Game) -> str:
    assert game.ui.overview is not None
    return game.ui.overview(game.content())


def test_an_overview_has_aim_steps_ending_and_tips_in_this_order() -> None:
    picture = Markup("<svg/>")
    page = overview_page("Win.", [Step("Draw", "One card & no more.", picture)], [Step("End", "After that.")], ["Smile."])
    found = [page.index(part) for part in ("Win.", "Your turn", "Draw", "One card &amp; no more.", "Points and ending", "Smile.")]
    assert found == sorted(found)
    assert page.count("<figure") == 1, "a step without a picture has no empty frame"


@pytest.mark.parametrize("game", ILLUSTRATED, ids=lambda game: game.name)
def test_the_overview_stands_above_the_rules_by_number_on_the_page_and_in_the_drawer(client: TestClient, game: Game) -> None:
    for headers in ({}, {"X-Sojourn-Fragment": "true"}):
        page = client.get(f"/games/{game.name}/rules", headers=headers).text
        assert page.index(told(game)) < page.index('class="rules-list"')
        assert "data-print" in page


def test_a_game_without_an_overview_has_its_rules_alone(client: TestClient) -> None:
    page = client.get("/games/high-card/rules").text
    assert 'id="overview"' not in page
    assert 'href="#overview"' not in page


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", ILLUSTRATED, ids=lambda game: game.name)
def test_an_overview_is_short_and_allows_nothing_inline(game: Game, spoken: str) -> None:
    with speaking(spoken):
        page = told(game)
    words = re.sub(r"<title>.*?</title>|<text.*?</text>|<[^>]+>", " ", page).split()
    assert len(words) <= 420, "more does not fit on a sheet"
    assert not re.search(r"<[^>]+\s(style|on\w+|id)=", page), "ids belong to the board it may lie beside"
    assert page.count("<svg") >= 3
