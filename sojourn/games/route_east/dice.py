"""Own rolls: for a dirt road or on a card, with or without a Magic Roll."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import KEEP, REROLL, ROLL, face_of, magic_action
from sojourn.games.route_east.decks import drop_action_card
from sojourn.games.route_east.records import CARDS_A_TURN, Phase, Rolling, Told


@fast
def die(s: Any) -> int:
    """One roll."""
    return pick(s, 6) + 1


@rule("RE-175", "RE-R42")
def can_use_magic(s: Any, box: Any, seat: int) -> bool:
    """A Magic Roll in hand and a card play left."""
    return s.hand[seat, box.magic] > 0 and s.played < CARDS_A_TURN


@rule("RE-184", "RE-R42")
def begin_roll(s: Any, box: Any, rolling: int) -> None:
    """Ask for a Magic Roll if there is one; otherwise roll at once."""
    s.rolling = rolling
    if not box.magic_again and can_use_magic(s, box, s.active):
        s.phase = Phase.ROLL
        s.actor = s.active
    else:
        roll(s, box)


@fast
def roll(s: Any, box: Any) -> None:
    """Cast the die."""
    s.face = die(s)
    if s.rolling == Rolling.CARD:
        emit(s, Told.CARD_ROLL, s.active, s.face)
    s.phase = Phase.ROLLED
    if box.magic_again and can_use_magic(s, box, s.active):
        if s.rolling == Rolling.DIRT:
            emit(s, Told.CARD_ROLL, s.active, s.face)
        s.phase = Phase.REROLL
        s.actor = s.active


@fast
def legal_roll(s: Any, mask: Ints) -> None:
    """Roll, or name the result; for a dirt road one even number is as good as another."""
    if s.phase == Phase.REROLL:
        mask[KEEP] = 1
        mask[REROLL] = 1
        return
    mask[ROLL] = 1
    if s.rolling == Rolling.DIRT:
        mask[magic_action(6)] = 1
    else:
        for face in range(1, 7):
            mask[magic_action(face)] = 1


@rule("RE-175", "RE-R42")
def answer_roll(s: Any, box: Any, seat: int, action: int) -> None:
    """Roll, keep, roll again, or say what the die shows; a Magic Roll is one of the two cards."""
    if action == ROLL:
        roll(s, box)
        return
    if action != KEEP:
        drop_action_card(s, seat, box.magic)
        s.played += 1
        if action == REROLL:
            s.face = die(s)
        else:
            s.face = face_of(action)
        emit(s, Told.MAGIC, seat, s.face, action == REROLL)
    s.phase = Phase.ROLLED
