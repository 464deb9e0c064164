"""The headings of Route East's list of choices, by the name of the action."""

from sojourn.core.words import later

HEADINGS = {
    "accept": later("Accept"),
    "camp": later("Put up the tent"),
    "choice": later("Choose an option"),
    "claim": later("Claim a bonus"),
    "discard": later("Discard an Action Card"),
    "draw_border": later("Draw a Border Card"),
    "draw_ignition": later("Stay and draw an Ignition Card"),
    "end_turn": later("End your turn"),
    "go_back": later("Go back"),
    "hell_no": later("Hell No!"),
    "keep": later("Leave the roll as it is"),
    "magic": later("Play Magic Roll"),
    "magic_step": later("Drive on with Magic Roll"),
    "pick_up": later("Pick up Action Cards"),
    "play": later("Play an Action Card"),
    "reroll": later("Roll again with Magic Roll"),
    "roll": later("Roll the die"),
    "step": later("Drive on"),
    "swap": later("Return an attraction"),
    "target": later("Choose whom to target"),
    "train_to": later("Ride the train"),
}
