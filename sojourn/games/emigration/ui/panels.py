"""Beside the board: what each card is worth to me, the others' layouts, college, paydays, the border; and the ending."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Markup, el, svg
from sojourn.core.words import later, listed
from sojourn.games.emigration.crossing import BY_MONEY, best_of, ending, entrants
from sojourn.games.emigration.layouts import kept_money, passports, pay_of, tickets
from sojourn.games.emigration.records import GOODS, LIFE, LIVES, PASSPORT, PAYDAYS, SLOTS, Phase
from sojourn.games.emigration.ui.border_drawing import day_words, lane_cards
from sojourn.games.emigration.ui.facts import (
    Scene,
    chances,
    discount_words,
    expected,
    look,
    papers_in_hand,
    price_changes,
    worth,
)
from sojourn.games.emigration.ui.layout_drawing import Grid, layout
from sojourn.games.emigration.ui.words import assurance, card_name, life_names, money, rate, rolls, salary, say

STANDING = later("Money and Assurance tokens")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps beside the board."""
    scene = look(content, v, actions, names)
    found = []
    if v.phase not in (Phase.LANE, Phase.END):
        found.append(Panel("others", say("Others"), others_panel(scene)))
        found.append(Panel("paydays", say("Pay"), pay_panel(scene)))
    found.append(Panel("border", say("Border"), worth_panel(scene) + border_panel(scene)))
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
    """What the list of seats says of a player: purse, and papers or what else matters more."""
    note = _papers_note(v, seat)
    if v.sign[seat]:
        note = say("Skips a turn")
    elif v.student[seat] >= 0 and v.phase < Phase.LANE:
        note = say("{papers} · in college", papers=note)
    if v.phase == Phase.END and int(best_of(v)) == 1 << seat:
        note = say("Ultimate winner")
    elif v.cost[seat] >= 0:
        note = say("Got in") if v.entered[seat] else say("Turned away")
    return f"{money(int(v.money[seat]))} · {assurance(int(v.assurance[seat]))}", note


def _papers_note(v: Any, seat: int) -> str:
    """Which of the two papers somebody has."""
    bits = int(v.papers[seat])
    if passports(bits):
        return say("Passport and Ticket") if tickets(bits) else say("Passport, no Ticket")
    return say("Ticket, no Passport") if tickets(bits) else say("No papers yet")


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
    """What I would bring to the border now, and what Money buys there; what cards are worth stands below the board."""
    there = int(scene.v.destination[scene.me])
    if there < 0:
        return el("p", say("This Destination is secret."))
    before, cards, lots = expected(scene, scene.me)
    now = later("If the border came now: {before} so far + {cards} for cards + {lots} for Money = {total}.")
    sums = {"before": before, "cards": cards, "lots": lots, "total": assurance(before + cards + lots)}
    lines = [
        el("p", el("b", scene.country(there)), " · ", scene.content.words["destination_lines"][there]),
        el("p", rate(scene.content, there)),
        el("p", say(now, **sums)),
    ]
    return Markup("".join(lines))


def others_panel(scene: Scene) -> str:
    """Every other player's layout, folded away, large enough to read on a phone."""
    return Markup("".join(_other(scene, seat) for seat in scene.others))


def _other(scene: Scene, seat: int) -> Markup:
    v, words = scene.v, scene.content.words
    bare = Scene(scene.content, v, scene.me, {}, scene.names)  # no targets: the list of choices has the buttons
    drawing = svg(580, 460, layout(bare, seat, Grid(4, 4, 114, 200, 240)), title=say("{name}'s layout", name=scene.name(seat)))
    owned = [card_name(scene.content, c) for c in range(GOODS) if int(v.cards[seat]) >> c & 1]
    kept = life_names(scene.content, int(v.kept[seat]))
    offers = _available(scene, seat)
    home, there = scene.country(int(v.nationality[seat])), scene.country(int(v.destination[seat]))
    papers = later("Passports: {passports}. Tickets: {tickets}. Diplomas: {diplomas}.")
    held = {"passports": passports(v.papers[seat]).bit_count(), "tickets": tickets(v.papers[seat]).bit_count()}
    return el(
        "details",
        el("summary", _who(scene, seat), f" · {money(int(v.money[seat]))} · {assurance(int(v.assurance[seat]))}"),
        el(
            "p", say("From {home} to {there}. Career: {career}.", home=home, there=there, career=words["careers"][v.career[seat]])
        ),
        el("p", say(papers, **held, diplomas=int(v.degrees[seat]))),
        drawing if v.there[seat] else el("p", say("The layout is empty.")),
        el("ul", [el("li", line) for line in offers]) if offers else None,
        el("p", say("Owns {cards}.", cards=listed(owned)) if owned else say("Owns no cards yet.")),
        el("p", say("Kept Life Cards: {cards}.", cards=kept)) if kept else None,
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
                effect = scene.content.words["effects"][card - LIFE]
                lines.append(say("{card}: {effect}", card=card_name(scene.content, card), effect=effect))
            else:
                line = later("{card}: {price}, and a fee of {fee} to {owner}")
                if value >= 0:
                    line = later("{card}: {price}, and a fee of {fee} to {owner}; gives you {worth}")
                facts = {"price": money(int(box.price[card])), "fee": money(int(box.fee)), "owner": scene.name(seat)}
                lines.append(say(line, card=card_name(scene.content, card), worth=assurance(max(value, 0)), **facts))
    return lines


def pay_panel(scene: Scene) -> str:
    """What the next payday brings to whom, and what college costs and gives."""
    v, box = scene.v, scene.content.box
    number = min(int(v.paydays) + 1, PAYDAYS)
    rows = []
    for seat in range(int(v.seats)):
        wage = int(pay_of(v, box, seat, number)) + int(kept_money(v, box, seat))
        rows.append((_who(scene, seat), _job(scene, seat), int(v.degrees[seat]), wage))
    head = (say("Player"), say("Job"), say("Diplomas"), say("Next payday"))
    return Markup(el("p", _paydays_so_far(scene)) + _table(head, rows) + _college_lines(scene))


def _job(scene: Scene, seat: int) -> str:
    """What a seat is paid for: a career or none while in college, and kept cards."""
    v, content = scene.v, scene.content
    career, kept = int(v.career[seat]), int(v.kept[seat]) & int(content.box.kept_pay)
    name, pay = content.words["careers"][career], salary(content, career, int(v.seats))
    facts = {"rent": money(int(kept_money(v, content.box, seat))), "cards": life_names(content, kept)}
    if v.student[seat] >= 0:
        return say("in college: no salary, but {rent} for {cards}", **facts) if kept else say("in college: no salary")
    if kept:
        return say("{career}: {salary}; {rent} for {cards}", career=name, salary=pay, **facts)
    return say("{career}: {salary}", career=name, salary=pay)


def _paydays_so_far(scene: Scene) -> str:
    """How many paydays there were, and whom they pay."""
    v, box = scene.v, scene.content.box
    over = later("Paydays so far: {n} of at most {all}. They pay automatically.")
    rule = later("Everyone who is not in college is paid, whichever layout the Payday was in.")
    if box.owner_only:
        rule = later("Only the owner of the Payday's layout is paid.")
    return say(over, n=int(v.paydays), all=int(box.paydays[v.seats])) + " " + say(rule)


def _college_lines(scene: Scene) -> str:
    """What college costs and gives."""
    v, box, words = scene.v, scene.content.box, scene.content.words
    low, degree = int(box.savings[v.nationality[scene.me]]), v.stack[v.drawn]
    tuition = later(
        "College: roll the die and pay {more} more than the roll, {low} to {high}. If you cannot pay, you lose the turn."
    )
    diploma = later("A diploma gives {assurance} and {money} more on every later payday.")
    chances = say.many(
        "You graduate from the next degree on a roll of {rolls}: {n} chance in 6 each turn. Until then you have no salary.",
        "You graduate from the next degree on a roll of {rolls}: {n} chances in 6 each turn. Until then you have no salary.",
        len(words["passes"][degree]),
        rolls=rolls(scene.content, degree),
    )
    lines = [
        say(tuition, more=low, low=low + 1, high=money(low + 6)),
        chances,
        say(diploma, assurance=assurance(int(box.diploma_reward)), money=money(int(box.diploma_pay))),
    ]
    return "".join(el("p", line) for line in lines)


def border_panel(scene: Scene) -> str:
    """The agents, their days, and the chance in each lane."""
    words = scene.content.words
    total = sum(max(part, 0) for part in expected(scene, scene.me))
    rows = []
    for lane, (good, every) in enumerate(chances(scene, scene.me, total)):
        rows.append(
            (
                say("{n}. {agent}, {character}", n=lane + 1, agent=words["agents"][lane], character=words["characters"][lane]),
                Markup("<br>".join(escape(day) for day in _days(scene, lane))),
                _known(scene, lane),
                say("{n} of {all}", n=good, all=every) if every else say("closed"),
            )
        )
    lines = [say("Your chances with {assurance} and your papers in order.", assurance=assurance(total)), *price_changes(scene)]
    return Markup(
        "".join(el("p", line) for line in lines) + _table((say("Lane"), say("Days"), say("Known"), say("Let you in")), rows)
    )


def _days(scene: Scene, lane: int) -> list[str]:
    """The cards of a lane in words."""
    return [day_words(scene, lane, border) if border >= 0 else say("unknown") for border in lane_cards(scene, lane)]


def _known(scene: Scene, lane: int) -> str:
    """What is known of the top card of a lane, and to whom."""
    v, box = scene.v, scene.content.box
    seen = [scene.name(q) for q in range(int(v.seats)) if v.lane_seen[lane] >> q & 1]
    top = int(v.lanes[lane, 0])
    notes = [say("On top: {cost}.", cost=int(box.border[top]))] if top >= 0 and not v.lane_drawn[lane] else []
    return " ".join(notes + ([say("Seen by {names}.", names=listed(seen))] if seen else []))


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
                    " · ",
                    words["effects"][i],
                    el("small", " ", say("(gone)")) if int(v.lives_gone) >> i & 1 else "",
                )
                for i in cards
            ]
            parts.append(el("details", el("summary", name), el("ul", lines), class_="fold"))
    return Markup("".join([*parts, el("p", rule_link("emigration", "EM-61"), class_="hint")]))


# --- The end -----------------------------------------------------------------------------------------------


def headline(content: Content, v: Any, names: Sequence[str]) -> str:
    """The ultimate winner, or that there is none although some got in, or that nobody did."""
    scene = look(content, v, (), names)
    best = _named(scene, int(best_of(v)))
    if not best:
        return say("Nobody gets in")
    if len(best) == 1:
        return say("{name} is the ultimate winner", name=best[0])
    return say("{names} tie: no ultimate winner", names=listed(best))


def _named(scene: Scene, bits: int) -> list[str]:
    """The players of a bit mask, by name."""
    return [scene.name(seat) for seat in range(int(scene.v.seats)) if bits >> seat & 1]


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """Who got in, who is the ultimate winner and why, and everybody's ladder from tokens to what is left."""
    scene = look(content, v, (), names)
    rows = [_ladder_row(scene, seat) for seat in range(int(v.seats))]
    table = _table((say("Player"), say("Assurance"), say("Price"), say("Result"), say("Money")), rows)
    out = ""
    if v.removed[0] >= 0:
        one, other = (card_name(content, int(c)) for c in v.removed)
        out = el("p", say("The two cards removed unseen at the start: {one} and {other}.", one=one, other=other))
    return Markup(el("p", " ".join(_decided(scene))) + table + out)


def _ladder_row(scene: Scene, seat: int) -> tuple[Any, ...]:
    """One player at the border: Assurance and its parts, the price and why, in or out, what is left."""
    v, best = scene.v, int(best_of(scene.v))
    before, cards, lots = expected(scene, seat)
    why = say("Too little Assurance") if papers_in_hand(scene, seat) else say("No papers")
    if v.entered[seat]:
        why = say("Ultimate winner") if best == 1 << seat else say("Got in")
    parts = (say("{n} before", n=before), say("{n} for cards", n=cards), say("{n} for Money", n=lots))
    there = say("to {country}", country=scene.country(int(v.destination[seat])))
    left = el("small", say("Left: {n}", n=int(v.assurance[seat]))) if v.entered[seat] else ""
    return (
        Markup(_who(scene, seat) + el("small", there)),
        Markup(f"{before + cards + lots}" + "".join(el("small", part) for part in parts)),
        Markup(f"{int(v.cost[seat])}" + el("small", discount_words(scene, seat))),
        Markup(el("span", why) + left),
        int(v.money[seat]),
    )


def standing(content: Content, v: Any, seat: int) -> float:
    """How a seat stands, for the chart at the end: what lies openly before it."""
    return float(int(v.money[seat]) + int(v.assurance[seat]))


def _decided(scene: Scene) -> list[str]:
    """Who got in and so has won, and which comparison made the ultimate winner."""
    v = scene.v
    best, entered = _named(scene, int(best_of(v))), _named(scene, int(entrants(v)))
    if not entered:
        return [say("Nobody got in, so nobody wins.")]
    if len(entered) == 1:
        return [say("Only {name} got in, and so is the ultimate winner.", name=entered[0])]
    lines = [say("{names} got in, so they have won.", names=listed(entered))]
    if len(best) > 1:
        return [*lines, say("{names} are tied on Assurance and Money: there is no ultimate winner.", names=listed(best))]
    text = later("{name} is the ultimate winner, with the most Assurance left.")
    if ending(v) == BY_MONEY:
        text = later("{name} is the ultimate winner: tied on Assurance left, but with more Money.")
    return [*lines, say(text, name=best[0])]
