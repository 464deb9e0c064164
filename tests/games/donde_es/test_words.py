"""Buttons, prompts, refusals and the story are good sentences, and encode undoes decode."""

import random

import pytest
from games.donde_es.builder import Town, choose, close, discard, nudge, number_of, place

from sojourn.core.errors import NotYourTurn
from sojourn.core.table import Table
from sojourn.core.words import speaking
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import ACCEPT, ACTIONS, DECLINE, END_TURN, EXCHANGE
from sojourn.games.donde_es.ui.words import SHORT, short_name


def test_encode_is_decode_backwards_for_every_number():
    town = Town(hands="Calle/").tourist(1, "T13", "3,8")
    for number in range(GAME.actions):
        action = GAME.decode(town.content, town.seen(0), number)
        assert action.text
        assert GAME.encode(town.content, town.seen(0), action.name, action.params) == number
    with pytest.raises(ValueError, match="fly"):
        GAME.encode(town.content, town.seen(0), "fly", {})
    with pytest.raises(ValueError, match="Spaces"):
        GAME.encode(town.content, town.seen(0), "choose", {"space": 9})


def test_action_numbers_are_those_of_saved_games():
    assert [number_of("Calle north 1"), number_of("Callejón west 5")] == [0, 59]
    assert [END_TURN, EXCHANGE] == [60, 61]
    assert [place(0), place(8), choose(1), choose(5)] == [62, 70, 71, 75]
    assert [nudge("north", 1), nudge("west", 5)] == [76, 95]
    assert [close(0), close(19), discard("Calle"), discard("Callejón")] == [96, 115, 116, 118]
    assert [DECLINE, ACCEPT, ACTIONS] == [119, 120, 121]


def text_of(town: Town, number: int) -> str:
    return GAME.decode(town.content, town.seen(0), number).text


def test_a_button_says_where_a_step_leads():
    town = Town(hands="Cuesta/").tourist(1, "T13", "3,8")
    assert text_of(town, number_of("Cuesta south 1")) == (
        "Cuesta: lead Uncle Barry south to arrive at Heladería Los Caños (3 points for you)"
    )
    assert text_of(town, number_of("Cuesta north 1")) == "Cuesta: lead Uncle Barry north along Calle Enmedio"
    town = Town(hands="Calle/").tourist(1, "T02", "4,6")
    assert text_of(town, number_of("Calle west 1")) == "Calle: lead the Okafors west to Calle Enmedio"


def test_de_40_the_button_of_an_arrival_names_everyone_who_is_paid():
    town = Town(seats=4, hands="Cuesta///").tourist(1, "T13", "3,8", upset=True, marks=(1, 3)).tourist(2, "T01", "5,5")
    assert text_of(town, number_of("Cuesta south 1")).endswith("(2 points for you, @1 and @3)")


def test_de_r18_under_markers_only_the_button_of_an_arrival_says_who_is_paid_there():
    town = Town(hands="Cuesta/", markers_only=True).tourist(1, "T21", "10,9", marks=(1,))
    assert text_of(town, number_of("Cuesta south 1")).endswith("Mirador del Frontón (8 points for @1)")
    town = Town(hands="Cuesta/", markers_only=True).tourist(1, "T21", "10,9")
    assert text_of(town, number_of("Cuesta south 1")).endswith("Mirador del Frontón (nobody scores)")


def test_de_r21_a_marker_that_the_arriving_step_earns_is_counted():
    town = Town(hands="Cuesta Cuesta/", markers_only=True).tourist(1, "T13", "3,7", marks=(1,)).play("Cuesta south 1")
    assert text_of(town, number_of("Cuesta south 1")).endswith("(3 points for you and @1)")
    full = Town(hands="Cuesta Cuesta/", markers_only=True).tourist(1, "T13", "3,7", marks=(1, 1, 1)).play("Cuesta south 1")
    assert text_of(full, number_of("Cuesta south 1")).endswith("(3 points for @1)")


def test_de_r19_under_score_per_marker_the_button_counts_markers():
    town = Town(hands="Cuesta/", score_per_marker=True).tourist(1, "T13", "3,8", marks=(0, 0, 1))
    assert text_of(town, number_of("Cuesta south 1")).endswith("(6 points for you and 3 points for @1)")


def test_de_r20_de_r34_other_arrivals_say_who_is_paid_too():
    claim = Town(hands="Cuesta Calle/", pass_through=True).tourist(1, "T13", "3,8", marks=(1,)).play("Cuesta south 1")
    assert text_of(claim, ACCEPT) == "Let Uncle Barry arrive here (3 points for you and @1)"
    assert text_of(claim, DECLINE) == "Lead Uncle Barry on"
    helped = Town(hands="Calle/").tourist(1, "T13", "3,8", marks=(1,)).event_now("E05")
    assert text_of(helped, nudge("south", 1)) == (
        "Let the neighbour lead Uncle Barry south to arrive at Heladería Los Caños (3 points for you and @1)"
    )


def test_de_10_each_cell_of_the_square_has_its_own_sentence():
    town = Town(hands="Cuesta/").tourist(1, "T13", "3,8").only_left("T02").play("Cuesta south 1")
    assert [text_of(town, place(nth)) for nth in (0, 4, 7)] == [
        "Put the Okafors in the north-west corner of the square",
        "Put the Okafors in the middle of the square",
        "Put the Okafors on the south side of the square",
    ]


def test_de_r7_nobody_else_may_play_and_is_told_why():
    placing = Table(GAME, GAME.content({}), 2, 1)
    seat = placing.to_act[0]
    with pytest.raises(NotYourTurn, match=rf"^@{seat} must put .+ on the square first\..*DE-R7"):
        placing.play(1 - seat, END_TURN)


@pytest.mark.parametrize("seed", range(6))
def test_the_whole_story_of_random_games_is_told_in_sentences(seed):
    luck = random.Random(seed)
    options = {o.name: luck.choice(o.values) for o in GAME.options}
    table = Table(GAME, GAME.content(options), 2 + seed % 5, seed)
    while not table.over:
        seat = table.to_act[0]
        prompt = table.view(seat).prompt
        assert prompt[-1] in ".?"
        actions = table.actions(seat)
        assert len({a.text for a in actions}) == len(actions)
        table.play(seat, luck.choice(actions))
    for viewer in (-1, 0, 1):
        for _, text in table.sentences(viewer):
            assert text[0].isupper() or text[0] == "@", text
            assert text[-1] in ".?", text
    mine = {text for _, text in table.sentences(0) if text.startswith("You get")}
    assert mine
    assert not any(text.startswith("You get") for _, text in table.sentences(-1))
    assert table.outcome is not None


def test_what_programs_send_does_not_depend_on_the_language():
    town = Town(hands="Calle/").tourist(1, "T13", "3,8")
    for number in range(GAME.actions):
        english = GAME.decode(town.content, town.seen(0), number)
        with speaking("es"):
            spanish = GAME.decode(town.content, town.seen(0), number)
            assert (spanish.name, spanish.params) == (english.name, english.params)
            assert GAME.encode(town.content, town.seen(0), english.name, english.params) == number
            assert spanish.text != english.text


def test_tourists_are_called_by_the_beginning_of_their_names_in_every_language():
    content = GAME.content({})
    assert [person["short"] for person in content.english["tourists"]] == list(SHORT)
    for spoken in ("en", "es"):
        with speaking(spoken):
            for who, person in enumerate(content.words["tourists"]):
                assert person["name"].split(",")[0] == short_name(content, who)


def test_a_spanish_button_says_where_a_step_leads():
    town = Town(hands="Cuesta/").tourist(1, "T13", "3,8")
    with speaking("es"):
        assert GAME.decode(town.content, town.seen(0), number_of("Cuesta south 1")).text == (
            "Cuesta: llevar a Tío Barry al sur; llegada: Heladería Los Caños (3 puntos para ti)"
        )
