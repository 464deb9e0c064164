"""Games saved under rules 1 go on under today's rules: what was taken for granted then is answered now."""

import random
from dataclasses import replace

import pytest
from games.journey_istanbul.builder import ANY_CARD, GREEN, PASS, RED, Phase, go, look, table, verb

import sojourn
from sojourn.core.log import Move
from sojourn.core.older_boxes import counted_options, every_box
from sojourn.core.table import Table
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.older_rules import ASKED, missing_answer


def test_a_morning_without_notes_left_was_over_unasked():
    # Given
    t = table(talk="windows", sheet=["d5-J1"], notes="three").begin(RED)
    t.play(RED, *(verb("intend"), go("Taksim")) * 2)
    assert missing_answer(t.s, t.box) == ASKED  # notes could be written then, too
    # When
    t.play(RED, *(verb("note"), look(5, 1), ANY_CARD[1]) * 3)
    # Then
    assert missing_answer(t.s, t.box) == PASS


@pytest.mark.parametrize(("visible", "answer"), [(True, ASKED), (False, PASS)])
def test_a_door_nobody_could_pay_for_stayed_shut_unasked(visible, answer):
    t = table(day=2, red=("d3-P1", 4_000, 5), money_visible=visible, sheet=["d5-J1"]).begin(RED).play(RED, PASS)
    assert (t.phase, missing_answer(t.s, t.box)) == (Phase.JAIL_DOOR, ASKED)
    t.s.cash[RED] = 1_000  # with open money: given away at the door, where rules 1 had asked
    assert missing_answer(t.s, t.box) == answer


def test_a_journey_nobody_could_pay_for_was_gone_unasked():
    t = table(week=2, day=3, sheet=["d3-J1"], money_visible=False, red=("Fatih", 2_000), green=("Fatih", 9_000))
    t.finish(RED).finish(GREEN).evening()
    assert (t.to_act, missing_answer(t.s, t.box)) == (RED, PASS)
    t.play(RED, PASS)
    assert (t.to_act, missing_answer(t.s, t.box)) == (GREEN, ASKED)


@pytest.mark.parametrize(
    "options", [{"weeks": "2", "notes": "three"}, {"weeks": "2", "money_visible": "false", "notes": "three"}]
)
def test_an_old_game_is_played_again_to_the_same_end(options):
    # Given: a game in which such answers were given, and its log without them, as rules 1 wrote it.
    dice, table_now, old = random.Random(3), Table(GAME, GAME.content(options), 3, 3), []
    while not table_now.over:
        seat, answer = table_now.to_act[0], missing_answer(table_now.state, table_now.box)
        if answer == ASKED:
            answer = dice.choice(GAME.legal_numbers(table_now.state, table_now.box, seat))
            old.append(Move(seat, answer))
        table_now.play(seat, answer)
    log = table_now.log
    assert len(old) < len(log.moves)
    then = next(every_box(GAME.folder)).fingerprint(counted_options(GAME.options, log.options, 1))
    # When
    again = sojourn.replay(str(replace(log, rules=1, content=then, moves=old)))
    # Then
    assert [(m.seat, m.action) for m in again.moves] == [(m.seat, m.action) for m in log.moves]
