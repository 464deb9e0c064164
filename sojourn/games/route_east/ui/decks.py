"""The four decks and the oil platform, at the edge of the map; what may be drawn now is a target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, box_target, card, el, group, icon, label
from sojourn.games.route_east.records import Deck
from sojourn.games.route_east.ui.wording import DECKS, pile_text, platform_text
from sojourn.games.route_east.ui.words import say

PILES = {Deck.IGNITION: "car", Deck.ACTION: "cards", Deck.BORDER: "stamp", Deck.ATM: "bank"}
SPOTS = {deck: f"deck-{deck.name.lower()}" for deck in Deck}
DRAWS = {"draw_ignition": Deck.IGNITION, "draw_border": Deck.BORDER, "pick_up": Deck.ACTION}  # actions that draw a card
LEFT, TOP, STEP = 24.0, 696.0, 98.0
WIDE, HIGH = 78.0, 106.0


def piles_and_platform(v: Any, actions: Sequence[Action] = ()) -> Markup:
    """What lies at the edge of the map, in the corner where no road leads."""
    draws = {DRAWS[action.name]: action for action in actions if action.name in DRAWS}
    piles = [pile(deck, LEFT + STEP * n, int(v.count[deck]), draws.get(deck)) for n, deck in enumerate(PILES)]
    return group(*piles, platform(int(v.platform)), id="piles")


def pile(deck: Deck, x: float, left: int, action: Action | None) -> Markup:
    """A face-down deck with its name and count; a button while a card may be drawn."""
    back = say("Face-down card")
    cards = [
        card(x + 4, TOP + 4, WIDE, HIGH, states="down", motif="mountains", name=back) if left > 1 else None,
        card(x, TOP, WIDE, HIGH, states="down", motif="mountains", name=back) if left else None,
        icon(PILES[deck], x + WIDE / 2, TOP + HIGH * 0.5, 40, "re-deck-sign") if left else None,
    ]
    body = box_target(action.number, action.text, x, TOP, WIDE, HIGH, *cards, reach=0) if action else group(*cards)
    return el(
        "g",
        el("title", pile_text(deck, left)),
        body,
        el("circle", class_="fill-raised stroke-ink", cx=x + WIDE, cy=TOP + 4, r=19, stroke_width=1.5),
        label(str(left), x + WIDE, TOP + 11.5, 21, "number"),
        label(say(DECKS[deck]), x + WIDE / 2, TOP + HIGH + 25, 21, "label re-deck-name"),
        data_spot=SPOTS[deck],
    )


def platform(tokens: int) -> Markup:
    """Fuel Tokens on the oil platform."""
    x, y = LEFT + 214, TOP + HIGH + 44
    rig = f"M{x + 8} {y + 38}l-5 16M{x + 152} {y + 38}l5 16M{x + 52} {y + 38}v16M{x + 108} {y + 38}v16"
    drops = [icon("fuel", x + 14 + 14.4 * (n % 10), y + 10 + 18 * (n // 10), 14, "on-sun") for n in range(min(tokens, 20))]
    return el(
        "g",
        el("title", platform_text(tokens)),
        el("path", class_="re-rig", d=rig),
        el("rect", class_="fill-sun stroke-ink", x=x, y=y, width=160, height=38, rx=5, stroke_width=1.5),
        *drops,
        label(say("Oil platform: {n}", n=tokens), x - 14, y + 27, 21, "label re-deck-name", "end"),
        data_spot="platform",
    )
