"""The headings of Explore New York's list of choices, by the name of the action."""

from sojourn.core.words import later

HEADINGS = {
    "block": later("Send the tourists to a block"),
    "discard": later("Discard a Turn Card"),
    "finish": later("Finish your Final Route"),
    "link": later("Choose a link"),
    "start": later("Start your Final Route"),
    "stop": later("Stop drawing links"),
    "tourist": later("Draw one tourist"),
}
