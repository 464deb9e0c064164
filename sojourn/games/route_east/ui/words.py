"""What Route East says, in the reader's language."""

from sojourn.core.words import Words

say = Words("sojourn.games.route_east")
