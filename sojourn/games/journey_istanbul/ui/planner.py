"""The journey planner: weeks of six days, filled from what its owner saw, was told and wrote."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Child, Markup, el, icon, token_svg
from sojourn.games.journey_istanbul.actions import on_sheet
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, PARTS, SQUARES, Kind, Place
from sojourn.games.journey_istanbul.ui.facts import (
    KIND_ICONS,
    KIND_TONES,
    Claim,
    called,
    card_name,
    claims_on,
    comes_up,
    date,
    days_in,
    dues,
    initial,
    is_released_in_time,
    letters,
    part_letter,
    part_name,
    played_day,
    row_of,
    week_of,
)
from sojourn.games.journey_istanbul.ui.words import say

POLICE, TASKS = "police", "tasks"
Boxes = dict[tuple[int, str], list[Markup]]  # day and line of the calendar: what stands there


def glyph(name: str) -> Markup:
    """An icon within a line of text."""
    return el("svg", icon(name, 12, 12, 24, "ji-mark"), class_="glyph", viewBox="0 0 24 24", aria_hidden="true")


def entry(content: Content, card: int, title: str, more: str = "", lettered: bool = False) -> Markup:
    """One card in a box of the calendar; with the letter of its place where no line says it."""
    kind, (letter, money) = int(content.box.kind[card]), letters(content, card)
    words = [glyph(KIND_ICONS[kind]), f"{letter} {money}" if lettered and letter else money]
    return el("span", words, class_=f"ji-entry ji-{KIND_TONES[kind]} {more}".strip(), title=title)


def line_of(content: Content, card: int) -> str:
    """The line of the calendar a card belongs to."""
    where = int(content.box.where[card])
    return POLICE if content.box.kind[card] == Kind.POLICE else str(content.words["places"][where])


def boxes(content: Content, v: Any, names: Sequence[str], lettered: bool = False) -> Boxes:
    """All that can be filled in without asking: seen, told, noted, task days, release."""
    found: Boxes = defaultdict(list)
    for square in range(DAYS * SQUARES):
        row, column = divmod(square, SQUARES)
        card = int(v.sheet[row][column])
        day = comes_up(content, v, row, bool(v.sideways[row][column]))
        if card == EMPTY or not day:
            continue
        if card >= 0:
            title = say("Seen: {card}", card=card_name(content, card))
            found[day, line_of(content, card)].append(entry(content, card, title, lettered=lettered))
        for claim in claims_on(v, square):
            if card >= 0 and claim.teller >= 0:
                continue  # what was said is judged below the calendar
            found[day, line_of(content, claim.card)].append(told(content, claim, names, lettered))
    own_days(content, v, found)
    return found


def upcoming(content: Content, v: Any, names: Sequence[str]) -> dict[int, list[Markup]]:
    """What the planner has for each day, what binds the owner first: tasks, police, then journeys and jobs."""
    found: dict[int, list[Markup]] = defaultdict(list)
    lines = {TASKS: 0, POLICE: 1}
    for (day, _), entries in sorted(boxes(content, v, names, lettered=True).items(), key=lambda each: lines.get(each[0][1], 2)):
        found[day] += entries
    return found


def told(content: Content, claim: Claim, names: Sequence[str], lettered: bool = False) -> Markup:
    """What somebody said, in the teller's colour and dashed; or the owner's own note."""
    card, square = card_name(content, claim.card), on_sheet(claim.square)
    if claim.teller < 0:
        title = say("Your note on square {square} of day {day}: {card}", card=card, **square)
        return entry(content, claim.card, title, "is-note", lettered)
    title = said_by(content, claim, names)
    return entry(content, claim.card, title, f"is-told seat-{claim.teller}", lettered)


def said_by(content: Content, claim: Claim, names: Sequence[str]) -> str:
    """What somebody said about a square."""
    who, card = called(names, claim.teller), card_name(content, claim.card)
    return say("{who} about square {square} of day {day}: {card}.", who=who, card=card, **on_sheet(claim.square))


def own_days(content: Content, v: Any, found: Boxes) -> None:
    """Days of finished parts, exact days to come, and the release from jail."""
    seat = int(v.seat)
    for which in range(2):
        for part in range(PARTS):
            for day in days_in(v.tries[seat][which][part]):
                card = int(v.task[seat][which])
                name = content.words["tasks"][card]["name"]
                title = say("{task}: {part}, done", task=name, part=part_name(content, card, part))
                text = [glyph("check"), part_letter(content, card, part)]
                found[day, TASKS].append(el("span", text, class_="ji-entry ji-good", title=title))
    for due in dues(content, v, seat):
        place = content.words["places"][due.place]
        name = content.words["tasks"][int(v.task[seat][due.which])]["name"]
        text = [glyph("flag"), initial(content, due.place)]
        title = say("{task}: go to {place} that day", task=name, place=place)
        found[due.day, TASKS].append(el("span", text, class_="ji-entry ji-due", title=title))
    if v.place[seat] == Place.JAIL and is_released_in_time(content, v, seat):
        mark = el("span", glyph("door-open"), class_="ji-entry ji-due", title=say("Release from jail"))
        found[int(v.release[seat]), TASKS].append(mark)


def week_table(content: Content, v: Any, week: int, found: Boxes) -> Markup:
    """One week: days across, a line for the police, one for each neighbourhood, one for tasks."""
    today = played_day(v)
    days = [DAYS * (week - 1) + n for n in range(1, DAYS + 1)]
    places = content.words["places"]
    used = [places[p] for p in range(len(places)) if any(w == p for w in content.box.where)]
    lines = [(POLICE, say("Police")), *((name, name) for name in used), (TASKS, say("Tasks"))]

    def state(day: int) -> str | None:
        return "is-today" if day == today and not v.ended else "is-past" if day < today or v.ended else None

    heads = [el("th", f"{row_of(day) + 1}", scope="col", class_=state(day)) for day in days]
    rows = []
    for key, name in lines:
        cells = [el("td", found.get((day, key), []), class_=state(day)) for day in days]
        rows.append(el("tr", el("th", name, scope="row"), cells))
    return el(
        "table",
        el("caption", say("Week {week}", week=week)),
        el("thead", el("tr", el("th", el("span", say("Day"), class_="visually-hidden")), heads)),
        el("tbody", rows),
        class_="ji-week",
    )


def planner(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """The next exact day first, then the calendar, then what was said."""
    found = boxes(content, v, names)
    weeks = range(1, content.box.last_day // DAYS + 1)
    now = min(week_of(played_day(v)), weeks[-1])
    past = [week_table(content, v, week, found) for week in weeks if week < now]
    return el(
        "div",
        notices(content, v),
        [week_table(content, v, week, found) for week in weeks if week >= now],
        el("details", el("summary", say("Past weeks")), past, class_="fold", id="planner-past") if past else None,
        legend(),
        words_heard(content, v, names),
        class_="ji-planner",
    )


def notices(content: Content, v: Any) -> list[Markup]:
    """What must be done on an exact day, and when the jail opens."""
    seat = int(v.seat)
    found: list[Markup] = []
    if v.ended or v.place[seat] == Place.OUT:
        return found
    for due in dues(content, v, seat):
        name = content.words["tasks"][int(v.task[seat][due.which])]["name"]
        facts = {"place": content.words["places"][due.place], "task": name}
        if due.day == v.day:
            text = say("Go to {place} today for {task}, or this attempt is lost.", **facts)
        else:
            text = say("Go to {place} on {date} for {task}, or this attempt is lost.", **facts, date=date(due.day))
        found.append(el("p", text, class_="notice notice-warn" if due.day == v.day else "notice"))
    if v.place[seat] == Place.JAIL:
        text = say("The game ends before your release; you can only pay your way out.")
        if is_released_in_time(content, v, seat):
            text = say("You are released on {date}.", date=date(int(v.release[seat])))
        found.append(el("p", text, class_="notice"))
    return found


def legend() -> Markup:
    """What the signs mean."""
    parts = [
        el("span", [glyph("siren"), say("raid")], class_="ji-entry ji-bad"),
        el("span", [glyph("boat"), say("journey")], class_="ji-entry ji-water"),
        el("span", [glyph("briefcase"), say("work")], class_="ji-entry ji-sun"),
        el("span", say("hearsay"), class_="ji-entry is-told"),
        el("span", say("noted"), class_="ji-entry is-note"),
        el("span", [glyph("flag"), say("exact day")], class_="ji-entry ji-due"),
    ]
    return el("p", parts, class_="ji-legend")


def words_heard(content: Content, v: Any, names: Sequence[str]) -> Markup | None:
    """Every claim that still stands, beside what the owner has seen with own eyes."""
    rows: list[Markup] = []
    for square in range(DAYS * SQUARES):
        card = int(v.sheet[square // SQUARES][square % SQUARES])
        for claim in claims_on(v, square):
            if card == EMPTY or claim.teller < 0:
                continue
            said: list[Child] = [said_by(content, claim, names)]
            if card >= 0:
                verdict = say("True.") if card == claim.card else say("False.")
                said.append(el("span", f" {verdict}", class_=judged(card == claim.card)))
            rows.append(el("li", token_svg(claim.teller), el("span", said)))
    if not rows:
        return None
    return el(
        "div",
        el("h3", say("What you were told")),
        el("p", say("What people say may be false."), class_="hint"),
        el("ul", rows, class_="ji-heard"),
    )


def judged(true: bool) -> str:
    """The class of a claim that was checked."""
    return "delta delta-plus" if true else "delta delta-minus"
