"""Drawing the border hall: five booths during the preparation, the whole crossing afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from sojourn.core.ui.svg import Markup, at, badge, break_lines, el, group, icon, label, text_width
from sojourn.core.words import later
from sojourn.games.emigration.actions import lane_action
from sojourn.games.emigration.crossing import best_of
from sojourn.games.emigration.layouts import passports, tickets
from sojourn.games.emigration.records import LANE_CARDS, LANES, Phase
from sojourn.games.emigration.ui.card_faces import fitted, lines_of, weighed
from sojourn.games.emigration.ui.facts import Scene, chances, discount_words, expected, papers_in_hand, price_changes
from sojourn.games.emigration.ui.marks import ring_stamp
from sojourn.games.emigration.ui.words import assurance, say

MOODS = (later("Good day"), later("Ordinary day"), later("Bad day"))
DAYS = (later("good"), later("ordinary"), later("bad"))  # the same on a narrow slip


def lane_cards(scene: Scene, lane: int) -> list[int]:
    """The Border Control Cards that are or were in a lane, as far as known."""
    if not scene.content.box.mixed_lanes:
        return [lane * LANE_CARDS + i for i in range(LANE_CARDS)]
    return [int(c) for c in scene.v.lanes[lane]]


def day_words(scene: Scene, lane: int, border: int) -> str:
    """One card of a lane: the agent's day, its number, and whether it is drawn or known to lie on top."""
    known, drawn = [int(c) for c in scene.v.lanes[lane]], int(scene.v.lane_drawn[lane])
    text = later("{day}: {cost}")
    if border in known[:drawn]:
        text = later("{day}: {cost}, already drawn")
    elif drawn == 0 and known[0] == border:
        text = later("{day}: {cost}, on top")
    return say(text, day=say(MOODS[border % LANE_CARDS]), cost=int(scene.content.box.border[border]))


def hall_strip(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """The five booths in a row, small, with every lane's prices and how many of them would let me in."""
    step = (width - 8) / LANES
    total = sum(max(part, 0) for part in expected(scene, scene.me))
    odds = chances(scene, scene.me, total)
    title = say("The border: what each officer may ask")
    chance = " ".join([say("You would bring {assurance}.", assurance=assurance(total)), *price_changes(scene)])
    room = width - 40 - text_width(title, 17) * 1.15
    booths = [_small_booth(scene, lane, x + 4 + step * lane + 3, y + 28, step - 6, height - 34, odds) for lane in range(LANES)]
    return group(
        el("rect", class_="fill-land", x=x, y=y, width=width, height=height, rx=6),
        label(title, x + 12, y + 20, 17, "label on-land", "start"),
        label(fitted(chance, room, 17), x + width - 12, y + 20, 17, "body on-land", "end"),
        group(booths),
        id="hall",
        data_spot="hall",
    )


def _agent(x: float, y: float, size: float, lane: int) -> Markup:
    """An official behind the counter: shoulders, head, cap, and a trait of their own."""
    face = y - size * 0.1
    traits = (
        [("M-.36 .02h.3v.16h-.3zM.06 .02h.3v.16h-.3zM-.06 .08h.12", "agent-line")],  # glasses
        [("M-.3 .26q.3 -.16 .6 0", "agent-beard")],  # a white moustache
        [("M-.12 .3a.12 .1 0 1 0 .24 0a.12 .1 0 1 0 -.24 0", "agent-line")],  # a doubtful o
        [("M-.26 .2q.26 .34 .52 0z", "agent-smile")],  # talking
        [("M-.3 .04q.1 .1 .22 0M.08 .04q.1 .1 .22 0M-.14 .3h.28", "agent-line")],  # half asleep
    )
    eyes = "M-.22 .06h.06M.16 .06h.06" if lane != 4 else ""
    return group(
        el("path", class_="agent", d=f"M{x - size} {y + size * 1.5}q0 {-size * 1.1} {size} {-size * 1.1}t{size} {size * 1.1}z"),
        el("circle", class_="agent-face", cx=x, cy=face, r=size * 0.52),
        el("path", class_="fill-land", d=f"M{x - size * 0.72} {y - size * 0.3}q{size * 0.72} {-size * 0.95} {size * 1.44} 0z"),
        el("circle", class_="fill-sun", cx=x, cy=y - size * 0.5, r=size * 0.11),
        [
            el("path", class_=kind, d=d, transform=at(x, face, scale=size))
            for d, kind in [*traits[lane], (eyes, "agent-line")]
            if d
        ],
    )


def agent_at_counter(lane: int, x: float, y: float, size: float) -> Markup:
    """An official alone in the window of the booth, for a card."""
    glass = el("rect", class_="booth-night" if lane == 4 else "booth-glass", x=x - 84, y=y - 62, width=168, height=102, rx=6)
    return group(glass, _agent(x, y - 8, size * 0.8, lane))


def _small_booth(scene: Scene, lane: int, x: float, y: float, w: float, h: float, odds: Sequence[tuple[int, int]]) -> Markup:
    words = scene.content.words
    good, every = odds[lane]
    surname = scene.content.english["agents"][lane].split()[-1]
    what = say("Lane {n}: {agent}, {character}", n=lane + 1, agent=words["agents"][lane], character=words["characters"][lane])
    chance = say("{n} of {all} let you in", n=good, all=every) if every else say("closed")
    parts: list[Markup] = [
        el("title", what),
        el("rect", class_="booth", x=x, y=y, width=w, height=h, rx=5),
        el("rect", class_="booth-night" if lane == 4 else "booth-glass", x=x + 5, y=y + 5, width=46, height=h - 34, rx=4),
        _agent(x + 28, y + (h - 34) * 0.56, 17, lane),
        label(f"{lane + 1} {say(surname)}", x + 58, y + 21, 18, "label on-land", "start"),
        label(chance, x + w / 2, y + h - 9, min(16, 16 * (w - 8) / text_width(chance, 16)), "number on-land"),
    ]
    for i, border in enumerate(lane_cards(scene, lane)):
        wide = (w - 62) / 3
        parts.append(_slip(scene, lane, border, i, x + 58 + i * wide, y + 30, wide - 4, h - 60))
    number = lane_action(lane)
    if number in scene.actions:
        parts.append(weighed(_lane_weight(scene, lane, odds), number, scene.action_text(number), x, y, w, h))
    return el("g", parts, id=f"lane-{lane}", data_spot=f"lane-{lane}")


def _lane_weight(scene: Scene, lane: int, odds: Sequence[tuple[int, int]]) -> str:
    """The ring of a lane: strong where the chance is best, if the lanes differ."""
    shares = [good / every if every else 0.0 for good, every in odds]
    return (
        "major"
        if shares[lane] == max(shares) > min(share for share, (_, every) in zip(shares, odds, strict=True) if every)
        else ""
    )


def _slip(scene: Scene, lane: int, border: int, place: int, x: float, y: float, w: float, h: float) -> Markup:
    """One mood of an agent: its number, struck out when drawn, ringed when I have seen it on top."""
    v, box = scene.v, scene.content.box
    known = [int(c) for c in v.lanes[lane]]
    drawn = known[: int(v.lane_drawn[lane])]
    peeked = known[0] if int(v.lane_drawn[lane]) == 0 and known[0] >= 0 else -1
    if border < 0:
        return group(
            el("rect", class_="slip", x=x, y=y, width=w, height=h, rx=3), label("?", x + w / 2, y + h * 0.7, h * 0.62, "number")
        )
    gone, tall = border in drawn, h > 54
    ink = "number gone" if gone else "number"
    shape = "slip-gone" if gone else "slip-known" if border == peeked else "slip"
    return el(
        "g",
        el("title", day_words(scene, lane, border)),
        el("rect", class_=shape, x=x, y=y, width=w, height=h, rx=3),
        label(str(int(box.border[border])), x + w / 2, y + h * (0.54 if tall else 0.72), h * (0.5 if tall else 0.66), ink),
        label(say(DAYS[border % LANE_CARDS]), x + w / 2, y + h - 9, 16, "body") if tall else None,
        el("path", class_="card-strike", d=f"M{x + 4} {y + h - 4}L{x + w - 4} {y + 4}") if gone else None,
    )


# --- The crossing ------------------------------------------------------------------------------------------


def crossing_hall(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """Five large booths: piles still closed, cards already drawn and by whom."""
    step = (width - 12) / LANES
    v = scene.v
    tokens = int(v.assurance[scene.me]) if v.turn == scene.me else sum(max(p, 0) for p in expected(scene, scene.me))
    odds = chances(scene, scene.me, tokens)
    booths = [_large_booth(scene, lane, x + 6 + step * lane + 4, y + 44, step - 8, height - 52, odds) for lane in range(LANES)]
    return group(
        el("rect", class_="fill-land", x=x, y=y, width=width, height=height, rx=6),
        label(say("The border"), x + 18, y + 31, 24, "title on-land", "start"),
        group(booths),
        id="hall",
        data_spot="hall",
    )


def _large_booth(scene: Scene, lane: int, x: float, y: float, w: float, h: float, odds: Sequence[tuple[int, int]]) -> Markup:
    words, v = scene.content.words, scene.v
    agent, middle, glass = words["agents"][lane], x + w / 2, max(62.0, min(130.0, h * 0.26))
    name = f"{lane + 1} · {agent}"
    parts: list[Markup] = [
        el("rect", class_="booth", x=x, y=y, width=w, height=h, rx=6),
        el("rect", class_="booth-night" if lane == 4 else "booth-glass", x=x + 8, y=y + 8, width=w - 16, height=glass - 8, rx=5),
        _agent(middle, y + glass * 0.56, glass * 0.34, lane),
        el("rect", class_="fill-shade", x=x + 4, y=y + glass - 2, width=w - 8, height=8),
        label(name, middle, y + glass + 26, min(19, 19 * (w - 12) / text_width(name, 20)), "label on-land"),
        label(words["characters"][lane], middle, y + glass + 46, 16, "body on-land"),
    ]
    waits = v.cost[scene.me] < 0 and v.phase != Phase.END
    parts += _drawn_cards(scene, lane, x, y + glass + 54, w, h - glass - (86 if waits else 60))
    good, every = odds[lane]
    number = lane_action(lane)
    if waits:
        chance = say("{n} of {all} let you in", n=good, all=every) if every else say("closed")
        parts.append(label(chance, middle, y + h - 11, 18, "label on-land"))
    if number in scene.actions:
        parts.append(weighed(_lane_weight(scene, lane, odds), number, scene.action_text(number), x, y, w, h))
    return el("g", parts, id=f"lane-{lane}", data_spot=f"lane-{lane}")


def _drawn_cards(scene: Scene, lane: int, x: float, y: float, w: float, h: float) -> list[Markup]:
    """One line per card of the lane: who met it and what was said, or the numbers still to come."""
    v = scene.v
    row = min(h / 3, 78)
    drawn = int(v.lane_drawn[lane])
    parts = [_met(scene, lane, i, x + 6, y + row * i, w - 12, row - 5) for i in range(drawn)]
    gone = {int(border) for border in v.lanes[lane, :drawn]}
    left = [border for border in lane_cards(scene, lane) if border not in gone]
    slot = (w - 12) / max(len(left), 1)
    for n, border in enumerate(left):
        parts.append(
            _slip(
                scene, lane, border, n, x + 6 + slot * n + 2, y + row * drawn, slot - 4, min(row * (LANE_CARDS - drawn) - 5, 68)
            )
        )
    return parts


def _met(scene: Scene, lane: int, place: int, x: float, y: float, w: float, h: float) -> Markup:
    """A card that was drawn: its price, what the officer said, and who heard it."""
    v, border = scene.v, int(scene.v.lanes[lane, place])
    who = next((q for q in range(int(v.seats)) if v.met[q] == border), -1)
    line = scene.content.words["border_lines"][border]
    rows = break_lines(line, w - 84, 16)
    tight = len(rows) * 17 > h
    return group(
        el("title", line),
        el("rect", class_="slip", x=x, y=y, width=w, height=h, rx=4),
        label(str(int(scene.content.box.border[border])), x + 22, y + h / 2 + 8, 24, "number"),
        [] if tight else lines_of(rows, x + 42, y + h / 2 + 5.5 - 9.2 * (len(rows) - 1), 16, "body", "start"),
        badge(who, x + w - 20, y + h / 2, min(28, h - 8)) if who >= 0 else None,
    )


def travellers(scene: Scene, x: float, y: float, width: float, row: float) -> Markup:
    """Everybody's ladder at the border: tokens, cards, Money, the price, what is left, and the stamp."""
    v = scene.v
    seats = int(v.seats)
    first = (int(v.turn) - int(v.crossed)) % seats
    best = int(best_of(v)) if v.phase == Phase.END else 0
    rows = []
    for n in range(seats):
        seat = (first + n) % seats
        rows.append(_traveller(scene, seat, n + 1, x, y + row * n, width, row - 6, best))
    return group(rows)


def _traveller(scene: Scene, seat: int, place: int, x: float, y: float, width: float, h: float, best: int) -> Markup:
    v = scene.v
    now = v.turn == seat and v.phase == Phase.LANE
    middle = y + h / 2
    route = say("{home} → {there}", home=scene.country(int(v.nationality[seat])), there=scene.country(int(v.destination[seat])))
    held = (say("Passport"), passports(v.papers[seat])), (say("Ticket"), tickets(v.papers[seat]))
    parts: list[Markup] = [
        el("rect", class_="sheet-turn" if now else "sheet", x=x, y=y, width=width, height=h, rx=5),
        badge(seat, x + 28, middle, 36),
        label(fitted(scene.name(seat), 240, 20), x + 56, middle - 3, 20, "label", "start"),
        label(route, x + 56, middle + 19, 17, "body ink-soft", "start"),
        *_ladder(scene, seat, x + 706, middle),
    ]
    for n, (name, bits) in enumerate(held):
        text, mark = (name, "label") if bits else (say("no {paper}", paper=name), "label tint-bad")
        parts.append(icon("check" if bits else "x", x + 556, middle - 9 + 22 * n, 18, "icon" if bits else "icon tint-bad"))
        parts.append(label(text, x + 570, middle - 3 + 22 * n, 17, mark, "start"))
    if v.cost[seat] >= 0:
        parts.append(_verdict(scene, seat, x + 425, middle, h, x + width - 40, bool(best >> seat & 1 and best & (best - 1) == 0)))
    else:
        state = say("at the counter") if now else say("waiting, number {place}", place=place)
        parts.append(label(state, x + 425, middle + 6, 18, "label ink-soft"))
    return el("g", parts, id=f"traveller-{seat}", data_spot=f"traveller-{seat}")


def _ladder(scene: Scene, seat: int, x: float, middle: float) -> list[Markup]:
    """What a traveller's Assurance is made of, and the sum against the price."""
    v = scene.v
    before, cards, lots = expected(scene, seat)
    parts = later("{before} before + {cards} for cards + {lots} for Money")
    ladder = say(parts, before=before, cards=cards, lots=lots)
    if cards < 0:
        ladder = say("{before} before, the rest is secret", before=before)
    total = before + max(cards, 0) + max(lots, 0)
    result = say("{total} in all", total=assurance(total))
    if v.cost[seat] >= 0:
        facts = {"total": total, "cost": int(v.cost[seat]), "lane": int(v.lane[seat]) + 1, "why": discount_words(scene, seat)}
        text = later("{total} against {cost} in lane {lane}")
        result = say(later("{total} against {cost} in lane {lane} ({why})") if facts["why"] else text, **facts)
    size = min(18.0, 18 * 400 / text_width(result, 18))
    return [label(ladder, x, middle - 3, 17, "body", "start"), label(result, x, middle + 20, size, "number", "start")]


def _verdict(scene: Scene, seat: int, x: float, y: float, h: float, right: float, first: bool) -> Markup:
    v = scene.v
    size = min(h - 6, 66)
    if v.entered[seat]:
        left = say("{assurance} left", assurance=assurance(int(v.assurance[seat]))) if size > 58 else ""
        mark = ring_stamp(say("Got in"), left, x, y, size, "good", -4)
        crown = icon("trophy", right, y, 38, "icon tint-accent") if first else None
        return group(mark, crown)
    why = say("too little Assurance") if papers_in_hand(scene, seat) else say("no papers")
    why = why if size > 58 else ""
    return ring_stamp(say("Turned away"), why, x, y, size, "bad", 4)
