"""Refusals: each is one sentence that says what is wrong and what would be right."""


class SojournError(Exception):
    """Anything a user can put right. Its text is meant to be read aloud."""


class UnknownGame(SojournError):
    """No game of that name is installed."""


class WrongSeats(SojournError):
    """The game is not for that many people."""


class BadOption(SojournError):
    """A variant switch that does not exist, or a value it does not have."""


class BoxError(SojournError):
    """The contents of a box (TOML) are broken: names file, entry and field."""


class LogError(SojournError):
    """A saved game that cannot be played again: names the line."""


class UnknownBox(LogError):
    """A saved game or a table that was played with a box which is neither today's nor one of the older ones."""


class IllegalAction(SojournError):
    """An action the rules do not allow now, with the rule that forbids it."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class NotYourTurn(IllegalAction):
    """The seat owes no decision now."""
