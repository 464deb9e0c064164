"""Every player's side of the table: who they are, what they have, and their layout."""

from __future__ import annotations

from sojourn.core.ui.svg import Markup, badge, break_lines, el, group, icon, label, text_width
from sojourn.core.words import later
from sojourn.games.emigration.actions import scalp_action
from sojourn.games.emigration.layouts import kept_money, passports, pay_of, tickets
from sojourn.games.emigration.records import PAYDAYS
from sojourn.games.emigration.ui.card_faces import SMALL, fitted, lines_of, weighed
from sojourn.games.emigration.ui.facts import Scene
from sojourn.games.emigration.ui.layout_drawing import ACROSS, Grid, layout
from sojourn.games.emigration.ui.words import assurance, money, rolls, say

HEAD, LOW_HEAD = 34, 28  # a line with name and purse above a layout; LOW_HEAD where many lie below each other


def mine_and_others(scene: Scene, x: float, y: float, width: float, height: float) -> list[Markup]:
    """My layout at the left; at the right one neighbour as large, or several, one below the other."""
    half = (width - 16) / 2
    found = [_side(scene, scene.me, x, y, half, height, "my-side")]
    seats = scene.others
    high = (height - 8 * (len(seats) - 1)) / len(seats)
    for n, seat in enumerate(seats):
        found.append(_side(scene, seat, x + half + 16, y + (high + 8) * n, half, high, f"side-{seat}"))
    return found


def _side(scene: Scene, seat: int, x: float, y: float, width: float, height: float, id: str) -> Markup:
    """One player: the line with name and purse, the layout, and beside its back row what else is known."""
    large = height > 360
    place = width / ACROSS
    turn = scene.v.turn == seat
    head = HEAD if height > 180 else LOW_HEAD
    high = height * 0.42 if large else height - head - (3 * 22 if height > 220 else 3 * 3 if height > 140 else 3)
    grid = Grid(x + 2, y + head + 2, place, high, height - head - 4 - high)
    parts: list[Markup | None] = [
        el("rect", class_="side-turn" if turn else "side", x=x, y=y, width=width, height=head - 3, rx=5),
        _head(scene, seat, x, y, width, head, large),
    ]
    if large:
        parts += _corners(scene, seat, x, y + HEAD + 4, width, place)
    parts.append(layout(scene, seat, grid))
    return group(parts, id=id, data_spot=f"side-{seat}")


def _head(scene: Scene, seat: int, x: float, y: float, width: float, head: float, large: bool) -> Markup:
    """The name at the left, Money, Assurance and papers at the right; between them what may be bought from the player."""
    v, line = scene.v, y + head / 2 + 4
    purse = say("{money} · {assurance}", money=money(int(v.money[seat])), assurance=assurance(int(v.assurance[seat])))
    right = x + width - (10 if large else 70)
    spares = _spares(scene, seat, x + 122, y - 8, head + 8)
    room = right - text_width(purse, 17) - 24 - (x + 36)
    name = fitted(scene.name(seat), 78 if spares else room, 19)
    left = x + 48 + text_width(name, 19) * 1.1
    return group(
        badge(seat, x + 18, y + head / 2 - 2, min(26, head - 4)),
        label(name, x + 36, line, 19, "label", "start"),
        label(purse, right, line, 17, "number", "end"),
        None if spares else _turn_words(scene, seat, left, line, right - text_width(purse, 17) - 12 - left),
        [] if large else _paper_marks(scene, seat, x + width, y + head / 2 - 2),
        spares,
    )


def _turn_words(scene: Scene, seat: int, x: float, y: float, room: float) -> Markup | None:
    """What the head adds where there is room: whose turn it is, a lost turn, college."""
    v = scene.v
    found = []
    if v.turn == seat:
        found.append(say("your turn") if v.seat == seat else say("to play"))
    if v.sign[seat]:
        found.append(say("loses next turn"))
    if v.student[seat] >= 0:
        found.append(say("in college"))
    text = " · ".join(found)
    return label(text, x, y, SMALL, "label tint-accent", "start") if text and text_width(text, SMALL) <= room else None


def _papers(scene: Scene, seat: int) -> list[tuple[str, str, int]]:
    """The two papers everybody needs: symbol, name, how many."""
    bits = int(scene.v.papers[seat])
    return [
        ("identification-card", say("Passport"), passports(bits).bit_count()),
        ("ticket", say("Ticket"), tickets(bits).bit_count()),
    ]


def paper_words(name: str, count: int) -> str:
    """Whether somebody has a paper, in a word or two."""
    if count > 1:
        return say("{n} of {paper}", n=count, paper=name)
    return name if count else say("no {paper}", paper=name)


def _paper_marks(scene: Scene, seat: int, right: float, y: float) -> list[Markup]:
    """Both papers as symbols, ticked where they are there, for heads without room for words."""
    parts = []
    for n, (symbol, name, count) in enumerate(_papers(scene, seat)):
        left = right - 50 + 30 * n
        parts.append(
            group(
                el("title", paper_words(name, count)),
                icon(symbol, left, y, 24, "icon" if count else "icon gone"),
                icon("check", left + 9, y + 7, 15, "icon tint-good") if count else None,
            )
        )
    return parts


def _corners(scene: Scene, seat: int, x: float, y: float, width: float, place: float) -> list[Markup]:
    """Beside the two cards of the back row: the way and the job at the left, the papers at the right."""
    room = place * 1.5 - 14
    job = break_lines(job_words(scene, seat), room, SMALL)
    lines = [scene.country(int(scene.v.nationality[seat])), f"→ {scene.country(int(scene.v.destination[seat]))}"]
    parts = [
        *lines_of(lines, x + 6, y + 15, 18, "label", "start"),
        *lines_of(job, x + 6, y + 55, SMALL, "body ink-soft", "start"),
    ]
    for n, (symbol, name, count) in enumerate(_papers(scene, seat)):
        top = y + 14 + 28 * n
        words = paper_words(name, count)
        parts += [
            icon(symbol, x + width - room + 12, top, 26, "icon" if count else "icon gone"),
            label(words, x + width - room + 30, top + 6, 17, "label" if count else "label tint-bad", "start"),
        ]
    goods = int(scene.v.cards[seat]).bit_count()
    text = say.many("{n} card for the border", "{n} cards for the border", goods)
    parts += (
        lines_of(break_lines(text, room - 30, SMALL), x + width - room + 30, y + 76, SMALL, "body ink-soft", "start")
        if goods
        else []
    )
    return parts


def job_words(scene: Scene, seat: int) -> str:
    """Job and pay, or what a student needs."""
    v, box = scene.v, scene.content.box
    if v.student[seat] >= 0:
        return say("In college: graduates on {numbers}", numbers=rolls(scene.content, int(v.student[seat])))
    wage = int(pay_of(v, box, seat, min(int(v.paydays) + 1, PAYDAYS))) + int(kept_money(v, box, seat))
    return say("{career}: {n} on payday", career=scene.content.words["careers"][v.career[seat]], n=wage)


def _spares(scene: Scene, seat: int, x: float, y: float, height: float) -> list[Markup]:
    """A spare paper that I may buy from another player."""
    parts: list[Markup] = []
    for ticket, text in enumerate((later("Buy Passport"), later("Buy Ticket"))):
        number = scalp_action(scene.around(seat), ticket)
        if seat != scene.me and number in scene.actions:
            words, left = say(text), x + 118 * len(parts)
            size = min(SMALL, SMALL * 108 / text_width(words, SMALL * 1.1))
            plate = el("rect", class_="chip", x=left, y=y, width=114, height=height, rx=5)
            drawn = label(words, left + 57, y + height / 2 + 6, size, "label")
            parts.append(weighed("major", number, scene.action_text(number), left, y, 114, height, plate, drawn))
    return parts
