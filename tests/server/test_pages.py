"""The pages: from the wall of posters to a seat at a table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

PAGES = ("/", "/games/high-card", "/games/high-card/new", "/games/high-card/rules")


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_there_and_allow_nothing_inline(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe" not in policy
    assert not re.search(r"<[^>]+\s(style|on\w+)=", answer.text)
    assert "<style" not in answer.text
    assert not re.search(r"<script(?! src=)", answer.text)
    assert "http://" not in answer.text.replace("http://www.w3.org", "")


def new_table(client: TestClient, **fields: str) -> Any:
    form = {"sitter-0": "you", "name-0": "Ada", "sitter-1": "open", "sitter-2": "none", "sitter-3": "none"}
    return client.post("/games/high-card/new", data=form | fields)


def test_one_click_to_a_table_against_bots(client: TestClient) -> None:
    page = client.post("/games/high-card/play-now")
    assert page.status_code == 200
    assert "/t/" in str(page.url)
    assert 'name="action"' in page.text
    assert 'id="target-' in page.text
    assert "Continue" in client.get("/").text
    assert "HttpOnly" in page.history[0].headers["set-cookie"]
    assert "SameSite=lax" in page.history[0].headers["set-cookie"]


def test_a_friend_joins_with_the_code(client: TestClient) -> None:
    page = new_table(client)
    code = re.search(r"/join/([a-z2-9]{6})", page.text)
    assert code is not None
    client.cookies.clear()
    assert "Ada is at the table" in client.get("/join", params={"code": f" {code[1].upper()} "}).text
    friend = client.post(f"/join/{code[1]}", data={"name": "<script>alert(1)</script>", "seat": "1"})
    assert friend.status_code == 200
    assert "<script>alert" not in friend.text
    assert "&lt;script&gt;alert" in friend.text
    assert "Ada" in friend.text
    assert "is choosing" in friend.text
    client.cookies.clear()
    assert "All seats are taken" in client.get(f"/join/{code[1]}").text
    assert "You are watching" in client.get(friend.url.path).text
    assert "<svg" in client.get(f"/join/{code[1]}/qr.svg").text


def test_a_wrong_form_comes_back_with_what_was_typed(client: TestClient) -> None:
    page = new_table(client, seed="seven")
    assert page.status_code == 422
    assert "whole number" in page.text
    assert 'value="Ada"' in page.text


def test_a_shared_device_has_a_curtain(client: TestClient) -> None:
    page = new_table(client, **{"sitter-1": "you", "name-1": "Bo"})
    table = page.url.path
    assert 'id="curtain"' in page.text
    assert "I am Ada" in page.text
    assert "Keep your card" not in page.text
    ada = client.get(f"{table}?seat=0").text
    assert 'id="curtain"' not in ada
    assert "Keep your card" in ada
    after = client.post(f"{table}/play?seat=0", data={"action": "0", "at": "0"}).text
    assert "I am Bo" in after
    assert "Keep your card" not in after


def test_a_seat_is_carried_to_another_device(client: TestClient) -> None:
    page = new_table(client)
    link = re.search(r'href="http://testserver(/seat/[^"]+)"', page.text)
    assert link is not None
    client.cookies.clear()
    assert "Play as Ada" in client.get(link[1]).text
    assert "Keep your card" in client.post(link[1]).text


def test_a_refused_click_says_why_on_the_page(client: TestClient) -> None:
    table = new_table(client).url.path
    answer = client.post(f"{table}/play", data={"action": "99", "at": "0"}, headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert 'class="refusal"' in answer.text
    assert "no action 99" in answer.text


def test_the_end_shows_the_result_and_the_deal(client: TestClient) -> None:
    page = new_table(client, **{"sitter-1": "you", "name-1": "Bo", "seed": "5"})
    table = page.url.path
    client.post(f"{table}/play?seat=0", data={"action": "0"})
    end = client.post(f"{table}/play?seat=1", data={"action": "0"}).text
    assert "wins" in end
    assert "All cards are shown." in end
    assert "Check the deal" in end
    assert "<code>5</code>" in end
    assert client.get(f"{table}/log").headers["content-disposition"].startswith("attachment")
    again = client.post(f"{table}/rematch")
    assert again.url.path != table
    assert client.post(f"{table}/rematch").url.path == again.url.path


@pytest.mark.parametrize("path", ["/nothing", "/t/nothing", "/games/nothing", "/join/nothing", "/join?code=nothing"])
def test_what_is_not_there_is_one_sentence(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "Traceback" not in answer.text


def test_the_rules_are_a_drawer_at_the_table_with_the_options_in_force(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "emigration", "sitters": ["you", "open"], "seed": 3}).json()
    page = client.get(f"/t/{made['table']}").text
    assert '<dialog class="dialog drawer" id="rules"' in page
    path = f"/games/emigration/rules?table={made['table']}"
    assert f'href="{path}' in page
    drawer = client.get(path, headers={"HX-Request": "true"}).text
    assert "<html" not in drawer
    assert 'id="find"' in drawer
    assert "<b>In force</b>" in drawer
    assert drawer.strip() in client.get(path).text
