"""The board: Mojácar from above, the tourists in its streets, the tracker beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Child, Markup, at, el, group, label, num, svg
from sojourn.core.words import either, later, listed
from sojourn.games.donde_es.records import CELLS, LOCATIONS, SPACES, EventCard
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.art.signs import sign
from sojourn.games.donde_es.ui.art.town import CELL, centre, corner, town
from sojourn.games.donde_es.ui.side_column import (
    SIDE_W,
    SIDE_X,
    counters,
    event_banner,
    event_line,
    lapses,
    pick_card,
    tracker_card,
)
from sojourn.games.donde_es.ui.targets import all_offers, cells, covering, is_under, questions, targets
from sojourn.games.donde_es.ui.tourist_pieces import areas, pick_area, token, ways, whereabouts
from sojourn.games.donde_es.ui.walking_routes import between
from sojourn.games.donde_es.ui.words import guide_name, points, say, short_name

WIDTH, HEIGHT = SIDE_X + SIDE_W + 22, 968.0
BLEED = 1200.0  # the haze goes on beyond the edge, whatever the shape of the window


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The whole drawing, from a view and nothing else."""
    found = areas(v)
    legal = {action.number: action for action in actions}
    offered = all_offers(content, v, legal)
    return svg(
        WIDTH,
        HEIGHT,
        el("rect", x=-BLEED, y=-BLEED, width=WIDTH + 2 * BLEED, height=HEIGHT + 2 * BLEED, class_="fill-sky"),
        town(content),
        group([door(content, v, i) for i in range(LOCATIONS)]),
        group([_cell_spot(cell) for cell in range(CELLS) if content.words["street"][cell]], id="cells"),
        trails(content, v),
        today(content, v),
        event_banner(content, v),
        group([tracker_card(content, v, space) for space in range(SPACES)], id="tracker"),
        counters(v),
        group([ways(content, v, space, offered.get(space, {})) for space in found], id="ways"),
        group([questions(content, v, space, offered.get(space, {}), legal) for space in found], id="asks"),
        group(
            [
                pick_area(content, v, space, area, space in offered, covering(v, area, offered))
                for space, area in found.items()
                if not is_under(content, area, legal)
            ],
            [pick_card(v, space) for space in found],
            whereabouts(content, v, found),
            id="picks",
        ),
        group(
            targets(content, v, legal, found),
            [cells(content, v, space, each, legal, names) for space, each in offered.items()],
            id="targets",
        ),
        group([token(content, v, space, found[space]) for space in found], id="pieces"),
        title=say("¿Dónde Es? The streets of Mojácar"),
        desc=describe(content, v, names),
    )


def _cell_spot(cell: int) -> Markup:
    """A place that an animation can begin or end at."""
    x, y = corner(cell)
    return el("rect", x=x + 15, y=y + 15, width=CELL - 30, height=CELL - 30, fill="none", data_spot=f"cell-{cell}")


def describe(content: Content, v: Any, names: Sequence[str]) -> list[str]:
    """The position in words, for those who cannot see it: the round, its events, every tourist, closed doors."""
    events, lines = content.words["events"], [say("Round {n}.", n=int(v.rounds))]
    if v.event >= 0:
        lines.append(event_line(content, v))
    for seat in range(int(v.seats)):
        if v.lasting[seat] >= 0:
            event, guide = events[int(v.lasting[seat])]["name"], guide_name(names, seat)
            text = later("Lasting event in front of {guide}, until round {n} starts: {event}.")
            lines.append(say(text, guide=guide, event=event, n=lapses(v, seat)))
    lines += [tourist_line(content, v, space) for space in range(SPACES) if v.who[space] >= 0]
    closed = [content.words["locations"][int(n)]["name"] for n in v.shut if n >= 0]
    return lines + ([say("Closed: {places}.", places=listed(closed))] if closed else [])


def tourist_line(content: Content, v: Any, space: int) -> str:
    """One tourist: mood, place in the tracker, place in town, wishes."""
    who, kinds = int(v.who[space]), content.words["kinds"]
    return say(
        "{who} ({mood}), space {space} of the tracker, {place}. Looking for: {wishes}.",
        who=short_name(content, who),
        mood=say("frustrated") if v.upset[space] else say("calm"),
        space=space + 1,
        place=content.words["street"][v.cell[space]] if v.cell[space] >= 0 else say("not yet placed"),
        wishes=either([kinds[k]["phrase"] for k in content.words["tourists"][who]["wants"]]),
    )


# --- Doors, trails, what is forbidden -------------------------------------------------------------


def door(content: Content, v: Any, number: int) -> Markup:
    """A tile with the sign of the location and its two numbers; shutters when it is closed."""
    place = content.words["locations"][number]
    kind = content.words["kinds"][place["kind"]]
    x, y = centre(place["cell"])
    calm, cross = worth(content.box, number, 0), worth(content.box, number, 1)
    closed = number in v.shut
    words = later("{place}, {kind}: {calm} when calm, {cross} when frustrated")
    if closed:
        words = later("{place}, {kind}: closed; {calm} when calm, {cross} when frustrated")
    parts: list[Child] = [
        el("title", say(words, place=place["name"], kind=kind["phrase"], calm=points(calm), cross=points(cross))),
        el("rect", x=x - 25, y=y - 26, width=58, height=62, rx=7, class_="fill-water", fill_opacity=0.3),
        el("rect", x=x - 30, y=y - 33, width=60, height=64, rx=7, class_="fill-water"),
        el("rect", x=x - 26.5, y=y - 29.5, width=53, height=37, rx=4, class_="fill-land"),
        sign(kind["symbol"], x, y - 11, 31, "de-sign"),
        label(str(calm), x - 14, y + 27, 23, "number on-water"),
        el("path", d=f"M{num(x)} {num(y + 12)}v15", class_="stroke-land", stroke_opacity=0.5, fill="none"),
        label(str(cross), x + 14, y + 27, 22.5, "number on-water de-less"),
    ]
    if closed:
        parts += [el("rect", x=x - 27, y=y - 30 + 8 * k, width=54, height=6, class_="fill-shade") for k in range(5)]
        parts.append(
            el(
                "path",
                d=f"M{num(x - 27)} {num(y - 30)}L{num(x + 27)} {num(y + 8)}",
                class_="stroke-ink",
                stroke_width=3,
                fill="none",
            )
        )
    return group(parts, id=f"door-{number}", data_spot=f"door-{number}")


def trails(content: Content, v: Any) -> Markup:
    """The way each tourist has been led this turn."""
    lines = []
    for space in range(SPACES):
        if v.who[space] >= 0 and v.start[space] >= 0 and v.cell[space] >= 0 and v.start[space] != v.cell[space]:
            points = [centre(c) for c in between(content, int(v.start[space]), int(v.cell[space]))]
            lines.append(el("polyline", class_="trail", points=" ".join(f"{num(x)},{num(y)}" for x, y in points)))
    return group(lines)


def today(content: Content, v: Any) -> Markup:
    """What is forbidden this round: a rope around the parade, a sun that blocks the way north."""
    corners = [corner(int(c)) for c in content.box.square]
    (x, y), (r, b) = min(corners), max(corners)
    parts: list[Child] = []
    if v.today == EventCard.PARADE:
        size = {"x": x + 2, "y": y + 2, "width": r + CELL - x - 4, "height": b + CELL - y - 4}
        parts.append(el("rect", **size, rx=6, fill="none", class_="stroke-bad", stroke_width=6, stroke_dasharray="16 10"))
        tones = ("sun", "water", "good", "sun-2", "shade")
        flags = [(x + 18 + 24 * k, y + 10 + 6 * (k % 2), tones[k % 5]) for k in range(10)]
        parts += [el("path", d=f"M{num(fx)} {num(fy)}h16l-8 17z", class_=f"fill-{tone}") for fx, fy, tone in flags]
        parts.append(el("title", say("Parade: nobody can enter the square this round")))
    if v.today == EventCard.NOON_SUN:
        rays = [el("path", d="M0 -25L5 -38L-5 -38Z", class_="fill-shade-2", transform=f"rotate({30 * k})") for k in range(12)]
        arrow_up = el(
            "path", d="M0 12V-10M-8 -2L0 -11L8 -2", fill="none", class_="stroke-ink", stroke_width=4, stroke_linecap="round"
        )
        strike = el("path", d="M-15 15L15 -15", fill="none", class_="stroke-bad", stroke_width=5, stroke_linecap="round")
        sun = group(rays, el("circle", r=24, class_="fill-shade-2"), arrow_up, strike, transform=at(905, 66))
        parts += [sun, el("title", say("Noon sun: no card can lead a tourist north this round"))]
    return group(parts, id="today")
