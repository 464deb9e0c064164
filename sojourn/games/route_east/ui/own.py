"""The viewer's own things below the map: fuel, money and moves, attractions still to see, the hand, and the whole way small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, card, el, group, icon, svg
from sojourn.games.route_east import records as r
from sojourn.games.route_east.actions import card_of
from sojourn.games.route_east.records import Goal, Phase, Status
from sojourn.games.route_east.ui.cards import sign_of
from sojourn.games.route_east.ui.decks import DRAWS, PILES
from sojourn.games.route_east.ui.ground import HEIGHT, WIDTH
from sojourn.games.route_east.ui.marks import goal_order, planned_spaces
from sojourn.games.route_east.ui.next_step import moves_text, next_step, tonight_text
from sojourn.games.route_east.ui.panels import turn_notes
from sojourn.games.route_east.ui.route_planner import Route, route
from sojourn.games.route_east.ui.wording import DECKS, PLAY_IT, effect_text
from sojourn.games.route_east.ui.words import say

DROPS = 5  # Fuel Tokens drawn one by one; more are counted


def own(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """What I have and where I am going; empty for somebody who only watches."""
    if v.seat < 0:
        return ""
    plan = route(content, v, int(v.seat))
    return el(
        "div",
        dashboard(content, v, plan),
        attractions(content, v, plan, actions),
        hand(content, v, actions),
        whole_way(content, v),
        class_="re-own",
    )


def sign(name: str, class_: str = "icon") -> Markup:
    """An icon between words."""
    return el("svg", icon(name, 12, 12, 24, class_), viewBox="0 0 24 24", class_="re-icon", aria_hidden="true")


# --- Fuel, money, moves --------------------------------------------------------------------------


def dashboard(content: Content, v: Any, plan: Route) -> Markup:
    """The car's instruments, and the next step in a sentence."""
    seat = int(v.seat)
    return el(
        "div",
        el("div", tank(int(v.fuel[seat])), purse(int(v.money[seat])), moves(v), class_="re-gauges"),
        el("p", next_step(content, v, plan), class_="re-next"),
        el("p", today(content, v), class_="re-tonight") if v.phase != Phase.OVER and not v.arrived[seat] else None,
        class_="re-dash",
    )


def today(content: Content, v: Any) -> str:
    """What is special on my turn, such as an open border; otherwise what a night here costs."""
    seat = int(v.seat)
    notes = turn_notes(v, seat) if v.active == seat else []
    return " ".join(notes) if notes else tonight_text(content, v, seat)


def tank(tokens: int) -> Markup:
    """Fuel Tokens, drawn while they are few."""
    shown = [sign("fuel", "re-on-pump") for _ in range(min(tokens, DROPS) or 1)]
    text = say.many("{n} Fuel Token", "{n} Fuel Tokens", tokens) if tokens else say("No fuel")
    drops = el("span", *shown, class_="re-drops" if tokens else "re-drops is-empty")
    counted = "visually-hidden" if 0 < tokens <= DROPS else None
    return el("span", drops, el("b", text, class_=counted), class_="re-gauge re-tank", data_spot="own-fuel", title=text)


def purse(money: int) -> Markup:
    """Dollars."""
    return el("span", el("b", f"${money}"), class_="re-gauge re-purse", data_spot="own-money")


def moves(v: Any) -> Markup:
    """Moves as dots, or what holds me up."""
    seat = int(v.seat)
    if v.status[seat] == Status.STUCK:
        tries = el(
            "span", *(sign("stamp", "re-try" if n < v.tries[seat] else "re-try-open") for n in range(2)), class_="re-tries"
        )
        words = say("Embassy: {n} of 2 tries", n=int(v.tries[seat]))
        return el("span", tries, words, class_="re-gauge re-moves", data_spot="own-moves")
    if v.active != seat or v.phase == Phase.OVER:
        return el("span", say("Not your turn"), class_="re-gauge re-moves is-quiet", data_spot="own-moves")
    dots = el("span", "●" * int(v.moves) + "○" * max(0, min(int(v.spent), 6)), class_="re-pips", aria_hidden="true")
    return el("span", dots, moves_text(v), class_="re-gauge re-moves", data_spot="own-moves")


# --- Attractions ---------------------------------------------------------------------------------


def attractions(content: Content, v: Any, plan: Route, actions: Sequence[Action]) -> Markup:
    """One ticket for each of my attractions: its number on the way, how far it is, its bonus; visited ones are stamped."""
    seat = int(v.seat)
    far: dict[int, int] = {}
    gone = 0
    for leg in plan.legs:
        gone += len(leg.steps) - 1
        far[leg.steps[-1]] = gone
    order = goal_order(content, v, seat)
    swaps = {int(a.params["slot"]): a for a in actions if a.name == "swap"}
    mine = [k for k in range(r.GOALS) if v.goal[seat, k] >= 0]
    mine.sort(key=lambda k: order.get(int(content.box.goal_space[int(v.goal[seat, k])]), 99))
    tickets = [ticket(content, v, k, order, far, swaps.get(k)) for k in mine]
    return el("div", *tickets, class_="re-tickets", data_spot="own-goals")


def ticket(content: Content, v: Any, k: int, order: dict[int, int], far: dict[int, int], swap: Action | None) -> Markup:
    """An attraction of mine."""
    seat = int(v.seat)
    a = content.words["attractions"][int(v.goal[seat, k])]
    place = int(content.box.goal_space[int(v.goal[seat, k])])
    done = v.goal_state[seat, k] == Goal.DONE
    if done:
        how = el("span", sign("check", "re-seen-tick"), say("Visited"), class_="re-far")
    else:
        how = el("span", say.many("{n} move", "{n} moves", far[place]) if place in far else say("No way yet"), class_="re-far")
    country = content.words["regions"][a["country"]]["name"]
    bonus = " ".join(
        [say("Bonus: {bonus}.", bonus=effect_text(content, a["steps"])), known_text(Goal(int(v.goal_state[seat, k])))]
    )
    star = sign("star", f"re-pin-{seat}") if done or place not in order else str(order[place])
    body = [
        el("span", star, class_=f"re-number re-number-{seat}"),
        el("span", a["name"], class_="re-sight"),
        el("span", country, " · ", how, class_="re-where"),
        el("span", *(sign(name) for name in dict.fromkeys(_bonus(a))), class_="re-bonus", aria_label=bonus, role="img"),
    ]
    name = "re-ticket is-done" if done else "re-ticket"
    if swap is not None:
        return action_button(swap, f"{name} is-playable", *body)
    return el("span", *body, class_=name, title=bonus, data_spot=f"own-goal-{k}")


def known_text(how: Goal) -> str:
    """Who knows of an attraction of mine."""
    return say("Only you know it.") if how == Goal.HIDDEN else say("Everyone can see it.")


def _bonus(a: dict[str, Any]) -> list[str]:
    return [sign_of((step,)) for step in a["steps"]]


# --- Cards ---------------------------------------------------------------------------------------


def action_button(action: Action, class_: str, *body: Markup | str | None, twin: bool = False, spot: str = "") -> Markup:
    """Something of mine that plays an action; `twin`: the board has the target with this action's ID."""
    return el(
        "button",
        *body,
        type="button",
        id=None if twin else f"target-{action.number}",
        data_action=action.number,
        aria_label=action.text,
        title=action.text,
        class_=class_,
        data_spot=spot or None,
    )


def hand(content: Content, v: Any, actions: Sequence[Action]) -> Markup:
    """The decks I may draw from now, then my Action Cards; what can be played is raised."""
    seat = int(v.seat)
    kinds = [kind for kind in range(r.KINDS) if int(v.hand[seat, kind]) > 0]
    decks = [deck_button(action) for action in actions if action.name in DRAWS]
    cards = [hand_card(content, v, kind, n, actions) for kind in kinds for n in range(int(v.hand[seat, kind]))]
    none = el("p", say("No Action Cards yet: pick one up for a move."), class_="re-none") if not cards else None
    return el("div", *decks, *cards, none, class_="re-hand", data_spot="own-hand")


def deck_button(action: Action) -> Markup:
    """A deck to draw from; it lies on the board as well."""
    deck = DRAWS[action.name]
    back = svg(96, 128, card(4, 4, 88, 120, states="down", motif="mountains", name=say("Face-down card")), title=say(DECKS[deck]))
    texts = {"draw_ignition": say("Stay: Ignition"), "draw_border": say("Cross: Border"), "pick_up": say("Pick up")}
    face = el("span", sign(PILES[deck], "re-deck-sign"), class_="re-back-sign")
    return action_button(action, "re-deck", back, face, el("span", texts[action.name], class_="re-deck-word"), twin=True)


def hand_card(content: Content, v: Any, kind: int, nth: int, actions: Sequence[Action]) -> Markup:
    """One Action Card: band, name, what it does. The first of a kind plays it."""
    c = content.words["action"][kind]
    effect = effect_text(content, c["steps"])
    body = [
        el("span", sign(sign_of(c["steps"]), "on-water"), class_="re-band"),
        el("span", c["name"], class_="re-card-name"),
        el("span", effect, class_="re-card-effect"),
    ]
    action = card_action(content, kind, actions)
    if action is not None:
        return action_button(action, "re-hand-card is-playable", *body, twin=nth > 0)
    return el("span", *body, class_="re-hand-card", title=say(PLAY_IT[c["when"]]))


def card_action(content: Content, kind: int, actions: Sequence[Action]) -> Action | None:
    """What a click on a card of this kind plays now, if that is one thing only."""
    if kind == int(content.box.hell_no):
        fitting = [a for a in actions if a.name == "hell_no"]
    elif kind == int(content.box.magic):
        fitting = [a for a in actions if a.name in ("reroll", "magic")]
    elif kind == int(content.box.tent):
        fitting = [a for a in actions if a.name == "camp"]
    else:
        fitting = []
    fitting += [a for a in actions if a.name in ("play", "discard") and card_of(a.number) == kind]
    return fitting[0] if len(fitting) == 1 else None


# --- The whole way -------------------------------------------------------------------------------


def whole_way(content: Content, v: Any) -> Markup:
    """The map as small as a stamp: my route, my attractions, everybody's car."""
    places, seat = content.words["spaces"], int(v.seat)
    points = " ".join(f"{places[i]['x']},{places[i]['y']}" for i in planned_spaces(content, v, seat))
    goals = [int(v.goal[seat, k]) for k in range(r.GOALS) if v.goal[seat, k] >= 0]
    marks = [el("circle", class_="re-mini-end", cx=places[i]["x"], cy=places[i]["y"], r=30) for i in (int(content.box.finish),)]
    for k, goal in enumerate(goals):
        space = places[int(content.box.goal_space[goal])]
        seen = v.goal_state[seat, k] == Goal.DONE
        marks.append(icon("check" if seen else "star", space["x"], space["y"], 96, "re-mini-seen" if seen else "re-mini-goal"))
    others = [each for each in range(int(v.seats)) if each != seat]
    cars = [mini_car(places[int(v.space[each])], each, 44 if each == seat else 34) for each in [*others, seat]]
    drawn = svg(
        WIDTH,
        HEIGHT,
        el("rect", class_="fill-water-2", width=WIDTH, height=HEIGHT),
        el("path", class_="re-mini-land", d=content.words["shapes"]["coast"], fill_rule="evenodd"),
        el("polyline", class_=f"re-mini-plan stroke-seat-{seat}", points=points) if points else None,
        group(*marks),
        group(*cars),
        title=say("Your whole way to Shanghai"),
    )
    return el("div", drawn, class_="re-mini")


def mini_car(space: dict[str, Any], seat: int, r: float) -> Markup:
    """Where somebody is, as a dot in their colour."""
    return el("circle", class_=f"re-mini-car fill-seat-{seat}", cx=space["x"], cy=space["y"], r=r)
