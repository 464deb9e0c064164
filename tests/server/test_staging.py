"""A turn tried out on the page and sent as one; a path played by one click."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import sojourn
from sojourn.core.errors import IllegalAction
from sojourn.games.explore_new_york.current_score import standing
from sojourn.games.explore_new_york.ui.staging import is_complete, stage
from sojourn.server.app import create_app
from sojourn.server.tables.multi_step import walk
from sojourn.server.tables.staging import UNFIT, read_trial

FRAGMENT = {"X-Sojourn-Fragment": "true"}


def sit(client: TestClient, *sitters: str, game: str = "explore-new-york") -> str:
    """A table where this browser owns the seats marked "you"."""
    answer = client.post("/api/tables", json={"game": game, "sitters": list(sitters), "seed": 3, "pace": "instant"})
    assert answer.status_code == 201, answer.text
    client.headers["Authorization"] = f"Bearer {answer.json()['token']}"
    return str(answer.json()["table"])


def look(client: TestClient, table: str, **query: Any) -> str:
    answer = client.get(f"/t/{table}/view", params=query)
    assert answer.status_code == 200
    return answer.text


def shown(html: str, name: str) -> str:
    found = re.search(rf'<main [^>]*data-{name}="([^"]*)"', html)
    return found[1] if found else ""


def choices(html: str) -> list[int]:
    return [int(n) for n in re.findall(r'id="choice-(\d+)"', html)]


def move(client: TestClient, table: str, seat: int = 0) -> int:
    return int(client.get(f"/api/tables/{table}", params={"seat": seat}).json()["move"])


def compose(client: TestClient, table: str, **query: Any) -> tuple[list[int], str]:
    """A whole turn, always the last choice there is, and the page that shows it."""
    staged: list[int] = []
    html = look(client, table, **query)
    basis = shown(html, "basis")
    while choices(html):
        staged.append(choices(html)[-1])
        html = look(client, table, staged=",".join(map(str, staged)), basis=basis, **query)
    return staged, html


def send(client: TestClient, table: str, staged: list[int], basis: str, **more: Any) -> Any:
    fields = {"staged": ",".join(map(str, staged)), "basis": basis, "move_id": "one", **more}
    return client.post(f"/t/{table}/turn", params={"seat": fields.pop("seat", 0)}, data=fields, headers=FRAGMENT)


def test_a_staged_turn_is_drawn_and_not_played(client: TestClient) -> None:
    table = sit(client, "you", "open")
    staged, html = compose(client, table)
    assert len(staged) >= 3
    assert shown(html, "staged") == ",".join(map(str, staged))
    assert html.count("<li>", html.index('id="staged"'), html.index("</ol>", html.index('id="staged"'))) == len(staged)
    assert 'id="send-turn">' in html
    assert "Your turn is ready" in html
    assert 'id="pen-' in html
    assert 'id="pen-' not in look(client, table)
    assert move(client, table) == 0
    client.headers.pop("Authorization")
    assert 'id="pen-' not in look(client, table), "nobody else sees it"


def test_the_preview_of_points_follows_what_is_staged(client: TestClient) -> None:
    """With a good first link the best line is worth something before anything is sent."""
    table = sit(client, "you", "open")
    local = sojourn.new("explore-new-york", seats=2, seed=3)
    html = look(client, table)
    staged, basis = list[int](), shown(html, "basis")
    while choices(html):
        options = [stage(local.content, local.view(0).record, [*staged, n])[0] for n in choices(html)]
        points = [standing(local.content, view, 0).points for view in options]
        staged.append(choices(html)[points.index(max(points))])
        html = look(client, table, staged=",".join(map(str, staged)), basis=basis)
        assert f"{max(points)} points so far" in html
    assert max(points) > 0
    assert "0 points so far" in look(client, table)


def test_an_unfinished_turn_cannot_be_sent_with_the_button(client: TestClient) -> None:
    table = sit(client, "you", "open")
    html = look(client, table)
    half = look(client, table, staged=str(choices(html)[0]), basis=shown(html, "basis"))
    assert 'id="send-turn" disabled' in half
    assert 'id="send-ahead" name="ahead" value="' in half, "the others wait for the card"


def test_pointing_at_a_later_step_tells_what_it_would_bring(client: TestClient) -> None:
    table = sit(client, "you", "open")
    html = look(client, table)
    first, basis = choices(html)[-1], shown(html, "basis")
    later = look(client, table, staged=str(first), basis=basis)
    where = f"/t/{table}/foresee"
    said = [client.get(where, params={"action": n, "staged": str(first), "basis": basis}).text for n in choices(later)]
    assert any(text.strip() for text in said), "nothing is said of any step"
    assert client.get(where, params={"action": choices(later)[0], "staged": str(first), "basis": "old"}).text.strip() == ""
    never = next(n for n in range(10_000) if n not in choices(later))
    assert client.get(where, params={"action": never, "staged": str(first), "basis": basis}).text.strip() == ""


def test_every_answer_of_the_server_keeps_what_is_staged(client: TestClient) -> None:
    table = sit(client, "you", "open")
    html = look(client, table)
    query = {"staged": str(choices(html)[0]), "basis": shown(html, "basis")}
    answer = client.post(f"/t/{table}/say", params=query, data={"text": "hello"}, headers=FRAGMENT)
    assert shown(answer.text, "staged") == query["staged"]
    assert f"staged={query['staged']}&amp;basis=" in answer.text


def test_a_sent_turn_is_played_whole_and_once(client: TestClient) -> None:
    table = sit(client, "you", "open")
    staged, html = compose(client, table)
    for _ in range(3):
        assert send(client, table, staged, shown(html, "basis")).status_code == 200
        assert move(client, table) == len(staged)
    again = send(client, table, staged, shown(html, "basis"), move_id="two")
    assert again.status_code == 422
    assert "The table has changed" in again.text
    assert move(client, table) == len(staged)


def test_a_turn_with_one_wrong_step_changes_nothing(client: TestClient) -> None:
    table = sit(client, "you", "open")
    staged, html = compose(client, table)
    refused = send(client, table, [*staged[:-1], staged[0]], shown(html, "basis"))
    assert refused.status_code == 422
    assert move(client, table) == 0


def test_a_resend_after_a_restart_neither_loses_nor_doubles(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table = sit(client, "you", "open")
        staged, html = compose(client, table)
        send(client, table, staged, shown(html, "basis"))
        headers = dict(client.headers)
    with TestClient(create_app(tmp_path, bot_processes=False), headers=headers) as client:
        assert send(client, table, staged, shown(html, "basis")).status_code == 200
        assert move(client, table) == len(staged)


def test_what_is_staged_survives_a_restart_and_the_rivals_moves(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, bot_processes=False)) as client:
        table = sit(client, "you", "you", "open")
        html = look(client, table, seat=0)
        assert send(client, table, choices(html), shown(html, "basis"), ahead=str(choices(html)[0])).status_code == 200
        mine, page = compose(client, table, seat=0)
        basis = shown(page, "basis")
        rival, other = compose(client, table, seat=1)
        assert send(client, table, rival, shown(other, "basis"), seat=1, move_id="rival").status_code == 200
        headers = dict(client.headers)
    with TestClient(create_app(tmp_path, bot_processes=False), headers=headers) as client:
        kept = look(client, table, seat=0, staged=",".join(map(str, mine)), basis=basis)
        assert shown(kept, "staged") == ",".join(map(str, mine))
        before = move(client, table)
        assert send(client, table, mine, basis, move_id="mine").status_code == 200
        assert move(client, table) == before + len(mine)


def test_what_no_longer_fits_is_dropped_with_one_sentence(client: TestClient) -> None:
    table = sit(client, "you", "open")
    staged, html = compose(client, table)
    basis = shown(html, "basis")
    send(client, table, staged, basis, ahead=str(staged[0]))
    late = look(client, table, staged=",".join(map(str, staged)), basis=basis)
    assert UNFIT in late
    assert "data-dropped" in late
    assert not shown(late, "staged")
    for nonsense in ("999999", "0,0,0", "-1", "x", ",", "1," * 500, "9" * 400):
        odd = look(client, table, staged=nonsense, basis=shown(late, "basis"))
        assert not shown(odd, "staged")


def test_nobody_stages_for_somebody_else(client: TestClient) -> None:
    table = sit(client, "you", "open")
    staged, html = compose(client, table)
    client.headers.pop("Authorization")
    assert send(client, table, staged, shown(html, "basis")).status_code == 403
    watched = look(client, table, staged=",".join(map(str, staged)), basis=shown(html, "basis"))
    assert 'id="pen-' not in watched
    assert UNFIT not in watched


def test_a_game_without_staging_plays_at_once(client: TestClient) -> None:
    table = sit(client, "you", "you", game="high-card")
    html = look(client, table, staged="0", basis="x")
    assert "data-basis" not in html
    assert 'id="staging"' not in html


def test_staging_nothing_offers_what_the_table_offers() -> None:
    """All through a game: the page without a staged step is the page of the table itself."""
    table = sojourn.new("explore-new-york", seats=2, seed=5)
    while not table.over:
        for seat in table.to_act:
            seen = table.view(seat)
            view, legal = stage(table.content, seen.record, ())
            assert legal == [action.number for action in table.actions(seat)]
            assert not is_complete(view)
        table.play(table.to_act[0], table.actions(table.to_act[0])[0])


# --- Paths ------------------------------------------------------------------------------------------


def path_on(html: str) -> list[int]:
    """The longest path drawn on the board."""
    found = re.findall(r'data-path="([\d ]+)"', html)
    return [int(n) for n in max(found, key=len).split()]


def walk_to(client: TestClient, table: str) -> str:
    """Place tourists until movement begins and a path glows."""
    for _ in range(30):
        html = look(client, table, seat=0)
        if "data-path" in html:
            return html
        seat = client.get(f"/api/tables/{table}").json()["to_act"][0]
        asked = look(client, table, seat=seat)
        client.post(f"/t/{table}/play", params={"seat": seat}, data={"action": choices(asked)[0]}, headers=FRAGMENT)
    raise AssertionError("no path was drawn")


def test_a_path_is_played_by_one_click(client: TestClient) -> None:
    table = sit(client, "you", "you", game="donde-es")
    html = walk_to(client, table)
    path, before = path_on(html), move(client, table)
    assert len(path) > 1
    answer = send(client, table, path, "", partly="1", at=str(before))
    assert answer.status_code == 200
    assert move(client, table) == before + len(path)
    assert send(client, table, path, "", partly="1", at=str(before)).status_code == 200
    assert move(client, table) == before + len(path), "the same click is played once"
    late = send(client, table, path, "", partly="1", at=str(before), move_id="two")
    assert late.status_code == 422
    assert "The table has changed" in late.text


def test_a_path_that_ends_early_keeps_what_was_walked(client: TestClient) -> None:
    table = sit(client, "you", "you", game="donde-es")
    html = walk_to(client, table)
    path, before = path_on(html), move(client, table)
    answer = send(client, table, [path[0], 399], "", partly="1", at=str(before))
    assert answer.status_code == 422
    assert "You took 1 of 2 steps" in answer.text
    assert move(client, table) == before + 1
    assert send(client, table, [], "", partly="1", at=str(before + 1), move_id="none").status_code == 422


def test_a_walk_that_cannot_begin_is_refused() -> None:
    table = sojourn.new("donde-es", seats=2, seed=3)
    with pytest.raises(IllegalAction):
        walk(table, table.to_act[0], [399], partly=True)


def test_reading_what_is_staged() -> None:
    assert read_trial({"staged": "3,17", "basis": "b"}).numbers == (3, 17)
    assert read_trial({}).numbers == ()
    assert read_trial({"staged": "3,²"}).numbers == ()
