"""Every line of the story leads to the rule behind it."""

from __future__ import annotations

import random
import re
from importlib import import_module
from itertools import product

import pytest
from fastapi.testclient import TestClient
from installed import GAMES

from sojourn.core.rulespage import rulebook
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.games.emigration.records import Purpose
from sojourn.games.emigration.records import Told as Emigration
from sojourn.server.catalogue import game_named, rule_of_event


def speaks(name: str, kind: int) -> bool:
    """Whether any event of this kind has a sentence; numbers that mean nothing to it are passed over."""
    game = game_named(name)
    content = game.content()
    for numbers in product((0, -1), (0, 1, 2, 4), (0, 1, 2), (0, 1, 2, 101), (0, 1)):
        try:
            if game.sentence(content, Event(kind, *numbers, EVERYBODY), 0):
                return True
        except (IndexError, KeyError, ValueError):
            continue
    return False


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_has_a_rule_and_every_rule_is_in_the_book(name: str) -> None:
    game = game_named(name)
    kinds = import_module(f"{game.package}.records").Told
    told = {int(kind) for kind in kinds if speaks(name, kind)}
    rules = game.ui.event_rules
    assert {kind for kind in rules if not isinstance(kind, tuple)} == told
    assert {kind for kind, _ in (key for key in rules if isinstance(key, tuple))} <= told
    assert set(rules.values()) <= {rule.id for rule in rulebook(game)}


def test_a_roll_links_to_the_rule_of_what_it_is_for() -> None:
    game = game_named("emigration")
    behind = {p: rule_of_event(game, Event(Emigration.ROLL, 0, 4, p, 0, 0, EVERYBODY)) for p in Purpose}
    assert behind[Purpose.GRADUATION] == "EM-35"
    assert behind[Purpose.TUITION] == "EM-31"
    assert behind[Purpose.LIFE] == "EM-61"


def test_lines_of_the_story_link_to_their_rules_and_one_of_them_is_reached_with_tab(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "journey-istanbul", "sitters": ["you", "open"], "seed": 3}).json()
    page = client.get(f"/t/{made['table']}").text
    lines = re.findall(r'<li class="log-line[^>]*>.*?</li>', page)
    links = [re.search(r'class="line-rule" href="/games/journey-istanbul/rules#(JI-\w+)"[^>]*>', line) for line in lines]
    assert len(links) > 2
    assert all(links)
    assert ["tabindex" in link[0] for link in links if link] == [False] + [True] * (len(links) - 1)


def test_a_game_without_rule_numbers_has_plain_lines(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    for _ in range(2):
        client.post(f"/api/tables/{made['table']}/play", json={"action": 0})
    page = client.get(f"/t/{made['table']}").text
    assert 'class="log-line' in page
    assert 'class="line-rule"' not in page


@pytest.mark.parametrize("name", GAMES)
def test_cards_beside_the_board_link_to_rules_that_exist(name: str) -> None:
    game, luck = game_named(name), random.Random(4)
    table = Table(game, game.content(), max(2, game.seats[0]), 4)
    ids, found = {rule.id for rule in rulebook(game)}, set()
    while not table.over and len(table.moves) < 96:
        seat = luck.choice(table.to_act)
        table.play(seat, luck.choice(game.legal_numbers(table.state, table.box, seat)))
        if len(table.moves) % 12 == 0:
            assert game.ui.panels is not None
            panels = game.ui.panels(table.content, table.view(0).record, actions=(), names=["Ada", "Bo"])
            found |= {rule for panel in panels for rule in re.findall(rf'href="/games/{name}/rules#([^"]+)"', str(panel.html))}
    assert found
    assert found <= ids
