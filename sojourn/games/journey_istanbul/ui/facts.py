"""What the table and the panels both tell: days, cards in a few letters, piles, claims, circles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sojourn.core.content import Content
from sojourn.core.record import SPECTATOR
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.records import DAYS, PARTS, SQUARES, THOUSAND, Kind, Place, Trigger
from sojourn.games.journey_istanbul.ui.words import lira, say

KIND_ICONS = ("siren", "boat", "briefcase")
KIND_TONES = ("bad", "water", "sun")


def called(names: Sequence[str], seat: int) -> str:
    """The name of whoever sits there."""
    return names[seat] if 0 <= seat < len(names) else say("Player {n}", n=seat + 1)


def shortly(amount: int) -> str:
    """Thousands, for small cards."""
    return f"{int(amount) // THOUSAND}k"


# --- Days ----------------------------------------------------------------------------------------


def played_day(v: Any) -> int:
    """Today; after the game, its last day."""
    return int(v.day) - 1 if v.ended else int(v.day)


def row_of(day: int) -> int:
    """The row of the Event Sheet (from 0) for a day counted from the start."""
    return (day - 1) % DAYS


def week_of(day: int) -> int:
    """The week of a day counted from the start."""
    return (day - 1) // DAYS + 1


def date(day: int) -> str:
    """A day as people say it."""
    return say("day {day} of week {week}", day=row_of(day) + 1, week=week_of(day))


def heading_date(day: int) -> str:
    """A day at the beginning of a line."""
    return say("Day {day} of week {week}", day=row_of(day) + 1, week=week_of(day))


def comes_up(content: Content, v: Any, row: int, sideways: bool) -> int:
    """The day a card of this row will be turned face up; 0 if the game is over before."""
    today = row_of(int(v.day))
    day = int(v.day) + (row - today) % DAYS
    if row == today and sideways:
        day += DAYS
    return 0 if v.ended or day > content.box.last_day else day


# --- Cards ---------------------------------------------------------------------------------------


def initial(content: Content, place: int) -> str:
    """The letter of a neighbourhood, the same in every language."""
    return str(content.english["places"][place])[0]


def letters(content: Content, card: int) -> tuple[str, str]:
    """A card in a letter (none for police) and a sum."""
    where = int(content.box.where[card])
    return (initial(content, where) if where >= 0 else "", shortly(content.box.price[card]))


def card_name(content: Content, card: int) -> str:
    """A card in full: its name, what it is, how much."""
    data, kind = content.words["cards"][card], content.box.kind[card]
    facts = {"name": data["name"], "money": lira(data["money"])}
    if kind == Kind.POLICE:
        return say("{name}: police raid, fine {money}", **facts)
    if kind == Kind.JOURNEY:
        return say("{name}: journey from {place}, {money}", **facts, place=data["place"])
    return say("{name}: work in {place}, {money}", **facts, place=data["place"])


@dataclass(frozen=True)
class Claim:
    """What somebody said, or the viewer wrote, about the card in a square."""

    teller: int  # SPECTATOR for the viewer's own note
    square: int
    card: int


def claims_on(v: Any, square: int) -> list[Claim]:
    """The viewer's own note first, unless it says what the viewer has seen; then what others told."""
    if v.seat == SPECTATOR:
        return []
    found = []
    own = 6 * (square // SQUARES) + int(claim_at(v.notes, square)) - 1
    if claim_at(v.notes, square) and own != v.sheet[square // SQUARES][square % SQUARES]:
        found.append(Claim(SPECTATOR, square, own))
    for teller in range(int(v.seats)):
        said = int(claim_at(v.heard[teller], square))
        if said and teller != v.seat:
            found.append(Claim(teller, square, 6 * (square // SQUARES) + said - 1))
    return found


def lookers(v: Any, square: int) -> list[int]:
    """The seats that have seen a card's front."""
    mask = int(v.seen[square // SQUARES][square % SQUARES])
    return [seat for seat in range(int(v.seats)) if mask >> seat & 1]


# --- People --------------------------------------------------------------------------------------


def pile(v: Any, place: int) -> list[int]:
    """Who stands there, first to arrive first."""
    there = [seat for seat in range(int(v.seats)) if v.place[seat] == place]
    return sorted(there, key=lambda seat: int(v.came[seat]))


def gone(v: Any) -> list[int]:
    """Who has left Istanbul, in order."""
    left = [seat for seat in range(int(v.seats)) if v.place[seat] == Place.OUT]
    return sorted(left, key=lambda seat: int(v.out_rank[seat]))


def where_is(content: Content, v: Any, seat: int) -> str:
    """The place of a seat in words, with a capital: a note by itself."""
    place = int(v.place[seat])
    if place == Place.JAIL:
        return say("In jail")
    return say("Out of Istanbul") if place == Place.OUT else str(content.words["places"][place])


def is_released_in_time(content: Content, v: Any, seat: int) -> bool:
    """The game lasts until the day on which a prisoner is released."""
    return bool(v.release[seat] <= content.box.last_day)


def circles(content: Content, v: Any, seat: int, which: int) -> tuple[int, int]:
    """Circles filled and circles in all on a seat's obstacle (0) or opportunity (1) card."""
    parts = int(content.box.parts[int(v.task[seat][which])])
    if v.done[seat][which]:
        return parts, parts
    live = [part + 1 for part in range(PARTS) if part < parts and v.tries[seat][which][part]]
    return max(live, default=0), parts


def part_name(content: Content, card: int, part: int) -> str:
    """The word beside a circle: where to be, or that company is wanted."""
    if content.box.trigger[card][part] == Trigger.COMPANY:
        return say("together")
    return str(content.words["places"][content.box.part_place[card][part]])


def part_letter(content: Content, card: int, part: int) -> str:
    """The letter in a circle."""
    if content.box.trigger[card][part] == Trigger.COMPANY:
        return say("T")  # as "together" begins
    return initial(content, int(content.box.part_place[card][part]))


def days_in(bits: int) -> list[int]:
    """The days of an attempt."""
    return [day for day in range(31) if int(bits) >> day & 1]


@dataclass(frozen=True)
class Due:
    """A day on which an exact task must go on, or its attempt is lost."""

    which: int  # obstacle 0, opportunity 1
    part: int
    day: int
    place: int


def dues(content: Content, v: Any, seat: int) -> list[Due]:
    """The exact days that a seat's live attempts wait for, soonest first."""
    found: list[Due] = []
    for which in range(2):
        card = int(v.task[seat][which])
        for part in range(1, int(content.box.parts[card])):
            gap = int(content.box.gap[card][part])
            if not gap or v.done[seat][which]:
                continue
            place = int(content.box.part_place[card][part])
            days = [day for day in days_in(v.tries[seat][which][part - 1]) if v.day <= day + gap <= content.box.last_day]
            found += [Due(which, part, day + gap, place) for day in days]
    return sorted(found, key=lambda due: due.day)


# --- Tonight -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Risk:
    """Tonight's police, as far as the viewer can know."""

    known: tuple[int, ...]  # police cards that come up tonight for sure
    unseen: int  # cards of today's row that the viewer has not seen
    chances: tuple[float, float, float]  # of no raid, one, two or more
    fines: tuple[int, ...]  # fines that could be among the unseen cards


def known_elsewhere(v: Any, row: int) -> set[int]:
    """The cards of a day whose whereabouts the viewer knows."""
    found = {int(card) for card in v.sheet[row] if card >= 0}
    return found | {card for card in range(6 * row, 6 * row + 6) if v.fate[card]}


def risk(content: Content, v: Any) -> Risk:
    """Count tonight's police by what the viewer has seen and the list of the cards."""
    row, kind = row_of(int(v.day)), content.box.kind
    tonight = [c for c in range(SQUARES) if v.sheet[row][c] != -1 and not v.sideways[row][c]]
    known = tuple(int(v.sheet[row][c]) for c in tonight if v.sheet[row][c] >= 0 and kind[v.sheet[row][c]] == Kind.POLICE)
    unseen = sum(1 for c in tonight if v.sheet[row][c] < 0)
    open_cards = [card for card in range(6 * row, 6 * row + 6) if card not in known_elsewhere(v, row)]
    police = [card for card in open_cards if kind[card] == Kind.POLICE]
    odds = [0.0, 0.0, 0.0]
    for more, chance in enumerate(drawn(len(open_cards), len(police), unseen)):
        odds[min(2, len(known) + more)] += chance
    fines = tuple(int(content.box.price[card]) for card in police) if unseen else ()
    return Risk(known, unseen, (odds[0], odds[1], odds[2]), fines)


def drawn(cards: int, police: int, unseen: int) -> list[float]:
    """The chances of 0, 1, 2... police cards among the unseen ones, all orders alike."""
    ways = [1.0] + [0.0] * police  # chance of each count, card by card
    for taken in range(unseen):
        for count in range(police, -1, -1):
            left = cards - taken
            stay = ways[count] * (left - (police - count)) / left
            come = ways[count - 1] * (police - count + 1) / left if count else 0.0
            ways[count] = stay + come
    return ways
