"""The server's own texts, and names in sentences.

`say` is the catalogue of the server (`es.po`). A game's texts are said by the game itself (`game.say(...)`), those of
the bots by `sojourn.bots`. Sentences of a game name seats as @0, @1 ...; names are put in when someone reads them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from sojourn.core.ui.markup import Markup, memoized
from sojourn.core.words import Words, linked

say = Words("sojourn.server")

_SEAT = re.compile(r"@(\d)")
_LINKED = re.compile(r"\b([yo]) @(\d)")


def clean(text: str, most: int, otherwise: str = "") -> str:
    """A text people typed: printable, on one line, not too long."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())[:most].strip() or otherwise


def plainly(text: str, names: Sequence[str]) -> str:
    """A sentence with names for @0, @1 ..., as plain text."""
    return _SEAT.sub(lambda m: names[int(m[1])] if int(m[1]) < len(names) else m[0], _with_links(text, names))


def dressed(text: str, names: Sequence[str]) -> Markup:
    """The same as markup: each name escaped, with the seat's colour before it."""
    return _dressed(text, tuple(names))


@memoized
def _dressed(text: str, names: tuple[str, ...]) -> Markup:
    def chip(m: re.Match[str]) -> str:
        seat = int(m[1])
        if seat >= len(names):
            return m[0]
        return f'<b class="who"><span class="dot seat-{seat}" aria-hidden="true"></span>{escape(names[seat])}</b>'

    return Markup(_SEAT.sub(chip, escape(_with_links(text, names), quote=False)))


def _with_links(text: str, names: Sequence[str]) -> str:
    """A sentence whose Spanish "and" and "or" fit the names that will follow them."""
    return _LINKED.sub(lambda m: f"{linked(m[1], names[int(m[2])])} @{m[2]}" if int(m[2]) < len(names) else m[0], text)
