"""Players that think: each bot is a function from a view to an action.

    think("local", v, box, seat, mask, seed, rules)

A bot never meets a state: `v` is what its seat may know, `mask` marks what the seat may do, `seed`
begins a stream of random numbers of its own. Levels are in `levels`, the search in `search`.
"""

from __future__ import annotations

from typing import Any

from sojourn.bots.game_settings import sense_of
from sojourn.bots.levels import BOTS, LEVELS, Bot, bot, plain_move
from sojourn.bots.memory import Whose
from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.compiling import COMPILED
from sojourn.core.game import Game, games
from sojourn.core.record import Ints

__all__ = ["BOTS", "LEVELS", "Bot", "Whose", "bot", "think"]


def think(
    name: str, v: Any, box: Any, seat: int, mask: Ints, seed: int, rules: Game | None = None, whose: Whose | None = None
) -> int:
    """The action a bot chooses; the same view and seed give the same answer unless it looks at the clock.

    Searching takes compiled rules. Where they are not compiled, a searching bot plays greedily. If
    given `whose` seat it is, it starts from what that seat's last search kept.
    """
    chosen, rules = bot(name), rules or game_of(v)
    luck: Any = Luck.new()
    seed_luck(luck, seed, seat + 1)
    if chosen.budget is not None and COMPILED:
        from sojourn.bots.searcher import searcher_of

        action = searcher_of(rules).think(v, box, seat, mask, seed, chosen.budget, whose)[0].action
    else:
        action = int(plain_move(v, box, seat, luck, mask, sense_of(chosen, rules)))
    if 0 <= action < len(mask) and mask[action]:
        return action
    return int(choose(luck, mask))  # an adviser's slip must not stop the table


def game_of(v: Any) -> Game:
    """The installed game this view belongs to."""
    return next(rules for rules in games().values() if rules.View.dtype == v.dtype)
