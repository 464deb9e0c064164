"""What Route East says, in the reader's language."""

from sojourn.core.words import Words, later

say = Words("sojourn.games.route_east")
# Headings of the list of choices, where there are many: the names of actions.
KINDS = (
    later("Options"),
    later("Discard"),
    later("Magic Roll"),
    later("Magic step"),
    later("Play"),
    later("Drive"),
    later("Return an attraction"),
    later("Target player"),
    later("Ride the train"),
)
