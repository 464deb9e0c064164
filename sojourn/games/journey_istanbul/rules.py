"""The Journey: Istanbul. People without papers look for a way from Istanbul to Greece.

A round is a day. In turn, each player moves along one line, looks at event cards (eyes), draws
new ones (card symbols). Then today's cards are revealed: police raids fine or jail, journeys take
one player each out of the city, jobs pay one player each. Three weeks of six days, or no cards
left, or nobody left: the game is over. Most money among those who left wins.
"""

from __future__ import annotations

from sojourn.core.chance import pick, seed_luck, shuffle
from sojourn.core.compiling import fast, rule
from sojourn.core.dispatch import Result
from sojourn.core.record import Ints
from sojourn.core.trace import emit
from sojourn.games.journey_istanbul.actions import PASS, YES, bail_action, is_verb, place_action, square_action
from sojourn.games.journey_istanbul.ending import who_left, who_won
from sojourn.games.journey_istanbul.evening import (
    answer_journey,
    answer_work,
    chat_move,
    fine_today,
    is_short,
    offer_cards,
    offer_chat,
    police,
    prepare,
    qualifies,
    reveal,
)
from sojourn.games.journey_istanbul.records import (
    CARDS,
    DAYS,
    EMPTY,
    OBSTACLE,
    OPPORTUNITY,
    PLACES,
    SEATS,
    SQUARES,
    THOUSAND,
    Box,
    Fate,
    Kind,
    Phase,
    Place,
    State,
    Talk,
    Told,
)
from sojourn.games.journey_istanbul.talk_acts import answer, answering, compose, mark_talk, owed_answer, state_card
from sojourn.games.journey_istanbul.talk_windows import (
    anybody_short,
    end_speaking,
    is_window,
    lapse,
    next_speaker,
    open_window,
)
from sojourn.games.journey_istanbul.tasks import stands, todays_row
from sojourn.games.journey_istanbul.turn import (
    can_look,
    can_walk,
    draw,
    end_turn,
    first_empty,
    go_through_door,
    look,
    move,
    offer_door,
    offer_jail_look,
    offer_look,
)

# Preparation


@rule("JI-1", "JI-2", "JI-3", "JI-5", "JI-6", "JI-R34", "JI-R40")
def setup(s: State, box: Box, seats: int, seed: int) -> None:
    """Markers in Kadıköy, 6,000 TL each, cards dealt, ten event cards on the sheet."""
    seed_luck(s, seed, 0)
    s.seats = seats
    s.day = 1
    clear_table(s)
    s.starter = 0 if box.seat0_starts else pick(s, seats)
    for step in range(seats):
        seat = (s.starter + step) % seats
        s.place[seat] = Place.KADIKOY
        s.came[seat] = step
        s.cash[seat] = box.start_cash
    s.arrivals = seats
    deal_tasks(s)
    lay_first_cards(s, box)
    emit(s, Told.DAY, EMPTY, 1)
    emit(s, Told.STARTS, s.starter)
    s.turn = s.starter
    s.turns = 1
    s.phase = Phase.DAWN
    go_on(s, box)


@fast
def clear_table(s: State) -> None:
    """Nothing lies anywhere yet."""
    s.decider = EMPTY
    s.stating = EMPTY
    s.stating_to = EMPTY
    s.stating_square = EMPTY
    s.sheet[:] = EMPTY
    for seat in range(SEATS):
        s.place[seat] = Place.OUT
        s.jail_card[seat] = EMPTY
        s.out_card[seat] = EMPTY
        s.verb[seat] = EMPTY
        s.to[seat] = EMPTY
        s.square[seat] = EMPTY
        s.amount[seat] = EMPTY
        s.offer[seat] = EMPTY
        s.offer_to[seat] = EMPTY
        s.offer_square[seat] = EMPTY
        s.task[seat] = EMPTY


@rule("JI-4", "JI-R39")
def deal_tasks(s: State) -> None:
    """One obstacle and one opportunity card each, no card twice; the rest is out of the game."""
    for which in range(2):
        for i in range(5):
            s.deck[i] = 5 * which + i  # no event card is dealt yet: the deck has room to shuffle tasks in
        shuffle(s, s.deck, 5)
        for seat in range(s.seats):
            s.task[seat, which] = s.deck[seat]
    for seat in range(s.seats):
        emit(s, Told.DEALT, seat, s.task[seat, OBSTACLE], s.task[seat, OPPORTUNITY])


@rule("JI-7", "JI-8", "JI-9", "JI-R7", "JI-R8", "JI-R9")
def lay_first_cards(s: State, box: Box) -> None:
    """Shuffle; ten cards go unseen to the rows of their days, never sideways."""
    for card in range(CARDS):
        s.deck[card] = card
    shuffle(s, s.deck, CARDS)
    s.deck_left = CARDS
    for _ in range(box.first_cards):
        s.deck_left -= 1
        card = s.deck[s.deck_left]
        s.deck[s.deck_left] = EMPTY
        column = first_empty(s, card // 6)
        if column == EMPTY:
            s.fate[card] = Fate.LOST_AT_SETUP
        else:
            s.sheet[card // 6, column] = card


# Who decides, and what


@rule("JI-11", "JI-R13")
def to_act(s: State, box: Box) -> int:
    """The seller who must name a card, else who owes an answer, else whose decision the phase waits for."""
    if s.phase == Phase.OVER:
        return 0
    if s.stating != EMPTY:
        return 1 << s.stating
    seat = owed_answer(s)
    return 1 << (seat if seat != EMPTY else s.decider)


@fast
def legal(s: State, box: Box, seat: int, mask: Ints) -> None:
    """Words first, if there are any to be said; then what the phase asks."""
    if s.phase == Phase.OVER or seat >= s.seats:
        return
    if mark_talk(s, box, seat, mask) or s.decider != seat:
        return
    if s.phase == Phase.MOVE or s.phase == Phase.CHAT:
        for place in range(PLACES):
            mask[place_action(place)] = can_walk(s, box, seat, place)
    elif s.phase == Phase.LOOK or s.phase == Phase.JAIL_LOOK:
        mask[PASS] = 1
        for square in range(DAYS * SQUARES):
            mask[square_action(square)] = can_look(s, square)
    elif s.phase == Phase.JAIL_DOOR:
        mark_door(s, box, seat, mask)
    else:
        mask[PASS] = 1
        offered = s.phase == Phase.JOURNEY or s.phase == Phase.WORK
        if offered and qualifies(s, box, seat, s.sheet[todays_row(s), s.column]):
            mask[YES] = 1


@rule("JI-57", "JI-58")
def mark_door(s: State, box: Box, seat: int, mask: Ints) -> None:
    """On the release day a place must be chosen; before, one may pay or stay."""
    released = s.day == s.release[seat]
    if not released:
        mask[PASS] = 1
        if s.cash[seat] < box.price[s.jail_card[seat]]:  # money is hidden, or was given away after the look
            return
    for place in range(PLACES):
        mask[place_action(place) if released else bail_action(place)] = 1


@rule("JI-12", "JI-13")
def apply(s: State, box: Box, seat: int, action: int) -> None:
    """Play one decision, then everything that follows from it without a choice."""
    if s.stating != EMPTY:
        state_card(s, box, seat, action)
    elif (action == YES or action == PASS) and answering(s, box, seat) != EMPTY:
        answer(s, box, seat, action)
    elif s.verb[seat] != EMPTY or is_verb(action):
        compose(s, box, seat, action)
    elif is_window(s.phase):
        s.decider = EMPTY
    else:
        decide(s, box, seat, action)
    end_speaking(s, box)
    go_on(s, box)


@fast
def decide(s: State, box: Box, seat: int, action: int) -> None:
    """The decision the phase was waiting for."""
    if s.phase == Phase.MOVE:
        move(s, box, seat, action)
    elif s.phase == Phase.LOOK or s.phase == Phase.JAIL_LOOK:
        look(s, box, seat, action)
    elif s.phase == Phase.JAIL_DOOR:
        go_through_door(s, box, seat, action)
    elif s.phase == Phase.CHAT:
        chat_move(s, box, seat, action)
        lapse(s)
        expect_police(s, box)
    elif s.phase == Phase.JOURNEY:
        answer_journey(s, box, seat, action)
        lapse(s)
    else:
        answer_work(s, box, seat, action)


@rule("JI-12", "JI-13", "JI-R12")
def go_on(s: State, box: Box) -> None:
    """Run through the day until somebody owes a decision or the game is over."""
    while s.decider == EMPTY and s.phase != Phase.OVER:
        if s.phase <= Phase.TURN_END:
            go_on_turn(s, box)
        else:
            go_on_evening(s, box)


@rule("JI-11", "JI-12", "JI-55")
def go_on_turn(s: State, box: Box) -> None:
    """Talk, then the free player's move, look and draw, or the jailed player's look and door."""
    if s.phase == Phase.DAWN:
        s.phase = Phase.MORNING
        if box.talk != Talk.OFF:
            open_window(s, box)
    elif s.phase == Phase.MORNING:
        if not next_speaker(s, box):
            free = stands(s, s.turn)
            s.phase = Phase.MOVE if free else Phase.JAIL_LOOK
            s.looks = 0 if free else 1
            s.decider = s.turn if free else EMPTY
    elif s.phase == Phase.JAIL_LOOK:
        offer_jail_look(s, box)
    elif s.phase == Phase.JAIL_DOOR:
        offer_door(s, box)
    elif s.phase == Phase.LOOK:
        offer_look(s, box)
    elif s.phase == Phase.DRAW:
        draw(s, box)
    else:
        lapse(s)
        end_turn(s, box)


@rule("JI-13")
def go_on_evening(s: State, box: Box) -> None:
    """Reveal, police, journeys, work, prepare: always in this order."""
    if s.phase == Phase.REVEAL:
        reveal(s, box)
    elif s.phase == Phase.CHAT:
        offer_chat(s, box)
        if s.phase == Phase.RAID:
            expect_police(s, box)
    elif s.phase == Phase.RAID:
        if not next_speaker(s, box):
            s.phase = Phase.POLICE
    elif s.phase == Phase.POLICE:
        lapse(s)
        police(s, box)
        if box.talk != Talk.OFF and is_worth_talking(s, box):
            open_window(s, box)
    elif s.phase == Phase.EVENING:
        if not next_speaker(s, box):
            s.phase = Phase.JOURNEY
    elif s.phase == Phase.JOURNEY:
        offer_cards(s, box, Kind.JOURNEY)
    elif s.phase == Phase.WORK:
        offer_cards(s, box, Kind.WORK)
    else:
        lapse(s)
        prepare(s, box)


@rule("JI-R20", "JI-R43")
def expect_police(s: State, box: Box) -> None:
    """Somebody cannot pay tonight's fine and says so: there is a moment to help before the police act."""
    if box.talk != Talk.OFF and box.raid_rescue and anybody_short(s, box):
        for seat in range(s.seats):
            if is_short(s, box, seat):
                emit(s, Told.SHORT, seat, fine_today(s, box))
        open_window(s, box)


@fast
def is_worth_talking(s: State, box: Box) -> bool:
    """A face-up journey or job has somebody standing there who paid no fine today."""
    row = todays_row(s)
    for column in range(SQUARES):
        if s.face_up[row, column] and box.kind[s.sheet[row, column]] != Kind.POLICE:
            for seat in range(s.seats):
                if s.place[seat] == box.where[s.sheet[row, column]] and not s.fined[seat]:
                    return True
    return False


# The end


@rule("JI-80", "JI-81", "JI-82", "JI-R41")
def outcome(s: State, box: Box, result: Result) -> None:
    """Who left has succeeded; the richest of them wins; nobody out, nobody wins; or there is no winner at all."""
    if not s.ended:
        return
    result.reason = s.ended
    result.succeeded = who_left(s)
    result.winners = who_won(s, box)
    for seat in range(s.seats):
        left = s.place[seat] == Place.OUT
        if box.no_winner:
            result.points[seat] = 1 if left else 0
        else:
            result.points[seat] = s.cash[seat] if left else -1


# Laws that hold at every step


@fast
def invariant(s: State, box: Box) -> int:
    """Each of the 36 cards is in one place; money is whole thousands, and none is lost."""
    places = 0
    for i in range(s.deck_left):
        places += 1 if s.fate[s.deck[i]] == Fate.IN_PLAY else 100
    for row in range(DAYS):
        for column in range(SQUARES):
            card = s.sheet[row, column]
            if card != EMPTY:
                if card // 6 != row or s.fate[card] != Fate.IN_PLAY:
                    return 1
                places += 1
    for card in range(CARDS):
        if s.fate[card] != Fate.IN_PLAY:
            places += 1
    if places != CARDS:
        return 2
    money = s.bank
    for seat in range(s.seats):
        money += s.cash[seat]
        if s.cash[seat] < 0 or s.cash[seat] % THOUSAND:
            return 3
        if (s.place[seat] == Place.JAIL) != (s.jail_card[seat] != EMPTY):
            return 4
        if s.place[seat] == Place.JAIL and s.fate[s.jail_card[seat]] != Fate.UNDER_JAIL:
            return 5
    if money != s.seats * box.start_cash:
        return 6
    if (s.phase == Phase.OVER) != (s.ended != 0):
        return 7
    return 0
