"""What Emigration shows people, put together for the pages."""

from sojourn.core.ui.interface import Interface, Standing
from sojourn.games.emigration.ui.board import draw
from sojourn.games.emigration.ui.cues import ASIDES, cues
from sojourn.games.emigration.ui.ending_picture import ending_picture
from sojourn.games.emigration.ui.headings import HEADINGS
from sojourn.games.emigration.ui.overview import overview
from sojourn.games.emigration.ui.own import own
from sojourn.games.emigration.ui.panels import STANDING, headline, panels, seat_facts, standing, summary, when
from sojourn.games.emigration.ui.poster import poster
from sojourn.games.emigration.ui.story import RULES

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
    poster=poster,
    event_rules=RULES,
    kinds=HEADINGS,
    ways_on=frozenset({"decline", "forfeit", "keep_own", "let_it_stand"}),
)
