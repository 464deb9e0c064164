"""¿Dónde Es?: tour guides lead tourists through the white streets of Mojácar."""

from pathlib import Path

from sojourn.core.content import read_options
from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.donde_es.actions import decode, encode, prompt, why_not
from sojourn.games.donde_es.content import load
from sojourn.games.donde_es.greedy import advise
from sojourn.games.donde_es.records import ACTIONS, Box, End, State, View
from sojourn.games.donde_es.rules import apply, legal, setup, to_act
from sojourn.games.donde_es.scoring import outcome
from sojourn.games.donde_es.story import sentence
from sojourn.games.donde_es.view import invariant, redeal, view

GAME = Game(
    name="donde-es",
    title="¿Dónde Es?",
    package="sojourn.games.donde_es",
    seats=range(2, 7),
    version=1,
    actions=ACTIONS,
    longest=4_000,  # 32 rounds at most; counted in the test of the longest game, with the questions of all variants
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
    reasons={
        End.THIRD_LOSS: later("Three tourists have left in a temper."),
        End.LAST_CARD: later("The last tourist came, and everybody had a final turn."),
        End.NOBODY_LEFT: later("No tourist is left in town."),
    },
    summary=later(
        "Lead tourists through the white maze of Mojácar before they lose their patience, together and against each other."
    ),
    minutes="30-45",
    weight=later("light"),
    shelf=5,
)
