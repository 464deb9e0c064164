"""What ¿Dónde Es? shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Standing
from sojourn.games.donde_es.ui.board import draw
from sojourn.games.donde_es.ui.cues import ASIDES, cues
from sojourn.games.donde_es.ui.ending_picture import ending_picture
from sojourn.games.donde_es.ui.headings import HEADINGS
from sojourn.games.donde_es.ui.overview import overview
from sojourn.games.donde_es.ui.own import own
from sojourn.games.donde_es.ui.panels import STANDING, panels, seat_facts, standing, summary, when
from sojourn.games.donde_es.ui.poster import poster
from sojourn.games.donde_es.ui.story import RULES

UI = Interface(
    draw=draw,
    own=own,
    cues=cues,
    asides=ASIDES,
    panels=panels,
    when=when,
    seat_facts=seat_facts,
    summary=summary,
    ending_picture=ending_picture,
    overview=overview,
    standing=Standing(STANDING, standing),
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
    ways_on=frozenset({"end_turn", "exchange", "decline"}),
)
