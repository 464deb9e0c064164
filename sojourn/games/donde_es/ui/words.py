"""What the game says, in the reader's language: the catalogue, and the names that many sentences use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import Words, later, listed

say = Words("sojourn.games.donde_es")
WAY_NAMES = (later("north"), later("east"), later("south"), later("west"))  # by Way; programs send the English word
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
    """What a tourist is called on a card or in a table: The Okafors."""
    return say(content.english["tourists"][who]["short"])


def tourist_name(content: Content, who: int) -> str:
    """What a tourist is called inside a sentence: the Okafors. May be plural, so never the subject of is or has."""
    return str(content.words["tourists"][who]["phrase"]) or short_name(content, who)


def tourist_in(content: Content, v: Any, space: int) -> str:
    """The name of the tourist in a space of the tracker, inside a sentence."""
    who = int(v.who[space])
    return tourist_name(content, who) if who >= 0 else say("nobody")


def newcomer(content: Content, v: Any) -> str:
    """The tourist whose token is to be placed next: the lowest space that waits."""
    queue = int(v.queue)
    return tourist_in(content, v, (queue & -queue).bit_length() - 1) if queue else say("nobody")


def card_name(content: Content, card: int) -> str:
    """A movement card."""
    return str(content.words["cards"][card]["name"])


def cell_name(content: Content, cell: int) -> str:
    """A cell as people speak of it: its location, or its street."""
    door = int(content.box.door[cell])
    if door >= 0:
        return str(content.words["locations"][door]["name"])
    return str(content.words["street"][cell])


def guide_name(names: Sequence[str], seat: int) -> str:
    """The guide's name."""
    return names[seat] if seat < len(names) else say("Guide {n}", n=seat + 1)


def points(n: int) -> str:
    """So many points."""
    return say.many("{n} point", "{n} points", n)


def payment(each: int, times: Sequence[int], names: Sequence[str]) -> str:
    """Who gets how many points for an arrival: 3 points for Ann and Ben; `times` is how often each of them is paid."""
    groups: dict[int, list[str]] = {}
    for name, often in zip(names, times, strict=True):
        if often:
            groups.setdefault(often, []).append(name)
    parts = [
        say.many("{n} point for {guides}", "{n} points for {guides}", each * often, guides=listed(group))
        for often, group in groups.items()
    ]
    return listed(parts) if parts else say("nobody scores")


def hand_text(content: Content, counts: Sequence[int]) -> str:
    """The cards of a hand: 2 Calle and 1 Cuesta."""
    held = [(int(n), card_name(content, card)) for card, n in enumerate(counts) if n > 0]
    return listed([say("{n} {card}", n=n, card=card) for n, card in held])
