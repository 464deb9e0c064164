"""All tables: open one, sit down, play, take back, talk. Every change is on disk before it is seen."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sojourn.bots import bot
from sojourn.core.errors import IllegalAction, SojournError
from sojourn.core.table import MAX_SEED, Table
from sojourn.server import lesson
from sojourn.server.catalogue import rules_of
from sojourn.server.driving import PACES, drive_on, mover
from sojourn.server.fair import step_of
from sojourn.server.language import say
from sojourn.server.live import Gone, Live, Reaction, Stale, freeze
from sojourn.server.quiet import silence
from sojourn.server.reactions import current, told
from sojourn.server.storage import UNDO, Chair, Entry, Offer, Said, Sheet, Storage, Taken
from sojourn.server.thinking import Thinker

log = logging.getLogger("sojourn")

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is mistaken for another
SNAPSHOT_EVERY = 64
REGRET = 0.3  # seconds before it is found out whether a step may be taken back
MOST_LIVE = 300  # tables kept in memory; the others come back from the disk when asked for
NAME, CHAT, NOTES = 24, 500, 8000  # longest texts
BOT_NAMES = ("Deniz", "Mira", "Tomás", "Inés", "Ruben", "Aylin")


class NoTable(SojournError):
    """There is no such table."""


class NoSeat(SojournError):
    """The seat is not this person's, or not free."""


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
    lesson: bool = False  # a first game, with the game's own lesson


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
        self._signs: dict[str, list[Reaction]] = {}  # of tables that were let go a moment ago

    # --- Opening ------------------------------------------------------------------------------

    async def create(self, plan: Plan, person: str) -> Live:
        """Lay out a new table; the person owns the seats marked "you"."""
        rules = rules_of(plan.game)
        rules.check_seats(len(plan.sitters))
        content = rules.content(plan.options)
        if plan.pace not in PACES:
            raise SojournError(_no_pace(plan.pace))
        if plan.seed is not None and not 0 <= plan.seed < MAX_SEED:
            raise SojournError(say("A seed is a whole number from 0 to {last}.", last=MAX_SEED - 1))
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
            lesson=int(plan.lesson),
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
                raise NoTable(say("There is no such table; perhaps the link was cut short."))
            live = self._live[table] = Live(saved)
            live.reactions = self._signs.pop(table, [])
            self._tidy()
            self.drive(live)
        live.used = time.monotonic()
        return live

    async def by_code(self, code: str) -> Live:
        """The table a short code stands for."""
        found = self.storage.find("".join(code.lower().split())[:12])
        if found is None:
            raise NoTable(say("No table has this code; look again at the letters."))
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
        self._signs = {table: signs for table, signs in self._signs.items() if current(signs)} | {live.sheet.id: live.reactions}
        live.ring()  # whoever listens turns to the table that comes back from the disk

    # --- Playing ------------------------------------------------------------------------------

    async def play(self, live: Live, seat: int, action: int, move_id: str | None = None, at: int | None = None) -> None:
        """Play one action; when this returns it is on disk. The same move id is played once."""
        async with live.lock:
            if move_id is not None and move_id in live.move_ids:
                return
            if at is not None and not live.table.over and not live.is_fresh(seat, at):
                raise Stale(say("The table has moved on since you chose; look again."))
            lesson.check(live, seat, [action])
            before, after = live.table, live.table.copy()
            after.play(seat, action)
            await self.settle_offer(live)  # who plays on does not go back
            await self.keep(live, after, [Entry(live.number, seat, action, move_id, time.time())])
            live.acted[seat] = len(before.moves) + 1
        self.follow(live, [before, after], seat, [action])

    def follow(self, live: Live, steps: Sequence[Table], seat: int, actions: Sequence[int]) -> None:
        """What comes after a person's steps: bots go on; if nobody does, the steps may be taken back."""
        self.drive(live)
        if mover(live, live.table) is None:
            live.asides.add(aside := asyncio.ensure_future(self._weigh(live, steps, seat, actions)))
            aside.add_done_callback(live.asides.discard)

    async def _weigh(self, live: Live, steps: Sequence[Table], seat: int, actions: Sequence[int]) -> None:
        """Find out, without making anybody wait, which steps may be taken back."""
        number = live.number
        await asyncio.sleep(REGRET)
        fair: list[Table] = []  # the last of them first: what lies before an open step cannot be taken back
        for before, after, action in reversed(list(zip(steps, steps[1:], actions, strict=False))):
            if live.number != number or not await self._is_fair(before, after, seat, action):
                break
            fair.append(before)
        live = await self.get(live.sheet.id)  # the same one, unless it was let go meanwhile
        async with live.lock:
            if live.number == number and fair:
                for before in reversed(fair):
                    live.add_step(seat, before)
                await self.storage.leave(live.sheet.id, live.leave)
                live.ring(only=seat)

    async def _is_fair(self, before: Table, after: Table, seat: int, action: int) -> bool:
        """Whether nobody learned anything from a step; if that cannot be found out, somebody did."""
        try:
            step = step_of(before, after, seat, action, secrets.randbelow(MAX_SEED))
            return step is not None and await self.thinker.foreseen(step)
        except Exception:
            log.exception("%s: whether action %d can be taken back is not known", before.game.name, action)
            return False

    async def undo(self, live: Live, seat: int, move_id: str | None = None) -> None:
        """Take the seat's last step back, if nobody learned anything from it."""
        async with live.lock:
            if move_id is not None and move_id in live.move_ids:
                return
            if not live.can_undo(seat):
                raise IllegalAction(say("This step cannot be taken back: something was revealed, or others have moved."))
            before = live.steps[-1][1]
            await self.settle_offer(live)
            await self.keep(live, before, [Entry(live.number, seat, UNDO, move_id, time.time())])
            live.steps.pop()
            await self.storage.leave(live.sheet.id, live.leave)

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
        except Taken:  # another process plays this table: begin again from what is kept
            self._forget(live)
            raise Stale(say("The table has moved on since you chose; look again.")) from None
        except asyncio.CancelledError:  # the browser left; whether the move was kept only the disk knows
            self._forget(live)
            raise
        live.table = after
        if entries[0].action == UNDO:  # what is remembered of moves that were taken back is worth nothing
            live.marks = {number: state for number, state in live.marks.items() if number <= len(after.moves)}
        due = (live.number + len(entries)) // SNAPSHOT_EVERY > live.number // SNAPSHOT_EVERY
        live.entries += entries
        live.move_ids |= {entry.move_id: entry.number for entry in entries if entry.move_id}
        live.ring()
        if due:
            await self.storage.snapshot(live.sheet.id, freeze(after, live.number))

    def _stay_quiet(self, live: Live, after: Table, entries: list[Entry]) -> None:
        """People who wish to be quiet pass at once: they are not even shown the question."""
        while (chair := mover(live, after)) is not None and not chair.bot:
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
        return IllegalAction(say("You may do this now."))

    # --- Bots ---------------------------------------------------------------------------------

    def drive(self, live: Live) -> None:
        """See to it that bots who owe a decision make it, and that the quiet stay quiet."""
        if live.driver is None or live.driver.done():
            if mover(live, live.table) is not None:
                live.driver = asyncio.get_running_loop().create_task(drive_on(self, live))

    def is_current(self, live: Live) -> bool:
        """Whether this is the table everybody gets who asks for it."""
        return self._live.get(live.sheet.id) is live

    async def set_pace(self, live: Live, pace: str) -> None:
        """How fast the bots play."""
        if pace not in PACES:
            raise SojournError(_no_pace(pace))
        await self.storage.set_field(live.sheet.id, "pace", pace)
        live.sheet = replace(live.sheet, pace=pace)
        if pace == "instant":
            self.skip(live)
        live.ring()

    def skip(self, live: Live) -> None:
        """Let the bots play without a pause until a person is asked."""
        if mover(live, live.table) is not None:
            live.hurry.set()

    # --- People -------------------------------------------------------------------------------

    async def sit(self, live: Live, seat: int, name: str, person: str) -> None:
        """Take a free seat; where the host wishes to be asked less in moments for talk, so does a guest at first."""
        async with live.lock:
            if not 0 <= seat < len(live.chairs) or live.chairs[seat].sitter != "open":
                raise NoSeat(say("This seat is taken; choose another."))
            called = clean(name, NAME, say("Guest {number}", number=seat + 1))
            quiet = max((chair.quiet for chair in live.chairs if chair.sitter == "person"), default=0)
            await self._seat(live, Chair(seat, called, "person", quiet), person)

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
            raise SojournError(say("There is nothing to say in an empty line."))
        while True:
            async with live.lock:
                said = Said(len(live.said), seat, words, time.time())
                try:
                    await self.storage.say(live.sheet.id, said)
                except Taken:  # somebody spoke at another server at the same time: this is the next line
                    self._forget(live)
                else:
                    live.said.append(said)
                    live.ring()
                    return
            live = await self.get(live.sheet.id)

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

    def heard(self, table: str, words: str) -> None:
        """Another server changed a table ("": perhaps any): the next who asks gets it anew. Words are a sign somebody made."""
        if words:
            self._hear_sign(table, words)
            return
        for live in [each for each in self._live.values() if table in ("", each.sheet.id)]:
            live.asides.add(aside := asyncio.ensure_future(self._turn_to(live)))
            aside.add_done_callback(live.asides.discard)

    def _hear_sign(self, table: str, words: str) -> None:
        live = self._live.get(table)
        if live is not None:
            live.reactions = told(live.reactions, words)
            live.ring()
        elif table in self._signs:
            self._signs[table] = told(self._signs[table], words)

    async def _turn_to(self, live: Live) -> None:
        async with live.lock:  # what is being changed here is kept first
            if self.is_current(live):
                self._forget(live)

    def close(self) -> None:
        """Stop the bots, and whatever is being thought about beside the tables."""
        for live in list(self._live.values()):
            for aside in live.asides:
                aside.cancel()
            self._forget(live)


def _no_pace(given: str) -> str:
    return say("The pace is one of {all}, not {given}.", all=", ".join(PACES), given=repr(given[:20]))


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
            raise SojournError(say("A seat is for 'you', 'open' or 'bot:LEVEL', not {given}.", given=repr(sitter[:20])))
    return chairs


def _person(seat: int, sitter: str, given: str, quiet: bool) -> Chair:
    if sitter == "you":
        return Chair(seat, given or say("Guest"), "person", int(quiet))
    return Chair(seat, given or say("Seat {number}", number=seat + 1), "open")


__all__ = ["PACES", "Gone", "Live", "NoSeat", "NoTable", "Plan", "Stale", "Tables"]
