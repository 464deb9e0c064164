"""What a player cannot know, made different: written from the rulebook, not from view.py.

Fronts nobody showed the seat, the deck's order, other people's planners, private words and half-said
sentences, hidden purses, the luck to come. What the seat saw, heard or said itself stays as it is.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, reseed, shuffle
from sojourn.core.compiling import fast

DAYS, SQUARES, SLOTS, CARDS = 6, 5, 6, 36
EMPTY = -1
LOST, LOST_AT_SETUP = 3, 8  # thrown away face down: by seat 0, 1... and before the first turn
MORNING, MOVE, LOOK = 1, 4, 5  # phases
ASK, BORROW, LEND = 3, 6, 7  # verbs
EVERYBODY = 5  # the addressee of words for all


QUICK = {"talk": "off"}  # without talk a game has a hundred steps, with it thousands


@fast
def scramble(s: Any, box: Any, seat: int, luck: Any) -> None:
    """Change all that is secret from this seat (or from somebody who only watches, -1)."""
    reseed(s, luck)
    if not s.ended:  # afterwards all fronts lie open, but for the deck
        for day in range(DAYS):
            _change_fronts(s, seat, day, luck)
    _reorder_deck(s, box, luck)
    for other in range(s.seats):
        if other != seat:
            _write_other_notes(s, other, luck)
    if s.ended:
        return
    for other in range(s.seats):
        if other != seat:
            _hear_other_words(s, seat, other, luck)
            _drop_half_said(s, other)
            _change_offer(s, seat, other, luck)
    if s.stating != EMPTY and s.stating != seat and s.stating_to != seat:
        s.stating_square = _some_face_down(s, luck)
    if s.phase == MORNING and s.decider == s.turn and s.turn != seat:
        s.notes_left = 1 + pick(luck, 3)
    if box.money_hidden and (s.phase == MOVE or s.phase == LOOK):
        for other in range(s.seats):
            if other != seat:
                _fill_other_purse(s, other, luck)


@fast
def _is_secret(s: Any, seat: int, card: int) -> bool:
    """Nobody turned this card over for the seat: it is in the deck, face down, or thrown away unseen."""
    fate = s.fate[card]
    if fate != 0:
        return fate == LOST_AT_SETUP or (LOST <= fate < LOST_AT_SETUP and fate != LOST + seat)
    for column in range(SQUARES):
        if s.sheet[card // SLOTS, column] == card:
            saw = seat >= 0 and s.seen[card // SLOTS, column] >> seat & 1
            return not s.face_up[card // SLOTS, column] and not saw
    return True


@fast
def _exchange(s: Any, one: int, two: int) -> None:
    """Each card goes where the other was."""
    row = one // SLOTS
    for column in range(SQUARES):
        if s.sheet[row, column] == one:
            s.sheet[row, column] = two
        elif s.sheet[row, column] == two:
            s.sheet[row, column] = one
    for i in range(s.deck_left):
        if s.deck[i] == one:
            s.deck[i] = two
        elif s.deck[i] == two:
            s.deck[i] = one
    fate = s.fate[one]
    s.fate[one] = s.fate[two]
    s.fate[two] = fate


@fast
def _change_fronts(s: Any, seat: int, day: int, luck: Any) -> None:
    """Cards of one day have the same back: the secret ones change places in any way."""
    for slot in range(SLOTS - 1, 0, -1):
        other = pick(luck, slot + 1)
        one, two = SLOTS * day + slot, SLOTS * day + other
        if slot != other and _is_secret(s, seat, one) and _is_secret(s, seat, two):
            _exchange(s, one, two)


@fast
def _reorder_deck(s: Any, box: Any, luck: Any) -> None:
    """Any order, but the top card shows its day unless it is covered."""
    if s.deck_left == 0:
        return
    top = s.deck_left - 1
    day = s.deck[top] // SLOTS
    shuffle(luck, s.deck, s.deck_left)
    if box.top_hidden:
        return
    for i in range(top):
        if s.deck[i] // SLOTS == day and s.deck[top] // SLOTS != day:
            card = s.deck[i]
            s.deck[i] = s.deck[top]
            s.deck[top] = card


@fast
def _is_face_down(s: Any, square: int) -> bool:
    row, column = square // SQUARES, square % SQUARES
    return s.sheet[row, column] != EMPTY and not s.face_up[row, column]


@fast
def _some_face_down(s: Any, luck: Any) -> int:
    """A random square with a face-down card; EMPTY if there is none."""
    start = pick(luck, DAYS * SQUARES)
    for i in range(DAYS * SQUARES):
        square = (start + i) % (DAYS * SQUARES)
        if _is_face_down(s, square):
            return square
    return EMPTY


@fast
def _write(words: Any, square: int, claim: int) -> None:
    """Three bits a square, ten squares a number."""
    shift = 3 * (square % 10)
    words[square // 10] = (words[square // 10] & ~(7 << shift)) | (claim << shift)


@fast
def _read(words: Any, square: int) -> int:
    return (words[square // 10] >> (3 * (square % 10))) & 7


@fast
def _write_other_notes(s: Any, other: int, luck: Any) -> None:
    """Anything may stand in another planner."""
    for square in range(DAYS * SQUARES):
        if _is_face_down(s, square):
            _write(s.notes[other], square, pick(luck, 7))


@fast
def _hear_other_words(s: Any, seat: int, listener: int, luck: Any) -> None:
    """What two others said between them; not what the seat said, nor what all could hear."""
    for speaker in range(s.seats):
        if speaker != listener:
            s.kept[listener, speaker] = pick(luck, 9)
            s.broken[listener, speaker] = pick(luck, 9)
        if speaker == seat or speaker == listener:
            continue
        for square in range(DAYS * SQUARES):
            for_all = seat >= 0 and _read(s.heard[seat, speaker], square) == _read(s.heard[listener, speaker], square)
            if _is_face_down(s, square) and not (for_all and _read(s.heard[seat, speaker], square)):
                _write(s.heard[listener, speaker], square, pick(luck, 7))


@fast
def _drop_half_said(s: Any, other: int) -> None:
    """Nobody knows what somebody is about to say."""
    s.verb[other] = EMPTY
    s.to[other] = EMPTY
    s.square[other] = EMPTY
    s.amount[other] = EMPTY


@fast
def _change_offer(s: Any, seat: int, speaker: int, luck: Any) -> None:
    """That two others talk is open; about what, and for how much, is not."""
    to = s.offer_to[speaker]
    if s.offer[speaker] == EMPTY or to == EVERYBODY or to == seat:
        return
    s.offer_price[speaker] = 1
    if s.offer[speaker] == BORROW or s.offer[speaker] == LEND:
        s.offer_extra[speaker] = pick(luck, 3)
    square = _some_face_down(s, luck)
    if s.phase == MORNING and square != EMPTY and pick(luck, 2):
        s.offer[speaker] = ASK
        s.offer_price[speaker] = 0
        s.offer_extra[speaker] = 0
        s.offer_square[speaker] = square


@fast
def _fill_other_purse(s: Any, other: int, luck: Any) -> None:
    """Hidden money may be any; who has made an offer keeps at least as much as before."""
    before = s.cash[other]
    if s.offer[other] == EMPTY:
        s.cash[other] = 1000 * pick(luck, 13)
    elif before >= 1000 * int(s.offer_price[other]):
        s.cash[other] += 1000 * pick(luck, 6)
    s.bank += before - s.cash[other]
