"""What Explore New York shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Staging, Standing
from sojourn.games.explore_new_york.ui.board import draw
from sojourn.games.explore_new_york.ui.headings import HEADINGS
from sojourn.games.explore_new_york.ui.overview import overview
from sojourn.games.explore_new_york.ui.panels import STANDING, awaited, headline, panels, standing, summary
from sojourn.games.explore_new_york.ui.poster import poster
from sojourn.games.explore_new_york.ui.staging import is_complete, stage
from sojourn.games.explore_new_york.ui.story import RULES

UI = Interface(
    draw=draw,
    panels=panels,
    summary=summary,
    headline=headline,
    overview=overview,
    standing=Standing(STANDING, standing),
    staging=Staging(stage, is_complete, awaited),
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
)
