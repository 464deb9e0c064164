"""The trace in words: one sentence per event, seats written as @0, @1..."""

from __future__ import annotations

from collections.abc import Callable

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later, listed
from sojourn.games.journey_istanbul.actions import TO_ALL, WHOLE, card_label, on_sheet
from sojourn.games.journey_istanbul.records import SEATS, End, Told, Verb, Verdict
from sojourn.games.journey_istanbul.ui.facts import date, row_of, week_of
from sojourn.games.journey_istanbul.ui.words import lira, say


def _to(seat: int) -> str:
    return say("everyone") if seat == TO_ALL else f"@{seat}"


def _place(c: Content, place: int) -> str:
    return str(c.words["places"][place])


def _task(c: Content, card: int) -> str:
    return str(c.words["tasks"][card]["name"])


def _card(c: Content, card: int) -> str:
    return str(c.words["cards"][card]["name"])


def _names(mask: int) -> str:
    return listed([f"@{seat}" for seat in range(SEATS) if mask >> seat & 1])


# Talk

_OFFERS: dict[int, str] = {
    Verb.ASK: later("@{seat} offers {to} {money} for information about square {square} of day {day}."),
    Verb.SELL: later("@{seat} offers {to} information about square {square} of day {day} for {money}."),
    Verb.BORROW: later("@{seat} asks {to} for a loan of {money}."),
    Verb.LEND: later("@{seat} offers to lend {to} {money}."),
    Verb.DEAL: later("@{seat} offers {to} {money} to step back from {card}."),
}
_LOANS: dict[int, str] = {
    Verb.BORROW: later("@{seat} asks {to} for a loan of {money}, to be paid back with {more} extra."),
    Verb.LEND: later("@{seat} offers to lend {to} {money}, to be paid back with {more} extra."),
}
_FREE = later("@{seat} asks {to} about square {square} of day {day}, for nothing in return.")


def _offered(c: Content, e: Event) -> str:
    square, price, verb = e.c // 100 - 1, e.c % 100, Verb(e.a)
    text = _LOANS[verb] if e.d and verb in _LOANS else _OFFERS[verb] if price else _FREE
    return say(
        text,
        seat=e.seat,
        to=_to(e.b),
        money=lira(1000 * price),
        more=lira(1000 * e.d),
        card=_card(c, e.d) if verb == Verb.DEAL else "",
        **on_sheet(square),
    )


def _judged(c: Content, e: Event) -> str:
    if e.b == e.c:
        return say("What @{seat} said about square {square} of day {day} was true.", seat=e.seat, **on_sheet(e.a))
    claimed = card_label(c, e.b)
    text = later("What @{seat} said about square {square} of day {day} was false: {card}.")
    return say(text, seat=e.seat, card=claimed, **on_sheet(e.a))


_KNEW = (
    later("@{seat} said this about square {square} of day {day} without having seen the card: {card}."),
    later("@{seat} had seen the card on square {square} of day {day} and told the truth: {card}."),
    later("@{seat} had seen the card on square {square} of day {day} and lied: {card}."),
)


def _shown(c: Content, e: Event) -> str:
    if e.b == WHOLE:
        return say("@{seat} shows {to} their whole planner.", seat=e.seat, to=_to(e.a))
    return say("@{seat} shows {to} their notes for day {day}.", seat=e.seat, to=_to(e.a), day=e.b + 1)


def _told(c: Content, e: Event) -> str:
    told = {"seat": e.seat, "to": _to(e.a), "card": card_label(c, e.c)}
    if e.d:
        text = later("@{seat} tells {to} about square {square} of day {day}: {card} (stamped: really seen).")
        return say(text, **told, **on_sheet(e.b))
    return say("@{seat} tells {to} about square {square} of day {day}: {card}.", **told, **on_sheet(e.b))


def _lent(c: Content, e: Event) -> str:
    lent = {"seat": e.seat, "to": e.a, "money": lira(e.b)}
    if e.c:
        return say("@{seat} lends @{to} {money}, to be paid back with {more} extra.", **lent, more=lira(e.c))
    return say("@{seat} lends @{to} {money}.", **lent)


# The day


def _drew(c: Content, e: Event) -> str:
    if e.b:
        text = later("@{seat} draws a card and lays it sideways on square {square} of day {day}.")
        return say(text, seat=e.seat, **on_sheet(e.a))
    return say("@{seat} draws a card and lays it on square {square} of day {day}.", seat=e.seat, **on_sheet(e.a))


def _chatted(c: Content, e: Event) -> str:
    facts = {"seat": e.seat, "a": _place(c, e.a), "b": _place(c, e.b)}
    if e.c:
        return say("A message warns @{seat}, who slips away from {a} to {b}.", **facts)
    return say("@{seat} reads the Group Chat and moves from {a} to {b}.", **facts)


def _raid(c: Content, e: Event) -> str:
    if e.a == 1:
        return say("The police raid Taksim. The fine is {money}.", money=lira(e.b))
    return say("The police raid every neighbourhood except Kadıköy. The fine is {money}.", money=lira(e.b))


def _jailed(c: Content, e: Event) -> str:
    if e.b > c.box.last_day:
        return say("@{seat} cannot pay and goes to jail. The game ends before the release day.", seat=e.seat)
    return say("@{seat} cannot pay and goes to jail until {date}.", seat=e.seat, date=date(e.b))


def _left(c: Content, e: Event) -> str:
    if e.c < 0:
        return say("@{seat} leaves Istanbul for {money}.", seat=e.seat, money=lira(e.b))
    return say("@{seat} leaves Istanbul for {money}, with {rest} left.", seat=e.seat, money=lira(e.b), rest=lira(e.c))


# The end

_ENDS: dict[int, str] = {
    End.ALL_OUT: later("Everyone has left Istanbul."),
    End.NO_CARDS: later("There are no event cards left. The game is over."),
    End.TIME: later("The last week is over."),
}


def _result(c: Content, e: Event) -> str:
    """Who has won, or who left where nobody wins."""
    who, stayed = _names(e.a), _names(e.d)
    if e.b == Verdict.NOBODY:
        return say("Nobody got out of Istanbul, so nobody wins.")
    if e.b == Verdict.NO_WINNER:
        return _without_winner(e, who, stayed)
    if e.b == Verdict.EARLIER:
        return say("{who} left first of those with the most money, {money}, and wins.", who=who, money=lira(e.c))
    return say.many(
        "{who} left Istanbul with the most money, {money}, and wins.",
        "{who} left Istanbul with {money} each and share the win.",
        e.a.bit_count(),
        who=who,
        money=lira(e.c),
    )


def _without_winner(e: Event, who: str, stayed: str) -> str:
    if not e.a:
        return say("Nobody completed the journey. This table plays without a winner.")
    if not e.d:
        return say("{who} completed the journey. This table plays without a winner.", who=who)
    text = later("{who} completed the journey, and {stayed} stayed. This table plays without a winner.")
    return say(text, who=who, stayed=stayed)


def _between(text: str) -> Callable[[Content, Event], str]:
    """A sentence about two neighbourhoods."""
    return lambda c, e: say(text, seat=e.seat, a=_place(c, e.a), b=_place(c, e.b))


def _about_task(text: str) -> Callable[[Content, Event], str]:
    """A sentence about a task card, and a circle of it."""
    return lambda c, e: say(text, seat=e.seat, task=_task(c, e.a), circle=e.b)


def _about_card(text: str) -> Callable[[Content, Event], str]:
    """A sentence about an event card, and money."""
    return lambda c, e: say(text, seat=e.seat, card=_card(c, e.a), money=lira(e.b))


def _about_square(text: str) -> Callable[[Content, Event], str]:
    """A sentence about a square of the Event Sheet."""
    return lambda c, e: say(text, seat=e.seat, **on_sheet(e.a))


def _to_somebody(text: str) -> Callable[[Content, Event], str]:
    """A sentence about somebody else, and money."""
    return lambda c, e: say(text, seat=e.seat, to=_to(e.a), money=lira(e.b))


def _burned(c: Content, e: Event) -> str:
    return say("The row for day {day} is full: @{seat} discards the new card face down.", day=e.a + 1, seat=e.seat)


_WORDS: dict[int, Callable[[Content, Event], str]] = {
    Told.DEALT: lambda c, e: say("@{seat} is dealt {a} and {b}.", seat=e.seat, a=_task(c, e.a), b=_task(c, e.b)),
    Told.STARTS: lambda c, e: say("@{seat} is the starting player.", seat=e.seat),
    Told.DAY: lambda c, e: say("Day {day} of week {week} starts.", day=row_of(e.a) + 1, week=week_of(e.a)),
    Told.MOVED: _between(later("@{seat} goes from {a} to {b}.")),
    Told.STAYED: lambda c, e: say("@{seat} stays in {place}.", seat=e.seat, place=_place(c, e.a)),
    Told.LOOKED: _about_square(later("@{seat} looks at square {square} of day {day}.")),
    Told.SAW: lambda c, e: say("You look at square {square} of day {day}: {card}.", card=card_label(c, e.b), **on_sheet(e.a)),
    Told.DREW: _drew,
    Told.DREW_CARD: lambda c, e: say("You draw a card for day {day}: {card}.", card=card_label(c, e.b), day=e.b // 6 + 1),
    Told.BURNED: _burned,
    Told.CIRCLE: _about_task(later("@{seat} fills circle {circle} of {task}.")),
    Told.TASK_DONE: _about_task(later("@{seat} has finished {task}.")),
    Told.TASK_LOST: _about_task(later("@{seat} missed the day and must start {task} again.")),
    Told.REVEALED: lambda c, e: say("Revealed: {name}. {card}.", name=_card(c, e.b), card=card_label(c, e.b)),
    Told.JUDGED: _judged,
    Told.CHATTED: _chatted,
    Told.RAID: _raid,
    Told.FINED: lambda c, e: say(
        "@{seat} pays {money} to the police in {place}.", seat=e.seat, money=lira(e.a), place=_place(c, e.b)
    ),
    Told.JAILED: _jailed,
    Told.SPARED: lambda c, e: say("{task} protects @{seat} in {place}.", task=_task(c, e.b), seat=e.seat, place=_place(c, e.a)),
    Told.RELEASED: lambda c, e: say("@{seat} is released and goes to {place}.", seat=e.seat, place=_place(c, e.a)),
    Told.BAILED: lambda c, e: say(
        "@{seat} pays {money}, leaves jail and goes to {place}.", seat=e.seat, money=lira(e.a), place=_place(c, e.b)
    ),
    Told.LEFT: _left,
    Told.DECLINED: _about_card(later("@{seat} passes on {card}.")),
    Told.WORKED: _about_card(later("@{seat} works for {money}: {card}.")),
    Told.STARTER: lambda c, e: say("The starting player marker goes to @{seat}.", seat=e.seat),
    Told.END: lambda c, e: say(_ENDS[End(e.a)]),
    Told.GAVE: _to_somebody(later("@{seat} gives {to} {money}.")),
    Told.TALKED: _to_somebody(later("@{seat} talks to {to}.")),
    Told.TOLD: _told,
    Told.INTENDS: lambda c, e: say("@{seat} says they will go to {place} next.", seat=e.seat, place=_place(c, e.a)),
    Told.OFFERED: _offered,
    Told.ACCEPTED: _to_somebody(later("@{seat} accepts {to}'s offer.")),
    Told.REFUSED: _to_somebody(later("@{seat} declines {to}'s offer.")),
    Told.PAID: _to_somebody(later("@{seat} pays {to} {money}.")),
    Told.SHOWED: _shown,
    Told.LENT: _lent,
    Told.BOUGHT: lambda c, e: say("@{a} steps back to let @{seat} go first: {card}.", a=e.a, seat=e.seat, card=_card(c, e.b)),
    Told.NOTED: _about_square(later("You write a note about square {square} of day {day}.")),
    Told.REPAID: _to_somebody(later("@{seat} pays {to} back {money}.")),
    Told.SHORT: lambda c, e: say("@{seat} cannot pay the fine of {money}.", seat=e.seat, money=lira(e.a)),
    Told.SAVED: lambda c, e: say("@{seat} can pay the fine now.", seat=e.seat),
    Told.KNEW: lambda c, e: say(_KNEW[e.c], seat=e.seat, card=card_label(c, e.b), **on_sheet(e.a)),
    Told.RESULT: _result,
}


def sentence(content: Content, event: Event, viewer: int) -> str:
    """What a viewer reads of an event it may know; the viewer's own looks and draws are told by the card they see."""
    if event.seat == viewer and event.kind in (Told.LOOKED, Told.DREW):
        return ""
    words = _WORDS.get(event.kind)
    return words(content, event) if words else ""


# Where the rules say more about each of these sentences.
RULES: dict[int | tuple[int, int], str] = {
    Told.DEALT: "JI-4",
    Told.STARTS: "JI-5",
    Told.DAY: "JI-11",
    Told.MOVED: "JI-15",
    Told.STAYED: "JI-18",
    Told.LOOKED: "JI-20",
    Told.SAW: "JI-22",
    Told.DREW: "JI-25",
    Told.DREW_CARD: "JI-26",
    Told.BURNED: "JI-29",
    Told.CIRCLE: "JI-62",
    Told.TASK_DONE: "JI-62",
    Told.TASK_LOST: "JI-65",
    Told.REVEALED: "JI-30",
    Told.JUDGED: "JI-73",
    Told.CHATTED: "JI-68",
    Told.RAID: "JI-33",
    Told.FINED: "JI-37",
    Told.JAILED: "JI-38",
    Told.SPARED: "JI-68",
    Told.RELEASED: "JI-57",
    Told.BAILED: "JI-58",
    Told.LEFT: "JI-43",
    Told.DECLINED: "JI-45",
    Told.WORKED: "JI-49",
    Told.STARTER: "JI-54",
    Told.END: "JI-77",
    (Told.END, End.ALL_OUT): "JI-77",
    (Told.END, End.NO_CARDS): "JI-78",
    (Told.END, End.TIME): "JI-79",
    Told.RESULT: "JI-80",
    (Told.RESULT, Verdict.WON): "JI-80",
    (Told.RESULT, Verdict.SHARED): "JI-R24",
    (Told.RESULT, Verdict.EARLIER): "JI-R24",
    (Told.RESULT, Verdict.NOBODY): "JI-81",
    (Told.RESULT, Verdict.NO_WINNER): "JI-82",
    Told.GAVE: "JI-75",
    Told.TALKED: "JI-73",
    Told.TOLD: "JI-73",
    Told.INTENDS: "JI-73",
    Told.OFFERED: "JI-76",
    Told.ACCEPTED: "JI-76",
    Told.REFUSED: "JI-76",
    Told.PAID: "JI-76",
    Told.SHOWED: "JI-73",
    Told.LENT: "JI-R31",
    Told.BOUGHT: "JI-50",
    Told.NOTED: "JI-83",
    Told.REPAID: "JI-R31",
    Told.SHORT: "JI-R20",
    Told.SAVED: "JI-R20",
    Told.KNEW: "JI-73",
}
