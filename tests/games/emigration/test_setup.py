"""Setup: people, deck, layouts, first turn (EM-1 to EM-13)."""

from collections import Counter
from typing import Any

import pytest
from games.emigration.builder import GAME, Phase, Told

from sojourn.core import dispatch
from sojourn.core.errors import WrongSeats
from sojourn.core.table import Table
from sojourn.games.emigration.records import Kind

DECK_TABLE = [
    # players, documents, connections, life, paydays, pool, after removing two, passports, tickets, dealt
    (2, 7, 7, 8, 4, 26, 24, 2, 2, 28),
    (3, 10, 10, 12, 6, 38, 36, 3, 3, 42),
    (4, 13, 13, 16, 8, 50, 48, 4, 4, 56),
    (5, 16, 16, 20, 10, 62, 60, 5, 5, 70),
    (6, 19, 19, 24, 12, 74, 72, 6, 6, 84),
]


def fresh(seats: int, seed: int, **options: object) -> tuple[Any, Any]:
    box = GAME.content(options).box
    s = GAME.State.new()
    dispatch.setup(s, box, seats, seed)
    return s, box


def deal(seats: int, seed: int) -> tuple[Table, list[int]]:
    """A new table and all cards that were dealt or removed, Paydays already paid included."""
    t = Table(GAME, GAME.content(), seats, seed)
    s = t.state
    cards = [int(c) for c in s.layout[:seats].flat if c >= 0] + [82] * int(s.paydays)
    return t, cards


def kinds(box: Any, cards: list[int]) -> Counter[int]:
    return Counter(int(box.kind[c]) for c in cards)


def test_em_1_two_to_six_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(WrongSeats):
            Table(GAME, GAME.content(), seats, 1)
    for seats in GAME.seats:
        assert fresh(seats, 1)[0].seats == seats


def test_em_2_everybody_draws_a_nationality_a_destination_and_a_career_none_twice() -> None:
    drawn: dict[str, set[int]] = {"nationality": set(), "destination": set(), "career": set()}
    for seed in range(20):
        s, _ = fresh(6, seed)
        for name, seen in drawn.items():
            held = [int(x) for x in s[name]]
            assert len(set(held)) == 6
            seen.update(held)
    assert all(len(seen) == 9 for seen in drawn.values())


def test_em_3_nobody_is_bound_for_home() -> None:
    for seed in range(40):
        s, _ = fresh(6, seed)
        assert all(s.nationality[q] != s.destination[q] for q in range(6))


def test_em_4_starting_money_is_the_number_on_the_nationality() -> None:
    t = Table(GAME, GAME.content(), 4, 3)
    dealt = [e for e in t.events if e.kind == Told.DEALT]
    assert len(dealt) == 4
    for e in dealt:
        assert e.c == t.box.savings[e.a]
    prints = {c["name"]: c["money"] for c in t.content.files["countries"]["country"]}
    assert prints["India"] == 2
    assert prints["Germany"] == 4
    assert prints["Portugal"] == 3


def test_em_5_everybody_starts_without_assurance_diploma_sign_or_card() -> None:
    s, _ = fresh(6, 2)
    for name in ("assurance", "degrees", "diplomas", "sign", "cards", "papers", "kept"):
        assert not s[name].any(), name
    assert all(x == -1 for x in s.student)


@pytest.mark.parametrize("row", DECK_TABLE, ids=lambda row: f"{row[0]} players")
def test_em_6_the_deck_table_and_its_arithmetic(row: tuple[int, ...]) -> None:
    n, documents, connections, life, paydays, pool, left, passports, tickets, dealt = row
    assert documents + connections + life + paydays == pool == 12 * n + 2
    assert pool - 2 == left == 12 * n
    assert left + passports + tickets == dealt == 14 * n
    for seed in range(5):
        t, cards = deal(n, seed)
        assert len(cards) == dealt
        count = kinds(t.box, cards + [int(c) for c in t.state.removed])
        assert count[Kind.DOCUMENT] == documents
        assert count[Kind.CONNECTION] == connections
        assert count[Kind.LIFE] == life
        assert count[Kind.PAYDAY] == paydays


def test_em_6_life_cards_come_in_whole_packs() -> None:
    for seed in range(10):
        t, cards = deal(3, seed)
        lives = {c - 42 for c in cards + [int(c) for c in t.state.removed] if 42 <= c < 70}
        packs = {int(t.box.pack[c]) for c in lives}
        assert len(packs) == 3
        assert lives == {c for c in range(28) if int(t.box.pack[c]) in packs}
        assert sum(1 << p for p in packs) == t.state.packs


def test_em_7_two_random_cards_are_out() -> None:
    pairs = set()
    for seed in range(30):
        t, cards = deal(2, seed)
        out = [int(c) for c in t.state.removed]
        assert all(c not in cards for c in out if c != 82)
        pairs.add(tuple(out))
    assert len(pairs) > 20


def test_em_8_one_passport_and_one_ticket_a_player_and_none_among_the_removed() -> None:
    for seats in (2, 6):
        for seed in range(25):
            t, cards = deal(seats, seed)
            count = kinds(t.box, cards)
            assert count[Kind.PASSPORT] == count[Kind.TICKET] == seats
            assert all(t.box.kind[c] not in (Kind.PASSPORT, Kind.TICKET) for c in t.state.removed)


def test_em_9_fourteen_cards_each_and_nothing_left_over() -> None:
    s, _ = fresh(5, 4)
    fired = int(s.paydays)
    assert sum(1 for c in s.layout[:5].flat if c >= 0) + fired == 70
    assert not s.deck.any()


def test_em_10_the_layout_overlaps_with_eight_cards_up_and_five_available() -> None:
    box = GAME.content().box
    assert bin(box.start_up).count("1") == 8
    assert bin(box.front).count("1") == 5
    covered = {slot: [i for i in range(14) if box.covered_by[slot] >> i & 1] for slot in range(14)}
    assert covered[0] == [2, 3]
    assert covered[4] == [7, 8]
    assert covered[6] == [10, 11]
    assert covered[8] == [12, 13]
    assert covered[9] == []
    s, _ = next((s, b) for s, b in (fresh(2, seed) for seed in range(50)) if s.paydays == 0)
    assert [int(s.up[q]) for q in (0, 1)] == [box.start_up] * 2
    assert [int(s.free[q]) for q in (0, 1)] == [box.front] * 2


def test_em_11_paydays_in_the_front_row_pay_before_the_first_turn() -> None:
    t = next(t for t in (Table(GAME, GAME.content(), 2, seed) for seed in range(50)) if t.state.paydays == 1)
    told = [Told(e.kind) for e in t.events]
    assert told.index(Told.PAYDAY) < told.index(Told.START_ROLL)
    for seat in (0, 1):
        wage = t.box.salary[2, t.state.career[seat], 1]
        assert t.state.money[seat] == t.box.savings[t.state.nationality[seat]] + wage


def test_em_12_the_highest_roll_starts() -> None:
    for seed in range(20):
        t = Table(GAME, GAME.content(), 3, seed)
        rolls = [(e.seat, e.a) for e in t.events if e.kind == Told.START_ROLL]
        assert len(rolls) >= 3
        first = rolls[:3]
        best = max(roll for _, roll in first)
        leaders = [seat for seat, roll in first if roll == best]
        assert t.state.turn in leaders
        assert t.state.starter == t.state.turn


def test_em_13_turns_go_clockwise() -> None:
    """In both phases: the seat in turn is always so many seats from the starter as turns are over."""
    for seats in (2, 3):
        t = Table(GAME, GAME.content(), seats, 8)
        crossings = []
        while not t.over:
            s = t.state
            if s.phase == Phase.LANE:
                crossings.append(int(s.turn))
            assert s.turn == (s.starter + s.turns + s.crossed) % seats
            t.play(t.to_act[0], t.actions(t.to_act[0])[0])
        assert crossings == [(crossings[0] + i) % seats for i in range(seats)]


def test_em_r10_the_sixth_player_too_finds_another_country() -> None:
    """The clashing card goes back: it is still in the deck or with somebody else."""
    for seed in range(30):
        s, _ = fresh(6, seed)
        deck = [int(c) for c in s.destination_deck[:3]]
        assert sorted(deck + [int(x) for x in s.destination]) == list(range(9))
        assert s.destination_count == 3


def test_em_r11_tied_players_roll_again() -> None:
    tie = 0
    for seed in range(40):
        t = Table(GAME, GAME.content(), 2, seed)
        rolls = [e.a for e in t.events if e.kind == Told.START_ROLL]
        while rolls[0] == rolls[1]:
            tie += 1
            rolls = rolls[2:]
        assert len(rolls) == 2
        assert t.state.turn == (0 if rolls[0] > rolls[1] else 1)
    assert tie > 2


def test_em_r2_six_passports_and_six_tickets_besides_the_documents() -> None:
    kinds_in_box = Counter(int(k) for k in GAME.content().box.kind)
    assert kinds_in_box == {
        Kind.DOCUMENT: 21,
        Kind.CONNECTION: 21,
        Kind.LIFE: 28,
        Kind.PASSPORT: 6,
        Kind.TICKET: 6,
        Kind.PAYDAY: 1,
    }


@pytest.mark.parametrize(("reveal", "up"), [("alternate", 8), ("front_only", 5), ("open", 14)])
def test_em_r1_the_switch_reveal_decides_which_rows_lie_open(reveal: str, up: int) -> None:
    s, box = fresh(2, 1, reveal=reveal)
    assert bin(box.start_up).count("1") == up
    v = GAME.seen_by(s, box, 0)
    hidden = sum(1 for c in v.layout.flat if c == -2)
    assert hidden == sum(1 for q in (0, 1) for i in range(14) if s.there[q] >> i & 1 and not s.up[q] >> i & 1)
    assert (hidden == 0) == (reveal == "open")


def test_em_r4_buried_paydays_wait_further_back() -> None:
    for seed in range(15):
        paid, _ = fresh(4, seed)
        s, box = fresh(4, seed, opening_paydays="bury")
        assert s.paydays == 0
        assert sum(1 for c in s.layout.flat if c == 82) + sum(1 for c in s.removed if c == 82) == 8
        assert all(s.money[q] == box.savings[s.nationality[q]] for q in range(4))
        assert dispatch.invariant(s, box) == 0
    assert any(fresh(4, seed)[0].paydays for seed in range(15))
    assert dispatch.invariant(paid, box) == 0


def test_em_r22_packs_are_random_or_the_first_of_the_list() -> None:
    packs = {int(fresh(2, seed)[0].packs) for seed in range(20)}
    assert len(packs) > 5
    names = GAME.content().words["packs"]
    order = GAME.content().files["life"]["order"]
    for seats in (2, 5):
        for seed in range(5):
            s, _ = fresh(seats, seed, life_packs="listed")
            assert s.packs == sum(1 << names.index(name) for name in order[:seats])


def test_em_r22_packs_in_play_are_public_and_unused_documents_are_not() -> None:
    s, box = fresh(2, 4)
    v = GAME.seen_by(s, box, 0)
    assert v.packs == s.packs
    assert list(v.removed) == [-1, -1]
