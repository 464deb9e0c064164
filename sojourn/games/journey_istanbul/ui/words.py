"""What this game says, in the reader's language."""

from __future__ import annotations

from sojourn.core.words import Words, number

say = Words("sojourn.games.journey_istanbul")


class Nth(int):
    """A place in a row: `{day}` is 3 and `{day.th}` is 3rd, so each language takes what it says."""

    @property
    def th(self) -> str:
        """As English counts."""
        return ("1st", "2nd", "3rd", "4th", "5th", "6th")[self - 1]


def lira(amount: int) -> str:
    """An amount of money as it is spoken of."""
    return f"{number(int(amount))} TL"
