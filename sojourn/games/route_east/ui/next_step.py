"""What comes next on my way, in a sentence: where to, what tonight costs, how many moves are left."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.route_east.records import Kind, Phase, Status
from sojourn.games.route_east.ui.route_planner import Route
from sojourn.games.route_east.ui.words import say


def next_step(content: Content, v: Any, plan: Route) -> str:
    """The next stop of the planner, and what is missing for it."""
    seat = int(v.seat)
    if v.phase == Phase.OVER or v.arrived[seat]:
        return say("You have arrived.") if v.arrived[seat] else say("The race is over.")
    if not plan.legs:
        return say("There is no way on from here without fuel: only cards can help.")
    leg = plan.legs[0]
    moves = len(leg.steps) - 1
    if plan.fuel_short or (leg.borders and v.fuel[seat] == 0 and not leg.pumps):
        return say("You need a Fuel Token to cross at {place}: look for a fuel station or a card.", place=_first_border(plan))
    if leg.borders:
        return say.many(
            "Next: {place}, {n} move away, over the border at {border}.",
            "Next: {place}, {n} moves away, over the border at {border}.",
            moves,
            place=leg.goal,
            border=leg.borders[0],
        )
    return say.many("Next: {place}, {n} move away.", "Next: {place}, {n} moves away.", moves, place=leg.goal)


def _first_border(plan: Route) -> str:
    """The first crossing on the way."""
    return next(leg.borders[0] for leg in plan.legs if leg.borders)


def tonight_text(content: Content, v: Any, seat: int) -> str:
    """What a night where the player stands now would cost."""
    here = content.words["spaces"][int(v.space[seat])]
    if here["kind"] == Kind.BOAT:
        return say("A night on board is free.")
    if here["price"] and not (content.box.first_night_free and v.turns[seat] == 1):
        return say("A night in {place} costs ${n}.", place=here["name"], n=here["price"])
    if content.box.bed[int(v.space[seat])] or v.status[seat] != Status.FREE:
        return say("A night in {place} is free.", place=here["name"])
    return say("There is no bed in {place}.", place=here["name"])


def moves_text(v: Any) -> str:
    """The moves that are left, once the card of the turn is known."""
    if v.phase in (Phase.CARD, Phase.SWAP):
        return say("The card for this turn has not been drawn yet.")
    return say.many("{n} move left", "{n} moves left", int(v.moves)) if v.moves else say("No moves left")
