"""What tonight brings and what money is needed for, as far as a viewer knows: for the strip and for the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import either, number, percent
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, OBSTACLE, OPPORTUNITY, SQUARES, Bonus, Kind, Phase, Place
from sojourn.games.journey_istanbul.ui.facts import KIND_ICONS, KIND_TONES, Risk, called, claims_on, comes_up, pile, risk, row_of
from sojourn.games.journey_istanbul.ui.words import Nth, lira, say


@dataclass(frozen=True)
class Line:
    """One thing the evening may bring, with its sign."""

    icon: str
    tone: str  # bad, water, sun, good, as the kinds of cards
    text: str  # in two or three words
    more: str = ""  # a sentence, where there is room


@dataclass(frozen=True)
class Chance:
    """A journey or a job tonight: seen by the viewer, or said by somebody."""

    card: int
    teller: int  # EMPTY for what the viewer has seen or what lies face up


@dataclass(frozen=True)
class Need:
    """A use of money."""

    icon: str
    what: str
    amount: int
    enough: bool


# --- Journeys and jobs ---------------------------------------------------------------------------


def tonight_at(content: Content, v: Any, place: int) -> list[Chance]:
    """Tonight's journeys and jobs in a neighbourhood: known ones, then what somebody said about cards still unseen."""
    row = row_of(int(v.day))
    known, said = [], []
    for column in range(SQUARES):
        card = int(v.sheet[row][column])
        if card == EMPTY or v.sideways[row][column] or is_settled(content, v, row, column):
            continue
        if card >= 0:
            known.append(Chance(card, EMPTY))
        else:
            said += [Chance(claim.card, claim.teller) for claim in claims_on(v, row * SQUARES + column)[:1]]
    return [chance for chance in known + said if content.box.where[chance.card] == place]


def is_settled(content: Content, v: Any, row: int, column: int) -> bool:
    """Whether a face-up card has been offered already: journeys go first, then jobs, both from the left."""
    if not v.face_up[row][column] or v.phase not in (Phase.JOURNEY, Phase.WORK):
        return False
    is_work = content.box.kind[int(v.sheet[row][column])] == Kind.WORK
    if v.phase == Phase.WORK:
        return not is_work or column < v.column
    return not is_work and column < v.column


# --- Police --------------------------------------------------------------------------------------


def knows_chances(content: Content, found: Risk) -> bool:
    """Whether the viewer may count cards: the list is open, or nothing is left unseen."""
    return content.options["deck_list"] == "open" or not found.unseen


def raid_chance(found: Risk, place: int) -> float:
    """How likely the police come to a neighbourhood tonight: one card sweeps Taksim, two all but Kadıköy."""
    if place == Place.KADIKOY:
        return 0.0
    return found.chances[1] + found.chances[2] if place == Place.TAKSIM else found.chances[2]


def police_are_done(v: Any) -> bool:
    """After the raid, only journeys and jobs are left of the evening."""
    return bool(v.phase > Phase.POLICE)


def chance_text(chance: float) -> str:
    """A chance as people say it."""
    return say("under {percent}", percent=percent(1)) if 0 < chance < 0.005 else percent(round(100 * chance))


def possible_fines(content: Content, v: Any) -> list[int]:
    """What the lowest fine of tonight may be, lowest first."""
    found = risk(content, v)
    sure = [int(content.box.price[card]) for card in found.known]
    hidden = found.fines if content.options["deck_list"] == "open" else ()
    return sorted({fine for fine in [*hidden, *sure] if not sure or fine <= min(sure)})


def police_line(content: Content, v: Any, place: int) -> Line | None:
    """Whether the police come to where the viewer is tonight."""
    if police_are_done(v):
        return None
    if place == Place.KADIKOY:
        return Line("siren", "good", say("No police"), say("Kadıköy is never raided."))
    found = risk(content, v)
    if not knows_chances(content, found):
        return Line("siren", "quiet", say("Police: unknown"))
    chance = raid_chance(found, place)
    if not chance:
        return Line("siren", "good", say("No police here"))
    if is_protected(content, v, place):
        name = content.words["tasks"][int(v.task[v.seat][OPPORTUNITY])]["name"]
        return Line("siren", "good", say("Protected"), say("{task} protects you.", task=name))
    fine = say("Fine: {fines}.", fines=either([lira(fine) for fine in possible_fines(content, v)]))
    if chance == 1.0:
        return Line("siren", "bad", say("Police for sure"), fine)
    return Line("siren", "bad", say("Police: {chance}", chance=chance_text(chance)), fine)


def is_protected(content: Content, v: Any, place: int) -> bool:
    """Whether the viewer's finished card keeps the police away from them in this neighbourhood tonight."""
    card = int(v.task[v.seat][OPPORTUNITY])
    if not v.done[v.seat][OPPORTUNITY]:
        return False
    if content.box.bonus[card] == Bonus.PERMIT:
        seen = [chance for chance in tonight_at(content, v, place) if chance.teller == EMPTY]
        return any(content.box.kind[chance.card] == Kind.WORK for chance in seen)
    return bool(content.box.bonus[card] == Bonus.ROOM and content.box.bonus_place[card] == place)


# --- The viewer's evening ------------------------------------------------------------------------


def tonight_here(content: Content, v: Any, names: Sequence[str]) -> list[Line]:
    """What the evening may bring the viewer where they are: police, journeys, jobs, and what is still unknown."""
    place = int(v.place[v.seat])
    police = police_line(content, v, place)
    lines = [police] if police else []
    lines += [chance_line(content, v, chance, names) for chance in tonight_at(content, v, place)]
    if v.fined[v.seat]:
        return [*lines, Line("x", "bad", say("No journey, no job"), say("You paid a fine today."))]
    unseen = risk(content, v).unseen
    if unseen and v.phase < Phase.REVEAL:
        lines.append(Line("eye-slash", "quiet", say.many("{n} card unseen", "{n} cards unseen", unseen)))
    return lines or [Line("moon", "quiet", say("Nothing more"))]


def chance_line(content: Content, v: Any, chance: Chance, names: Sequence[str]) -> Line:
    """A journey or a job where the viewer is: its price or wage, and who is asked first."""
    kind = int(content.box.kind[chance.card])
    if kind == Kind.JOURNEY:
        text = say("Journey: {money}", money=number(fare_for(content, v, chance.card)))
    else:
        text = say("Work: {money}", money=number(wage_for(content, v, chance.card)))
    if chance.teller >= 0:
        more = say("So {who} says.", who=called(names, chance.teller))
    elif kind == Kind.JOURNEY and not v.done[v.seat][OBSTACLE]:
        more = say("Your obstacle keeps you here.")
    else:
        more = say("You are {turn.th} in line.", turn=Nth(line_at(content, v, kind).index(int(v.seat)) + 1))
    return Line(KIND_ICONS[kind], KIND_TONES[kind], text, more)


def line_at(content: Content, v: Any, kind: int) -> list[int]:
    """Who is asked first about a journey or a job where the viewer is: a finished card goes ahead of the pile."""
    wanted = Bonus.DRIVER if kind == Kind.JOURNEY else Bonus.FOREMAN

    def is_ahead(seat: int) -> bool:
        card, day = int(v.task[seat][OPPORTUNITY]), int(v.done[seat][OPPORTUNITY])
        return bool(content.box.bonus[card] == wanted and day and (day < v.day or not content.box.bonus_next_day[card]))

    return sorted(pile(v, int(v.place[v.seat])), key=lambda seat: not is_ahead(seat))


# --- Money ---------------------------------------------------------------------------------------


def needs(content: Content, v: Any) -> list[Need]:
    """What the viewer's money may be needed for: a fare, tonight's fine, the way out of jail, the obstacle."""
    seat = int(v.seat)
    cash = int(v.cash[seat])
    found = [fare(content, v)]
    if v.place[seat] == Place.JAIL:
        found.append(_need("lock-key", say("Out of jail"), int(content.box.price[int(v.jail_card[seat])]), cash))
    elif (
        v.place[seat] not in (Place.KADIKOY, Place.OUT)
        and not police_are_done(v)
        and not is_protected(content, v, int(v.place[seat]))
    ):
        fines = possible_fines(content, v)
        if fines:
            found.append(_need("siren", say("Fine tonight"), fines[-1], cash))
    task = int(v.task[seat][OBSTACLE])
    asked = int(content.box.part_cash[task].max())
    if asked and not v.done[seat][OBSTACLE]:
        found.append(_need("flag", str(content.words["tasks"][task]["name"]), asked, cash))
    return found


def fare(content: Content, v: Any) -> Need:
    """The cheapest journey the viewer knows to be still coming; without one, the cheapest of all."""
    cash = int(v.cash[v.seat])
    known = []
    for square in range(DAYS * SQUARES):
        row, column = divmod(square, SQUARES)
        card, day = int(v.sheet[row][column]), comes_up(content, v, row, bool(v.sideways[row][column]))
        if card >= 0 and day and content.box.kind[card] == Kind.JOURNEY:
            known.append((fare_for(content, v, card), day, card))
    if known:
        price, day, card = min(known)
        place = content.words["places"][int(content.box.where[card])]
        return _need("boat", say("{place}, day {day}", place=place, day=row_of(day) + 1), price, cash)
    journeys = [card for card in range(len(content.box.kind)) if content.box.kind[card] == Kind.JOURNEY]
    return _need("boat", say("Cheapest fare"), min(fare_for(content, v, card) for card in journeys), cash)


def fare_for(content: Content, v: Any, card: int) -> int:
    """The price of a journey for the viewer, with the driver's discount once it is earned."""
    own = int(v.task[v.seat][OPPORTUNITY])
    driver = content.box.bonus[own] == Bonus.DRIVER and v.done[v.seat][OPPORTUNITY]
    return max(0, int(content.box.price[card]) - (int(content.box.bonus_money[own]) if driver else 0))


def wage_for(content: Content, v: Any, card: int) -> int:
    """The wage of a job for the viewer, with what a fair foreman adds."""
    own = int(v.task[v.seat][OPPORTUNITY])
    foreman = content.box.bonus[own] == Bonus.FOREMAN and v.done[v.seat][OPPORTUNITY]
    return int(content.box.price[card]) + (int(content.box.bonus_money[own]) if foreman else 0)


def _need(icon: str, what: str, amount: int, cash: int) -> Need:
    return Need(icon, what, amount, cash >= amount)
