#!/usr/bin/env python3
"""Play a whole game over Sojourn's JSON API, with nothing but Python's standard library.

    sojourn serve &                                   # or any server you can reach
    python examples/play_a_game.py http://127.0.0.1:8080 --game route-east --seats 3

Opens a table with one seat for this program and bots in the others, and plays until the end. To join
a table of friends instead, give its code:  --join k7p2xq. Replace `choose` by your own thoughts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid
from typing import Any


class Server:
    """Asks the API; keeps the token that owns our seat."""

    def __init__(self, url: str) -> None:
        self.url, self.token = url.rstrip("/"), ""

    def ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One request; an answer of 4xx is a sentence that says why."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refusal:
            reason = json.load(refusal)["error"]
            if refusal.code == 409:  # the table has moved on: look again
                return None
            raise SystemExit(f"{method} {path}: {reason}") from None


def sit_down(server: Server, game: str, seats: int, bot: str, code: str) -> str:
    """Open a table against bots, or take the first free seat of one; its id."""
    if code:
        for seat in range(6):
            try:
                made = server.ask("POST", f"/api/join/{code}", {"seat": seat, "name": "Robo"})
                break
            except SystemExit as refusal:
                if "taken" not in str(refusal):
                    raise
        else:
            raise SystemExit("Every seat of this table is taken.")
    else:
        sitters = ["you"] + [f"bot:{bot}"] * (seats - 1)
        made = server.ask("POST", "/api/tables", {"game": game, "sitters": sitters, "names": ["Robo"]})
    server.token = made["token"]
    return str(made["table"])


def choose(seen: dict[str, Any]) -> dict[str, Any]:
    """The action to play: at random, but rather anything than saying nothing."""
    loud = [action for action in seen["actions"] if action["name"] != "pass"]
    quiet = [action for action in seen["actions"] if action["name"] == "pass"]
    talk = seen["options"].get("talk", "off") != "off"  # with talk, random players would never stop talking
    return random.choice(quiet if quiet and talk else loud or quiet)


def play(server: Server, table: str, patience: float = 0.2) -> dict[str, Any]:
    """Look, choose, play, until it is over; the last look."""
    while True:
        seen: dict[str, Any] = server.ask("GET", f"/api/tables/{table}?since=100000")
        if seen["over"]:
            return seen
        if seen["seat"] not in seen["to_act"] or not seen["actions"]:
            time.sleep(patience)  # others think; /events tells when, for who does not want to ask again and again
            continue
        action = choose(seen)
        move = {"action": action["number"], "at": seen["move"], "move_id": uuid.uuid4().hex}
        if server.ask("POST", f"/api/tables/{table}/play", move) is not None:
            print(f"{seen['move']:5d}  {action['text']}")


def main() -> None:
    """Play one game and say how it ended."""
    parser = argparse.ArgumentParser(description="Play a whole game over Sojourn's JSON API.")
    parser.add_argument("url", help="the server, such as http://127.0.0.1:8080")
    parser.add_argument("--game", default="journey-istanbul")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--bot", default="greedy", help="level of the other seats")
    parser.add_argument("--join", default="", metavar="CODE", help="join this table instead of opening one")
    wish = parser.parse_args()
    server = Server(wish.url)
    table = sit_down(server, wish.game, wish.seats, wish.bot, wish.join)
    end = play(server, table)
    result = end["result"]
    print(result["reason"])
    for name, points in zip(end["names"], result["points"], strict=True):
        print(f"{points:8d}  {name}")
    print("Won:", ", ".join(end["names"][seat] for seat in result["winners"]) or "nobody")


if __name__ == "__main__":
    sys.exit(main())
