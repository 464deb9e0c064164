"""Nothing leaks over time: what a seat notices of a whole game depends only on what it may know.

Every game says in its `secrets.py`: `held` (exchange what an observer may not know; nothing it knows, no luck),
`consistent` (whether the question that is open now still has its reason), `SHOWS` (events by which the rules reveal
something, each with its rule) and `SWITCHES` (variants that touch what is hidden); see `pairs.py` for what it may add.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable
from typing import Any

from conformance.pairs import Pairs, Twins, player_of_pairs, state_of
from conformance.test_every_game import SOAK, every_game, rule_ids, secrets_of
from sojourn.core.compiling import COMPILED
from sojourn.core.errors import IllegalAction
from sojourn.core.game import game
from sojourn.core.table import Table
from sojourn.core.trace import events_of
from sojourn.server.tables import preview

# Per game, seat count and variant (a switch gets a quarter); four seat counts or more make a soak a million pairs a game.
PAIRS = (5_000 if COMPILED else 12) * (50 if SOAK > 1 else 1)
READ = (2_000 if COMPILED else 16) * (10 if SOAK > 1 else 1)  # pairs per game whose words are compared
CHUNK = 100  # pairs in memory at once
REFUSALS = 3  # illegal actions tried at each step
PREVIEWS = 4  # previews, which take longest, are compared at every fourth step or so


@functools.cache
def loop_of(name: str) -> Any:
    return player_of_pairs(name)


def variants(name: str) -> list[dict[str, str]]:
    """The defaults, each switch that touches what is hidden by itself, and what a game wants to see together."""
    secrets = secrets_of(name)
    return [{}, *({switch: value} for switch, value in secrets.SWITCHES), *getattr(secrets, "VARIANTS", [])]


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
    assert set(getattr(secrets_of(name), "OWN", ())) <= set(shows)
    assert len(shows) < 30


@every_game
def test_what_a_seat_reads_depends_on_what_it_may_know(name: str) -> None:
    """At every step of a pair that the observer cannot tell apart, both tables say the same, word for word."""
    rules = game(name)
    pairs, chance = Pairs(rules, loop_of(name), secrets_of(name).SHOWS), random.Random(name)
    some = max(1, READ // 40)  # for each switch, at a full table
    plan = [(options, rules.seats[-1], some) for options in variants(name)[1:]]
    rest = READ - some * len(plan)
    plan += [({}, seats, -(-rest // len(rules.seats))) for seats in rules.seats]
    for options, seats, count in plan:
        base = Table(rules, rules.content(options), seats, 0)
        for done in range(0, count, CHUNK):
            for twins in pairs.twins(seats, options, min(CHUNK, count - done), 5000 + done):
                compare(base, twins, chance)


def compare(base: Table, twins: Twins, chance: random.Random) -> None:
    """What the observer can read of the two tables is the same at every step."""
    for step, both in enumerate(twins.steps):
        numbers = [chance.randrange(base.game.actions) for _ in range(REFUSALS)]
        one, two = (readable(base, record, twins.seat, numbers) for record in both)
        where = f"{base.game.name}, {base.seats} seats, {base.content.options}, step {step} seen by {twins.seat}"
        assert one == two, f"{where}: {[pair for pair in zip(one, two, strict=True) if pair[0] != pair[1]]}"


def readable(base: Table, record: Any, seat: int, numbers: list[int]) -> list[Any]:
    """Everything a seat can read now; `numbers` are tried as actions if they are not legal."""
    table = base.with_state(state_of(base.game, record))
    view = table.view(seat)
    told = [base.game.sentence(base.content, event, seat) for event in events_of(record) if event.is_for(seat)]
    words = [view.as_dict(), view.prompt, told, table.to_act, table.outcome]
    if seat < 0:
        return words
    actions = table.actions(seat)
    legal = [action.number for action in actions]
    refused = [refusal(lambda n=n: table.play(seat, n)) for n in numbers if n not in legal]
    foreseen = preview.sentences(table, seat, legal[numbers[1] % len(legal)]) if legal and numbers[0] % PREVIEWS == 0 else []
    return [*words, actions, refused, foreseen]


def refusal(play: Callable[[], object]) -> tuple[str, str]:
    """The sentence with which the table refuses, and the rule it names."""
    try:
        play()
    except IllegalAction as refused:
        return refused.reason, refused.rule
    raise AssertionError("an illegal action was played")
