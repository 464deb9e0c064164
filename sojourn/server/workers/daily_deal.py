"""The deal of the day: the same for everyone in the world, since it follows from the date alone.

Anyone can work out such a deal, and that is fine: it holds no secret of anybody else. Bots still get views, never the
deal, and their own luck is a hash of its own: who knows the date cannot tell from it what a bot does with hidden cards.

Run as a process (`python -m sojourn.server.workers.daily_deal NICE GAME DAY NUMBER...`) it lets the bots of these
numbers play the deal from the seat that people have, one after the other, and writes a line of JSON for each.
"""

from __future__ import annotations

import datetime
import json
import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from sojourn import bots
from sojourn.core.game import Game
from sojourn.core.table import MAX_SEED, Table
from sojourn.server.catalogue import game_named

SEAT = 0  # of the person, at every table of the deal
SEATS = 3  # at the table, in games for so many
RIVAL = "guide"  # who sits in the other seats
LADDER = ("tourist",) * 10 + ("traveller",) * 20 + ("guide",) * 10  # who plays the deal in the person's seat, to compare with
STRIDE = 7  # the order in which they do: after a few of them, all levels have played


def today() -> str:
    """The day, everywhere the same: that of UTC."""
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def deal_seed(game: str, day: str) -> int:
    """The deal of a game on a day."""
    return _number(f"sojourn deal of the day {day} {game}")


def bot_seed(game: str, day: str, table: Table, seat: int) -> int:
    """The luck of a bot at that deal: depends on how often it has moved, not on the deal."""
    moved = sum(move.seat == seat for move in table.moves)
    return _number(f"sojourn bot of the day {day} {game} {seat} {moved}")


def _number(words: str) -> int:
    return int.from_bytes(sha256(words.encode()).digest()[:8], "big") % MAX_SEED


def seats_of(game: Game) -> int:
    """How many sit at the table of the day."""
    return max(game.fewest_seats(game.content().options), min(SEATS, game.seats[-1]))


def order() -> list[int]:
    """The numbers of the bots on the ladder, in the order in which they play."""
    return [number * STRIDE % len(LADDER) for number in range(len(LADDER))]


def play_deal(game: Game, day: str, number: int) -> dict[str, Any]:
    """How the bot of this number on the ladder does at the deal."""
    content = game.content()
    table = Table(game, content, seats_of(game), deal_seed(game.name, day))
    while not table.over:
        seat = table.to_act[0]
        seed = bot_seed(game.name, day, table, seat)
        level = RIVAL
        if seat == SEAT:
            level, seed = LADDER[number], _number(f"{seed} {number}")
        mask = game.mask()
        mask[game.legal_numbers(table.state, table.box, seat)] = 1
        table.play(seat, bots.think(level, table.view(seat).record, content.box, seat, mask, seed, game))
    outcome = table.outcome
    assert outcome is not None
    return {"number": number, "bot": LADDER[number], "points": outcome.points[SEAT], "won": int(SEAT in outcome.winners)}


def results(game: str, day: str, numbers: list[int]) -> Iterator[dict[str, Any]]:
    """How the bots of these numbers do, one after the other."""
    rules = game_named(game)
    return (play_deal(rules, day, number) for number in numbers)


def main() -> None:
    """Play, and write a line for each."""
    nice, game, day, *numbers = sys.argv[1:]
    os.nice(int(nice))
    for result in results(game, day, [int(number) for number in numbers]):
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
