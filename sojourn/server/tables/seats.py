"""Who sits where: taking a seat, a second device, a new name, a bot in the seat, the same people again."""

from __future__ import annotations

import time
from dataclasses import replace

from sojourn.bots import bot
from sojourn.server.storage.records import Chair
from sojourn.server.tables import settings, takeback
from sojourn.server.tables.errors import NoSeat
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.plan import BOT_NAMES, NAME, Plan
from sojourn.server.tables.registry import Tables
from sojourn.server.words import clean, say


async def sit(tables: Tables, live: LiveTable, seat: int, name: str, person: str) -> None:
    """Take a free seat; a guest passes talk by itself at first if somebody at the table does."""
    async with live.lock:
        if not 0 <= seat < len(live.chairs) or live.chairs[seat].sitter != "open":
            raise NoSeat(say("This seat is taken; choose another."))
        called = clean(name, NAME, say("Guest {number}", number=seat + 1))
        quiet = max((chair.quiet for chair in live.chairs if chair.sitter == "person"), default=0)
        await tables.set_chair(live, Chair(seat, called, "person", quiet, since=time.time()), person)


async def share(tables: Tables, live: LiveTable, seat: int, person: str) -> None:
    """The seat's own secret link was followed: this device may act for it, too."""
    async with live.lock:
        await tables.set_chair(live, with_owner(live.chairs[seat]), person)


def with_owner(chair: Chair) -> Chair:
    """The chair with its owner in it, whose time starts again if they come back."""
    return chair if chair.sitter == "person" else replace(chair, sitter="person", since=time.time(), away=0)


async def rename(tables: Tables, live: LiveTable, seat: int, name: str) -> None:
    """Give a seat another name; an empty one changes nothing."""
    async with live.lock:
        await tables.set_chair(live, replace(live.chairs[seat], name=clean(name, NAME, live.chairs[seat].name)))


async def hand_over(tables: Tables, live: LiveTable, seat: int, sitter: str) -> None:
    """Give a seat to a bot ("bot:LEVEL"), or back to its owner; an offer to go back may be agreed to by that."""
    async with live.lock:
        chair = live.chairs[seat]
        if sitter.startswith("bot:"):
            bot(sitter.removeprefix("bot:"))
            name = BOT_NAMES[seat % len(BOT_NAMES)] if chair.sitter == "open" else chair.name
            await tables.set_chair(live, Chair(seat, name, sitter))
        else:
            await tables.set_chair(live, with_owner(chair))
    tables.drive(live)
    await takeback.review(tables, live)


async def rematch(tables: Tables, live: LiveTable, person: str, same_deal: bool = False) -> LiveTable:
    """The same people and bots at a new table, the asker with the same answers; whoever asks second joins the first one's.

    With the same deal everybody can try to do better: the deal of a finished game is no secret any more.
    """
    async with live.lock:
        if live.info.rematch:
            return await tables.get(live.info.rematch)
        mine = tables.storage.seats_of(live.info.id, person)
        people = [with_owner(chair) if chair.away else chair for chair in live.chairs]
        sitters = ["you" if c.seat in mine and not c.bot else c.sitter.replace("person", "open") for c in people]
        options = {option.name: live.info.options[option.name] for option in live.rules.offered_options}  # by today's rules
        info = live.info
        seed, daily = (info.seed, info.daily) if same_deal else (None, "")
        plan = Plan(info.game, tuple(sitters), tuple(live.names), options, seed, info.pace, daily=daily)
        plan = replace(plan, clock=info.clock, stand_in=info.stand_in)
        new = await tables.create(plan, person)
        for seat in set(mine) & live.answers.keys():
            await settings.set_answers(tables, new, seat, live.answers[seat])
        await tables.storage.set_field(live.info.id, "rematch", new.info.id)
        live.info = replace(live.info, rematch=new.info.id)
        live.announce()
        return new
