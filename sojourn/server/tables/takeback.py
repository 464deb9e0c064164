"""Taking back by agreement: one seat asks, every other person at the table says yes or no.

Fair undo (`fair_undo.py`) needs nobody's consent. This is for everything else: a slip noticed too late. What
was seen stays seen, so all have to agree; bots do, and so does a seat nobody has taken yet.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from dataclasses import dataclass, replace

from sojourn.core.errors import IllegalAction
from sojourn.core.words import language
from sojourn.server.storage.records import UNDO, Entry, Offer
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.looking_back import playback_of
from sojourn.server.tables.registry import Tables
from sojourn.server.words import say

CHOICES = 4  # own decisions that may be gone back to


@dataclass(frozen=True)
class Point:
    """A moment one may ask to go back to."""

    to: int  # moves that stay, as the seat counts them
    back: int  # moves that are taken back, likewise
    text: str  # what the seat chose then
    move: int  # moves that stay, of all


def points(live: LiveTable, seat: int) -> list[Point]:
    """The seat's last decisions, newest first."""
    moves = live.table.moves
    if live.table.over or not 0 <= seat < live.table.seats or live.chairs[seat].bot:
        return []
    own, numbers = [number for number in range(len(moves) - 1, -1, -1) if moves[number].seat == seat], live.seen.numbers(seat)
    rows = [(number, numbers.shown(number)) for number in own[:CHOICES]]
    return [Point(to, numbers.last - to, chosen_then(live, number), number) for number, to in rows]


def distance(live: LiveTable, offer: Offer, seat: int) -> tuple[int, int]:
    """How many moves would stay and how many go, as this viewer counts them; at least one goes."""
    numbers = live.seen.numbers(seat)
    to = numbers.shown(offer.to)
    return to, max(1, numbers.last - to)


def chosen_then(live: LiveTable, number: int) -> str:
    """A move in the reader's words; what is kept of it is English."""
    move = live.table.moves[number]
    if language() == "en":
        return move.text
    view = playback_of(live).view(number, move.seat)
    return live.rules.decode(live.table.content, view, move.action).text


def waits_for(live: LiveTable, offer: Offer) -> list[int]:
    """The people who have not answered yet."""
    return [c.seat for c in live.chairs if c.sitter == "person" and c.seat != offer.seat and not offer.agreed >> c.seat & 1]


async def ask(tables: Tables, live: LiveTable, seat: int, to: int, device: Collection[int] = ()) -> None:
    """Ask to go back; seats that share the asker's device talk to each other and are not asked here."""
    async with live.lock:
        point = next((point for point in points(live, seat) if point.to == to), None)
        if point is None:
            raise IllegalAction(say("During the game you can ask to go back to one of your own recent decisions."))
        if live.offer is not None and live.offer.seat != seat:
            asker = live.names[live.offer.seat]
            raise IllegalAction(say("{name} has already asked to go back; answer that first.", name=asker))
        agreed = sum(1 << other for other in set(device) if other != seat)
        await _settle(tables, live, Offer(seat, point.move, agreed))
    tables.drive(live)


async def answer(tables: Tables, live: LiveTable, seat: int, agrees: bool, device: Collection[int] = ()) -> None:
    """Say yes or no, for all who share the device; one no settles it, and so does the asker's own."""
    async with live.lock:
        offer = live.offer
        if offer is None:
            raise IllegalAction(say("Nobody is asking to go back."))
        if not agrees:
            await tables.set_offer(live, None)
        elif seat != offer.seat:
            await _settle(tables, live, replace(offer, agreed=offer.agreed | sum(1 << s for s in {seat, *device})))
    tables.drive(live)


async def review(tables: Tables, live: LiveTable) -> None:
    """Somebody left or came back: perhaps nobody is left to answer."""
    async with live.lock:
        if live.offer is not None and not waits_for(live, live.offer):
            await _settle(tables, live, live.offer)
    tables.drive(live)


async def _settle(tables: Tables, live: LiveTable, offer: Offer) -> None:
    """Wait for those who have not answered; when there are none, go back."""
    if waits_for(live, offer):
        await tables.set_offer(live, offer)
        return
    back = len(live.table.moves) - offer.to
    if back < 1 or live.table.over:
        await tables.set_offer(live, None)
        return
    earlier = await asyncio.to_thread(live.table.at, offer.to)
    first = live.number
    await tables.set_offer(live, None)
    await tables.keep(live, earlier, [Entry(first + n, offer.seat, UNDO, None, time.time()) for n in range(back)])
    live.last_choice = {seat: min(number, offer.to) for seat, number in live.last_choice.items()}
