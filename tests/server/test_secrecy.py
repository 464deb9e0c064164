"""No page and no answer depends on what its reader may not know."""

from __future__ import annotations

import asyncio
import re
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hidden_changes import change_hidden
from starlette.requests import Request

from sojourn.core.record import SPECTATOR
from sojourn.server import event_stream
from sojourn.server.storage.records import Said
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.seen_moves import viewers

READERS = {"rival": 1, "spectator": SPECTATOR}


def fetched(client: TestClient, table: str) -> list[str]:
    """Everything a reader can ask for, without what differs at each asking."""
    texts = [client.get(path).text for path in (f"/t/{table}", f"/t/{table}/view", f"/api/tables/{table}")]
    return [re.sub(r'name="move_id" value="[^"]+"|data-drawn="\d+"', "", text) for text in texts]


def table_for_two(client: TestClient) -> tuple[str, str]:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open"], "seed": 3}).json()
    joined = client.post(f"/api/join/{made['code']}", json={"seat": 1, "name": "Bo"}).json()
    return made["table"], joined["token"]


def test_a_rival_and_a_spectator_see_the_same_whatever_is_hidden(client: TestClient) -> None:
    table, token = table_for_two(client)
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    for headers in ({"Authorization": f"Bearer {token}"}, {}):
        client.headers.update(headers)
        before = fetched(client, table)
        live: Any = client.portal.call(tables.get, table)  # type: ignore[union-attr]
        change_hidden(live.table.state)
        live.cache.clear()
        assert fetched(client, table) == before
        client.headers.pop("Authorization", None)


def test_a_seat_is_not_had_for_the_asking(client: TestClient) -> None:
    table, token = table_for_two(client)
    assert client.get(f"/api/tables/{table}?seat=0").status_code == 403
    assert client.post(f"/api/tables/{table}/play", json={"action": 0}).status_code == 403
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")
    for wrong in (forged, "x.y", "", "ü.ü", "a" * 5000):
        answer = client.get(f"/api/tables/{table}", headers={b"Authorization": f"Bearer {wrong}".encode()})
        assert answer.json()["seat"] == SPECTATOR
    mine = client.get(f"/api/tables/{table}?seat=0", headers={"Authorization": f"Bearer {token}"})
    assert mine.status_code == 403
    key = client.get(f"/seat/{table}/0/wrong")
    assert key.status_code == 400
    assert "not valid" in key.text


def test_seed_and_salt_are_nowhere_before_the_end(client: TestClient) -> None:
    table, _ = table_for_two(client)
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    live: Any = client.portal.call(tables.get, table)  # type: ignore[union-attr]
    for text in fetched(client, table):
        assert live.info.salt not in text
        assert live.sealed[:16] in text


def test_the_stream_says_only_where_the_table_is(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = table_for_two(client)
    monkeypatch.setattr(event_stream, "STILL_HERE", 0.05)
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    scope = {"type": "http", "method": "GET", "path": "/", "app": client.app, "headers": [], "query_string": b""}

    async def all_of_it() -> list[str]:
        live = await tables.get(table)
        stream = event_stream.events(Request(scope), live)
        said = [await anext(stream), await anext(stream)]
        live.announce(viewers(1))  # the other seat's news are none of a spectator's
        said.append(await anext(stream))
        live.said.append(Said(0, 0, "Hello", 1.0))
        live.announce()
        return [*said, await anext(stream)]

    said = client.portal.call(all_of_it)  # type: ignore[union-attr]
    moved = f'id: 0\nevent: table-moved\ndata: {{"table":"{table}","move":0}}\n\n'
    assert said[1:] == [moved, "event: still-here\ndata: {}\n\n", moved]


def test_what_concerns_another_seat_does_not_change_the_rhythm_of_a_stream(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = table_for_two(client)
    monkeypatch.setattr(event_stream, "STILL_HERE", 0.4)
    tables: Tables = client.app.state.tables  # type: ignore[attr-defined]
    scope = {"type": "http", "method": "GET", "path": "/", "app": client.app, "headers": [], "query_string": b""}

    async def heard() -> tuple[str, float]:
        live = await tables.get(table)
        stream = event_stream.events(Request(scope), live)
        assert [await anext(stream), await anext(stream)]
        began, said = time.monotonic(), asyncio.ensure_future(anext(stream))  # type: ignore[arg-type]
        for _ in range(3):
            await asyncio.sleep(0.12)
            live.announce_to(1)
        return await said, time.monotonic() - began

    said, after = client.portal.call(heard)  # type: ignore[union-attr]
    assert said == "event: still-here\ndata: {}\n\n"
    assert after < 0.6, "the stream of a spectator tells that something was private to a seat"
