"""The trace in words: one sentence per event, seats written as @0, @1..."""

from __future__ import annotations

from collections.abc import Callable

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.games.journey_istanbul.actions import ORDINALS, TO_ALL, WHOLE, card_label, square_name
from sojourn.games.journey_istanbul.records import DAYS, End, Tell, Verb


def date(day: int) -> str:
    """A day as people say it."""
    return f"{ORDINALS[(day - 1) % DAYS]} day, week {(day - 1) // DAYS + 1}"


def tl(amount: int) -> str:
    """Lira with a thin comma."""
    return f"{amount:,} TL"


def _to(seat: int) -> str:
    return "everybody" if seat == TO_ALL else f"@{seat}"


def _place(c: Content, place: int) -> str:
    return str(c.words["places"][place])


def _task(c: Content, card: int) -> str:
    return str(c.words["tasks"][card]["name"])


def _offered(c: Content, e: Event) -> str:
    square, price = e.c // 100 - 1, e.c % 100
    money = tl(1000 * price) if price else "nothing"
    more = f", to be paid back with {tl(1000 * e.d)} on top" if e.d else ""
    words = {
        Verb.ASK: f"@{e.seat} offers {_to(e.b)} {money} for a word on {square_name(square)}.",
        Verb.SELL: f"@{e.seat} offers {_to(e.b)} a word on {square_name(square)} for {money}.",
        Verb.BORROW: f"@{e.seat} asks {_to(e.b)} to lend {money}{more}.",
        Verb.LEND: f"@{e.seat} offers to lend {_to(e.b)} {money}{more}.",
        Verb.DEAL: f"@{e.seat} offers {_to(e.b)} {money} for the place before a card.",
    }
    return words[Verb(e.a)]


def _judged(c: Content, e: Event) -> str:
    if e.b == e.c:
        return f"What @{e.seat} said of {square_name(e.a)} was so."
    return f"@{e.seat} had said of {square_name(e.a)}: {card_label(c, e.b)}. It was not so."


def _shown(c: Content, e: Event) -> str:
    rows = "the whole planner" if e.b == WHOLE else f"the {ORDINALS[e.b]} days of the planner"
    return f"@{e.seat} shows {_to(e.a)} {rows}."


def _told(c: Content, e: Event) -> str:
    stamp = " (really seen)" if e.d else ""
    return f"@{e.seat} tells {_to(e.a)} of {square_name(e.b)}: {card_label(c, e.c)}{stamp}."


def _drew(c: Content, e: Event) -> str:
    return f"@{e.seat} draws and lays {square_name(e.a)}{', sideways' if e.b else ''}."


def _raid(c: Content, e: Event) -> str:
    where = "Taksim" if e.a == 1 else "every neighbourhood but Kadıköy"
    return f"The police come to {where}. The fine is {tl(e.b)}."


_ENDS = {
    End.ALL_OUT: "Everybody has travelled out of Istanbul.",
    End.NO_CARDS: "No event card is left. The game is over.",
    End.TIME: "The last week is over.",
}

_WORDS: dict[int, Callable[[Content, Event], str]] = {
    Tell.DEALT: lambda c, e: f"@{e.seat} holds {_task(c, e.a)} and {_task(c, e.b)}.",
    Tell.STARTS: lambda c, e: f"@{e.seat} is the starting player.",
    Tell.DAY: lambda c, e: f"The {date(e.a)}.",
    Tell.MOVED: lambda c, e: f"@{e.seat} goes from {_place(c, e.a)} to {_place(c, e.b)}.",
    Tell.STAYED: lambda c, e: f"@{e.seat} stays in {_place(c, e.a)}.",
    Tell.LOOKED: lambda c, e: f"@{e.seat} looks at {square_name(e.a)}.",
    Tell.SAW: lambda c, e: f"You see: {card_label(c, e.b)}.",
    Tell.DREW: _drew,
    Tell.DREW_CARD: lambda c, e: f"You drew: {card_label(c, e.b)}.",
    Tell.BURNED: lambda c, e: f"The row of the {ORDINALS[e.a]} day is full: @{e.seat} throws the new card away face down.",
    Tell.CIRCLE: lambda c, e: f"@{e.seat} fills circle {e.b} of {_task(c, e.a)}.",
    Tell.TASK_DONE: lambda c, e: f"@{e.seat} has finished {_task(c, e.a)}.",
    Tell.TASK_LOST: lambda c, e: f"@{e.seat} missed the day and begins {_task(c, e.a)} anew.",
    Tell.REVEALED: lambda c, e: f"Revealed: {c.words['cards'][e.b]['name']}. {card_label(c, e.b)}.",
    Tell.JUDGED: _judged,
    Tell.CHATTED: lambda c, e: f"A message warns @{e.seat}, who slips from {_place(c, e.a)} to {_place(c, e.b)}.",
    Tell.RAID: _raid,
    Tell.FINED: lambda c, e: f"@{e.seat} pays {tl(e.a)} to the police in {_place(c, e.b)}.",
    Tell.JAILED: lambda c, e: f"@{e.seat} cannot pay and goes to jail until the {date(e.b)}.",
    Tell.SPARED: lambda c, e: f"{_task(c, e.b)} protects @{e.seat} in {_place(c, e.a)}.",
    Tell.RELEASED: lambda c, e: f"@{e.seat} is released and goes to {_place(c, e.a)}.",
    Tell.BAILED: lambda c, e: f"@{e.seat} pays {tl(e.a)}, leaves jail and goes to {_place(c, e.b)}.",
    Tell.LEFT: lambda c, e: f"@{e.seat} travels out of Istanbul for {tl(e.b)}{f', with {tl(e.c)} left' if e.c >= 0 else ''}.",
    Tell.DECLINED: lambda c, e: f"@{e.seat} lets it go: {c.words['cards'][e.a]['name']}.",
    Tell.WORKED: lambda c, e: f"@{e.seat} works ({c.words['cards'][e.a]['name']}) for {tl(e.b)}.",
    Tell.STARTER: lambda c, e: f"The starting player marker goes to @{e.seat}.",
    Tell.END: lambda c, e: _ENDS[End(e.a)],
    Tell.GAVE: lambda c, e: f"@{e.seat} gives {_to(e.a)} {tl(e.b)}.",
    Tell.TALKED: lambda c, e: f"@{e.seat} talks to {_to(e.a)}.",
    Tell.TOLD: _told,
    Tell.INTENDS: lambda c, e: f"@{e.seat} says: I go to {_place(c, e.a)} next.",
    Tell.OFFERED: _offered,
    Tell.ACCEPTED: lambda c, e: f"@{e.seat} agrees with @{e.a}.",
    Tell.REFUSED: lambda c, e: f"@{e.seat} says no to @{e.a}.",
    Tell.PAID: lambda c, e: f"@{e.seat} pays @{e.a} {tl(e.b)}.",
    Tell.SHOWED: _shown,
    Tell.LENT: lambda c, e: f"@{e.seat} lends @{e.a} {tl(e.b)}{f', promised back with {tl(e.c)} more' if e.c else ''}.",
    Tell.BOUGHT: lambda c, e: f"@{e.a} steps back for @{e.seat}: {c.words['cards'][e.b]['name']}.",
    Tell.NOTED: lambda c, e: f"You note something on {square_name(e.a)}.",
    Tell.REPAID: lambda c, e: f"@{e.seat} pays @{e.a} back {tl(e.b)}.",
}


def sentence(content: Content, event: Event, viewer: int) -> str:
    """What a viewer reads of an event it may know; events kept for later stay silent."""
    words = _WORDS.get(event.kind)
    return words(content, event) if words else ""
