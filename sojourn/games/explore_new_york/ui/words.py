"""What the game says, in the reader's language: the catalogue, and the words that many sentences use."""

from __future__ import annotations

from sojourn.core.words import Words, later
from sojourn.games.explore_new_york.city import Kind

say = Words("sojourn.games.explore_new_york")
FIELDS = ("avenues", "streets")  # fields of this box that hold texts, beside those of every box; tools/words.py reads them
COLOURS = {
    Kind.RED: later("red"),
    Kind.GREEN: later("green"),
    Kind.BLUE: later("blue"),
    Kind.YELLOW: later("yellow"),
    Kind.GREY: later("grey"),
    Kind.WHITE: later("white"),
}


def printed(name: str) -> str:
    """A name of the box: a block, a cafe, a card."""
    return str(say.of_box(name))


def many(one: str, several: str) -> tuple[str, str]:
    """A text for one and a text for several, written down here and said elsewhere: `make words` finds them by this name."""
    return one, several
