"""The headings of Emigration's list of choices, by the name of the action."""

from sojourn.core.words import later

HEADINGS = {
    "activate": later("Activate a Life Card"),
    "buy": later("Buy a card"),
    "college": later("Study at college"),
    "cross": later("Choose a lane"),
    "decline": later("Decline"),
    "discard": later("Discard a card for Money"),
    "forfeit": later("Forfeit your turn"),
    "keep_own": later("Keep your card"),
    "let_it_stand": later("Keep the roll"),
    "lose": later("Discard one of your cards"),
    "peek": later("Look at a lane"),
    "reroll": later("Reroll"),
    "scalp": later("Buy a spare Passport or Ticket"),
    "swap_for": later("Take in exchange"),
    "swap_give": later("Give in exchange"),
    "take": later("Take a card for free"),
    "take_new": later("Take the new card"),
    "wait": later("Take a card for a Skip Turn Sign"),
    "yes": later("Accept"),
}
