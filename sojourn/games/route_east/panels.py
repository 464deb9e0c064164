"""Beside the board: the turn, the route planner, the hand, the travellers; and the end of the race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.svg import Markup, el, svg, token_svg
from sojourn.games.route_east import records as r
from sojourn.games.route_east.board_art import space_sign
from sojourn.games.route_east.charts import Leg, route
from sojourn.games.route_east.records import Deck, Dirt, Gate, Goal, Kind, Phase, Status
from sojourn.games.route_east.wording import WHEN, effect_text, place_text, plural, within

STANDING = "Road steps towards Shanghai"  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps at hand; somebody who only watches gets what is open to all."""
    people = list(names) or [f"Player {n + 1}" for n in range(int(v.seats))]
    found = []
    if v.phase != Phase.OVER:
        found.append(Panel("turn", "This turn", turn(content, v, people)))
    if v.seat >= 0:
        found.append(Panel("planner", "Route planner", planner(content, v)))
        found.append(Panel("hand", "Your cards", hand(content, v, actions)))
    found.append(Panel("travellers", "Travellers", travellers(content, v, people)))
    found.append(Panel("piles", "Piles and signs", el("div", piles(content, v), signs())))
    return found


def when(content: Content, v: Any) -> str:
    """The round, for the head of the page."""
    most = int(content.box.max_rounds)
    left = f" of {most}" if most - int(v.round_no) <= 10 else ""
    return f"Round {int(v.round_no)}{left}"


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Money and whereabouts of a seat in the list of seats."""
    money = "" if v.money[seat] < 0 else f"${int(v.money[seat])}"
    return money, f"{content.words['spaces'][int(v.space[seat])]['name']}{status_text(v, seat)}"


def status_text(v: Any, seat: int) -> str:
    """A word on a player's trouble."""
    if v.arrived[seat]:
        return f", place {int(v.arrived[seat])}"
    if v.status[seat] == Status.STUCK:
        return f", stuck ({int(v.tries[seat])} of 2 tries)"
    if v.status[seat] == Status.AT_SEA:
        return ", at sea"
    if v.nomans and seat == v.active:
        return ", in no man's land"
    return ""


# --- The turn ------------------------------------------------------------------------------------


def turn(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """Whose turn, moves as pips, cards played, and what today is special."""
    seat = int(v.active)
    pips = "●" * int(v.moves) + "○" * max(0, min(int(v.spent), 6))
    left, before = plural(int(v.moves), "move") if v.moves else "No move", v.phase in (Phase.CARD, Phase.SWAP)
    notes = []
    if v.gate == Gate.OPEN:
        notes.append(f"The border is open for ${int(v.charge)} and a Fuel Token.")
    if v.gate == Gate.SHUT:
        notes.append("The border is shut today.")
    if v.dirt != Dirt.NORMAL:
        notes.append("Dirt roads need no roll today." if v.dirt == Dirt.FREE else "Dirt roads are closed today.")
    if v.lost[seat]:
        notes.append(f"{plural(int(v.lost[seat]), 'move')} fewer next time.")
    here = content.words["spaces"][int(v.space[seat])]
    tonight = f"Tonight in {here['name']}: ${here['price']}" if here["price"] else f"{here['name']}: no bill"
    return el(
        "div",
        el("p", el("strong", f"{people[seat]}, round {int(v.round_no)}")),
        el(
            "p", el("span", pips, class_="re-pips"), " The card of this turn is still to be drawn." if before else f" {left} left"
        ),
        el("p", f"{int(v.played)} of 2 Action Cards played. {tonight}."),
        *(el("p", note) for note in notes),
        class_="re-turn",
    )


# --- The planner ---------------------------------------------------------------------------------


def planner(content: Content, v: Any) -> Markup:
    """The shortest sensible way through the open attractions, with borders, fuel, nights and money."""
    seat = int(v.seat)
    plan = route(content, v, seat)
    if v.arrived[seat]:
        return el("p", "You have arrived.")
    if not plan.legs:
        return el("p", "No way east from here without fuel: only cards can help.", class_="re-warn")
    pumps = sum(leg.pumps for leg in plan.legs)
    fuel = int(v.fuel[seat])
    nights = max(1, round(plan.moves / 2.4))
    cost, money = nights * 24 + plan.borders * 28 + sum(leg.tolls for leg in plan.legs), int(v.money[seat])
    warnings = []
    if plan.fuel_short:
        warnings.append("You do not have the fuel to get out of here: look for cards, or a pump.")
    elif fuel == 0 and plan.borders:
        warnings.append("Your tank is empty.")
    if money < cost:
        warnings.append(f"${money} will hardly last: visit an ATM on the way.")
    total = f"{plan.moves} moves, {plural(plan.borders, 'border')}, about {plural(nights, 'night')} and ${cost}"
    return el(
        "div",
        el("p", el("strong", total)),
        el("p", f"Fuel: {plan.borders} needed, {fuel} in the car, {plural(pumps, 'fuel station')} on the way."),
        *(el("p", w, class_="re-warn") for w in warnings),
        el("ol", *(leg_line(content, leg) for leg in plan.legs), class_="re-legs"),
        class_="re-planner",
    )


def leg_line(content: Content, leg: Leg) -> Markup:
    """One stretch."""
    notes = [f"{len(leg.steps) - 1} moves"]
    if leg.borders:
        notes.append("crossing at " + ", ".join(leg.borders))
    if leg.dirt:
        notes.append(plural(leg.dirt, "dirt road"))
    if leg.tolls:
        notes.append(f"${leg.tolls} toll")
    if leg.pumps:
        notes.append(plural(leg.pumps, "fuel station"))
    return el("li", el("strong", leg.goal), ": " + "; ".join(notes))


# --- Cards ---------------------------------------------------------------------------------------


def hand(content: Content, v: Any, actions: Sequence[Action]) -> Markup:
    """Own attractions, and Action Cards with the time they may be played."""
    seat = int(v.seat)
    playable = {a.number - r.A_PLAY for a in actions if a.name == "play"}
    if any(a.name in ("hell_no",) for a in actions):
        playable.add(int(content.box.hell_no))
    if any(a.name in ("magic", "reroll") for a in actions):
        playable.add(int(content.box.magic))
    goals = [goal_line(content, v, seat, k) for k in range(r.GOALS) if v.goal[seat, k] >= 0]
    cards = [
        card_line(content, kind, int(v.hand[seat, kind]), kind in playable)
        for kind in range(r.KINDS)
        if int(v.hand[seat, kind]) > 0
    ]
    none = el("p", "No Action Cards yet: pick one up for a move.")
    return el("div", el("ul", *goals, class_="re-goals"), el("ul", *cards, class_="re-cards") if cards else none)


def goal_line(content: Content, v: Any, seat: int, k: int) -> Markup:
    """An attraction with country and bonus."""
    a = content.words["attractions"][int(v.goal[seat, k])]
    state = {Goal.DONE: "visited", Goal.SHOWN: "shown to all", Goal.HIDDEN: "open"}[Goal(int(v.goal_state[seat, k]))]
    where = content.words["regions"][a["country"]]["name"]
    return el(
        "li",
        el("strong", a["name"]),
        f", {where} ({state}). Bonus: {within(a['bonus_text'])}.",
        class_="re-goal is-done" if state == "visited" else "re-goal",
    )


def card_line(content: Content, kind: int, count: int, playable: bool) -> Markup:
    """A card, what it does, and when."""
    c = content.words["action"][kind]
    many = f" (×{count})" if count > 1 else ""
    return el(
        "li",
        el("strong", c["name"] + many),
        el("span", effect_text(c["steps"]) + ".", class_="re-effect"),
        el("small", ("Now. " if playable else "") + f"Play it {WHEN[c['when']]}."),
        class_="re-card is-playable" if playable else "re-card",
    )


# --- The others ----------------------------------------------------------------------------------


def travellers(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """Money, fuel, cards, attractions and trouble of everybody."""
    rows = []
    for seat in range(int(v.seats)):
        done = sum(int(v.goal[seat, k]) != -1 and v.goal_state[seat, k] == Goal.DONE for k in range(r.GOALS))
        total = sum(int(v.goal[seat, k]) != -1 for k in range(r.GOALS))
        shown = [
            content.words["attractions"][int(v.goal[seat, k])]["name"]
            for k in range(r.GOALS)
            if v.goal[seat, k] >= 0 and v.goal_state[seat, k] == Goal.SHOWN
        ]
        last = f" Last one: {shown[0]}." if shown else ""
        place = place_text(content.words["spaces"][int(v.space[seat])])
        money = "money hidden" if v.money[seat] < 0 else f"${int(v.money[seat])}"
        rows.append(
            el(
                "li",
                token_svg(seat),
                el(
                    "span",
                    el("strong", people[seat]),
                    f" {place}{status_text(v, seat)}. {money}, {int(v.fuel[seat])} fuel, {plural(int(v.cards[seat]), 'card')}, "
                    f"{done} of {total} attractions.{last}",
                ),
                class_="re-traveller",
            )
        )
    return el("ul", *rows, class_="re-travellers")


def piles(content: Content, v: Any) -> Markup:
    """Cards left in each pile, tokens on the platform."""
    names = (("Ignition", Deck.IGNITION), ("Action", Deck.ACTION), ("Border", Deck.BORDER), ("ATM", Deck.ATM))
    rows = [el("li", f"{name}: {int(v.count[deck])} left") for name, deck in names]
    return el("ul", *rows, el("li", f"Oil platform: {plural(int(v.platform), 'Fuel Token')}"), class_="re-piles")


def signs() -> Markup:
    """What the signs on the map mean."""
    texts = {
        Kind.HOSTEL: "Hostel: a bed for $25",
        Kind.HOTEL: "Hotel: a bed for $50",
        Kind.BORDER: "Border: a free bed, and the way to the next country",
        Kind.ATTRACTION: "Attraction: sleep here only with a tent",
        Kind.FUEL: "Fuel station: one token a visit",
        Kind.ATM: "ATM: one Bank Card a visit",
        Kind.EMBASSY: "Embassy: to drive through, or when things go wrong",
        Kind.BOAT: "Ferry: roll a 6 to land",
    }
    rows = [(el("dt", svg(30, 30, space_sign(kind, 15, 15, 0), title=text)), el("dd", text)) for kind, text in texts.items()]
    roads = el("p", "Roads: pale is plain, dashed brown is dirt (roll even), orange has a toll, dotted is a ferry.")
    return el("div", el("dl", *rows, class_="re-signs"), roads)


# --- The end -------------------------------------------------------------------------------------


def standing(content: Content, v: Any, seat: int) -> float:
    """How a seat stands, for the chart at the end: road steps gained on Shanghai since the start."""
    steps = content.box.steps[r.ATTRACTIONS]
    return float(int(steps[int(content.box.start)]) - (0 if v.arrived[seat] else int(steps[int(v.space[seat])])))


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """The end: who arrived, and how far the others came."""
    people = list(names) or [f"Player {n + 1}" for n in range(int(v.seats))]
    steps = content.box.steps[r.ATTRACTIONS]
    order = sorted(range(int(v.seats)), key=lambda s: (int(v.arrived[s]) or 99, int(steps[int(v.space[s])])))
    rows = [
        el(
            "tr",
            el("th", people[seat], scope="row"),
            el("td", "Shanghai" if v.arrived[seat] else content.words["spaces"][int(v.space[seat])]["name"]),
            el("td", f"{sum(v.goal_state[seat, k] == Goal.DONE and int(v.goal[seat, k]) >= 0 for k in range(r.GOALS))}"),
            el("td", f"${int(v.money[seat])}"),
            el("td", str(int(v.fuel[seat]))),
            el("td", str(int(v.turns[seat]))),
        )
        for seat in order
    ]
    head = el("tr", *(el("th", text, scope="col") for text in ("Traveller", "Where", "Attractions", "Money", "Fuel", "Turns")))
    return el("table", el("thead", head), el("tbody", *rows), class_="re-summary")
