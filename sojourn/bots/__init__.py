"""Players that think: each bot is a function from a view to an action.

    BOTS["greedy"].think(v, box, seat, luck, mask)

A bot never meets a state: `v` is what its seat may know, `mask` marks what the seat may do, `luck`
is a stream of random numbers of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.compiling import fast
from sojourn.core.dispatch import advise
from sojourn.core.errors import SojournError
from sojourn.core.record import Ints

Think = Callable[[Any, Any, int, Any, Ints], int]  # view, box, seat, luck, legal actions -> action


@dataclass(frozen=True)
class Bot:
    """One level of play, as the new-table page offers it."""

    name: str
    title: str
    text: str  # one sentence for people
    think: Think


@fast
def random_move(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """Anything the rules allow, each equally likely."""
    return choose(luck, mask)


@fast
def greedy_move(v: Any, box: Any, seat: int, luck: Any, mask: Ints) -> int:
    """What the game's own adviser says."""
    return advise(v, box, seat, luck, mask)


BOTS = {
    bot.name: bot
    for bot in (
        Bot("greedy", "Seasoned traveller", "Knows the game and plays soundly, without looking far ahead.", greedy_move),
        Bot("random", "Wanderer", "Does anything the rules allow; good company for a first game.", random_move),
    )
}


def bot(name: str) -> Bot:
    """One bot by name."""
    if name not in BOTS:
        raise SojournError(f"There is no bot called {name!r}; the bots are {', '.join(BOTS)}.")
    return BOTS[name]


def think(name: str, v: Any, box: Any, seat: int, mask: Ints, seed: int) -> int:
    """The action a bot chooses; the same view and seed give the same answer."""
    luck: Any = Luck.new()
    seed_luck(luck, seed, seat + 1)
    action = int(bot(name).think(v, box, seat, luck, mask))
    if 0 <= action < len(mask) and mask[action]:
        return action
    return int(choose(luck, mask))  # an adviser's slip must not stop the table
