"""The headings of ¿Dónde Es?'s list of choices, by the name of the action."""

from sojourn.core.words import later

HEADINGS = {
    "accept": later("Accept"),
    "choose": later("Choose a tourist"),
    "close": later("Close a place"),
    "decline": later("Decline"),
    "discard": later("Discard a card"),
    "end_turn": later("End your turn"),
    "exchange": later("Swap your hand"),
    "nudge": later("Helpful neighbour"),
    "place": later("Place a tourist"),
    "play": later("Play a card"),
}
