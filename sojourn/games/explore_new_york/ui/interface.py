"""What Explore New York shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Staging, Standing
from sojourn.games.explore_new_york.ui.board import draw
from sojourn.games.explore_new_york.ui.headings import HEADINGS
from sojourn.games.explore_new_york.ui.overview import overview
from sojourn.games.explore_new_york.ui.own import own
from sojourn.games.explore_new_york.ui.panels import STANDING, awaited, headline, panels, seat_facts, standing, summary, when
from sojourn.games.explore_new_york.ui.poster import poster
from sojourn.games.explore_new_york.ui.staging import is_complete, stage
from sojourn.games.explore_new_york.ui.story import RULES

UI = Interface(
    draw=draw,
    own=own,
    panels=panels,
    when=when,
    seat_facts=seat_facts,
    summary=summary,
    headline=headline,
    overview=overview,
    standing=Standing(STANDING, standing),
    staging=Staging(stage, is_complete, awaited),
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
    ways_on=frozenset({"stop", "finish"}),
)
