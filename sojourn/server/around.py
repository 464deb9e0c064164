"""What the page shows around the game itself: an offer to go back, what was missed, signs people make."""

from __future__ import annotations

from typing import Any

from sojourn.core.record import SPECTATOR
from sojourn.server.language import joined, say
from sojourn.server.live import Live
from sojourn.server.missed import missed_moves
from sojourn.server.reactions import REACTIONS, current
from sojourn.server.scene import dressed
from sojourn.server.undoing import Point, points, waits_for

WORTH_A_REPLAY = 2  # fewer moves than this are in the last line anyway


def around(live: Live, seat: int) -> dict[str, Any]:
    """Everything beside the scene that the table's template names."""
    missed = len(missed_moves(live, seat))
    return {
        "offer": offer_words(live, seat),
        "points": point_words(live, seat, points(live, seat)) if live.offer is None else [],
        "missed": missed if missed >= WORTH_A_REPLAY else 0,
        "reactions": {reaction.seat: reaction for reaction in current(live.reactions)},
        "signs": {icon: say(words) for icon, words in REACTIONS.items()},
    } | hint_words(live, seat)


def offer_words(live: Live, seat: int) -> dict[str, Any] | None:
    """Who asks to go back how far, in one sentence, and whether this seat is asked."""
    offer = live.offer
    if offer is None:
        return None
    back, waiting = len(live.table.moves) - offer.to, waits_for(live, offer)
    if seat == offer.seat:
        text = say.many(
            "You asked to take back the last move. It waits for {names}.",
            "You asked to take back the last {n} moves. It waits for {names}.",
            back,
            names=joined([f"@{s}" for s in waiting]),
        )
    else:
        text = say.many(
            "{name} asks to take back the last move.",
            "{name} asks to take back the last {n} moves.",
            back,
            name=f"@{offer.seat}",
        )
    return {"text": dressed(text, live.names), "asked": seat in waiting, "mine": seat == offer.seat}


def point_words(live: Live, seat: int, found: list[Point]) -> list[dict[str, Any]]:
    """The moments this seat may ask to go back to."""
    if seat == SPECTATOR:
        return []
    return [
        {"to": p.to, "text": dressed(p.text or say("your choice"), live.names), "back": say.many("{n} move", "{n} moves", p.back)}
        for p in found
    ]


def minded_by(live: Live) -> list[str]:
    """The people who want no hints at this table."""
    return [chair.name for chair in live.chairs if chair.sitter == "person" and not chair.hints]


def hint_words(live: Live, seat: int) -> dict[str, Any]:
    """What the table's page says about hints."""
    minded = minded_by(live)
    return {
        "can_hint": seat >= 0 and not live.chairs[seat].bot and not minded and seat in live.table.to_act and not live.table.over,
        "no_hints": joined(minded) if minded else "",
        "minds": seat >= 0 and not live.chairs[seat].hints,
    }
