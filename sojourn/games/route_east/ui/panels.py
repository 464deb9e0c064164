"""Beside the board: the route planner, the travellers, the piles; and the end of the race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Markup, el, svg, token_svg
from sojourn.core.words import later, listed
from sojourn.games.route_east import records as r
from sojourn.games.route_east.records import Dirt, Gate, Goal, Kind, Pass, Phase, Status
from sojourn.games.route_east.ui.art import space_sign
from sojourn.games.route_east.ui.buttons import DOT, price_of_crossing
from sojourn.games.route_east.ui.next_step import moves_text, tonight_text
from sojourn.games.route_east.ui.route_planner import Leg, route
from sojourn.games.route_east.ui.wording import DECKS, pile_text, place_text, platform_text, player_names
from sojourn.games.route_east.ui.words import say

NAME = "\0"  # stands for a name in a text until it is drawn in bold letters
STANDING = later("Steps towards Shanghai")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps at hand; somebody who only watches gets what is public."""
    people = player_names(names, int(v.seats))
    found = []
    if v.phase != Phase.OVER and v.seat < 0:
        found.append(Panel("turn", say("This turn"), turn(content, v, people)))
    if v.seat >= 0:
        found.append(Panel("planner", say("Route planner"), planner(content, v)))
    found.append(Panel("travellers", say("Travellers"), travellers(content, v, people)))
    rules = el("p", rule_link("route-east", "RE-144"), class_="hint")  # when Action Cards may be played
    found.append(Panel("piles", say("Piles and signs"), el("div", piles(content, v), signs(), rules)))
    return found


def when(content: Content, v: Any) -> str:
    """The round, for the head of the page."""
    most = int(content.box.max_rounds)
    if most - int(v.round_no) <= 10:
        return say("Round {n} of {most}", n=int(v.round_no), most=most)
    return say("Round {n}", n=int(v.round_no))


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Money, fuel and attractions of a seat in the list of seats, and where it is."""
    done = sum(v.goal_state[seat, k] == Goal.DONE for k in range(r.GOALS) if int(v.goal[seat, k]) != -1)
    goals = sum(int(v.goal[seat, k]) != -1 for k in range(r.GOALS))
    facts = [] if v.money[seat] < 0 else [f"${int(v.money[seat])}"]
    facts += [say("fuel {n}", n=int(v.fuel[seat])), say("sights {done}/{n}", done=done, n=goals)]
    return DOT.join(facts), where_text(v, seat, content.words["spaces"][int(v.space[seat])]["name"])


def where_text(v: Any, seat: int, place: str) -> str:
    """Where a player is, and what trouble they are in there."""
    if v.arrived[seat]:
        return say("{place}, number {n} to arrive", place=place, n=int(v.arrived[seat]))
    if v.status[seat] == Status.STUCK:
        return say("{place}, stuck ({n} of 2 tries)", place=place, n=int(v.tries[seat]))
    if v.status[seat] == Status.AT_SEA:
        return say("{place}, at sea", place=place)
    if v.nomans and seat == v.active:
        return say("{place}, in no man's land", place=place)
    return place


# --- The turn ------------------------------------------------------------------------------------


def turn(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """Whose turn, moves as pips, cards played, and what today is special."""
    seat = int(v.active)
    pips = "●" * int(v.moves) + "○" * max(0, min(int(v.spent), 6))
    return el(
        "div",
        el("p", el("strong", say("{person}, round {n}", person=people[seat], n=int(v.round_no)))),
        el("p", el("span", pips, class_="re-pips"), " " + moves_text(v)),
        el("p", say("{n} of 2 Action Cards played.", n=int(v.played))),
        el("p", tonight_text(content, v, seat)),
        *(el("p", note) for note in turn_notes(v, seat)),
        class_="re-turn",
    )


def turn_notes(v: Any, seat: int) -> list[str]:
    """What is special today."""
    notes = []
    if v.gate == Gate.OPEN or v.pass_kind != Pass.NONE:
        notes.append(open_text(v))
    elif v.gate == Gate.SHUT:
        notes.append(say("The border is closed today."))
    if v.dirt != Dirt.NORMAL:
        notes.append(say("Dirt roads need no roll today.") if v.dirt == Dirt.FREE else say("Dirt roads are closed today."))
    if v.lost[seat]:
        notes.append(say.many("{n} move fewer next turn.", "{n} moves fewer next turn.", int(v.lost[seat])))
    return notes


def open_text(v: Any) -> str:
    """What the border asks of the player whose turn it is."""
    charge, token = price_of_crossing(v)
    if charge and token:
        return say("The border is open for ${n} and a Fuel Token.", n=charge)
    if charge:
        return say("The border is open for ${n}, without a Fuel Token.", n=charge)
    return say("The border is open for a Fuel Token.") if token else say("The border is open, free of charge and fuel.")


# --- The planner ---------------------------------------------------------------------------------


def planner(content: Content, v: Any) -> Markup:
    """The shortest sensible way through the open attractions, with borders, fuel, nights and money."""
    seat = int(v.seat)
    plan = route(content, v, seat)
    if v.arrived[seat]:
        return el("p", say("You have arrived."))
    if not plan.legs:
        return el("p", say("There is no way on from here without fuel: only cards can help."), class_="re-warn")
    fuel, stations = int(v.fuel[seat]), sum(leg.pumps for leg in plan.legs)
    nights = max(1, round(plan.moves / 2.4))
    cost, money = nights * 24 + plan.borders * 28 + sum(leg.tolls for leg in plan.legs), int(v.money[seat])
    warnings = []
    if plan.fuel_short:
        warnings.append(say("You do not have enough fuel to get out of here: look for cards or a fuel station."))
    elif fuel == 0 and plan.borders:
        warnings.append(say("Your tank is empty."))
    if money < cost:
        warnings.append(say("${n} may not be enough: visit an ATM on the way.", n=money))
    total = [
        moves_count(plan.moves),
        say.many("{n} border", "{n} borders", plan.borders),
        say.many("about {n} night", "about {n} nights", nights),
        say("about ${n}", n=cost),
    ]
    tank = [
        say("Fuel Tokens: {need} needed, {fuel} in the car", need=plan.borders, fuel=fuel),
        say.many("{n} fuel station on the way", "{n} fuel stations on the way", stations),
    ]
    return el(
        "div",
        el("p", el("strong", DOT.join(total))),
        el("p", DOT.join(tank)),
        *(el("p", w, class_="re-warn") for w in warnings),
        el("ol", *(leg_line(content, leg) for leg in plan.legs), class_="re-legs"),
        class_="re-planner",
    )


def moves_count(n: int) -> str:
    """How many moves."""
    return say.many("{n} move", "{n} moves", n)


def leg_line(content: Content, leg: Leg) -> Markup:
    """One stretch."""
    notes = [moves_count(len(leg.steps) - 1)]
    if leg.borders:
        notes.append(say.many("border: {places}", "borders: {places}", len(leg.borders), places=listed(leg.borders)))
    if leg.dirt:
        notes.append(say.many("{n} dirt road", "{n} dirt roads", leg.dirt))
    if leg.tolls:
        notes.append(say("tolls: ${n}", n=leg.tolls))
    if leg.pumps:
        notes.append(say.many("{n} fuel station", "{n} fuel stations", leg.pumps))
    return el("li", bold(say("{name}: {notes}", name=NAME, notes=DOT.join(notes)), leg.goal))


def bold(text: str, name: str) -> list[str]:
    """A text whose gap for a name holds NAME, with the name in bold letters."""
    before, after = text.split(NAME)
    return [before, el("strong", name), after]


# --- The others ----------------------------------------------------------------------------------


def travellers(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """Money, fuel, cards, attractions and trouble of everybody."""
    rows = []
    for seat in range(int(v.seats)):
        facts = el("span", el("strong", people[seat]), " " + traveller_text(content, v, seat))
        rows.append(el("li", token_svg(seat), facts, class_="re-traveller"))
    return el("ul", *rows, class_="re-travellers")


def traveller_text(content: Content, v: Any, seat: int) -> str:
    """What all may know of a seat."""
    goals = [k for k in range(r.GOALS) if int(v.goal[seat, k]) != -1]
    done = sum(v.goal_state[seat, k] == Goal.DONE for k in goals)
    shown = [int(v.goal[seat, k]) for k in goals if v.goal[seat, k] >= 0 and v.goal_state[seat, k] == Goal.SHOWN]
    facts = [
        where_text(v, seat, place_text(content.words["spaces"][int(v.space[seat])])),
        say("money hidden") if v.money[seat] < 0 else f"${int(v.money[seat])}",
        say.many("{n} Fuel Token", "{n} Fuel Tokens", int(v.fuel[seat])),
        say.many("{n} Action Card", "{n} Action Cards", int(v.cards[seat])),
        say.many("{done} of {n} attraction visited", "{done} of {n} attractions visited", len(goals), done=done),
    ]
    if shown:
        facts.append(say("last attraction: {place}", place=content.words["attractions"][shown[0]]["name"]))
    return DOT.join(facts)


def piles(content: Content, v: Any) -> Markup:
    """Cards left in each pile, tokens on the platform."""
    rows = [el("li", pile_text(deck, int(v.count[deck]))) for deck in DECKS]
    return el("ul", *rows, el("li", platform_text(int(v.platform))), class_="re-piles")


def signs() -> Markup:
    """What the signs on the map mean."""
    texts = {
        Kind.HOSTEL: say("Hostel: a bed for the price on the sign"),
        Kind.HOTEL: say("Hotel: a better bed for the price on the sign"),
        Kind.BORDER: say("Border: a free bed, and the way to the next country"),
        Kind.ATTRACTION: say("Attraction: sleep here only with a tent"),
        Kind.FUEL: say("Fuel station: one Fuel Token per visit"),
        Kind.ATM: say("ATM: one Bank Card per visit"),
        Kind.EMBASSY: say("Embassy: drive through, or get sent here when things go wrong"),
        Kind.BOAT: say("Ferry: roll a 6 to land"),
    }
    rows = [(el("dt", svg(30, 30, space_sign(kind, 15, 15, 0), title=text)), el("dd", text)) for kind, text in texts.items()]
    roads = el(
        "p", say("Roads: pale is normal, dashed brown is dirt (needs an even roll), orange has a toll, dotted is a ferry.")
    )
    return el("div", el("dl", *rows, class_="re-signs"), roads)


# --- The end -------------------------------------------------------------------------------------


def standing(content: Content, v: Any, seat: int) -> float:
    """How a seat stands, for the chart at the end: road steps gained on Shanghai since the start."""
    steps = content.box.steps[r.ATTRACTIONS]
    return float(int(steps[int(content.box.start)]) - (0 if v.arrived[seat] else int(steps[int(v.space[seat])])))


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """The end: who arrived, and how far the others came."""
    people = player_names(names, int(v.seats))
    steps = content.box.steps[r.ATTRACTIONS]
    order = sorted(range(int(v.seats)), key=lambda s: (int(v.arrived[s]) or 99, int(steps[int(v.space[s])])))
    rows = [
        el(
            "tr",
            el("th", people[seat], scope="row"),
            el("td", say("Shanghai") if v.arrived[seat] else content.words["spaces"][int(v.space[seat])]["name"]),
            el("td", f"{sum(v.goal_state[seat, k] == Goal.DONE and int(v.goal[seat, k]) >= 0 for k in range(r.GOALS))}"),
            el("td", f"${int(v.money[seat])}"),
            el("td", str(int(v.fuel[seat]))),
            el("td", str(int(v.turns[seat]))),
        )
        for seat in order
    ]
    titles = (say("Traveller"), say("Where"), say("Attractions"), say("Money"), say("Fuel"), say("Turns"))
    head = el("tr", *(el("th", text, scope="col") for text in titles))
    return el("table", el("thead", head), el("tbody", *rows), class_="re-summary")
