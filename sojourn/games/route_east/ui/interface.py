"""What Route East shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Standing
from sojourn.games.route_east.ui.board import draw
from sojourn.games.route_east.ui.brings import brings
from sojourn.games.route_east.ui.cues import ASIDES, cues
from sojourn.games.route_east.ui.ending_picture import ending_picture
from sojourn.games.route_east.ui.headings import HEADINGS
from sojourn.games.route_east.ui.overview import overview
from sojourn.games.route_east.ui.own import own
from sojourn.games.route_east.ui.panels import STANDING, panels, seat_facts, standing, summary, when
from sojourn.games.route_east.ui.poster import poster
from sojourn.games.route_east.ui.questions import QUESTIONS
from sojourn.games.route_east.ui.story import RULES

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
    ending_picture=ending_picture,
    overview=overview,
    standing=Standing(STANDING, standing),
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
    ways_on=frozenset({"end_turn", "accept", "keep", "go_back"}),
    questions=QUESTIONS,
)
