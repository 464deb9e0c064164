"""The headings of The Journey: Istanbul's list of choices, by the name of the action."""

from sojourn.core.words import later

HEADINGS = {
    "amount": later("Choose an amount"),
    "ask": later("Ask about a card"),
    "bail": later("Pay the fine and leave jail"),
    "borrow": later("Borrow money"),
    "card": later("Name the card"),
    "deal": later("Pay someone to step back from a card"),
    "extra": later("Choose the interest"),
    "give": later("Give money"),
    "intend": later("Say where you will go next"),
    "lend": later("Lend money"),
    "look": later("Look at a card on the Event Sheet"),
    "move": later("Move to a neighbourhood"),
    "note": later("Write in your planner"),
    "pass": later("Pass"),
    "place": later("Choose a neighbourhood"),
    "release": later("Leave jail"),
    "scope": later("Choose what to show"),
    "sell": later("Sell what you know about a card"),
    "show": later("Show your planner"),
    "square": later("Choose a card on the Event Sheet"),
    "stay": later("Stay where you are"),
    "tell": later("Tell someone what a card is"),
    "to": later("Choose who to talk to"),
    "yes": later("Accept"),
}
