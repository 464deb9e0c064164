"""A saved game: who sat down to what, and the actions, one a line, readable.

sojourn 1
game journey-istanbul
rules 1
content 5f0c9a3b1d2e4f60
option winner none
seed 7
seats 4

0 2 Move to Sultanahmet
0 5 Look at the 1st card of day 1
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sojourn.core.errors import LogError

if TYPE_CHECKING:
    from sojourn.core.content import Content
    from sojourn.core.game import Game

FORMAT = "sojourn 1"
MAX_CHARS = 4_000_000  # no game is nearly as long
_HEADER = ("game", "rules", "content", "seed", "seats")


@dataclass(frozen=True)
class Move:
    """One action of one seat; the text is for readers and is not read back."""

    seat: int
    action: int
    text: str = ""


@dataclass(frozen=True)
class Log:
    """Everything needed to play a game again to the same bytes."""

    game: str
    rules: int
    content: str
    options: dict[str, str]
    seed: int
    seats: int
    moves: list[Move]

    def __str__(self) -> str:
        head = [FORMAT, f"game {self.game}", f"rules {self.rules}", f"content {self.content}"]
        head += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        head += [f"seed {self.seed}", f"seats {self.seats}", ""]
        return "\n".join(head + [f"{m.seat} {m.action} {m.text}".rstrip() for m in self.moves]) + "\n"

    def check(self, game: Game, content: Content) -> None:
        """Refuse a log of other rules or other cards than these."""
        if self.rules != game.version:
            raise LogError(f"This game was saved under rules {self.rules} of {game.title}; installed are rules {game.version}.")
        if self.content != content.hash:
            boxes = f"({self.content}, not {content.hash})"
            raise LogError(f"This game was played with another box of {game.title} {boxes}; give that box's folder.")

    def wrong(self, move: int, message: str) -> LogError:
        """A complaint about one move of this log."""
        line = len(str(self).split("\n\n")[0].splitlines()) + 2 + move
        return LogError(f"The saved game breaks off in line {line} (move {move + 1}): {message}")


def read_log(text: str) -> Log:
    """The log a text holds; a damaged one is refused with the line that is wrong."""
    if len(text) > MAX_CHARS:
        raise LogError(f"A saved game has at most {MAX_CHARS:,} characters; this text has {len(text):,}.")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FORMAT:
        raise LogError(f"A saved game begins with the line {FORMAT!r}; this text does not.")
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    options, fields = _read_head(lines[1:blank])
    moves = [_read_move(i + 1, line) for i, line in enumerate(lines) if i > blank and line.strip()]
    return Log(
        fields["game"],
        _whole(fields, "rules"),
        fields["content"],
        options,
        _whole(fields, "seed"),
        _whole(fields, "seats"),
        moves,
    )


def _read_head(lines: list[str]) -> tuple[dict[str, str], dict[str, str]]:
    options: dict[str, str] = {}
    fields: dict[str, str] = {}
    for number, line in enumerate(lines, start=2):
        name, _, value = line.strip().partition(" ")
        if name == "option" and " " in value:
            key, _, chosen = value.partition(" ")
            options[key] = chosen
        elif name in _HEADER and value and name not in fields:
            fields[name] = value
        else:
            raise LogError(f"Line {number} of the saved game is not understood: {line[:60]!r}.")
    for name in _HEADER:
        if name not in fields:
            raise LogError(f"The saved game has no line {name!r} at its head.")
    return options, fields


def _whole(fields: dict[str, str], name: str) -> int:
    if not (fields[name].isascii() and fields[name].isdigit() and len(fields[name]) < 20):
        raise LogError(f"The line {name!r} of the saved game must hold a whole number, not {fields[name][:40]!r}.")
    return int(fields[name])


def _read_move(number: int, line: str) -> Move:
    parts = line.split(" ", 2)
    good = len(parts) >= 2 and all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts[:2])
    if not good:
        raise LogError(f"Line {number} of the saved game must begin with a seat and an action number: {line[:60]!r}.")
    return Move(int(parts[0]), int(parts[1]), parts[2] if len(parts) > 2 else "")
