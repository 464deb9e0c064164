"""A poster for a game that brings none: sun, sea and its name."""

from __future__ import annotations

from sojourn.core.covers.paint import HEIGHT, WIDTH, box, disc, letters, plane, sheet
from sojourn.core.markup import Markup


def poster(game: str) -> Markup:
    """Sun, hills and water in the shared colours."""
    name = game.replace("-", " ").title()
    return sheet(
        name,
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        disc("fill-sun", 380, 300, 110),
        plane("fill-shade-2", "M0 430Q140 330 290 400T552 350V752H0Z"),
        box("fill-water", 0, 440, WIDTH, 190),
        plane("fill-shade", "M0 610Q200 540 552 600V752H0Z"),
        letters(name, 700, min(64, 720 / max(len(name), 1)), "on-shade"),
    )
