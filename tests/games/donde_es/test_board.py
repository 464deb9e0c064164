"""The board is drawn from a view alone, well-formed, with every fitting choice as a button."""

import re
import xml.etree.ElementTree as ET

import pytest
from games.donde_es.builder import ANY_PLACE, WAYS, Town, cell, choose, close, discard, nudge, number_of, where

from sojourn.core.game import Action
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.ui.own import own
from sojourn.games.donde_es.ui.panels import panels, seat_facts, summary, when
from sojourn.games.donde_es.ui.walking_routes import between, reach, way_to, wishes

NAMES = ["Ana", "Ben <b>", "Cleo", "Dan", "Eva", "Finn"]


def actions(town: Town, seat: int = 0) -> list[Action]:
    numbers = GAME.legal_numbers(town.s, town.box, seat)
    return [GAME.decode(town.content, town.seen(seat), n) for n in numbers]


def drawing(town: Town, seat: int = 0) -> str:
    text = GAME.draw(town.content, town.seen(seat), actions=actions(town, seat) if seat >= 0 else [], names=NAMES)
    ET.fromstring(text)
    assert "style=" not in text
    assert "<script" not in text
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    return text


def strip(town: Town, seat: int = 0) -> str:
    """The viewer's own things."""
    text = own(town.content, town.seen(seat), actions=actions(town, seat) if seat >= 0 else [], names=NAMES)
    if text:
        ET.fromstring(text)
    return text


def buttons(text: str) -> set[int]:
    return {int(n) for n in re.findall(r'data-action="(\d+)"', text)}


def test_the_plainest_card_for_each_step_is_a_button():
    town = Town(hands="Calle Callejón/").tourist(1, "T01", "5,5").tourist(2, "T13", "3,8")
    expected = {f"Calle {way} 1" for way in ("east", "west")} | {
        f"Callejón {way} {k}" for way in ("north", "south") for k in (1, 2)
    }
    assert buttons(drawing(town)) == {number_of(play) for play in expected}


def test_events_and_placing_have_their_buttons():
    assert buttons(drawing(Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E13"))) == {
        close(i) for i in range(20) if i != 17
    }
    assert buttons(drawing(Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E05"))) == {nudge(way, 1) for way in WAYS}
    assert buttons(drawing(Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E06"))) == {choose(1)}
    sore_feet = Town(hands="Calle Cuesta Cuesta/").tourist(1, "T01", "5,5").event_now("E14")
    assert buttons(drawing(sore_feet)) == set()
    assert buttons(strip(sore_feet)) == {discard("Calle"), discard("Cuesta")}
    placing = Town(hands="Cuesta/").tourist(1, "T13", "3,8").play("Cuesta south 1")
    assert buttons(drawing(placing)) == ANY_PLACE


def test_other_seats_and_spectators_get_no_buttons_and_no_hands():
    town = Town(hands="Calle Callejón/Cuesta").tourist(1, "T01", "5,5")
    assert buttons(drawing(town, 1)) == set()
    assert buttons(strip(town, 1)) == set()
    assert "Cuesta: Lead one tourist" in strip(town, 1)
    assert "Calle: Lead one tourist" not in strip(town, 1)
    assert buttons(drawing(town, -1)) == set()
    assert strip(town, -1) == ""


def test_the_drawing_does_not_change_with_what_the_seat_cannot_see():
    one = Town(hands="Calle/Cuesta Cuesta").tourist(1, "T01", "5,5")
    two = Town(hands="Calle/Calle Callejón").tourist(1, "T01", "5,5")
    assert drawing(one) == drawing(two)
    assert strip(one) == strip(two)


def test_a_closed_door_is_shuttered_and_markers_show_their_guides():
    town = Town(seats=3, hands="Calle//").tourist(1, "T13", "5,5", marks=(2, 1)).lasting(1, "E13")
    town.s.shut[1] = 2
    text = drawing(town)
    assert "Heladería Los Caños, an ice cream parlour: closed; 3 points when calm, 2 points when frustrated" in text
    assert text.count('class="badge seat-2"') == 1
    assert text.count('class="badge seat-1"') == 1


def test_what_is_forbidden_this_round_is_shown():
    parade = drawing(Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E15"))
    assert "Parade: nobody can enter the square this round" in parade
    noon = drawing(Town(hands="Calle/").tourist(1, "T01", "5,5").event_now("E16"))
    assert "Noon sun: no card can lead a tourist north this round" in noon
    assert "Parade: nobody" not in noon


def test_a_crowd_fans_out():
    town = Town(hands="Calle/")
    for space in range(1, 6):
        town.tourist(space, f"T{space:02}", "5,5")
    text = drawing(town)
    spots = re.findall(r'class="piece tourist[^"]*" transform="([^"]+)"', text)
    assert len(set(spots)) == 5


def test_ways_to_every_wish_go_around_other_doors():
    town = Town(hands="Calle/").tourist(1, "T13", "4,9")
    ways = {where(w[-1]): len(w) - 1 for _, w, _ in wishes(town.content, town.seen(0), 0)}
    assert ways["3,9"] == 1
    restaurant = way_to(town.content, 12, 9, cell("4,9"))
    assert cell("3,9") not in restaurant
    assert [where(c) for c in between(town.content, cell("4,6"), cell("3,8"))] == ["4,6", "3,6", "3,7", "3,8"]


def test_reach_gives_the_plays_of_the_whole_path():
    town = Town(hands="Calle Cuesta Cuesta/").tourist(1, "T01", "4,6")
    found = reach(town.content, town.seen(0), 0)
    assert found[cell("3,8")] == [number_of(p) for p in ("Calle west 1", "Cuesta south 1", "Cuesta south 1")]
    assert f'data-path="{" ".join(map(str, found[cell("3,8")]))}"' in drawing(town)
    assert f'id="target-{number_of("Calle west 1")}"' in drawing(town)
    town.do(*found[cell("3,8")])
    assert town.at(1) == "3,8"
    assert reach(town.content, town.seen(1), 0) == {}


@pytest.mark.parametrize("hand", ["Calle Calle", "Cuesta Callejón Calle", "Callejón Callejón"])
def test_every_reached_cell_is_really_reached(hand):
    for target in list(reach(Town().content, Town(hands=hand + "/").tourist(1, "T13", "5,5").seen(0), 0).items()):
        town = Town(hands=hand + "/Calle").tourist(1, "T13", "5,5").tourist(2, "T05", "4,4")
        town.do(*target[1])
        assert town.s.gone == 1 or town.at(1) == where(target[0])


def test_panels_and_summary_escape_names_and_tell_the_score():
    town = Town(seats=3, hands="Cuesta//").tourist(1, "T13", "3,8", marks=(1,)).tourist(2, "T01", "5,5").lasting(1, "E08")
    town.play("Cuesta south 1")
    found = {panel.id: panel.html for panel in panels(town.content, town.seen(0), names=NAMES)}
    assert set(found) == {"tourists", "guides", "arrivals"}
    assert "Ben &lt;b&gt;" in found["guides"]
    assert "Until round 6 starts." in found["guides"]
    assert "Heladería Los Caños" in found["arrivals"]
    assert "Ana and Ben &lt;b&gt;" in found["arrivals"]
    assert "Beach: 7 steps, 6 points" in found["tourists"]
    for html in found.values():
        ET.fromstring(html)
    assert when(town.content, town.seen(0)) == "Round 5: movement"
    assert seat_facts(town.content, town.seen(0), 1) == ("3 points", "0 cards · Megaphone")
    end = summary(town.content, town.seen(0), NAMES)
    ET.fromstring(end)
    assert "Best arrival: Uncle Barry" in end
