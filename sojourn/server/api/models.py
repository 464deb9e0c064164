"""What the API is sent and what it refuses with, and the parts of an address it checks."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Path, Query
from pydantic import BaseModel, Field

from sojourn.core.game import game_names
from sojourn.core.table import MAX_SEED
from sojourn.server.tables.clock import CLOCK_NAMES
from sojourn.server.tables.plan import NAME
from sojourn.server.tables.reactions import REACTIONS
from sojourn.server.tables.talk import CHAT, NOTES

TableId = Annotated[str, Path(max_length=40, description="The table's ID, from its link.")]
Seat = Annotated[int | None, Query(ge=0, le=5, description="Which of your seats, if you have several.")]
Since = Annotated[int, Query(ge=0, le=100_000, description="The first move whose sentences you want.")]


class Problem(BaseModel):
    """What went wrong, in one sentence."""

    error: str
    rule: str = Field("", description="The rule that forbids it, if one does.")


class NewTable(BaseModel):
    """The table you want."""

    game: str = Field(max_length=40, examples=game_names()[:1])
    sitters: list[str] = Field(max_length=6, description='One per seat: "you", "open" or "bot:LEVEL".')
    names: list[Annotated[str, Field(max_length=100)]] = Field([], max_length=6)
    options: dict[str, str] = Field({}, max_length=40, description="Variant switches; the others keep their default.")
    seed: int | None = Field(None, ge=0, lt=MAX_SEED, description="The same number gives the same deal.")
    pace: str = Field("instant", max_length=10)
    listed: bool = False
    clock: str = Field("none", max_length=10, description=", ".join(CLOCK_NAMES) + ": how long a decision may take.")
    stand_in: str = Field(
        "", max_length=20, description="The level of the bot that plays for an absent person whose time is up; empty: nobody."
    )


class Join(BaseModel):
    """Which seat to take, and your name."""

    seat: int = Field(ge=0, le=5)
    name: str = Field("", max_length=NAME)


class Play(BaseModel):
    """One action."""

    action: int = Field(ge=-(2**31), lt=2**31)
    move_id: str | None = Field(
        None, max_length=40, description="Your own ID for this move; a resend with the same ID is not played twice."
    )
    at: int | None = Field(
        None,
        ge=0,
        le=10_000_000,
        description="The number of the move you saw; refused if you have been asked something else since.",
    )


class Text(BaseModel):
    """Words."""

    text: str = Field(max_length=NOTES)


class Say(BaseModel):
    """A line of conversation."""

    text: str = Field(max_length=CHAT)


class SeatChange(BaseModel):
    """A new name, a bot for the seat, or its owner back in it."""

    name: str | None = Field(None, max_length=NAME)
    sitter: str | None = Field(None, max_length=20, description='"bot:LEVEL", or "person" to take your seat back.')


class Pace(BaseModel):
    """slow, normal, fast or instant."""

    pace: str = Field(max_length=10)


class Back(BaseModel):
    """Where to go back to."""

    to: int = Field(ge=0, le=10_000_000, description="How many moves to keep; one of the `points` of the offer.")


class Agree(BaseModel):
    """Yes or no."""

    agree: bool


class Sign(BaseModel):
    """A quick reaction."""

    icon: str = Field(max_length=20, description=", ".join(REACTIONS))


class Allow(BaseModel):
    """Whether you allow hints at the table."""

    hints: bool


class StandingAnswers(BaseModel):
    """Your answers in advance to questions that depend on a secret; questions you leave out stay as they are."""

    answers: dict[str, str] = Field(
        max_length=40, description='By the question\'s ID, the ID of the answer: "ask", "soon" or one of its own.'
    )


class Quiet(BaseModel):
    """Whether you are skipped when there is time to talk."""

    quiet: bool


PROBLEMS: dict[int | str, dict[str, Any]] = {code: {"model": Problem} for code in (400, 403, 404, 409, 413, 422, 429)}


def spoken(kind: str) -> dict[int | str, dict[str, Any]]:
    """An answer that is no JSON, while its refusals are."""
    return {200: {"content": {kind: {"schema": {"type": "string"}}}}}
