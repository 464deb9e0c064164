"""Nothing leaks over time: what a seat notices of a whole game depends only on what it may know.

Every game says in its `secrets.py`: `held` (exchange what an observer may not know; nothing it knows, no luck),
`consistent` (whether the question that is open now still has its reason), `SHOWS` (events by which the rules reveal
something, each with its rule) and `SWITCHES` (variants that touch what is hidden).
"""

from __future__ import annotations

import functools
from typing import Any

from conformance.pairs import Pairs, player_of_pairs
from conformance.test_every_game import SOAK, every_game, rule_ids, secrets_of
from sojourn.core.compiling import COMPILED
from sojourn.core.game import game

PAIRS = (5_000 if COMPILED else 12) * (50 if SOAK > 1 else 1)  # per game, seat count and variant


@functools.cache
def loop_of(name: str) -> Any:
    return player_of_pairs(name)


def variants(name: str) -> list[dict[str, str]]:
    """The defaults, and each switch that touches what is hidden by itself."""
    return [{}, *({switch: value} for switch, value in secrets_of(name).SWITCHES)]


@every_game
def test_what_a_seat_notices_depends_on_what_it_may_know(name: str) -> None:
    rules = game(name)
    for number, options in enumerate(variants(name)):
        pairs = Pairs(rules, loop_of(name), secrets_of(name).SHOWS)
        for seats in rules.seats:
            leak = pairs.play(seats, options, PAIRS // (4 if number else 1), 3000 + 100 * number)
            assert not leak, leak
        played = pairs.ends["same"] + pairs.ends["shown"]
        assert played > 0.8 * (played + pairs.ends["parted"]), f"{options}: most pairs part at once: {pairs.ends}"


@every_game
def test_what_the_rules_show_is_named_by_a_rule(name: str) -> None:
    shows = secrets_of(name).SHOWS
    assert set(shows.values()) <= rule_ids(game(name))
    assert len(shows) < 30
