"""Beside the moves: what was missed, what a choice would bring, reactions, and how it went."""

from __future__ import annotations

import math
import random
import re
import time
from dataclasses import replace
from typing import Any

import high_card
import pytest
from fastapi.testclient import TestClient
from hidden_changes import change_hidden
from installed import GAMES

from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.server.catalogue import game_named
from sojourn.server.tables import preview
from sojourn.server.tables.catch_up import moments
from sojourn.server.tables.course import Course, course
from sojourn.server.tables.looking_back import Playback
from sojourn.server.tables.preview import odds_of, sentences
from sojourn.server.tables.seen_moves import all_moves
from sojourn.server.web import chart
from sojourn.server.web.table_page import scene_key


def wander(name: str, moves: int, seed: int = 4) -> list[Table]:
    """A random game, moment by moment."""
    game, luck = game_named(name), random.Random(seed)
    tables = [Table(game, game.content(), game.seats[0] if name != "route-east" else 2, seed)]
    while not tables[-1].over and len(tables) <= moves:
        table = tables[-1].copy()
        seat = luck.choice(table.to_act)
        table.play(seat, luck.choice(game.legal_numbers(table.state, table.box, seat)))
        tables.append(table)
    return tables


@pytest.mark.parametrize("name", GAMES)
def test_looking_back_shows_what_was_seen_then_and_no_more(name: str) -> None:
    tables = wander(name, 30)
    last = tables[-1]
    for seat in range(last.seats):
        seen = moments(Playback(last, []), seat, 4, all_moves(len(last.moves)))
        assert [moment.move for moment in seen] == sorted({moment.move for moment in seen})
        for moment in seen:
            then = tables[moment.move]
            assert as_bytes(moment.view) == as_bytes(then.view(seat).record)
            assert moment.texts == ([] if moment.move == 4 else [t for n, t in then.sentences(seat) if n == moment.move])


@pytest.mark.parametrize("name", GAMES)
def test_going_back_gives_the_very_same_table(name: str) -> None:
    tables = wander(name, 25)
    for number in (0, 1, 9, len(tables) - 1):
        earlier = tables[-1].at(number)
        assert as_bytes(earlier.state) == as_bytes(tables[number].state)
        assert (earlier.moves, earlier.story) == (tables[number].moves, tables[number].story)
        assert earlier.events == tables[number].events


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_is_foreseen_from_the_own_view_only(name: str) -> None:
    """Other secrets, same words: what is said cannot come from the true deal."""
    from importlib import import_module

    from sojourn.core.chance import Luck, seed_luck

    scramble = import_module(f"games.{name.replace('-', '_')}.secrets").scramble
    said, luck = 0, random.Random(1)
    for number, table in enumerate(wander(name, 24)[::3]):
        if table.over:
            break
        seat = table.to_act[0]
        other, words = table.copy(), Luck.new()
        seed_luck(words, number, 1)
        scramble(other.state, other.box, seat, words)
        action = luck.choice(table.game.legal_numbers(table.state, table.box, seat))
        texts = sentences(table, seat, action)
        assert sentences(other, seat, action) == texts
        said += bool(texts)
    assert said


def test_what_is_certain_is_told_and_what_is_not_is_not(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    keep, swap = (client.get(f"/api/tables/{made['table']}/foresee", params={"action": n}).json() for n in (0, 1))
    assert keep
    assert "depends" not in " ".join(keep)
    assert "depends on chance" in " ".join(swap)
    assert client.get(f"/api/tables/{made['table']}/foresee", params={"action": 77}).json() == []
    before = client.get(f"/t/{made['table']}/foresee", params={"action": 1, "seat": 0}).text
    live: Any = client.portal.call(client.app.state.tables.get, made["table"])  # type: ignore[union-attr, attr-defined]
    hand = int(live.table.state.hand[0])
    change_hidden(live.table.state)
    live.table.state.hand[0] = hand
    live.cache.clear()
    assert client.get(f"/t/{made['table']}/foresee", params={"action": 1, "seat": 0}).text == before


def test_odds_are_told_where_something_happens_often_and_only_to_the_own_seat() -> None:
    lists = [["@0 rolls.", "@0 gets 6.", "@0 crosses."] if n % 3 else ["@0 rolls.", "@1 laughs.", "Rain."] for n in range(30)]
    assert odds_of(lists, 0, ["@0 rolls."]) == ["In about 7 of 10 cases: @0 crosses."], "of what comes together, the last"
    assert odds_of(lists, 2, ["@0 rolls."]) == [], "a third is too rare, and the rest is about others"
    assert odds_of([["Rain."], ["Sun."]], 0, []) == ["In about 5 of 10 cases: Rain.", "In about 5 of 10 cases: Sun."]
    assert odds_of([["Rain."]] * 30, 0, []) == [], "what is certain has no odds"


def test_a_game_may_say_itself_what_a_choice_brings(monkeypatch: pytest.MonkeyPatch) -> None:
    def brings(content: Any, before: Any, after: Any) -> list[str]:
        high = ["You have a high card."] if after.hand[0] >= 5 else ["You have a low card."]
        return [*high, "Your turn is over."] if before.turn == 0 else []

    monkeypatch.setitem(high_card.GAME.__dict__, "ui", replace(high_card.GAME.ui, brings=brings))
    table = Table(high_card.GAME, high_card.GAME.content(), 2, 3)
    keep, swap = (" ".join(sentences(table, 0, action)) for action in (0, 1))
    assert "card. Your turn is over." in keep
    assert "of 10" not in keep
    assert "Your turn is over." in swap
    assert re.search(r"In about [4-7] of 10 cases: You have a (high|low) card\.", swap)


@pytest.mark.parametrize(
    ("name", "options", "kind", "words"),
    [
        ("journey-istanbul", {"talk": "off"}, "move", r"Tonight in \w+: .*(Police|No police)"),
        ("route-east", {}, "step", r"You have \d moves? left\. Next: .+ moves? away"),
    ],
)
def test_where_a_choice_leads_is_said_before_it_is_made(name: str, options: dict[str, str], kind: str, words: str) -> None:
    game = game_named(name)
    table = Table(game, game.content(options), 2, 4)
    [action, *_] = [action for action in table.actions(0) if action.name == kind]
    assert re.search(words, " ".join(sentences(table, 0, action.number)))


def test_three_dice_that_agree_are_not_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance decides is tried more often than what it does not."""
    tried: list[Any] = []
    once = preview.try_once
    monkeypatch.setattr(preview, "try_once", lambda *words: (tried.append(words), once(*words))[1])
    game = game_named("emigration")
    table = Table(game, game.content(), 2, 4)
    counts: dict[str, int] = {}
    for action in table.actions(0):
        tried.clear()
        sentences(table, 0, action.number)
        counts[action.name] = len(tried)
    assert counts["college"] == preview.MORE_DEALS
    assert counts["discard"] == preview.DEALS


def test_what_did_i_miss_is_for_the_own_seat_only(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open", "open"], "seed": 3}).json()
    table = made["table"]
    joined = [client.post(f"/api/join/{made['code']}", json={"seat": seat, "name": "x"}).json() for seat in (1, 2)]
    tokens = [made["token"], *(each["token"] for each in joined)]
    heads = [{"Authorization": f"Bearer {token}"} for token in tokens]
    client.cookies.clear()
    for head in heads[:2]:
        client.post(f"/api/tables/{table}/play", json={"action": 0}, headers=head)
    missed = client.get(f"/api/tables/{table}/missed", headers=heads[2]).json()
    assert [moment["move"] for moment in missed] == [0, 1, 2]
    assert all(moment["view"]["hand"].count(-1) >= 2 for moment in missed)
    assert "What did I miss?" in client.get(f"/t/{table}", headers=heads[2]).text
    page = client.get(f"/t/{table}/missed?step=1", headers=heads[2])
    assert page.status_code == 200
    assert "1 of 2" in page.text
    assert "data-action" not in page.text
    assert client.get(f"/t/{table}/missed?step=99", headers=heads[2]).status_code == 200
    assert client.get(f"/t/{table}/missed").status_code == 400
    assert client.get(f"/api/tables/{table}/missed?seat=2", headers=heads[0]).status_code == 403


def test_a_sign_is_seen_for_a_moment(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    path = f"/api/tables/{made['table']}/react"
    assert client.post(path, json={"icon": "star"}).json() == {"icon": "star"}
    assert 'title="Well played!"' in client.get(f"/t/{made['table']}?seat=0").text
    wrong = client.post(path, json={"icon": "<b>"})
    assert wrong.status_code == 400
    assert "one of smiley" in wrong.json()["error"]
    monkeypatch.setattr("sojourn.server.tables.reactions.SHOWN", 0.0)
    time.sleep(0.01)
    assert 'id="reaction-' not in client.get(f"/t/{made['table']}?seat=0").text


@pytest.mark.parametrize("name", GAMES)
def test_every_game_tells_how_it_went(name: str) -> None:
    table = wander(name, 40)[-1]
    how = course(Playback(table, []))
    assert how is not None
    assert how.title != "Standing"
    assert len(how.lines) == table.seats
    assert all(len(line) == len(how.moves) for line in how.lines)
    drawing = chart.draw(how, [f"Player <{seat}>" for seat in range(table.seats)])
    assert drawing.count("Player &lt;") >= table.seats
    assert "style=" not in drawing
    assert table.game.ui.summary is not None


def test_the_chart_has_no_line_where_nobody_could_know() -> None:
    how = Course("Lira", [0, 1, 2, 3], [[math.nan, 2.0, math.nan, 4.0], [1.0, 1.0, 1.0, 1.0]])
    drawing = chart.draw(how, ["Ada", "Bo"])
    assert "nan" not in drawing
    assert "Ada with 4 and Bo with 1" in drawing


def test_round_numbers_and_names_that_do_not_touch() -> None:
    assert chart.scale(0, 8400) == [0, 2500, 5000, 7500, 10000]
    assert chart.scale(3, 3)[0] == 0
    assert chart.scale(-4, 5)[0] <= -4
    placed = chart.spread([100, 101, 102, 300], 40, 280)
    gaps = [b - a for a, b in zip(sorted(placed), sorted(placed)[1:], strict=False)]
    assert min(gaps) >= chart.LINE - 0.01
    assert max(placed) <= 280


def test_the_chart_waits_for_the_end(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    assert client.get(f"/api/tables/{made['table']}/chart").status_code == 400
    for _ in range(2):
        client.post(f"/api/tables/{made['table']}/play", json={"action": 0})
    assert client.get(f"/api/tables/{made['table']}/chart").json() == {"title": "", "moves": [], "lines": []}
    assert 'id="chart" data-fill="chart"' in client.get(f"/t/{made['table']}").text
    again = client.post(f"/api/tables/{made['table']}/rematch").json()
    assert again["seats"] == [0, 1]
    assert client.post(f"/api/tables/{made['table']}/rematch").json()["table"] == again["table"]


@pytest.mark.parametrize("name", GAMES)
def test_layers_and_panels_a_page_shows_already_are_not_sent_again(client: TestClient, name: str) -> None:
    made = client.post("/api/tables", json={"game": name, "sitters": ["you", "you"], "seed": 3}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    view, seat = f"/t/{made['table']}/view?seat=0", f"/api/tables/{made['table']}"
    whole = client.get(view).text
    names = re.findall(r'<svg class="layer" id="([^"]+)"', whole)
    keys = re.findall(r'data-still="([^"]+)"', whole)
    assert len(set(keys)) == len(keys) > 10, "what looks alike in two places has two names"
    assert len(set(names)) == len(names) > 5, "each layer is known by its name"
    same = client.get(view, headers={"x-still": " ".join(keys)}).text
    assert re.findall(r'data-still="([^"]+)"', same) == keys
    assert len(same) < len(whole) / 2
    assert all(f'data-still="{key}" data-same></svg>' in same for key in keys if key.startswith("layer-"))
    seen = client.get(seat).json()
    client.post(f"{seat}/play", json={"action": seen["actions"][0]["number"]})
    news = client.get(view, headers={"x-still": " ".join(keys)}).text
    fresh = dict(re.findall(r'<svg class="layer" id="[^"]+"[^>]* data-still="([^"]+)"( data-same)?>', news))
    assert all((key in keys) == bool(same) for key, same in fresh.items())
    assert not all(fresh.values()), "what changed is there"


def test_what_the_others_will_see_is_drawn_while_they_hear_of_a_move(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "emigration", "sitters": ["you", "open"], "seed": 3}).json()
    joined = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    heads = [{"Authorization": f"Bearer {token}", "X-Sojourn-Fragment": "true"} for token in (made["token"], joined["token"])]
    known = client.get(f"/api/tables/{made['table']}", headers=heads[0]).json()
    [mover] = known["to_act"]
    other = 1 - mover
    live: Any = client.portal.call(client.app.state.tables.get, made["table"])  # type: ignore[union-attr, attr-defined]
    assert client.get(f"/t/{made['table']}/view", headers=heads[other] | {"Accept-Language": "es"}).status_code == 200
    live.listeners[other] += 1
    [action, *_] = client.get(f"/api/tables/{made['table']}", headers=heads[mover]).json()["actions"]
    answer = client.post(f"/t/{made['table']}/play", data={"action": str(action["number"])}, headers=heads[mover])
    assert answer.status_code == 200
    with speaking("es"):
        drawn: Any = live.cache.get(scene_key(other), pytest.fail)
    assert (drawn.seat, drawn.number) == (other, 1)
    assert live.cache.get(scene_key(mover), pytest.fail).seat == mover
