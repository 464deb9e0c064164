"""What a player cannot know, made different: written from the rulebook, not from view.py.

Fronts nobody showed the seat, the deck's order, other people's planners, private words and half-said
sentences, hidden purses, the luck to come. What the seat saw, heard or said itself stays as it is.
"""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick, reseed, shuffle
from sojourn.core.compiling import fast
from sojourn.games.journey_istanbul.evening import fine_today, is_affected, raids
from sojourn.games.journey_istanbul.records import Told

DAYS, SQUARES, SLOTS, CARDS = 6, 5, 6, 36
EMPTY = -1
LOST, LOST_AT_SETUP = 3, 8  # thrown away face down: by seat 0, 1... and before the first turn
OUT = 6  # the place of who has travelled out
MORNING, MOVE, LOOK, CHAT, RAID = 1, 4, 5, 9, 10  # phases
TELL, INTENT, ASK, SHOW, BORROW, LEND, DEAL, NOTE = 1, 2, 3, 5, 6, 7, 8, 9  # verbs
EVERYBODY = 5  # the addressee of words for all
OPEN_TALK, ACTS_BETWEEN = 2, 4  # talk at any moment, and how many acts of a turn that allows
DRAWN_SOON = 12  # cards on top of the deck that stay where they are in a twin

SWITCHES = [
    ("talk", "off"),
    ("talk", "open"),
    ("money_visible", "false"),
    ("hide_top_back", "true"),
    ("planner_proof", "true"),
    ("notes", "three"),
    ("loans", "binding"),
    ("raid_rescue", "false"),
    ("bail_is_fine", "false"),
    ("one_job_per_day", "true"),
]
VARIANTS = [
    {"money_visible": "false", "talk": "off"},
    {"money_visible": "false", "talk": "open"},
    {"money_visible": "false", "talk": "open", "loans": "binding"},
]
SHOWS = {
    Told.SAW: "JI-22",  # who looks sees the front
    Told.DREW_CARD: "JI-26",  # and who draws
    Told.REVEALED: "JI-30",  # today's cards are turned over
    Told.TOLD: "JI-73",  # a word, or what stands in a planner that is shown
    Told.OFFERED: "JI-76",  # who is offered something hears what
    Told.PAID: "JI-76",  # that money moves for a word or a place is open
    Told.LENT: "JI-75",  # and that it is lent
    Told.CIRCLE: "JI-63",  # money shown where a task asks for it
    Told.SHORT: "JI-R20",  # who cannot pay the police says so
    Told.SAVED: "JI-R20",  # and who now can
    Told.FINED: "JI-37",  # who can pay the police pays
    Told.JAILED: "JI-38",  # who cannot goes to jail
}
OWN = (Told.SAW, Told.DREW_CARD)  # whispered: they explain nothing to anybody else
SHOWN_AT_END = "JI-R35"  # after the game fronts and purses lie open


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


# --- Twins: what an observer may not know is exchanged, and nothing else ----------------------------------


@fast
def held(s: Any, box: Any, seat: int, keeper: int, luck: Any) -> None:
    """Other fronts, notes, words, offers and purses for all but the observer and `keeper`; what is drawn soon stays."""
    if s.ended:
        return
    for day in range(DAYS):
        _exchange_unseen(s, seat, keeper, day, luck)
    if s.stating != EMPTY and not _is_party(s.stating, s.stating_to, seat, keeper):
        s.stating_square = _some_face_down(s, luck)
    for other in range(s.seats):
        if other == seat or other == keeper:
            continue
        if s.verb[other] != SHOW:  # who is about to show rows of the planner has something in them
            _write_or_rub_out(s, other, luck)
        _hear_otherwise(s, seat, keeper, other, luck)
        _mean_otherwise(s, box, other, luck)
        if not _is_party(other, s.offer_to[other], seat, keeper) and s.offer_to[other] != EVERYBODY:
            _offer_otherwise(s, box, other, luck)
        if other == s.turn and s.phase == MORNING:
            s.notes_left = 1 + pick(luck, 3) if s.verb[other] == NOTE else pick(luck, 4)
        if box.talk == OPEN_TALK and s.spoken[other] < ACTS_BETWEEN:
            s.spoken[other] = pick(luck, ACTS_BETWEEN)
        if box.money_hidden:
            _hold_otherwise(s, box, other, luck)


@fast
def consistent(s: Any, box: Any) -> bool:
    """Every question has a reason that lies open; no secret could take it away."""
    return True


@fast
def _is_party(one: int, two: int, seat: int, keeper: int) -> bool:
    """The observer or the keeper takes part in what these two say."""
    return seat == one or seat == two or (keeper >= 0 and (keeper == one or keeper == two))


@fast
def _may_move(s: Any, seat: int, keeper: int, card: int) -> bool:
    """Neither of the two has seen this card, and nobody draws it soon."""
    if not _is_secret(s, seat, card) or (keeper >= 0 and not _is_secret(s, keeper, card)):
        return False
    for i in range(max(0, s.deck_left - DRAWN_SOON), s.deck_left):
        if s.deck[i] == card:
            return False
    return True


@fast
def _exchange_unseen(s: Any, seat: int, keeper: int, day: int, luck: Any) -> None:
    """Some cards of one day change places, if neither of the two could tell."""
    for _ in range(3):
        one, two = SLOTS * day + pick(luck, SLOTS), SLOTS * day + pick(luck, SLOTS)
        if one != two and _may_move(s, seat, keeper, one) and _may_move(s, seat, keeper, two):
            _exchange(s, one, two)


@fast
def _write_or_rub_out(s: Any, other: int, luck: Any) -> None:
    """Another planner: full of notes, or empty."""
    if pick(luck, 2):
        _write_other_notes(s, other, luck)
    else:
        s.notes[other] = 0


@fast
def _hear_otherwise(s: Any, seat: int, keeper: int, listener: int, luck: Any) -> None:
    """A few words between two others, and how many of them proved true."""
    speaker = pick(luck, s.seats)
    if speaker == listener or speaker == seat or speaker == keeper:
        return
    s.kept[listener, speaker] = pick(luck, 9)
    s.broken[listener, speaker] = pick(luck, 9)
    square = _some_face_down(s, luck)
    if square != EMPTY and not (seat >= 0 and _read(s.heard[seat, speaker], square)):
        _write(s.heard[listener, speaker], square, pick(luck, 7))


@fast
def _mean_otherwise(s: Any, box: Any, other: int, luck: Any) -> None:
    """A half-said sentence is about another card or amount; at an open table there may be none, or one has just begun.

    Only where its next word could be nothing else: a place or a square would mean a move or a look without it.
    """
    if s.square[other] != EMPTY and s.verb[other] != DEAL:
        s.square[other] = _some_face_down(s, luck)
    if s.amount[other] != EMPTY:
        s.amount[other] = 1
    if box.talk == OPEN_TALK and pick(luck, 16 if other == s.decider else 8) == 0:  # whoever is asked would be stuck
        if s.verb[other] == EMPTY:
            free = s.stating == EMPTY and s.offer[other] == EMPTY and other != s.decider and s.place[other] != OUT
            if free and _some_face_down(s, luck) != EMPTY:
                s.verb[other] = TELL
        elif s.verb[other] != INTENT and (s.square[other] != EMPTY or s.to[other] == EMPTY) and s.verb[other] != NOTE:
            _drop_half_said(s, other)


@fast
def _offer_otherwise(s: Any, box: Any, speaker: int, luck: Any) -> None:
    """That two others talk is open; about what, and for how much, is not."""
    to = s.offer_to[speaker]
    if s.offer[speaker] == EMPTY or s.phase == CHAT or s.phase == RAID:
        return
    square = _some_face_down(s, luck)
    verb = pick(luck, 4)
    asks = verb == 0 and square != EMPTY and (s.phase == MORNING or s.decider != speaker)
    s.offer_extra[speaker] = 0
    if asks:
        s.offer[speaker] = ASK
        s.offer_square[speaker] = square
        s.offer_price[speaker] = pick(luck, 1 + min(3, s.cash[speaker] // 1000))
    elif verb == 1 and s.cash[to] >= 1000:
        s.offer[speaker] = BORROW
        s.offer_square[speaker] = EMPTY
        s.offer_price[speaker] = 1 + pick(luck, min(10, s.cash[to] // 1000))
        s.offer_extra[speaker] = pick(luck, 3)
    elif verb == 2 and s.cash[speaker] >= 1000:
        s.offer[speaker] = LEND
        s.offer_square[speaker] = EMPTY
        s.offer_price[speaker] = 1 + pick(luck, min(10, s.cash[speaker] // 1000))
        s.offer_extra[speaker] = pick(luck, 3)


@fast
def _hold_otherwise(s: Any, box: Any, other: int, luck: Any) -> None:
    """Any purse, but enough for what its owner has begun to say; who is short of tonight's fine stays short."""
    before = s.cash[other]
    fine = fine_today(s, box) if (s.phase == CHAT or s.phase == RAID) and is_affected(s, box, other, raids(s, box)) else 0
    if s.place[other] == OUT:
        return
    if s.verb[other] != EMPTY or s.offer[other] != EMPTY:
        s.cash[other] += 0 if before < fine else 1000 * pick(luck, 6)
    elif before < fine:
        s.cash[other] = 1000 * pick(luck, fine // 1000)
    else:
        s.cash[other] = fine + (1000 * pick(luck, 15) if pick(luck, 3) else 0)
    s.bank += before - s.cash[other]
