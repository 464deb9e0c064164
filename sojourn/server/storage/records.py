"""The records of the storage: one class for each kind of row."""

from __future__ import annotations

from dataclasses import dataclass, field

UNDO = -1  # the action of an entry that takes the entry before back
CARRIED = -2  # the action of an entry after which the moves are written anew, under the rules version that is its "seat"


@dataclass(frozen=True)
class Chair:
    """Who sits in a seat; a row of the table `chairs`."""

    seat: int
    name: str
    sitter: str  # "person", "open" or "bot:LEVEL"
    quiet: int = 0  # 1: passes by itself when only talk is asked for
    hints: int = 1  # 0: wishes that nobody at the table gets hints
    since: float = 0.0  # when this sitter sat down, or came back; 0: with the table
    away: int = 0  # 1: a bot sits here because the time was up, until the owner is back

    @property
    def bot(self) -> str:
        """The bot's level; empty for people."""
        return self.sitter.removeprefix("bot:") if self.sitter.startswith("bot:") else ""


@dataclass(frozen=True)
class Entry:
    """One action of one seat; the entries of a table are append-only."""

    number: int
    seat: int
    action: int
    move_id: str | None
    at: float


@dataclass(frozen=True)
class Said:
    """One line of the table's conversation."""

    number: int
    seat: int  # -1: a spectator
    text: str
    at: float


@dataclass(frozen=True)
class Offer:
    """A seat asks everybody to go back to an earlier moment."""

    seat: int
    to: int  # moves that stay
    agreed: int  # bit mask of the seats that said yes


@dataclass(frozen=True)
class UndoRight:
    """A seat may take back its last steps, because nobody has learned anything from them."""

    number: int  # entries of the table when it was granted; void with the first one after them that the seat notices
    seat: int
    steps: int


@dataclass(frozen=True)
class Snapshot:
    """The state after `number` entries: where replaying a long game may begin."""

    number: int
    state: bytes
    story: bytes


@dataclass(frozen=True)
class TableInfo:
    """All facts of a table but its moves; a row of `tables` with its chairs."""

    id: str
    code: str
    game: str
    rules: int
    content: str
    options: dict[str, str]
    seats: int
    seed: int
    salt: str
    pace: str
    listed: bool
    dealt: bool  # the host gave the seed
    created: float
    ended: float | None = None
    rematch: str | None = None
    lesson: int = 0  # of a first game: one more than the steps that were read; -1 when it was left; 0 for all other tables
    clock: str = "none"  # how long a decision may take (`tables/clock.py`)
    stand_in: str = ""  # the level of the bot that plays for an absent person whose time is up; empty: the table waits
    to_act: int = -1  # bit mask of the seats that owe a decision; -1: not known
    daily: str = ""  # the day whose deal this is, as 2026-11-18; empty for all other tables
    chairs: tuple[Chair, ...] = ()


@dataclass(frozen=True)
class Result:
    """How a finished game went for one seat; a row of `results` without its person."""

    table: str
    seat: int
    game: str
    seats: int
    rivals: tuple[tuple[str, str], ...]  # name and sitter of every other seat
    contest: int  # 1: the table had a winner
    won: int
    succeeded: int
    points: int
    ended: float
    daily: str = ""
    attempt: int = 1  # the person's first table of this daily deal, or a later one
    is_here: bool = field(default=True, compare=False)  # whether this server has the table

    @property
    def good(self) -> bool:
        """Whether the person won, or succeeded at a table without a winner."""
        return bool(self.won if self.contest else self.succeeded)


@dataclass(frozen=True)
class BotResult:
    """How a bot did in the seat of a daily deal that people play."""

    number: int
    bot: str
    points: int
    won: int


Answers = dict[int, dict[str, str]]  # by seat: its standing answers, by question; each is for the seat's own eyes


@dataclass(frozen=True)
class SavedTable:
    """Everything that is stored about one table."""

    info: TableInfo
    entries: list[Entry] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)
    snapshot: Snapshot | None = None
    offer: Offer | None = None
    undo_rights: list[UndoRight] = field(default_factory=list)
    answers: Answers = field(default_factory=dict)
    owed: dict[int, float] = field(default_factory=dict)  # since when each seat owes its decision
    has_reminders: bool = False  # somebody wants to be told when it is their turn and they are away


@dataclass(frozen=True)
class Overdue:
    """A seat whose time is up and whose owner is away."""

    table: str
    seat: int
    stand_in: str  # the level of the bot that plays now
    owed: float  # since when the seat owes its decision
    gone_since: float  # no page of the owner was here after this


@dataclass(frozen=True)
class Reminder:
    """How a person who is away is told that it is their turn; a row of `reminders`."""

    id: str  # for mail a secret, which its links carry
    table: str
    seat: int
    person: str
    kind: str  # "push" or "mail"
    address: str  # a push subscription (JSON), or an e-mail address
    language: str
    site: str  # the server's address, as the person reaches it
    confirmed: int
    created: float
