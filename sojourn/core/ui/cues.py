"""Cues: what is seen and heard of an event, told by a game and performed by the page.

A cue names *spots*: elements of the page with `data-spot="..."`, on the board, among the viewer's own things or in the list
of seats (`seat-0`, `seat-1`, ... are always there). The page plays the cues of a move in their order while the next picture is
already in place, so that every animation ends where that picture begins; nothing waits for it. With reduced motion a still
picture is shown for a moment instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from sojourn.core.ui.markup import Markup

Kind = Literal["card", "float", "walk", "dice", "stamp", "pulse"]
Sound = Literal["", "card", "dice", "coin", "stamp", "step", "bell"]

NO_PICTURE = Markup("")


@dataclass(frozen=True)
class Cue:
    """One thing that is seen to happen. Use the functions below; each says what its kind shows."""

    kind: Kind
    to: str = ""  # spot where it happens or ends
    start: str = ""  # spot where it begins
    picture: Markup = NO_PICTURE  # SVG of its own: a card, a token, a die
    text: str = ""  # words or a number, as this viewer reads it
    tone: Literal["", "good", "bad"] = ""
    piece: str = ""  # id of the element on the board that moves
    path: tuple[tuple[float, float], ...] = ()  # where it passes, in board units
    sound: Sound = ""


def card_shown(picture: Markup, to: str, start: str = "", text: str = "") -> Cue:
    """A card comes from `start`, is large over the board for a moment, then goes to `to` (a hand, a pile, a seat)."""
    return Cue("card", to, start, picture, text, sound="card")


def floats(text: str, to: str, tone: Literal["", "good", "bad"] = "", sound: Sound = "coin") -> Cue:
    """A few words float up where something was earned or paid: "+3,000", "−1 fuel"."""
    return Cue("float", to, text=text, tone=tone, sound=sound)


def walks(piece: str, path: Sequence[tuple[float, float]], sound: Sound = "step") -> Cue:
    """A piece of the board goes along a path and ends where it is drawn now; leave its last place out of the path."""
    return Cue("walk", piece=piece, path=tuple(path), sound=sound)


def dice_rolled(picture: Markup, to: str, text: str = "") -> Cue:
    """A die rolls and comes to rest at a spot, showing the picture."""
    return Cue("dice", to, picture=picture, text=text, sound="dice")


def stamped(picture: Markup, to: str, text: str = "") -> Cue:
    """A stamp falls on a spot."""
    return Cue("stamp", to, picture=picture, text=text, sound="stamp")


def flies(picture: Markup, start: str, to: str, sound: Sound = "") -> Cue:
    """Something small goes from one spot to another: a coin, a token, a marker, a card face down."""
    return Cue("walk", to, start, picture, sound=sound)


def pulses(to: str, text: str = "", sound: Sound = "") -> Cue:
    """A spot is marked for a moment, with a few words beside it: something that does not move has changed."""
    return Cue("pulse", to, text=text, sound=sound)
