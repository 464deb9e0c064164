"""The judge of steps: whether a step told anybody anything that was hidden or undecided before it.

The question is asked of the engine, the same for every game: if in some other game that looks the same to a seat the
same step looks different to it, the step told that seat something. The verdict follows from what the seat that played
saw, and from nothing else; were the others judged by what they really hold, the verdict would tell about their hands.
So the step is played in many games dealt anew from what the seat knew before it, and one that differs decides. In the
first few of them also the others are asked, each as it would be there: games are dealt anew from its eyes, too.

What is compared is all that can be noticed: the viewer's view, what is told to anybody, who has to act next, and
whether chance was asked. A game in which the step is not allowed says nothing: that it is allowed the seat knew
before, and what it shows of its own hand by playing is its own choice. But if there are hardly any others, nothing is
known, and the step counts as one that told something.

The number of games is fixed and their luck follows from the seat's view: the same step always gets the same verdict.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.chance import Luck, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import apply, legal, redeal, to_act, view
from sojourn.core.game import Game
from sojourn.core.record import Ints
from sojourn.server.catalogue import game_named
from sojourn.server.workers.messages import Step

DEALS = 400  # games dealt from the eyes of the seat that played
ENOUGH = 4  # one in so many of them must allow the step
IMAGINED = 4  # of them in which the others are asked, too
OTHERS = 4  # games that allow the step, dealt from the eyes of each other in each of these
TRIES = 16  # games dealt for that at most
KNOWN, SEEN, EMPTY, BEFORE = 0, 1, 2, 3  # rows of views: the seat's, the one compared, none; from BEFORE on two for each seat


def is_fair(step: Step, deals: int = DEALS) -> bool:
    """Whether the step looked the same in all imagined games, and enough of them allowed it."""
    rules = game_named(step.game)
    box = rules.content_known_as(step.content, step.options).box
    luck: Any = Luck.new()
    seed_luck(luck, step.seed, 1)
    views = rules.View.array(BEFORE + 2 * step.seats)
    views[KNOWN] = np.frombuffer(step.known, rules.View.dtype)[0]
    rows = views.view(np.uint8).reshape(len(views), -1)
    table, told, shown = Imagined(rules), np.frombuffer(step.told, np.uint8), np.frombuffer(step.shown, np.uint8)
    return bool(
        told_nothing(
            step.seats, step.seat, step.action, step.owing, deals, box, luck, rules.mask(), views, rows, shown, told,
            table.block, table.traced, table.states, table.chance, table.chance_before,
        )
    )  # fmt: skip


class Imagined:
    """The memory one imagined game is played in: a trace and a state behind it, and the part of the state that is its luck."""

    def __init__(self, rules: Game) -> None:
        self.block = np.zeros(rules.State.traced.itemsize, np.uint8)
        self.traced = self.block.view(rules.State.traced)
        self.states = self.block[rules.State.trace_size :].view(rules.State.dtype)
        fields: Any = rules.State.dtype.fields
        size, start = (fields["rng"][0].itemsize, fields["rng"][1]) if "rng" in fields else (0, 0)
        self.chance = self.block[rules.State.trace_size + start :][:size]
        self.chance_before = self.chance.copy()


@fast
def told_nothing(
    seats: int,
    seat: int,
    action: int,
    owing: int,
    deals: int,
    box: Any,
    luck: Any,
    mask: Ints,
    views: Ints,
    rows: Ints,
    shown: Ints,
    told: Ints,
    block: Ints,
    traced: Ints,
    states: Ints,
    chance: Ints,
    chance_before: Ints,
) -> bool:
    """Whether nobody learns anything in any of these games. Names of one line of `Imagined` are the same bytes, as are
    `views` and `rows`; `shown` and `told` are what the step really showed."""
    allowed = 0
    asked = 0  # games from others' eyes that allowed the step
    for _ in range(deals):
        if not imagine(views[KNOWN], seat, seat, action, box, luck, mask, block, states):
            continue
        allowed += 1
        others_too = allowed <= IMAGINED
        if others_too:
            look_around(seats, 0, box, states, views)
        if shows_otherwise(
            seat, seat, action, owing, box, views, rows, shown, told, block, traced, states, chance, chance_before
        ):  # fmt: skip
            return False
        if others_too:
            look_around(seats, 1, box, states, views)
            for other in range(seats):
                if other != seat:
                    found = tell_apart(
                        other, seat, action, owing, box, luck, mask, views, rows, told,
                        block, traced, states, chance, chance_before,
                    )  # fmt: skip
                    if found < 0:
                        return False
                    asked |= found << other
    everybody = (1 << seats) - 1 - (1 << seat)
    return asked == everybody and ENOUGH * allowed >= deals


@fast
def imagine(v: Any, viewer: int, seat: int, action: int, box: Any, luck: Any, mask: Ints, block: Ints, states: Ints) -> bool:
    """Deal a game that looks like this to the viewer; whether it allows the step."""
    block[:] = 0
    redeal(v, box, viewer, luck, states[0])
    mask[:] = 0
    legal(states[0], box, seat, mask)
    return bool(mask[action])


@fast
def look_around(seats: int, after: int, box: Any, states: Ints, views: Ints) -> None:
    """What everybody sees in this game, before the step or after it."""
    for viewer in range(seats):
        row = BEFORE + 2 * viewer + after
        views[row] = views[EMPTY]
        view(states[0], box, viewer, views[row])


@fast
def tell_apart(
    viewer: int,
    seat: int,
    action: int,
    owing: int,
    box: Any,
    luck: Any,
    mask: Ints,
    views: Ints,
    rows: Ints,
    told: Ints,
    block: Ints,
    traced: Ints,
    states: Ints,
    chance: Ints,
    chance_before: Ints,
) -> int:
    """-1 if the step tells this viewer something, 1 if it tells nothing, 0 if no game was found that allows it."""
    row = BEFORE + 2 * viewer
    found = 0
    for _ in range(TRIES):
        if found == OTHERS:
            break
        if not imagine(views[row], viewer, seat, action, box, luck, mask, block, states):
            continue
        found += 1
        if shows_otherwise(
            viewer, seat, action, owing, box, views, rows, rows[row + 1], told, block, traced, states, chance, chance_before
        ):  # fmt: skip
            return -1
    return min(found, 1)


@fast
def shows_otherwise(
    viewer: int,
    seat: int,
    action: int,
    owing: int,
    box: Any,
    views: Ints,
    rows: Ints,
    shown: Ints,
    told: Ints,
    block: Ints,
    traced: Ints,
    states: Ints,
    chance: Ints,
    chance_before: Ints,
) -> bool:
    """Play the step in the imagined game; whether it asks chance, or anything the viewer can notice is not as shown and told."""
    chance_before[:] = chance
    apply(traced[0], box, seat, action)
    if to_act(states[0], box) != owing or differ(block, told) or differ(chance, chance_before):
        return True
    views[SEEN] = views[EMPTY]
    view(states[0], box, viewer, views[SEEN])
    return differ(rows[SEEN], shown)


@fast
def differ(longer: Ints, shorter: Ints) -> bool:
    """Whether the one does not begin with the other."""
    for i in range(shorter.shape[0]):
        if longer[i] != shorter[i]:
            return True
    return False
