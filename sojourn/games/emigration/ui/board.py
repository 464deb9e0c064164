"""The table as one drawing: the border hall, paydays and college, everybody's layout over a map of the world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, break_lines, card, el, group, icon, label, svg, text_width, wrapped
from sojourn.core.words import later, listed
from sojourn.games.emigration.actions import COLLEGE, FORFEIT, NO, YES, card_of, is_card
from sojourn.games.emigration.records import DEGREES, GOODS, SLOTS, Deck, Phase
from sojourn.games.emigration.ui.border_drawing import crossing_hall, hall_strip, travellers
from sojourn.games.emigration.ui.card_faces import face, lines_of, weighed, weight
from sojourn.games.emigration.ui.facts import Scene, look
from sojourn.games.emigration.ui.marks import air_mail, die
from sojourn.games.emigration.ui.refusals import prompt
from sojourn.games.emigration.ui.sides import mine_and_others
from sojourn.games.emigration.ui.words import assurance, card_name, money, rolls, salary, say
from sojourn.games.emigration.ui.world_map import world

WIDE = 1200
EDGE = 17  # the air-mail border and a little air
HALL = 128  # the border, small, at the top
TOP = EDGE + HALL + 9  # where the layouts begin
HIGH = (0, 0, 684, 684, 710, 720, 748)  # by number of players
PHONE = 566  # units that a phone shows side by side
MANY = 4  # with more players cards are smaller, and a phone shows the board larger
BLEED = 1200  # the paper goes on beyond the edge, whatever the shape of the window
ROW = 82  # a traveller's line at the crossing
SIDE = 292  # paydays and college, right of the hall
ASKING = (Phase.COIN, Phase.FREE_TAKE, Phase.OFFER, Phase.OWN_CARD, Phase.SWAP_THEIRS, Phase.SWAP_OWN)
ROLLED = (later("for the first turn"), later("for a diploma"), later("for the tuition"), later("for a Life Card"))


def draw(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The board as SVG, from a view and nothing else."""
    scene = look(content, v, actions, names)
    crossing = v.phase in (Phase.LANE, Phase.END)
    high = HIGH[int(v.seats)]
    parts = _crossing(scene, high) if crossing else _preparation(scene, high)
    paper = el("rect", class_="fill-sky", x=-BLEED, y=-BLEED, width=WIDE + 2 * BLEED, height=high + 2 * BLEED)
    ground = [paper, air_mail(WIDE, high, 10)]
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


def _crossing(scene: Scene, high: float) -> list[Markup]:
    """The last chapter: the hall fills the board."""
    inner, v = WIDE - 2 * EDGE, scene.v
    row = min(ROW, (high - 2 * EDGE) * 0.44 / int(v.seats))
    hall = high - 2 * EDGE - 6 - row * int(v.seats)
    parts = [crossing_hall(scene, EDGE, EDGE, inner, hall), travellers(scene, EDGE, EDGE + hall + 10, inner, row)]
    if v.phase == Phase.END and v.removed[0] >= 0:
        one, other = (card_name(scene.content, int(c)) for c in v.removed)
        text = say("Removed unseen at the start: {one} and {other}", one=one, other=other)
        size = min(17, 17 * 900 / text_width(text, 17))
        parts.append(label(text, WIDE - EDGE - 16, EDGE + 30, size, "body on-land", "end"))
    if v.seat >= 0:
        parts.append(_in_sight(f"lanes-{int(v.crossed)}", EDGE, EDGE, 480, hall))
    return parts


def _preparation(scene: Scene, high: float) -> list[Markup]:
    """Hall and events at the top; below them, over the map, everybody's layout."""
    inner = WIDE - 2 * EDGE
    parts = [
        group(world(scene, EDGE, TOP + 20, inner, high - TOP - 20 - EDGE), id="world"),
        hall_strip(scene, EDGE, EDGE, inner - SIDE - 8, HALL),
        events(scene, WIDE - EDGE - SIDE, EDGE, SIDE, HALL),
    ]
    parts += mine_and_others(scene, EDGE, TOP, inner, high - TOP - EDGE)
    asking = scene.v.phase in ASKING and scene.v.phase != Phase.FREE_TAKE and bool(scene.actions)
    if asking:
        parts.append(tray(scene, EDGE, TOP, inner, high - TOP - EDGE))
    if scene.v.seat >= 0:
        near = 2 if scene.v.seats <= MANY else 3
        layout = _in_sight("layout", 0, TOP - 6, 600, high - TOP, near)
        parts.append(_in_sight("tray", 300, TOP, 600, 400, near) if asking else layout)
    return parts


def _in_sight(name: str, x: float, y: float, width: float, height: float, near: int = 2) -> Markup:
    """What a screen too small for the whole board shows first; nothing is drawn."""
    return el("rect", fill="none", x=x, y=y, width=width, height=height, data_me=name, data_near=near)


# --- What may happen at any time ---------------------------------------------------------------------------


def events(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """Paydays so far with the last roll, and the way into college or out of a turn without a choice."""
    v, box = scene.v, scene.content.box
    most, half = int(box.paydays[v.seats]), height / 2 - 3
    step = min(20.0, (width - 76) / most)
    rolled = say("Last roll: {n}, {reason}", n=int(v.die), reason=say(ROLLED[int(v.purpose)]))
    paid = group(
        el("rect", class_="sheet", x=x, y=y, width=width, height=half, rx=5),
        label(say("Paydays {n} of {all}", n=int(v.paydays), all=most), x + 10, y + 21, 17, "label", "start"),
        [icon("coins", x + 18 + k * step, y + 43, 18, "icon" if k < v.paydays else "icon gone") for k in range(most)],
        group(el("title", rolled), die(int(v.die), x + width - 50, y + 10, 40)) if v.die else None,
        data_spot="paydays",
    )
    lower = _way_out(scene, x, y + half + 6, width, half) or _college(scene, x, y + half + 6, width, half)
    return group(paid, group(lower, data_spot="college"), id="events")


def _way_out(scene: Scene, x: float, y: float, width: float, height: float) -> Markup | None:
    """In place of college: forfeit a turn without a choice, decline a card that is offered for free."""
    number = FORFEIT if FORFEIT in scene.actions else NO
    if number not in scene.actions or (number == NO and scene.v.phase != Phase.FREE_TAKE):
        return None
    words = label(
        say("Forfeit your turn") if number == FORFEIT else say("Decline"), x + width / 2, y + height / 2 + 7, 20, "label"
    )
    plate = el("rect", class_="chip", x=x, y=y, width=width, height=height, rx=5)
    return weighed("", number, scene.action_text(number), x, y, width, height, plate, words)


def _college(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """The stack of degrees: what the next one needs, what it costs to try."""
    v = scene.v
    low = int(scene.content.box.savings[v.nationality[scene.me]])
    degree = say("no degrees left")
    if v.drawn < DEGREES:
        degree = say("next degree: graduate on {numbers}", numbers=rolls(scene.content, v.stack[v.drawn]))
    lucky = sum(1 for roll in range(1, 7) if int(v.money[scene.me]) >= low + roll)
    if COLLEGE in scene.actions and lucky < 6:
        degree = say("you can pay {n} of 6 rolls", n=lucky)
    room = width - 58
    tuition = say("College: tuition {low} to {high}", low=low + 1, high=low + 6)
    sheet = group(
        el("rect", class_="sheet", x=x, y=y, width=width, height=height, rx=5),
        icon("graduation-cap", x + 25, y + height / 2, 32),
        label(tuition, x + 48, y + 24, min(17, 17 * room / text_width(tuition, 18)), "label", "start"),
        label(degree, x + 48, y + 46, min(16.5, 16.5 * room / text_width(degree, 16.5)), "body", "start"),
    )
    if COLLEGE not in scene.actions:
        return group(sheet, id="college")
    return group(weighed("", COLLEGE, scene.action_text(COLLEGE), x, y, width, height, sheet), id="college")


# --- Questions ---------------------------------------------------------------------------------------------


def tray(scene: Scene, x: float, y: float, width: float, height: float) -> Markup:
    """A question of a Life Card, with its answers laid out as cards."""
    numbers = sorted(scene.actions)
    asked = break_lines(prompt(scene.content, scene.v), PHONE - 40, 24)
    top = y + 44 + 28 * len(asked)
    a_row = 9 if len(numbers) > 6 else max(len(numbers), 1)
    rows = -(-len(numbers) // a_row)
    wide, high = (120.0, min(168.0, (y + height - top) / rows - 12)) if len(numbers) > 6 else (168.0, 220.0)
    parts: list[Markup] = [
        el("rect", class_="veil", x=x, y=y, width=width, height=height, rx=6),
        el("rect", class_="frame", x=x, y=y, width=width, height=height, rx=6),
        *lines_of(asked, x + width / 2, y + 44, 24, "label"),
    ]
    for n, number in enumerate(numbers):
        in_row = min(a_row, len(numbers) - n // a_row * a_row)
        left = x + (width - in_row * (wide + 10)) / 2 + (n % a_row) * (wide + 10)
        parts.append(_answer(scene, number, left, top + (n // a_row) * (high + 12), wide, high))
    return group(parts, id="tray")


def _answer(scene: Scene, number: int, x: float, y: float, w: float, h: float) -> Markup:
    """One answer: a card that somebody owns, an offered card, or plain words."""
    v, text = scene.v, scene.action_text(number)
    if is_card(number):
        held = card_of(number)
        ring = weight(scene, held) if v.phase == Phase.SWAP_THEIRS else ""
        return weighed(ring, number, text, x, y, w, h, face(scene, held, x, y, w, h))
    if v.phase == Phase.OFFER:
        own = v.career if v.offer_deck == Deck.CAREERS else v.destination
        symbol = "briefcase" if v.offer_deck == Deck.CAREERS else "airplane"
        effect = _offer_words(scene, int(v.offer) if number == YES else int(own[scene.me]))
        shown = card(x, y, w, h, title=text, effect=effect, symbol=symbol, tone="sun" if number == YES else "land")
        return weighed("", number, text, x, y, w, h, shown)
    plate = el("rect", class_="chip", x=x, y=y, width=w, height=h, rx=6)
    words = wrapped(text, x + w / 2, y + min(h / 2, 60) - 6, w - 16, 19, "label", "middle")
    return weighed("", number, text, x, y, w, h, plate, words)


def _offer_words(scene: Scene, number: int) -> str:
    """What a Destination or Career would mean for me."""
    v, box = scene.v, scene.content.box
    if number < 0:
        return ""
    if v.offer_deck == Deck.CAREERS:
        return salary(scene.content, number, int(v.seats))
    total = sum(int(box.worth[number, box.sort_of[c]]) for c in range(GOODS) if int(v.cards[scene.me]) >> c & 1)
    return say("your cards are worth {total} there", total=total)
