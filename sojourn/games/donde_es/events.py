"""Step 2: the first player draws an event and carries it out before anyone moves."""

from __future__ import annotations

from typing import Any

from sojourn.core.chance import pick
from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.donde_es.actions import (
    DECLINE,
    choose_action,
    close_action,
    discard_action,
    discard_of,
    location_of,
    nudge_action,
    nudge_of,
    space_of,
)
from sojourn.games.donde_es.arrivals import is_home, is_shut, set_aside
from sojourn.games.donde_es.markers import has_room, put_marker
from sojourn.games.donde_es.movement import is_taken, open_ways
from sojourn.games.donde_es.movement_cards import discard, draw_by_event, hand_size, pass_hands
from sojourn.games.donde_es.records import (
    EVENTS,
    LOCATIONS,
    MARKERS,
    NOBODY,
    SPACES,
    TYPES,
    WAYS,
    Box,
    EventCard,
    Lasts,
    Phase,
    State,
    Told,
    Way,
)
from sojourn.games.donde_es.tracker import frustrate, move_along


@rule("DE-13", "DE-R9", "DE-R37")
def draw_event(s: State, box: Box) -> None:
    """The top event card, read out and carried out at once; used-up cards are shuffled again."""
    total = 0
    for event in range(EVENTS):
        total += s.event_deck[event]
    if total == 0:
        for event in range(EVENTS):
            s.event_deck[event] = s.event_pile[event]
            total += s.event_deck[event]
            s.event_pile[event] = 0
    left = pick(s, total)
    drawn = 0
    while left >= s.event_deck[drawn]:
        left -= s.event_deck[drawn]
        drawn += 1
    s.event_deck[drawn] -= 1
    s.event = drawn
    s.today = drawn
    until = s.rounds + s.seats if box.lasts[drawn] == Lasts.LASTING else 0
    emit(s, Told.EVENT, s.first, drawn, until, box.lasts[drawn])


@rule("DE-13", "DE-14", "DE-R10")
def carry_out(s: State, box: Box) -> None:
    """Do what the card says; "you" on it is the drawer. Some cards ask the drawer first."""
    event = s.today
    if asks(event):
        if has_target(s, box):
            s.phase = Phase.EVENT_CHOICE
            return
        emit(s, Told.NO_TARGET, s.first, event)
    elif event == EventCard.NEW_MAP:
        draw_by_event(s, box, s.first, 2)
    elif event == EventCard.TOWN_BAND:
        for i in range(s.seats):
            draw_by_event(s, box, (s.first + i) % s.seats, 1)
    elif event == EventCard.RUCKSACK:
        draw_by_event(s, box, s.first, 1)
    elif event == EventCard.HEATWAVE:
        move_along(s, box)
    elif event == EventCard.LEVANTE:
        blow_west(s, box)
    elif event == EventCard.TANTRUM:
        throw_tantrum(s)
    elif event == EventCard.SHIFT_CHANGE:
        pass_hands(s)
    finish_event(s, box)


@rule("DE-15", "DE-16", "DE-R10")
def finish_event(s: State, box: Box) -> None:
    """A lasting card lies down before its drawer, one for this round stays, the rest are discarded."""
    if s.phase == Phase.OVER:
        return
    event = s.today
    if box.lasts[event] == Lasts.LASTING:
        s.lasting[s.first] = event
        s.today = NOBODY
    elif box.lasts[event] == Lasts.NOW:
        s.event_pile[event] += 1
        s.today = NOBODY
    s.phase = Phase.TURNS


@rule("DE-15", "DE-R10", "DE-R35")
def lapse(s: State, seat: int) -> None:
    """First player again: the lasting event is over before anything else, and its door opens."""
    if s.lasting[seat] >= 0:
        emit(s, Told.LAPSED, seat, s.lasting[seat])
        s.event_pile[s.lasting[seat]] += 1
        s.lasting[seat] = NOBODY
        s.shut[seat] = NOBODY


@rule("DE-16")
def end_of_today(s: State) -> None:
    """What worked for this round is discarded after the check."""
    if s.today >= 0:
        s.event_pile[s.today] += 1
        s.today = NOBODY


# --- Events that happen by themselves ------------------------------------------------------------


@rule("DE-R34", "DE-R13")
def blow_west(s: State, box: Box) -> None:
    """Levante: outside the square everyone drifts one step west, and nobody led them there."""
    for space in range(SPACES - 1, -1, -1):
        cell = s.cell[space]
        if s.who[space] < 0 or cell < 0 or box.plaza[cell] or not open_ways(s, box, space) >> Way.WEST & 1:
            continue
        s.cell[space] = box.ahead[cell][Way.WEST]
        emit(s, Told.BLOWN, -1, s.who[space], s.cell[space])
        if is_home(s, box, space, s.cell[space]):
            set_aside(s, box, space, NOBODY)


@rule("DE-33")
def throw_tantrum(s: State) -> None:
    """The calm tourist who has waited longest gets a frustration token."""
    for space in range(SPACES - 1, -1, -1):
        if s.who[space] >= 0 and not s.upset[space]:
            frustrate(s, space)
            break


# --- Events that ask -----------------------------------------------------------------------------


@fast
def asks(event: int) -> bool:
    """Whether the drawer has something to choose."""
    return (
        event == EventCard.GRANIZADO
        or event == EventCard.NEIGHBOUR
        or event == EventCard.WORD_OF_MOUTH
        or event == EventCard.BEACH_BUS
        or event == EventCard.CLOSED
        or event == EventCard.SORE_FEET
        or event == EventCard.WRONG_TURNING
        or event == EventCard.PAPERWORK
    )


@fast
def has_marker(s: Any, space: int, seat: int) -> bool:
    """Whether the guide has a marker on this card."""
    for i in range(MARKERS):
        if s.marks[space][i] == seat:
            return True
    return False


@rule("DE-R10", "DE-R13")
def can_choose(s: Any, box: Box, space: int) -> bool:
    """Whether today's event may pick the tourist in this space."""
    if s.who[space] < 0:
        return False
    cell = s.cell[space]
    if s.today == EventCard.GRANIZADO:
        return bool(s.upset[space] == 1)
    if s.today == EventCard.WORD_OF_MOUTH:
        return has_room(s, box, space)
    if s.today == EventCard.BEACH_BUS:
        return bool(box.plaza[cell] == 1) and not is_taken(s, box, box.bus)
    if s.today == EventCard.WRONG_TURNING:
        return bool(box.plaza[cell] == 0)
    return bool(s.today == EventCard.PAPERWORK) and has_marker(s, space, s.first)


@rule("DE-R10")
def has_target(s: State, box: Box) -> bool:
    """Whether there is anything to choose; if not, the event passes and nobody is asked."""
    if s.today == EventCard.SORE_FEET:
        return bool(hand_size(s, s.first) > box.start - 1)
    if s.today == EventCard.CLOSED:
        return True  # twenty doors, and no more than six are ever covered
    for space in range(SPACES):
        if s.today == EventCard.NEIGHBOUR:
            if open_ways(s, box, space):
                return True
        elif can_choose(s, box, space):
            return True
    return False


@rule("DE-R10", "DE-R30")
def legal_choices(s: State, box: Box, seat: int, mask: Any) -> None:
    """What the drawer may pick; only the neighbour and the bus may be refused."""
    if s.today == EventCard.SORE_FEET:
        for card in range(TYPES):
            mask[discard_action(card)] = s.hand[seat][card] > 0
    elif s.today == EventCard.CLOSED:
        for door in range(LOCATIONS):
            mask[close_action(door)] = door != box.beach and not is_shut(s, door)
    elif s.today == EventCard.NEIGHBOUR:
        for space in range(SPACES):
            ways = open_ways(s, box, space)
            for way in range(WAYS):
                mask[nudge_action(way, space)] = ways >> way & 1
    else:
        for space in range(SPACES):
            mask[choose_action(space)] = can_choose(s, box, space)
    if s.today == EventCard.NEIGHBOUR or s.today == EventCard.BEACH_BUS:
        mask[DECLINE] = 1


@rule("DE-13", "DE-R10", "DE-R30")
def choose(s: State, box: Box, action: int) -> None:
    """The drawer has chosen."""
    event = s.today
    if event == EventCard.SORE_FEET:
        emit(s, Told.DISCARDED, s.first, discard_of(action))
        discard(s, s.first, discard_of(action))
        if hand_size(s, s.first) > box.start - 1:
            return
    elif event == EventCard.CLOSED:
        s.shut[s.first] = location_of(action)
        emit(s, Told.CLOSED, s.first, location_of(action))
    elif action == DECLINE:
        pass
    elif event == EventCard.NEIGHBOUR:
        nudge(s, box, action)
    else:
        choose_tourist(s, box, space_of(action))
        if event == EventCard.WRONG_TURNING:
            return
    finish_event(s, box)


@rule("DE-R34")
def nudge(s: State, box: Box, action: int) -> None:
    """Helpful neighbour: one free step, and an arrival is the drawer's; it earns no marker."""
    way, space = nudge_of(action)
    s.cell[space] = box.ahead[s.cell[space]][way]
    emit(s, Told.NUDGED, s.first, s.who[space], s.cell[space])
    if is_home(s, box, space, s.cell[space]):
        set_aside(s, box, space, s.first)


@rule("DE-R10", "DE-R26", "DE-R34")
def choose_tourist(s: State, box: Box, space: int) -> None:
    """Cool down, spread the word, ride the bus, get lost, lose the papers."""
    if s.today == EventCard.GRANIZADO:
        s.upset[space] = 0
        emit(s, Told.SOOTHED, s.first, s.who[space])
    elif s.today == EventCard.WORD_OF_MOUTH:
        put_marker(s, space, s.first)
    elif s.today == EventCard.BEACH_BUS:
        s.cell[space] = box.bus
        emit(s, Told.BUS, s.first, s.who[space], box.bus)
        if is_home(s, box, space, s.cell[space]):
            set_aside(s, box, space, s.first)
    elif s.today == EventCard.PAPERWORK:
        take_marker(s, space, s.first)
    else:  # a wrong turning: the token goes back to the square, on a cell of the drawer's choice
        s.queue |= 1 << space
        s.back = Phase.EVENT_CHOICE
        s.phase = Phase.PLACE


@rule("DE-R17")
def take_marker(s: State, space: int, seat: int) -> None:
    """Lost paperwork: the guide's newest marker comes off the card."""
    last = MARKERS - 1
    while s.marks[space][last] != seat:
        last -= 1
    for i in range(last, MARKERS - 1):
        s.marks[space][i] = s.marks[space][i + 1]
    s.marks[space][MARKERS - 1] = NOBODY
    emit(s, Told.UNMARKED, seat, s.who[space])
