"""Buttons, prompts, refusals and the story are good sentences, and encode undoes decode."""

import random

import pytest
from games.donde_es.builder import Town, choose, close, discard, nudge, number_of, place

from sojourn.core.errors import IllegalAction, NotYourTurn
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
    with pytest.raises(ValueError, match="space"):
        GAME.encode(town.content, town.seen(0), "choose", {"space": 9})


def test_action_numbers_are_those_of_saved_games():
    assert [number_of("Calle north 1"), number_of("Callejón west 5")] == [0, 59]
    assert [END_TURN, EXCHANGE] == [60, 61]
    assert [place(0), place(8), choose(1), choose(5)] == [62, 70, 71, 75]
    assert [nudge("north", 1), nudge("west", 5)] == [76, 95]
    assert [close(0), close(19), discard("Calle"), discard("Callejón")] == [96, 115, 116, 118]
    assert [DECLINE, ACCEPT, ACTIONS] == [119, 120, 121]


def test_a_button_says_where_a_step_leads():
    town = Town(hands="Cuesta/").tourist(1, "T13", "3,8")
    assert GAME.decode(town.content, town.seen(0), number_of("Cuesta south 1")).text == (
        "Cuesta: lead Uncle Barry south to Heladería Los Caños, arriving for 3 points"
    )
    assert (
        GAME.decode(town.content, town.seen(0), number_of("Cuesta north 1")).text
        == "Cuesta: lead Uncle Barry north along Calle Enmedio"
    )


def refusal(town: Town, number: int) -> tuple[str, str]:
    assert number not in town.legal
    return GAME.why_not(town.s, town.content, int(town.s.active), number)


def test_refusals_name_the_reason_and_the_rule():
    town = Town(hands="Calle Cuesta/").tourist(1, "T13", "3,8")
    assert refusal(town, number_of("Calle west 1")) == ("Uncle Barry cannot go west: garden wall.", "DE-R12")
    assert refusal(town, number_of("Calle east 1")) == ("Uncle Barry cannot go east: there is no street.", "DE-21")
    assert refusal(town, number_of("Calle north 1")) == ("A Calle card does not lead north.", "DE-19")
    assert refusal(town, number_of("Callejón north 1")) == ("You hold no Callejón card.", "DE-18")
    assert refusal(town, number_of("Calle west 2")) == ("Nobody is in space 2 of the tracker.", "DE-20")
    assert refusal(town, place())[1] == "DE-18"
    town.play("Cuesta north 1")
    assert refusal(town, EXCHANGE)[1] == "DE-30"
    assert refusal(Town(hands="/"), EXCHANGE)[1] == "DE-R22"


def test_refusals_under_events_and_questions():
    noon = Town(hands="Callejón/").tourist(1, "T01", "5,5").event_now("E16")
    assert refusal(noon, number_of("Callejón north 1"))[1] == "DE-16"
    parade = Town(hands="Callejón/").tourist(1, "T01", "5,5").event_now("E15")
    assert "parade" in refusal(parade, number_of("Callejón north 1"))[0]
    one = Town(hands="Callejón/", one_per_cell=True).tourist(1, "T01", "9,5").tourist(2, "T02", "9,6")
    assert refusal(one, number_of("Callejón south 1"))[1] == "DE-R13"
    closed = Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E13")
    assert refusal(closed, close(17)) == ("The beach never closes.", "DE-R30")
    assert refusal(closed, DECLINE)[1] == "DE-13"
    assert refusal(closed, END_TURN)[1] == "DE-13"
    asked = Town(hands="Calle Calle/", optional_markers=True).tourist(1, "T01", "5,5").play("Calle east 1", "Calle west 1")
    assert refusal(asked, END_TURN)[1] == "DE-R15"
    claim = Town(hands="Cuesta Calle/", pass_through=True).tourist(1, "T13", "3,8").play("Cuesta south 1")
    assert refusal(claim, END_TURN)[1] == "DE-R20"
    placing = Table(GAME, GAME.content({}), 2, 1)
    seat = placing.to_act[0]
    with pytest.raises(IllegalAction, match="DE-10"):
        placing.play(seat, END_TURN)
    with pytest.raises(NotYourTurn):
        placing.play(1 - seat, END_TURN)


def test_prompts_speak_to_the_guide():
    town = Town(hands="Calle Calle Cuesta/").tourist(1, "T01", "5,5")
    assert (
        GAME.prompt(town.content, town.seen(0))
        == "Lead tourists with 2 Calle and 1 Cuesta, exchange your hand, or end your turn."
    )
    assert GAME.prompt(town.content, town.seen(1)) == "Waiting for the other guides."


@pytest.mark.parametrize("seed", range(6))
def test_the_whole_story_of_random_games_is_told_in_sentences(seed):
    luck = random.Random(seed)
    options = {o.name: luck.random() < 0.3 for o in GAME.options}
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
            "Cuesta: llevar a Tío Barry al sur (Heladería Los Caños), llegada por 3 puntos"
        )
        assert refusal(town, number_of("Callejón west 1"))[0] == "No tienes ninguna carta de Callejón."
