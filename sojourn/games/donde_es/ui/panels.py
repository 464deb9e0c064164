"""Beside the board: the tourists in words, the guides, the arrivals, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Child, Markup, el, token_svg
from sojourn.core.words import later
from sojourn.games.donde_es.records import MARKERS, SPACES, EventCard, Phase
from sojourn.games.donde_es.scoring import payments, worth
from sojourn.games.donde_es.ui.walking_routes import wishes
from sojourn.games.donde_es.ui.words import cell_name, guide_name, points, say, short_name

STANDING = later("Points")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a guide keeps beside the board."""
    found = [
        Panel("tourists", say("Tourists"), tourists(content, v, names)),
        Panel("guides", say("Guides"), guides(content, v, names)),
    ]
    if v.gone:
        found.append(Panel("arrivals", say("Arrivals"), arrivals(content, v, names)))
    return found


STEPS = ("", later("new tourists"), later("event"), later("movement"), later("patience"))


def when(content: Content, v: Any) -> str:
    """Where the game stands, in a few words."""
    last = v.final and v.rounds >= v.final
    text = later("Round {n}, the last: {step}") if last else later("Round {n}: {step}")
    return say(text, n=int(v.rounds), step=say(STEPS[int(v.step)]))


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Beside each name: the points, and what else one should know of the guide."""
    notes = [say.many("{n} card", "{n} cards", int(v.cards[seat]))]
    if seat == v.first:
        notes.append(say("first player"))
    if v.lasting[seat] >= 0:
        notes.append(str(content.words["events"][int(v.lasting[seat])]["name"]))
    return points(int(v.points[seat])), " · ".join(notes)


def called(names: Sequence[str], seat: int) -> str:
    """The guide's name, or nobody's."""
    return guide_name(names, seat) if seat >= 0 else say("nobody")


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
        name = short_name(content, int(v.who[space]))
        marks = [int(m) for m in v.marks[space][:MARKERS] if m >= 0]
        helpers: Child = [token_svg(m, called(names, m)) for m in marks] if marks else say("nobody yet")
        mood = say("frustrated") if v.upset[space] else say("calm")
        rows.append([str(space + 1), [el("strong", name), f", {mood}"], _ways(content, v, space), helpers])
    return table((say("Space"), say("Tourist"), say("Looking for"), say("Helped by")), rows)


def _ways(content: Content, v: Any, space: int) -> Child:
    """Each wish with its steps and points, nearest first."""
    kinds = content.words["kinds"]
    if v.cell[space] < 0:
        return ", ".join(kinds[k]["name"].lower() for k in content.words["tourists"][int(v.who[space])]["wants"])
    found = sorted(wishes(content, v, space), key=lambda each: len(each[1]))
    texts = [
        say.many(
            "{kind}: {n} step, {points} points",
            "{kind}: {n} steps, {points} points",
            len(way) - 1,
            kind=kinds[content.box.kind[d]]["name"].lower(),
            points=value,
        )
        for d, way, value in found
    ]
    return "; ".join(texts) if texts else say("every place they want is closed")


def guides(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Points, cards and lasting events, in this round's order of turns."""
    rows: list[list[Child]] = []
    for k in range(int(v.seats)):
        seat = (int(v.first) + k) % int(v.seats)
        who: list[Child] = [token_svg(seat), " ", el("strong", called(names, seat))]
        if k == 0:
            who.append(f", {say('first player')}")
        if seat == v.active and v.phase != Phase.OVER:
            who.append(f", {say('playing now')}")
        rows.append([who, str(int(v.points[seat])), _hand(content, v, seat), _event(content, v, seat, k)])
    return table((say("Guide"), say("Points"), say("Cards"), say("Lasting event")), rows)


def _hand(content: Content, v: Any, seat: int) -> str:
    """How many cards a guide holds, and which, where they can be seen."""
    held = [f"{int(n)} {content.words['cards'][k]['name']}" for k, n in enumerate(v.hand[seat]) if n > 0]
    return f"{int(v.cards[seat])}: {', '.join(held)}" if held else str(int(v.cards[seat]))


def _event(content: Content, v: Any, seat: int, behind: int) -> Child:
    """The event before a guide and the round in which it lapses."""
    if v.lasting[seat] < 0:
        return say("none")
    event = content.words["events"][int(v.lasting[seat])]
    until = int(v.rounds) + (behind or int(v.seats))
    is_closure = v.lasting[seat] == EventCard.CLOSED and v.shut[seat] >= 0
    place = f", {content.words['locations'][int(v.shut[seat])]['name']}" if is_closure else ""
    return [
        el("strong", event["name"]),
        f"{place}, ",
        say("until round {n}: {text}", n=until, text=event["text"]),
        " ",
        rule_link("donde-es", "DE-15"),
    ]


def arrivals(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Every tourist who came home: where, how, and whom it pays."""
    rows: list[list[Child]] = []
    for g in range(int(v.gone)):
        door, upset, mover = int(v.gone_where[g]), int(v.gone_upset[g]), int(v.gone_mover[g])
        number = worth(content.box, door, upset)
        paid = [s for s in range(int(v.seats)) if payments(content.box, v.gone_marks[g], mover, s)]
        rows.append(
            [
                short_name(content, int(v.gone_who[g])),
                cell_name(content, int(content.box.site[door])),
                say("{n} (frustrated)", n=number) if upset else str(number),
                called(names, mover),
                ", ".join(called(names, s) for s in paid) or say("nobody"),
            ]
        )
    return table((say("Tourist"), say("Arrived at"), say("Points"), say("Led by"), say("Paid to")), rows)


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
    lost = ", ".join(short_name(content, int(t)) for t in v.lost_who if t >= 0) or say("nobody")
    head = (say("Guide"), say("Points"), say("Tourists credited"), say("Brought in"), say("Points earned for others"))
    parts: list[Child] = [table(head, rows)]
    if v.gone:
        best = max(range(int(v.gone)), key=lambda g: worth(content.box, int(v.gone_where[g]), int(v.gone_upset[g])))
        name, mover = short_name(content, int(v.gone_who[best])), called(names, int(v.gone_mover[best]))
        place = content.words["locations"][int(v.gone_where[best])]["name"]
        parts.append(
            el("p", say("Best arrival: {who} at {place}, brought there by {guide}.", who=name, place=place, guide=mover))
        )
    parts.append(el("p", say("Lost: {who}.", who=lost)))
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
