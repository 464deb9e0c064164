"""What Explore New York shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Staging, Standing
from sojourn.games.explore_new_york.ui.board import draw
from sojourn.games.explore_new_york.ui.cues import ASIDES, cues
from sojourn.games.explore_new_york.ui.ending_picture import ending_picture
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
    cues=cues,
    asides=ASIDES,
    when=when,
    seat_facts=seat_facts,
    summary=summary,
    headline=headline,
    ending_picture=ending_picture,
    overview=overview,
    standing=Standing(STANDING, standing),
    staging=Staging(stage, is_complete, awaited),
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
    ways_on=frozenset({"stop", "finish"}),
)
