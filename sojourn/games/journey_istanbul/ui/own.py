"""The viewer's own things, always in sight: both cards, money and its uses, tonight, the next days."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Child, Markup, el
from sojourn.core.words import number
from sojourn.games.journey_istanbul.records import OBSTACLE, OPPORTUNITY, Kind, Phase, Place, Trigger
from sojourn.games.journey_istanbul.ui.facts import Due, called, circles, dues, is_released_in_time, played_day, row_of, week_of
from sojourn.games.journey_istanbul.ui.foresight import Need, needs, tonight_here
from sojourn.games.journey_istanbul.ui.planner import glyph, upcoming
from sojourn.games.journey_istanbul.ui.task_cards import counts_as_going, rings
from sojourn.games.journey_istanbul.ui.words import lira, say

AHEAD = 6  # days of the planner that fit


def own(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """What the viewer has and what awaits it, from left to right by importance; nothing for a spectator."""
    if v.seat < 0:
        return ""
    parts = [task_card(content, v, OBSTACLE), purse(content, v, names)]
    if not v.ended:
        parts.append(tonight(content, v, names))
    parts += [task_card(content, v, OPPORTUNITY), next_days(content, v, names)]
    return el("div", parts, class_="ji-own")


def cell(name: str, head: Sequence[Child], *children: Child, more: str = "") -> Markup:
    """One block of the strip, with its small heading."""
    title = el("h3", head, class_="ji-own-head")
    return el("section", title, *children, class_=f"ji-own-{name} {more}".strip(), data_spot=f"own-{name}")


# --- The two cards -------------------------------------------------------------------------------


def task_card(content: Content, v: Any, which: int) -> Markup:
    """Obstacle or opportunity as a card: its name, its circles, and what to do next."""
    seat = int(v.seat)
    data = content.words["tasks"][int(v.task[seat][which])]
    kind, name = (say("Obstacle"), "obstacle") if which == OBSTACLE else (say("Opportunity"), "opportunity")
    mark = "lock-key" if which == OBSTACLE else "star"
    if v.done[seat][which]:
        mark = "door-open" if which == OBSTACLE else "check"
    return cell(
        name,
        [glyph(mark), el("span", kind)],
        el("div", el("strong", data["name"]), rings(content, v, seat, which), class_="ji-own-name"),
        el("p", next_step(content, v, which), class_="ji-own-step"),
        el("p", then(content, v, which), class_="ji-own-more", title=counts_as_going(content)),
        more="is-finished" if v.done[seat][which] else "is-due" if due_today(content, v, which) else "",
    )


def waiting(content: Content, v: Any, which: int) -> Due | None:
    """The next exact day of a card's live attempts."""
    return None if v.ended else next((due for due in dues(content, v, int(v.seat)) if due.which == which), None)


def due_today(content: Content, v: Any, which: int) -> bool:
    """Whether an attempt is lost unless the viewer moves to the right place today."""
    due = waiting(content, v, which)
    return due is not None and due.day == v.day


def next_step(content: Content, v: Any, which: int) -> str:
    """The next part of a card in a few words, or that it is done."""
    seat, due = int(v.seat), waiting(content, v, which)
    if v.done[seat][which]:
        return say("Done: you may leave") if which == OBSTACLE else say("Done: it helps you")
    card = int(v.task[seat][which])
    part = due.part if due else min(circles(content, v, seat, which)[0], int(content.box.parts[card]) - 1)
    if content.box.trigger[card][part] == Trigger.COMPANY:
        return say("Next: meet someone")
    place = content.words["places"][int(content.box.part_place[card][part])]
    if due and due.day == v.day:
        return say("Today: move to {place}", place=place)
    if due:
        return say("On day {day}: move to {place}", place=place, day=row_of(due.day) + 1)
    if content.box.trigger[card][part] == Trigger.OFFERED:
        is_work = content.box.part_kind[card][part] == Kind.WORK
        return say("Next: work in {place}", place=place) if is_work else say("Next: a journey from {place}", place=place)
    return say("Next: move to {place}", place=place)


def then(content: Content, v: Any, which: int) -> str:
    """What the card says in full: its task, what a missed day costs, or what it gives."""
    data = content.words["tasks"][int(v.task[v.seat][which])]
    if v.place[v.seat] == Place.OUT:
        return str(data["task"])
    if v.done[v.seat][which]:
        return say("Now be where a journey leaves, with the fare.") if which == OBSTACLE else str(data["gives"])
    due = waiting(content, v, which)
    if not due:
        return str(data["task"])
    if due.day == v.day and v.place[v.seat] == due.place and not content.box.presence:
        return say("Otherwise you start again. Staying there does not count.")
    return say("Otherwise you start again.")


# --- Money ---------------------------------------------------------------------------------------


def purse(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Money in hand, and what it may be needed for."""
    seat = int(v.seat)
    cash = el("p", lira(v.cash[seat]), class_="ji-own-cash num")
    if v.ended or v.place[seat] == Place.OUT:
        return cell("money", [glyph("coins"), el("span", say("Money"))], cash)
    rows = [need_row(need) for need in needs(content, v)]
    for other in range(int(v.seats)):
        if v.debt[seat][other] > 0:
            owed = int(v.debt[seat][other])
            rows.append(
                need_row(Need("hand-coins", say("Owed to {who}", who=called(names, other)), owed, bool(v.cash[seat] >= owed)))
            )
    return cell("money", [glyph("coins"), el("span", say("Money"))], cash, el("ul", rows, class_="ji-own-needs"))


def need_row(need: Need) -> Markup:
    """One use of money, and whether there is enough."""
    tone, said = ("ji-good", say("enough")) if need.enough else ("ji-bad", say("not enough"))
    amount = el("b", number(need.amount), el("span", f" {said}", class_="visually-hidden"), class_=f"num {tone}")
    return el("li", glyph(need.icon), el("span", need.what), amount, title=said)


# --- Tonight -------------------------------------------------------------------------------------


def tonight(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """What the evening will bring the viewer where they are, as far as they know."""
    place = int(v.place[v.seat])
    if place >= Place.JAIL:
        return cell("tonight", [glyph("moon"), el("span", say("Tonight"))], el("p", elsewhere(content, v), class_="ji-own-step"))
    name = content.words["places"][place]
    head = [el("span", say("Tonight in {place}", place=name), class_="ji-own-long"), el("span", name, class_="ji-own-short")]
    lines = []
    for line in tonight_here(content, v, names):
        words = [el("b", line.text), el("span", f" {line.more}", class_="ji-own-more") if line.more else None]
        lines.append(el("li", el("span", glyph(line.icon), class_=f"ji-{line.tone}"), el("span", words)))
    return cell("tonight", [glyph("moon"), *head], el("ul", lines, class_="ji-own-lines"))


def elsewhere(content: Content, v: Any) -> str:
    """For those whom the evening does not reach: in jail, or out of Istanbul."""
    if v.place[v.seat] == Place.OUT:
        return say("You have left Istanbul.")
    if not is_released_in_time(content, v, int(v.seat)):
        return say("You are in jail, and the game ends before your release. Pay the fine to get out.")
    if v.release[v.seat] == v.day and v.phase < Phase.REVEAL:
        return say("You are released today.")
    days = int(v.release[v.seat]) - int(v.day)
    return say.many("You are in jail: released tomorrow.", "You are in jail: released in {n} days.", days)


# --- The next days -------------------------------------------------------------------------------


def next_days(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Today and the days after it, as the planner has them."""
    today = played_day(v)
    days = [day for day in range(today, today + AHEAD) if day <= content.box.last_day]
    found = upcoming(content, v, names)
    columns = []
    for day in days:
        name = str(row_of(day) + 1)
        head = el("b", say("Day {day}", day=name), class_="is-today" if day == today and not v.ended else None)
        entries = found.get(day, [])
        columns.append(
            el("li", head, entries or el("span", "–", class_="quiet", aria_label=say("nothing known")), class_="ji-own-day")
        )
    title = say("Your planner, week {week}", week=week_of(today))
    return cell("days", [glyph("calendar"), el("span", title)], el("ol", columns, class_="ji-own-days"))
