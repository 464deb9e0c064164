"""Texts in the reader's language: English stands in the code, a translation is data beside it.

    say = Words("my_game")
    say("{who} goes to {place}.", who="@0", place="the harbour")

Every package that speaks has an `es.po` next to its modules; `make words` brings it up to date. The
language in force belongs to whoever is being answered: the server sets it for each request.
"""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import re
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import polib

LANGUAGES = {"en": "English", "es": "Español"}  # as their readers call them
TRIAL = "xx"  # marks every text that could be translated: a test finds those that could not
SEPARATORS = {"es": "."}  # between thousands
BOX = "box"  # the context of texts that come from a box (TOML)
FIELDS = ("name", "text", "line", "caption", "task", "gives", "title", "phrase", "parts", "section", "meanings", "by")

# Spanish says "e" for "y" before the sound of i, and "u" for "o" before that of o: padre e hijo, siete u ocho.
_LINK = re.compile(r"\b([yoYO]) {(\w+)")
_LIKE_I = re.compile(r"h?[ií](?![aeiouáéíóú])", re.I)  # not hielo, which begins like y
_LIKE_O = re.compile(r"h?[oó]|8|11(?!\d)", re.I)
_BEFORE_A_WORD = "«“\"'¿¡( "

_spoken: ContextVar[str] = ContextVar("language", default="en")


def language() -> str:
    """The language in force."""
    return _spoken.get()


@contextlib.contextmanager
def speaking(name: str) -> Iterator[None]:
    """Answer in this language within the block."""
    token = _spoken.set(name)
    try:
        yield
    finally:
        _spoken.reset(token)


def later(text: str) -> str:
    """A text that is written down here and said elsewhere: `make words` finds it by this mark."""
    return text


class Filled(str):
    """A text that brings what fills its gaps: `say` translates it and fills them."""

    gaps: Mapping[str, object]

    def __new__(cls, text: str, **gaps: object) -> Filled:
        """The text with its gaps still open, and their values beside it."""
        made = super().__new__(cls, text)
        made.gaps = gaps
        return made


def number(value: int) -> str:
    """A whole number with its thousands set apart."""
    return f"{value:,}".replace(",", SEPARATORS.get(language(), ","))


def linked(link: str, word: object) -> str:
    """The "y" or "o" of a Spanish sentence as it is said before this word."""
    begins = str(word).lstrip(_BEFORE_A_WORD)
    if language() != "es" or not (_LIKE_I if link in "yY" else _LIKE_O).match(begins):
        return link
    return {"y": "e", "Y": "E", "o": "u", "O": "U"}[link]


def filled(text: str, values: Mapping[str, object]) -> str:
    """A text with its gaps filled, and the words before them said as what fills them asks for."""
    if language() == "es":
        text = _LINK.sub(lambda m: f"{linked(m[1], values.get(m[2], ''))} {{{m[2]}", text)
    return text.format(**values)


class Words:
    """What one package says. A text nobody has translated is looked for in the core, and else stays English."""

    def __init__(self, package: str) -> None:
        self.package = package

    def __call__(self, text: str, /, **values: object) -> str:
        """A sentence with its gaps filled."""
        found = self._find(text)
        values = {**text.gaps, **values} if isinstance(text, Filled) else values
        return filled(found, values) if values else found

    def many(self, one: str, several: str, n: int, /, **values: object) -> str:
        """A sentence that depends on how many; `{n}` is the number."""
        if language() in ("en", TRIAL):
            text = self._find(one if n == 1 else several)
        else:
            forms = _catalogue(self.package, language()).get((one, several), (one, several))
            text = forms[0 if n == 1 else 1]
        return filled(text, {"n": number(n), **values})

    def of_box(self, value: Any) -> Any:
        """What a box says, however deep it lies; what is no text stays as it is."""
        if isinstance(value, str):
            return self._find(value, BOX)
        if isinstance(value, dict):
            return {key: self.of_box(inner) for key, inner in value.items()}
        if type(value) in (list, tuple):
            return type(value)(self.of_box(inner) for inner in value)
        return value

    def _find(self, text: str, context: str = "") -> str:
        spoken = language()
        if spoken == "en":
            return text
        if spoken == TRIAL:
            known = not context or (text, context) in _catalogue(self.package, "es")
            return f"⟦{text}⟧" if known and text else text
        for package in (self.package, CORE.package):
            found = _catalogue(package, spoken).get((text, context))
            if found:
                return str(found)
        return text


CORE = Words(__package__ or "sojourn.core")  # what the engine itself says


def listed(words: Sequence[str]) -> str:
    """All of these, as they are read: Ann, Ben and Cy."""
    if len(words) < 2:
        return "".join(words)
    return CORE("{words} and {last}", words=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """One of these, as they are read: a bar, a hotel or the beach."""
    if len(words) < 2:
        return "".join(words)
    return CORE("{words} or {last}", words=", ".join(words[:-1]), last=words[-1])


def percent(value: int) -> str:
    """A percentage as the reader's language writes it."""
    return CORE("{n}%", n=number(value))


@functools.cache
def _catalogue(package: str, spoken: str) -> dict[tuple[str, str], Any]:
    """The package's translation: by text and context, or by singular and plural."""
    spec = importlib.util.find_spec(package)
    path = Path(str(spec.origin if spec else "")).parent / f"{spoken}.po"
    if not path.is_file():
        return {}
    found: dict[tuple[str, str], Any] = {}
    for entry in polib.pofile(str(path)):
        if entry.msgid_plural:
            found[entry.msgid, entry.msgid_plural] = (entry.msgstr_plural[0], entry.msgstr_plural[1])
        else:
            found[entry.msgid, entry.msgctxt or ""] = entry.msgstr
    return found
