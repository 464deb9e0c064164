"""Tourists come and go: the deck, the frustration tracker, the square, the losses."""

from __future__ import annotations

from sojourn.core.chance import pick
from sojourn.core.compiling import fast, rule
from sojourn.core.trace import emit
from sojourn.games.donde_es.records import CALM, LOSSES, MARKERS, NOBODY, SPACES, SQUARE, TOURISTS, Box, End, Phase, State, Told
from sojourn.games.donde_es.scoring import leaders, score


@fast
def is_empty(s: State) -> bool:
    """Whether the tracker holds no tourist."""
    for space in range(SPACES):
        if s.who[space] >= 0:
            return False
    return True


@fast
def clear_space(s: State, space: int) -> None:
    """Take everything off a space, and forget what this turn has counted for its tourist."""
    s.who[space] = NOBODY
    s.cell[space] = NOBODY
    s.upset[space] = 0
    s.walked[space] = 0
    s.start[space] = NOBODY
    for i in range(MARKERS):
        s.marks[space][i] = NOBODY
    s.marked &= ~(1 << space)
    s.waiting &= ~(1 << space)


@fast
def game_over(s: State, box: Box, reason: int) -> None:
    """Nobody decides anything any more: told are the winners, the reason and their points."""
    s.phase = Phase.OVER
    s.end = reason
    winners = leaders(s, box)
    first = 0
    while not winners >> first & 1:
        first += 1
    emit(s, Told.ENDED, -1, winners, reason, score(s, box, first))


@rule("DE-3", "DE-11")
def draw_tourist(s: State, space: int) -> None:
    """The top card of the tourist deck, face up for ever."""
    count = 0
    for t in range(TOURISTS):
        count += s.unseen >> t & 1
    left = pick(s, count)
    t = 0
    while True:
        if s.unseen >> t & 1:
            if left == 0:
                break
            left -= 1
        t += 1
    s.unseen &= ~(1 << t)
    s.who[space] = t
    s.queue |= 1 << space
    emit(s, Told.REVEALED, s.active, t, space)


@rule("DE-8", "DE-9", "DE-12", "DE-R5", "DE-R6", "DE-R8")
def reveal(s: State, box: Box, back: int) -> None:
    """A new card into every empty calm space, the lowest first, as long as there are cards."""
    for space in range(CALM):
        if s.who[space] < 0 and s.unseen:
            draw_tourist(s, space)
    if s.queue and s.unseen == 0:
        announce_last_round(s, box)
    s.back = back
    s.phase = Phase.PLACE
    if box.random_placement:
        while s.queue:
            place(s, box, pick(s, SQUARE))
    if s.queue == 0:
        s.phase = back


@rule("DE-37", "DE-R24")
def announce_last_round(s: State, box: Box) -> None:
    """The last tourist card is out: this round is the last, or the next one if turns have begun."""
    s.final = s.rounds
    if s.step == 3 and not box.final_round_now:
        s.final = s.rounds + 1
    emit(s, Told.FINAL, -1, s.final)


@rule("DE-10", "DE-R7")
def place(s: State, box: Box, nth: int) -> None:
    """Put the token on the square: any of its cells, others may stand there too."""
    space = 0
    while not s.queue >> space & 1:
        space += 1
    s.cell[space] = box.square[nth]
    s.queue &= ~(1 << space)
    emit(s, Told.PLACED, s.active, s.who[space], s.cell[space])
    if s.queue == 0:
        s.phase = s.back


@rule("DE-12", "DE-R8", "DE-R25")
def no_tourist_left(s: State, box: Box, back: int) -> bool:
    """An empty tracker is filled at once; if the deck is empty too, the game is over."""
    if not is_empty(s):
        return False
    if s.unseen == 0:
        game_over(s, box, End.NOBODY_LEFT)
    else:
        reveal(s, box, back)
    return True


@rule("DE-33", "DE-R29")
def frustrate(s: State, space: int) -> None:
    """One frustration token and never two; the tourist's token shows its other face."""
    if not s.upset[space]:
        s.upset[space] = 1
        emit(s, Told.UPSET, -1, s.who[space], space)


@rule("DE-34")
def lose(s: State, space: int) -> None:
    """A tourist leaves for good: card and token away, markers back to their owners, no points."""
    emit(s, Told.LOST, -1, s.who[space], s.lost + 1)
    s.lost_who[s.lost] = s.who[space]
    s.lost += 1
    clear_space(s, space)


@rule("DE-32", "DE-33", "DE-34", "DE-35", "DE-36", "DE-R25", "DE-R28")
def move_along(s: State, box: Box) -> None:
    """Everyone in the tracker moves one space on, walked or not; the third loss ends the game."""
    if s.who[SPACES - 1] >= 0:
        lose(s, SPACES - 1)
    for space in range(SPACES - 2, -1, -1):
        if s.who[space] < 0:
            continue
        s.who[space + 1] = s.who[space]
        s.cell[space + 1] = s.cell[space]
        s.upset[space + 1] = s.upset[space]
        for i in range(MARKERS):
            s.marks[space + 1][i] = s.marks[space][i]
        clear_space(s, space)
        emit(s, Told.ALONG, -1, s.who[space + 1], space + 1)
        if space + 1 >= CALM:
            frustrate(s, space + 1)
    if s.lost >= LOSSES:
        game_over(s, box, End.THIRD_LOSS)
