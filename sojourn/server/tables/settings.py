"""What people may set at a table: how fast bots play, what they are asked, whether hints are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sojourn.server.tables.bot_driver import check_pace, mover
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.registry import Tables
from sojourn.server.tables.standing_answers import ASK, check_answers


async def set_pace(tables: Tables, live: LiveTable, pace: str) -> None:
    """How fast the bots play."""
    check_pace(pace)
    await tables.storage.set_field(live.info.id, "pace", pace)
    live.info = replace(live.info, pace=pace)
    if pace == "instant":
        skip_pauses(live)
    live.announce()


def skip_pauses(live: LiveTable) -> None:
    """Let the bots play without a pause until a person is asked."""
    if mover(live, live.table) is not None:
        live.skip_pauses.set()


async def set_auto_pass(tables: Tables, live: LiveTable, seat: int, quiet: bool) -> None:
    """Whether a seat passes by itself when only talk is asked for."""
    async with live.lock:
        await tables.set_chair(live, replace(live.chairs[seat], quiet=int(quiet)))
    await tables.play_for_people(live)


async def set_answers(tables: Tables, live: LiveTable, seat: int, wishes: Mapping[str, str]) -> None:
    """Set what is answered for a seat when it is asked these secret questions; nobody else notices."""
    async with live.lock:
        check_answers(live, wishes)
        answers = {**live.answers.get(seat, {}), **wishes}
        await tables.set_answers(live, seat, {question: answer for question, answer in answers.items() if answer != ASK})
    await tables.play_for_people(live)


async def allow_hints(tables: Tables, live: LiveTable, seat: int, allowed: bool) -> None:
    """Whether this seat minds hints; one who does is enough to have none at the table."""
    async with live.lock:
        await tables.set_chair(live, replace(live.chairs[seat], hints=int(allowed)))
