"""Own rolls: for a dirt road or on a card, with or without a Magic Roll.

Hands are secret, so nothing before or after a roll may depend on who holds a Magic Roll. On a dirt road it is part of
the step: with the card, or without. On a card everybody who could hold one is asked.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast, rule
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.route_east.actions import KEEP, REROLL, ROLL, face_of, magic_action
from sojourn.games.route_east.decks import could_hold, drop_action_card
from sojourn.games.route_east.records import CARDS_A_TURN, Phase, Rolling, Told


@fast
def die(s: Any) -> int:
    """One roll."""
    return pick(s, 6) + 1


@rule("RE-175", "RE-R42")
def has_magic(s: Any, box: Any, seat: int) -> bool:
    """A Magic Roll in hand and a card play left."""
    return s.hand[seat, box.magic] > 0 and s.played < CARDS_A_TURN


@rule("RE-95", "RE-175", "RE-R42")
def roll_on_dirt(s: Any, box: Any, seat: int, magic: bool) -> None:
    """Roll; a Magic Roll passes at once, or (by the switch) rolls again after an odd number."""
    s.rolling = Rolling.DIRT
    s.phase = Phase.ROLLED
    if magic and not box.magic_again:
        use_magic(s, box, seat, 6)
        return
    s.face = die(s)
    if magic and s.face % 2 == 1:
        emit(s, Told.CARD_ROLL, seat, s.face)
        use_magic(s, box, seat, 0)


@rule("RE-184", "RE-R42")
def roll_for_card(s: Any, box: Any) -> None:
    """Whoever could hold a Magic Roll is asked: before the roll, or (by the switch) after it. Others roll at once."""
    s.rolling = Rolling.CARD
    asked = could_hold(s, box, s.active, box.magic) and s.played < CARDS_A_TURN
    if asked:
        s.actor = s.active
    if asked and not box.magic_again:
        s.phase = Phase.ROLL
        return
    roll(s)
    if asked:
        s.phase = Phase.REROLL


@fast
def roll(s: Any) -> None:
    """Cast the die for a card."""
    s.face = die(s)
    emit(s, Told.CARD_ROLL, s.active, s.face)
    s.phase = Phase.ROLLED


@rule("RE-175", "RE-R42")
def use_magic(s: Any, box: Any, seat: int, face: int) -> None:
    """One of the two cards: the die shows what is named, or (0) is rolled again."""
    drop_action_card(s, seat, box.magic)
    s.played += 1
    s.face = face if face > 0 else die(s)
    emit(s, Told.MAGIC, seat, s.face, face == 0)


@fast
def legal_roll(s: Any, box: Any, seat: int, mask: Ints) -> None:
    """Roll or keep the roll; with a Magic Roll in hand name the result, or roll again."""
    again = s.phase == Phase.REROLL
    mask[KEEP if again else ROLL] = 1
    if not has_magic(s, box, seat):
        return
    if again:
        mask[REROLL] = 1
    else:
        for face in range(1, 7):
            mask[magic_action(face)] = 1


@rule("RE-175", "RE-R42")
def answer_roll(s: Any, box: Any, seat: int, action: int) -> None:
    """Roll, keep, roll again, or say what the die shows."""
    s.phase = Phase.ROLLED
    if action == ROLL:
        roll(s)
    elif action != KEEP:
        use_magic(s, box, seat, 0 if action == REROLL else face_of(action))
