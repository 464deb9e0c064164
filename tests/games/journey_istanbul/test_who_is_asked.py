"""Who is asked, when and how often depends only on what lies open: JI-83, JI-R13, JI-R20, JI-R29, JI-R43."""

import pytest
from games.journey_istanbul.builder import (
    BROWN,
    GAME,
    GREEN,
    ORANGE,
    PASS,
    RED,
    YELLOW,
    YES,
    Phase,
    bail,
    extra,
    go,
    look,
    says,
    table,
    thousands,
    to,
    verb,
)

from sojourn.core import dispatch
from sojourn.core.chance import Luck, seed_luck
from sojourn.core.record import SPECTATOR, as_bytes
from sojourn.games.journey_istanbul.records import Told

NOTE = (verb("note"), look(5, 1), says("d5-P2"))
INTEND = (verb("intend"), go("Taksim"))


def morning(**more):
    """The talk before Red's turn, with one face-down card of the 5th day on the sheet."""
    return table(**({"talk": "windows", "sheet": ["d5-J1"]} | more)).begin(RED)


def prompt(t, seat: int) -> str:
    return GAME.prompt(t.content, t.view(seat))


def refusal(t, seat: int, action: int) -> str:
    return GAME.why_not(t.s, t.content, seat, action)[0]


# The planner


def test_ji_83_nobody_can_tell_who_has_written_three_notes():
    # Given: Red writes three notes, or none; all else is the same.
    wrote, idle = morning(notes="three").play(RED, *NOTE, *NOTE, *NOTE), morning(notes="three")
    # When: both acts are used up.
    for t in (wrote, idle):
        t.play(RED, *INTEND, *INTEND)
    # Then: Red is asked once more, and only Red knows what is left to do.
    assert wrote.to_act == idle.to_act == RED
    assert (wrote.legal(RED), idle.legal(RED)) == ([PASS], [PASS, verb("note")])
    for other in (ORANGE, SPECTATOR):
        assert as_bytes(wrote.view(other)) == as_bytes(idle.view(other))
    assert wrote.play(RED, PASS).to_act == ORANGE


def test_ji_83_without_a_card_to_note_the_talk_goes_on_by_itself():
    t = morning(sheet=[]).play(RED, *INTEND, *INTEND)
    assert t.to_act == ORANGE  # everybody sees that there is nothing to write about


def test_ji_83_a_note_at_an_open_table_costs_the_active_player_nothing():
    # Given: Orange has begun a note while Red speaks, and is the speaker when it is finished.
    t = morning(talk="open", notes="three").play(ORANGE, *NOTE[:2]).play(RED, PASS)
    # When
    t.play(ORANGE, NOTE[2])
    # Then
    assert (t.s.notes_left, t.s.spoken[ORANGE]) == (3, 1)


def test_the_prompt_fits_what_is_left_of_the_morning():
    t, older = (morning(notes=notes).play(RED, *INTEND, *INTEND) for notes in ("free", "three"))
    for each in (t, older):
        assert prompt(each, RED) == "You have said what you could this morning. You may still write in your planner, or pass."
        assert refusal(each, RED, verb("give")) == "You have said what you could this morning: pass, and the turn continues."
        each.play(RED, *NOTE, *NOTE, *NOTE)
    assert prompt(t, RED) == "You have said what you could this morning. You may still write in your planner, or pass."
    assert prompt(older, RED) == "You have said and written what you could this morning: pass."
    assert refusal(older, RED, verb("note")) == "You have written three notes this morning: pass, and the turn continues."


# Hidden purses


def journey(visible: bool, cash: int, **more):
    """A journey of 8,000 from Fatih, where Red and then Green stand with their obstacles overcome."""
    people = {"red": ("Fatih", cash), "green": ("Fatih", 20_000)}
    t = table(week=2, day=3, sheet=["d3-J1"], money_visible=visible, **people, **more)
    return t.finish(RED).finish(GREEN).evening()


@pytest.mark.parametrize(("visible", "asked"), [(True, [GREEN]), (False, [RED, GREEN])])
def test_ji_r13_a_hidden_purse_is_no_reason_not_to_be_asked(visible, asked):
    # Given: Red cannot pay.
    t, order = journey(visible, 2_000), []
    # When
    while t.phase == Phase.JOURNEY:
        order.append(t.to_act)
        assert t.legal(t.to_act) == ([PASS] if t.to_act == RED else [PASS, YES])
        t.play(t.to_act, PASS)
    # Then
    assert order == asked
    assert [e.seat for e in t.told(Told.DECLINED)] == asked


def test_ji_r13_who_lacks_the_obstacle_is_not_asked_with_hidden_purses_either():
    t = table(day=3, sheet=["d3-J1"], money_visible=False, red=("Fatih", 20_000)).evening()
    assert t.phase != Phase.JOURNEY


@pytest.mark.parametrize(("loans", "debt"), [("unenforced", 0), ("binding", 7_000)])
def test_ji_r29_who_cannot_pay_a_journey_reads_why(loans, debt):
    t = table(week=2, day=3, sheet=["d3-J1"], money_visible=False, red=("Fatih", 7_000 + debt), loans=loans).finish(RED)
    t.s.debt[RED, GREEN] = debt
    t.evening()
    assert prompt(t, RED) == "Rubber Boat at Dikili: you do not have the money to leave Istanbul for 8,000 TL, so pass."
    assert refusal(t, RED, YES) == "You cannot afford this: Journey from Fatih, 8,000 TL."


@pytest.mark.parametrize(("visible", "phase"), [(True, Phase.MOVE), (False, Phase.JAIL_DOOR)])
def test_ji_r29_a_hidden_purse_is_no_reason_not_to_be_asked_at_the_door(visible, phase):
    # Given: the fine is 4,000.
    t = table(day=2, red=("d3-P1", 1_000, 5), money_visible=visible, sheet=["d5-J1"]).begin(RED)
    # When
    t.play(RED, PASS)
    # Then
    assert t.phase == phase
    if not visible:
        assert t.legal(RED) == [PASS]
        assert prompt(t, RED) == "You do not have 4,000 TL to leave jail early: stay."
        assert refusal(t, RED, bail("Fatih")) == "You do not have the money to leave jail early."
        assert t.play(RED, PASS).to_act == ORANGE


def raid(visible: bool, **more):
    """One police card with a fine of 4,000: Red stands in Taksim with nothing, Orange with just the fine."""
    people = {"red": ("Taksim", 0), "orange": ("Taksim", 4_000), "green": ("Fatih", 9_000), "yellow": ("Fatih", 0)}
    return table(day=3, talk="windows", sheet=["d3-P1"], money_visible=visible, **(people | more)).evening()


@pytest.mark.parametrize(("visible", "asked"), [(True, [RED, GREEN, BROWN]), (False, [RED, ORANGE, YELLOW, GREEN, BROWN])])
def test_ji_r29_a_hidden_purse_is_no_reason_not_to_be_asked_for_help(visible, asked):
    t, order = raid(visible), []
    while t.phase == Phase.RAID:
        order.append(t.to_act)
        if t.to_act in (ORANGE, YELLOW):
            assert t.legal(t.to_act) == [PASS]
            assert prompt(t, t.to_act).endswith("you have no money to spare: pass.")
        t.play(t.to_act, PASS)
    assert order == asked


def test_ji_r29_the_step_of_the_group_chat_tells_nothing_of_purses():
    # Given: the police come to Taksim; Green may still walk.
    t = raid(False, green=("Fatih", 9_000), green_has=("The Clinic", "Group Chat")).finish(GREEN, 1)
    t.evening()
    # Then: who is short is not open before everybody stands where they stand.
    assert t.phase == Phase.CHAT
    assert [int(t.view(seat).short) for seat in (RED, GREEN, SPECTATOR)] == [1 << RED, 0, 0]
    t.play(GREEN, go("Fatih"))
    assert [int(t.view(seat).short) for seat in (RED, GREEN, SPECTATOR)] == [1 << RED] * 3


@pytest.mark.parametrize("visible", [True, False])
def test_ji_r20_who_is_short_says_so_and_who_no_longer_is_too(visible):
    # Given
    t = raid(visible)
    assert [(e.seat, e.a, e.audience) for e in t.told(Told.SHORT)] == [(RED, 4_000, -1)]
    t.play(RED, PASS).until(GREEN, Phase.RAID)
    # When: 3,000 are not enough.
    t.play(GREEN, verb("give"), to(RED, GREEN), thousands(3))
    assert not t.told(Told.SAVED)
    t.play(BROWN, verb("give"), to(RED, BROWN), thousands(1))
    # Then
    assert [(e.seat, e.audience) for e in t.told(Told.SAVED)] == [(RED, -1)]
    assert [e.seat for e in t.told(Told.FINED)] == [RED, ORANGE]


# Offers that wait, at an open table


@pytest.mark.parametrize("act", [("lend", 1), ("lend", 3), ("sell", 1)])
def test_ji_r43_who_pays_takes_back_the_own_offer_whatever_it_was(act):
    # Given: Green offers Brown something; the others see only that they talk.
    name, amount = act
    t = morning(talk="open").until(RED)
    rest = (thousands(amount), extra(0)) if name == "lend" else (look(5, 1), thousands(amount))
    t.play(GREEN, verb(name), to(BROWN, GREEN), *rest)
    assert t.view(ORANGE).offer[GREEN] == -2
    # When: Green lends Red money in between.
    t.play(RED, verb("borrow"), to(GREEN, RED), thousands(4), extra(0)).play(GREEN, YES)
    # Then
    assert t.view(ORANGE).offer[GREEN] == -1
    assert YES not in t.legal(BROWN)


def test_ji_r43_who_borrows_takes_back_the_own_offer():
    t = morning(talk="open").until(RED)
    t.play(GREEN, verb("sell"), to(BROWN, GREEN), look(5, 1), thousands(1))
    t.play(RED, verb("lend"), to(GREEN, RED), thousands(2), extra(1)).play(GREEN, YES)
    assert t.s.offer[GREEN] == -1


# Bots imagine nothing that a question would have given away


def imagined_purses(t, viewer: int, seat: int) -> list[int]:
    luck, found = Luck.new(), []
    for seed in range(40):
        seed_luck(luck, seed, 0)
        again = GAME.State.new()
        dispatch.redeal(t.view(viewer), t.box, viewer, luck, again)
        assert as_bytes(GAME.seen_by(again, t.box, viewer)) == as_bytes(t.view(viewer))
        found.append(int(again.cash[seat]))
    return found


def test_ji_r29_a_question_tells_nothing_about_the_purse_it_depends_on():
    jailed = table(day=2, red=("d3-P1", 9_000, 5), money_visible=False, sheet=["d5-J1"]).begin(RED).play(RED, PASS)
    assert jailed.phase == Phase.JAIL_DOOR
    assert min(imagined_purses(jailed, GREEN, RED)) < 4_000
    asked = journey(False, 9_000)
    assert asked.to_act == RED
    assert min(imagined_purses(asked, GREEN, RED)) < 8_000
