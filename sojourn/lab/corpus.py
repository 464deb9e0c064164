"""The corpus: whole games of all rules versions since it was begun, replayed to see what a change of the rules does to them.

    sojourn lab corpus                    replays every game and names those that differ now, the move and why
    sojourn lab corpus make --append      adds games of today's rules

Games are opened as a saved game is: in the box they were played with, by the options of their rules version, carried over if
their game does that.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sojourn.core.compiling import fast
from sojourn.core.content import Content
from sojourn.core.dispatch import Result, apply, legal, outcome, setup
from sojourn.core.errors import SojournError
from sojourn.core.game import Action, Game, game, game_names
from sojourn.core.record import Ints, as_bytes
from sojourn.core.table import Table, play_moves
from sojourn.core.trace import Event
from sojourn.lab.corpus_file import (
    CorpusGame,
    Fields,
    check_of,
    corpus_path,
    missing_fields,
    places_of,
    read_corpus,
    values_of,
    weights_for,
    write_corpus,
)
from sojourn.lab.corpus_maker import made
from sojourn.lab.progress import tell

FOLDER = Path("tests/corpus")
GAMES = 240  # that `make` plays, of each game
SHOWN = 20  # divergences of one game that are printed


@fast
def replay_moves(
    states: Ints, data: Ints, box: Any, seats: int, seed: int, moves: Ints, mask: Ints, places: Ints, weights: Ints, checks: Ints
) -> int:
    """Play the moves (seat, action) from the deal on, as far as they are legal; how many were. Fills in their checks."""
    s = states[0]
    setup(s, box, seats, seed)
    for number in range(moves.shape[0]):
        seat, action = moves[number, 0], moves[number, 1]
        mask[:] = 0
        if seat < seats and action < mask.shape[0]:
            legal(s, box, seat, mask)
        if action >= mask.shape[0] or mask[action] == 0:
            return number
        apply(s, box, seat, action)
        checks[number] = check_of(data, places, weights)
    return int(moves.shape[0])


@dataclass(frozen=True)
class Divergence:
    """A game that differs now from what it was."""

    game: CorpusGame
    move: int  # the first that does, from 1 on; 0 if the game cannot even be opened, one more than there are for the end
    why: str

    def __str__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in self.game.options.items())
        head = f"game {self.game.number} (rules {self.game.rules}, {self.game.seats} seats, seed {self.game.seed})"
        return f"{head}: {self.why}\n    options: {options or 'none'}"


@dataclass
class Replayed:
    """What became of a game."""

    done: int  # moves that could be played
    state: Any
    checks: bytes = b""  # empty where they cannot be compared
    refusal: str = ""


class Unspoken(Table):
    """A table that puts nothing into words, and takes a check after each move."""

    def __init__(self, rules: Game, content: Content, saved: CorpusGame, places: Ints, weights: Ints) -> None:
        self.places, self.weights, self.checks = places, weights, list[int]()
        super().__init__(rules, content, saved.seats, saved.seed)

    def _text(self, seat: int, number: int) -> str:
        return ""

    def play(self, seat: int, action: int | Action | str) -> list[Event]:
        """As at any table."""
        told = super().play(seat, action)
        self.checks.append(check_of(np.frombuffer(as_bytes(self.state), np.uint8), self.places, self.weights))
        return told


@dataclass
class Checker:
    """Replays games of one game."""

    rules: Game
    _known: dict[str, tuple[Ints, Ints]] = field(default_factory=dict)  # places and weights, by the fields of a State

    def divergences(self, games: Sequence[CorpusGame]) -> Iterator[Divergence]:
        """Those of the games that differ now."""
        for at, saved in enumerate(games):
            tell(f"{self.rules.name}: game {at + 1} of {len(games)}")
            found = self.check(saved)
            if found is not None:
                yield found
        tell("")

    def check(self, saved: CorpusGame) -> Divergence | None:
        """What is different about a game, if anything is."""
        try:
            log = saved.log(self.rules.name)
            log.check(self.rules)
            content = self.rules.content_known_as(saved.content, saved.options, saved.rules)
        except SojournError as error:
            return Divergence(saved, 0, f"cannot be opened. {error}")
        carried = saved.rules != self.rules.version and self.rules.carry_over is not None
        replayed = self._carried_over(saved, content) if carried else self._move_by_move(saved, content)
        if replayed.refusal:
            return Divergence(saved, replayed.done + 1, f"cannot be carried over beyond move {replayed.done}. {replayed.refusal}")
        if replayed.done < len(saved.moves):
            return Divergence(saved, replayed.done + 1, self._refused(saved, content, replayed.done))
        return self._compare(saved, content, replayed)

    def _layout(self, fields: Fields) -> tuple[Ints, Ints]:
        """Where the bytes lie that are checked: none if a field of then is missing now."""
        key = repr(fields)
        if key not in self._known:
            missing = missing_fields(self.rules.State, fields)
            places = np.zeros(0, np.int64) if missing else places_of(self.rules.State, fields)
            self._known[key] = places, weights_for(places)
        return self._known[key]

    def _move_by_move(self, saved: CorpusGame, content: Content) -> Replayed:
        places, weights = self._layout(saved.fields)
        states, moves = self.rules.State.array(1), np.array(saved.moves, np.int64).reshape(-1, 2)
        checks, mask = np.zeros(len(moves), np.uint8), self.rules.mask()
        where = saved.seats, saved.seed, moves, mask, places, weights, checks
        done = replay_moves(states, states.view(np.uint8), content.box, *where)
        return Replayed(done, states[0], checks.tobytes() if len(places) else b"")

    def _carried_over(self, saved: CorpusGame, content: Content) -> Replayed:
        table = Unspoken(self.rules, content, saved, *self._layout(saved.fields))
        try:
            play_moves(table, saved.log(self.rules.name).moves, saved.rules)
        except SojournError as error:
            return Replayed(min(len(table.moves), len(saved.moves)), table.state, refusal=str(error))
        comparable = len(table.places) and len(table.moves) == len(saved.moves)
        return Replayed(len(saved.moves), table.state, bytes(table.checks) if comparable else b"")

    # --- What is different ------------------------------------------------------------------------

    def _compare(self, saved: CorpusGame, content: Content, replayed: Replayed) -> Divergence | None:
        now = values_of(replayed.state, saved.fields)
        missing = set(missing_fields(self.rules.State, saved.fields))
        names = [entry[0] for entry in saved.fields]
        other = [name for name, a, b in zip(names, saved.values, now, strict=True) if a != b and name not in missing]
        end = f"At the end these values differ: {', '.join(other)}." if other else "At the end the values are the same again."
        for number, (then, here) in enumerate(zip(saved.checks, replayed.checks, strict=False)):
            if then != here:
                move = self._named(saved, content, number)
                return Divergence(saved, number + 1, f"after {move} the table is different from then. {end}")
        if other:
            return Divergence(saved, len(saved.moves) + 1, f"its moves lead to a different end. {end}")
        return self._compare_end(saved, content, replayed.state)

    def _compare_end(self, saved: CorpusGame, content: Content, state: Any) -> Divergence | None:
        result: Any = Result.new()
        outcome(state, content.box, result)
        if saved.rules < self.rules.version and self.rules.older_result is not None:
            self.rules.older_result(state, content.box, saved.rules, result)
        winners = int(result.winners)
        succeeded = 0 if saved.succeeded is None else winners | int(result.succeeded)  # None: it was not told apart then
        now = int(result.reason), winners, succeeded, [int(points) for points in result.points[: saved.seats]]
        then = saved.reason, saved.winners, saved.succeeded or 0, saved.points
        words = ("reason", "winners (bit mask)", "succeeded (bit mask)", "points")
        other = [f"{word} {a}, now {b}" for word, a, b in zip(words, then, now, strict=True) if a != b]
        return Divergence(saved, len(saved.moves) + 1, f"ends differently: {'; '.join(other)}.") if other else None

    def _refused(self, saved: CorpusGame, content: Content, number: int) -> str:
        table = self._at(saved, content, number)
        try:
            table.play(*saved.moves[number])
        except SojournError as error:
            return f"{self._named(saved, content, number)} is refused. {error}"
        return f"{self._named(saved, content, number)} is refused."

    def _named(self, saved: CorpusGame, content: Content, number: int) -> str:
        """A move as people would name it."""
        (seat, action), table = saved.moves[number], self._at(saved, content, number)
        try:
            text = self.rules.decode(content, self.rules.seen_by(table.state, table.box, seat), action).text
        except Exception:  # a game need not have words for what it refuses
            text = "no words for it now"
        return f"move {number + 1} (seat {seat}, action {action}: {text})"

    def _at(self, saved: CorpusGame, content: Content, number: int) -> Table:
        """The table before that move, as far as it comes."""
        table = Table(self.rules, content, saved.seats, saved.seed)
        with contextlib.suppress(SojournError):
            play_moves(table, saved.log(self.rules.name).moves[:number], saved.rules)
        return table


# --- The command ---------------------------------------------------------------------------------


def check_all(names: Sequence[str], folder: Path) -> int:
    """Replay the corpus of these games and print what holds; 1 if anything does not."""
    failed = 0
    for name in names:
        rules, path = game(name), corpus_path(folder, name)
        if not path.exists():
            print(f"{name}: there is no corpus at {path}; make one with sojourn lab corpus make --game {name}.")
            failed = 1
            continue
        games = read_corpus(path, rules)
        found = list(Checker(rules).divergences(games))
        versions = ", ".join(str(version) for version in sorted({saved.rules for saved in games}))
        print(
            f"{name}: {len(games) - len(found)} of {len(games)} games hold (rules {versions} under {rules.version}).", flush=True
        )
        for each in found[:SHOWN]:
            print(f"  {each}")
        if len(found) > SHOWN:
            print(f"  and {len(found) - SHOWN} more: numbers {', '.join(str(each.game.number) for each in found[SHOWN:])}")
        failed |= bool(found)
    return failed


def make_all(names: Sequence[str], folder: Path, count: int, append: bool) -> int:
    """Play new games and write them, behind those that are there if so wished."""
    for name in names:
        rules, path = game(name), corpus_path(folder, name)
        if path.exists() and not append:
            raise SojournError(f"{path} exists; --append adds games to it. (It may hold games that no version can play again.)")
        games = read_corpus(path, rules) if path.exists() else []
        before = len(games)
        for saved in made(rules, count, before + 1):
            games.append(saved)
            tell(f"{name}: game {len(games) - before} of {count}")
        tell("")
        write_corpus(path, name, games)
        moves = sum(len(saved.moves) for saved in games[before:])
        print(
            f"{path}: {count} games with {moves:,} moves added, {len(games)} in all, {path.stat().st_size:,} bytes.", flush=True
        )
    return 0


def main(arguments: list[str] | None = None) -> int:
    """`sojourn lab corpus [check|make] [--game GAME] [--games N] [--append] [--folder DIR]`."""
    parser = argparse.ArgumentParser(
        prog="sojourn lab corpus", description="Replay saved games of all rules versions, and say which differ now and why."
    )
    parser.add_argument("what", nargs="?", choices=("check", "make"), default="check", help="(default %(default)s)")
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--games", type=int, default=GAMES, help="how many games `make` plays of each (default %(default)s)")
    parser.add_argument("--append", action="store_true", help="`make` adds to the games that are there")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the corpus lies (default %(default)s)")
    chosen = parser.parse_args(arguments)
    names = chosen.game or game_names()
    if chosen.games < 1:
        raise SojournError("Play at least one game.")
    if chosen.what == "make":
        return make_all(names, chosen.folder, chosen.games, chosen.append)
    return check_all(names, chosen.folder)
