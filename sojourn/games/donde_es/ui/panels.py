"""Beside the board: the tourists in words, the guides, the arrivals, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Child, Markup, el, token_svg
from sojourn.core.words import later, listed
from sojourn.games.donde_es.records import MARKERS, SPACES, EventCard, Phase
from sojourn.games.donde_es.scoring import leaders, payments, tie_break, worth
from sojourn.games.donde_es.ui.side_column import lapses
from sojourn.games.donde_es.ui.walking_routes import wishes
from sojourn.games.donde_es.ui.words import cell_name, guide_name, hand_text, points, say, short_name, tourist_name

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
        rows.append([str(space + 1), [el("strong", name), el("div", mood)], _ways(content, v, space), helpers])
    return table((say("Space"), say("Tourist"), say("Looking for"), say("Helped by")), rows)


def _ways(content: Content, v: Any, space: int) -> Child:
    """Each kind of place they want with its steps and points, nearest first."""
    kinds = content.words["kinds"]
    if v.cell[space] < 0:
        return [el("div", kinds[k]["name"]) for k in content.words["tourists"][int(v.who[space])]["wants"]]
    found = sorted(wishes(content, v, space), key=lambda each: len(each[1]))
    texts = [
        say.many(
            "{kind}: {n} step, {points}",
            "{kind}: {n} steps, {points}",
            len(way) - 1,
            kind=kinds[content.box.kind[d]]["name"],
            points=points(value),
        )
        for d, way, value in found
    ]
    return [el("div", text) for text in texts or [say("Every place they want is closed.")]]


def guides(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Points, cards and lasting events, in this round's order of turns."""
    rows: list[list[Child]] = []
    for k in range(int(v.seats)):
        seat = (int(v.first) + k) % int(v.seats)
        who: list[Child] = [token_svg(seat), " ", el("strong", called(names, seat))]
        if k == 0:
            who.append(el("div", say("first player")))
        if seat == v.active and v.phase != Phase.OVER:
            who.append(el("div", say("playing now")))
        rows.append([who, str(int(v.points[seat])), _hand(content, v, seat), _event(content, v, seat)])
    return table((say("Guide"), say("Points"), say("Cards"), say("Lasting event")), rows)


def _hand(content: Content, v: Any, seat: int) -> Child:
    """How many cards a guide has, and which, where they can be seen."""
    held = hand_text(content, v.hand[seat])
    return [el("div", str(int(v.cards[seat]))), el("div", held) if held else None]


def _event(content: Content, v: Any, seat: int) -> Child:
    """The event in front of a guide and the round in which it lapses."""
    if v.lasting[seat] < 0:
        return say("none")
    event = content.words["events"][int(v.lasting[seat])]
    lines: list[Child] = [el("strong", event["name"])]
    if v.lasting[seat] == EventCard.CLOSED and v.shut[seat] >= 0:
        lines.append(el("div", content.words["locations"][int(v.shut[seat])]["name"]))
    until = say("Until round {n} starts.", n=lapses(v, seat))
    return [*lines, el("div", until, " ", rule_link("donde-es", "DE-15")), el("div", event["text"])]


def arrivals(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Every tourist who has arrived: where, how, and who is paid."""
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
                listed([called(names, s) for s in paid]) or say("nobody"),
            ]
        )
    return table((say("Tourist"), say("Arrived at"), say("Points"), say("Last step"), say("Paid to")), rows)


def standing(content: Content, v: Any, seat: int) -> float:
    """How a guide stands, for the chart at the end: the points so far."""
    return float(v.points[seat])


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """The end: totals with what decided, tourists lost, the best arrival, gifts to others."""
    rows: list[list[Child]] = []
    order = sorted(range(int(v.seats)), key=lambda s: (-int(v.points[s]), -tie_break(v, content.box, s)))
    for seat in order:
        credited, led, given = _deeds(content, v, seat)
        rows.append([[token_svg(seat), " ", called(names, seat)], str(int(v.points[seat])), str(credited), str(led), str(given)])
    lost = listed([tourist_name(content, int(t)) for t in v.lost_who if t >= 0]) or say("nobody")
    head = (say("Guide"), say("Points"), say("Tourists credited"), say("Last steps"), say("Points earned for others"))
    parts: list[Child] = [table(head, rows), _tie(content, v, names)]
    if v.gone:
        best = max(range(int(v.gone)), key=lambda g: worth(content.box, int(v.gone_where[g]), int(v.gone_upset[g])))
        parts.append(el("p", _arrival(content, v, names, best)))
    parts.append(el("p", say("Lost: {who}.", who=lost)))
    return str(el("div", parts, arrivals(content, v, names) if v.gone else None))


def _arrival(content: Content, v: Any, names: Sequence[str], g: int) -> str:
    """The best arrival in words; the wind may have made it."""
    who, place = tourist_name(content, int(v.gone_who[g])), content.words["locations"][int(v.gone_where[g])]["name"]
    if v.gone_mover[g] < 0:
        return say("Best arrival: {who} at {place}, blown there by the wind.", who=who, place=place)
    guide = called(names, int(v.gone_mover[g]))
    return say("Best arrival: {who} at {place}, brought there by {guide}.", who=who, place=place, guide=guide)


def _tie(content: Content, v: Any, names: Sequence[str]) -> Child:
    """What decided between guides with the same points; nothing if there was no need."""
    best = max(int(n) for n in v.points[: int(v.seats)])
    tied = [seat for seat in range(int(v.seats)) if v.points[seat] == best]
    winners = [seat for seat in tied if int(leaders(v, content.box)) >> seat & 1]
    if len(winners) == len(tied):
        return None
    credited = [_deeds(content, v, seat)[0] for seat in tied]
    who = listed([called(names, seat) for seat in winners])
    if winners == [seat for seat, count in zip(tied, credited, strict=True) if count == max(credited)]:
        one = later("Tied on points: {who} wins with more tourists credited.")
        several = later("Tied on points: {who} share the win with more tourists credited.")
    else:
        one = later("Tied on points and tourists credited: {who} wins with more last steps.")
        several = later("Tied on points and tourists credited: {who} share the win with more last steps.")
    return el("p", say(one if len(winners) == 1 else several, who=who))


def _deeds(content: Content, v: Any, seat: int) -> tuple[int, int, int]:
    """Tourists credited, last steps, and points that a guide's arrivals gave to others."""
    credited = led = given = 0
    for g in range(int(v.gone)):
        mover, points = int(v.gone_mover[g]), worth(content.box, int(v.gone_where[g]), int(v.gone_upset[g]))
        pays = [payments(content.box, v.gone_marks[g], mover, s) for s in range(int(v.seats))]
        credited += pays[seat] > 0
        led += mover == seat
        given += points * (sum(pays) - pays[seat]) if mover == seat else 0
    return credited, led, given
