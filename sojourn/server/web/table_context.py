"""What the table's page shows beside the scene: an offer to go back, what was missed, reactions, hints."""

from __future__ import annotations

from typing import Any

from sojourn.core.record import SPECTATOR
from sojourn.core.words import listed
from sojourn.server.tables.catch_up import missed_moves
from sojourn.server.tables.hints import minded_by
from sojourn.server.tables.live_table import LiveTable
from sojourn.server.tables.reactions import REACTIONS, current
from sojourn.server.tables.standing_answers import WAIT, asked_now, settings_of
from sojourn.server.tables.takeback import Point, distance, points, waits_for
from sojourn.server.words import dressed, say

WORTH_CATCHING_UP = 2  # missed moves; fewer are in the last line of the story anyway


def table_context(live: LiveTable, seat: int) -> dict[str, Any]:
    """Everything beside the scene that the table's template names."""
    missed = len(missed_moves(live, seat))
    return (
        {
            "offer": offer_words(live, seat),
            "points": point_words(live, seat, points(live, seat)) if live.offer is None else [],
            "missed": missed if missed >= WORTH_CATCHING_UP else 0,
            "reactions": {reaction.seat: reaction for reaction in current(live.reactions)},
            "signs": {icon: say(words) for icon, words in REACTIONS.items()},
        }
        | hint_words(live, seat)
        | question_words(live, seat)
    )


def offer_words(live: LiveTable, seat: int) -> dict[str, Any] | None:
    """Who asks to go back how far, in one sentence, and whether this seat is asked."""
    offer = live.offer
    if offer is None:
        return None
    (_, back), waiting = distance(live, offer, seat), waits_for(live, offer)
    if seat == offer.seat:
        text = say.many(
            "You asked to take back the last move. Waiting for {names}.",
            "You asked to take back the last {n} moves. Waiting for {names}.",
            back,
            names=listed([f"@{s}" for s in waiting]),
        )
    else:
        text = say.many(
            "{name} asks to take back the last move.",
            "{name} asks to take back the last {n} moves.",
            back,
            name=f"@{offer.seat}",
        )
    return {"text": dressed(text, live.names), "asked": seat in waiting, "mine": seat == offer.seat}


def point_words(live: LiveTable, seat: int, found: list[Point]) -> list[dict[str, Any]]:
    """The moments this seat may ask to go back to."""
    if seat == SPECTATOR:
        return []
    return [
        {"to": p.to, "text": dressed(p.text or say("your choice"), live.names), "back": say.many("{n} move", "{n} moves", p.back)}
        for p in found
    ]


def question_words(live: LiveTable, seat: int) -> dict[str, Any]:
    """What this seat has set to be answered for it, and what the page says while it is asked a secret question."""
    settings = settings_of(live, seat)
    owes = seat >= 0 and seat in live.table.to_act and not live.chairs[seat].bot
    question = asked_now(live.table) if settings and owes else None
    asked = next((setting for setting in settings if question is not None and setting.question is question), None)
    return {
        "secret_questions": settings,
        "asked_of_all": asked if asked and len(live.table.actions(seat)) == 1 else None,
        "answered_soon": asked.answers[asked.question.calm.id] if asked and asked.answer == WAIT else "",
    }


def hint_words(live: LiveTable, seat: int) -> dict[str, Any]:
    """What the table's page says about hints."""
    minded = minded_by(live)
    return {
        "can_hint": seat >= 0 and not live.chairs[seat].bot and not minded and seat in live.table.to_act and not live.table.over,
        "no_hints": listed(minded),
        "minds": seat >= 0 and not live.chairs[seat].hints,
    }
