"""Drawing the border hall: five booths during the preparation, the whole crossing afterwards."""

from __future__ import annotations

from sojourn.core.ui.svg import Markup, at, badge, box_target, el, group, icon, label, text_width, wrapped
from sojourn.core.words import later
from sojourn.games.emigration.actions import lane_action
from sojourn.games.emigration.crossing import best_of
from sojourn.games.emigration.layouts import passports, tickets
from sojourn.games.emigration.records import LANE_CARDS, LANES, Phase
from sojourn.games.emigration.ui.facts import Scene, chances, discount_words, expected, papers_in_hand, price_changes
from sojourn.games.emigration.ui.marks import ring_stamp
from sojourn.games.emigration.ui.words import assurance, money, say

MOODS = (later("Good day"), later("Ordinary day"), later("Bad day"))


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
    """The five booths in a row, small, with every lane's numbers and my chance in it."""
    step = width / LANES
    total = sum(max(part, 0) for part in expected(scene, scene.me))
    odds = chances(scene, scene.me, total)
    chance = say("Your chances in each lane with {assurance}.", assurance=assurance(total))
    chance = " ".join([chance, *price_changes(scene)])
    booths = [_small_booth(scene, lane, x + step * lane + 4, y + 30, step - 8, height - 36, odds[lane]) for lane in range(LANES)]
    return group(
        el("rect", class_="fill-land", x=x, y=y, width=width, height=height, rx=6),
        label(say("The border"), x + 14, y + 21, 17, "title on-land", "start"),
        label(chance, x + width - 12, y + 20, min(15, 15 * 760 / text_width(chance, 15)), "body on-land", "end"),
        group(booths),
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


def _small_booth(scene: Scene, lane: int, x: float, y: float, w: float, h: float, odds: tuple[int, int]) -> Markup:
    words = scene.content.words
    good, every = odds
    surname = scene.content.english["agents"][lane].split()[-1]
    what = say("Lane {n}: {agent}, {character}", n=lane + 1, agent=words["agents"][lane], character=words["characters"][lane])
    parts: list[Markup] = [
        el("title", what),
        el("rect", class_="booth", x=x, y=y, width=w, height=h, rx=5),
        el("rect", class_="booth-night" if lane == 4 else "booth-glass", x=x + 6, y=y + 6, width=46, height=50, rx=4),
        _agent(x + 29, y + 34, 17, lane),
        label(f"{lane + 1} {say(surname)}", x + 59, y + 22, 17, "label on-land", "start"),
        label(say("{n} of {all}", n=good, all=every) if every else say("closed"), x + 59, y + 46, 17, "number on-land", "start"),
    ]
    for i, border in enumerate(lane_cards(scene, lane)):
        parts.append(_slip(scene, lane, border, i, x + 6 + i * (w - 12) / 3, y + 64, (w - 12) / 3 - 4, h - 70))
    number = lane_action(lane)
    if number in scene.actions:
        parts.append(box_target(number, scene.action_text(number), x, y, w, h, reach=0))
    return el("g", parts, id=f"lane-{lane}")


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
    gone = border in drawn
    shape = "slip-gone" if gone else "slip-known" if border == peeked else "slip"
    return el(
        "g",
        el("title", day_words(scene, lane, border)),
        el("rect", class_=shape, x=x, y=y, width=w, height=h, rx=3),
        label(str(int(box.border[border])), x + w / 2, y + h * 0.72, h * 0.66, "number gone" if gone else "number"),
        el("path", class_="card-strike", d=f"M{x + 4} {y + h - 4}L{x + w - 4} {y + 4}") if gone else None,
    )


# --- The crossing ------------------------------------------------------------------------------------------


def crossing_hall(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """Five large booths: piles still closed, cards already drawn and by whom."""
    step = width / LANES
    v = scene.v
    tokens = int(v.assurance[scene.me]) if v.turn == scene.me else sum(max(p, 0) for p in expected(scene, scene.me))
    odds = chances(scene, scene.me, tokens)
    return group(
        el("rect", class_="fill-land", x=x, y=y, width=width, height=height, rx=6),
        label(say("The border"), x + 18, y + 32, 26, "title on-land", "start"),
        group(
            [_large_booth(scene, lane, x + step * lane + 6, y + 46, step - 12, height - 56, odds[lane]) for lane in range(LANES)]
        ),
    )


def _large_booth(scene: Scene, lane: int, x: float, y: float, w: float, h: float, odds: tuple[int, int]) -> Markup:
    words, v = scene.content.words, scene.v
    agent, middle = words["agents"][lane], x + w / 2
    parts: list[Markup] = [
        el("rect", class_="booth", x=x, y=y, width=w, height=h, rx=6),
        el("rect", class_="booth-night" if lane == 4 else "booth-glass", x=x + 10, y=y + 10, width=w - 20, height=92, rx=5),
        _agent(middle, y + 58, 32, lane),
        el("rect", class_="fill-shade", x=x + 4, y=y + 100, width=w - 8, height=8),
        el("circle", class_="fill-sun", cx=x + 26, cy=y + 26, r=15),
        label(str(lane + 1), x + 26, y + 33, 20, "number on-sun"),
        label(agent, middle, y + 130, min(20, 17 * w / text_width(agent, 17) * 0.9), "label on-land"),
        label(words["characters"][lane], middle, y + 150, 15, "body on-land"),
    ]
    parts += _drawn_cards(scene, lane, x, y + 162, w, h - 196)
    good, every = odds
    if every and not v.cost[scene.me] >= 0 and v.phase != Phase.END:
        chance = say("{n} of {all} cards would let you in", n=good, all=every)
        parts.append(label(chance, middle, y + h - 14, 16, "label on-land"))
    number = lane_action(lane)
    if number in scene.actions:
        parts.append(box_target(number, scene.action_text(number), x, y, w, h, reach=0))
    return el("g", parts, id=f"lane-{lane}")


def _drawn_cards(scene: Scene, lane: int, x: float, y: float, w: float, h: float) -> list[Markup]:
    """One line per card of the lane: who met it and what was said, or the numbers still to come."""
    v, words, box = scene.v, scene.content.words, scene.content.box
    row = min(h / 3, 74)
    parts = []
    for i in range(LANE_CARDS):
        top = y + row * i
        border = int(v.lanes[lane, i])
        drawn = i < int(v.lane_drawn[lane])
        if drawn:
            who = next((q for q in range(int(v.seats)) if v.met[q] == border), -1)
            parts.append(el("rect", class_="slip", x=x + 8, y=top, width=w - 16, height=row - 6, rx=4))
            parts.append(label(str(int(box.border[border])), x + 28, top + row / 2 + 6, 26, "number"))
            lines = words["border_lines"][border]
            parts.append(
                wrapped(lines, x + 48, top + (18 if row < 60 else 22), w - 96, 13, "body", "start", 2 if row < 60 else 3)
            )
            if who >= 0:
                parts.append(badge(who, x + w - 26, top + row / 2 - 3, 26))
    left = [c for c in lane_cards(scene, lane) if c not in [int(b) for b in v.lanes[lane, : int(v.lane_drawn[lane])]]]
    if left:
        top = y + row * int(v.lane_drawn[lane])
        slot = (w - 16) / max(len(left), 1)
        for n, border in enumerate(left):
            parts.append(_slip(scene, lane, border, n, x + 8 + slot * n + 2, top + 4, slot - 4, 44))
    return parts


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
    route = f"{scene.country(int(v.nationality[seat]))} → {scene.country(int(v.destination[seat]))}"
    parts: list[Markup] = [
        el("rect", class_="sheet-turn" if now else "sheet", x=x, y=y, width=width, height=h, rx=5),
        badge(seat, x + 28, middle, 36),
        label(scene.name(seat)[:16], x + 56, middle - 4, 20, "label", "start"),
        label(route, x + 56, middle + 18, 15, "body ink-soft", "start"),
        icon("identification-card", x + 300, middle, 26, "icon" if passports(v.papers[seat]) else "icon dim"),
        icon("ticket", x + 332, middle, 26, "icon" if tickets(v.papers[seat]) else "icon dim"),
        *_ladder(scene, seat, x + 366, middle),
    ]
    if v.cost[seat] >= 0:
        parts.append(_verdict(scene, seat, x + width - 110, middle, h, bool(best >> seat & 1 and best & (best - 1) == 0)))
    else:
        state = say("at the counter") if now else say("waiting, number {place}", place=place)
        parts.append(label(state, x + width - 20, middle + 6, 17, "label ink-soft", "end"))
    return el("g", parts, id=f"traveller-{seat}")


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
    size = min(17.0, 17 * 350 / text_width(result, 17))
    return [label(ladder, x, middle - 3, 17, "body", "start"), label(result, x, middle + 20, size, "number", "start")]


def _verdict(scene: Scene, seat: int, x: float, y: float, h: float, first: bool) -> Markup:
    v = scene.v
    size = min(h - 8, 58)
    if v.entered[seat]:
        left = say("{assurance}, {money}", assurance=assurance(int(v.assurance[seat])), money=money(int(v.money[seat])))
        mark = ring_stamp(say("Got in"), left, x, y, size, "good", -4)
        crown = icon("trophy", x - 118, y, 38, "icon tint-accent") if first else None
        return group(mark, crown)
    why = say("too little") if papers_in_hand(scene, seat) else say("no papers")
    return ring_stamp(say("Turned away"), why, x, y, size, "bad", 4)
