"""Emigration: prepare to move abroad, then try to cross the border. For 2 to 6 players."""

from sojourn.core.game import Game
from sojourn.core.words import later
from sojourn.games.emigration.ui.refusals import misfit
from sojourn.games.emigration.ui.story import REASONS

GAME = Game.from_package(
    __name__,
    title="Emigration",
    seats=range(2, 7),
    version=2,
    longest=2000,
    reasons=REASONS,
    misfit=misfit,
    summary=later("Collect papers and connections, study, save, and choose the right lane at the border."),
    minutes="30-60",
    weight=later("medium"),
    shelf=2,
)
