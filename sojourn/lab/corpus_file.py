"""The file of a corpus: whole games of one game, one a line, with what they looked like after each move and at their end.

The file is compressed text. A line that names fields says under which rules the games after it were played, and what the
State consisted of then. Only those fields are ever compared, so that a State may get further ones.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sojourn.core.compiling import fast
from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.log import Log, Move
from sojourn.core.record import Ints, Record

FORMAT = 1
WEIGHT_SEED = 20_240_607  # of the numbers that bytes are multiplied by; another one makes all checks worthless
LETTERS = 4  # of the digest of one field

Fields = list[list[Any]]  # name, kind of number, shape


@dataclass(frozen=True)
class CorpusGame:
    """One whole game, and what has to come out when it is replayed."""

    number: int  # its place in the file, from 1 on
    rules: int
    fields: Fields = field(repr=False)
    content: str
    options: dict[str, str]
    seats: int
    seed: int
    moves: list[tuple[int, int]] = field(repr=False)  # seat, action
    checks: bytes = field(repr=False)  # one for each move: see `check_of`
    reason: int
    winners: int
    points: list[int]
    values: list[str] = field(repr=False)  # a digest of what each field held at the end
    succeeded: int | None = None  # bit mask; None of games from before it was told apart from winning

    def log(self, game: str) -> Log:
        """The game as it is saved."""
        moves = [Move(seat, action) for seat, action in self.moves]
        return Log(game, self.rules, self.content, self.options, self.seed, self.seats, moves)


# --- What is compared ------------------------------------------------------------------------------


@fast
def check_of(data: Ints, places: Ints, weights: Ints) -> int:
    """One byte that stands for a whole state: a change of it goes unnoticed once in 256 times."""
    total = 0
    for i in range(places.shape[0]):
        total += int(data[places[i]]) * weights[i]
    return total >> 16 & 255


def fields_of(state: type[Record]) -> Fields:
    """The fields of a State as a corpus names them."""
    return [[name, code, list(shape)] for name, code, shape in state.fields]


def missing_fields(state: type[Record], fields: Fields) -> list[str]:
    """Fields that a State had once and has no more, or not of the same kind."""
    today = fields_of(state)
    return [entry[0] for entry in fields if entry not in today]


def places_of(state: type[Record], fields: Fields) -> Ints:
    """Where the bytes of these fields lie in a State, field by field."""
    spans: Mapping[str, Any] = state.dtype.fields or {}
    return np.concatenate([spans[name][1] + np.arange(spans[name][0].itemsize) for name, _, _ in fields]).astype(np.int64)


def weights_for(places: Ints) -> Ints:
    """What the bytes are multiplied by: the same numbers for ever."""
    return np.random.RandomState(WEIGHT_SEED).randint(1, 2**31 - 1, len(places)).astype(np.int64)


def values_of(state: Any, fields: Fields) -> list[str]:
    """A short digest of what each of these fields holds; empty where there is no such field."""
    names = state.dtype.names
    return [
        hashlib.sha256(name.encode() + b"\0" + state[name].tobytes()).hexdigest()[:LETTERS] if name in names else ""
        for name, _, _ in fields
    ]


# --- Reading and writing ---------------------------------------------------------------------------


def corpus_path(folder: Path, game: str) -> Path:
    """Where the corpus of a game lies."""
    return folder / f"{game.replace('-', '_')}.jsonl.xz"


def read_corpus(path: Path, game: Game) -> list[CorpusGame]:
    """All games of a file."""
    try:
        lines = [json.loads(line) for line in lzma.decompress(path.read_bytes()).decode().splitlines()]
    except (OSError, lzma.LZMAError, ValueError) as error:
        raise SojournError(f"{path} cannot be read as a corpus: {error}.") from None
    if not lines or lines[0] != {"corpus": FORMAT, "game": game.name}:
        raise SojournError(f"{path} is not a corpus of {game.title}.")
    games: list[CorpusGame] = []
    rules, fields = 0, list[list[Any]]()
    for line in lines[1:]:
        if "fields" in line:
            rules, fields = line["rules"], line["fields"]
        else:
            games.append(_read(len(games) + 1, rules, fields, line))
    return games


def _read(number: int, rules: int, fields: Fields, line: dict[str, Any]) -> CorpusGame:
    numbers = [int(part) for part in line["moves"].replace(":", " ").split()]
    moves = list(zip(numbers[::2], numbers[1::2], strict=True))
    values = [line["values"][at : at + LETTERS] for at in range(0, len(line["values"]), LETTERS)]
    as_they_are = ("content", "options", "seats", "seed", "reason", "winners", "points", "succeeded")
    known: dict[str, Any] = {name: line.get(name) for name in as_they_are}
    return CorpusGame(number, rules, fields, moves=moves, checks=bytes.fromhex(line["checks"]), values=values, **known)


def write_corpus(path: Path, game: str, games: Sequence[CorpusGame]) -> None:
    """Write a file; the same games give the same bytes."""
    lines: list[dict[str, Any]] = [{"corpus": FORMAT, "game": game}]
    rules, fields = 0, list[list[Any]]()
    for saved in games:
        if (saved.rules, saved.fields) != (rules, fields):
            rules, fields = saved.rules, saved.fields
            lines.append({"rules": rules, "fields": fields})
        lines.append(_written(saved))
    text = "\n".join(json.dumps(line, separators=(",", ":")) for line in lines) + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))


def _written(saved: CorpusGame) -> dict[str, Any]:
    return {
        "content": saved.content,
        "options": saved.options,
        "seats": saved.seats,
        "seed": saved.seed,
        "moves": " ".join(f"{seat}:{action}" for seat, action in saved.moves),
        "checks": saved.checks.hex(),
        "reason": saved.reason,
        "winners": saved.winners,
        "points": saved.points,
        "values": "".join(saved.values),
    } | ({} if saved.succeeded is None else {"succeeded": saved.succeeded})
