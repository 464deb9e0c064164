"""Beside the board: the tourists in words, the guides, the arrivals, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.svg import Child, Markup, el, token_svg
from sojourn.games.donde_es.actions import cell_name
from sojourn.games.donde_es.records import MARKERS, SPACES, E, Phase
from sojourn.games.donde_es.routes import wishes
from sojourn.games.donde_es.scoring import payments, worth

STANDING = "Points"  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a guide keeps beside the board."""
    found = [
        Panel("tourists", "Tourists", tourists(content, v, names)),
        Panel("guides", "Guides", guides(content, v, names)),
    ]
    if v.gone:
        found.append(Panel("arrivals", "Arrivals", arrivals(content, v, names)))
    return found


STEPS = ("", "new tourists", "event", "movement", "patience")


def when(content: Content, v: Any) -> str:
    """Where the game stands, in a few words."""
    last = ", the last one" if v.final and v.rounds >= v.final else ""
    return f"Round {int(v.rounds)}{last}: {STEPS[int(v.step)]}"


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Beside each name: the points, and what else one should know of the guide."""
    notes = [f"{int(v.cards[seat])} cards"]
    if seat == v.first:
        notes.append("first player")
    if v.lasting[seat] >= 0:
        notes.append(str(content.words["events"][int(v.lasting[seat])]["name"]))
    return f"{int(v.points[seat])} points", " · ".join(notes)


def called(names: Sequence[str], seat: int) -> str:
    """The guide's name."""
    return names[seat] if 0 <= seat < len(names) else f"Guide {seat + 1}" if seat >= 0 else "nobody"


def table(head: Sequence[str], rows: list[list[Child]]) -> Markup:
    """A plain table with a head."""
    top = el("thead", el("tr", [el("th", text, scope="col") for text in head]))
    body = el("tbody", [el("tr", [el("td", cell) for cell in row]) for row in rows])
    return el("table", top, body, class_="sheet")


def tourists(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """The tracker in words: who waits, for what, how far, and who has helped."""
    rows: list[list[Child]] = []
    for space in range(SPACES):
        if v.who[space] < 0:
            continue
        person = content.words["tourists"][int(v.who[space])]
        marks = [int(m) for m in v.marks[space][:MARKERS] if m >= 0]
        helpers: Child = [token_svg(m, called(names, m)) for m in marks] if marks else "nobody yet"
        mood = "frustrated" if v.upset[space] else "calm"
        rows.append([str(space + 1), [el("strong", person["short"]), f", {mood}"], _ways(content, v, space), helpers])
    return table(("Space", "Tourist", "Wishes", "Helped by"), rows)


def _ways(content: Content, v: Any, space: int) -> Child:
    """Each wish with its steps and points, nearest first."""
    kinds = content.words["kinds"]
    if v.cell[space] < 0:
        return ", ".join(kinds[k]["name"].lower() for k in content.words["tourists"][int(v.who[space])]["wants"])
    found = sorted(wishes(content, v, space), key=lambda each: len(each[1]))
    texts = [
        f"{kinds[int(content.box.kind[d])]['name'].lower()} {len(way) - 1} steps, {points} points" for d, way, points in found
    ]
    return "; ".join(texts) if texts else "every wish is closed"


def guides(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Points, cards and lasting events, in this round's order of turns."""
    rows: list[list[Child]] = []
    for k in range(int(v.seats)):
        seat = (int(v.first) + k) % int(v.seats)
        who: list[Child] = [token_svg(seat), " ", el("strong", called(names, seat))]
        if k == 0:
            who.append(", first player")
        if seat == v.active and v.phase != Phase.OVER:
            who.append(", on turn")
        rows.append([who, str(int(v.points[seat])), str(int(v.cards[seat])), _event(content, v, seat, k)])
    return table(("Guide", "Points", "Cards", "Lasting event"), rows)


def _event(content: Content, v: Any, seat: int, behind: int) -> Child:
    """The event before a guide and the round in which it lapses."""
    if v.lasting[seat] < 0:
        return "none"
    event = content.words["events"][int(v.lasting[seat])]
    until = int(v.rounds) + (behind or int(v.seats))
    place = (
        f", {content.words['locations'][int(v.shut[seat])]['name']}" if v.lasting[seat] == E.CLOSED and v.shut[seat] >= 0 else ""
    )
    return [el("strong", event["name"]), f"{place}, until round {until}: {event['text']}"]


def arrivals(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Every tourist who came home: where, how, and whom it pays."""
    rows: list[list[Child]] = []
    for g in range(int(v.gone)):
        door, upset, mover = int(v.gone_where[g]), int(v.gone_upset[g]), int(v.gone_mover[g])
        paid = [s for s in range(int(v.seats)) if payments(content.box, v.gone_marks[g], mover, s)]
        rows.append(
            [
                content.words["tourists"][int(v.gone_who[g])]["short"],
                cell_name(content, int(content.box.site[door])),
                f"{worth(content.box, door, upset)}{' (frustrated)' if upset else ''}",
                called(names, mover),
                ", ".join(called(names, s) for s in paid) or "nobody",
            ]
        )
    return table(("Tourist", "Arrived at", "Points", "Led by", "Paid to"), rows)


def standing(content: Content, v: Any, seat: int) -> float:
    """How a guide stands, for the chart at the end: the points so far."""
    return float(v.points[seat])


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """The end: totals with what decided, tourists lost, the best arrival, gifts to others."""
    rows: list[list[Child]] = []
    order = sorted(range(int(v.seats)), key=lambda s: -int(v.points[s]))
    for seat in order:
        credited, led, given = _deeds(content, v, seat)
        rows.append([[token_svg(seat), " ", called(names, seat)], str(int(v.points[seat])), str(credited), str(led), str(given)])
    lost = ", ".join(content.words["tourists"][int(t)]["short"] for t in v.lost_who if t >= 0) or "nobody"
    parts: list[Child] = [table(("Guide", "Points", "Tourists credited", "Brought in", "Points given to others"), rows)]
    if v.gone:
        best = max(range(int(v.gone)), key=lambda g: worth(content.box, int(v.gone_where[g]), int(v.gone_upset[g])))
        name = content.words["tourists"][int(v.gone_who[best])]["short"]
        place = content.words["locations"][int(v.gone_where[best])]["name"]
        parts.append(el("p", f"Best arrival: {name} at {place}, led by {called(names, int(v.gone_mover[best]))}."))
    parts.append(el("p", f"Lost: {lost}."))
    return str(el("div", parts, arrivals(content, v, names) if v.gone else None))


def _deeds(content: Content, v: Any, seat: int) -> tuple[int, int, int]:
    """Tourists credited, tourists brought in, and points that own arrivals gave to others."""
    credited = led = given = 0
    for g in range(int(v.gone)):
        mover, points = int(v.gone_mover[g]), worth(content.box, int(v.gone_where[g]), int(v.gone_upset[g]))
        pays = [payments(content.box, v.gone_marks[g], mover, s) for s in range(int(v.seats))]
        credited += pays[seat] > 0
        led += mover == seat
        given += points * (sum(pays) - pays[seat]) if mover == seat else 0
    return credited, led, given
