"""The adviser's offers: bots make, accept and refuse offers by what they gain, and remember who told the truth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from games.journey_istanbul.advised import choice, let
from games.journey_istanbul.builder import (
    GREEN,
    ORANGE,
    PASS,
    RED,
    YELLOW,
    YES,
    BuiltTable,
    card,
    look,
    says,
    table,
    thousands,
    to,
    verb,
)

from sojourn.core.chance import Luck, seed_luck
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.bot.plans import believe
from sojourn.games.journey_istanbul.records import CARDS
from sojourn.games.journey_istanbul.trust import trust_in
from sojourn.games.journey_istanbul.ui.panels import person
from sojourn.games.journey_istanbul.view import redeal

pytestmark = pytest.mark.plain
TONIGHT = look(1, 1)  # the 1st card of the 1st day
SEATS = 4


def evening_ahead(speaker: int, *, cash: int = 12_000, **more: Any) -> BuiltTable:
    """Red is ready to leave and has the money; tonight's 1st card is a journey that only Orange has seen."""
    t = table(seats=SEATS, talk="windows", sheet=["d1-J1", "d1-W1"], red=("Kadıköy", cash), starter=speaker, **more).finish(RED)
    t.s.seen[0, 0] = 1 << ORANGE
    return t.begin(speaker)


def offer_news(t: BuiltTable, price: int) -> BuiltTable:
    """Orange offers Red to name tonight's card."""
    return t.play(ORANGE, verb("sell"), to(RED, ORANGE, SEATS), TONIGHT, thousands(price))


def test_it_buys_news_that_are_worth_more_than_their_price():
    assert choice(offer_news(evening_ahead(ORANGE), 1), RED) == YES


@pytest.mark.parametrize("why", ["too dear", "no use", "the seller has not looked", "the seller was caught lying"])
def test_it_refuses_a_bad_offer(why: str):
    t = evening_ahead(ORANGE, cash=4_000 if why == "no use" else 12_000)
    t.s.seen[0, 0] = 0 if why == "the seller has not looked" else 1 << ORANGE
    t.s.broken[RED, ORANGE] = 3 if why == "the seller was caught lying" else 0
    assert choice(offer_news(t, 3 if why == "too dear" else 1), RED) == PASS


def test_it_asks_who_knows_and_takes_no_for_an_answer():
    t = evening_ahead(RED)
    assert let(t, RED) == [verb("ask"), to(ORANGE, RED, SEATS), TONIGHT, thousands(1)]
    t.play(ORANGE, PASS)
    assert t.to_act == RED
    assert choice(t, RED) == PASS


def test_two_bots_strike_a_bargain_and_the_word_is_true():
    t = evening_ahead(RED)
    let(t, RED)
    assert choice(t, ORANGE) == YES
    t.play(ORANGE, YES)
    assert choice(t, ORANGE) == says("d1-J1")
    t.play(ORANGE, says("d1-J1"))
    assert t.cash()[:2] == [11_000, 7_000]


def test_nobody_is_told_for_nothing():
    t = evening_ahead(RED).play(RED, verb("ask"), to(ORANGE, RED, SEATS), TONIGHT, thousands(0))
    assert choice(t, ORANGE) == PASS


def test_it_sells_what_it_knows_to_somebody_who_needs_it():
    t = evening_ahead(ORANGE)
    picks = let(t, ORANGE)
    assert picks[:3] == [verb("sell"), to(RED, ORANGE, SEATS), TONIGHT]
    assert choice(t, RED) == YES


def test_it_pays_back_when_enough_is_left():
    t = evening_ahead(RED, cash=14_000)
    t.s.debt[RED, YELLOW] = 2_000
    assert let(t, RED)[:3] == [verb("give"), to(YELLOW, RED, SEATS), thousands(2)]
    assert t.s.debt[RED, YELLOW] == 0


# Notes on who told the truth


def told(slot: str) -> BuiltTable:
    """Red tells Green what tonight's card is; all idle until it is turned over."""
    t = evening_ahead(RED).play(RED, verb("tell"), to(GREEN, RED, SEATS), TONIGHT, says(slot))
    while int(t.s.turns) < SEATS or not t.s.face_up[0, 0]:
        t.idle()
        if int(t.s.day) > 1:
            break
    return t


@pytest.mark.parametrize(("slot", "kept", "broken"), [("d1-J1", 1, 0), ("d1-P1", 0, 1)])
def test_words_are_judged_when_the_card_is_turned_over(slot: str, kept: int, broken: int):
    t = told(slot)
    v = t.view(GREEN)
    assert (int(v.kept[RED]), int(v.broken[RED])) == (kept, broken)
    assert not t.view(YELLOW).kept.any()  # it was said to Green alone
    assert not t.view(YELLOW).broken.any()
    assert (trust_in(v, RED) > trust_in(v, ORANGE)) == bool(kept)
    said = f"{kept} proved true, {broken} false"
    assert said in person(GAME.content(), v, RED, ())
    assert said not in person(GAME.content(), t.view(YELLOW), RED, ())


def test_own_eyes_judge_at_once():
    t = evening_ahead(RED).play(RED, verb("tell"), to(GREEN, RED, SEATS), TONIGHT, says("d1-P1"))
    before = trust_in(t.view(GREEN), RED)
    t.s.seen[0, 0] |= 1 << GREEN
    assert trust_in(t.view(GREEN), RED) < before


def claimed(kept: int, broken: int) -> BuiltTable:
    t = evening_ahead(RED)
    t.s.kept[GREEN, RED], t.s.broken[GREEN, RED] = kept, broken
    return t.play(RED, verb("tell"), to(GREEN, RED, SEATS), TONIGHT, says("d1-P2"))


def test_a_truthful_seat_is_believed_and_a_liar_is_not():
    chances = []
    for kept, broken in ((8, 0), (0, 0), (0, 8)):
        chance = np.zeros(CARDS)
        t = claimed(kept, broken)
        believe(t.view(GREEN), t.box, chance)
        chances.append(chance[card("d1-P2")])
    assert chances[0] > chances[1] > chances[2]


def test_the_search_imagines_tables_as_it_was_told_by_whom_it_believes():
    dealt = []
    for kept, broken in ((20, 0), (0, 20)):
        t, luck = claimed(kept, broken), Luck.new()
        seed_luck(luck, 3, 1)
        worlds = GAME.State.array(60)
        for s in worlds:
            redeal(t.view(GREEN), t.box, GREEN, luck, s)
        dealt.append(int((worlds["sheet"][:, 0, 0] == card("d1-P2")).sum()))
    assert dealt[0] > 40 > 20 > dealt[1]
