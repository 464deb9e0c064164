"""Beside the board: what each card is worth to me, the others' layouts, college, paydays, the border; and the ending."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.svg import Markup, el, svg
from sojourn.games.emigration.actions import card_name
from sojourn.games.emigration.crossing import best_of
from sojourn.games.emigration.hall import MOODS
from sojourn.games.emigration.layout_art import small_layout
from sojourn.games.emigration.layouts import kept_money, pay_of
from sojourn.games.emigration.records import LANE_CARDS, LANES, LIFE, SLOTS, Phase
from sojourn.games.emigration.scene import Scene, chances, expected, look, papers_in_hand, worth

STANDING = "Money and Assurance tokens"  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps beside the board."""
    scene = look(content, v, actions, names)
    found = [Panel("worth", "Worth to you", worth_panel(scene))]
    if v.phase not in (Phase.LANE, Phase.END):
        found.append(Panel("others", "Others", others_panel(scene)))
        found.append(Panel("paydays", "Pay and college", pay_panel(scene)))
    found.append(Panel("border", "Border", border_panel(scene)))
    found.append(Panel("life", "Life Cards", life_panel(scene)))
    return found


def when(content: Content, v: Any) -> str:
    """Where in the game we are, for the head of the page."""
    if v.phase == Phase.END:
        return "The end"
    if v.phase == Phase.LANE:
        return f"The crossing, {int(v.crossed) + 1} of {int(v.seats)}"
    left = sum(int(v.there[q]).bit_count() for q in range(int(v.seats)))
    return f"Preparation, {left} cards left"


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """What the list of seats says of a player."""
    note = "Skips a turn" if v.sign[seat] else "In college" if v.student[seat] >= 0 and v.phase < Phase.LANE else ""
    if v.cost[seat] >= 0:
        note = "Entered" if v.entered[seat] else "Refused"
    return f"{int(v.money[seat])} Money · {int(v.assurance[seat])} Assurance", note


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> Markup:
    """A plain table; numbers go to the right."""

    def cell(tag: str, value: Any) -> Markup:
        return el(tag, value if isinstance(value, Markup) else str(value), class_="num" if isinstance(value, int) else None)

    return el(
        "table",
        el("thead", el("tr", [el("th", h) for h in head])),
        el("tbody", [el("tr", [cell("td", value) for value in row]) for row in rows]),
        class_="grid-table",
    )


def _who(scene: Scene, seat: int) -> Markup:
    dot = f'<span class="dot seat-{seat}" aria-hidden="true"></span>'
    return Markup(f'<b class="who">{dot}{escape(scene.name(seat))}</b>')


def worth_panel(scene: Scene) -> str:
    """The Destination's table, with what I have of each sort."""
    v, box, words, me = scene.v, scene.content.box, scene.content.words, scene.me
    there = int(v.destination[me])
    if there < 0:
        return el("p", "This Destination is secret.")
    rows = []
    for sort in range(14):
        value = int(box.worth[there, sort])
        have = sum(1 for c in range(42) if int(v.cards[me]) >> c & 1 and box.sort_of[c] == sort)
        rows.append((words["sorts"][sort], value, have, value * have))
    before, cards, lots = expected(scene, me)
    total = before + cards + lots
    lines = [
        el("p", el("b", scene.country(there)), f": {words['destination_lines'][there]}"),
        _table(("Sort", "Each", "Yours", "Brings"), rows),
        el("p", f"{int(box.lot[there])} Money make one Assurance, at most {int(box.lots[there])} times."),
        el("p", f"If the border came now: {before} Assurance, {cards} for cards, {lots} for Money: {total}."),
        el(
            "p",
            "You have a Passport and a Ticket."
            if papers_in_hand(scene, me)
            else "Without a Passport and a Ticket nobody gets in.",
        ),
    ]
    return Markup("".join(lines))


def others_panel(scene: Scene) -> str:
    """Every other player's layout, folded away, large enough to read on a phone."""
    return Markup("".join(_other(scene, seat) for seat in scene.others))


def _other(scene: Scene, seat: int) -> Markup:
    v, words = scene.v, scene.content.words
    bare = Scene(scene.content, v, scene.me, {}, scene.names)  # the list beside it has the buttons
    drawing = svg(500, 340, *small_layout(bare, seat, 4, 4, 98), title=f"The layout of {scene.name(seat)}")
    owned = [card_name(scene.content, c) for c in range(42) if int(v.cards[seat]) >> c & 1]
    kept = [words["cards"][LIFE + i] for i in range(28) if int(v.kept[seat]) >> i & 1]
    offers = _available(scene, seat)
    home, there = scene.country(int(v.nationality[seat])), scene.country(int(v.destination[seat]))
    passports, tickets = (int(v.papers[seat]) & 63).bit_count(), (int(v.papers[seat]) >> 6).bit_count()
    return el(
        "details",
        el("summary", _who(scene, seat), f": {int(v.money[seat])} Money, {int(v.assurance[seat])} Assurance"),
        el(
            "p",
            f"{home} to {there}, {words['careers'][v.career[seat]]}.",
        ),
        el("p", f"Passports {passports}, Tickets {tickets}, diplomas {int(v.degrees[seat])}."),
        drawing if v.there[seat] else el("p", "The layout is empty."),
        el("ul", [el("li", line) for line in offers]) if offers else None,
        el("p", "Owns " + (", ".join(owned) or "no cards yet") + "."),
        el("p", "Keeps " + ", ".join(kept) + ".") if kept else None,
        class_="fold",
    )


def _available(scene: Scene, seat: int) -> list[str]:
    """Available cards of a layout in words."""
    v, box = scene.v, scene.content.box
    lines = []
    for slot in range(SLOTS):
        if v.free[seat] >> slot & 1:
            card = int(v.layout[seat, slot])
            value = worth(scene, scene.me, card)
            if LIFE <= card < LIFE + 28:
                lines.append(f"{card_name(scene.content, card)}: {scene.content.words['effects'][card - LIFE]}")
            else:
                mine = f", worth {value} to you" if value >= 0 else ""
                price = f"price {int(box.price[card])} and {int(box.fee)} to {scene.name(seat)}"
                lines.append(f"{card_name(scene.content, card)}, {price}{mine}")
    return lines


def pay_panel(scene: Scene) -> str:
    """What the next payday brings to whom, and what college costs and gives."""
    v, box, words, me = scene.v, scene.content.box, scene.content.words, scene.me
    number = min(int(v.paydays) + 1, 12)
    rows = []
    for seat in range(int(v.seats)):
        wage = int(pay_of(v, box, seat, number)) + int(kept_money(v, box, seat))
        job = (
            "in college, no salary"
            if v.student[seat] >= 0
            else f"{words['careers'][v.career[seat]]}: {words['salaries'][v.career[seat]]}"
        )
        rows.append((_who(scene, seat), job, int(v.degrees[seat]), wage))
    low, passes = int(box.savings[v.nationality[me]]), words["passes"][v.stack[v.drawn]]
    rolls = ", ".join(map(str, passes))
    rule = (
        "Only the owner of the layout is paid."
        if box.owner_only
        else "Everybody at work is paid, whoever's layout the Payday lay in."
    )
    lines = [
        el(
            "p",
            f"{int(v.paydays)} of at most {int(box.paydays[v.seats])} paydays are over. They pay by themselves. {rule}",
        ),
        _table(("Player", "Job", "Diplomas", "Next payday"), rows),
        el(
            "p", f"College: roll the die and pay {low} more than it shows, {low + 1} to {low + 6}. Who cannot pay loses the turn."
        ),
        el(
            "p",
            f"The next degree ends with a roll of {rolls}: {len(passes)} of 6 each turn. Until then there is no salary.",
        ),
        el("p", f"A diploma brings {int(box.diploma_reward)} Assurance and {int(box.diploma_pay)} Money more on every payday."),
    ]
    return Markup("".join(lines))


def border_panel(scene: Scene) -> str:
    """The agents, their days, and the chance in each lane."""
    v, box, words, me = scene.v, scene.content.box, scene.content.words, scene.me
    before, cards, lots = expected(scene, me)
    total = before + max(cards, 0) + max(lots, 0)
    odds = chances(scene, me, total)
    rows = []
    for lane in range(LANES):
        drawn = [int(b) for b in v.lanes[lane, : int(v.lane_drawn[lane])]]
        shown = [int(b) for b in v.lanes[lane]] if box.mixed_lanes else [lane * LANE_CARDS + i for i in range(LANE_CARDS)]
        days = ", ".join(
            "unknown" if b < 0 else f"{MOODS[b % 3]} {int(box.border[b])}" + (" (drawn)" if b in drawn else "") for b in shown
        )
        seen = [scene.name(q) for q in range(int(v.seats)) if v.lane_seen[lane] >> q & 1]
        top = int(v.lanes[lane, 0])
        note = f"On top: {int(box.border[top])}. " if top >= 0 and not drawn else ""
        note += f"Seen by {', '.join(seen)}." if seen else ""
        good, every = odds[lane]
        rows.append(
            (
                f"{lane + 1}. {words['agents'][lane]}, {words['characters'][lane]}",
                days,
                note,
                f"{good} of {every}" if every else "closed",
            )
        )
    shift = f" All costs are shifted by {int(box.border_shift):+d}." if box.border_shift else ""
    first = el("p", f"With {total} Assurance and your papers in order.{shift}")
    return Markup(first + _table(("Lane", "Days", "Known", "Lets you in"), rows))


def life_panel(scene: Scene) -> str:
    """The packs in play and what their cards do."""
    v, words, box = scene.v, scene.content.words, scene.content.box
    parts = []
    for pack, name in enumerate(words["packs"]):
        if int(v.packs) >> pack & 1:
            cards = [i for i in range(28) if box.pack[i] == pack]
            lines = [
                el(
                    "li",
                    el("b", words["cards"][LIFE + i]),
                    f": {words['effects'][i]}",
                    " (gone)" if int(v.lives_gone) >> i & 1 else "",
                )
                for i in cards
            ]
            parts.append(el("details", el("summary", name), el("ul", lines), class_="fold"))
    return Markup("".join(parts))


# --- The end -----------------------------------------------------------------------------------------------


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """Everybody's ladder from tokens to what is left, and what decided."""
    scene = look(content, v, (), names)
    rows = []
    for seat in range(int(v.seats)):
        before, cards, lots = expected(scene, seat)
        why = "Entered" if v.entered[seat] else "No papers" if not papers_in_hand(scene, seat) else "Too little"
        left: Any = int(v.assurance[seat]) if v.entered[seat] else Markup("–")
        rows.append(
            (
                Markup(_who(scene, seat) + el("small", f"to {scene.country(int(v.destination[seat]))}")),
                Markup(f"{before + cards + lots}" + el("small", f"{before} + {cards} + {lots}")),
                int(v.cost[seat]),
                why,
                left,
                int(v.money[seat]),
            )
        )
    table = _table(("Player", "Assurance", "Asked", "Result", "Left", "Money"), rows)
    key = el("p", "Assurance: tokens + cards for the destination + Money.", class_="hint")
    removed = " and ".join(card_name(content, int(c)) for c in v.removed) if v.removed[0] >= 0 else ""
    out = el("p", f"Two cards were removed unseen at the start: {removed}.") if removed else ""
    return Markup(el("p", _decided(scene)) + table + key + out)


def standing(content: Content, v: Any, seat: int) -> float:
    """How a seat stands, for the chart at the end: what lies openly before it."""
    return float(int(v.money[seat]) + int(v.assurance[seat]))


def _decided(scene: Scene) -> str:
    """Which comparison made the ultimate winner."""
    v = scene.v
    best = int(best_of(v))
    if best == 0:
        return "Nobody was let in, so nobody wins."
    entered = [seat for seat in range(int(v.seats)) if v.entered[seat]]
    if best & (best - 1):
        return "The best are level in Assurance and in Money: everybody who got in has won, and nobody is the ultimate winner."
    first = best.bit_length() - 1
    level = [seat for seat in entered if v.assurance[seat] == v.assurance[first] and seat != first]
    how = "more Money, with the same Assurance" if level else "the most Assurance"
    return f"{scene.name(first)} is the ultimate winner, with {how} left."
