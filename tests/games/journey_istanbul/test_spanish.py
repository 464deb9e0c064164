"""The game in Spanish: other words, the same actions."""

from sojourn.core.table import new
from sojourn.core.words import later, speaking
from sojourn.games.journey_istanbul.actions import ACTIONS, card_label, decode, on_sheet
from sojourn.games.journey_istanbul.ui.words import Nth, say


def test_what_programs_send_is_the_same_in_every_language():
    table = new("journey-istanbul", seats=5, seed=4)
    v = table.view(table.to_act[0]).record
    english = [decode(table.content, v, number) for number in range(ACTIONS)]
    with speaking("es"):
        spanish = [decode(table.content, v, number) for number in range(ACTIONS)]
        for action in spanish:
            assert table.game.encode(table.content, v, action.name, action.params) == action.number
    assert [(a.name, a.params) for a in spanish] == [(a.name, a.params) for a in english]
    assert {a.text for a in spanish}.isdisjoint(a.text for a in english if "TL" not in a.text)


def test_squares_and_money_are_said_as_each_language_says_them():
    content = new("journey-istanbul", seats=5, seed=4).content
    look = later("Look at square {square} of day {day}")
    assert (say(look, **on_sheet(11)), card_label(content, 0)) == ("Look at square 2 of day 3", "Police raid, fine 2,000 TL")
    with speaking("es"):
        assert say(look, **on_sheet(11)) == "Mirar la casilla 2 del día 3"
        assert card_label(content, 0) == "Redada, multa de 2.000 TL"
        assert say("{day.th}", day=Nth(3)) == "3.º"
