"""Buttons, prompts, refusals and the story, in words."""

import re

import pytest
from games.route_east.builder import GAME, HOSE, JERRY, NO, PICKPOCKET, TRAIN, Trip, play_random

from sojourn.core.errors import IllegalAction
from sojourn.core.table import Table
from sojourn.games.route_east.actions import ACTIONS
from sojourn.games.route_east.records import Phase


def test_every_legal_action_has_words_and_the_way_back():
    for seats in (2, 4):
        trip = Trip(seats, seed=seats + 3).scatter(seats)
        for n in range(40):
            if trip.s.phase == Phase.OVER:
                break
            v = trip.view(int(trip.s.actor))
            texts = []
            for number in trip.legal_numbers():
                action = GAME.decode(trip.content, v, number)
                assert action.number == number
                assert action.text
                assert GAME.encode(trip.content, v, action.name, action.params) == number
                texts.append(action.text)
            assert len(set(texts)) == len(texts)
            assert GAME.prompt(trip.content, v).endswith((".", "?", "!"))
            play_random(trip, 1, seed=n)


def test_every_number_can_be_explained_and_refused():
    for place in ("konya", "sarpi", "boat_tm", "nanjing"):
        trip = Trip().put(0, place, fuel=1, hand=[TRAIN, NO]).turn(0)
        v = trip.view(0)
        for number in range(ACTIONS):
            assert GAME.decode(trip.content, v, number).text
            if number not in trip.legal_numbers():
                sentence, rule = GAME.why_not(trip.s, trip.content, 0, number)
                assert sentence.endswith(".")
                assert re.fullmatch(r"RE-R?\d+", rule)


@pytest.mark.parametrize(
    ("place", "money", "card", "to", "rule"),
    [
        ("nanjing", 450, "ig01", "shanghai", "RE-21"),
        ("istanbul", 0, "ig01", "sakarya", "RE-101"),
        ("samsun", 450, "ig10", "corum", "RE-50"),
    ],
)
def test_refused_steps_name_their_rule(place, money, card, to, rule):
    trip = Trip().put(0, place, money=money).turn(0, card)
    action = trip.number("step", to=to)
    assert GAME.why_not(trip.s, trip.content, 0, action)[1] == rule


def test_refusals_at_a_border():
    trip = Trip().put(0, "sarpi", "TR", fuel=1, money=0).top("bo02").turn(0).do("draw_border")
    assert GAME.why_not(trip.s, trip.content, 0, trip.number("step", to="batumi"))[1] == "RE-91"
    assert GAME.why_not(trip.s, trip.content, 0, trip.number("step", to="trabzon"))[1] == "RE-87"
    trip = Trip().put(0, "sarpi", "TR", fuel=0).turn(0)
    assert GAME.why_not(trip.s, trip.content, 0, trip.number("step", to="batumi"))[1] == "RE-78"
    trip = Trip().put(0, "sarpi", "TR", fuel=0, hand=[JERRY]).top("bo01").turn(0).do("draw_border")
    assert GAME.why_not(trip.s, trip.content, 0, trip.number("step", to="batumi"))[1] == "RE-79"
    assert GAME.why_not(trip.s, trip.content, 0, trip.number("play", card=HOSE))[1] == "RE-140"


def test_prompts_say_what_is_asked():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO]).turn(0)
    assert "Konya" in GAME.prompt(trip.content, trip.view(0))
    assert "3 moves" in GAME.prompt(trip.content, trip.view(0))
    trip.play(PICKPOCKET)
    assert "@0 uses Pickpocket against you" in GAME.prompt(trip.content, trip.view(1))
    assert GAME.prompt(trip.content, trip.view(0)) == "@1 may respond to the card."
    trip = Trip().put(0, "sarpi", "TR", fuel=1).top("bo08").turn(0)
    assert "Border Card to try to cross" in GAME.prompt(trip.content, trip.view(0))
    trip.do("draw_border")
    assert "no man's land" in GAME.prompt(trip.content, trip.view(0))


def test_the_story_of_a_game_is_told_in_sentences_without_secrets():
    table = Table(GAME, GAME.content({}), 3, 5)
    rng = 7
    while not table.over and len(table.moves) < 150:
        seat = table.to_act[0]
        actions = table.actions(seat)
        rng = (rng * 1103515245 + 12345) % 2**31
        table.play(seat, actions[rng % len(actions)])
    for viewer in (-1, 0, 1, 2):
        told = table.sentences(viewer)
        assert len(told) > 100
        for _, text in told:
            assert text.endswith((".", "!", ")"))
            drawn = re.match(r"@(\d) draws (?!an? (Ignition|Border|Action) Card)", text)
            assert not drawn or int(drawn[1]) == viewer


def test_a_refused_action_changes_nothing():
    table = Table(GAME, GAME.content({}), 2, 5)
    before = table.state.tobytes()
    seat = table.to_act[0]
    legal = {a.number for a in table.actions(seat)}
    with pytest.raises(IllegalAction):
        table.play(seat, next(n for n in range(ACTIONS) if n not in legal))
    assert table.state.tobytes() == before
