"""Beside the board: the turn, the route planner, the hand, the travellers; and the end of the race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Markup, el, svg, token_svg
from sojourn.core.words import later
from sojourn.games.route_east import records as r
from sojourn.games.route_east.actions import card_of
from sojourn.games.route_east.records import Dirt, Gate, Goal, Kind, Phase, Status
from sojourn.games.route_east.ui.art import space_sign
from sojourn.games.route_east.ui.route_planner import Leg, route
from sojourn.games.route_east.ui.wording import DECKS, capital, effect_text, place_text, player_names, when_text, within
from sojourn.games.route_east.ui.words import say

STANDING = later("Steps towards Shanghai")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps at hand; somebody who only watches gets what is open to all."""
    people = player_names(names, int(v.seats))
    found = []
    if v.phase != Phase.OVER:
        found.append(Panel("turn", say("This turn"), turn(content, v, people)))
    if v.seat >= 0:
        found.append(Panel("planner", say("Route planner"), planner(content, v)))
        found.append(Panel("hand", say("Your cards"), hand(content, v, actions)))
    found.append(Panel("travellers", say("Travellers"), travellers(content, v, people)))
    found.append(Panel("piles", say("Piles and signs"), el("div", piles(content, v), signs())))
    return found


def when(content: Content, v: Any) -> str:
    """The round, for the head of the page."""
    most = int(content.box.max_rounds)
    if most - int(v.round_no) <= 10:
        return say("Round {n} of {most}", n=int(v.round_no), most=most)
    return say("Round {n}", n=int(v.round_no))


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Money and whereabouts of a seat in the list of seats."""
    money = "" if v.money[seat] < 0 else f"${int(v.money[seat])}"
    return money, content.words["spaces"][int(v.space[seat])]["name"] + status_text(v, seat)


def status_text(v: Any, seat: int) -> str:
    """A word on a player's trouble."""
    if v.arrived[seat]:
        return say(", arrived as number {n}", n=int(v.arrived[seat]))
    if v.status[seat] == Status.STUCK:
        return say(", stuck ({n} of 2 tries)", n=int(v.tries[seat]))
    if v.status[seat] == Status.AT_SEA:
        return say(", at sea")
    if v.nomans and seat == v.active:
        return say(", in no man's land")
    return ""


# --- The turn ------------------------------------------------------------------------------------


def turn(content: Content, v: Any, people: Sequence[str]) -> Markup:
    """Whose turn, moves as pips, cards played, and what today is special."""
    seat = int(v.active)
    pips = "●" * int(v.moves) + "○" * max(0, min(int(v.spent), 6))
    here = content.words["spaces"][int(v.space[seat])]
    if here["price"]:
        tonight = say("Tonight in {place}: ${n}.", place=here["name"], n=here["price"])
    else:
        tonight = say("{place}: nothing to pay tonight.", place=here["name"])
    return el(
        "div",
        el("p", el("strong", say("{person}, round {n}", person=people[seat], n=int(v.round_no)))),
        el("p", el("span", pips, class_="re-pips"), " " + moves_text(v)),
        el("p", say("{n} of 2 Action Cards played.", n=int(v.played)) + " " + tonight),
        *(el("p", note) for note in turn_notes(v, seat)),
        class_="re-turn",
    )


def moves_text(v: Any) -> str:
    """The moves that are left, once the card of the turn is known."""
    if v.phase in (Phase.CARD, Phase.SWAP):
        return say("The card for this turn has not been drawn yet.")
    return say.many("{n} move left", "{n} moves left", int(v.moves)) if v.moves else say("No moves left")


def turn_notes(v: Any, seat: int) -> list[str]:
    """What is special today."""
    notes = []
    if v.gate == Gate.OPEN:
        notes.append(say("The border is open for ${n} and a Fuel Token.", n=int(v.charge)))
    if v.gate == Gate.SHUT:
        notes.append(say("The border is closed today."))
    if v.dirt != Dirt.NORMAL:
        notes.append(say("Dirt roads need no roll today.") if v.dirt == Dirt.FREE else say("Dirt roads are closed today."))
    if v.lost[seat]:
        notes.append(say.many("{n} move fewer next turn.", "{n} moves fewer next turn.", int(v.lost[seat])))
    return notes


# --- The planner ---------------------------------------------------------------------------------


def planner(content: Content, v: Any) -> Markup:
    """The shortest sensible way through the open attractions, with borders, fuel, nights and money."""
    seat = int(v.seat)
    plan = route(content, v, seat)
    if v.arrived[seat]:
        return el("p", say("You have arrived."))
    if not plan.legs:
        return el("p", say("There is no way on from here without fuel: only cards can help."), class_="re-warn")
    stations = pumps_text(sum(leg.pumps for leg in plan.legs))
    fuel = int(v.fuel[seat])
    nights = max(1, round(plan.moves / 2.4))
    cost, money = nights * 24 + plan.borders * 28 + sum(leg.tolls for leg in plan.legs), int(v.money[seat])
    warnings = []
    if plan.fuel_short:
        warnings.append(say("You do not have enough fuel to get out of here: look for cards or a fuel station."))
    elif fuel == 0 and plan.borders:
        warnings.append(say("Your tank is empty."))
    if money < cost:
        warnings.append(say("${n} may not be enough: visit an ATM on the way.", n=money))
    borders = say.many("{n} border", "{n} borders", plan.borders)
    rest = say.many("about {n} night and ${cost}", "about {n} nights and ${cost}", nights, cost=cost)
    total = say("{n} moves, {borders}, {rest}", n=plan.moves, borders=borders, rest=rest)
    tank = say(
        "Fuel Tokens: {need} needed, {fuel} in the car, {stations} on the way.", need=plan.borders, fuel=fuel, stations=stations
    )
    return el(
        "div",
        el("p", el("strong", total)),
        el("p", tank),
        *(el("p", w, class_="re-warn") for w in warnings),
        el("ol", *(leg_line(content, leg) for leg in plan.legs), class_="re-legs"),
        class_="re-planner",
    )


def pumps_text(n: int) -> str:
    """How many fuel stations."""
    return say.many("{n} fuel station", "{n} fuel stations", n)


def leg_line(content: Content, leg: Leg) -> Markup:
    """One stretch."""
    notes = [say("{n} moves", n=len(leg.steps) - 1)]
    if leg.borders:
        notes.append(say("crossing at {places}", places=", ".join(leg.borders)))
    if leg.dirt:
        notes.append(say.many("{n} dirt road", "{n} dirt roads", leg.dirt))
    if leg.tolls:
        notes.append(say("${n} toll", n=leg.tolls))
    if leg.pumps:
        notes.append(pumps_text(leg.pumps))
    return el("li", el("strong", leg.goal), ": " + "; ".join(notes))


# --- Cards ---------------------------------------------------------------------------------------


def hand(content: Content, v: Any, actions: Sequence[Action]) -> Markup:
    """Own attractions, and Action Cards with the time they may be played."""
    seat = int(v.seat)
    playable = {card_of(a.number) for a in actions if a.name == "play"}
    if any(a.name in ("hell_no",) for a in actions):
        playable.add(int(content.box.hell_no))
    if any(a.name in ("magic", "magic_step", "reroll") for a in actions):
        playable.add(int(content.box.magic))
    goals = [goal_line(content, v, seat, k) for k in range(r.GOALS) if v.goal[seat, k] >= 0]
    cards = [
        card_line(content, kind, int(v.hand[seat, kind]), kind in playable)
        for kind in range(r.KINDS)
        if int(v.hand[seat, kind]) > 0
    ]
    none = el("p", say("No Action Cards yet: pick one up for a move."))
    return el("div", el("ul", *goals, class_="re-goals"), el("ul", *cards, class_="re-cards") if cards else none)


def goal_line(content: Content, v: Any, seat: int, k: int) -> Markup:
    """An attraction with country and bonus."""
    a = content.words["attractions"][int(v.goal[seat, k])]
    how = Goal(int(v.goal_state[seat, k]))
    state = {Goal.DONE: say("visited"), Goal.SHOWN: say("visible to all"), Goal.HIDDEN: say("not visited yet")}[how]
    where, bonus = content.words["regions"][a["country"]]["name"], within(effect_text(a["steps"]))
    return el(
        "li",
        el("strong", a["name"]),
        say("{country}, {state}. Bonus: {bonus}.", country=where, state=state, bonus=bonus),
        class_="re-goal is-done" if how == Goal.DONE else "re-goal",
    )


def card_line(content: Content, kind: int, count: int, playable: bool) -> Markup:
    """A card, what it does, and when."""
    c = content.words["action"][kind]
    many, when = f" (×{count})" if count > 1 else "", when_text(c)
    return el(
        "li",
        el("strong", c["name"] + many),
        el("span", effect_text(c["steps"]) + ".", class_="re-effect"),
        el(
            "small",
            say("Playable now. Play it {when}.", when=when) if playable else say("Play it {when}.", when=when),
            " ",
            rule_link("route-east", "RE-144"),
        ),
        class_="re-card is-playable" if playable else "re-card",
    )


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
    text = say(
        "{place}. {money}, Fuel Tokens: {fuel}, {cards}, {done} of {total} attractions.",
        place=place_text(content.words["spaces"][int(v.space[seat])]) + status_text(v, seat),
        money=say("money hidden") if v.money[seat] < 0 else f"${int(v.money[seat])}",
        fuel=int(v.fuel[seat]),
        cards=say.many("{n} card", "{n} cards", int(v.cards[seat])),
        done=done,
        total=len(goals),
    )
    if shown:
        text += " " + say("Last attraction: {place}.", place=content.words["attractions"][shown[0]]["name"])
    return text


def piles(content: Content, v: Any) -> Markup:
    """Cards left in each pile, tokens on the platform."""
    rows = []
    for deck, word in DECKS.items():
        name = capital(say(word))
        rows.append(el("li", say("{deck}: {n} left", deck=name, n=int(v.count[deck]))))
    fuel = say.many("Oil platform: {n} Fuel Token", "Oil platform: {n} Fuel Tokens", int(v.platform))
    return el("ul", *rows, el("li", fuel), class_="re-piles")


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
