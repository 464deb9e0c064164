"""All tables: open one, sit down, play, take back, talk. Every change is on disk before it is seen."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
import secrets
import sqlite3
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from sojourn.bots import bot
from sojourn.core.errors import IllegalAction, SojournError
from sojourn.core.record import as_bytes
from sojourn.core.table import MAX_SEED, Table
from sojourn.server.catalogue import rules_of
from sojourn.server.fair import is_open
from sojourn.server.live import Gone, Live, freeze
from sojourn.server.quiet import is_pass, silence
from sojourn.server.storage import UNDO, Chair, Entry, Offer, Said, Sheet, Storage
from sojourn.server.thinking import Thinker
from sojourn.server.worker import Question

log = logging.getLogger("sojourn")

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken for another
PACES = {"slow": 2.2, "normal": 1.0, "fast": 0.35, "instant": 0.0}  # seconds before a bot moves
SNAPSHOT_EVERY = 64
BURST = 40  # passes of bots that are kept together
REGRET = 0.3  # seconds before it is found out whether a step may be taken back
MOST_LIVE = 300  # tables kept in memory; the others come back from the disk when asked for
NAME, CHAT, NOTES = 24, 500, 8000  # longest texts
BOT_NAMES = ("Deniz", "Mira", "Tomás", "Inés", "Ruben", "Aylin")


class NoTable(SojournError):
    """There is no such table."""


class NoSeat(SojournError):
    """The seat is not this person's, or not free."""


class Stale(IllegalAction):
    """The click was meant for an earlier moment."""


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
    quiet: bool = False  # "you" are not asked in moments for talk


def clean(text: str, most: int, otherwise: str = "") -> str:
    """A text people typed: printable, on one line, not too long."""
    kept = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(kept.split())[:most].strip() or otherwise


class Tables:
    """The tables of one server."""

    def __init__(self, storage: Storage, thinker: Thinker) -> None:
        self.storage, self.thinker = storage, thinker
        self.secret = storage.secret()
        self._live: dict[str, Live] = {}

    # --- Opening ------------------------------------------------------------------------------

    async def create(self, plan: Plan, person: str) -> Live:
        """Lay out a new table; the person owns the seats marked "you"."""
        rules = rules_of(plan.game)
        rules.check_seats(len(plan.sitters))
        content = rules.content(plan.options)
        if plan.pace not in PACES:
            raise SojournError(f"The pace is one of {', '.join(PACES)}, not {plan.pace[:20]!r}.")
        if plan.seed is not None and not 0 <= plan.seed < MAX_SEED:
            raise SojournError(f"A seed is a whole number from 0 to {MAX_SEED - 1}.")
        sheet = Sheet(
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
            chairs=tuple(_chairs(plan)),
        )
        await self.storage.create(sheet, [(seat, person) for seat, who in enumerate(plan.sitters) if who == "you"])
        live = await self.get(sheet.id)
        await self._settle(live)
        return live

    async def _settle(self, live: Live) -> None:
        """Nobody is shown a question they wished not to be asked."""
        async with live.lock:
            after, entries = live.table.copy(), list[Entry]()
            self._stay_quiet(live, after, entries)
            if entries:
                await self.keep(live, after, entries)
        self.drive(live)

    async def get(self, table: str) -> Live:
        """A table, from memory or from the disk."""
        live = self._live.get(table)
        if live is None:
            saved = self.storage.load(table) if len(table) <= 40 else None
            if saved is None:
                raise NoTable("There is no such table; perhaps the link was cut short.")
            live = self._live[table] = Live(saved)
            self._tidy()
            self.drive(live)
        live.used = time.monotonic()
        return live

    async def by_code(self, code: str) -> Live:
        """The table a short code stands for."""
        found = self.storage.find("".join(code.lower().split())[:12])
        if found is None:
            raise NoTable("No table has this code; look again at the letters.")
        return await self.get(found)

    def _tidy(self) -> None:
        """Let go of the tables nobody has looked at for longest."""
        if len(self._live) > MOST_LIVE:
            idle = sorted((t for t in self._live.values() if not t.lock.locked()), key=lambda t: t.used)
            for live in idle[: MOST_LIVE // 10]:
                self._forget(live)

    def _forget(self, live: Live) -> None:
        if live.driver is not None:
            live.driver.cancel()
        self._live.pop(live.sheet.id, None)
        live.ring()  # whoever listens turns to the table that comes back from the disk

    # --- Playing ------------------------------------------------------------------------------

    async def play(self, live: Live, seat: int, action: int, move_id: str | None = None, at: int | None = None) -> None:
        """Play one action; when this returns it is on disk. The same move id is played once."""
        async with live.lock:
            if move_id is not None and move_id in live.move_ids:
                return
            if at is not None and not live.table.over and not live.is_fresh(seat, at):
                raise Stale("The table has moved on since you chose; look again.")
            before, after = live.table, live.table.copy()
            after.play(seat, action)
            await self.settle_offer(live)  # who plays on does not go back
            await self.keep(live, after, [Entry(live.number, seat, action, move_id, time.time())])
            live.acted[seat] = len(before.moves) + 1
        self.follow(live, [before, after], seat, [action])

    def follow(self, live: Live, steps: Sequence[Table], seat: int, actions: Sequence[int]) -> None:
        """What comes after a person's steps: bots go on; if nobody does, the steps may be taken back."""
        self.drive(live)
        if self._mover(live, live.table) is None:
            live.asides.add(aside := asyncio.ensure_future(self._weigh(live, steps, seat, actions)))
            aside.add_done_callback(live.asides.discard)

    async def _weigh(self, live: Live, steps: Sequence[Table], seat: int, actions: Sequence[int]) -> None:
        """Find out, without making anybody wait, which steps may be taken back."""
        number, moved = live.number, [step.copy() for step in steps]
        await asyncio.sleep(REGRET)
        if live.number != number:
            return
        closed = []
        for before, after, action in zip(moved, moved[1:], actions, strict=False):
            try:
                closed.append(not await asyncio.to_thread(is_open, before, after, seat, action, secrets.randbelow(MAX_SEED)))
            except Exception:
                log.exception("%s: whether action %d can be taken back is not known", live.sheet.game, action)
                closed.append(False)
        async with live.lock:
            if live.number == number and closed[-1]:
                for before, fair in zip(steps, closed, strict=False):
                    if fair:
                        live.add_step(seat, before)
                live.ring()

    async def undo(self, live: Live, seat: int, move_id: str | None = None) -> None:
        """Take the seat's last step back, if nobody learned anything from it."""
        async with live.lock:
            if move_id is not None and move_id in live.move_ids:
                return
            if not live.can_undo(seat):
                raise IllegalAction("This step cannot be taken back: something was revealed, or others have moved.")
            before = live.steps[-1][1]
            await self.settle_offer(live)
            await self.keep(live, before, [Entry(live.number, seat, UNDO, move_id, time.time())])
            live.steps.pop()
            live.ring()

    async def settle_offer(self, live: Live, offer: Offer | None = None) -> None:
        """Keep an offer to go back, or let go of the one there is."""
        if live.offer != offer:
            await self.storage.offer(live.sheet.id, offer)
            live.offer = offer
            live.ring()

    async def keep(self, live: Live, after: Table, entries: list[Entry]) -> None:
        """First the disk, then the table: nobody sees a move that could still be lost."""
        if entries[0].action != UNDO:
            self._stay_quiet(live, after, entries)
        try:
            await self.storage.append(live.sheet.id, entries, after.over)
        except sqlite3.IntegrityError:  # another process plays this table: begin again from what is kept
            self._forget(live)
            raise Stale("The table has moved on since you chose; look again.") from None
        except asyncio.CancelledError:  # the browser left; whether the move was kept only the disk knows
            self._forget(live)
            raise
        live.table = after
        due = (live.number + len(entries)) // SNAPSHOT_EVERY > live.number // SNAPSHOT_EVERY
        live.entries += entries
        live.move_ids |= {entry.move_id: entry.number for entry in entries if entry.move_id}
        if due:
            await self.storage.snapshot(live.sheet.id, freeze(after, live.number))
        live.ring()

    def _stay_quiet(self, live: Live, after: Table, entries: list[Entry]) -> None:
        """People who wish to be quiet pass at once: they are not even shown the question."""
        while (chair := self._mover(live, after)) is not None and not chair.bot:
            action = silence(after, chair.seat)
            if action is None:
                return
            after.play(chair.seat, action)
            entries.append(Entry(live.number + len(entries), chair.seat, action, None, time.time()))

    def why_not(self, live: Live, seat: int, action: int) -> IllegalAction:
        """Why an action is refused now; nothing is played."""
        try:
            live.table.copy().play(seat, action)
        except IllegalAction as refusal:
            return refusal
        return IllegalAction("You may do this now.")

    # --- Bots ---------------------------------------------------------------------------------

    def drive(self, live: Live) -> None:
        """See to it that bots who owe a decision make it, and that the quiet stay quiet."""
        if live.driver is None or live.driver.done():
            if self._mover(live, live.table) is not None:
                live.driver = asyncio.get_running_loop().create_task(self._drive_on(live))

    def _mover(self, live: Live, table: Table) -> Chair | None:
        """A chair that owes a decision and needs nobody's click for it: the quiet first, then bots."""
        owing = [live.chairs[seat] for seat in table.to_act]
        for chair in owing:
            if not chair.bot and chair.quiet and silence(table, chair.seat) is not None:
                return chair
        return next((chair for chair in owing if chair.bot), None)

    async def _drive_on(self, live: Live) -> None:
        """Bots move one after the other; what is only a "pass" takes no time."""
        try:
            while self._live.get(live.sheet.id) is live:
                loud = await self._pass_on(live)
                if loud is None:
                    break
                number, seat, action = loud
                await self._pause(live)
                async with live.lock:
                    if live.number == number and live.chairs[seat].bot:
                        after = live.table.copy()
                        after.play(seat, action)
                        await self.keep(live, after, [Entry(number, seat, action, None, time.time())])
        except Stale:
            return
        except Exception:
            log.exception("table %s: a bot cannot move", live.sheet.id)
        live.hurry.clear()

    async def _pass_on(self, live: Live) -> tuple[int, int, int] | None:
        """Play all moves that only pass, kept together; then the next true move, not played yet."""
        async with live.lock:
            after, entries = live.table.copy(), list[Entry]()
            loud = None
            while len(entries) < BURST and (chair := self._mover(live, after)) is not None:
                number = live.number + len(entries)
                quiet = None if chair.bot else silence(after, chair.seat)
                action = await self.thinker.think(self._question(live, after, chair, number)) if quiet is None else quiet
                if quiet is None and not is_pass(after, chair.seat, action):
                    loud = (number, chair.seat, action)
                    break
                after.play(chair.seat, action)
                entries.append(Entry(number, chair.seat, action, None, time.time()))
            if entries:
                await self.keep(live, after, entries)
            return loud if loud or self._mover(live, live.table) is None else (-1, 0, 0)

    async def _pause(self, live: Live) -> None:
        """The time a bot seems to think; pressing "skip" ends it."""
        wait = PACES[live.sheet.pace]
        if wait and not live.hurry.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(live.hurry.wait(), wait)

    def _question(self, live: Live, table: Table, chair: Chair, number: int) -> Question:
        """What the bot may know, and nothing more."""
        mask = table.game.mask()
        mask[np.array(table.game.legal_numbers(table.state, table.box, chair.seat), int)] = 1
        # The bot's luck is the server's own: neither the deal nor anything at the table depends on it.
        words = f"{live.sheet.id} {number} {chair.seat}".encode()
        seed = int.from_bytes(hmac.digest(self.secret, words, "sha256")[:8], "big") % MAX_SEED
        view = as_bytes(table.view(chair.seat).record)
        sheet = live.sheet
        return Question(0, chair.bot, sheet.game, sheet.options, sheet.content, view, chair.seat, mask.tobytes(), seed)

    async def set_pace(self, live: Live, pace: str) -> None:
        """How fast the bots play."""
        if pace not in PACES:
            raise SojournError(f"The pace is one of {', '.join(PACES)}, not {pace[:20]!r}.")
        await self.storage.set_field(live.sheet.id, "pace", pace)
        live.sheet = replace(live.sheet, pace=pace)
        if pace == "instant":
            self.skip(live)
        live.ring()

    def skip(self, live: Live) -> None:
        """Let the bots play without a pause until a person is asked."""
        if self._mover(live, live.table) is not None:
            live.hurry.set()

    # --- People -------------------------------------------------------------------------------

    async def sit(self, live: Live, seat: int, name: str, person: str) -> None:
        """Take a free seat."""
        async with live.lock:
            if not 0 <= seat < len(live.chairs) or live.chairs[seat].sitter != "open":
                raise NoSeat("This seat is taken; choose another.")
            await self._seat(live, Chair(seat, clean(name, NAME, f"Guest {seat + 1}"), "person"), person)

    async def share(self, live: Live, seat: int, person: str) -> None:
        """The seat's own secret link was followed: this device may act for it, too."""
        async with live.lock:
            await self._seat(live, replace(live.chairs[seat], sitter="person"), person)

    async def rename(self, live: Live, seat: int, name: str) -> None:
        """Somebody wants to be called otherwise."""
        async with live.lock:
            await self._seat(live, replace(live.chairs[seat], name=clean(name, NAME, live.chairs[seat].name)))

    async def hush(self, live: Live, seat: int, quiet: bool) -> None:
        """Whether a seat wishes to be asked in moments for talk."""
        async with live.lock:
            await self._seat(live, replace(live.chairs[seat], quiet=int(quiet)))
        await self._settle(live)

    async def allow_hints(self, live: Live, seat: int, allowed: bool) -> None:
        """Whether this seat minds hints; one who does is enough to have none at the table."""
        async with live.lock:
            await self._seat(live, replace(live.chairs[seat], hints=int(allowed)))

    async def hand_over(self, live: Live, seat: int, sitter: str) -> None:
        """Give a seat to a bot, or take it back."""
        async with live.lock:
            chair = live.chairs[seat]
            if sitter.startswith("bot:"):
                bot(sitter.removeprefix("bot:"))
                name = BOT_NAMES[seat % len(BOT_NAMES)] if chair.sitter == "open" else chair.name
                await self._seat(live, Chair(seat, name, sitter))
            else:
                await self._seat(live, replace(chair, sitter="person"))
        self.drive(live)

    async def _seat(self, live: Live, chair: Chair, person: str | None = None) -> None:
        await self.storage.set_chair(live.sheet.id, chair, person)
        live.chairs[chair.seat] = chair
        live.ring()

    async def say(self, live: Live, seat: int, text: str) -> None:
        """One line of conversation, for everybody at the table."""
        words = clean(text, CHAT)
        if not words:
            raise SojournError("There is nothing to say in an empty line.")
        async with live.lock:
            said = Said(len(live.said), seat, words, time.time())
            await self.storage.say(live.sheet.id, said)
            live.said.append(said)
            live.ring()

    async def note(self, live: Live, seat: int, text: str) -> None:
        """Keep a seat's private notebook."""
        await self.storage.note(live.sheet.id, seat, text[:NOTES])

    async def rematch(self, live: Live, person: str) -> Live:
        """The same people and bots at a new table; whoever asks second joins the first one's."""
        async with live.lock:
            if live.sheet.rematch:
                return await self.get(live.sheet.rematch)
            mine = self.storage.seats_of(live.sheet.id, person)
            sitters = ["you" if c.seat in mine and not c.bot else c.sitter.replace("person", "open") for c in live.chairs]
            plan = Plan(live.sheet.game, tuple(sitters), tuple(live.names), live.sheet.options, None, live.sheet.pace)
            new = await self.create(plan, person)
            await self.storage.set_field(live.sheet.id, "rematch", new.sheet.id)
            live.sheet = replace(live.sheet, rematch=new.sheet.id)
            live.ring()
            return new

    def close(self) -> None:
        """Stop the bots."""
        for live in list(self._live.values()):
            self._forget(live)


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
            raise SojournError(f"A seat is for 'you', 'open' or 'bot:LEVEL', not {sitter[:20]!r}.")
    return chairs


def _person(seat: int, sitter: str, given: str, quiet: bool) -> Chair:
    if sitter == "you":
        return Chair(seat, given or "Guest", "person", int(quiet))
    return Chair(seat, given or f"Seat {seat + 1}", "open")


__all__ = ["PACES", "Gone", "Live", "NoSeat", "NoTable", "Plan", "Stale", "Tables"]
