"""What the game says, in the reader's language: the catalogue, and the names that many sentences use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from sojourn.core.content import Content
from sojourn.core.words import Words, later

say = Words("sojourn.games.donde_es")
# Headings of the list of choices, where there are many: the names of actions.
KINDS = (
    later("Accept"),
    later("Choose"),
    later("Close"),
    later("Decline"),
    later("Discard"),
    later("End turn"),
    later("Exchange"),
    later("Nudge"),
    later("Place"),
    later("Play"),
)
# Tourists are called by what stands before the comma on their cards.
SHORT = (
    later("Ingrid"),
    later("The Okafors"),
    later("Luca"),
    later("Amélie"),
    later("Tomasz"),
    later("Ruby and Jade"),
    later("Dave's stag party"),
    later("The Jansens"),
    later("Priya and Arjun"),
    later("Kai"),
    later("Grandpa Anselmo"),
    later("Chloé"),
    later("Uncle Barry"),
    later("Nadia"),
    later("The Kowalska girls"),
    later("Sofía"),
    later("Finn"),
    later("Emma and her granny"),
    later("Shaz's hen night"),
    later("Hiroshi"),
    later("Rainer"),
    later("Bruno"),
    later("Captain Elena"),
    later("Mateo and his mum"),
    later("Fatima"),
    later("Zoë"),
    later("Marek"),
    later("Hanne's scouts"),
    later("Judge Beatrice"),
    later("Yusuf"),
)


def short_name(content: Content, who: int) -> str:
    """What a tourist is called in a sentence."""
    return say(content.english["tourists"][who]["short"])


def guide_name(names: Sequence[str], seat: int) -> str:
    """The guide's name."""
    return names[seat] if seat < len(names) else say("Guide {n}", n=seat + 1)


def together(parts: Sequence[str]) -> str:
    """Things in a row: one and another."""
    return reduce(lambda first, second: say("{first} and {second}", first=first, second=second), parts)


def points(n: int) -> str:
    """So many points."""
    return say.many("{n} points", "{n} points", n)
