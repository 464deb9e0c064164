"""The table as one drawing: the border hall, the others' layouts, one's own cards, passport and route."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, badge, box_target, break_lines, card, el, group, icon, label, svg, text_width, wrapped
from sojourn.core.words import later, listed
from sojourn.games.emigration.actions import COLLEGE, FORFEIT, NO, YES, card_of, is_card, scalp_action
from sojourn.games.emigration.layouts import kept_money, passports, pay_of, tickets
from sojourn.games.emigration.records import DEGREES, GOODS, LIFE, LIVES, PAYDAYS, SLOTS, Deck, Phase
from sojourn.games.emigration.ui.border_drawing import crossing_hall, hall_strip, travellers
from sojourn.games.emigration.ui.facts import Scene, expected, look, owned, worth
from sojourn.games.emigration.ui.layout_drawing import face_words, large_layout, small_layout
from sojourn.games.emigration.ui.marks import SORT_ICONS, air_mail, counter, kind_icon, ring_stamp, tone
from sojourn.games.emigration.ui.refusals import prompt
from sojourn.games.emigration.ui.words import assurance, card_name, card_title, life_names, money, rate, rolls, salary, say
from sojourn.games.emigration.ui.world_map import world

WIDE, HIGH = 1000, 940
EDGE = 22  # the air-mail border and a little air
BLEED = 1200  # the paper goes on beyond the edge, whatever the shape of the window
TIGHT = 420  # narrower than this, a player's line breaks into three
CROSSING, ROW = 450, 80  # the hall at the end, and a line for each traveller
ASKING = (Phase.COIN, Phase.FREE_TAKE, Phase.OFFER, Phase.OWN_CARD, Phase.SWAP_THEIRS, Phase.SWAP_OWN)


ROLLED = (later("for the first turn"), later("for a diploma"), later("for the tuition"), later("for a Life Card"))


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The board as SVG, from a view and nothing else."""
    scene = look(content, v, actions, names)
    crossing = v.phase in (Phase.LANE, Phase.END)
    high = CROSSING + int(v.seats) * ROW + 2 * EDGE + 12 if crossing else HIGH
    parts = _crossing(scene) if crossing else _preparation(scene)
    paper = el("rect", class_="fill-sky", x=-BLEED, y=-BLEED, width=WIDE + 2 * BLEED, height=high + 2 * BLEED)
    ground = [paper, air_mail(WIDE, high)]
    title = say("Emigration: the crossing") if crossing else say("Emigration: the preparation")
    return svg(WIDE, high, *ground, *parts, title=title, desc=_said(scene))


def _said(scene: Scene) -> list[str]:
    """The position in words: whose turn it is, and for everybody tokens, route and the cards that lie open."""
    v = scene.v
    lines = [say("It is {name}'s turn.", name=scene.name(int(v.turn)))] if v.phase != Phase.END else []
    for seat in range(int(v.seats)):
        facts = {"name": scene.name(seat), "money": money(int(v.money[seat])), "assurance": assurance(int(v.assurance[seat]))}
        home, there = scene.country(int(v.nationality[seat])), scene.country(int(v.destination[seat]))
        lines.append(say("{name}: {money}, {assurance}, from {home} to {there}.", **facts, home=home, there=there))
        free = [int(v.layout[seat, slot]) for slot in range(SLOTS) if v.free[seat] >> slot & 1]
        cards = listed([card_name(scene.content, card) for card in free])
        if v.cost[seat] >= 0:
            text = later("{name} got in.") if v.entered[seat] else later("{name} was turned away.")
            lines.append(say(text, name=scene.name(seat)))
        elif cards:
            lines.append(say("Available in {name}'s layout: {cards}.", name=scene.name(seat), cards=cards))
    return lines


def _crossing(scene: Scene) -> list[Markup]:
    """The last chapter: the hall fills the board."""
    inner, v = WIDE - 2 * EDGE, scene.v
    parts = [crossing_hall(scene, EDGE, EDGE, inner, CROSSING), travellers(scene, EDGE, EDGE + CROSSING + 12, inner, ROW)]
    if v.phase == Phase.END and v.removed[0] >= 0:
        one, other = (card_name(scene.content, int(c)) for c in v.removed)
        text = say("Removed unseen at the start: {one} and {other}", one=one, other=other)
        size = min(15, 15 * 780 / text_width(text, 15))
        parts.append(label(text, WIDE - EDGE - 16, EDGE + 30, size, "body on-land", "end"))
    return parts


def _preparation(scene: Scene) -> list[Markup]:
    """Hall, events, the others, and one's own side of the table."""
    inner = WIDE - 2 * EDGE
    parts = [hall_strip(scene, EDGE, EDGE, inner, 148), events_row(scene, EDGE, 176, inner)]
    parts += others(scene, EDGE, 232, inner, 262)
    parts += own_side(scene, EDGE, 502, inner)
    asking = scene.v.phase in ASKING and bool(scene.actions)
    if asking:
        parts.append(tray(scene, EDGE, 180, inner, 314))
    if scene.v.seat >= 0:
        parts.append(_in_sight("tray", EDGE, 180, inner, 314) if asking else _in_sight("layout", 0, 502, 620, 430))
    return parts


def _in_sight(name: str, x: float, y: float, width: float, height: float) -> Markup:
    """What a screen too small for the whole board shows first; nothing is drawn."""
    return el("rect", fill="none", x=x, y=y, width=width, height=height, data_me=name, data_near=2)


# --- What may happen at any time ---------------------------------------------------------------------------


def events_row(scene: Scene, x: float, y: float, width: float) -> Markup:
    """Paydays so far, the next degree with the way into college, and the last roll."""
    v, box = scene.v, scene.content.box
    most = int(box.paydays[v.seats])
    parts: list[Markup | None] = [
        el("rect", class_="sheet", x=x, y=y, width=300, height=48, rx=5),
        label(say("Paydays {n} of {all}", n=int(v.paydays), all=most), x + 12, y + 19, 16, "label", "start"),
    ]
    parts += [icon("coins", x + 20 + k * 23, y + 34, 19, "icon" if k < v.paydays else "icon gone") for k in range(most)]
    parts.append(_college(scene, x + 310, y, 430))
    parts.append(_die(scene, x + 750, y, width - 750))
    return group(parts)


def _college(scene: Scene, x: float, y: float, width: float) -> Markup:
    """The stack of degrees: what the next one needs, what it costs to try."""
    v = scene.v
    low = int(scene.content.box.savings[v.nationality[scene.me]])
    degree = say("no degrees left")
    if v.drawn < DEGREES:
        degree = say("next degree: graduate on {numbers}", numbers=rolls(scene.content, v.stack[v.drawn]))
    sheet = [
        el("rect", class_="sheet", x=x, y=y, width=width, height=48, rx=5),
        icon("graduation-cap", x + 26, y + 24, 34),
        label(say("College: tuition {low} to {high}", low=low + 1, high=low + 6), x + 52, y + 20, 16, "label", "start"),
        label(degree, x + 52, y + 39, 15, "body", "start"),
    ]
    if COLLEGE not in scene.actions:
        return group(sheet, id="college")
    lucky = sum(1 for roll in range(1, 7) if int(v.money[scene.me]) >= low + roll)
    note = label(say("{n} of {all}", n=lucky, all=6), x + width - 14, y + 20, 16, "number", "end")
    small = label(say("affordable"), x + width - 14, y + 39, 14, "body", "end")
    return box_target(COLLEGE, scene.action_text(COLLEGE), x, y, width, 48, sheet, note, small, reach=0)


def _die(scene: Scene, x: float, y: float, width: float) -> Markup:
    v = scene.v
    if FORFEIT in scene.actions:
        words = label(say("Forfeit your turn"), x + width / 2, y + 30, 18, "label")
        return box_target(
            FORFEIT,
            scene.action_text(FORFEIT),
            x,
            y,
            width,
            48,
            el("rect", class_="chip", x=x, y=y, width=width, height=48, rx=5),
            words,
            reach=0,
        )
    spots = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (-1, 1), (1, -1))}
    spots[5] = (*spots[4], (0, 0))
    spots[6] = (*spots[4], (-1, 0), (1, 0))
    dots = [el("circle", class_="fill-ink", cx=x + 26 + 9 * a, cy=y + 24 + 9 * b, r=3.6) for a, b in spots[max(1, int(v.die))]]
    reason = say(ROLLED[int(v.purpose)])
    return group(
        el("rect", class_="sheet", x=x, y=y, width=width, height=48, rx=5),
        el("rect", class_="slip", x=x + 6, y=y + 4, width=40, height=40, rx=7),
        dots,
        label(say("Last roll"), x + 56, y + 20, 15, "label", "start"),
        label(reason, x + 56, y + 38, 14, "body", "start"),
        id="die",
    )


# --- The others --------------------------------------------------------------------------------------------


def others(scene: Scene, x: float, y: float, width: float, height: float) -> list[Markup]:
    """Everybody else, clockwise from me: who they are, what they hold, their layout."""
    seats = scene.others
    block = width / len(seats)
    tight = block - 22 < TIGHT
    size = min(58.0, (block - 14) / 5, (height - (88 if tight else 60)) / 3.35)
    found = []
    for n, seat in enumerate(seats):
        left = x + block * n
        wide = min(block - 6, max(block - 6, 5 * size))
        turn = scene.v.turn == seat
        parts = [el("rect", class_="sheet-turn" if turn else "sheet", x=left, y=y, width=wide, height=height, rx=6)]
        parts.append(_person(scene, seat, left + 8, y + 8, wide - 16))
        if len(seats) == 1:
            parts += small_layout(scene, seat, left + 20, y + 56, size)
            parts.append(_holdings(scene, seat, left + 5 * size + 60, y + 70, wide - 5 * size - 80))
        else:
            middle = left + (wide - 5 * size) / 2
            parts += small_layout(scene, seat, middle, y + height - 8 - size * 3.3, size)
        found.append(group(parts, id=f"side-{seat}"))
    return found


def _person(scene: Scene, seat: int, x: float, y: float, width: float) -> Markup:
    """Name, Money, Assurance, papers, sign, college."""
    v = scene.v
    tight = width < TIGHT
    name = scene.name(seat)
    short = break_lines(name, width - 34, 17, 1)[0] if tight else name
    parts: list[Markup | None] = [
        badge(seat, x + 14, y + 14, 28),
        label(short[: 14 if tight else 24], x + 34, y + 20, 18, "label", "start"),
    ]
    top = y + 44 if tight else y + 14
    left = x if tight else x + width - 290
    parts.append(counter("coins", str(int(v.money[seat])), left + 2, top, 17))
    parts.append(counter("stamp", str(int(v.assurance[seat])), left + 50, top, 17))
    parts += _paper_marks(scene, seat, left + 100, top)
    marks = [("hourglass", v.sign[seat]), ("graduation-cap", v.student[seat] >= 0)]
    for n, symbol in enumerate(symbol for symbol, holds in marks if holds):
        parts.append(
            icon(
                symbol,
                (x + width - 12 - 24 * n) if tight else left + 210 + 24 * n,
                y + 14 if tight else top,
                20,
                "icon tint-accent",
            )
        )
    route = f"{scene.country(int(v.nationality[seat]))} → {scene.country(int(v.destination[seat]))}"
    if not tight:
        parts.append(label(route, x + 34, y + 40, 15, "body ink-soft", "start"))
    else:
        parts.append(label(route, x + 2, y + 72, 14, "body ink-soft", "start"))
    return group(parts)


def _paper_marks(scene: Scene, seat: int, x: float, y: float) -> list[Markup]:
    """Passports and Tickets in hand; a spare I may buy is a target."""
    v, parts = scene.v, []
    held = (("identification-card", passports(v.papers[seat])), ("ticket", tickets(v.papers[seat])))
    for ticket, (symbol, bits) in enumerate(held):
        count = bits.bit_count()
        left = x + 44 * ticket
        parts.append(icon(symbol, left + 10, y, 22, "icon" if count else "icon gone"))
        if count > 1:
            parts.append(label(f"×{count}", left + 22, y + 6, 14, "number", "start"))
        number = scalp_action(scene.around(seat), ticket)
        if number in scene.actions:
            parts.append(box_target(number, scene.action_text(number), left - 4, y - 14, 42, 28, reach=0))
    return parts


def _holdings(scene: Scene, seat: int, x: float, y: float, width: float) -> Markup:
    """The cards another player owns, by sort, when there is room for it."""
    v, words = scene.v, scene.content.words
    parts: list[Markup] = [label(say("Owns"), x, y, 16, "label", "start")]
    owned = [c for c in range(GOODS) if int(v.cards[seat]) >> c & 1]
    for n, number in enumerate(owned[:20]):
        left, top = x + (n % 10) * 46, y + 14 + (n // 10) * 52
        parts.append(el("rect", class_=f"fill-{tone(number)}", x=left, y=top, width=40, height=44, rx=4))
        parts.append(icon(kind_icon(scene, number), left + 20, top + 22, 26, f"card-icon on-{tone(number)}"))
    if not owned:
        parts.append(label(say("no Documents or Connections yet"), x, y + 26, 16, "body ink-soft", "start"))
    career = int(v.career[seat])
    job = say("{career}: {salary}", career=words["careers"][career], salary=salary(scene.content, career, int(v.seats)))
    parts.append(label(job, x, y + 144, 15, "body ink-soft", "start"))
    kept = life_names(scene.content, int(v.kept[seat]))
    if kept:
        parts.append(label(say("Keeps {cards}", cards=kept), x, y + 166, 15, "body ink-soft", "start"))
    return group(parts)


# --- My side of the table ----------------------------------------------------------------------------------


def own_side(scene: Scene, x: float, y: float, width: float) -> list[Markup]:
    """My layout at the left, my passport and what I have at the right."""
    there = int(scene.v.there[scene.me])
    mine = large_layout(scene, scene.me, x + 2, y + 4, 116) if there else []
    if there < 1 << 5:  # only the back rows are left, or nothing
        mine += _owned(scene, x, y + (262 if there else 10))
    return [group(mine, id="my-layout"), *passport(scene, x + 596, y, width - 596)]


def _owned(scene: Scene, x: float, y: float) -> list[Markup]:
    """Where cards have gone there is room for those I own, each with its worth to me."""
    owned = [c for c in range(GOODS) if int(scene.v.cards[scene.me]) >> c & 1]
    rows = 3 if y < 560 else 1
    size = 90.0 if len(owned) <= 6 * rows else 560 / (-(-len(owned) // rows)) - 6
    parts: list[Markup] = [label(say("Your cards") if owned else "", x + 6, y + 14, 17, "label ink-soft", "start")]
    for n, number in enumerate(owned):
        a_row = max(1, int(580 // (size + 6)))
        left, top = x + 4 + (size + 6) * (n % a_row), y + 24 + 128 * (n // a_row)
        value, words = worth(scene, scene.me, number), face_words(scene, number, size)[0]
        corner = str(value) if value >= 0 else ""
        parts.append(card(left, top, size, 120, title=words, symbol=kind_icon(scene, number), corner=corner, tone=tone(number)))
    return parts


def passport(scene: Scene, x: float, y: float, width: float) -> list[Markup]:
    """Route, purse, career, papers, and what every sort of card is worth where I go."""
    v = scene.v
    me = scene.me
    height = HIGH - EDGE - y
    turn = v.turn == me
    head = (
        el("rect", class_="sheet-turn" if turn else "sheet", x=x, y=y, width=width, height=height, rx=6),
        badge(me, x + 24, y + 24, 34),
        label(scene.name(me)[:18], x + 48, y + 31, 22, "label", "start"),
        label(say("your turn") if turn and v.seat == me else "", x + width - 12, y + 30, 17, "label tint-accent", "end"),
    )
    return [
        group(head, id="my-name"),
        group(world(scene, x + 10, y + 44, width - 20, 136), id="my-way"),
        group(_stamps(scene, x + 10, y + 186, width - 20), id="my-papers"),
        group(_purse(scene, x + 12, y + 248, width - 24), id="my-purse"),
        group(_value_table(scene, x + 10, y + 292, width - 20), id="my-worth"),
        group(_prospects(scene, x + 12, y + height - 14, width - 24), id="my-prospects"),
    ]


def _stamps(scene: Scene, x: float, y: float, width: float) -> Markup:
    """From, to, and the two papers everybody needs."""
    v, me = scene.v, scene.me
    home, there = scene.country(int(v.nationality[me])), scene.country(int(v.destination[me]))
    parts = [
        ring_stamp(home, say("leaving"), x + 58, y + 26, 44, "accent", -4),
        icon("arrow-right", x + 129, y + 26, 20),
        ring_stamp(there, say("entering"), x + 200, y + 26, 44, "good", 3),
    ]
    held = (("identification-card", passports(v.papers[me])), ("ticket", tickets(v.papers[me])))
    for n, (symbol, bits) in enumerate(held):
        left = x + width - 60 + 46 * n
        parts.append(icon(symbol, left, y + 20, 34, "icon" if bits else "icon gone"))
        count = bits.bit_count()
        parts.append(
            label(
                say("missing") if not count else say("ready") if count == 1 else f"×{count}",
                left,
                y + 49,
                12,
                "label ink-soft" if count else "label tint-bad",
            )
        )
    return group(parts)


def _purse(scene: Scene, x: float, y: float, width: float) -> Markup:
    """Money, Assurance, the next salary."""
    v, me, words = scene.v, scene.me, scene.content.words
    wage = int(pay_of(v, scene.content.box, me, min(int(v.paydays) + 1, PAYDAYS))) + int(kept_money(v, scene.content.box, me))
    career = words["careers"][v.career[me]]
    job = say("{job}, +{n}", job=say("In college") if v.student[me] >= 0 else career, n=wage)
    if not wage:
        job = say("{job}, no pay", job=say("In college") if v.student[me] >= 0 else career)
    parts = [
        counter("coins", str(int(v.money[me])), x, y + 12, 26),
        counter("stamp", str(int(v.assurance[me])), x + 78, y + 12, 26),
        icon("graduation-cap" if v.student[me] >= 0 else "briefcase", x + 160, y + 12, 24),
        label(job, x + 178, y + 9, 16, "label", "start"),
        label(_more_words(scene) or say("on the next payday"), x + 178, y + 28, 14, "body ink-soft", "start"),
    ]
    return group(parts)


def _more_words(scene: Scene) -> str:
    """Diplomas, kept cards, a sign."""
    v, me, words = scene.v, scene.me, scene.content.words
    found = []
    if v.student[me] >= 0:
        found.append(say("graduates on {numbers}", numbers=rolls(scene.content, int(v.student[me]))))
    if v.degrees[me]:
        found.append(say.many("{n} diploma", "{n} diplomas", int(v.degrees[me])))
    found += [words["cards"][LIFE + i] for i in range(LIVES) if int(v.kept[me]) >> i & 1]
    if v.sign[me]:
        found.append(say("loses next turn"))
    return break_lines(" · ".join(found), 168, 14, 1)[0] if found else ""


def _value_table(scene: Scene, x: float, y: float, width: float) -> Markup:
    """The fourteen sorts: worth at my Destination, and how many I have."""
    v, me, words = scene.v, scene.me, scene.content.words
    there = int(v.destination[me])
    if there < 0:
        return label(say("The Destination is secret."), x + width / 2, y + 40, 18, "body ink-soft")
    cell, owns = width / 7, owned(scene)
    parts = []
    for sort in range(14):
        left, top = x + cell * (sort % 7), y + 50 * (sort // 7)
        value = int(scene.content.box.worth[there, sort])
        have = owns[sort]
        paint, on = (("cell", "ink-soft"), ("cell-1", "on-sun"), ("cell-2", "on-sun"))[min(value, 2)]
        parts.append(
            group(
                el("title", say("{sort}: worth {value}, you have {have}", sort=words["sorts"][sort], value=value, have=have)),
                el("rect", class_=paint, x=left + 1, y=top, width=cell - 3, height=46, rx=4),
                icon(SORT_ICONS[sort], left + cell * 0.32, top + 24, 22, f"icon {on}"),
                label(str(value), left + cell * 0.74, top + 22, 18, f"number {on}"),
                label("●" * min(have, 3), left + cell * 0.74, top + 40, 11, f"number {on}") if have else None,
            )
        )
    return group(parts)


def _prospects(scene: Scene, x: float, y: float, width: float) -> Markup:
    """What I would bring to the border now."""
    before, cards, lots = expected(scene, scene.me)
    if cards < 0:
        return label("", x, y, 14)
    ladder = later("Border now: {before} so far + {cards} for cards + {lots} for Money = {total}")
    text = say(ladder, before=before, cards=cards, lots=lots, total=before + cards + lots)
    size = min(15.0, 15 * width / text_width(text, 15))
    return group(label(text, x, y, size, "number", "start"), el("title", rate(scene.content, int(scene.v.destination[scene.me]))))


# --- Questions ---------------------------------------------------------------------------------------------


def tray(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """A question of a Life Card, with its answers laid out as cards."""
    v = scene.v
    if v.phase == Phase.FREE_TAKE:
        answer = _answer_card(scene, NO, x + width - 200, y + 8, 190, 44)
        return group(answer, id="tray")
    numbers = sorted(scene.actions)
    step = min(150.0, (width - 40) / max(len(numbers), 1))
    size = min(116.0, step - 8)
    left = x + (width - step * len(numbers)) / 2
    parts: list[Markup] = [
        el("rect", class_="veil", x=x, y=y, width=width, height=height, rx=6),
        el("rect", class_="frame", x=x, y=y, width=width, height=height, rx=6),
        wrapped(prompt(scene.content, v), x + width / 2, y + 40, width - 60, 24, "label", "middle", 2),
    ]
    for n, number in enumerate(numbers):
        parts.append(_answer_card(scene, number, left + step * n + (step - size) / 2, y + 96, size, size * 1.5))
    return group(parts, id="tray")


def _answer_card(scene: Scene, number: int, x: float, y: float, w: float, h: float) -> Markup:
    v, text = scene.v, scene.action_text(number)
    if is_card(number):
        held = card_of(number)
        price = str(int(scene.content.box.price[held]))
        value = worth(scene, scene.me, held)
        effect = say("worth {value} to you", value=value) if value >= 0 else ""
        title = card_title(scene.content, held)
        face = card(x, y, w, h, title=title, effect=effect, symbol=kind_icon(scene, held), corner=price, tone=tone(held))
        return box_target(number, text, x, y, w, h, face, reach=0)
    if v.phase == Phase.OFFER and number == YES:
        symbol = "briefcase" if v.offer_deck == Deck.CAREERS else "airplane"
        face = card(x, y, w, h, title=text, effect=_offer_words(scene), symbol=symbol, tone="sun")
        return box_target(number, text, x, y, w, h, face, reach=0)
    plate = el("rect", class_="chip", x=x, y=y, width=w, height=h, rx=6)
    return box_target(
        number,
        text,
        x,
        y,
        w,
        h,
        plate,
        wrapped(text, x + w / 2, y + min(h / 2, 40) - 6, w - 12, 18, "label", "middle", 3),
        reach=0,
    )


def _offer_words(scene: Scene) -> str:
    """What the offered card would mean."""
    v, box = scene.v, scene.content.box
    if v.offer < 0:
        return ""
    if v.offer_deck == Deck.CAREERS:
        return salary(scene.content, int(v.offer), int(v.seats))
    total = sum(int(box.worth[v.offer, box.sort_of[c]]) for c in range(GOODS) if int(v.cards[scene.me]) >> c & 1)
    return say("your cards are worth {total} there", total=total)
