"""Other engines in the same run: random play through their Python interfaces."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from typing import Any

MISSING = "not installed; pip install 'sojourn[bench]'"


def measure_peers() -> dict[str, float | str]:
    """Steps a second of each peer, or why there is no figure."""
    from sojourn.lab.bench import rate

    runs: dict[str, Callable[[], Callable[[int], None]]] = {
        "OpenSpiel backgammon": lambda: open_spiel("backgammon"),
        "OpenSpiel gin_rummy": lambda: open_spiel("gin_rummy"),
        "OpenSpiel hanabi": lambda: open_spiel("hanabi"),
        "Pgx backgammon": pgx_backgammon,
        "catanatron": catanatron_random,
        "python-chess": python_chess,
    }
    figures: dict[str, float | str] = {}
    for name, prepare in runs.items():
        try:
            figures[name] = rate(prepare(), 50)
        except ImportError:
            figures[name] = MISSING
        except Exception as error:  # a peer's trouble must not end our benchmark
            figures[name] = f"did not run: {type(error).__name__}: {str(error)[:60]}"
    return figures


def _load(name: str) -> Any:
    return importlib.import_module(name)


def open_spiel(name: str) -> Callable[[int], None]:
    """Random legal play of a C++ game through pyspiel."""
    pyspiel = _load("pyspiel")
    rules = pyspiel.load_game(name)
    chance = random.Random(1)

    def run(count: int) -> None:
        state = rules.new_initial_state()
        for _ in range(count):
            if state.is_terminal():
                state = rules.new_initial_state()
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))

    return run


def pgx_backgammon() -> Callable[[int], None]:
    """Batched random play of Pgx on the CPU, if JAX is installed."""
    jax, pgx = _load("jax"), _load("pgx")
    env = pgx.make("backgammon")
    batch = 512
    init = jax.jit(jax.vmap(env.init))

    def one(state: Any, key: Any) -> Any:
        logits = jax.numpy.log(state.legal_action_mask.astype("float32"))
        keys = jax.random.split(key, batch)
        return jax.vmap(env.step)(state, jax.random.categorical(key, logits, axis=1), keys)

    step = jax.jit(one)
    state = init(jax.random.split(jax.random.PRNGKey(0), batch))

    def run(count: int) -> None:
        now, key = state, jax.random.PRNGKey(1)
        for _ in range(max(1, count // batch)):
            key, use = jax.random.split(key)
            now = step(now, use)
        jax.block_until_ready(now.rewards)

    run(batch)
    return run


def catanatron_random() -> Callable[[int], None]:
    """Random play of Catan."""
    catanatron = _load("catanatron")
    colors = list(catanatron.Color)

    def run(count: int) -> None:
        done = 0
        while done < count:
            table = catanatron.Game([catanatron.RandomPlayer(color) for color in colors])
            while table.winning_color() is None and done < count and table.state.num_turns < 1000:
                table.play_tick()
                done += 1

    return run


def python_chess() -> Callable[[int], None]:
    """Random legal chess moves."""
    chess = _load("chess")
    chance = random.Random(1)

    def run(count: int) -> None:
        board = chess.Board()
        for _ in range(count):
            moves = list(board.legal_moves)
            if not moves or board.fullmove_number > 100:
                board = chess.Board()
                moves = list(board.legal_moves)
            board.push(chance.choice(moves))

    return run
