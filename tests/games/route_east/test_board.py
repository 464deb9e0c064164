"""The board and the panels: drawn from a view, every legal road a button, no secrets."""

import re
from xml.etree import ElementTree

from games.route_east.builder import GAME, JERRY, NO, TRAIN, Trip

from sojourn.core.table import Table
from sojourn.games.route_east.ui import board, panels
from sojourn.games.route_east.ui.art import price_tag
from sojourn.games.route_east.ui.ending_picture import ending_picture, routes
from sojourn.games.route_east.ui.route_planner import in_reach, route

NAMES = ["Ada", "Bao & Co", "Cem"]


def drawn(trip: Trip, seat: int) -> str:
    v = trip.view(seat)
    actions = [GAME.decode(trip.content, v, n) for n in GAME.legal_numbers(trip.s, trip.box, seat)] if seat >= 0 else []
    return board.draw(trip.content, v, actions=actions, names=NAMES)


def test_the_board_is_well_formed_and_shows_all_countries():
    svg = drawn(Trip(3).turn(0), 0)
    ElementTree.fromstring(svg)
    assert "style=" not in svg
    for name in ("Turkey", "Kazakhstan", "China", "Mongolia"):
        assert f">{name}<" in svg
    assert "Bao &amp; Co" in svg


def test_every_legal_step_is_a_target_and_nothing_else():
    trip = Trip().put(0, "samsun").turn(0)
    found = {int(n) for n in re.findall(r'data-action="(\d+)"', drawn(trip, 0))}
    steps = {n for n in trip.legal_numbers() if GAME.decode(trip.content, trip.view(0), n).name == "step"}
    draws = {n for n in trip.legal_numbers() if GAME.decode(trip.content, trip.view(0), n).name == "pick_up"}
    assert found == steps | draws
    assert "data-action" not in drawn(trip, 1)
    trip = Trip().put(0, "konya", hand=[TRAIN]).turn(0).play(TRAIN)
    assert len(re.findall("data-action", drawn(trip, 0))) == len(trip.legal_numbers())


def test_others_hidden_attractions_are_not_on_the_map():
    trip = Trip(3).turn(0)
    mine, theirs = drawn(trip, 0), drawn(trip, -1)
    assert "Lake Baikal: Ada still has to visit it" in mine
    assert ": Ada" not in theirs


def test_what_is_in_reach_tonight():
    trip = Trip().put(0, "samsun").turn(0)
    reach = in_reach(trip.content, trip.view(0))
    assert reach[trip.space("sivas")] == 1
    assert reach[trip.space("sarpi")] == 2
    assert reach[trip.space("kayseri")] == 2
    assert trip.space("samsun") not in reach
    assert trip.space("batumi") not in reach  # behind a border
    trip = Trip().put(0, "sarpi", "TR", fuel=1).top("bo01").turn(0).do("draw_border")
    reach = in_reach(trip.content, trip.view(0))
    assert trip.space("batumi") in reach
    assert trip.space("trabzon") not in reach


def test_the_planner_knows_moves_borders_and_fuel():
    trip = Trip().put(0, "hangzhou").turn(0)
    trip.s.goal_state[0] = 2
    plan = route(trip.content, trip.view(0), 0)
    assert plan.moves == 1
    assert plan.borders == 0
    trip = Trip().goals(0, "gergeti", "baikal", "mogao").turn(0)
    plan = route(trip.content, trip.view(0), 0)
    assert [leg.goal for leg in plan.legs] == ["Gergeti Trinity Church", "Lake Baikal", "Mogao Caves", "Shanghai"]
    assert plan.legs[0].borders[0] == "Sarpi"
    assert plan.borders >= 3
    for leg in plan.legs:  # every stretch follows roads
        for a, b in zip(leg.steps, leg.steps[1:], strict=False):
            assert b in trip.box.road_to[a, : trip.box.degree[a]]
    trip = Trip().put(0, "tashkent", fuel=0).turn(0)
    assert route(trip.content, trip.view(0), 0).fuel_short


def test_the_panels_are_there() -> None:
    trip = Trip(3).put(0, "konya", hand=[JERRY, NO]).turn(0)
    v = trip.view(0)
    actions = [GAME.decode(trip.content, v, n) for n in trip.legal_numbers()]
    found = {p.id: p.html for p in panels.panels(trip.content, v, actions=actions, names=NAMES)}
    assert set(found) == {"planner", "travellers", "piles"}
    assert "Bao &amp; Co" in found["travellers"]
    assert "$450" in found["travellers"]
    for html in found.values():
        ElementTree.fromstring(f"<div>{html}</div>")
    assert {p.id for p in panels.panels(trip.content, trip.view(-1), names=NAMES)} == {"turn", "travellers", "piles"}
    assert panels.when(trip.content, v) == "Round 1"
    assert panels.seat_facts(trip.content, v, 1) == ("$450 · fuel 0 · sights 0/2", "Istanbul")


def test_a_whole_game_can_be_drawn_and_summed_up():
    table = Table(GAME, GAME.content({}), 3, 5)
    rng = 3
    for n in range(60):
        seat = table.to_act[0]
        actions = table.actions(seat)
        if n % 12 == 0:
            ElementTree.fromstring(board.draw(table.content, table.view(seat).record, actions=actions, names=NAMES))
            panels.panels(table.content, table.view(seat).record, actions=actions, names=NAMES)
        rng = (rng * 1103515245 + 12345) % 2**31
        table.play(seat, actions[rng % len(actions)])
    trip = Trip(3).put(0, "hangzhou")
    trip.s.goal_state[0] = 2
    trip.turn(0).go("shanghai")
    text = panels.summary(trip.content, trip.view(-1), NAMES)
    assert "Ada" in text
    assert "Shanghai" in text


def test_beds_show_the_price_of_their_box() -> None:
    """Known digits are drawn as lines, others are written; a free space shows nothing."""
    assert price_tag(0, 5, 5) is None
    drawn = {price: price_tag(price, 5, 5) for price in (25, 50, 75, 100, 125)}
    assert len(set(drawn.values())) == 5
    assert all(tag is not None and tag.startswith("<path") for tag in drawn.values())
    assert ">300</text>" in (price_tag(300, 5, 5) or "")


def test_the_board_begins_at_my_car_and_shows_where_it_stands() -> None:
    trip = Trip(3).put(0, "samsun").turn(0)
    (mine,) = re.findall(r'data-me="([^"]+)"', drawn(trip, 0))
    assert mine != re.findall(r'data-me="([^"]+)"', drawn(trip, 1))[0]
    assert "data-me" not in drawn(trip, -1)


def test_my_route_is_drawn_from_where_i_am_to_shanghai() -> None:
    trip = Trip().goals(0, "gergeti", "baikal", "mogao").put(0, "samsun", fuel=3).turn(0)
    points = re.search(r'class="re-plan [^"]*" points="([^"]+)"', drawn(trip, 0))
    assert points is not None
    spaces = trip.content.words["spaces"]
    ends = [f"{spaces[i]['x']},{spaces[i]['y']}" for i in (trip.space("samsun"), trip.space("shanghai"))]
    assert [points[1].split()[0], points[1].split()[-1]] == ends
    assert "re-plan" not in drawn(trip, -1)


def test_the_picture_of_the_end_follows_everybody_from_istanbul() -> None:
    table = Table(GAME, GAME.content({}), 3, 5)
    rng = 3
    for _ in range(60):
        seat = table.to_act[0]
        actions = table.actions(seat)
        rng = (rng * 1103515245 + 12345) % 2**31
        table.play(seat, actions[rng % len(actions)])
    ways = routes(table.content, 3, [event for _, event in table.story])
    v = table.view().record
    assert [way[-1] for way in ways] == [int(v.space[seat]) for seat in range(3)]
    assert {way[0] for way in ways} == {int(table.box.start)}
    picture = ending_picture(table.content, v, NAMES, story=table.story)
    ElementTree.fromstring(picture)
    assert picture.count('class="re-went ') == 3
    assert "Bao &amp; Co" in picture
