"""Whether a step may be taken back depends on nothing its seat does not know: one verdict for one view.

Random games of every game. Before a step everything its seat may not know is made different (`scramble`, written from the
rulebook). If the same action then looks the same to the seat, the verdict must be the same: taking back and doing it again
must tell nothing about what others hold.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from importlib import import_module
from typing import Any

import pytest
from installed import GAMES

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import as_bytes
from sojourn.core.table import Table
from sojourn.server.catalogue import game_named
from sojourn.server.tables.fair_undo import step_of
from sojourn.server.workers.step_judge import is_fair

SOAK = min(int(os.environ.get("SOJOURN_SOAK", "1")), 200)
STEPS = 16 * SOAK  # of each game
WORLDS = 2  # other secrets for each step
DEALS = 40  # games a step is judged by here


def played(before: Table, seat: int, action: int) -> Table:
    """The table after a step."""
    after = before.copy()
    after.play(seat, action)
    return after


def noticed(before: Table, after: Table, seat: int) -> Any:
    """All that the seat can notice of a step."""
    views = [as_bytes(table.game.seen_by(table.state, table.box, seat)) for table in (before, after)]
    return views, after.to_act, [event for event in after.events if event.is_for(seat)]


def verdict(before: Table, after: Table, seat: int, action: int) -> bool:
    """Whether the step may be taken back."""
    step = step_of(before, after, seat, action)
    return step is not None and is_fair(step, DEALS)


def other_world(table: Table, seat: int, seed: int) -> Table:
    """The same table with other secrets, which looks the same to the seat."""
    other, luck = table.copy(), Luck.new()
    seed_luck(luck, seed, 5)
    import_module(f"games.{table.game.name.replace('-', '_')}.secrets").scramble(other.state, table.box, seat, luck)
    return other


def random_tables(name: str, seed: int, steps: int) -> Any:
    """Random games up to so many steps: a table and the seat and action played next."""
    game, luck = game_named(name), random.Random(seed)
    quick = dict(getattr(import_module(f"games.{name.replace('-', '_')}.secrets"), "QUICK", {}))
    table, left = None, 0
    for number in range(steps):
        if table is None or table.over or not left:
            seats = luck.choice([count for count in game.seats if count > 1][:2])
            table, left = Table(game, game.content(quick), seats, 1000 * seed + number), luck.randrange(5, 60)
        seat = luck.choice(table.to_act)
        action = luck.choice(game.legal_numbers(table.state, table.box, seat))
        yield table, seat, action
        table, left = played(table, seat, action), left - 1


@pytest.mark.parametrize("name", GAMES)
def test_a_verdict_is_the_same_whatever_the_others_hold(name: str) -> None:
    verdicts: Counter[bool] = Counter()
    for number, (before, seat, action) in enumerate(random_tables(name, 11, STEPS)):
        after = played(before, seat, action)
        real = verdict(before, after, seat, action)
        assert verdict(before, after, seat, action) == real, "the same step, judged twice"
        for world in range(WORLDS):
            other = other_world(before, seat, WORLDS * number + world)
            if action not in other.game.legal_numbers(other.state, other.box, seat):
                continue
            then = played(other, seat, action)
            if noticed(other, then, seat) == noticed(before, after, seat):
                assert verdict(other, then, seat, action) == real, (name, number, seat, action)
                verdicts[real] += 1
    assert verdicts[True] > 3, verdicts
    assert verdicts.total() > STEPS // 2, verdicts


# --- The example that was found first ---------------------------------------------------------------


def steps_on_attractions(count: int) -> Any:
    """Route East: steps onto the space of an attraction that the seat does not hold itself."""
    secrets = import_module("games.route_east.secrets")
    for before, seat, _ in random_tables("route-east", 3, 100_000):
        s, box = before.state, before.box
        for step in before.game.legal_numbers(s, box, seat):
            after = played(before, seat, step)
            card = int(box.attraction[after.state.space[seat]])
            moved = after.state.space[seat] != s.space[seat]
            places = [place for place in range(45) if secrets.is_secret(s, seat, place)]
            held = [place for place in places if place < 15]
            there = [place for place in places if secrets.card_at(s, place) == card]
            if moved and card >= 0 and held and there:
                yield before, seat, step, held[0], there[0]
                count -= 1
                break
        if not count:
            return


def with_card_at(table: Table, there: int, place: int) -> Table:
    """The table with the card that lies `there` in another place."""
    secrets, other = import_module("games.route_east.secrets"), table.copy()
    one, two = secrets.card_at(other.state, there), secrets.card_at(other.state, place)
    secrets.put_at(other.state, there, two)
    secrets.put_at(other.state, place, one)
    return other


def test_whether_a_step_on_an_attraction_may_be_taken_back_does_not_tell_who_holds_it() -> None:
    for before, seat, action, rivals, there in steps_on_attractions(12):
        unseen = next(place for place in range(15, 45) if place_is_free(before, seat, place))
        holds, not_held = (with_card_at(before, there, place) for place in (rivals, unseen))
        verdicts = [verdict(table, played(table, seat, action), seat, action) for table in (holds, not_held)]
        assert verdicts[0] == verdicts[1], (seat, before.moves[-1])


def place_is_free(table: Table, seat: int, place: int) -> bool:
    """Whether a place of the deck is one the seat does not know."""
    return bool(import_module("games.route_east.secrets").is_secret(table.state, seat, place))
