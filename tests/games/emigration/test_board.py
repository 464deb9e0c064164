"""The drawing: every choice is on it, nothing hidden is, and nothing inline either."""

import re
from typing import Any

import pytest
from games.emigration.builder import GAME, Phase, TableBuilder, lane_action
from games.emigration.secrets import scramble

from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.record import as_bytes, from_bytes
from sojourn.core.table import Table
from sojourn.games.emigration.actions import around_of, is_wait, slot_of, take_action
from sojourn.games.emigration.ui.panels import panels, seat_facts, summary, when

NAMES = ["Ayşe", "<Ben>", "Carmen", "Deniz", "Eduardo", "Farah"]


def drawn_actions(picture: str) -> set[int]:
    return {int(n) for n in re.findall(r'data-action="(\d+)"', picture)}


@pytest.mark.parametrize(("seats", "seed"), [(2, 3), (6, 4)])
def test_every_legal_action_is_a_target_on_the_board(seats: int, seed: int) -> None:
    t, luck = Table(GAME, GAME.content({"wait_for_papers": "papers"}), seats, seed), Luck.new()
    seed_luck(luck, seed, 1)
    phases = set()
    while not t.over:
        seat = t.to_act[0]
        actions = t.actions(seat)
        legal = {a.number for a in actions}
        if len(t.moves) % 3 == 0 or t.state.phase != Phase.MAIN:
            picture = GAME.draw(t.content, t.view(seat).record, actions=actions, names=NAMES[:seats])
            # A card to buy or to wait for has one target.
            doubled = {n for n in legal if is_wait(n) and take_action(around_of(n), slot_of(n)) in legal}
            assert drawn_actions(picture) == legal - doubled
            assert " style=" not in picture
            assert "<Ben>" not in picture
            phases.add(int(t.state.phase))
        mask = GAME.mask()
        mask[list(legal)] = 1
        t.play(seat, int(choose(luck, mask)))
    end = GAME.draw(t.content, t.view().record, names=NAMES[:seats])
    assert drawn_actions(end) == set()
    assert "Removed unseen at the start" in end
    assert {int(Phase.MAIN), int(Phase.LANE)} <= phases


@pytest.mark.parametrize(
    "phase", [Phase.COIN, Phase.OFFER, Phase.OWN_CARD, Phase.SWAP_THEIRS, Phase.SWAP_OWN, Phase.PEEK, Phase.FREE_TAKE]
)
def test_every_question_can_be_answered_on_the_board(phase: Phase) -> None:
    card = {Phase.COIN: "L21", Phase.OFFER: "L05", Phase.OWN_CARD: "L16", Phase.PEEK: "L25", Phase.FREE_TAKE: "L17"}.get(
        phase, "L24"
    )
    d = (
        TableBuilder()
        .money(3, 3)
        .owns(0, "L22", "D-BC1", "D-PC3")
        .owns(1, "D-RV5")
        .lay(0, s9=card, s13="D-MR1")
        .lay(1, s9="D-LC1")
    )
    d.play(d.take(0, 9))
    if phase == Phase.SWAP_OWN:
        d.play(d.card("D-RV5"))
    assert d.s.phase == phase
    v = GAME.seen_by(d.s, d.box, 0)
    actions = [GAME.decode(d.content, v, n) for n in d.legal()]
    assert drawn_actions(GAME.draw(d.content, v, actions=actions, names=NAMES[:2])) == set(d.legal())


def test_board_and_panels_show_nothing_hidden() -> None:
    t, luck = Table(GAME, GAME.content({"secret_destinations": "on"}), 3, 8), Luck.new()
    seed_luck(luck, 5, 1)
    for _ in range(3):
        for seat in (-1, 0, 1, 2):
            other = from_bytes(GAME.State, as_bytes(t.state))
            scramble(other, t.box, seat, luck)
            assert everything(t.content, GAME.seen_by(t.state, t.box, seat)) == everything(
                t.content, GAME.seen_by(other, t.box, seat)
            )
        for _ in range(8):
            t.play(t.to_act[0], t.actions(t.to_act[0])[len(t.moves) % 2 - 1])


def everything(content: Any, v: Any) -> list[str]:
    shown = [panel.html for panel in panels(content, v, names=NAMES[:3])]
    return [GAME.draw(content, v, names=NAMES[:3]), *shown, when(content, v), *(str(seat_facts(content, v, q)) for q in range(3))]


def test_the_own_card_says_what_it_costs_and_what_it_is_worth() -> None:
    d = TableBuilder().money(9, 9).lay(0, s9="D-PC3").lay(1, s9="C-RA5")
    v = GAME.seen_by(d.s, d.box, 0)
    actions = [GAME.decode(d.content, v, n) for n in d.legal()]
    picture = GAME.draw(d.content, v, actions=actions, names=["Ana", "Ben"])
    assert "Buy for 3" in picture
    assert ">Discard<" in picture
    assert "+3 Money" in picture
    assert "Buy for 6" in picture  # the neighbour's card: price and fee in one
    assert picture.count("worth 1</text>") == 1
    assert "Uncle Kofi (Relative Abroad), worth 1 to you" in picture


def test_the_panels_unfold_the_other_layouts_and_explain_the_border() -> None:
    d = TableBuilder(3).money(9, 9, 9).lay(0, s9="D-PC3").lay(1, s9="C-RA5").lay(2, s9="L09")
    v = GAME.seen_by(d.s, d.box, 0)
    found = {panel.id: panel.html for panel in panels(d.content, v, names=["Ana", "Ben", "Cem"])}
    assert found["others"].count("<details") == 2
    assert "Uncle Kofi (Relative Abroad): 5 Money, and a fee of 1 Money to Ben; gives you 1 Assurance" in found["others"]
    assert "Year-End Bonus: Take 3 Money." in found["others"]
    assert "Officer Pike, the night shift" in found["border"]
    assert "buys 1 Assurance" in found["border"]
    assert "4 to 9" in found["paydays"]


def test_the_ending_shows_everybodys_ladder() -> None:
    d = TableBuilder().assurance(8, 20).money(5, 1).owns(0, "P1", "T1").lane_order(0, 1, 0, 2)
    d.cross_now(0)
    d.play(lane_action(0))
    d.play(lane_action(0))
    text = summary(d.content, GAME.seen_by(d.s, d.box, 0), ["Ana", "Ben"])
    assert "Only Ana got in, and so is the ultimate winner." in text
    assert "No papers" in text
    assert "<small>8 before</small><small>0 for cards</small><small>1 for Money</small>" in text
    assert "The two cards removed unseen at the start" in text


@pytest.mark.parametrize(
    ("money", "said"),
    [
        ((0, 0), "Ana is the ultimate winner, with the most Assurance left."),
        ((1, 2), "Ben is the ultimate winner: tied on Assurance left, but with more Money."),
        ((2, 2), "Ana and Ben are tied on Assurance and Money: there is no ultimate winner."),
    ],
)
def test_em_75_the_ending_says_who_got_in_and_who_is_the_ultimate_winner(money: tuple[int, int], said: str) -> None:
    d = TableBuilder(3).assurance(10 if money != (0, 0) else 11, 9).money(*money).lane_order(0, 1, 0, 2)
    d.owns(0, "P1", "T1").owns(1, "P2", "T2")
    d.cross_now(0)
    for _ in range(3):
        d.play(lane_action(0))
    v = GAME.seen_by(d.s, d.box, 0)
    text = summary(d.content, v, ["Ana", "Ben", "Cem"])
    assert "Ana and Ben got in, so they have won." in text
    assert said in text
    notes = [seat_facts(d.content, v, seat)[1] for seat in range(3)]
    if money == (2, 2):
        assert notes == ["Got in", "Got in", "Turned away"]
    else:
        assert notes == [*(["Ultimate winner", "Got in"] if money == (0, 0) else ["Got in", "Ultimate winner"]), "Turned away"]
