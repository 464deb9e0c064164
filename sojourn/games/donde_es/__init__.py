"""¿Dónde Es?: tour guides lead tourists through the white streets of Mojácar."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.donde_es.records import End

GAME = Game.from_package(
    __name__,
    title="¿Dónde Es?",
    seats=range(2, 7),
    version=2,
    longest=4_000,  # 32 rounds at most; counted in the test of the longest game, with the questions of all variants
    reasons={
        End.THIRD_LOSS: later("Three tourists have left in a huff."),
        End.LAST_CARD: later("The last tourist has come to town, and everyone has had a final turn."),
        End.NOBODY_LEFT: later("There are no tourists left in town."),
    },
    summary=later(
        "Lead tourists through the white maze of Mojácar before they lose patience, working with and against the other guides."
    ),
    minutes="30-45",
    weight=later("light"),
    shelf=5,
)
