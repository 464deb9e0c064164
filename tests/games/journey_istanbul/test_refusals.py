"""Every refusal names what is missing or which question is open, with the rule behind it; nobody waits without a word."""

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
    rows,
    says,
    table,
    thousands,
    to,
    verb,
)

from sojourn.core.errors import NotYourTurn
from sojourn.core.record import SPECTATOR
from sojourn.core.rulespage import rulebook
from sojourn.core.table import Table
from sojourn.games.journey_istanbul.records import Told
from sojourn.server.tables.looking_back import OPEN, Playback

pytestmark = pytest.mark.plain  # about words, which are the same in both modes

INTEND = (verb("intend"), go("Taksim"))


def morning(seat: int = RED, **more):
    """The talk before a turn, with one face-down card of the 5th day on the sheet."""
    return table(**({"talk": "windows", "sheet": ["d5-J1"]} | more)).begin(seat)


def why(t, seat: int, action: int) -> tuple[str, str]:
    assert action not in t.legal(seat)
    return GAME.why_not(t.s, t.content, seat, action)


def prompt(t, seat: int) -> str:
    return GAME.prompt(t.content, t.view(seat))


# Wrong reasons, once


def test_ji_r43_give_without_an_act_left_is_not_for_want_of_money():
    t = morning().play(RED, *INTEND, *INTEND)
    assert t.cash()[RED] == 6_000
    said = "You have said what you could this morning: pass, and the turn continues."
    assert why(t, RED, verb("give")) == (said, "JI-R43")


def test_ji_58_bail_before_the_look_says_that_the_look_comes_first():
    t = table(day=2, red=("d3-P1", 6_000, 5), sheet=["d5-J1"]).begin(RED)
    assert t.phase == Phase.JAIL_LOOK
    said = "First look at a card, or skip the look; then you may pay the fine to leave."
    assert why(t, RED, bail("Fatih")) == (said, "JI-58")
    assert why(t, RED, go("Fatih")) == ("You cannot move while in jail; you may look at one card.", "JI-55")
    t.s.release[RED] = 2
    said = "First look at a card, or skip the look; then choose where to go."
    assert why(t, RED, go("Fatih")) == why(t, RED, bail("Fatih")) == (said, "JI-57")


@pytest.mark.parametrize("action", [verb("give"), to(ORANGE, RED), thousands(1), extra(1), says("d5-J1"), rows(5)])
def test_ji_r43_without_talk_every_word_is_refused_with_that_reason(action):
    t = table(talk="off", sheet=["d5-J1"]).begin(RED)
    assert why(t, RED, action) == ("This table plays without deals and talk.", "JI-R43")


# What each act lacks


@pytest.mark.parametrize(
    ("name", "lacks", "rule"),
    [
        ("tell", "There is no face-down card on the Event Sheet.", "JI-73"),
        ("ask", "There is no face-down card on the Event Sheet.", "JI-76"),
        ("sell", "There is no face-down card on the Event Sheet.", "JI-76"),
        ("note", "There is no face-down card on the Event Sheet.", "JI-83"),
        ("show", "There is nothing in your planner about a face-down card.", "JI-73"),
        ("deal", "You can pay someone to step back only in the evening, before journeys and jobs.", "JI-R43"),
    ],
)
def test_ji_73_an_act_without_a_card_says_so(name, lacks, rule):
    assert why(morning(sheet=[]), RED, verb(name)) == (lacks, rule)


def test_ji_75_an_act_without_money_says_whose_is_missing():
    poor = dict.fromkeys(("red", "orange", "yellow", "green", "brown"), ("Fatih", 0))
    t = morning(**poor)
    for name in ("give", "lend"):
        assert why(t, RED, verb(name)) == ("You have no money to spare.", "JI-75")
    assert why(t, RED, verb("borrow")) == ("Nobody else has any money to spare.", "JI-75")
    assert why(t, RED, verb("sell")) == ("Nobody else has any money to spare.", "JI-76")


def test_ji_r28_an_act_without_anybody_left_says_so():
    out = dict.fromkeys(("orange", "yellow", "green", "brown"), ("out", 0))
    t = morning(**out)
    assert why(t, RED, verb("tell")) == ("Nobody else is left in Istanbul to talk to.", "JI-R28")
    assert why(t, RED, verb("give")) == ("Nobody else is left in Istanbul to give money to.", "JI-R28")


def test_ji_r20_in_a_raid_only_money_helps():
    people = {"red": ("Taksim", 0), "orange": ("Taksim", 4_000), "green": ("Fatih", 9_000)}
    t = table(day=3, talk="windows", sheet=["d3-P1", "d5-J1"], **people).evening()
    assert (t.to_act, t.phase) == (RED, Phase.RAID)
    said = "You cannot pay the fine: all you can do now is ask for a loan."
    assert why(t, RED, verb("tell")) == (said, "JI-R20")
    assert prompt(t, RED) == "You cannot pay the fine of 4,000 TL. Ask someone for a loan, or pass."
    t.until(GREEN, Phase.RAID)
    said = "Now you can only give or lend money to someone who cannot pay the fine."
    assert why(t, GREEN, verb("tell")) == (said, "JI-R20")
    assert prompt(t, GREEN) == "Someone cannot pay the fine of 4,000 TL. Give or lend them money, or pass."
    t.play(GREEN, verb("give"))
    assert why(t, GREEN, to(BROWN, GREEN)) == ("@4 can pay the fine; help someone who cannot.", "JI-R20")


def test_ji_r43_the_evening_has_its_own_acts():
    t = table(day=3, talk="windows", sheet=["d3-W1", "d5-J1"], red=("Taksim", 6_000)).evening()
    said = "Before journeys and jobs you can give, lend, borrow, tell, or pay someone to step back."
    assert why(t, RED, verb("ask")) == (said, "JI-R43")
    assert why(t, RED, verb("deal")) == ("Nobody is ahead of you for a card tonight that you could both take.", "JI-44")


# The question that is open


def test_ji_76_a_paid_answer_comes_first():
    t = morning().play(RED, verb("ask"), to(GREEN, RED), look(5, 1), thousands(1)).play(GREEN, YES)
    said = "First name one of the six cards of day 5: you were paid for square 1."
    assert why(t, GREEN, PASS) == why(t, GREEN, verb("give")) == (said, "JI-76")
    assert prompt(t, GREEN) == "You sold @0 information about square 1 of day 5: name a card, true or not."
    assert prompt(t, RED) == "@3 was paid for information and is choosing what to say."


def test_ji_76_an_offer_is_answered_first():
    t = morning(green=("Fatih", 500 * 2)).play(RED, verb("ask"), to(GREEN, RED), look(5, 1), thousands(0))
    assert prompt(t, GREEN) == "@0 asks what you know about square 1 of day 5, for nothing in return. Accept?"
    assert why(t, GREEN, verb("give")) == ("First accept or decline @0's offer.", "JI-76")
    hidden = morning(money_visible=False, green=("Fatih", 0)).play(RED, verb("borrow"), to(GREEN, RED), thousands(2), extra(0))
    assert hidden.legal(GREEN) == [PASS]
    said = "You do not have 2,000 TL to spare, so you can only decline."
    assert why(hidden, GREEN, YES) == (said, "JI-76")
    assert prompt(hidden, GREEN).endswith("You do not have the money, so you can only decline.")


def test_ji_r43_a_half_made_act_says_what_it_asks_for():
    t = morning(orange=("out", 0)).play(RED, verb("tell"))
    assert why(t, RED, PASS) == ("Finish what you started. Choose who to speak to.", "JI-R43")
    assert why(t, RED, to(ORANGE, RED)) == ("@1 has left Istanbul and takes no further part.", "JI-R28")
    t.play(RED, to(GREEN, RED))
    assert why(t, RED, look(5, 2)) == ("There is no face-down card on square 2 of day 5.", "JI-73")
    give = morning(red=("Fatih", 2_000)).play(RED, verb("give"), to(GREEN, RED))
    assert why(give, RED, thousands(3)) == ("You can name 2,000 TL at most.", "JI-75")
    assert why(give, RED, thousands(0)) == ("Choose at least 1,000 TL.", "JI-75")
    show = morning(red=("Taksim", 0)).play(RED, verb("note"), look(5, 1), says("d5-J1"), verb("show"), to(GREEN, RED))
    assert why(show, RED, rows(2)) == ("There is nothing in your planner about a face-down card of day 2.", "JI-73")


@pytest.mark.parametrize("action", [YES, look(5, 1)])
def test_ji_15_while_a_move_is_asked_for_every_refusal_says_so(action):
    t = table(talk="off", sheet=["d5-J1"]).begin(RED)
    assert why(t, RED, action) == ("First choose where to go, or stay.", "JI-15")


def test_ji_r43_words_out_of_a_window_name_the_question_and_the_next_moment():
    t = morning().until(RED)
    talk = "You can talk before each turn, when the police come, and before journeys and jobs."
    assert why(t, RED, verb("give")) == (f"First choose where to go, or stay. {talk}", "JI-R43")


def test_ji_45_and_50_an_offered_card_is_the_question():
    t = table(day=3, sheet=["d3-W1", "d5-J1"], red=("Taksim", 0)).evening()
    assert why(t, RED, go("Taksim")) == ("First decide whether to take this job: Stage Crew.", "JI-50")
    assert why(t, RED, look(5, 1)) == ("First decide whether to take this job: Stage Crew.", "JI-50")
    out = table(week=2, day=3, sheet=["d3-J1"], red=("Fatih", 9_000)).finish(RED).evening()
    assert why(out, RED, go("Taksim")) == ("First decide whether to take this journey: Rubber Boat at Dikili.", "JI-45")


def test_every_refusal_of_random_games_names_a_listed_rule():
    known = {rule.id for rule in rulebook(GAME)}
    for options in ({"talk": "windows"}, {"talk": "open"}, {"talk": "off"}):
        t = Table(GAME, GAME.content(options), 3, 11)
        for step in range(120):
            seat = t.to_act[0]
            legal = GAME.legal_numbers(t.state, t.box, seat)
            for action in range(step % 5, GAME.actions, 5):
                if action not in legal:
                    sentence, rule = GAME.why_not(t.state, t.content, seat, action)
                    assert rule in known
                    assert sentence.endswith(".")
            t.play(seat, legal[(7 * step) % len(legal)])
            if t.over:
                break


# While somebody else decides


def test_ji_11_a_seat_that_is_not_asked_is_told_what_the_table_waits_for():
    t = Table(GAME, GAME.content({"talk": "off", "start": "seat0"}), 3, 4)
    with pytest.raises(NotYourTurn) as refused:
        t.play(1, go("Kadıköy"))
    assert (refused.value.reason, refused.value.rule) == ("It is @0's turn: @0 is choosing where to go.", "JI-11")
    assert t.view(1).prompt == t.view(SPECTATOR).prompt == refused.value.reason


@pytest.mark.parametrize(
    ("built", "said", "rule"),
    [
        (lambda: morning(), "@0 has a moment to talk.", "JI-R43"),
        (
            lambda: table(day=3, sheet=["d3-W1"], red=("Taksim", 0)).evening(),
            "@0 is deciding about a job: Stage Crew.",
            "JI-50",
        ),
        (
            lambda: morning().play(RED, verb("lend"), to(GREEN, RED), thousands(1), extra(0)),
            "@3 is deciding about an offer.",
            "JI-76",
        ),
        (
            lambda: table(day=2, red=("d3-P1", 6_000, 5), sheet=["d5-J1"]).begin(RED),
            "@0 is in jail and is choosing a card to look at.",
            "JI-55",
        ),
    ],
)
def test_ji_r43_and_others_each_wait_has_its_words(built, said, rule):
    t = built()
    assert GAME.why_wait(t.content, t.view(YELLOW)) == (said, rule)


def test_ji_r28_who_has_left_is_told_so():
    t = morning(green=("out", 0))
    assert GAME.why_wait(t.content, t.view(GREEN)) == ("You have left Istanbul and take no further part.", "JI-R28")


# Words that said more, or less, than there was


def test_ji_62_a_full_circle_is_not_announced_again():
    # Given: Documents, Taksim on day 1 and again on day 2 (by way of the option that counts staying).
    t = table(day=1, red=("Sultanahmet", 6_000), red_has=("Documents", "Work Permit"), task_visit="presence", sheet=["d5-J1"])
    t.play(RED, go("Taksim"), PASS)
    t.until(RED).play(RED, go("Taksim"), PASS)
    # Then: both days count, and the circle was filled once.
    assert t.s.tries[RED, 0, 0] == 1 << 1 | 1 << 2
    assert [e.b for e in t.told(Told.CIRCLE, RED) if e.a == 0] == [1]


@pytest.mark.parametrize(("sheet", "said"), [(["d3-P1"], "A message warns @3"), (["d3-W2"], "@3 reads the Group Chat and moves")])
def test_ji_68_a_message_warns_only_of_police(sheet, said):
    t = table(day=3, sheet=sheet, green=("Fatih", 0), green_has=("The Clinic", "Group Chat")).finish(GREEN, 1).evening()
    assert t.phase == Phase.CHAT
    assert prompt(t, GREEN).startswith("Your phone buzzes" if "P" in sheet[0] else "Your phone is quiet: no police tonight.")
    t.play(GREEN, go("Taksim"))
    assert GAME.sentence(t.content, t.told(Told.CHATTED)[0], RED).startswith(said)


def test_ji_76_a_deal_names_its_card():
    t = table(day=3, talk="windows", sheet=["d3-W1", "d5-J1"], green=("Taksim", 0), red=("Taksim", 6_000)).evening()
    t.play(RED, verb("deal"), to(GREEN, RED), look(3, 1), thousands(2))
    assert prompt(t, GREEN) == "@0 offers 2,000 TL if you step back from Stage Crew tonight. Accept?"
    assert GAME.sentence(t.content, t.told(Told.OFFERED)[0], GREEN) == "@0 offers @3 2,000 TL to step back from Stage Crew."


def test_ji_21_a_square_is_called_a_square():
    t = table(talk="off", sheet=["d5-J1"], red=("Sultanahmet", 0)).begin(RED).play(RED, go("Sultanahmet"))
    texts = [GAME.decode(t.content, t.view(RED), number).text for number in t.legal(RED)]
    assert texts == ["Look at square 1 of day 5", "Stop looking at cards"]
    assert prompt(t, RED) == "You may look at one card on the Event Sheet."
    two = table(talk="off", sheet=["d5-J1"], red=("Sultanahmet", 0)).begin(RED).play(RED, go("Taksim"))
    assert prompt(two, RED) == "You may look at one card on the Event Sheet."  # two eyes, but one card


def test_ji_73_what_a_speaker_knew_is_told_after_the_game():
    # Given: seat 0 guesses about a card.
    t = Table(GAME, GAME.content({"start": "seat0", "weeks": "2"}), 2, 4)
    row, column = next((r, c) for r in range(6) for c in range(5) if t.state.sheet[r, c] >= 0)
    for action in (verb("tell"), to(1, 0, 2), look(row + 1, column + 1), says("d1-P1")):
        t.play(0, action)
    guess = f"@0 said this about square {column + 1} of day {row + 1} without having seen the card: "
    assert not any(text.startswith(guess) for seat in (0, 1, SPECTATOR) for _, text in t.sentences(seat))
    # When: the game is played to its end, everybody idle.
    while not t.over:
        seat = t.to_act[0]
        legal = GAME.legal_numbers(t.state, t.box, seat)
        t.play(seat, PASS if PASS in legal else legal[-1])
    # Then
    assert all(any(text.startswith(guess) for _, text in t.sentences(seat)) for seat in (0, 1, SPECTATOR))
    playback = Playback(t, ["Ada", "Ben"], {})
    assert [rule for _, text, rule in playback.told(OPEN) if text.startswith(guess)] == ["JI-73"]
    assert not any(text.startswith(guess) for _, text, _ in playback.told(1))  # through Ben's eyes, as it was then
