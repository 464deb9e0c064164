"""A saved game: who sat down to what, and the actions, one a line, readable.

sojourn 1
game my-game
rules 1
content 5f0c9a3b1d2e4f60
option winner none
seed 7
seats 4
name 0 Ada

0 2 Move to the harbour
0 5 Look at the first card
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sojourn.core.errors import LogError, UnknownBox
from sojourn.core.words import CORE
from sojourn.core.words import number as thousands

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
    names: tuple[str, ...] = ()  # of the people, by seat, where they are known; for readers, like the texts

    def __str__(self) -> str:
        head = [FORMAT, f"game {self.game}", f"rules {self.rules}", f"content {self.content}"]
        head += [f"option {name} {value}" for name, value in sorted(self.options.items())]
        head += [f"seed {self.seed}", f"seats {self.seats}"]
        head += [f"name {seat} {name}" for seat, name in enumerate(self.names) if name.strip()]
        head += [""]
        return "\n".join(head + [f"{m.seat} {m.action} {m.text}".rstrip() for m in self.moves]) + "\n"

    def check(self, game: Game, content: Content | None = None) -> None:
        """Refuse a log of newer rules than these, or (of today's rules) of another box than this."""
        if self.rules > game.version:
            raise LogError(
                CORE(
                    "This game was saved under version {old} of the {game} rules; version {new} is installed.",
                    old=self.rules,
                    game=game.title,
                    new=game.version,
                )
            )
        if content is not None and self.rules == game.version and self.content != content.hash:
            raise other_box(game.title, self.content, content.hash)

    def wrong(self, move: int, message: str) -> LogError:
        """A complaint about one move of this log."""
        line = len(str(self).split("\n\n")[0].splitlines()) + 2 + move
        return LogError(
            CORE(
                "The saved game cannot be replayed beyond line {line} (move {move}): {message}",
                line=line,
                move=move + 1,
                message=message,
            )
        )


def other_box(title: str, played_with: str, opened: str) -> UnknownBox:
    """The refusal of a box that a saved game was not played with."""
    return UnknownBox(
        CORE(
            "This game was played with a different box of {game} ({old}, not {new}); name the folder of that box.",
            game=title,
            old=played_with,
            new=opened,
        )
    )


def read_log(text: str) -> Log:
    """The log a text holds; a damaged one is refused with the line that is wrong."""
    if len(text) > MAX_CHARS:
        raise LogError(
            CORE(
                "A saved game has at most {most} characters; this text has {n}.",
                most=thousands(MAX_CHARS),
                n=thousands(len(text)),
            )
        )
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FORMAT:
        raise LogError(CORE("A saved game begins with the line {line}; this text does not.", line=repr(FORMAT)))
    blank = next((i for i, line in enumerate(lines) if not line.strip()), len(lines))
    options, fields, names = _read_head(lines[1:blank])
    moves = [_read_move(i + 1, line) for i, line in enumerate(lines) if i > blank and line.strip()]
    return Log(
        fields["game"],
        _whole(fields, "rules"),
        fields["content"],
        options,
        _whole(fields, "seed"),
        _whole(fields, "seats"),
        moves,
        tuple(names.get(seat, "") for seat in range(max(names, default=-1) + 1)),
    )


def _read_head(lines: list[str]) -> tuple[dict[str, str], dict[str, str], dict[int, str]]:
    """The options, the fields every log has, and the names by seat, which logs of earlier versions do not have."""
    options: dict[str, str] = {}
    fields: dict[str, str] = {}
    names: dict[int, str] = {}
    for number, line in enumerate(lines, start=2):
        name, _, value = line.strip().partition(" ")
        if name == "option" and " " in value:
            key, _, chosen = value.partition(" ")
            options[key] = chosen
        elif name == "name" and re.fullmatch(r"[0-9] .*\S.*", value):
            names[int(value[0])] = value[2:].strip()
        elif name in _HEADER and value and name not in fields:
            fields[name] = value
        else:
            raise LogError(CORE("Line {number} of the saved game cannot be read: {line}.", number=number, line=repr(line[:60])))
    for name in _HEADER:
        if name not in fields:
            raise LogError(CORE("The saved game has no {name} line in its header.", name=repr(name)))
    return options, fields, names


def _whole(fields: dict[str, str], name: str) -> int:
    if not (fields[name].isascii() and fields[name].isdigit() and len(fields[name]) < 20):
        raise LogError(
            CORE(
                "The {name} line of the saved game must contain a whole number, not {given}.",
                name=repr(name),
                given=repr(fields[name][:40]),
            )
        )
    return int(fields[name])


def _read_move(number: int, line: str) -> Move:
    parts = line.split(" ", 2)
    good = len(parts) >= 2 and all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts[:2])
    if not good:
        raise LogError(
            CORE(
                "Line {number} of the saved game must begin with a seat and an action number: {line}.",
                number=number,
                line=repr(line[:60]),
            )
        )
    return Move(int(parts[0]), int(parts[1]), parts[2] if len(parts) > 2 else "")
