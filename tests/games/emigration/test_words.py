"""Words: actions and back, prompts, refusals, the story."""

import pytest
from games.emigration.builder import COLLEGE, FORFEIT, GAME, NO, YES, Phase, TableBuilder, Told, lane_action

from sojourn.core.chance import Luck, choose, seed_luck
from sojourn.core.compiling import RULES
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.games.emigration.actions import card_action, take_action, wait_action
from sojourn.games.emigration.ui.panels import panels
from sojourn.games.emigration.ui.refusals import why_wait
from sojourn.games.emigration.ui.story import RULES as STORY_RULES
from sojourn.games.emigration.ui.words import salary

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
    assert text[d.take(0, 9)] == "Buy Birth Certificate at the counter for 3 Money"
    assert text[d.discard(0, 9)] == "Discard Birth Certificate at the counter (+3 Money)"
    assert text[d.take(1, 9)] == "Buy Uncle Kofi (Relative Abroad) for 6 Money (5 to the bank, 1 to @1)"
    assert text[d.discard(1, 9)] == "Discard Uncle Kofi (Relative Abroad) (+4 Money: 5 from the bank, 1 to @1)"
    assert text[d.take(1, 10)] == "Activate Year-End Bonus (fee: 1 Money to @1): Take 3 Money."
    assert text[d.scalp(1, False)] == "Buy a spare Passport from @1 for 5 Money, paid to @1, who cannot refuse"
    assert text[COLLEGE].startswith("Go to college: tuition 4 to 9 Money, by die roll; the next degree needs a roll of ")


def test_em_21_a_discard_that_only_pays_the_fee_says_so() -> None:
    d = TableBuilder().lay(1, s9="C-RA1")
    v = d.table.game.seen_by(d.s, d.box, 0)
    text = GAME.decode(d.content, v, d.discard(1, 9)).text
    assert text == "Discard Aunt Rosa (Relative Abroad) for no gain (1 from the bank, 1 to @1)"


def test_em_44_any_one_of_the_numbers_graduates() -> None:
    d = TableBuilder().money(9, 0)
    d.s.stack[d.s.drawn] = next(i for i, rolls in enumerate(d.content.english["passes"]) if rolls == [3, 4, 5])
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert GAME.decode(d.content, v, COLLEGE).text.endswith("the next degree needs a roll of 3, 4 or 5")


@pytest.mark.parametrize(
    ("career", "seats", "said"),
    [
        ("Nurse", 4, "2 Money on every payday"),
        ("Photographer", 4, "3 Money on odd paydays, 1 Money on even ones"),
        ("Dancer", 4, "3 Money on the first 4 paydays, then 1 Money"),
        ("Architect", 4, "1 Money on the first 3 paydays, then 3 Money"),
        ("Architect", 2, "1 Money on the first payday, then 3 Money"),
    ],
)
def test_em_r26_a_salary_is_said_with_the_paydays_of_this_table(career: str, seats: int, said: str) -> None:
    content = GAME.content()
    assert salary(content, content.english["careers"].index(career), seats) == said


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (FORFEIT, "EM-14"),
        (YES, "EM-14"),
        (lane_action(0), "EM-66"),
        (card_action(0), "EM-23"),
        (wait_action(0, 0), "EM-R9b"),
        (take_action(0, 5), "EM-15"),
    ],
)
def test_refusals_in_a_turn(action: int, rule: str) -> None:
    d = TableBuilder().money(1, 1).lay(0, s0="D-BC1")
    d.s.layout[0, 0] = d.number("D-BC1")
    assert GAME.why_not(d.s, d.content, 0, action)[1] == rule


def test_em_64_the_coin_says_what_the_roll_would_mean() -> None:
    d = TableBuilder().owns(0, "L22").money(9, 0).lay(0, s9="D-BC1").next_rolls(3)
    d.play(COLLEGE)
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert GAME.prompt(d.content, v) == "You rolled 3: tuition would be 6 Money, and you have 9 Money. Reroll with Lucky Coin?"
    assert [GAME.decode(d.content, v, a).text for a in (YES, NO)] == [
        "Reroll the 3 (you discard Lucky Coin)",
        "Keep the 3 and pay 6 Money for college",
    ]
    d.money(5)
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert "you have only 5 Money, and you would lose the turn" in GAME.prompt(d.content, v)
    assert GAME.decode(d.content, v, NO).text == "Keep the 3 and lose the turn"


@pytest.mark.parametrize(
    ("card", "roll", "meaning", "kept"),
    [
        ("L21", 5, "would get 4 Money", "Keep the 5 and get 4 Money"),
        ("L21", 1, "would get nothing", "Keep the 1 and get nothing"),
        ("L20", 6, "would pay 3 Money", "Keep the 6 and pay 3 Money"),
    ],
)
def test_em_64_the_coin_says_what_a_life_card_would_do(card: str, roll: int, meaning: str, kept: str) -> None:
    d = TableBuilder().owns(0, "L22").money(9, 0).lay(0, s9=card, s10="D-BC1").next_rolls(roll)
    d.play(d.take(0, 9))
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert meaning in GAME.prompt(d.content, v)
    assert GAME.decode(d.content, v, NO).text == kept


@pytest.mark.parametrize(("roll", "passes"), [(1, True), (2, False)])
def test_em_36_the_coin_says_whether_the_roll_graduates(roll: int, passes: bool) -> None:
    d = TableBuilder().owns(0, "L22").lay(0, s9="D-BC1").next_rolls(roll)
    d.s.student[0] = d.content.english["degrees"].index("Medicine")  # 1 or 4
    d.start_turn(0)
    v = d.table.game.seen_by(d.s, d.box, 0)
    said = "would graduate" if passes else "you graduate only on 1 or 4"
    assert said in GAME.prompt(d.content, v)
    assert GAME.decode(d.content, v, NO).text == ("Keep the 1 and graduate" if passes else "Keep the 2 and stay in college")


# --- Prompts say what is legal ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("money", "cards", "said"),
    [
        (0, {"s9": "P1"}, "You have 0 Money and cannot do anything: forfeit your turn."),
        (3, {"s9": "D-BC5"}, "You have 3 Money. You can discard a card."),
        (3, {"s9": "D-BC3"}, "You have 3 Money. You can buy a card or discard a card."),
        (0, {"s9": "L09"}, "You have 0 Money. You can activate a Life Card."),
        (4, {"s9": "P1"}, "You have 4 Money. You can buy a card or try for college."),
    ],
)
def test_em_14_the_prompt_names_only_what_can_be_done(money: int, cards: dict[str, str], said: str) -> None:
    d = TableBuilder().money(money, 0).lay(0, **cards)
    assert GAME.prompt(d.content, d.table.game.seen_by(d.s, d.box, 0)) == said


def test_em_14_the_prompt_agrees_with_the_legal_actions_all_game_long() -> None:
    """Each verb is said exactly when an action of it is legal."""
    verbs = {"buy": "buy a card", "discard": "discard a card", "activate": "activate a Life Card", "college": "try for college"}
    verbs |= {"scalp": "buy a spare paper", "wait": "take a card for a lost turn"}
    for options in ({}, {"wait_for_papers": "papers", "fee_first": "effect_first"}, {"fee_first": "on"}):
        t = Table(GAME, GAME.content(options), 3, 21)
        while not t.over:
            seat = t.to_act[0]
            actions, v = t.actions(seat), t.view(seat).record
            if v.phase == Phase.MAIN:
                said, names = GAME.prompt(t.content, v), {action.name for action in actions}
                assert {name for name, verb in verbs.items() if verb in said} == names - {"forfeit"}, said
                assert ("forfeit" in said) == ("forfeit" in names)
            t.play(seat, actions[len(t.moves) * 7 % len(actions)].number)


# --- While a question is open -------------------------------------------------------------------------------


def refusal(d: TableBuilder, action: int) -> tuple[str, str]:
    return GAME.why_not(d.s, d.content, 0, action)


def test_em_64_the_refusal_names_the_roll_that_may_be_made_again() -> None:
    d = TableBuilder().owns(0, "L22").money(9, 0).lay(0, s9="D-BC1").next_rolls(3)
    d.play(COLLEGE)
    assert refusal(d, COLLEGE) == ("First decide whether to reroll the 3 with Lucky Coin.", "EM-64")


def test_em_24_the_refusal_names_the_free_card_and_what_is_wrong_with_another() -> None:
    d = TableBuilder().lay(0, s9="L06", s10="C-RA1", s11="D-BC1").lay(1, s9="C-PP1")
    d.play(d.take(0, 9))
    assert refusal(d, COLLEGE) == ("First answer New Best Friend: take one available Connection for free, or decline.", "EM-24")
    assert refusal(d, d.take(0, 11)) == ("New Best Friend gives you a Connection, not Birth Certificate by post.", "EM-24")
    text = "Luz of the Long Letters (Pen Pal) is free, but you cannot pay the fee of 1 Money to @1."
    assert refusal(d, d.take(1, 9)) == (text, "EM-18")
    assert refusal(d, d.take(1, 13))[1] == "EM-15"


def test_em_24_the_refusal_names_the_offer() -> None:
    d = TableBuilder().lay(0, s9="L05", s10="D-BC1")
    d.play(d.take(0, 9))
    text = "First answer Love Letter from Afar: take the new Destination or keep your own."
    assert refusal(d, d.take(0, 10)) == (text, "EM-24")
    d = TableBuilder().lay(0, s9="L10", s10="D-BC1")
    d.play(d.take(0, 9))
    assert refusal(d, d.take(0, 10)) == ("First answer Headhunted: take the new Career or keep your own.", "EM-24")


def test_em_24_the_refusal_names_the_card_to_discard() -> None:
    d = TableBuilder().owns(0, "C-RA1", "D-BC1").lay(0, s9="L07", s10="D-BC3")
    d.play(d.take(0, 9))
    assert refusal(d, d.take(0, 10)) == ("First discard one of your Connections for Broken Heart.", "EM-24")
    assert refusal(d, d.card("D-BC1")) == ("First discard one of your Connections for Broken Heart.", "EM-24")
    assert refusal(d, d.card("C-PP1")) == ("You do not own Luz of the Long Letters (Pen Pal).", "EM-24")


def test_em_24_the_refusal_names_the_swap_and_its_two_steps() -> None:
    d = TableBuilder().owns(0, "D-BC1", "C-RA1").owns(1, "D-PC1").lay(0, s9="L24", s10="D-BC3")
    d.play(d.take(0, 9))
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert GAME.decode(d.content, v, d.card("D-PC1")).text == "Take @1's Police Clearance by post; @1 cannot refuse"
    assert "The other player cannot refuse." in GAME.prompt(d.content, v)
    assert refusal(d, COLLEGE)[0] == "First answer Mixed-Up Suitcases: choose another player's Document, or decline."
    assert refusal(d, d.card("C-RA1"))[0] == "Mixed-Up Suitcases swaps Documents, not Aunt Rosa (Relative Abroad)."
    assert "yourself" in refusal(d, d.card("D-BC1"))[0]
    assert "Nobody owns" in refusal(d, d.card("D-MR1"))[0]
    d.play(d.card("D-PC1"))
    assert refusal(d, COLLEGE)[0] == "First choose the Document you give for Mixed-Up Suitcases."
    assert "You do not own Police Clearance by post" in refusal(d, d.card("D-PC1"))[0]


def test_em_24_the_refusal_names_the_lanes_to_look_at() -> None:
    d = TableBuilder().lay(0, s9="L25", s10="D-BC3")
    d.play(d.take(0, 9))
    assert GAME.prompt(d.content, d.table.game.seen_by(d.s, d.box, 0)) == "Inside Tip: choose 2 lanes to look at."
    assert refusal(d, COLLEGE)[0] == "First choose a lane to look at with Inside Tip."
    d.play(lane_action(1))
    assert GAME.prompt(d.content, d.table.game.seen_by(d.s, d.box, 0)) == "Inside Tip: choose one more lane to look at."
    assert refusal(d, lane_action(1))[0] == "You have already looked at lane 2; choose another."


def test_em_13_a_seat_that_waits_is_told_whose_turn_it_is_and_why() -> None:
    d = TableBuilder(3).lay(0, s9="L25", s10="D-BC3")

    def told(seat: int) -> tuple[str, str]:
        return why_wait(d.content, d.table.game.seen_by(d.s, d.box, seat))

    assert told(1) == ("It is @0's turn; play passes clockwise.", "EM-13")
    d.s.sign[1] = 1
    assert told(1) == ("It is @0's turn, and your Skip Turn Sign will cost you your next one.", "EM-58")
    d.play(d.take(0, 9))
    assert told(2) == ("@0 must first finish this turn; then play passes clockwise.", "EM-13")
    assert GAME.prompt(d.content, d.table.game.seen_by(d.s, d.box, 2)) == "@0 is choosing a lane to look at."


def test_em_66_a_seat_that_waits_at_the_border_is_told_when_it_crosses() -> None:
    d = TableBuilder()
    d.cross_now(0)
    assert why_wait(d.content, d.table.game.seen_by(d.s, d.box, 1)) == (
        "It is @0's turn to cross; yours comes later, clockwise.",
        "EM-66",
    )
    d.play(lane_action(0))
    assert why_wait(d.content, d.table.game.seen_by(d.s, d.box, 0)) == (
        "You have been to the border; now it is @1's turn to cross.",
        "EM-66",
    )


def test_em_r9b_the_refusal_says_why_a_card_cannot_be_had_for_a_sign() -> None:
    d = TableBuilder(wait_for_papers="papers").lay(0, s9="P1", s10="D-BC1").lay(1, s9="T1")
    assert refusal(d, d.wait(0, 10))[0] == "You cannot take Birth Certificate by post for a Skip Turn Sign."
    assert "you still need the fee of 1 Money" in refusal(d, d.wait(1, 9))[0]
    d.s.sign[0] = 1
    assert refusal(d, d.wait(0, 9))[0].startswith("You already have a Skip Turn Sign")


# --- The story ----------------------------------------------------------------------------------------------


def story(d: TableBuilder, events: list[Event]) -> list[str]:
    return [GAME.sentence(d.content, e, 0) for e in events]


def test_em_47_a_student_with_a_tenant_is_told_why_there_is_money() -> None:
    d = TableBuilder(3).owns(0, "L14").owns(1, "L14").lay(0, s5="down:payday", s9="D-BC1", s12="D-PC1")
    d.s.student[0] = d.s.student[2] = 0
    d.s.kept[1] = d.s.kept[0]
    told = story(d, d.play(d.discard(0, 9)))
    assert "@0 is in college and gets no salary, but 1 Money for Good Tenant." in told
    assert "@1 is paid 3 Money, 1 Money of it for Good Tenant." in told
    assert "@2 is in college and is not paid." in told
    job = next(panel.html for panel in panels(d.content, d.table.game.seen_by(d.s, d.box, 0)) if panel.id == "paydays")
    assert "in college: no salary, but 1 Money for Good Tenant" in job


def test_em_70_the_price_with_a_letter_of_reference_says_why() -> None:
    d = TableBuilder().owns(0, "L26", "P1", "T1").assurance(9, 0).lane_order(0, 1, 0, 2)
    d.cross_now(0)
    told = story(d, d.play(lane_action(0)))
    assert told[0].endswith("The price is 8 Assurance, but only 6 Assurance with Letter of Reference.")
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert "9 against 6 in lane 1 (8 without Letter of Reference)" in GAME.draw(d.content, v, names=["Ana", "Ben"])


def test_em_68_the_sum_at_the_border_names_its_parts() -> None:
    d = TableBuilder().owns(0, "D-PC1").money(7, 0).assurance(2, 0)
    told = story(d, d.cross_now(0))
    assert told == ["@0 is at the border with 6 Assurance: 2 so far, 2 for cards and 2 for 6 Money."]
    v = d.table.game.seen_by(d.s, d.box, 0)
    assert "2 before + 2 for cards + 2 for Money" in GAME.draw(d.content, v, names=["Ana", "Ben"])


@pytest.mark.parametrize(
    ("papers", "tokens", "told", "rule"),
    [
        (False, 12, "@0 is turned away: a Passport and a Ticket are needed.", "EM-72"),
        (True, 3, "@0 is turned away: the price is 8 Assurance, and @0 has 3 Assurance.", "EM-71"),
    ],
)
def test_em_71_em_72_the_story_says_why_somebody_is_turned_away(papers: bool, tokens: int, told: str, rule: str) -> None:
    d = TableBuilder().assurance(tokens, 0).lane_order(0, 1, 0, 2)
    if papers:
        d.owns(0, "P1", "T1")
    d.cross_now(0)
    event = next(e for e in d.play(lane_action(0)) if e.kind == Told.REFUSED)
    assert GAME.sentence(d.content, event, 0) == told
    assert STORY_RULES.get((event.kind, event.b), STORY_RULES[event.kind]) == rule


def test_a_secret_destination_is_named_to_its_owner_only() -> None:
    t = Table(GAME, GAME.content({"secret_destinations": "on"}), 2, 3)
    mine = " ".join(text for _, text in t.sentences(0))
    theirs = " ".join(text for _, text in t.sentences(1))
    assert "@0 wants to move to" in mine
    assert "@0 wants to move to" not in theirs
    assert "wants to move to" not in " ".join(text for _, text in t.sentences())
