"""A new table: what somebody wants it to be, checked and made into its record."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass

from sojourn.bots import bot
from sojourn.core.errors import SojournError
from sojourn.core.table import MAX_SEED
from sojourn.server.catalogue import game_named
from sojourn.server.storage.records import Chair, TableInfo
from sojourn.server.tables.bot_driver import check_pace
from sojourn.server.tables.clock import NO_CLOCK, NOBODY, check_clock
from sojourn.server.words import clean, say

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is mistaken for another
NAME = 24  # letters of a name at most
BOT_NAMES = ("Deniz", "Mira", "Tomás", "Inés", "Ruben", "Aylin")


@dataclass(frozen=True)
class Plan:
    """What somebody wants a new table to be."""

    game: str
    sitters: tuple[str, ...]  # one per seat: "you", "open" or "bot:LEVEL"
    names: tuple[str, ...] = ()
    options: Mapping[str, str] | None = None
    seed: int | None = None
    pace: str = "normal"
    listed: bool = False
    quiet: bool = False  # "you" pass by yourself when only talk is asked for
    lesson: bool = False  # a first game, with the game's own lesson
    clock: str = NO_CLOCK  # how long a decision may take
    stand_in: str = NOBODY  # the level of the bot that plays for an absent person whose time is up
    daily: str = ""  # the day whose deal the seed is


def new_table(plan: Plan) -> TableInfo:
    """The record of a new table; SojournError says what is wrong with the plan."""
    rules = game_named(plan.game)
    content = rules.content(plan.options)
    rules.check_new(len(plan.sitters), content.options)
    check_pace(plan.pace)
    check_clock(plan.clock, plan.stand_in)
    if plan.seed is not None and not 0 <= plan.seed < MAX_SEED:
        raise SojournError(say("The deal number must be a whole number from 0 to {last}.", last=MAX_SEED - 1))
    return TableInfo(
        id=_letters(16),
        code=_letters(6),
        game=rules.name,
        rules=rules.version,
        content=content.hash,
        options=content.options,
        seats=len(plan.sitters),
        seed=secrets.randbelow(MAX_SEED) if plan.seed is None else plan.seed,
        salt=secrets.token_hex(16),
        pace=plan.pace,
        listed=plan.listed,
        dealt=plan.seed is not None,
        created=time.time(),
        lesson=int(plan.lesson),
        clock=plan.clock,
        stand_in=plan.stand_in if plan.clock != NO_CLOCK else NOBODY,
        daily=plan.daily,
        chairs=tuple(_chairs(plan)),
    )


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))


def _chairs(plan: Plan) -> list[Chair]:
    """The chairs of a new table, everybody with a name of their own."""
    chairs: list[Chair] = []
    for seat, sitter in enumerate(plan.sitters):
        given = clean(plan.names[seat], NAME) if seat < len(plan.names) else ""
        if sitter.startswith("bot:"):
            bot(sitter.removeprefix("bot:"))
            chairs.append(Chair(seat, given or BOT_NAMES[seat % len(BOT_NAMES)], sitter))
        elif sitter in ("you", "open"):
            chairs.append(_person(seat, sitter, given, plan.quiet))
        else:
            raise SojournError(say("A seat must be 'you', 'open' or 'bot:LEVEL', not {given}.", given=repr(sitter[:20])))
    return chairs


def _person(seat: int, sitter: str, given: str, quiet: bool) -> Chair:
    if sitter == "you":
        return Chair(seat, given or say("Guest"), "person", int(quiet))
    return Chair(seat, given or say("Seat {number}", number=seat + 1), "open")
