"""Words: actions and back, prompts, refusals, the story."""

import pytest
from games.emigration.builder import COLLEGE, FORFEIT, GAME, NO, YES, Phase, TableBuilder, lane_action

from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.compiling import RULES
from sojourn.core.table import Table
from sojourn.games.emigration.actions import take_action, wait_action

OPTIONS = {"default": {}, "secret and waiting": {"secret_destinations": "on", "wait_for_papers": "any"}}


@pytest.mark.parametrize("variant", OPTIONS)
@pytest.mark.parametrize("seats", [2, 6])
def test_every_action_has_words_and_comes_back_from_them(seats: int, variant: str) -> None:
    content, luck = GAME.content(OPTIONS[variant]), Luck.new()
    seed_luck(luck, seats, 2)
    t = Table(GAME, content, seats, 40 + seats)
    names: set[str] = set()
    while not t.over:
        seat = t.to_act[0]
        v = t.view(seat).record
        prompt = GAME.prompt(content, v)
        assert prompt.endswith((".", "?"))
        actions = t.actions(seat)
        assert len({a.text for a in actions}) == len(actions)
        for action in actions:
            assert GAME.encode(content, v, action.name, action.params) == action.number
            names.add(action.name)
        mask = GAME.mask()
        mask[[a.number for a in actions]] = 1
        t.play(seat, int(choose(luck, mask)))
        assert all(text.strip() for _, text in t.sentences(seat, len(t.moves)))
    assert {"buy", "discard", "activate", "college", "cross"} <= names
    assert GAME.prompt(content, t.view(0).record) == "The game is over."


def test_every_refusal_names_a_rule_that_exists() -> None:
    t = Table(GAME, GAME.content(), 3, 9)
    while not t.over:
        seat = t.to_act[0]
        legal = {a.number for a in t.actions(seat)}
        for number in range(0, GAME.actions, 5):
            if number not in legal:
                sentence, rule = GAME.why_not(t.state, t.content, seat, number)
                assert sentence.endswith(".")
                assert rule in RULES
        t.play(seat, sorted(legal)[len(t.moves) % len(legal)])


def test_prices_fees_and_who_gets_the_money_are_said_before() -> None:
    d = TableBuilder().money(9, 9).lay(0, s9="D-BC3").lay(1, s9="C-RA5", s10="L09").owns(1, "P1", "P2")
    v = d.table.game.seen_by(d.s, d.box, 0)
    text = {a: GAME.decode(d.content, v, a).text for a in d.legal()}
    assert text[d.take(0, 9)] == "Buy Birth Certificate at the counter for 3"
    assert text[d.discard(0, 9)] == "Discard Birth Certificate at the counter for +3"
    assert text[d.take(1, 9)] == "Buy Uncle Kofi (Relative Abroad) for 6 (5 to the bank, 1 to @1)"
    assert text[d.discard(1, 9)] == "Discard Uncle Kofi (Relative Abroad) for +4 (5 from the bank, 1 to @1)"
    assert text[d.take(1, 10)] == "Activate Year-End Bonus (1 to @1): Take 3 Money."
    assert text[d.scalp(1, False)] == "Buy a spare Passport from @1 for 5, all of it to @1"
    assert text[COLLEGE].startswith("Go to college: tuition 4 to 9 by the die; the next degree needs ")


@pytest.mark.parametrize(
    ("action", "rule"),
    [(FORFEIT, "EM-14"), (YES, "EM-14"), (lane_action(0), "EM-14"), (wait_action(0, 0), "EM-R9b"), (take_action(0, 5), "EM-15")],
)
def test_refusals_in_a_turn(action: int, rule: str) -> None:
    d = TableBuilder().money(1, 1).lay(0, s0="D-BC1")
    d.s.layout[0, 0] = d.number("D-BC1")
    assert GAME.why_not(d.s, d.content, 0, action)[1] == rule


def test_questions_and_their_answers_are_named() -> None:
    d = TableBuilder().owns(0, "L22").money(9, 0).lay(0, s9="D-BC1").next_rolls(3)
    d.play(COLLEGE)
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert GAME.prompt(d.content, v) == "You rolled 3 for your tuition. Use your Lucky Coin to roll again?"
    assert [GAME.decode(d.content, v, a).text for a in (YES, NO)] == ["Reroll the 3", "Let the 3 stand"]
    assert GAME.why_not(d.s, d.content, 0, COLLEGE)[1] == "EM-24"
    assert d.s.phase == Phase.COIN


def test_a_secret_destination_is_named_to_its_owner_only() -> None:
    t = Table(GAME, GAME.content({"secret_destinations": "on"}), 2, 3)
    mine = " ".join(text for _, text in t.sentences(0))
    theirs = " ".join(text for _, text in t.sentences(1))
    assert "@0 wants to go to" in mine
    assert "@0 wants to go to" not in theirs
    assert "wants to go to" not in " ".join(text for _, text in t.sentences())
