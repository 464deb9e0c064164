"""Beside the board: what each card is worth to me, the others' layouts, college, paydays, the border; and the ending."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Markup, el, svg
from sojourn.core.words import later
from sojourn.games.emigration.crossing import best_of
from sojourn.games.emigration.layouts import kept_money, passports, pay_of, tickets
from sojourn.games.emigration.records import GOODS, LIFE, LIVES, PASSPORT, PAYDAYS, SLOTS, Phase
from sojourn.games.emigration.ui.border_drawing import MOODS, lane_cards
from sojourn.games.emigration.ui.facts import Scene, chances, expected, look, owned, papers_in_hand, worth
from sojourn.games.emigration.ui.layout_drawing import small_layout
from sojourn.games.emigration.ui.words import assurance, card_name, money, salary, say

STANDING = later("Money and Assurance tokens")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps beside the board."""
    scene = look(content, v, actions, names)
    found = [Panel("worth", say("Worth to you"), worth_panel(scene))]
    if v.phase not in (Phase.LANE, Phase.END):
        found.append(Panel("others", say("Others"), others_panel(scene)))
        found.append(Panel("paydays", say("Pay and college"), pay_panel(scene)))
    found.append(Panel("border", say("Border"), border_panel(scene)))
    found.append(Panel("life", say("Life Cards"), life_panel(scene)))
    return found


def when(content: Content, v: Any) -> str:
    """Where in the game we are, for the head of the page."""
    if v.phase == Phase.END:
        return say("The end")
    if v.phase == Phase.LANE:
        return say("The crossing, {n} of {all}", n=int(v.crossed) + 1, all=int(v.seats))
    left = sum(int(v.there[q]).bit_count() for q in range(int(v.seats)))
    return say.many("Preparation, {n} card left", "Preparation, {n} cards left", left)


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """What the list of seats says of a player."""
    note = say("Skips a turn") if v.sign[seat] else say("In college") if v.student[seat] >= 0 and v.phase < Phase.LANE else ""
    if v.cost[seat] >= 0:
        note = say("Entered") if v.entered[seat] else say("Turned away")
    return f"{money(int(v.money[seat]))} · {assurance(int(v.assurance[seat]))}", note


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
        return el("p", say("This Destination is secret."))
    rows, owns = [], owned(scene)
    for sort in range(14):
        value = int(box.worth[there, sort])
        rows.append((words["sorts"][sort], value, owns[sort], value * owns[sort]))
    before, cards, lots = expected(scene, me)
    rate = later("{money} buys 1 Assurance, up to {n} times.")
    now = later("If the border came now: {assurance} + {cards} for cards + {lots} for Money = {total}.")
    sums = {"assurance": assurance(before), "cards": cards, "lots": lots, "total": before + cards + lots}
    lines = [
        el("p", el("b", scene.country(there)), f": {words['destination_lines'][there]}"),
        _table((say("Card"), say("Worth"), say("You own"), say("Total")), rows),
        el("p", say(rate, money=money(int(box.lot[there])), n=int(box.lots[there]))),
        el("p", say(now, **sums)),
        el(
            "p",
            say("You have a Passport and a Ticket.")
            if papers_in_hand(scene, me)
            else say("You need a Passport and a Ticket to get in."),
        ),
    ]
    return Markup("".join(lines))


def others_panel(scene: Scene) -> str:
    """Every other player's layout, folded away, large enough to read on a phone."""
    return Markup("".join(_other(scene, seat) for seat in scene.others))


def _other(scene: Scene, seat: int) -> Markup:
    v, words = scene.v, scene.content.words
    bare = Scene(scene.content, v, scene.me, {}, scene.names)  # no targets: the list of choices has the buttons
    drawing = svg(500, 340, *small_layout(bare, seat, 4, 4, 98), title=say("{name}'s layout", name=scene.name(seat)))
    owned = [card_name(scene.content, c) for c in range(GOODS) if int(v.cards[seat]) >> c & 1]
    kept = [words["cards"][LIFE + i] for i in range(LIVES) if int(v.kept[seat]) >> i & 1]
    offers = _available(scene, seat)
    home, there = scene.country(int(v.nationality[seat])), scene.country(int(v.destination[seat]))
    papers = later("Passports {passports}, Tickets {tickets}, diplomas {diplomas}.")
    held = {"passports": passports(v.papers[seat]).bit_count(), "tickets": tickets(v.papers[seat]).bit_count()}
    return el(
        "details",
        el("summary", _who(scene, seat), f": {money(int(v.money[seat]))}, {assurance(int(v.assurance[seat]))}"),
        el(
            "p", say("From {home} to {there}. Career: {career}.", home=home, there=there, career=words["careers"][v.career[seat]])
        ),
        el("p", say(papers, **held, diplomas=int(v.degrees[seat]))),
        drawing if v.there[seat] else el("p", say("The layout is empty.")),
        el("ul", [el("li", line) for line in offers]) if offers else None,
        el("p", say("Owns {cards}.", cards=", ".join(owned)) if owned else say("Owns no cards yet.")),
        el("p", say("Kept Life Cards: {cards}.", cards=", ".join(kept))) if kept else None,
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
            if LIFE <= card < PASSPORT:
                lines.append(f"{card_name(scene.content, card)}: {scene.content.words['effects'][card - LIFE]}")
            else:
                line = later("{card}: price {price}, fee {fee} to {owner}")
                if value >= 0:
                    line = later("{card}: price {price}, fee {fee} to {owner}, worth {value} to you")
                facts = {"price": int(box.price[card]), "fee": int(box.fee), "owner": scene.name(seat), "value": value}
                lines.append(say(line, card=card_name(scene.content, card), **facts))
    return lines


def pay_panel(scene: Scene) -> str:
    """What the next payday brings to whom, and what college costs and gives."""
    v, box, words = scene.v, scene.content.box, scene.content.words
    number = min(int(v.paydays) + 1, PAYDAYS)
    rows = []
    for seat in range(int(v.seats)):
        wage = int(pay_of(v, box, seat, number)) + int(kept_money(v, box, seat))
        career = int(v.career[seat])
        job = f"{words['careers'][career]}: {salary(scene.content, career)}"
        if v.student[seat] >= 0:
            job = say("in college, no salary")
        rows.append((_who(scene, seat), job, int(v.degrees[seat]), wage))
    head = (say("Player"), say("Job"), say("Diplomas"), say("Next payday"))
    return Markup(el("p", _paydays_so_far(scene)) + _table(head, rows) + _college_lines(scene))


def _paydays_so_far(scene: Scene) -> str:
    """How many paydays there were, and whom they pay."""
    v, box = scene.v, scene.content.box
    over = later("{n} of at most {all} paydays are over. Paydays pay automatically.")
    rule = later("Everyone who is not in college is paid, whichever layout the Payday was in.")
    if box.owner_only:
        rule = later("Only the owner of the Payday's layout is paid.")
    return say(over, n=int(v.paydays), all=int(box.paydays[v.seats])) + " " + say(rule)


def _college_lines(scene: Scene) -> str:
    """What college costs and gives."""
    v, box, words = scene.v, scene.content.box, scene.content.words
    low, passes = int(box.savings[v.nationality[scene.me]]), words["passes"][v.stack[v.drawn]]
    tuition = later(
        "College: roll the die and pay {more} more than it shows, {low} to {high}. If you cannot pay, you lose the turn."
    )
    degree = later(
        "You graduate from the next degree on a roll of {rolls}: {n} chances in 6 each turn. Until then you have no salary."
    )
    diploma = later("A diploma gives {assurance} and {money} more on every later payday.")
    lines = [
        say(tuition, more=low, low=low + 1, high=low + 6),
        say(degree, rolls=", ".join(map(str, passes)), n=len(passes)),
        say(diploma, assurance=assurance(int(box.diploma_reward)), money=money(int(box.diploma_pay))),
    ]
    return "".join(el("p", line) for line in lines)


def border_panel(scene: Scene) -> str:
    """The agents, their days, and the chance in each lane."""
    box, words = scene.content.box, scene.content.words
    total = sum(max(part, 0) for part in expected(scene, scene.me))
    rows = []
    for lane, (good, every) in enumerate(chances(scene, scene.me, total)):
        rows.append(
            (
                f"{lane + 1}. {words['agents'][lane]}, {words['characters'][lane]}",
                ", ".join(_days(scene, lane)),
                _known(scene, lane),
                say("{n} of {all}", n=good, all=every) if every else say("closed"),
            )
        )
    first = say("Your chances with {assurance} and your papers in order.", assurance=assurance(total))
    if box.border_shift:
        first += " " + say("All costs are changed by {shift}.", shift=f"{int(box.border_shift):+d}")
    return Markup(el("p", first) + _table((say("Lane"), say("Days"), say("Known"), say("Let you in")), rows))


def _days(scene: Scene, lane: int) -> list[str]:
    """The cards of a lane in words."""
    drawn = [int(b) for b in scene.v.lanes[lane, : int(scene.v.lane_drawn[lane])]]
    days = []
    for border in lane_cards(scene, lane):
        day = f"{say(MOODS[border % 3])} {int(scene.content.box.border[border])}" if border >= 0 else say("unknown")
        days.append(say("{day} (drawn)", day=day) if border >= 0 and border in drawn else day)
    return days


def _known(scene: Scene, lane: int) -> str:
    """What is known of the top card of a lane, and to whom."""
    v, box = scene.v, scene.content.box
    seen = [scene.name(q) for q in range(int(v.seats)) if v.lane_seen[lane] >> q & 1]
    top = int(v.lanes[lane, 0])
    note = say("On top: {cost}.", cost=int(box.border[top])) + " " if top >= 0 and not v.lane_drawn[lane] else ""
    return note + (say("Seen by {names}.", names=", ".join(seen)) if seen else "")


def life_panel(scene: Scene) -> str:
    """The packs in play and what their cards do."""
    v, words, box = scene.v, scene.content.words, scene.content.box
    parts = []
    for pack, name in enumerate(words["packs"]):
        if int(v.packs) >> pack & 1:
            cards = [i for i in range(LIVES) if box.pack[i] == pack]
            lines = [
                el(
                    "li",
                    el("b", words["cards"][LIFE + i]),
                    f": {words['effects'][i]}",
                    " " + say("(gone)") if int(v.lives_gone) >> i & 1 else "",
                )
                for i in cards
            ]
            parts.append(el("details", el("summary", name), el("ul", lines), class_="fold"))
    return Markup("".join([*parts, el("p", rule_link("emigration", "EM-61"), class_="hint")]))


# --- The end -----------------------------------------------------------------------------------------------


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """Everybody's ladder from tokens to what is left, and what decided."""
    scene = look(content, v, (), names)
    rows = []
    for seat in range(int(v.seats)):
        before, cards, lots = expected(scene, seat)
        why = (
            say("Entered")
            if v.entered[seat]
            else say("Too little Assurance")
            if papers_in_hand(scene, seat)
            else say("No papers")
        )
        there = say("to {country}", country=scene.country(int(v.destination[seat])))
        left: Any = int(v.assurance[seat]) if v.entered[seat] else Markup("–")
        rows.append(
            (
                Markup(_who(scene, seat) + el("small", there)),
                Markup(f"{before + cards + lots}" + el("small", f"{before} + {cards} + {lots}")),
                int(v.cost[seat]),
                why,
                left,
                int(v.money[seat]),
            )
        )
    table = _table((say("Player"), say("Assurance"), say("Price"), say("Result"), say("Left"), say("Money")), rows)
    key = el("p", say("Assurance: tokens + cards for the destination + Money."), class_="hint")
    out = ""
    if v.removed[0] >= 0:
        one, other = (card_name(content, int(c)) for c in v.removed)
        out = el("p", say("The two cards removed unseen at the start: {one} and {other}.", one=one, other=other))
    return Markup(el("p", _decided(scene)) + table + key + out)


def standing(content: Content, v: Any, seat: int) -> float:
    """How a seat stands, for the chart at the end: what lies openly before it."""
    return float(int(v.money[seat]) + int(v.assurance[seat]))


def _decided(scene: Scene) -> str:
    """Which comparison made the ultimate winner."""
    v = scene.v
    best = int(best_of(v))
    if best == 0:
        return say("Nobody was let in, so nobody wins.")
    entered = [seat for seat in range(int(v.seats)) if v.entered[seat]]
    if best & (best - 1):
        return say(
            "The best players are tied on Assurance and Money: everyone who got in wins, and nobody is the ultimate winner."
        )
    first = best.bit_length() - 1
    level = [seat for seat in entered if v.assurance[seat] == v.assurance[first] and seat != first]
    text = later("{name} is the ultimate winner, with the most Assurance left.")
    if level:
        text = later("{name} is the ultimate winner: tied on Assurance left, but with more Money.")
    return say(text, name=scene.name(first))
