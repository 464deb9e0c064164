"""My own things below the map: fuel, money, moves, attractions, cards, the whole way."""

import re
from xml.etree import ElementTree

import pytest
from games.route_east.builder import GAME, JERRY, NO, Trip

from sojourn.games.route_east.records import Goal, Status
from sojourn.games.route_east.ui import board
from sojourn.games.route_east.ui.own import own

pytestmark = pytest.mark.plain  # drawings are made uncompiled

NAMES = ["Ada", "Bao & Co", "Cem"]


def shown(trip: Trip, seat: int = 0) -> str:
    v = trip.view(seat)
    actions = [GAME.decode(trip.content, v, n) for n in GAME.legal_numbers(trip.s, trip.box, seat)] if seat >= 0 else []
    return own(trip.content, v, actions=actions, names=NAMES)


def test_it_says_fuel_money_moves_and_what_comes_next() -> None:
    text = shown(Trip(3).put(0, "samsun", fuel=2).goals(0, "gergeti", "baikal", "mogao").turn(0))
    ElementTree.fromstring(text)
    assert "2 Fuel Tokens" in text
    assert "$450" in text
    assert "3 moves left" in text
    assert "Next: Gergeti Trinity Church" in text
    assert "over the border at Sarpi" in text
    assert "A night in Samsun" in text


def test_without_fuel_it_says_what_is_missing() -> None:
    trip = Trip().put(0, "tashkent", fuel=0).turn(0)
    assert "You need a Fuel Token to cross at" in shown(trip)


def test_attractions_are_tickets_in_the_order_of_the_way_and_visited_ones_are_stamped() -> None:
    trip = Trip().goals(0, "mogao", "gergeti", "baikal").put(0, "samsun", fuel=3).turn(0)
    trip.s.goal_state[0, 0] = Goal.DONE
    text = shown(trip)
    assert text.index("Gergeti Trinity Church") < text.index("Lake Baikal") < text.index("Mogao Caves")
    assert text.count("is-done") == 1
    assert "Visited" in text


def test_playable_cards_and_decks_are_buttons_and_no_id_is_there_twice() -> None:
    trip = Trip(3).put(0, "konya", hand=[JERRY, JERRY, NO]).turn(0)
    v = trip.view(0)
    actions = [GAME.decode(trip.content, v, n) for n in trip.legal_numbers()]
    text = shown(trip)
    play = next(a.number for a in actions if a.name == "play")
    pick_up = next(a.number for a in actions if a.name == "pick_up")
    assert text.count(f'data-action="{play}"') == 2
    assert text.count(f'data-action="{pick_up}"') == 1
    assert "Hell No!" in text
    ids = re.findall(r' id="([^"]+)"', board.draw(trip.content, v, actions=actions, names=NAMES) + text)
    assert len(ids) == len(set(ids))


def test_who_is_stuck_at_an_embassy_sees_the_tries() -> None:
    trip = Trip().put(0, "ankara").turn(0)
    trip.s.status[0], trip.s.tries[0] = Status.STUCK, 1
    assert "Embassy: 1 of 2 tries" in shown(trip)


def test_it_shows_nothing_of_the_others_but_where_they_are() -> None:
    trip = Trip(3).goals(1, "baikal", "tajmahal").turn(0)
    text = shown(trip, 0)
    assert "Taj Mahal" not in text
    assert shown(trip, -1) == ""
