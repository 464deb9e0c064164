"""What a seat may know, filled from nothing; and a full table that fits what it knows."""

from __future__ import annotations

from sojourn.core.chance import Luck, pick, reseed, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.record import SPECTATOR, Ints, copier, row_copier
from sojourn.games.journey_istanbul.actions import TO_ALL
from sojourn.games.journey_istanbul.claims import write_claim
from sojourn.games.journey_istanbul.evening import fine_today, is_affected, is_short, journey_price, raids, wage
from sojourn.games.journey_istanbul.records import (
    CARDS,
    DAYS,
    EMPTY,
    HIDDEN,
    SEATS,
    SQUARES,
    THOUSAND,
    UNKNOWN_CASH,
    Box,
    Fate,
    Kind,
    Offers,
    Open,
    Phase,
    State,
    Talk,
    Verb,
    View,
)
from sojourn.games.journey_istanbul.rules import to_act
from sojourn.games.journey_istanbul.talk_acts import answering
from sojourn.games.journey_istanbul.talk_windows import lies_face_down
from sojourn.games.journey_istanbul.tasks import todays_row
from sojourn.games.journey_istanbul.trust import believed

copy_open = copier(Open)
copy_offers = copier(Offers)
copy_offer = row_copier(Offers)


@rule("JI-4")
def view(s: State, box: Box, seat: int, v: View) -> None:
    """All that lies open, the task cards too; then what this seat may know. A field nobody copies stays secret."""
    copy_open(s, v)
    v.seat = seat
    v.awaited = to_act(s, box)
    view_money(s, box, seat, v)
    view_cards(s, box, seat, v)
    view_talk(s, box, seat, v)


@rule("JI-R29")
def view_money(s: State, box: Box, seat: int, v: View) -> None:
    """Money is open unless the table hides it; who needs help tonight against the police says so."""
    for other in range(s.seats):
        hidden = box.money_hidden and other != seat and not s.ended
        v.cash[other] = UNKNOWN_CASH if hidden else s.cash[other]
        open_to_all = s.phase == Phase.RAID or (s.phase == Phase.CHAT and not hidden)
        if open_to_all and is_short(s, box, other):
            v.short |= 1 << other


@rule("JI-9", "JI-22", "JI-26", "JI-R35", "JI-R37", "JI-R44")
def view_cards(s: State, box: Box, seat: int, v: View) -> None:
    """Backs are open, fronts only to those who saw them; after the game all lie open."""
    v.top_row = EMPTY if box.top_hidden or s.deck_left == 0 else s.deck[s.deck_left - 1] // 6
    for row in range(DAYS):
        for column in range(SQUARES):
            card = s.sheet[row, column]
            known = s.ended != 0 or (seat != SPECTATOR and s.seen[row, column] >> seat & 1)
            if s.face_up[row, column]:
                known = True
            v.sheet[row, column] = card if card == EMPTY or known else HIDDEN
    for card in range(CARDS):
        fate = s.fate[card]
        if fate < Fate.LOST or s.ended or (seat != SPECTATOR and fate == Fate.LOST + seat):
            v.fate[card] = fate
        else:
            v.lost[card // 6, fate - Fate.LOST] += 1


@rule("JI-73", "JI-83", "JI-R30")
def view_talk(s: State, box: Box, seat: int, v: View) -> None:
    """Own acts, notes and what one was told; of other people's offers only that they talk."""
    party = seat != SPECTATOR and (s.stating == seat or s.stating_to == seat)
    v.stating_square = s.stating_square if party or s.stating == EMPTY else HIDDEN
    for speaker in range(SEATS):
        view_offer(s, seat, speaker, v)
    v.verb = v.to = v.square = v.amount = v.answering = EMPTY
    if seat == SPECTATOR:
        return
    v.verb, v.to, v.square, v.amount = s.verb[seat], s.to[seat], s.square[seat], s.amount[seat]
    v.answering = answering(s, box, seat)
    v.notes_left = s.notes_left if s.turn == seat else 0
    v.spoken = s.spoken[seat]
    v.heard[:] = s.heard[seat]
    v.notes[:] = s.notes[seat]
    v.kept[:] = s.kept[seat]
    v.broken[:] = s.broken[seat]
    if s.decider == seat and s.phase == Phase.JOURNEY:
        v.price_for_me = journey_price(s, box, seat, s.sheet[todays_row(s), s.column])
    elif s.decider == seat and s.phase == Phase.WORK:
        v.price_for_me = wage(s, box, seat, s.sheet[todays_row(s), s.column])


@fast
def view_offer(s: State, seat: int, speaker: int, v: View) -> None:
    """An offer in full to its parties; to others only who talks to whom."""
    to = s.offer_to[speaker]
    if s.offer[speaker] == EMPTY or to == TO_ALL or speaker == seat or to == seat:
        copy_offer(s, v, speaker)
    else:
        v.offer[speaker] = HIDDEN
        v.offer_square[speaker] = HIDDEN


# Redealing


@fast
def redeal(v: View, box: Box, seat: int, luck: Luck, s: State) -> None:
    """A whole table that this seat could not tell from the real one."""
    reseed(s, luck)
    copy_open(v, s)
    copy_offers(v, s)
    s.cash[:] = v.cash
    redeal_cards(v, luck, s)
    redeal_talk(v, box, seat, s)
    redeal_money(v, box, luck, s)
    for speaker in range(v.seats):
        if v.offer[speaker] == HIDDEN:
            invent_offer(v, box, speaker, luck, s)
    if v.stating_square == HIDDEN:
        s.stating_square = some_square(luck, s)


@fast
def known_cards(v: View) -> int:
    """Bit mask of the cards whose whereabouts this seat knows."""
    known = 0
    for row in range(DAYS):
        for column in range(SQUARES):
            if v.sheet[row, column] >= 0:
                known |= 1 << int(v.sheet[row, column])
    for card in range(CARDS):
        if v.fate[card] != Fate.IN_PLAY:
            known |= 1 << card
    return known


@fast
def redeal_cards(v: View, luck: Luck, s: State) -> None:
    """Unknown cards of a day go to its hidden squares, the lost ones and the deck: at random, but for words believed."""
    s.fate[:] = v.fate
    s.sheet[:] = v.sheet
    known = known_cards(v)
    left = 0  # deck[:left] gathers what is not placed yet
    for row in range(DAYS):
        first = left
        for slot in range(6):
            if not known >> (6 * row + slot) & 1:
                s.deck[left] = 6 * row + slot
                left += 1
        shuffle(luck, s.deck[first:], left - first)
        for column in range(SQUARES):
            if v.sheet[row, column] == HIDDEN:
                put_last(s.deck, first, left, believed(v, row * SQUARES + column, luck))
                left -= 1
                s.sheet[row, column] = s.deck[left]
        for by in range(SEATS + 1):
            for _ in range(v.lost[row, by]):
                left -= 1
                s.fate[s.deck[left]] = Fate.LOST + by
    s.deck_left = left
    for i in range(left, CARDS):
        s.deck[i] = EMPTY
    shuffle(luck, s.deck, left)
    put_day_on_top(v, luck, s)


@fast
def put_last(deck: Ints, first: int, end: int, card: int) -> None:
    """Exchange the card, if it is among these, with the last of them."""
    for i in range(first, end):
        if deck[i] == card:
            deck[i] = deck[end - 1]
            deck[end - 1] = card
            return


@fast
def put_day_on_top(v: View, luck: Luck, s: State) -> None:
    """The top card's back is open: a random card of that day lies there."""
    if v.top_row == EMPTY:
        return
    count = 0
    for i in range(s.deck_left):
        count += 1 if s.deck[i] // 6 == v.top_row else 0
    nth = pick(luck, count)
    for i in range(s.deck_left):
        if s.deck[i] // 6 == v.top_row:
            nth -= 1
            if nth < 0:
                card = s.deck[i]
                s.deck[i] = s.deck[s.deck_left - 1]
                s.deck[s.deck_left - 1] = card
                return


@fast
def redeal_talk(v: View, box: Box, seat: int, s: State) -> None:
    """Own acts and notes stand; others wrote what they saw, and nothing is made up about what they heard."""
    s.stating_square = v.stating_square
    for other in range(SEATS):
        s.verb[other] = s.to[other] = s.square[other] = s.amount[other] = EMPTY
    if box.free_notes and box.talk != Talk.OFF:
        write_what_was_seen(v, seat, s)
    s.notes_left = v.notes_left
    if v.turn != seat and v.phase == Phase.MORNING:
        s.notes_left = 3
    if seat == SPECTATOR:
        return
    s.verb[seat], s.to[seat], s.square[seat], s.amount[seat] = v.verb, v.to, v.square, v.amount
    s.spoken[seat] = v.spoken
    s.heard[seat] = v.heard
    s.notes[seat] = v.notes
    s.kept[seat] = v.kept
    s.broken[seat] = v.broken


@fast
def write_what_was_seen(v: View, seat: int, s: State) -> None:
    """The planners of the others hold what everybody saw them look at or draw."""
    for square in range(DAYS * SQUARES):
        seen = v.seen[square // SQUARES, square % SQUARES]
        if seen and lies_face_down(s, square):
            for other in range(v.seats):
                if other != seat and seen >> other & 1:
                    write_claim(s.notes[other], square, int(s.sheet[square // SQUARES, square % SQUARES]) % 6 + 1)


@fast
def redeal_money(v: View, box: Box, luck: Luck, s: State) -> None:
    """Hidden purses get what fits the words one has heard; the bank has the rest."""
    count = raids(s, box)
    fine = fine_today(s, box)
    police_near = v.phase == Phase.CHAT or v.phase == Phase.RAID
    s.bank = v.seats * box.start_cash
    for other in range(v.seats):
        if v.cash[other] == UNKNOWN_CASH:
            low, high = 0, 12_000
            due = fine if police_near and is_affected(s, box, other, count) else 0
            if v.phase == Phase.RAID and due:
                low, high = (0, due - THOUSAND) if v.short >> other & 1 else (due, due + 12_000)
            low = max(low, promised(v, other, due))
            low = max(low, fare_in_hand(v, box, other, s))
            high = max(low, high)
            s.cash[other] = low + THOUSAND * pick(luck, (high - low) // THOUSAND + 1)
        s.bank -= s.cash[other]


@fast
def promised(v: View, speaker: int, fine: int) -> int:
    """What a speaker must hold to stand by an offer this seat has heard."""
    verb = v.offer[speaker]
    if verb == Verb.ASK or verb == Verb.LEND or verb == Verb.DEAL:
        return int(v.offer_price[speaker]) * THOUSAND + fine
    return 0


@fast
def fare_in_hand(v: View, box: Box, speaker: int, s: State) -> int:
    """Who wants to buy a place before a journey could pay for the journey itself, debts included."""
    if v.offer[speaker] != Verb.DEAL:
        return 0
    card = s.sheet[todays_row(s), v.offer_square[speaker] % SQUARES]
    return int(box.price[card]) + s.debt[speaker].sum() if box.kind[card] == Kind.JOURNEY else 0


@fast
def some_square(luck: Luck, s: State) -> int:
    """Any face-down card."""
    count = 0
    for square in range(DAYS * SQUARES):
        count += 1 if lies_face_down(s, square) else 0
    nth = pick(luck, count)
    for square in range(DAYS * SQUARES):
        if lies_face_down(s, square):
            nth -= 1
            if nth < 0:
                return square
    return EMPTY


@fast
def invent_offer(v: View, box: Box, speaker: int, luck: Luck, s: State) -> None:
    """Two others talk: a small loan, one way or the other, is as good a guess as any."""
    to = v.offer_to[speaker]
    borrows = v.phase == Phase.RAID and v.short >> speaker & 1
    if v.phase != Phase.RAID:
        borrows = s.cash[speaker] < THOUSAND or (s.cash[to] >= THOUSAND and pick(luck, 2) == 0)
    s.offer[speaker] = Verb.BORROW if borrows else Verb.LEND
    s.offer_square[speaker] = EMPTY
    s.offer_price[speaker] = 1
    s.offer_extra[speaker] = 0
