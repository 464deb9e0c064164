"""Non-interference: what a seat cannot know must not change what it sees or may do."""

from __future__ import annotations

import importlib
from typing import Any

from conformance.loops import LEGAL, SEEN, differs
from sojourn.core.chance import choose, pick, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import apply, legal, setup, to_act, view
from sojourn.core.loops import lowest_seat
from sojourn.core.record import Ints


def checker(game: str) -> Any:
    """The compiled checking loop for one game, around its own `scramble`."""
    scramble = importlib.import_module(f"games.{game.replace('-', '_')}.secrets").scramble

    @fast
    def unchanged(states: Ints, box: Any, seat: int, views: Ints, view_bytes: Ints, luck: Any, masks: Ints) -> int:
        states[1] = states[0]
        scramble(states[1], box, seat, luck)
        views[0] = views[3]
        views[1] = views[3]
        view(states[0], box, seat, views[0])
        view(states[1], box, seat, views[1])
        if differs(view_bytes[0], view_bytes[1]):
            return SEEN
        if seat >= 0:
            masks[:] = 0
            legal(states[0], box, seat, masks[0])
            legal(states[1], box, seat, masks[1])
            if differs(masks[0], masks[1]):
                return LEGAL
        return 0

    @fast
    def scramble_checks(
        states: Ints, box: Any, seats: int, views: Ints, view_bytes: Ints, luck: Any, masks: Ints, checks: int, seed: int
    ) -> int:
        done = 0
        game = 0
        seed_luck(luck, seed, 7)
        while done < checks:
            states[0] = states[3]
            setup(states[0], box, seats, seed + game)
            game += 1
            while done < checks and to_act(states[0], box):
                wrong = unchanged(states, box, pick(luck, seats + 1) - 1, views, view_bytes, luck, masks)
                if wrong:
                    return wrong
                done += 1
                seat = lowest_seat(to_act(states[0], box))
                masks[2, :] = 0
                legal(states[0], box, seat, masks[2])
                apply(states[0], box, seat, choose(luck, masks[2]))
        return 0

    return scramble_checks
