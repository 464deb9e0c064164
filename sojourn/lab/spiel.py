"""OpenSpiel's information-set search as a player of our games, through its Python interface (extra: bench)."""

from __future__ import annotations

import importlib
import time
from types import SimpleNamespace
from typing import Any

import numpy as np

from sojourn.bots.budget import Budget
from sojourn.bots.memory import Whose
from sojourn.bots.searcher import Prospect
from sojourn.bots.workspace import Workspace
from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.errors import SojournError
from sojourn.core.game import Game
from sojourn.core.loops import step_batch
from sojourn.core.record import Ints, as_bytes

FEW = 20  # simulations to learn how long one takes
EXPLORE = 1.4  # their usual constant for returns between 0 and 1


class SpielState:
    """One of our states with the methods their search calls; the rules run compiled."""

    def __init__(self, rules: Game, box: Any, seats: int) -> None:
        self.rules, self.box, self.players = rules, box, seats
        self.states = rules.State.array(1)
        self.seat, self.masks = np.full(1, -1), np.zeros((1, rules.actions), np.int8)

    def settle(self, action: int = -1) -> None:
        """Play an action, if one is given; then who is next and what that seat may do."""
        step_batch(self.states, self.box, np.array([action]), self.seat, self.masks)

    def clone(self) -> SpielState:
        """Another table at the same point."""
        twin = object.__new__(SpielState)
        twin.__dict__.update(self.__dict__)
        twin.states, twin.seat, twin.masks = self.states.copy(), self.seat.copy(), self.masks.copy()
        return twin

    def get_game(self) -> Any:
        """Their search asks what kind of game this is."""
        pyspiel = importlib.import_module("pyspiel")
        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        return SimpleNamespace(get_type=lambda: kind)

    def current_player(self) -> int:
        """Who decides."""
        return int(self.seat[0])

    def legal_actions(self, _: int | None = None) -> list[int]:
        """What the seat may do."""
        return [int(a) for a in np.flatnonzero(self.masks[0])]

    def apply_action(self, action: int) -> None:
        """Play it."""
        self.settle(int(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.seat[0] < 0)

    def is_chance_node(self) -> bool:
        """Our rules roll and draw by themselves."""
        return False

    def information_state_string(self) -> bytes:
        """What the deciding seat knows."""
        return as_bytes(self.rules.seen_by(self.states[0], self.box, self.current_player()))

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        result: Any = dispatch.Result.new()
        dispatch.outcome(self.states[0], self.box, result)
        return [dispatch.share_of(result, seat) for seat in range(self.players)]


class SpielSearcher:
    """Thinks as our `Searcher` does, with their search: as many simulations as fit the time."""

    def __init__(self, rules: Game, seats: int = 2) -> None:
        try:
            self._ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
            self._mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
        except ImportError:
            raise SojournError("OpenSpiel is not installed; pip install 'sojourn[bench]'.") from None
        self.rules, self.seats, self.rate = rules, seats, 0.0
        self.luck: Any = Luck.new()
        self.workspaces: list[Workspace] = []
        self.simulations = 0

    def think(
        self, v: Any, box: Any, seat: int, mask: Ints | None, seed: int, budget: Budget, whose: Whose | None = None
    ) -> list[Prospect]:
        """Their choice; it keeps nothing from one move to the next."""
        seed_luck(self.luck, seed, seat)
        state = self._dealt(v, box, seat)
        legal = state.legal_actions()
        if len(legal) == 1:
            return [Prospect(legal[0], 0.0, 0.0, 0)]
        count = max(len(legal) + 2, int(self.rate * budget.seconds)) if self.rate else FEW
        chance = np.random.RandomState(seed % 2**32)
        evaluator = self._mcts.RandomRolloutEvaluator(1, chance)
        bot = self._ismcts.ISMCTSBot(None, evaluator, EXPLORE, count, random_state=chance)
        bot.set_resampler(lambda state, player: self._dealt(v, box, player))
        began = time.thread_time()
        action = int(bot.step(state))
        self.simulations += count
        rate = count / max(1e-6, time.thread_time() - began)
        self.rate = rate if not self.rate else 0.9 * self.rate + 0.1 * rate
        return [Prospect(action, 0.0, 0.0, count), *(Prospect(a, 0.0, -1.0, 0) for a in legal if a != action)]

    def _dealt(self, v: Any, box: Any, seat: int) -> SpielState:
        state = SpielState(self.rules, box, self.seats)
        dispatch.redeal(v, box, seat, self.luck, state.states[0])
        state.settle()
        return state
