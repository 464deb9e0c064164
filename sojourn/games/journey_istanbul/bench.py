"""What talk comes to between advisers: how often each verb is used and accepted, loans, bails, and who wins.

One side may be silent: the same adviser that says nothing and declines everything.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import Result, share_of
from sojourn.core.game import Game
from sojourn.core.loops import lowest_seat
from sojourn.core.record import MAX_SEATS, Ints
from sojourn.core.simulate import Workbench
from sojourn.games.journey_istanbul.actions import PASS, VERB_NAMES, YES, is_bail
from sojourn.games.journey_istanbul.bot.advise import advise
from sojourn.games.journey_istanbul.records import EMPTY, SEATS, Box, Phase, Place, State, View
from sojourn.games.journey_istanbul.rules import apply, legal, outcome, setup, to_act
from sojourn.games.journey_istanbul.talk_acts import answering
from sojourn.games.journey_istanbul.view import view

TALKS, SILENT = 0, 1  # how a seat plays
SAID, ACCEPTED, DECLINED = 0, 1, 2  # rows of the count of verbs
LENT, PAID_BACK, JAILED, BAILED, GAMES = range(5)  # the other counts; money in TL


@fast
def is_talk(v: View) -> bool:
    """The seat is asked to say something or to answer an offer."""
    return v.answering != EMPTY or v.phase == Phase.MORNING or v.phase == Phase.RAID or v.phase == Phase.EVENING


@fast
def decide(v: View, box: Box, seat: int, luck: Luck, mask: Ints, kind: int) -> int:
    """The adviser, or the adviser that never says a word."""
    return PASS if kind == SILENT and is_talk(v) else advise(v, box, seat, luck, mask)


@fast
def debts(s: State) -> int:
    """All that is owed at the table."""
    total = 0
    for seat in range(s.seats):
        for other in range(s.seats):
            total += s.debt[seat, other]
    return total


@fast
def in_jail(s: State) -> int:
    """How many markers are in jail."""
    count = 0
    for seat in range(s.seats):
        count += 1 if s.place[seat] == Place.JAIL else 0
    return count


@fast
def play_and_count(s: State, box: Box, seat: int, action: int, verbs: Ints, other: Ints) -> None:
    """Play one decision and count what it says, answers, lends, pays back, and whom it jails."""
    verb, speaker, owed, jailed = s.verb[seat], answering(s, box, seat), debts(s), in_jail(s)
    if s.stating == EMPTY and speaker != EMPTY and (action == YES or action == PASS):
        verbs[ACCEPTED if action == YES else DECLINED, s.offer[speaker]] += 1
    elif verb != EMPTY and s.stating == EMPTY:
        verbs[SAID, verb] += 1
    other[BAILED] += 1 if is_bail(action) else 0
    apply(s, box, seat, action)
    if verb != EMPTY and s.verb[seat] == verb:
        verbs[SAID, verb] -= 1  # the act is not finished yet
    other[LENT] += max(0, debts(s) - owed)
    other[PAID_BACK] += max(0, owed - debts(s))
    other[JAILED] += max(0, in_jail(s) - jailed)


@fast
def play_games(
    states: Ints, box: Box, seats: int, kinds: Ints, views: Ints, lucks: Ints, mask: Ints, results: Ints, verbs: Ints, other: Ints
) -> None:
    """A game per result, each with its own seed: the number of games so far."""
    for g in range(results.shape[0]):
        states[0] = states[1]
        s = states[0]
        for seat in range(seats):
            seed_luck(lucks[seat], other[GAMES], seat + 1)
        setup(s, box, seats, other[GAMES])
        other[GAMES] += 1
        owing = to_act(s, box)
        while owing:
            seat = lowest_seat(owing)
            mask[:] = 0
            legal(s, box, seat, mask)
            views[0] = views[1]
            view(s, box, seat, views[0])
            play_and_count(s, box, seat, decide(views[0], box, seat, lucks[seat], mask, kinds[seat]), verbs, other)
            owing = to_act(s, box)
        outcome(s, box, results[g])


class Count:
    """What was counted in some games."""

    def __init__(self, first_seed: int = 0) -> None:
        self.verbs = np.zeros((3, len(VERB_NAMES)), np.int64)
        self.other = np.zeros(GAMES + 1, np.int64)
        self.other[GAMES] = first_seed

    def play(self, game: Game, games: int, kinds: tuple[int, ...], **options: str) -> Ints:
        """So many games between these players, one kind a seat; their results."""
        bench, results = Workbench(game), Result.array(games)
        sides = np.zeros(MAX_SEATS, np.int64)
        sides[: len(kinds)] = kinds
        box: Any = game.content(options).box
        play_games(bench.states, box, len(kinds), sides, bench.views, bench.lucks, bench.mask, results, self.verbs, self.other)
        return results


def talkers_share(game: Game, games: int, seats: int, first_seed: int = 0) -> float:
    """The share of the wins, by seat, that talking players take from silent ones: every other seat, turned round the table."""
    wins = np.zeros(2)
    for turn in range(seats):
        kinds = tuple((seat + turn) % seats % 2 for seat in range(seats))
        results = Count(first_seed).play(game, games, kinds)
        for kind in (TALKS, SILENT):
            mine = [seat for seat in range(seats) if kinds[seat] == kind]
            wins[kind] += sum(share_of(result, seat) for result in results for seat in mine) / len(mine)
    return float(wins[TALKS] / wins.sum())


def figures(game: Game, games: int = 300) -> dict[str, float]:
    """What `sojourn bench` prints further: of a hundred games between advisers, at every talking table of 3 to 5."""
    found = {}
    for talk in ("windows", "open"):
        count = Count()
        for seats in range(3, SEATS + 1):
            count.play(game, games, (TALKS,) * seats, talk=talk)
        for row, did in ((SAID, "said"), (ACCEPTED, "accepted")):
            for verb, name in enumerate(VERB_NAMES):
                if count.verbs[row, verb]:
                    found[f"talk {talk}, {name} {did}"] = round(100 * int(count.verbs[row, verb]) / (3 * games), 1)
        found[f"talk {talk}, loans paid back"] = round(int(count.other[PAID_BACK]) / max(1, int(count.other[LENT])), 3)
        found[f"talk {talk}, bails per jailing"] = round(int(count.other[BAILED]) / max(1, int(count.other[JAILED])), 3)
    for seats in range(3, SEATS + 1):
        found[f"win share of talking against silent, {seats} players"] = round(talkers_share(game, games, seats), 3)
    return found
