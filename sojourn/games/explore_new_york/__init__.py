"""Explore New York: everybody draws a route through the same city, with the same cards, on an own map."""

from pathlib import Path

from sojourn.core.content import read_options
from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.explore_new_york.actions import decode, encode, prompt, why_not
from sojourn.games.explore_new_york.city import ACTIONS
from sojourn.games.explore_new_york.content import load
from sojourn.games.explore_new_york.greedy import advise
from sojourn.games.explore_new_york.rules import Box, End, State, apply, invariant, legal, outcome, setup, to_act
from sojourn.games.explore_new_york.story import sentence
from sojourn.games.explore_new_york.view import View, redeal, view

GAME = Game(
    name="explore-new-york",
    title="Explore New York",
    package="sojourn.games.explore_new_york",
    seats=range(1, 5),
    version=1,
    actions=ACTIONS,
    longest=9 + 4 * (9 * 5 + 38),  # nine discards; a map: nine turns of a block and four links, then a traced route
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
        End.WON: later("The deck is used up: most points win."),
        End.SHARED: later("The deck is used up: equal points share the win."),
        End.LADDER: later("The deck is used up: points are level, the busier route wins."),
        End.SOLO: later("The deck is used up: the tour is rated."),
    },
    summary=later(
        "Two cards, one city: all send the same tourists into it, each on an own map, and draw one line past the sights."
    ),
    minutes="20-30",
    weight=later("light"),
    shelf=3,
)
