"""Pairs of games: two tables that differ only in what an observer may not know, played on with the same actions.

A table is played at random to some moment; there its twin is made: what the observer cannot know is exchanged (`held`
of the game's `secrets.py`), everything else and all luck to come stays. Then both go on with the same actions. All the
observer notices must stay the same, until an event of the game's `SHOWS` reveals something by the rules.

What a game says only if it has it:
- `OWN`: the events of `SHOWS` that reveal something to nobody but the seat they are about;
- `opens(s, box, seat)`: a number that grows when the rules lay something open for the observer without an event that
  carries it;
- `unseen(s, box, seat, actor)`: whether the observer does not learn what (or that) the actor decides now. Such a decision
  may differ in the two tables, or be taken in one of them only;
- `SHOWN_AT_END = False`: what is hidden stays so when the game is over.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterable, Mapping
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
from sojourn.core.trace import Event

AHEAD = 10  # steps a pair is played on
KINDS = 256  # room for the kinds of events
OWNER, ALL = 1, 2  # whom an event shows something

SAME, SHOWN, PARTED, UNFIT = 0, 1, 2, 3  # how a pair ends: nothing differed; the rules showed it; no action fits both; no twin
LEAKS = {
    10: "the twin looks different from the start (held changes something the observer knows)",
    11: "another seat is asked",
    12: "the observer may do something else",
    13: "the observer sees something else",
    14: "the observer is told something else",
    15: "the game ends differently",
}


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
def may_show(event: Ints, seat: int, shows: Ints) -> bool:
    """Whether the rules reveal something by this event to the observer: to everybody, or only to the seat it is about."""
    return bool(shows[event[0]] == ALL or (shows[event[0]] == OWNER and event[1] == seat))


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
            if i < one.told and may_show(one.events[i], seat, shows):
                return 1
            if j < two.told and may_show(two.events[j], seat, shows):
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
def some_actor(s: Any, box: Any, seats: int, luck: Any, mask: Ints) -> int:
    """A seat that owes a decision; now and then another that may do something all the same, as at an open table."""
    actor = pick(luck, seats) if pick(luck, 4) == 0 else -1
    if actor >= 0 and not to_act(s, box) >> actor & 1:
        mask[:] = 0
        legal(s, box, actor, mask)
        if mask.any():
            return actor
    return some_seat(luck, to_act(s, box), seats)


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
def nothing_opens(s: Any, box: Any, seat: int) -> int:
    """For games in which an event carries whatever is laid open."""
    return 0


@fast
def all_is_seen(s: Any, box: Any, seat: int, actor: int) -> bool:
    """For games in which everybody learns what somebody decides."""
    return False


@fast
def choose_for_both(luck: Any, masks: Ints, hidden: bool, move: Ints) -> None:
    """The same action for both tables; if nobody sees it, mostly two different ones, or one for one table only (-1)."""
    masks[2] = masks[0] & masks[1]
    move[1] = choose(luck, masks[2])
    move[2] = move[1]
    if hidden and (move[1] < 0 or pick(luck, 4)):
        alone = pick(luck, 4)
        move[1] = -1 if alone == 1 else choose(luck, masks[0])
        move[2] = -1 if alone == 0 else choose(luck, masks[1])


@fast
def how_they_end(pair: Ints, box: Any, results: Ints) -> int:
    """0 while both games go on, 1 if both have ended, 15 if they differ in that."""
    results[0], results[1] = results[2], results[2]
    outcome(pair[0], box, results[0])
    outcome(pair[1], box, results[1])
    if results[0].reason != results[1].reason:
        return 15
    return 1 if results[0].reason else 0


def player_of_pair(opens: Any, unseen: Any, shown_at_end: bool) -> Any:
    """The compiled loop over the steps of one pair."""

    @fast
    def play_pair(
        pair: Ints, box: Any, seats: int, seat: int, views: Ints, view_bytes: Ints, masks: Ints, results: Ints, luck: Any,
        shows: Ints, moves: Ints, trail: Ints,
    ) -> int:  # fmt: skip
        """Play both tables on, actions written into `moves` and tables that look alike into `trail`; how the pair ends."""
        for step in range(AHEAD):
            actor = -1
            for _ in range(3):  # another seat may do something if this one has no action in common
                if moves[step, 1] < 0 and moves[step, 2] < 0:
                    actor = some_actor(pair[0], box, seats, luck, masks[0])
                    masks[:] = 0
                    legal(pair[0], box, actor, masks[0])
                    legal(pair[1], box, actor, masks[1])
                    hidden = unseen(pair[0], box, seat, actor) and unseen(pair[1], box, seat, actor)
                    choose_for_both(luck, masks, hidden, moves[step])
            if moves[step, 1] < 0 and moves[step, 2] < 0:
                return PARTED
            moves[step, 0] = actor
            opened = opens(pair[0], box, seat)
            for i in range(2):
                pair[i].told = 0
                pair[i].events[:] = 0
                if moves[step, 1 + i] >= 0:
                    apply(pair[i], box, actor, moves[step, 1 + i])
            told = first_difference(pair[0], pair[1], seat, shows)
            if told:
                return SHOWN if told == 1 else 14
            ended = how_they_end(pair, box, results)
            if ended == 15:
                return 15
            wrong = looks_alike(pair, box, seat, views, view_bytes, masks)
            opened_now = opens(pair[0], box, seat) > opened and opens(pair[1], box, seat) > opened
            if wrong == 13 and (opened_now or (ended and shown_at_end)):
                return SHOWN
            if wrong:
                return wrong
            trail[step + 1, 0], trail[step + 1, 1] = pair[0], pair[1]
            if ended:
                return SAME
        return SAME

    return play_pair


def secrets_of(name: str) -> Any:
    """What a game's tests say is hidden."""
    return importlib.import_module(f"games.{name.replace('-', '_')}.secrets")


def player_of_pairs(name: str) -> Any:
    """The compiled loop for one game, around its own `held` and `consistent`."""
    secrets = secrets_of(name)
    held, consistent = secrets.held, secrets.consistent
    opens, unseen = getattr(secrets, "opens", nothing_opens), getattr(secrets, "unseen", all_is_seen)
    play_pair = player_of_pair(opens, unseen, getattr(secrets, "SHOWN_AT_END", True))

    @fast
    def play_pairs(
        pair: Ints, box: Any, seats: int, views: Ints, view_bytes: Ints, masks: Ints, results: Ints, luck: Any, shows: Ints,
        count: int, seed: int, history: Ints, moves: Ints, trail: Ints, watched: Ints, ends: Ints, report: Ints,
    ) -> int:  # fmt: skip
        """Play so many pairs; the first leak, or 0. `ends` counts how pairs ended, `report` tells where the last one was.

        `moves`, `trail` and `watched` (who observes, how it ended) have room for some pairs and keep the last ones.
        """
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
                slot = done % moves.shape[0]
                moves[slot] = -1
                trail[slot, 0, 0], trail[slot, 0, 1] = pair[0], pair[1]
                if consistent(pair[1], box):
                    end = 10 if looks_alike(pair, box, seat, views, view_bytes, masks) else SAME
                    if end == SAME:
                        end = play_pair(
                            pair, box, seats, seat, views, view_bytes, masks, results, luck, shows, moves[slot], trail[slot]
                        )
                    watched[slot, 0], watched[slot, 1] = seat, end
                    done += 1
                pair[0] = pair[3]
                if end >= 10:
                    return end
                ends[end] += 1
                if ends[UNFIT] > 50 * (count + 100):
                    return 99
            actor = some_actor(pair[0], box, seats, luck, masks[2])
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


@dataclass(frozen=True)
class Twins:
    """One pair, step by step as long as the observer may not tell the two tables apart."""

    seat: int  # the observer, SPECTATOR for somebody who only watches
    steps: list[tuple[Any, Any]]  # the two tables' records with what they just told, from the fork on


class Scratch:
    """Records the loop writes on, with room for the last `kept` pairs."""

    def __init__(self, rules: Game, shows: Mapping[int, str], kept: int) -> None:
        self.pair = np.zeros(4, rules.State.traced)
        self.views, self.results = rules.View.array(3), Result.array(3)
        self.masks, self.luck = np.zeros((3, rules.actions), np.int8), Luck.new()
        self.shows = np.zeros(KINDS, np.int8)
        self.shows[[int(kind) for kind in shows]] = ALL
        self.shows[[int(kind) for kind in getattr(secrets_of(rules.name), "OWN", ())]] = OWNER
        self.history = np.zeros((rules.longest + 1, 2), np.int64)
        self.moves = np.full((kept, AHEAD, 3), -1, np.int64)
        self.trail = np.zeros((kept, AHEAD + 1, 2), rules.State.traced)
        self.watched = np.zeros((kept, 2), np.int64)
        self.ends, self.report = np.zeros(4, np.int64), np.zeros(3, np.int64)

    def run(self, loop: Any, box: Any, seats: int, count: int, seed: int) -> int:
        """Play so many pairs; the first leak, or 0."""
        view_bytes = self.views.view(np.uint8).reshape(3, -1)
        return int(
            loop(
                self.pair, box, seats, self.views, view_bytes, self.masks, self.results, self.luck, self.shows,
                count, seed, self.history, self.moves, self.trail, self.watched, self.ends, self.report,
            )
        )  # fmt: skip


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
        scratch = Scratch(self.rules, self.shows, 1)
        found = scratch.run(self.loop, content.box, seats, count, seed)
        self.ends.update(dict(zip(("same", "shown", "parted", "unfit"), scratch.ends.tolist(), strict=True)))
        if not found:
            return ""
        if found == 99:
            return "hardly any twin fits: `held` and `consistent` do not agree"
        started, fork, seat = (int(n) for n in scratch.report)
        table = Table(self.rules, content, seats, started)
        for actor, action in scratch.history[:fork]:
            table.play(int(actor), int(action))
        where = f"{self.rules.name}, {seats} seats, {dict(options)}, seed {started}, move {fork}, seen by {seat}"
        twin = table.with_state(state_of(self.rules, scratch.trail[0, 0, 1]))
        return f"{where}: {LEAKS[found]}\n" + side_by_side(table, twin, seat, scratch.moves[0])

    def twins(self, seats: int, options: Mapping[str, str], count: int, seed: int) -> list[Twins]:
        """So many pairs with every step at which the observer may not tell the two tables apart."""
        scratch = Scratch(self.rules, self.shows, count)
        leak = scratch.run(self.loop, self.rules.content(options).box, seats, count, seed)
        assert not leak, f"{self.rules.name}, {seats} seats, {dict(options)}: a pair leaks; `play` tells its two stories"
        found = []
        for moves, trail, (seat, end) in zip(scratch.moves, scratch.trail, scratch.watched.tolist(), strict=True):
            alike = 1 + int((moves[:, 0] >= 0).sum()) - (end != SAME and end != PARTED)
            found.append(Twins(seat, [(one, two) for one, two in trail[:alike]]))
        return found


def state_of(rules: Game, traced: Any) -> Any:
    """The state in a record that also holds a trace."""
    return from_bytes(rules.State, traced.tobytes()[rules.State.trace_size :])


def side_by_side(one: Table, two: Table, seat: int, moves: Ints) -> str:
    """What the observer notices of both tables, step by step."""
    lines = [f"  at the fork: {noticed(one, seat, one.events)}", f"  what differs, unseen: {changed_fields(one, two)}"]
    for actor, *actions in moves[moves[:, 0] >= 0].tolist():
        both, played = [], []
        for table, action in zip((one, two), actions, strict=True):
            played.append(next((f"{action} ({a.text})" for a in table.actions(actor) if a.number == action), "nothing"))
            both.append(noticed(table, seat, table.play(actor, action) if action >= 0 else []))
        lines.append(f"  seat {actor} plays " + (played[0] if played[0] == played[1] else " / ".join(played)))
        lines += [f"    {both[0]}"] if both[0] == both[1] else [f"    one: {both[0]}", f"    two: {both[1]}"]
    seen = [table.view(seat).as_dict() for table in (one, two)]
    lines.append(f"  views differ in: { {k: (v, seen[1][k]) for k, v in seen[0].items() if v != seen[1][k]} }")
    return "\n".join(lines)


def changed_fields(one: Table, two: Table) -> list[str]:
    """The fields of the state in which two tables differ."""
    return [name for name in one.state.dtype.names if not np.array_equal(one.state[name], two.state[name])]


def noticed(table: Table, seat: int, events: Iterable[Event]) -> str:
    """What a seat notices of a step."""
    told = [table.game.sentence(table.content, e, seat) or f"(event {e.kind})" for e in events if e.is_for(seat)]
    return f"asked {table.to_act}; {' '.join(told)}"
