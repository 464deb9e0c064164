"""The planner fills itself and is written in as often as one likes: JI-22, JI-26, JI-73, JI-83, JI-R30, JI-R46."""

import pytest
from games.journey_istanbul.builder import (
    ALL,
    BROWN,
    GAME,
    GREEN,
    ORANGE,
    PASS,
    RED,
    WHOLE_PLANNER,
    YELLOW,
    Phase,
    card,
    go,
    look,
    rows,
    says,
    table,
    to,
    verb,
)

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.games.journey_istanbul.claims import claim_at
from sojourn.games.journey_istanbul.records import Told
from sojourn.games.journey_istanbul.ui import event_sheet, planner

DAY_5, DAY_2 = 20, 5  # the 1st squares of these days


def noted(t, seat: int, square: int) -> int:
    """The card in a seat's planner; -1 for nothing."""
    return 6 * (square // 5) + int(claim_at(t.view(seat).notes, square)) - 1 if claim_at(t.view(seat).notes, square) else -1


def heard(t, listener: int, speaker: int, square: int) -> int:
    said = int(claim_at(t.view(listener).heard[speaker], square))
    return 6 * (square // 5) + said - 1 if said else -1


def looked(talk: str = "off", **more):
    """Red goes to Taksim, looks at two cards and draws two more."""
    t = table(talk=talk, day=1, sheet=["d5-J1", "d2-W1"], deck=["d3-P1", "d4-W2", "d6-P1"], red=("Sultanahmet", 6_000), **more)
    t.until(RED).play(RED, go("Taksim"), look(5, 1), look(2, 1))
    return t


@pytest.mark.parametrize("talk", ["off", "windows", "open"])
def test_ji_r46_what_is_looked_at_and_drawn_is_noted_at_once(talk):
    t = looked(talk)
    assert (noted(t, RED, DAY_5), noted(t, RED, DAY_2)) == (card("d5-J1"), card("d2-W1"))
    assert (noted(t, RED, 10), noted(t, RED, 15)) == (card("d3-P1"), card("d4-W2"))
    assert not any(t.view(seat).notes.any() for seat in (ORANGE, SPECTATOR))


def test_ji_r46_older_tables_write_nothing_by_themselves():
    assert not looked("windows", notes="three").view(RED).notes.any()


def test_ji_73_show_shows_what_was_really_seen():
    # Given: the next day Red speaks, without having written anything.
    t = looked("windows").next_day().until(RED, Phase.MORNING)
    assert t.s.day == 2
    # When
    t.play(RED, verb("show"), to(GREEN, RED), rows(5))
    # Then
    assert heard(t, GREEN, RED, DAY_5) == card("d5-J1")
    assert heard(t, GREEN, RED, DAY_2) == heard(t, ORANGE, RED, DAY_5) == -1
    t.until(RED, Phase.MORNING).play(RED, verb("show"), ALL, WHOLE_PLANNER)
    assert heard(t, ORANGE, RED, 15) == card("d4-W2")
    assert {(e.seat, e.c) for e in t.told(Told.KNEW)} == {(RED, 1)}


def test_ji_r30_a_note_may_be_changed_into_a_lie_or_erased():
    t = looked("windows").next_day().until(RED, Phase.MORNING)
    t.play(RED, verb("note"), look(5, 1), says("d5-P1"), verb("note"), look(4, 1), 63)
    assert noted(t, RED, 15) == -1
    t.play(RED, verb("show"), to(GREEN, RED), WHOLE_PLANNER)
    assert heard(t, GREEN, RED, DAY_5) == card("d5-P1")
    assert heard(t, GREEN, RED, 15) == -1
    assert [(e.a, e.c) for e in t.told(Told.KNEW) if e.a == DAY_5] == [(DAY_5, 2)]  # Red knew better


@pytest.mark.parametrize("talk", ["windows", "open"])
def test_ji_83_notes_have_no_limit_and_cost_nothing(talk):
    t = table(talk=talk, sheet=["d5-J1"]).begin(RED)
    for slot in (1, 2) * 5:
        t.play(RED, verb("note"), look(5, 1), says(f"d5-P{slot}"))
    assert t.s.acts == 2
    assert t.s.spoken[RED] == 0
    t.play(RED, PASS)
    assert (t.to_act, t.s.acts) == (ORANGE, 1)
    t.play(ORANGE, verb("note"), look(5, 1), says("d5-W1"))  # in somebody else's morning, too
    assert (t.to_act, t.s.acts) == (ORANGE, 1)


def test_ji_83_at_an_open_table_notes_are_written_at_any_moment():
    t = table(talk="open", sheet=["d5-J1"]).begin(RED).until(RED)
    for _ in range(6):
        t.play(BROWN, verb("note"), look(5, 1), says("d5-P1"))
    assert verb("tell") in t.legal(BROWN)
    assert (t.to_act, t.phase) == (RED, Phase.MOVE)


def test_ji_73_only_what_is_still_face_down_is_shown():
    # Given: at an open table Red has seen one card, and it is turned over.
    t = table(talk="open", day=3, sheet=["d3-W1", "d5-J1"], green=("Taksim", 0), red=("Taksim", 0)).begin(RED)
    t.until(RED).play(RED, go("Taksim"), look(3, 1), PASS)
    assert verb("show") in t.legal(RED)
    t.evening()
    assert verb("show") not in t.legal(YELLOW)
    assert verb("show") not in t.legal(RED)


def test_ji_r46_nobody_can_tell_what_another_planner_holds():
    """The same look at another card of the same day: what the others see stays as it is, byte by byte."""
    one, two = (table(talk="windows", sheet=[name], red=("Kadıköy", 6_000)).begin(RED).until(RED) for name in ("d5-J1", "d5-P1"))
    for t in (one, two):
        t.play(RED, go("Sultanahmet"), look(5, 1))
    assert noted(one, RED, DAY_5) != noted(two, RED, DAY_5)
    for seat in (ORANGE, SPECTATOR):
        one_view, two_view = one.view(seat), two.view(seat)
        one_view.top_row = two_view.top_row  # the decks differ by the card that lies on the sheet
        assert as_bytes(one_view) == as_bytes(two_view)


def test_ji_r46_bots_imagine_that_others_noted_what_they_saw():
    t, luck = looked("windows"), Luck.new()
    seed_luck(luck, 5, 0)
    again = GAME.State.new()
    dispatch.redeal(t.view(GREEN), t.box, GREEN, luck, again)
    assert as_bytes(GAME.seen_by(again, t.box, GREEN)) == as_bytes(t.view(GREEN))
    assert claim_at(again.notes[RED], DAY_5) == again.sheet[4, 0] % 6 + 1
    assert not again.notes[ORANGE].any()


def test_ji_83_a_true_note_is_not_told_twice_and_a_false_one_is():
    t = looked("windows").next_day().until(RED, Phase.MORNING)
    said = event_sheet.describe(t.content, t.view(RED), DAY_5, [])
    assert "Your note" not in said
    assert "is-note" not in "".join(str(box) for box in planner.boxes(t.content, t.view(RED), []).values())
    t.play(RED, verb("note"), look(5, 1), says("d5-P1"))
    assert "Your note says: Traffic Stop" in event_sheet.describe(t.content, t.view(RED), DAY_5, [])
    assert "is-note" in "".join(str(box) for box in planner.boxes(t.content, t.view(RED), []).values())
