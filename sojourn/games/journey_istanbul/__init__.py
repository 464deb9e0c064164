"""The Journey: Istanbul, put together from its parts."""

from pathlib import Path

from sojourn.core.content import read_options
from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.journey_istanbul import rules
from sojourn.games.journey_istanbul.actions import ACTIONS, decode, encode
from sojourn.games.journey_istanbul.content import load
from sojourn.games.journey_istanbul.greedy import advise
from sojourn.games.journey_istanbul.records import SEATS, Box, End, State
from sojourn.games.journey_istanbul.refusals import prompt, why_not
from sojourn.games.journey_istanbul.story import sentence
from sojourn.games.journey_istanbul.view import View, redeal, view

GAME = Game(
    name="journey-istanbul",
    title="The Journey: Istanbul",
    package=__name__,
    seats=range(2, SEATS + 1),
    version=1,
    actions=ACTIONS,
    longest=60_000,
    State=State,
    View=View,
    Box=Box,
    answers={
        "setup": rules.setup,
        "to_act": rules.to_act,
        "legal": rules.legal,
        "apply": rules.apply,
        "outcome": rules.outcome,
        "invariant": rules.invariant,
        "view": view,
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
        End.ALL_OUT: later("Everybody has travelled out of Istanbul."),
        End.NO_CARDS: later("No event card is left in the deck or on the sheet."),
        End.TIME: later("The last week is over."),
    },
    summary=later("Find work, dodge raids and trade what you know until a boat leaves that you can afford."),
    minutes="45-75",
    weight=later("medium"),
    shelf=1,
)
