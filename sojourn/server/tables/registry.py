"""All tables of one server: those in memory, and how their changes are stored. Every change is on disk before it is seen."""

from __future__ import annotations

import asyncio
import contextlib
import time

from sojourn.core.table import Table
from sojourn.core.words import language
from sojourn.server.catalogue import game_named, installed
from sojourn.server.storage.interface import Storage, Taken
from sojourn.server.storage.records import UNDO, Chair, Entry, Offer, SavedTable
from sojourn.server.tables import standing_answers
from sojourn.server.tables.bot_driver import drive_on, mover, unasked
from sojourn.server.tables.clock import changes, owed_after
from sojourn.server.tables.errors import Gone, NoTable, Stale
from sojourn.server.tables.live_table import LiveTable, Put, Reaction
from sojourn.server.tables.plan import Plan, new_table
from sojourn.server.tables.reactions import current, told
from sojourn.server.tables.restore import carried_over, take_snapshot
from sojourn.server.tables.results import results_of, turn_mask
from sojourn.server.tables.seen_moves import is_among, noticed_since
from sojourn.server.tables.standing_answers import calm_answer, put_with_a_wait
from sojourn.server.words import say
from sojourn.server.workers.pool import WorkerPool

SNAPSHOT_EVERY = 64  # entries
ANSWERS = "answers"  # what other servers are told when a seat has set others
MOST_GONE = 30  # tables that cannot go on and are remembered
RECENT = 50  # tables that say which games are likely to be played next
MOST_LIVE = 300  # tables kept in memory; the others are loaded from the storage when asked for


class Tables:
    """The tables of one server."""

    def __init__(self, storage: Storage, workers: WorkerPool) -> None:
        self.storage, self.workers = storage, workers
        self.secret = storage.secret()
        self._live: dict[str, LiveTable] = {}
        self._gone: dict[tuple[str, str], Gone] = {}  # tables that cannot go on, by id and the reader's language
        self._reactions: dict[str, list[Reaction]] = {}  # of tables that were dropped from memory a moment ago

    # --- Finding ------------------------------------------------------------------------------

    async def create(self, plan: Plan, person: str) -> LiveTable:
        """Lay out a new table; the person owns the seats marked "you"."""
        info = new_table(plan)
        await self.storage.create(info, _owners(plan, person))
        live = await self.get(info.id)
        await self.play_for_people(live)
        return live

    async def get(self, table: str) -> LiveTable:
        """A table, from memory or from the storage."""
        live = self._live.get(table)
        if live is None:
            saved = self.storage.load(table) if len(table) <= 40 else None
            if saved is None:
                raise NoTable(say("There is no such table. Perhaps the link was cut short."))
            opened = await self._open(saved)
            if saved.info.to_act != (to_act := turn_mask(opened.table)):
                await self.storage.note_turn(table, to_act)
            if table in self._live:  # somebody else opened it while its moves were written anew
                return self._live[table]
            live = self._live[table] = opened
            await self._complete_owed(live)
            live.reactions = self._reactions.pop(table, [])
            self._drop_unused()
            self.drive(live)
            self.answer_soon(live)
            if not live.table.over and any(chair.sitter == "person" for chair in live.chairs):
                self.workers.expect(live.info.game)
        live.used = time.monotonic()
        return live

    def likely_games(self) -> list[str]:
        """All installed games, in the order in which somebody is likely to ask for them: those of the newest tables first."""
        games = installed()
        return list(dict.fromkeys(name for name in (*self.storage.recent_games(RECENT), *games) if name in games))

    async def _open(self, saved: SavedTable) -> LiveTable:
        """The table in memory; that one cannot go on is found out once, not at every request."""
        key = (saved.info.id, language())
        known = self._gone.get(key)
        if known is not None and len(known.saved.entries) == len(saved.entries):
            raise known.with_traceback(None)
        try:
            return LiveTable(await self._carry_over(saved))
        except Gone as gone:
            while len(self._gone) >= MOST_GONE:
                self._gone.pop(next(iter(self._gone)))
            self._gone[key] = gone
            raise

    async def _carry_over(self, saved: SavedTable) -> SavedTable:
        """The table under today's rules: if it was begun under others, its moves are written anew."""
        entries = carried_over(saved, game_named(saved.info.game))
        if not entries:
            return saved
        table = saved.info.id
        with contextlib.suppress(Taken):  # somebody else has just opened it
            await self.storage.append(table, entries, False)
            await self.storage.set_offer(table, None)  # the moment it means is counted otherwise now
        return self.storage.load(table) or saved

    async def _complete_owed(self, live: LiveTable) -> None:
        """A table that is new, or older than clocks: what its seats owe counts from its last move."""
        last = live.entries[-1].at if live.entries else live.info.created
        owed = {seat: live.owed.get(seat, last) for seat in live.table.to_act}
        if missing := changes(live.owed, owed):
            live.owed = owed
            await self.storage.set_owed(live.info.id, missing)

    async def by_code(self, code: str) -> LiveTable:
        """The table a short code stands for."""
        found = self.storage.find("".join(code.lower().split())[:12])
        if found is None:
            raise NoTable(say("No table has this code; check the letters."))
        return await self.get(found)

    def is_current(self, live: LiveTable) -> bool:
        """Whether this is the table everybody gets who asks for it, not one that was dropped meanwhile."""
        return self._live.get(live.info.id) is live

    def drop(self, live: LiveTable) -> None:
        """Remove a table from memory; whoever asks for it next gets it from the storage."""
        if live.driver is not None:
            live.driver.cancel()
        self._live.pop(live.info.id, None)
        self._reactions = {table: signs for table, signs in self._reactions.items() if current(signs)}
        self._reactions[live.info.id] = live.reactions
        live.announce()  # streams go on with the table that is loaded next

    def _drop_unused(self) -> None:
        """Drop the tables nobody has looked at for longest, when there are too many."""
        if len(self._live) > MOST_LIVE:
            idle = sorted((t for t in self._live.values() if not t.lock.locked()), key=lambda t: t.used)
            for live in idle[: MOST_LIVE // 10]:
                self.drop(live)

    def close(self) -> None:
        """Stop the bots and all background tasks."""
        for live in list(self._live.values()):
            for task in live.background:
                task.cancel()
            self.drop(live)

    # --- Storing ------------------------------------------------------------------------------

    async def keep(self, live: LiveTable, after: Table, entries: list[Entry], base: Table | None = None) -> None:
        """Store new entries, then show the table after them: nobody sees a move that could still be lost.

        `base` is the table from which the moves among them were played, if not the one that is shown.
        """
        if entries[0].action != UNDO:
            self._add_unasked(live, after, entries)
        noticed = noticed_since(base or live.table, after)
        owed = owed_after(live.owed, after, entries, noticed)
        try:
            to_act, newly = turn_mask(after) if after.to_act != live.table.to_act else None, changes(live.owed, owed)
            await self.storage.append(live.info.id, entries, after.over, to_act, results_of(live, after), newly)
        except Taken:  # another server plays this table: begin again from what is stored
            self.drop(live)
            raise Stale(say("The table has changed since you chose. Look again.")) from None
        except asyncio.CancelledError:  # the request ended; whether the move was stored is not known here
            self.drop(live)
            raise
        due = (live.number + len(entries)) // SNAPSHOT_EVERY > live.number // SNAPSHOT_EVERY
        live.owed = owed
        live.add(after, entries, noticed)
        self.answer_soon(live)
        if due:
            await self.storage.snapshot(live.info.id, take_snapshot(after, live.seen.by_entry))

    async def set_chair(self, live: LiveTable, chair: Chair, person: str | None = None) -> None:
        """Store who sits in a seat, or what they wish; `person` owns the seat from now on, too."""
        await self.storage.set_chair(live.info.id, chair, person)
        live.chairs[chair.seat] = chair
        live.announce()

    async def set_answers(self, live: LiveTable, seat: int, answers: dict[str, str]) -> None:
        """Store what is answered for a seat; only the seat itself hears of it, at every server."""
        await self.storage.set_answers(live.info.id, seat, answers)
        live.answers[seat] = answers
        live.announce_to(seat)
        self.answer_soon(live)
        await self.storage.broadcast(live.info.id, f"{ANSWERS} {seat}")

    async def set_offer(self, live: LiveTable, offer: Offer | None) -> None:
        """Store an offer to go back, or that there is none any more."""
        if live.offer != offer:
            await self.storage.set_offer(live.info.id, offer)
            live.offer = offer
            live.announce()

    async def refuse_offer(self, live: LiveTable, first: int) -> None:
        """Playing on refuses an offer to go back, if who asks notices what was played: else that would tell of it.

        `first` is the first entry of what was played.
        """
        if live.offer is not None and any(is_among(live.offer.seat, mask) for mask in live.seen.by_entry[first:]):
            await self.set_offer(live, None)

    # --- Moves without a click ----------------------------------------------------------------

    def drive(self, live: LiveTable) -> None:
        """Start the task that plays for bots and people who are not asked, if one of them owes a decision."""
        if live.driver is None or live.driver.done():
            if mover(live, live.table) is not None:
                live.driver = asyncio.get_running_loop().create_task(drive_on(self, live))

    async def play_for_people(self, live: LiveTable) -> None:
        """Play what people wished not to be asked; then the bots go on."""
        async with live.lock:
            after, entries = live.table.copy(), list[Entry]()
            self._add_unasked(live, after, entries)
            if entries:
                await self.keep(live, after, entries)
        self.drive(live)

    def _add_unasked(self, live: LiveTable, after: Table, entries: list[Entry]) -> None:
        """Append what people wished not to be asked, in the same transaction: nobody ever sees the question."""
        while (chair := mover(live, after)) is not None:
            action = unasked(live, after, chair)
            if action is None:
                return
            after.play(chair.seat, action)
            entries.append(Entry(live.number + len(entries), chair.seat, action, None, time.time()))

    def answer_soon(self, live: LiveTable) -> None:
        """Start the time of those who have the calm answer given when it has run out; stop it for all others."""
        now = {seat: put_with_a_wait(live, seat) for seat in live.table.to_act} if live.answers else {}
        live.answered_soon = {seat: put for seat, put in live.answered_soon.items() if now.get(seat) == put}
        for seat, put in now.items():
            if put is not None and seat not in live.answered_soon:
                live.answered_soon[seat] = put
                live.background.add(task := asyncio.ensure_future(self._answer_soon(live, seat, put)))
                task.add_done_callback(live.background.discard)

    async def _answer_soon(self, live: LiveTable, seat: int, put: Put) -> None:
        await asyncio.sleep(standing_answers.SOON)
        async with live.lock:
            # `is`: a question that was taken back and put again has a time of its own.
            if self.is_current(live) and live.answered_soon.get(seat) is put:
                after, action = live.table.copy(), calm_answer(live, seat)
                after.play(seat, action)
                with contextlib.suppress(Stale):  # another server was faster
                    await self.keep(live, after, [Entry(live.number, seat, action, None, time.time())])
        self.drive(live)

    # --- Other servers ------------------------------------------------------------------------

    def heard(self, table: str, words: str) -> None:
        """Another server changed a table ("": perhaps any), which is then loaded anew.

        With `words` it did not: they are a reaction, or say whose standing answers are new.
        """
        if words.startswith(ANSWERS):
            self._hear_answers(table, int(words.removeprefix(ANSWERS)))
            return
        if words:
            self._hear_reaction(table, words)
            return
        for live in [each for each in self._live.values() if table in ("", each.info.id)]:
            live.background.add(task := asyncio.ensure_future(self._drop_when_idle(live)))
            task.add_done_callback(live.background.discard)

    def _hear_answers(self, table: str, seat: int) -> None:
        live = self._live.get(table)
        if live is not None:
            live.answers = self.storage.answers(table)
            live.announce_to(seat)
            self.answer_soon(live)

    def _hear_reaction(self, table: str, words: str) -> None:
        live = self._live.get(table)
        if live is not None:
            live.reactions = told(live.reactions, words)
            live.announce()
        elif table in self._reactions:
            self._reactions[table] = told(self._reactions[table], words)

    async def _drop_when_idle(self, live: LiveTable) -> None:
        async with live.lock:  # a change that is under way here is stored first
            if self.is_current(live):
                self.drop(live)


def _owners(plan: Plan, person: str) -> list[tuple[int, str]]:
    return [(seat, person) for seat, who in enumerate(plan.sitters) if who == "you"]
