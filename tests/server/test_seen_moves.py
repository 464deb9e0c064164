"""The numbers of what a viewer can notice."""

from __future__ import annotations

from sojourn.core.record import SPECTATOR
from sojourn.server.tables.seen_moves import SeenMoves, all_moves, viewers

ALL = viewers(SPECTATOR, 0, 1)


def test_each_viewer_counts_what_it_noticed() -> None:
    seen = SeenMoves(2, [ALL, viewers(0), viewers(0), ALL], [False] * 4)
    assert [seen.count(viewer) for viewer in (SPECTATOR, 0, 1)] == [2, 4, 2]
    numbers = seen.numbers(1)
    assert [numbers.shown(move) for move in range(5)] == [0, 1, 1, 1, 2]
    assert [numbers.move(shown) for shown in range(4)] == [0, 1, 4, 4]
    assert [seen.numbers(0).shown(move) for move in range(5)] == [0, 1, 2, 3, 4]


def test_who_noticed_a_move_notices_that_it_is_taken_back_and_nobody_else() -> None:
    seen = SeenMoves(2, [ALL], [False])
    seen.add(viewers(0))
    seen.take_back()
    assert [seen.count(viewer) for viewer in (SPECTATOR, 0, 1)] == [1, 3, 1]
    assert seen.numbers(0).last == 1
    seen.take_back()
    assert [seen.count(viewer) for viewer in (SPECTATOR, 0, 1)] == [2, 4, 2]
    assert seen.numbers(1).last == 0
    assert seen.numbers(1).move(1) == 0


def test_entries_since_a_number_are_those_noticed_later() -> None:
    seen = SeenMoves(2, [ALL, viewers(0), ALL], [False] * 3)
    assert seen.entries(1) == [0, 2]
    assert seen.entries(1, 1) == [2]
    assert seen.entries(0, 1) == [1, 2]


def test_a_game_without_secrets_counts_every_move() -> None:
    numbers = all_moves(3)
    assert [numbers.shown(move) for move in range(4)] == [0, 1, 2, 3]
    assert [numbers.move(shown) for shown in range(5)] == [0, 1, 2, 3, 3]
