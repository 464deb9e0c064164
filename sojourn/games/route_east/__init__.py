"""Route East: by car from Istanbul to Shanghai, through sixteen countries and past your attractions."""

from __future__ import annotations

from pathlib import Path

from sojourn.core.content import read_options
from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.route_east.actions import decode, encode, prompt, why_not
from sojourn.games.route_east.content import load
from sojourn.games.route_east.finish import invariant, outcome
from sojourn.games.route_east.greedy import advise
from sojourn.games.route_east.records import ACTIONS, Box, Reason, State
from sojourn.games.route_east.rules import apply, legal, setup, to_act
from sojourn.games.route_east.story import sentence
from sojourn.games.route_east.view import View, redeal, view

GAME = Game(
    name="route-east",
    title=later("Route East"),
    package="sojourn.games.route_east",
    seats=range(2, 6),
    version=1,
    actions=ACTIONS,
    longest=75_000,
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
        Reason.ARRIVED: later("A player has arrived in Shanghai with every attraction visited."),
        Reason.ROUNDS: later("The last round is over and nobody has finished."),
        Reason.ROUND_DONE: later("The round in which somebody arrived in Shanghai is complete."),
        Reason.PLACES_DONE: later("All players but one have arrived in Shanghai."),
    },
    summary=later("Race a small car from Istanbul to Shanghai: fuel, borders, dirt roads, and rivals who steal your petrol."),
    minutes="60-90",
    weight=later("medium"),
    shelf=4,
)
