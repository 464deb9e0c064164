"""Emigration: prepare to move abroad, then try to cross the border. For 2 to 6 players."""

from __future__ import annotations

from pathlib import Path

from sojourn.core.content import read_options
from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.emigration.actions import decode, encode, prompt, why_not
from sojourn.games.emigration.content import load
from sojourn.games.emigration.crossing import outcome
from sojourn.games.emigration.greedy import advise
from sojourn.games.emigration.laws import invariant
from sojourn.games.emigration.numbers import ACTIONS
from sojourn.games.emigration.records import Box, State
from sojourn.games.emigration.rules import apply, legal, to_act
from sojourn.games.emigration.setup import setup
from sojourn.games.emigration.story import REASONS, sentence
from sojourn.games.emigration.view import View, redeal, view

GAME = Game(
    name="emigration",
    title="Emigration",
    package="sojourn.games.emigration",
    seats=range(2, 7),
    version=1,
    actions=ACTIONS,
    longest=2000,
    State=State,
    View=View,
    Box=Box,
    answers={
        "setup": setup,
        "to_act": to_act,
        "legal": legal,
        "apply": apply,
        "outcome": outcome,
        "view": view,
        "invariant": invariant,
        "redeal": redeal,
        "advise": advise,
    },
    options=read_options(Path(__file__).parent / "options.toml"),
    load=load,
    decode=decode,
    encode=encode,
    why_not=why_not,
    prompt=prompt,
    sentence=sentence,
    reasons=REASONS,
    summary=later("Collect papers and friends, study, live, and choose the right lane at the border."),
    minutes="30-60",
    weight=later("medium"),
    shelf=2,
)
