"""The city from above on a pale morning: blocks, roads, cafes, and what a pen has drawn on them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, break_lines, el, group, icon, label, num, question, svg, target, text_width
from sojourn.core.words import later
from sojourn.games.explore_new_york.actions import block_action, block_of, link_action, link_of, node_of
from sojourn.games.explore_new_york.city import (
    BLOCKS,
    LINKS,
    NODE_PLACES,
    ROADS,
    Kind,
    block_place,
    tourist_class,
)
from sojourn.games.explore_new_york.current_score import ScoreSheet, cafe_guests, gains, links_of, standing, walk_along
from sojourn.games.explore_new_york.records import Part, Phase
from sojourn.games.explore_new_york.ui.art import (
    ACROSS,
    BEND,
    BUS_STOP,
    CITY,
    COLOURS,
    DOWN,
    HEIGHT,
    HIGH,
    NORTH,
    PEN,
    ROAD,
    TALL,
    TOP,
    WIDE,
    WIDTH,
    block_corner,
    bus,
    glyph,
    kind_sign,
    link_area,
    link_middle,
    link_path,
    node_at,
    picture,
)
from sojourn.games.explore_new_york.ui.cards_and_score import card_row, headline, points_beside, score_strip
from sojourn.games.explore_new_york.ui.names import card_name, labelled, link_name, shown_cards
from sojourn.games.explore_new_york.ui.refusals import is_final_turn
from sojourn.games.explore_new_york.ui.words import COLOURS as COLOUR_WORDS
from sojourn.games.explore_new_york.ui.words import many, printed, say

__all__ = ["PEN", "city_map", "draw", "glyph", "kind_sign", "tourist_class"]

COUNTED = later(
    "Along it: circles {circles}, red sights {red}; squares {squares}, green sights {green}; "
    "triangles {triangles}, blue sights {blue}; cafes {cafes}, smileys {smileys}, stars {stars}."
)
GUESTS = later("{block}: circles {circles}, squares {squares}, triangles {triangles}.")
BLEED = 1200  # rivers and sky go on beyond the edge, whatever the shape of the window

# --- The city --------------------------------------------------------------------------------------


@cache
def ground() -> tuple[Markup, ...]:
    """Water, land, roads with their dotted lines, coordinates."""
    left, top = node_at(0, 0)
    wide, high = 6 * ACROSS, 6 * DOWN
    outer = {"x": left - ROAD / 2, "y": top - ROAD / 2, "width": wide + ROAD, "height": high + ROAD, "rx": BEND + ROAD / 2}
    parts = [
        el("rect", class_="fill-water", x=-BLEED, y=0, width=WIDTH + 2 * BLEED, height=HEIGHT + BLEED),
        *waves(),
        el("rect", class_="fill-sky", x=-BLEED, y=-BLEED, width=WIDTH + 2 * BLEED, height=BLEED + NORTH - 48),
        el("rect", class_="fill-sky-2 ny-shore", x=left - 44, y=top - 48, width=wide + 88, height=high + 92, rx=BEND + 40),
        el("rect", class_="fill-sky-2", x=left - 44, y=top - 60, width=wide + 88, height=130),
        el("rect", class_="ny-road", fill="#cfc8b6", **outer),
        el("path", class_="ny-dots", fill="none", stroke="#fffaf0", stroke_width=2.5, stroke_dasharray="3 9", d=_dots()),
    ]
    for k in range(1, 7):
        x, _ = node_at(k - 0.5, 0)
        _, y = node_at(0, k - 0.5)
        parts += [label(str(k), x, top - 24, 26, "number on-sky"), label(str(k), left - 29, y + 9, 26, "number on-sky")]
    return tuple(parts)


def waves() -> list[Markup]:
    """Quiet lines on the rivers."""
    edges = ((2, 0), (WIDTH - 24, 18), (-70, 40), (WIDTH + 46, 62), (-150, 12), (WIDTH + 120, 30))
    places = [(x, NORTH + 60 + n * 92 + drop) for n in range(9) for x, drop in edges]
    ways = "".join(f"M{x} {y}q5.5 -6 11 0t11 0" for x, y in places)
    return [el("path", class_="ny-wave stroke-water-2", fill="none", stroke_width=3, stroke_linecap="round", d=ways)]


def _dots() -> str:
    """The centre lines of all roads."""
    return "".join(link_path(link) for link in range(len(ROADS)))


@cache
def block_shape(block: int, grow: float = 0) -> str:
    """A block's outline: small corners, a corner block rounded like its road."""
    x, y = block_corner(block)
    column, line = block_place(block)
    wide, high, small, big = WIDE + 2 * grow, HIGH + 2 * grow, 10.0, BEND - ROAD / 2
    r = {
        "nw": big if (column, line) == (1, 1) else small,
        "ne": big if (column, line) == (6, 1) else small,
        "se": big if (column, line) == (6, 6) else small,
        "sw": big if (column, line) == (1, 6) else small,
    }
    x, y = x - grow, y - grow
    return (
        f"M{num(x + r['nw'])} {num(y)}H{num(x + wide - r['ne'])}q{num(r['ne'])} 0 {num(r['ne'])} {num(r['ne'])}"
        f"V{num(y + high - r['se'])}q0 {num(r['se'])} {num(-r['se'])} {num(r['se'])}"
        f"H{num(x + r['sw'])}q{num(-r['sw'])} 0 {num(-r['sw'])} {num(-r['sw'])}"
        f"V{num(y + r['nw'])}q0 {num(-r['nw'])} {num(r['nw'])} {num(-r['nw'])}Z"
    )


def draw_block(content: Content, v: Any, seat: int, block: int, line: ScoreSheet, over: bool, dim: bool = False) -> Markup:
    """One block: its plane with a long shadow, its sight, its name or its tourists."""
    words = content.words["blocks"][int(v.place[block])]
    x, y = block_corner(block)
    three = [int(n) for n in v.tourists[seat, block]] if seat >= 0 else [0, 0, 0]
    beside = bool(line.blocks >> block & 1)
    small = not sum(three) and len(name_lines(printed(words.name))[0]) > 2
    state = (
        ("" if sum(three) else " ny-plain")
        + (" ny-beside" if beside else " ny-away" if over else "")
        + (" ny-dim" if dim else "")
        + (" ny-long" if small else "")
    )
    about = {"block": labelled(content, v.place, block), "colour": say(COLOUR_WORDS[words.kind])}
    title = say("{block}: {colour}. {caption}", caption=printed(words.caption), **about)
    below = guests_in(three, x, y, over and not beside) if sum(three) else _name(printed(words.name), x, y)
    return group(
        el("title", title),
        lot(block, words.kind, words.picture, small),
        below,
        class_=f"ny-lot{state}",
        id=f"lot-{block}",
        data_spot=f"block-{block}",
    )


@cache
def lot(block: int, kind: Kind, sight: str, small: bool = False) -> Markup:
    """The printed part of a block; its picture is smaller above a long name."""
    x, y = block_corner(block)
    tone, inset = f"ny-{kind.name.lower()}", 8 if block == 0 else 0
    return group(
        el("path", class_="ny-shadow", fill="#1c2233", fill_opacity=0.22, d=block_shape(block), transform="translate(5 6)"),
        el("path", class_=f"ny-block {tone}", fill=COLOURS[tone], d=block_shape(block)),
        group(picture(sight, x + WIDE / 2, y + (16 if small else 27), 32 if small else 54, f"{tone}-ink"), class_="ny-art"),
        kind_sign(kind, x + 15 + inset, y + 17 + inset, 19),
    )


@cache
def name_lines(name: str) -> tuple[list[str], float]:
    """A block's name in two lines or three, as large as fits."""
    room = (WIDE - 6) / 1.08  # these letters are a little wider than others
    for size, most in ((18.5, 2), (17.5, 2), (17.5, 3), (16.5, 3), (15.5, 3)):
        lines = break_lines(name, room, size)
        if len(lines) <= most and all(text_width(text, size) <= room for text in lines):
            break
    return lines, size


def _name(name: str, x: float, y: float) -> Markup:
    lines, size = name_lines(name)
    top = y + HIGH - 10 - (len(lines) - 1) * size * 1.04 - (8 if len(lines) == 1 else 0)
    spans = [el("tspan", text, x=x + WIDE / 2, y=round(top + size * 1.04 * n, 2)) for n, text in enumerate(lines)]
    return el("text", spans, class_="label ny-name", font_size=size, text_anchor="middle")


def guests_in(three: Sequence[int], x: float, y: float, away: bool = False) -> Markup:
    """Tourists in two rows of four, larger while they are few; pale at the end if they are not beside the Final Route."""
    kinds = [kind for kind in range(3) for _ in range(three[kind])]
    sheet = el("rect", class_="ny-sheet", fill="#fffaf0", x=x + 3, y=y + 50, width=WIDE - 6, height=HIGH - 53, rx=8)
    many = len(kinds)
    per_row = many if many <= 3 else 2 if many == 4 else 3 if many <= 6 else (many + 1) // 2
    rows = [kinds[k : k + per_row] for k in range(0, many, per_row)]
    size = 30 if len(rows) == 1 else 20 if per_row <= 4 else 16
    marks = []
    for r, row in enumerate(rows):
        cy = y + 74 if len(rows) == 1 else y + 62 + r * 23
        step = min(size + 6, (WIDE - 12) / max(len(row), 1))
        for c, kind in enumerate(row):
            marks.append(glyph(kind, x + WIDE / 2 + (c - (len(row) - 1) / 2) * step, cy, min(size, step - 2), "ny-guest"))
    return group(sheet, *marks, class_="ny-guests", opacity=0.25 if away else None)


def draw_cafe(content: Content, v: Any, seat: int, cafe: int) -> Markup:
    """A cup on its crossing with two guests beside it; circled when used."""
    words = content.words["cafes"][cafe]
    x, y = node_at(*NODE_PLACES[words.node])
    used = seat >= 0 and bool(int(v.cafes[seat]) >> cafe & 1)
    title = later("{cafe}: circled") if used else later("{cafe}: not reached yet")
    parts = [
        el("title", say(title, cafe=printed(words.name))),
        el("rect", class_="ny-cafe-sign", fill="#fffaf0", x=x - 24, y=y - 24, width=48, height=46, rx=12),
        icon("cafe", x, y - 9, 24, "icon"),
        glyph(words.guests[0], x - 9, y + 12, 14),
        glyph(words.guests[1], x + 9, y + 12, 14),
    ]
    if used:
        parts.append(
            el("ellipse", class_="ny-circled", fill="none", stroke="#7a3fa0", stroke_width=5, cx=x, cy=y - 1, rx=31, ry=29)
        )
    return group(*parts, class_="ny-cafe used" if used else "ny-cafe", id=f"cafe-{cafe}", data_spot=f"cafe-{cafe}")


# --- What the pen has drawn ---------------------------------------------------------------------------


def pen_lines(content: Content, v: Any, seat: int, line: ScoreSheet, over: bool) -> list[Markup]:
    """Drawn links thin, the best line thick in walking order, this turn's links marked as new."""
    route = walk_along(content, line.lo, line.hi)
    new = set(links_of(int(v.turn_lo[seat]), int(v.turn_hi[seat])) or links_of(int(v.prev_lo[seat]), int(v.prev_hi[seat])))
    marks: list[Markup] = []
    for link in links_of(int(v.lo[seat]), int(v.hi[seat])):
        if link not in route:
            class_ = f"{PEN} ny-loose" + (" ny-erased" if over else "") + (" ny-new" if link in new and not over else "")
            marks.append(_stroke(content, v, link, class_, 7, 0.16 if over else None))
    whole = "".join(link_path(link) for link in route)
    marks.append(el("path", class_="ny-halo", fill="none", stroke="#fffaf0", stroke_width=18, stroke_linecap="round", d=whole))
    for n, link in enumerate(route):
        fresh = " ny-new" if link in new and not over else ""
        shown = f" ny-reveal ny-step-{min(n, 25)}" if over else ""
        marks.append(_stroke(content, v, link, f"{PEN} ny-route{fresh}{shown}", 11))
    return marks


def _stroke(content: Content, v: Any, link: int, class_: str, width: float, opacity: float | None = None) -> Markup:
    return el(
        "path",
        el("title", say("Link on {road}", road=link_name(content, v.place, link))),
        class_=class_,
        id=f"pen-{link}",
        data_spot=f"link-{link}",
        fill="none",
        stroke="#7a3fa0",
        stroke_width=width,
        stroke_linecap="round",
        pathLength=1,
        opacity=opacity,
        d=link_path(link),
    )


# --- What can be chosen -----------------------------------------------------------------------------------


def choices(content: Content, v: Any, seat: int, actions: Sequence[Action]) -> list[Markup]:
    """Every legal action that has a place on the map."""
    links = [link_of(a.number) for a in actions if a.name == "link"]
    worth = gains(content, v, seat, links) if links and int(v.part) == Part.DRAW else {}
    found = []
    for action in actions:
        if action.name == "block":
            found.append(_block_target(action))
        elif action.name == "link":
            found.append(_link_target(content, v, seat, action, worth.get(link_of(action.number))))
        elif action.name == "start":
            found.append(_node_target(action))
    return found


def questions(v: Any, seat: int, actions: Sequence[Action]) -> list[Markup]:
    """Blocks and roads that are no choice now: a click asks why not."""
    if int(v.seat) != seat or int(v.part) not in (Part.DISCARD, Part.DRAW):
        return []
    legal = {action.number for action in actions}
    roads = [question(link_action(n), "polygon", points=link_area(n)) for n in range(LINKS) if link_action(n) not in legal]
    blocks = [question(block_action(n), "path", d=block_shape(n, 2)) for n in range(BLOCKS) if block_action(n) not in legal]
    return roads + blocks


def _block_target(action: Action) -> Markup:
    shape = block_shape(block_of(action.number), 2)
    return target(
        action.number,
        action.text,
        el("path", class_="hit", d=block_shape(block_of(action.number), ROAD / 2)),
        el("path", class_="ny-open", fill="none", d=shape),
        el("path", class_="halo", d=shape),
        el("path", class_="ring", d=shape),
    )


def _node_target(action: Action) -> Markup:
    x, y = node_at(*NODE_PLACES[node_of(action.number)])
    return target(
        action.number,
        action.text,
        el("circle", class_="hit", cx=x, cy=y, r=56),
        el("circle", class_="halo", cx=x, cy=y, r=20),
        el("circle", class_="ring", cx=x, cy=y, r=20),
    )


def _link_target(content: Content, v: Any, seat: int, action: Action, worth: int | None) -> Markup:
    """A stretch of road to draw on: glowing beside the chosen block or at the open end, quiet elsewhere."""
    link = link_of(action.number)
    block = int(v.block[seat])
    beside = block >= 0 and bool(int(content.box.beside[link]) >> block & 1)
    strong = int(v.phase[seat]) in (Phase.EXTEND, Phase.WALK) or (beside and int(v.phase[seat]) == Phase.LINK)
    guests = cafe_guests(content, v, seat, link) if int(v.part) == Part.DRAW else []
    name = _promise(action.text, worth, len(guests))
    path = link_path(link, 20)
    glow = "ny-near" if strong else "ny-far"
    return target(
        action.number,
        name,
        el("polygon", class_="hit", points=link_area(link)),
        el("path", class_=f"halo {glow}", d=path),
        el("path", class_=f"ring {glow}", d=path),
        _tip(link, worth, guests),
    )


def _promise(link: str, worth: int | None, guests: int) -> str:
    """What a link would bring, in words."""
    if worth == 0:
        link = say("{link}: no change to your best line", link=link)
    elif worth is not None:
        one, several = many("{link}: {points} point for your best line", "{link}: {points} points for your best line")
        link = say.many(one, several, worth, link=link, points=f"{worth:+d}")
    if not guests:
        return link
    return say.many("{link}; {n} tourist from the cafe", "{link}; {n} tourists from the cafe", guests, link=link)


def _tip(link: int, worth: int | None, guests: Sequence[int]) -> Markup | None:
    """What hovering tells: the ghost of the line, points gained, tourists from a cafe."""
    if worth is None:
        return None
    x, y = link_middle(link)
    wide = 54 + 20 * len(guests)
    x, y = min(max(x, wide / 2 + 4), CITY - wide / 2 - 4), y - 30
    marks = [glyph(kind, x - wide / 2 + 58 + 20 * n, y, 16) for n, kind in enumerate(guests)]
    ghost = el(
        "path", class_="ny-ghost", fill="none", stroke="#7a3fa0", stroke_width=11, stroke_linecap="round", d=link_path(link)
    )
    pill = el("rect", class_="ny-pill", fill="#1c2233", x=x - wide / 2, y=y - 17, width=wide, height=34, rx=17)
    text = label(f"{worth:+d}" if worth else "0", x - wide / 2 + 27, y + 7, 21, "number ny-pill-text")
    return group(ghost, pill, text, *marks, class_="ny-tip")


# --- The whole drawing ----------------------------------------------------------------------------------------


def city_map(content: Content, v: Any, seat: int, actions: Sequence[Action] = ()) -> list[Markup]:
    """One player's map with everything on it."""
    over = int(v.part) == Part.OVER
    line = standing(content, v, seat)
    open_blocks = {block_of(a.number) for a in actions if a.name == "block"}
    lots = [draw_block(content, v, seat, b, line, over, bool(open_blocks) and b not in open_blocks) for b in range(BLOCKS)]
    cafes = [draw_cafe(content, v, seat, cafe) for cafe in range(len(content.words["cafes"]))]
    chosen = int(v.block[seat])
    mine = (
        [el("path", class_="ny-chosen", fill="none", stroke="#7a3fa0", stroke_width=5, d=block_shape(chosen, 1))]
        if chosen >= 0
        else []
    )
    return [
        *ground(),
        group(*lots, id="lots"),
        group(*mine, *pen_lines(content, v, seat, line, over), id="pen", class_="ny-live"),
        group(*cafes, id="cafes"),
        group(*questions(v, seat, actions), id="asks"),
        group(*choices(content, v, seat, actions), id="targets"),
    ]


def without_ids(parts: Sequence[Markup]) -> list[Markup]:
    """Ids must be unique on a page, and a small map needs no names: the big board keeps both."""
    spare = r' (?:id|data-spot)="[^"]*"|<title>[^<]*</title>|<text class="label ny-name".*?</text>'
    return [Markup(re.sub(spare, "", part)) for part in parts]


def watched_seat(v: Any) -> int:
    """Whose map is drawn large: one's own; for a spectator the First Player's, at the end the best."""
    if int(v.seat) >= 0:
        return int(v.seat)
    if int(v.part) == Part.OVER:
        return max(range(int(v.seats)), key=lambda seat: int(v.points[seat]))
    return int(v.first)


def has_own_strip(v: Any) -> bool:
    """Whether cards and points lie below the map, among the viewer's own things, and not on the drawing."""
    return int(v.seat) >= 0 and int(v.part) in (Part.DISCARD, Part.DRAW)


def describe(content: Content, v: Any, seat: int, line: ScoreSheet, names: Sequence[str]) -> list[str]:
    """A map in words: the cards of the turn, the best line road by road, where tourists are, what counts."""
    lines = []
    if int(v.part) in (Part.DISCARD, Part.DRAW):
        cards = [card_name(card) for card in shown_cards(content, v)]
        if int(v.thrown) >= 0:
            cards[int(v.thrown)] = say("{card}, discarded", card=cards[int(v.thrown)])
        lines.append(say("Cards in turn {n} of {all}: {cards}.", n=int(v.turn) + 1, all=int(v.turns), cards="; ".join(cards)))
        if is_final_turn(v):
            lines.append(say("This is the final turn."))
    route = [link_name(content, v.place, link) for link in walk_along(content, line.lo, line.hi)]
    lines.append(say("The best line runs on {roads}.", roads="; ".join(route)) if route else say("No links drawn yet."))
    counts = dict(zip(("circles", "squares", "triangles"), line.tourists, strict=True))
    sights = dict(zip(("red", "green", "blue"), line.sights, strict=True))
    more = {"cafes": line.cafes, "smileys": line.smileys, "stars": line.stars}
    lines.append(say(COUNTED, **counts, **sights, **more))
    for block in range(BLOCKS):
        circles, squares, triangles = (int(n) for n in v.tourists[seat, block])
        if circles + squares + triangles:
            found = {"circles": circles, "squares": squares, "triangles": triangles}
            lines.append(say(GUESTS, block=labelled(content, v.place, block), **found))
    others = [other for other in range(int(v.seats)) if other != seat]
    return lines + [_other_map(_who(names, n), standing(content, v, n).points) for n in others]


def _other_map(who: str, points: int) -> str:
    return say.many("{who}'s map: {n} point so far.", "{who}'s map: {n} points so far.", points, who=who)


def _who(names: Sequence[str], seat: int) -> str:
    return names[seat] if seat < len(names) else say("seat {seat}", seat=seat)


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = (), focus: int | None = None) -> str:
    """The board for one view; `focus` shows another seat's map instead of the viewer's."""
    seat = watched_seat(v) if focus is None else focus
    line = standing(content, v, seat)
    own = actions if seat == int(v.seat) else ()
    who = _who(names, seat)
    title = say.many(
        "Explore New York: {who}'s map, {n} point so far",
        "Explore New York: {who}'s map, {n} points so far",
        line.points,
        who=who,
    )
    everyone = range(int(v.seats))
    points = points_beside([standing(content, v, n).points for n in everyone], [_who(names, n) for n in everyone])
    parts = [*city_map(content, v, seat, own), points, group(bus(*BUS_STOP), id="pieces")]
    words = describe(content, v, seat, line, names)
    if focus is None and has_own_strip(v):
        return svg(WIDTH, TALL, *parts, title=title, desc=words, id="city", top=TOP)
    above = headline(v, seat, who, line) if int(v.part) in (Part.TRACE, Part.OVER) else card_row(content, v, own)
    return svg(WIDTH, HEIGHT, *parts, *above, score_strip(content, line), title=title, desc=words, id="city")
