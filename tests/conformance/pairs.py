"""Pairs of games: two tables that differ only in what an observer may not know, played on with the same actions.

A table is played at random to some moment; there its twin is made: what the observer cannot know is exchanged (`held`
of the game's `secrets.py`), everything else and all luck to come stays. Then both go on with the same actions. All the
observer notices must stay the same, until an event of the game's `SHOWS` reveals something by the rules.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from conformance.loops import differs
from sojourn.core.chance import Luck, choose, pick, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import Result, apply, legal, outcome, setup, to_act, view
from sojourn.core.game import Game
from sojourn.core.record import Ints, from_bytes
from sojourn.core.table import Table

AHEAD = 10  # steps a pair is played on
KINDS = 256  # room for the kinds of events

SAME, SHOWN, PARTED, UNFIT = 0, 1, 2, 3  # how a pair ends: nothing differed; the rules showed it; no action fits both; no twin
LEAKS = {
    10: "the twin looks different from the start (held changes something the observer knows)",
    11: "another seat is asked",
    12: "the observer may do something else",
    13: "the observer sees something else",
    14: "the observer is told something else",
    15: "the game ends differently",
}
TOLD, FORK, SEAT = 0, 1, 2  # columns of a report beside the moves


@fast
def next_told(events: Ints, told: int, start: int, seat: int) -> int:
    """The next event from `start` on that this seat may know of; `told` if there is none."""
    while start < told:
        audience = events[start, 6]
        if audience == -1 or (seat >= 0 and audience >> seat & 1):
            return start
        start += 1
    return told


@fast
def first_difference(one: Any, two: Any, seat: int, shows: Ints) -> int:
    """0 if the observer was told the same, 1 if the first difference is one the rules show, else 2."""
    i = next_told(one.events, one.told, 0, seat)
    j = next_told(two.events, two.told, 0, seat)
    while i < one.told or j < two.told:
        same = i < one.told and j < two.told
        if same:
            for k in range(6):
                if one.events[i, k] != two.events[j, k]:
                    same = False
        if not same:
            if i < one.told and shows[one.events[i, 0]]:
                return 1
            if j < two.told and shows[two.events[j, 0]]:
                return 1
            return 2
        i = next_told(one.events, one.told, i + 1, seat)
        j = next_told(two.events, two.told, j + 1, seat)
    return 0


@fast
def some_seat(luck: Any, owing: int, seats: int) -> int:
    """One of the seats that owe a decision."""
    seat = pick(luck, seats)
    while not owing >> seat & 1:
        seat = (seat + 1) % seats
    return seat


@fast
def looks_alike(pair: Ints, box: Any, seat: int, views: Ints, view_bytes: Ints, masks: Ints) -> int:
    """0 if the two tables look the same to the observer now, else which leak it is."""
    if to_act(pair[0], box) != to_act(pair[1], box):
        return 11
    if seat >= 0:
        masks[:2] = 0
        legal(pair[0], box, seat, masks[0])
        legal(pair[1], box, seat, masks[1])
        if differs(masks[0], masks[1]):
            return 12
    views[0] = views[2]
    views[1] = views[2]
    view(pair[0], box, seat, views[0])
    view(pair[1], box, seat, views[1])
    return 13 if differs(view_bytes[0], view_bytes[1]) else 0


@fast
def play_pair(
    pair: Ints, box: Any, seats: int, seat: int, views: Ints, view_bytes: Ints, masks: Ints, results: Ints, luck: Any,
    shows: Ints, moves: Ints,
) -> int:  # fmt: skip
    """Play both tables on with the same actions, written into `moves`; how the pair ends."""
    for step in range(AHEAD):
        owing = to_act(pair[0], box)
        if owing == 0:
            break
        actor = some_seat(luck, owing, seats)
        masks[:] = 0
        legal(pair[0], box, actor, masks[0])
        legal(pair[1], box, actor, masks[1])
        masks[2] = masks[0] & masks[1]
        action = choose(luck, masks[2])
        if action < 0:
            return PARTED
        moves[step, 0] = actor
        moves[step, 1] = action
        for i in range(2):
            pair[i].told = 0
            pair[i].events[:] = 0
            apply(pair[i], box, actor, action)
        told = first_difference(pair[0], pair[1], seat, shows)
        if told == 1:
            return SHOWN
        if told:
            return 14
        results[0], results[1] = results[2], results[2]
        outcome(pair[0], box, results[0])
        outcome(pair[1], box, results[1])
        if results[0].reason != results[1].reason:
            return 15
        if results[0].reason:
            return SHOWN  # the game is over, and everything is turned over
        wrong = looks_alike(pair, box, seat, views, view_bytes, masks)
        if wrong:
            return wrong
    return SAME


def player_of_pairs(name: str) -> Any:
    """The compiled loop for one game, around its own `held` and `consistent`."""
    secrets = importlib.import_module(f"games.{name.replace('-', '_')}.secrets")
    held, consistent = secrets.held, secrets.consistent

    @fast
    def play_pairs(
        pair: Ints, box: Any, seats: int, views: Ints, view_bytes: Ints, masks: Ints, results: Ints, luck: Any, shows: Ints,
        count: int, seed: int, longest: int, history: Ints, moves: Ints, ends: Ints, report: Ints,
    ) -> int:  # fmt: skip
        """Play so many pairs; the first leak, or 0. `ends` counts how pairs ended, `report` tells where the last one was."""
        done, game, fork, at, gap = 0, 0, 0, 0, 0
        while done < count:
            if at == 0 or to_act(pair[0], box) == 0:
                pair[0] = pair[2]
                setup(pair[0], box, seats, seed + game)
                seed_luck(luck, seed + game, 5)
                game += 1
                at = 1
                fork = 0
                gap = pick(luck, 12)
            if gap > 0:
                gap -= 1
            else:
                gap = pick(luck, 25)
                seat = pick(luck, seats + 1) - 1
                keeper = -1 if pick(luck, 2) else some_seat(luck, to_act(pair[0], box), seats)
                pair[3] = pair[0]  # the game itself goes on from here afterwards
                pair[1] = pair[0]
                held(pair[1], box, seat, keeper, luck)
                report[0], report[1], report[2] = seed + game - 1, fork, seat
                end = UNFIT
                moves[:] = -1
                pair[4] = pair[1]  # the twin at the fork, for the report
                if consistent(pair[1], box):
                    end = 10 if looks_alike(pair, box, seat, views, view_bytes, masks) else SAME
                    if end == SAME:
                        end = play_pair(pair, box, seats, seat, views, view_bytes, masks, results, luck, shows, moves)
                    done += 1
                pair[0] = pair[3]
                if end >= 10:
                    return end
                ends[end] += 1
                if ends[UNFIT] > 50 * (count + 100):
                    return 99
            owing = to_act(pair[0], box)
            actor = some_seat(luck, owing, seats)
            masks[2, :] = 0
            legal(pair[0], box, actor, masks[2])
            action = choose(luck, masks[2])
            history[fork, 0] = actor
            history[fork, 1] = action
            fork += 1
            pair[0].told = 0
            apply(pair[0], box, actor, action)
        return 0

    return play_pairs


@dataclass
class Pairs:
    """Pairs of one game: how they ended, and the first leak with both stories."""

    rules: Game
    loop: Any
    shows: Mapping[int, str]
    ends: Counter[str] = field(default_factory=Counter)

    def play(self, seats: int, options: Mapping[str, str], count: int, seed: int) -> str:
        """Play so many pairs; the first leak told side by side, or nothing."""
        content = self.rules.content(options)
        pair = np.zeros(5, self.rules.State.traced)
        views, results = self.rules.View.array(3), Result.array(3)
        masks, luck = np.zeros((3, self.rules.actions), np.int8), Luck.new()
        shows = np.zeros(KINDS, np.int8)
        shows[[int(kind) for kind in self.shows]] = 1
        history, moves = np.zeros((self.rules.longest + 1, 2), np.int64), np.zeros((AHEAD, 2), np.int64)
        ends, report = np.zeros(4, np.int64), np.zeros(3, np.int64)
        found = self.loop(
            pair, content.box, seats, views, views.view(np.uint8).reshape(3, -1), masks, results, luck, shows,
            count, seed, self.rules.longest, history, moves, ends, report,
        )  # fmt: skip
        for name, number in zip(("same", "shown", "parted", "unfit"), ends, strict=True):
            self.ends[name] += int(number)
        if not found:
            return ""
        if found == 99:
            return "hardly any twin fits: `held` and `consistent` do not agree"
        started, fork, seat = (int(n) for n in report)
        table = Table(self.rules, content, seats, started)
        for actor, action in history[:fork]:
            table.play(int(actor), int(action))
        state = from_bytes(self.rules.State, pair[4:5].tobytes()[self.rules.State.trace_size :])
        where = f"{self.rules.name}, {seats} seats, {dict(options)}, seed {started}, move {fork}, seen by {seat}"
        return f"{where}: {LEAKS[found]}\n" + side_by_side(table, table.with_state(state), seat, moves)


def side_by_side(one: Table, two: Table, seat: int, moves: Ints) -> str:
    """What the observer notices of both tables, step by step."""
    lines = [f"  at the fork: {noticed(one, seat)}"]
    differ = changed_fields(one, two)
    lines.append(f"  what differs, unseen: {differ}")
    for actor, action in moves[moves[:, 0] >= 0]:
        texts = {a.number: a.text for a in one.actions(int(actor))}
        lines.append(f"  seat {actor} plays {action} ({texts.get(int(action))})")
        for table in (one, two):
            table.play(int(actor), int(action))
        both = [noticed(table, seat) for table in (one, two)]
        lines += [f"    {both[0]}"] if both[0] == both[1] else [f"    one: {both[0]}", f"    two: {both[1]}"]
    seen = [table.view(seat).as_dict() for table in (one, two)]
    lines.append(f"  views differ in: { {k: (v, seen[1][k]) for k, v in seen[0].items() if v != seen[1][k]} }")
    return "\n".join(lines)


def changed_fields(one: Table, two: Table) -> list[str]:
    """The fields of the state in which two tables differ."""
    return [name for name in one.state.dtype.names if not np.array_equal(one.state[name], two.state[name])]


def noticed(table: Table, seat: int) -> str:
    """What a seat notices of the last step."""
    told = [table.game.sentence(table.content, e, seat) or f"(event {e.kind})" for e in table.events if e.is_for(seat)]
    return f"asked {table.to_act}; {' '.join(told)}"
