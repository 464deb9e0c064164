"""What The Journey: Istanbul shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Standing
from sojourn.games.journey_istanbul.ui.board import draw
from sojourn.games.journey_istanbul.ui.brings import brings
from sojourn.games.journey_istanbul.ui.cues import ASIDES, cues
from sojourn.games.journey_istanbul.ui.ending import headline, summary
from sojourn.games.journey_istanbul.ui.ending_picture import ending_picture
from sojourn.games.journey_istanbul.ui.headings import HEADINGS
from sojourn.games.journey_istanbul.ui.overview import overview
from sojourn.games.journey_istanbul.ui.own import own
from sojourn.games.journey_istanbul.ui.panels import STANDING, panels, seat_facts, standing, when
from sojourn.games.journey_istanbul.ui.poster import poster
from sojourn.games.journey_istanbul.ui.story import RULES

UI = Interface(
    draw=draw,
    own=own,
    panels=panels,
    cues=cues,
    asides=ASIDES,
    when=when,
    seat_facts=seat_facts,
    brings=brings,
    summary=summary,
    headline=headline,
    ending_picture=ending_picture,
    overview=overview,
    standing=Standing(STANDING, standing),
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
    ways_on=frozenset({"stay"}),
    has_winner=lambda content: bool(content.options["winner"] != "none"),
)
