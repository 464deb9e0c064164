"""The board: Mojácar from above, the tourists in its streets, the tracker beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Child, Markup, at, disc_target, el, group, label, num, question, svg, target
from sojourn.core.words import either, later, listed
from sojourn.games.donde_es.actions import (
    is_choose,
    is_close,
    is_nudge,
    is_place,
    is_play,
    location_of,
    nth_of,
    nudge_of,
    play_action,
    play_of,
    space_of,
)
from sojourn.games.donde_es.records import LOCATIONS, SPACES, EventCard, Phase
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import sign
from sojourn.games.donde_es.ui.art.town import CELL, centre, corner, town
from sojourn.games.donde_es.ui.side_column import (
    SIDE_W,
    SIDE_X,
    TRACK_H,
    TRACK_STEP,
    TRACK_Y,
    counters,
    event_banner,
    event_line,
    hand,
    lapses,
    lasting_events,
    tracker_card,
)
from sojourn.games.donde_es.ui.walking_routes import between, cheapest, reach, wishes
from sojourn.games.donde_es.ui.words import cell_name, guide_name, points, say, short_name, tourist_name

WIDTH, HEIGHT = 1330.0, 968.0
TOKEN = 46.0
BLEED = 1200.0  # the haze goes on beyond the edge, whatever the shape of the window
NORTH_EAST_SOUTH_WEST = ((0, -1), (1, 0), (0, 1), (-1, 0))


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The whole drawing, from a view and nothing else."""
    spots = token_spots(v)
    legal = {action.number: action for action in actions}
    return svg(
        WIDTH,
        HEIGHT,
        el("rect", x=-BLEED, y=-BLEED, width=WIDTH + 2 * BLEED, height=HEIGHT + 2 * BLEED, class_="fill-sky"),
        town(content),
        group([door(content, v, i) for i in range(LOCATIONS)]),
        trails(content, v),
        today(content, v),
        lasting_events(content, v, names),
        event_banner(content, v),
        group([tracker_card(content, v, space) for space in range(SPACES)]),
        counters(v),
        hand(content, v, legal),
        group([look(content, v, space, spots, legal) for space in range(SPACES) if space in spots], id="looks"),
        group(questions(content, v, legal), id="asks"),
        group(targets(content, v, legal, spots), id="targets"),
        group([token(content, v, space, spots) for space in spots], id="pieces"),
        title=say("¿Dónde Es? The streets of Mojácar"),
        desc=describe(content, v, names),
    )


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


# --- Doors and tokens ----------------------------------------------------------------------------


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
        label(str(calm), x - 13, y + 26, 20, "number on-water"),
        el("path", d=f"M{num(x)} {num(y + 12)}v15", class_="stroke-land", stroke_opacity=0.5, fill="none"),
        label(str(cross), x + 13, y + 25.5, 17.5, "number on-water"),
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
    return group(parts, id=f"door-{number}")


def token_spots(v: Any) -> dict[int, tuple[float, float]]:
    """Where each token stands; those who share a cell fan out."""
    shared: dict[int, list[int]] = {}
    for space in range(SPACES):
        if v.who[space] >= 0 and v.cell[space] >= 0:
            shared.setdefault(int(v.cell[space]), []).append(space)
    fans: dict[int, Sequence[tuple[float, float]]] = {
        1: ((0, 0),),
        2: ((-19, 0), (19, 0)),
        3: ((-19, 11), (19, 11), (0, -17)),
        4: ((-19, -17), (19, -17), (-19, 17), (19, 17)),
        5: ((-21, -19), (21, -19), (0, 0), (-21, 19), (21, 19)),
    }
    spots = {}
    for cell, spaces in shared.items():
        x, y = centre(cell)
        for (dx, dy), space in zip(fans[len(spaces)], spaces, strict=True):
            spots[space] = (x + dx, y + dy)
    return spots


def token(content: Content, v: Any, space: int, spots: dict[int, tuple[float, float]]) -> Markup:
    """A tourist in the streets: face, place in the tracker, wishes."""
    who, upset = int(v.who[space]), bool(v.upset[space])
    x, y = spots[space]
    crowd = sum(int(v.cell[k]) == int(v.cell[space]) for k in spots)
    parts: list[Child] = [
        el("title", say("{who}, space {space} of the tracker", who=content.words["tourists"][who]["name"], space=space + 1)),
        el("ellipse", cx=8, cy=13, rx=20, ry=15, class_="fill-water", fill_opacity=0.35),
        portrait(who, upset, 0, 0, TOKEN if crowd < 3 else 38),
        _space_mark(space, 17, -15, 21),
    ]
    if crowd == 1:
        wants = content.words["tourists"][who]["wants"]
        width = 18.0 * len(wants) + 6
        parts.append(el("rect", x=-width / 2, y=19, width=width, height=20, rx=6, class_="fill-raised"))
        parts.append(
            el("rect", x=-width / 2, y=19, width=width, height=20, rx=6, fill="none", class_="stroke-ink", stroke_width=1.2)
        )
        for k, kind in enumerate(wants):
            parts.append(sign(content.words["kinds"][kind]["symbol"], 18 * (k - (len(wants) - 1) / 2), 29, 15, "ink"))
    mood = "is-upset" if upset else "is-calm"
    return group(parts, id=f"tourist-{who}", class_=f"piece tourist {mood}", transform=f"translate({num(x)} {num(y)}) scale(1)")


def _space_mark(space: int, x: float, y: float, size: float) -> Markup:
    """The number of the tracker's space, yellow while calm, red when frustrated."""
    calm = space < 3
    return group(
        el("circle", cx=x, cy=y, r=size / 2, class_="fill-ink"),
        el("circle", cx=x, cy=y, r=size / 2 - 1.5, class_="fill-shade-2" if calm else "fill-bad"),
        label(str(space + 1), x, y + size * 0.28, size * 0.8, "number on-shade" if calm else "number on-bad"),
    )


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


# --- What a look at a tourist shows --------------------------------------------------------------


def look(content: Content, v: Any, space: int, spots: dict[int, tuple[float, float]], legal: dict[int, Action]) -> Markup:
    """On hover, tap or focus: the ways to every wish, and the cells the hand can reach."""
    who = int(v.who[space])
    x, y = spots[space]
    ways = wishes(content, v, space)
    told = [
        say.many(
            "{place}: {n} step, {points}",
            "{place}: {n} steps, {points}",
            len(cells) - 1,
            place=content.words["locations"][door]["name"],
            points=points(value),
        )
        for door, cells, value in ways
    ]
    text = "; ".join([content.words["tourists"][who]["name"], *told])
    return group(
        el("title", text),
        el("circle", class_="hit", cx=x, cy=y, r=30),
        el("rect", class_="hit", x=SIDE_X, y=TRACK_Y + TRACK_STEP * space, width=SIDE_W, height=TRACK_H),
        group(glows(content, v, space, legal), [route(cells) for _, cells, _ in ways], class_="de-shown", visibility="hidden"),
        class_="de-look",
        tabindex=0,
        role="group",
        aria_label=text,
        id=f"look-{who}",
    )


def glows(content: Content, v: Any, space: int, legal: dict[int, Action]) -> list[Markup]:
    """The cells that the hand can lead this tourist to; a click on one leads the whole way."""
    shown = []
    name = tourist_name(content, int(v.who[space]))
    for cell, plays in reach(content, v, space).items():
        if plays[0] not in legal:
            continue
        x, y = corner(cell)
        words = say.many(
            "Lead {who} to {place} with one card",
            "Lead {who} to {place} with {n} cards",
            len(plays),
            who=name,
            place=cell_name(content, cell),
        )
        hit = el("rect", x=x, y=y, width=CELL, height=CELL, class_="hit")
        glow = el("rect", x=x + 4, y=y + 4, width=76, height=76, rx=10, class_="de-reach fill-sun", fill_opacity=0.3)
        count = label(str(len(plays)), x + 11, y + 21, 19, "number de-cards")
        path = {"data_action": str(plays[0]), "data_path": " ".join(map(str, plays)), "aria_label": words}
        shown.append(group(el("title", words), hit, glow, count, class_="de-cell", role="button", tabindex=0, **path))
    return shown


def route(cells: list[int]) -> Markup:
    """A dotted way through the streets, with the number of its steps at the door."""
    line = " ".join(f"{num(px)},{num(py)}" for px, py in (centre(c) for c in cells))
    x, y = centre(cells[-1])
    return group(
        el("polyline", points=line, class_="stroke-raised", fill="none", stroke_width=9, stroke_linejoin="round"),
        el(
            "polyline",
            points=line,
            class_="stroke-sun",
            fill="none",
            stroke_width=5,
            stroke_dasharray="2 9",
            stroke_linecap="round",
        ),
        el("circle", cx=x + 30, cy=y - 32, r=15, class_="fill-sun"),
        label(str(len(cells) - 1), x + 30, y - 26, 19, "number on-sun"),
    )


# --- Targets -------------------------------------------------------------------------------------


def targets(content: Content, v: Any, legal: dict[int, Action], spots: dict[int, tuple[float, float]]) -> list[Markup]:
    """Everything on the board that may be chosen now."""
    found: list[Markup] = []
    for number, action in legal.items():
        if is_place(number):
            x, y = centre(int(content.box.square[nth_of(number)]))
            found.append(disc_target(number, action.text, x, y, 30, reach=CELL))
        elif is_choose(number) and space_of(number) in spots:
            x, y = spots[space_of(number)]
            found.append(disc_target(number, action.text, x, y, 28, reach=62))
        elif is_close(number):
            x, y = centre(int(content.box.site[location_of(number)]))
            found.append(disc_target(number, action.text, x, y, 40, reach=CELL))
        elif is_nudge(number):
            found.append(arrow(content, v, action, *nudge_of(number)))
        elif is_play(number):
            card, way, space = play_of(number)
            if is_proposed(content, v, card, way):
                found.append(arrow(content, v, action, way, space))
    return found


def questions(content: Content, v: Any, legal: dict[int, Action]) -> list[Markup]:
    """Steps the tourists cannot take now: a click on the cell beside one asks why not."""
    if v.seat < 0 or v.phase != Phase.MOVE:
        return []
    held = [card for card, count in enumerate(v.hand[v.seat]) if count > 0] or [0]
    open_steps = {play_of(number)[1:] for number in legal if is_play(number)}  # way and space, with any card
    found = []
    for space in range(SPACES):
        x, y = centre(int(v.cell[space])) if v.who[space] >= 0 else (0.0, 0.0)
        for way, (right, down) in enumerate(NORTH_EAST_SOUTH_WEST):
            if v.who[space] >= 0 and (way, space) not in open_steps:
                there = {"cx": x + CELL * right, "cy": y + CELL * down}
                card = max(held, key=lambda card: int(content.box.axis[card]) >> way & 1)  # one that leads there, if any does
                found.append(question(play_action(card, way, space), "circle", r=CELL * 0.36, **there))
    return found


def is_proposed(content: Content, v: Any, card: int, way: int) -> bool:
    """The board offers the plainest card for a step; the list beside it offers all."""
    return cheapest(content, v, tuple(int(n) for n in v.hand[v.seat]), way, int(v.wild)) == card


def arrow(content: Content, v: Any, action: Action, way: int, space: int) -> Markup:
    """A signpost on the edge of the cell, with the tourist's number."""
    cell = int(v.cell[space])
    together = [k for k in range(SPACES) if v.who[k] >= 0 and v.cell[k] == cell]
    dx, dy = NORTH_EAST_SOUTH_WEST[way]
    shift = (together.index(space) - (len(together) - 1) / 2) * min(29, 84 / len(together))
    x, y = centre(cell)
    away = ((45, 45, 56, 45) if len(together) == 1 else (50, 58, 50, 58))[way]  # clear of tokens and wishes
    if content.box.ahead[cell][way] in [int(v.cell[k]) for k in range(SPACES) if v.who[k] >= 0]:
        shift += (15, -15, -15, 15)[way]  # somebody there may come this way: keep to the right
    x, y = x + away * dx + shift * abs(dy), y + away * dy + shift * abs(dx)
    shape = "M-12 -12H5L17 0L5 12H-12Z"
    turn = (-90, 0, 90, 180)[way]
    post = group(
        el("path", d=shape, class_="fill-raised"),
        el("path", d=shape, class_="halo"),
        el("path", d=shape, class_="ring", stroke_linejoin="round"),
        transform=at(x, y, turn=turn),
    )
    hit = el("circle", class_="hit", cx=x, cy=y, r=21)
    return target(action.number, action.text, hit, post, label(str(space + 1), x, y + 5.6, 16.5, "number"))
