"""A guide who looks for the best arrivals and assists of this turn, and a little beyond it."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast
from sojourn.games.donde_es.actions import (
    ACCEPT,
    DECLINE,
    choose_action,
    close_action,
    discard_action,
    nudge_action,
    place_action,
)
from sojourn.games.donde_es.bot.prospects import NEVER, hope, prospect
from sojourn.games.donde_es.bot.walks import best_move
from sojourn.games.donde_es.events import can_choose, has_marker
from sojourn.games.donde_es.records import LOCATIONS, NO_WAY, SPACES, SQUARE, TYPES, WAYS, Box, Card, EventCard, Phase, View
from sojourn.games.donde_es.scoring import worth


@fast
def advise(v: View, box: Box, seat: int, luck: Any, mask: Any) -> int:
    """The best thing this guide can think of."""
    if v.phase == Phase.MOVE:
        return best_move(v, box, seat, mask)
    if v.phase == Phase.PLACE:
        return place_action(best_cell(v, box, luck))
    if v.phase == Phase.MARK or v.phase == Phase.CLAIM:
        return ACCEPT
    if v.today == EventCard.CLOSED:
        return best_closure(v, box, seat, mask)
    if v.today == EventCard.SORE_FEET:
        return discard_action(spare_card(v, seat))
    if v.today == EventCard.NEIGHBOUR:
        return best_nudge(v, box, seat, mask)
    return best_choice(v, box, seat, mask)


@fast
def best_cell(v: View, box: Box, luck: Any) -> int:
    """The cell of the square from which a newcomer has the best way."""
    space = 0
    while not v.queue >> space & 1:
        space += 1
    best, chosen = -1, pick(luck, SQUARE)
    for nth in range(SQUARE):
        value = 0
        for door in range(LOCATIONS):
            far = int(box.far[v.who[space]][door][box.square[nth]])
            if far < NO_WAY:
                value += worth(box, door, 0) * 1000 // ((far + 1) * (far + 1))
        if v.today == EventCard.WRONG_TURNING:
            value = 10_000 - value
        if value > best:
            best, chosen = value, nth
    return chosen


@fast
def best_nudge(v: View, box: Box, seat: int, mask: Any) -> int:
    """A free step: the best arrival, or the best progress, or none."""
    best, chosen = 0, DECLINE
    for space in range(SPACES):
        if v.who[space] < 0 or v.cell[space] < 0:
            continue
        mine = has_marker(v, space, seat)
        now = prospect(v, box, seat, space, v.cell[space], mine)
        for way in range(WAYS):
            if not mask[nudge_action(way, space)]:
                continue
            gain = hope(v, box, seat, space, int(box.ahead[v.cell[space]][way]), mine) - now
            if gain > best:
                best, chosen = gain, nudge_action(way, space)
    return chosen


@fast
def best_closure(v: View, box: Box, seat: int, mask: Any) -> int:
    """Close the door that others need most and my own tourists least."""
    best, chosen = NEVER, close_action(0)
    for door in range(LOCATIONS):
        if not mask[close_action(door)]:
            continue
        value = 0
        for space in range(SPACES):
            if v.who[space] < 0 or v.cell[space] < 0:
                continue
            far = int(box.far[v.who[space]][door][v.cell[space]])
            if far < NO_WAY:
                near = worth(box, door, v.upset[space]) * 100 // (far + 1)
                value += -near if has_marker(v, space, seat) else near
        if value > best:
            best, chosen = value, close_action(door)
    return chosen


@fast
def spare_card(v: View, seat: int) -> int:
    """The type with most cards; a Callejón last."""
    best, chosen = -1, 0
    for card in range(TYPES):
        count = v.hand[seat][card]
        if count > 0 and (10 * count if card != Card.CALLEJON else 1) > best:
            best, chosen = int(10 * count if card != Card.CALLEJON else 1), card
    return chosen


@fast
def best_choice(v: View, box: Box, seat: int, mask: Any) -> int:
    """The tourist an event should meet; the bus is refused when it helps nobody."""
    best, chosen = (0, DECLINE) if mask[DECLINE] else (NEVER, choose_action(0))
    for space in range(SPACES):
        if not mask[choose_action(space)] or not can_choose(v, box, space):
            continue
        mine = has_marker(v, space, seat)
        now = prospect(v, box, seat, space, v.cell[space], mine)
        if v.today == EventCard.BEACH_BUS:
            value = prospect(v, box, seat, space, box.bus, mine) - now
        elif v.today == EventCard.WORD_OF_MOUTH:
            value = prospect(v, box, seat, space, v.cell[space], True) - now
        elif v.today == EventCard.GRANIZADO:
            value = now
        else:  # a wrong turning or lost papers hurt least where least is to be had
            value = -now
        if value > best:
            best, chosen = value, choose_action(space)
    return chosen
