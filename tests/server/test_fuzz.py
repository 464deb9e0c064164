"""Whatever is sent to the API, it never breaks: every answer is a sentence or a fact."""

from __future__ import annotations

import random
from typing import Any

from fastapi.testclient import TestClient

WEIRD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2**31,
    2**63,
    10**40,
    1.5,
    "",
    "x",
    "ü" * 300,
    "\0",
    "@0",
    [],
    {},
    [[]],
    {"a": {}},
    "bot:greedy",
    "you",
)
FIELDS = (
    "game",
    "sitters",
    "names",
    "options",
    "seed",
    "pace",
    "listed",
    "seat",
    "name",
    "action",
    "move_id",
    "at",
    "text",
    "sitter",
)


def wish(luck: random.Random) -> Any:
    if luck.random() < 0.1:
        return luck.choice(WEIRD)
    made = {name: luck.choice(WEIRD) for name in luck.sample(FIELDS, luck.randrange(len(FIELDS)))}
    if luck.random() < 0.5:
        made |= {"game": "high-card", "sitters": luck.choice([["you", "you"], ["you", luck.choice(WEIRD)]])}
    return made


def test_nothing_breaks_the_api(client: TestClient) -> None:
    luck = random.Random(3)
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open", "bot:random"]}).json()
    client.headers["Authorization"] = f"Bearer {made['token']}"
    values = {"table": made["table"], "code": made["code"], "name": "high-card"}
    paths = client.get("/api/openapi.json").json()["paths"]
    for _ in range(25):
        for path, methods in paths.items():
            if path.endswith("/events"):
                continue
            for method in methods:
                spot = path.format_map(
                    {k: luck.choice([v, "x", "-1"]) for k, v in values.items()}
                    | {"action": luck.choice(["0", "-5", "x"]), "chair": luck.choice(["0", "1", "9"])}
                )
                answer = client.request(
                    method, spot, params=luck.choice([{}, {"seat": luck.choice(["0", "7", "x", ""])}]), json=wish(luck)
                )
                assert answer.status_code < 500, (method, spot, answer.text)
                assert "Traceback" not in answer.text
