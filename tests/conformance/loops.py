"""Compiled loops of the conformance suite: thousands of checks in a second."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import choose, pick, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import apply, invariant, legal, redeal, setup, to_act, view
from sojourn.core.loops import lowest_seat
from sojourn.core.record import Ints

SEEN, LEGAL, BROKEN, UNREDEALT, REDEALT_LEGAL = 1, 2, 3, 4, 5


@fast
def differs(a: Ints, b: Ints) -> bool:
    """Two rows of bytes are not the same."""
    for i in range(a.shape[0]):
        if a[i] != b[i]:
            return True
    return False


@fast
def redeal_agrees(states: Ints, box: Any, seat: int, views: Ints, view_bytes: Ints, luck: Any, masks: Ints) -> int:
    """0 if a redealt table looks the same to the seat; else which law it breaks."""
    states[1] = states[3]
    views[0] = views[3]
    views[1] = views[3]
    view(states[0], box, seat, views[0])
    redeal(views[0], box, seat, luck, states[1])
    view(states[1], box, seat, views[1])
    if differs(view_bytes[0], view_bytes[1]):
        return UNREDEALT
    if invariant(states[1], box):
        return BROKEN
    if seat >= 0:
        masks[:] = 0
        legal(states[0], box, seat, masks[0])
        legal(states[1], box, seat, masks[1])
        if differs(masks[0], masks[1]):
            return REDEALT_LEGAL
    return 0


@fast
def redeal_checks(
    states: Ints, box: Any, seats: int, views: Ints, view_bytes: Ints, luck: Any, masks: Ints, checks: int, seed: int
) -> int:
    """Play random games; at each step redeal for one seat or the spectator. 0, or the broken law."""
    done = 0
    game = 0
    seed_luck(luck, seed, 9)
    while done < checks:
        states[0] = states[3]  # states[3] and views[3] stay empty
        setup(states[0], box, seats, seed + game)
        game += 1
        while done < checks and to_act(states[0], box):
            wrong = redeal_agrees(states, box, pick(luck, seats + 1) - 1, views, view_bytes, luck, masks)
            if wrong:
                return wrong
            done += 1
            seat = lowest_seat(to_act(states[0], box))
            masks[2, :] = 0
            legal(states[0], box, seat, masks[2])
            apply(states[0], box, seat, choose(luck, masks[2]))
        wrong = redeal_agrees(states, box, pick(luck, seats + 1) - 1, views, view_bytes, luck, masks)
        if wrong:
            return wrong
    return 0
