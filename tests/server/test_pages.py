"""The pages: from the wall of posters to a seat at a table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.testclient import TestClient

from sojourn.server.app import create_app

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


def test_ny_r26_one_plays_alone_by_choosing_a_solo_variant(client: TestClient) -> None:
    form = {"sitter-0": "you", "name-0": "Ada", **{f"sitter-{seat}": "none" for seat in (1, 2, 3)}}
    page = client.post("/games/explore-new-york/new", data=form)
    assert page.status_code == 422
    assert "To play alone, choose a solo variant" in page.text
    assert 'name="option-solo" value="choose"' in page.text  # and there it can be chosen
    page = client.post("/games/explore-new-york/new", data=form | {"option-solo": "choose"})
    assert page.status_code == 200
    assert "Discard one of the three cards, and play with the other two." in page.text
    page = client.post("/games/explore-new-york/new", data=form | {"option-solo": "choose", "sitter-1": "open"})
    assert page.status_code == 422
    assert "A solo variant is for one player" in page.text


def test_one_click_to_a_table_against_bots(client: TestClient) -> None:
    page = client.post("/games/high-card/play-now")
    assert page.status_code == 200
    assert "/t/" in str(page.url)
    assert 'name="action"' in page.text
    assert 'id="target-' in page.text
    assert "Continue" in client.get("/").text
    assert "HttpOnly" in page.history[0].headers["set-cookie"]
    assert "SameSite=lax" in page.history[0].headers["set-cookie"]


def test_a_first_game_is_against_bots_that_slip(client: TestClient) -> None:
    """Not hopeless for a newcomer, and one of the levels that can be chosen."""
    page = client.get("/games/high-card/new").text
    assert page.count('value="bot:traveller" selected') == 3
    table = client.post("/games/high-card/play-now").text
    assert table.count("Bot: Traveller") == 3


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
    answer = client.post(f"{table}/play", data={"action": "99", "at": "0"}, headers={"X-Sojourn-Fragment": "true"})
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
    drawer = client.get(path, headers={"X-Sojourn-Fragment": "true"}).text
    assert "<html" not in drawer
    assert 'id="find"' in drawer
    assert "<b>In force</b>" in drawer
    assert drawer.strip() in client.get(path).text


def invitation(page: Any) -> str:
    code = re.search(r"/join/([a-z2-9]{6})", page.text)
    assert code is not None
    return f"/join/{code[1]}"


def test_a_name_is_typed_once(client: TestClient) -> None:
    first, second = (invitation(new_table(client, **{"sitter-2": "open"})) for _ in range(2))
    client.cookies.clear()
    assert "José Ñandú" in client.post(first, data={"name": "José Ñandú", "seat": "1"}).text
    assert 'value="José Ñandú"' in client.get(second).text
    client.cookies.clear()
    taken = client.post(first, data={"name": "Zoë", "seat": "1"})
    assert taken.status_code == 409
    assert 'value="Zoë"' in taken.text, "who was too slow chooses another seat, not another name"


def test_who_watches_a_table_with_a_free_seat_may_sit_down(client: TestClient) -> None:
    page = new_table(client)
    link = invitation(page)
    assert "One seat is still free. Friends can join with the code" in page.text
    client.cookies.clear()
    watched = client.get(page.url.path)
    assert f'<a class="button" href="{link}">' in watched.text
    client.post(link, data={"name": "Bo", "seat": "1"})
    client.cookies.clear()
    assert 'id="sit-line"' not in client.get(page.url.path).text


def test_a_guest_is_asked_in_moments_for_talk_as_the_host_is(client: TestClient) -> None:
    form = {"sitter-0": "you", "sitter-1": "open"}
    for wish, button in (({"quiet": "on"}, "I want to talk"), ({}, "Stay quiet until someone speaks to me")):
        link = invitation(client.post("/games/journey-istanbul/new", data=form | wish))
        client.cookies.clear()
        assert button in client.post(link, data={"name": "Bo", "seat": "1"}).text
        client.cookies.clear()


def test_tables_are_on_the_home_page_only_if_the_host_wishes_so(client: TestClient) -> None:
    private, listed = invitation(new_table(client)), invitation(new_table(client, listed="on"))
    client.cookies.clear()
    home = client.get("/").text
    assert listed in home
    assert private not in home
    client.post(listed, data={"name": "Bo", "seat": "1"})
    client.cookies.clear()
    assert listed not in client.get("/").text, "nobody can join a full table"


def test_the_same_deal_number_gives_the_same_deal(client: TestClient) -> None:
    def hand(**fields: str) -> Any:
        table = new_table(client, **fields).url.path.split("/")[-1]
        return client.get(f"/api/tables/{table}").json()["view"]["hand"]

    deals = [hand(seed=str(number)) for number in range(6)]
    assert deals == [hand(seed=str(number)) for number in range(6)]
    assert len({str(deal) for deal in deals}) > 1


def test_phones_get_an_address_they_can_reach(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sojourn.server.web.addresses.lan_address", lambda: "192.168.7.7")
    with TestClient(create_app(tmp_path, reachable=True, bot_processes=False), base_url="http://localhost:8000") as client:
        page = new_table(client)
        assert "http://192.168.7.7:8000" + invitation(page) in page.text
        assert "Only this computer can reach" not in page.text
    with TestClient(create_app(tmp_path, bot_processes=False), base_url="http://localhost:8000") as client:
        page = new_table(client)
        assert "192.168" not in page.text
        assert "Only this computer can reach" in page.text


def test_everybody_meets_again_at_the_rematch(client: TestClient) -> None:
    page = new_table(client)
    table, ada = page.url.path, dict(client.cookies)
    client.cookies.clear()
    client.post(invitation(page), data={"name": "Bo", "seat": "1"})
    bo = dict(client.cookies)
    for who in (ada, bo):
        client.cookies = httpx.Cookies(who)
        client.post(f"{table}/play", data={"action": "0"})
    assert "Join the rematch" not in client.get(table).text
    client.cookies = httpx.Cookies(ada)
    again = client.post(f"{table}/rematch")
    assert again.url.path.startswith("/t/")
    assert again.url.path != table
    client.cookies = httpx.Cookies(bo)
    assert "Join the rematch" in client.get(table).text
    join = client.post(f"{table}/rematch")
    assert join.url.path == invitation(again)
    assert 'value="Bo"' in join.text
    assert client.post(join.url.path, data={"name": "Bo", "seat": "1"}).url.path == again.url.path
