"""What Route East says, in the reader's language."""

from sojourn.core.words import Words, later

say = Words("sojourn.games.route_east")
# Headings of the list of choices, where there are many: the names of actions.
KINDS = (
    later("Choice"),
    later("Discard"),
    later("Magic"),
    later("Magic step"),
    later("Play"),
    later("Step"),
    later("Swap"),
    later("Target"),
    later("Train to"),
)
