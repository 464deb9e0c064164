"""What is in the box: TOML files, read once, checked entry by entry, turned into a Box record.

Every complaint names the file, the entry and the field, and says what would be right.
"""

from __future__ import annotations

import functools
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sojourn.core.errors import BadOption, BoxError
from sojourn.core.words import CORE, Filled, Words, language, later


@dataclass
class Content:
    """A box with everything in it: the record for the rules, the words for people."""

    box: Any  # the Box record
    options: dict[str, str]  # variant switches in force, all of them
    files: dict[str, dict[str, Any]]  # the parsed TOML, by file name without ending
    hash: str  # fingerprint of the files and the options
    english: dict[str, Any] = field(default_factory=dict)  # whatever a game keeps for its sentences
    say: Words = CORE
    actions: int = 0  # how many action numbers a table with these options has; 0: all of the game's
    _spoken: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def words(self) -> dict[str, Any]:
        """What the box says, in the reader's language."""
        spoken = language()
        if spoken == "en":
            return self.english
        if spoken not in self._spoken:
            self._spoken[spoken] = self.say.of_box(self.english)
        return self._spoken[spoken]


class Values(tuple[str, ...]):
    """The values of a switch: those listed, and where it is open any number of a range, or any of some names together.

    Only the listed ones are counted and gone through. Numbers of values that are not listed follow those of the listed ones.
    """

    span: range = range(0)  # whole numbers that are values, too
    names: tuple[str, ...] = ()  # any of these, joined with +, are a value, too

    @classmethod
    def of(cls, listed: Sequence[str], span: range = range(0), names: Sequence[str] = ()) -> Values:
        """The values with what else is accepted."""
        made = cls(listed)
        made.span, made.names = span, tuple(names)
        return made

    @property
    def is_open(self) -> bool:
        """Whether there are values that are not listed."""
        return bool(self.span or self.names)

    def read(self, given: object) -> str | None:
        """The value that is meant, as it is stored; None if it is none of these."""
        text = "+".join(map(str, given)) if isinstance(given, list | tuple) else str(given).strip()
        if text in tuple(self):
            return text
        if self.span and re.fullmatch(r"[+-]?[0-9]{1,9}", text) and int(text) in self.span:
            return str(int(text))
        chosen = {part.strip().casefold() for part in re.split(r"[+,]", text)}
        if self.names and chosen <= {name.casefold() for name in self.names}:
            return "+".join(name for name in self.names if name.casefold() in chosen)
        return None

    def __contains__(self, value: object) -> bool:
        return self.read(value) is not None

    def index(self, value: Any, start: Any = 0, stop: Any = sys.maxsize) -> int:
        """The number the rules read: its place in the list; after the list from the lowest number on, or by the bits of names."""
        if value in tuple(self):
            return super().index(value, start, stop)
        if self.read(value) is None:
            raise ValueError(f"{value!r} is not among the values")
        if self.span:
            return len(self) + self.span.index(int(value))
        return len(self) + sum(1 << n for n, name in enumerate(self.names) if name in value.split("+"))

    def at(self, number: int) -> str:
        """The value with this number."""
        if number < len(self):
            return self[number]
        if self.span:
            return str(self.span[number - len(self)])
        return "+".join(name for n, name in enumerate(self.names) if number - len(self) >> n & 1)


class Meanings(tuple[str, ...]):
    """What the values of a switch mean, one sentence each; one with a gap for all those that are not listed."""

    values: Values = Values()
    phrase: str = ""

    @classmethod
    def of(cls, listed: Sequence[str], values: Values, phrase: str = "") -> Meanings:
        """The sentences, with the one for values that are not listed."""
        made = cls(listed)
        made.values, made.phrase = values, phrase
        return made

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, int) and at >= len(self) and self.phrase:
            return Filled(self.phrase, value=self.values.at(at))
        return super().__getitem__(at)


@dataclass(frozen=True)
class Option:
    """A variant switch: the first value is the rulebook's (or our) default."""

    name: str
    values: Values
    ruling: str
    text: str
    meanings: Meanings  # one sentence per value
    since: int = 1  # the rules version it came with
    before: str = ""  # what tables of older rules play by; the default if it is empty
    hidden: bool = False  # a rule that was mended: its older values are for older tables only, and nobody is asked

    def __post_init__(self) -> None:
        for name, kind in (("values", Values), ("meanings", Meanings)):  # a plain tuple will do, too
            if not isinstance(getattr(self, name), kind):
                object.__setattr__(self, name, kind(getattr(self, name)))


class Entry:
    """One table of a TOML file; asking for a field checks it."""

    def __init__(self, where: str, data: Mapping[str, Any]) -> None:
        self.where = where
        self.data = data
        self._asked: set[str] = set()

    def wrong(self, name: str, message: str) -> BoxError:
        """A complaint about one field, ready to be raised."""
        return BoxError(f"{self.where}, field {name}: {message}.")

    def _get(self, name: str) -> Any:
        self._asked.add(name)
        if name not in self.data:
            raise self.wrong(name, "is missing")
        return self.data[name]

    def number(self, name: str, low: int, high: int, step: int = 1) -> int:
        """A whole number from low to high, a multiple of step."""
        value = self._get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high or value % step:
            kind = f"a multiple of {step:,}" if step > 1 else "a whole number"
            raise self.wrong(name, f"must be {kind} from {low:,} to {high:,}, not {value!r}")
        return value

    def numbers(self, name: str, low: int, high: int, count: int | None = None) -> list[int]:
        """A list of whole numbers from low to high, `count` of them if given."""
        value = self._get(name)
        good = isinstance(value, list) and all(isinstance(x, int) and not isinstance(x, bool) and low <= x <= high for x in value)
        if not good or (count is not None and len(value) != count):
            many = "numbers" if count is None else f"{count} numbers"
            raise self.wrong(name, f"must be a list of {many} from {low:,} to {high:,}, not {value!r}")
        return list(value)

    def word(self, name: str, among: Sequence[str] | None = None) -> str:
        """A text, one of the given ones if any are given."""
        value = self._get(name)
        if not isinstance(value, str) or not value:
            raise self.wrong(name, f"must be text, not {value!r}")
        if among is not None and value not in among:
            raise self.wrong(name, f"must be one of {', '.join(among)}, not {value!r}")
        return value

    def index(self, name: str, among: Sequence[str]) -> int:
        """The position of a text in a list of allowed ones."""
        return list(among).index(self.word(name, among))

    def words(self, name: str, among: Sequence[str] | None = None) -> list[str]:
        """A list of texts."""
        value = self._get(name)
        if not isinstance(value, list) or not all(isinstance(x, str) for x in value):
            raise self.wrong(name, f"must be a list of strings, not {value!r}")
        for x in value:
            if among is not None and x not in among:
                raise self.wrong(name, f"must name only {', '.join(among)}, not {x!r}")
        return list(value)

    def yes(self, name: str) -> bool:
        """A yes or no; no if it is not there."""
        self._asked.add(name)
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            raise self.wrong(name, f"must be true or false, not {value!r}")
        return value

    def has(self, name: str) -> bool:
        """Whether an optional field is there."""
        self._asked.add(name)
        return name in self.data

    def done(self, *known: str) -> None:
        """Refuse fields nobody asked for: most are typing slips."""
        for name in self.data:
            if name not in self._asked and name not in known:
                raise self.wrong(name, "is not a field of this entry; remove it or check the spelling")


class Files:
    """The TOML files of one box, with a folder of changed ones laid over them if given.

    `older` are folders of files as they were before: the later ones lie on top.
    """

    def __init__(self, folder: Path, over: Path | None = None, older: Sequence[Path] = ()) -> None:
        self.parsed: dict[str, dict[str, Any]] = {}
        names = {p.stem: p for part in (folder, *older) for p in sorted(part.glob("*.toml"))}
        if over is not None:
            if not over.is_dir():
                raise BoxError(f"{over} is not a folder; name the folder that holds your changed TOML files.")
            for path in sorted(over.glob("*.toml")):
                if path.stem not in names:
                    raise BoxError(f"{path.name}: this box has no such file; it has {', '.join(sorted(names))}.")
                names[path.stem] = path
        for stem, path in names.items():
            self.parsed[stem] = self._parse(path)

    @staticmethod
    def _parse(path: Path) -> dict[str, Any]:
        try:
            return _parsed(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BoxError(f"{path.name}: cannot be read as TOML: {error}.") from None

    def table(self, file: str, name: str | None = None) -> Entry:
        """A single table of a file, or the whole file as one."""
        data = self._file(file) if name is None else self._file(file).get(name)
        if not isinstance(data, dict):
            raise BoxError(f"{file}.toml: the table [{name}] is missing.")
        return Entry(f"{file}.toml" + (f", [{name}]" if name else ""), data)

    def entries(self, file: str, name: str, count: int | None = None) -> list[Entry]:
        """All [[name]] entries of a file, in order; exactly `count` if given."""
        data = self._file(file).get(name, [])
        if not isinstance(data, list) or not all(isinstance(x, dict) for x in data):
            raise BoxError(f"{file}.toml: {name} must be written as [[{name}]] entries.")
        if count is not None and len(data) != count:
            raise BoxError(f"{file}.toml: there must be {count} [[{name}]] entries, not {len(data)}.")
        return [Entry(f"{file}.toml, {name} {i + 1}{_called(x)}", x) for i, x in enumerate(data)]

    def _file(self, file: str) -> dict[str, Any]:
        if file not in self.parsed:
            raise BoxError(f"{file}.toml is missing from the box.")
        return self.parsed[file]

    def fingerprint(self, options: Mapping[str, str]) -> str:
        """The same contents and options give the same sixteen letters."""
        text = json.dumps([self.parsed, dict(options)], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


@functools.lru_cache(maxsize=128)
def _parsed(text: str) -> dict[str, Any]:
    """A file's tables; boxes are opened with other options again and again, and reading TOML takes longest."""
    return tomllib.loads(text)


def _called(data: Mapping[str, Any]) -> str:
    name = data.get("id", data.get("name"))
    return f" ({name})" if isinstance(name, str) else ""


def read_options(path: Path) -> tuple[Option, ...]:
    """The variant switches of a game, from its options.toml."""
    return tuple(_options(Entry(path.name, tomllib.loads(path.read_text(encoding="utf-8")))))


def _options(whole: Entry) -> Iterator[Option]:
    for name, data in whole.data.items():
        entry = Entry(f"{whole.where}, [{name}]", data)
        values = _values(entry)
        sentences = entry.words("meanings")
        if len(values) < 2 or len(sentences) != len(values):
            raise entry.wrong("meanings", "must have one sentence for each value")
        meanings = Meanings.of(sentences, values, entry.word("phrase") if values.is_open else "")
        since = entry.number("since", 1, 10_000) if entry.has("since") else 1
        before = entry.word("before", values) if entry.has("before") else values[0]
        option = Option(name, values, entry.word("ruling"), entry.word("text"), meanings, since, before, entry.yes("hidden"))
        entry.done()
        yield option


def _values(entry: Entry) -> Values:
    """The values of a switch, and which others it takes."""
    span, names = range(0), entry.words("names") if entry.has("names") else []
    if entry.has("range"):
        low, high = entry.numbers("range", -1000, 1000, 2)
        span = range(low, high + 1)
    return Values.of(entry.words("values"), span, names)


def choose_options(known: Sequence[Option], given: Mapping[str, object] | None) -> dict[str, str]:
    """Every switch with its value: the given one, or the default."""
    chosen = {option.name: option.values[0] for option in known}
    by_name = {option.name: option for option in known}
    for name, value in (given or {}).items():
        if name not in by_name:
            raise BadOption(
                CORE("There is no option {name}; the options are {all}.", name=repr(name), all=", ".join(by_name) or "-")
            )
        read = by_name[name].values.read(str(value).lower() if isinstance(value, bool) else value)
        if read is None:
            raise BadOption(_wrong_value(by_name[name], value))
        chosen[name] = read
    return chosen


def _wrong_value(option: Option, value: object) -> str:
    """What an option takes instead."""
    facts = {"name": option.name, "all": ", ".join(option.values), "value": repr(str(value))}
    if option.values.span:
        text = later("Option {name} must be one of {all} or a whole number from {low} to {high}, not {value}.")
        return CORE(text, low=option.values.span[0], high=option.values.span[-1], **facts)
    if option.values.names:
        text = later("Option {name} must be one of {all} or some of {names}, joined with +, not {value}.")
        return CORE(text, names=", ".join(option.values.names), **facts)
    return CORE("Option {name} must be one of {all}, not {value}.", **facts)


def option_numbers(known: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, int]:
    """Each switch as the number the rules read: 0 for the default, 1 for the next value."""
    return {option.name: option.values.index(chosen[option.name]) for option in known}
