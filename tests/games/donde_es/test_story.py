"""What the story tells: who is paid, who wins and by which rule, how long an event lasts."""

import numpy as np
import pytest
from games.donde_es.builder import Town, nudge, place

from sojourn.core.record import SPECTATOR
from sojourn.core.trace import Event, events_of
from sojourn.core.words import speaking
from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.actions import EXCHANGE
from sojourn.games.donde_es.records import State, Told
from sojourn.games.donde_es.ui.panels import summary

pytestmark = pytest.mark.plain  # about words, which are the same in both modes


def listening(town: Town) -> Town:
    """The same town, with room for what happens from now on."""
    block = bytearray(State.trace_size) + bytearray(town.s.tobytes())
    town.s = np.frombuffer(block, State.traced)[0]
    return town


def told(town: Town, *kinds: Told) -> list[Event]:
    """What has happened, of these kinds."""
    return [event for event in events_of(town.s) if event.kind in kinds]


def said(town: Town, *kinds: Told) -> list[str]:
    """The same in words, as a spectator reads it."""
    return [GAME.sentence(town.content, event, SPECTATOR) for event in told(town, *kinds)]


def rules_of(town: Town, *kinds: Told) -> list[str]:
    """The rules that the story links to."""
    rules = GAME.ui.event_rules
    return [rules.get((event.kind, event.b)) or rules[event.kind] for event in told(town, *kinds)]


# --- Arrivals ------------------------------------------------------------------------------------


def test_de_40_an_arrival_names_everyone_who_is_paid():
    town = Town(seats=4, hands="Cuesta///").tourist(1, "T13", "3,8", marks=(1, 3)).tourist(2, "T01", "5,5")
    listening(town).play("Cuesta south 1")
    assert said(town, Told.ARRIVED) == ["@0 brings Uncle Barry to Heladería Los Caños: 3 points for @0, @1 and @3."]
    with speaking("es"):
        assert said(town, Told.ARRIVED) == ["@0 lleva a Tío Barry a su destino, Heladería Los Caños: 3 puntos para @0, @1 y @3."]


def test_de_r18_under_markers_only_a_guide_without_a_marker_is_not_among_those_paid():
    town = Town(hands="Cuesta/", markers_only=True).tourist(1, "T13", "3,8", upset=True, marks=(1,)).tourist(2, "T01", "5,5")
    listening(town).play("Cuesta south 1")
    assert said(town, Told.ARRIVED) == ["@0 brings Uncle Barry (frustrated) to Heladería Los Caños: 2 points for @1."]
    town = Town(hands="Cuesta/", markers_only=True).tourist(1, "T13", "3,8").tourist(2, "T01", "5,5")
    listening(town).play("Cuesta south 1")
    assert said(town, Told.ARRIVED) == ["@0 brings Uncle Barry to Heladería Los Caños: nobody scores."]


def test_de_r19_under_score_per_marker_each_gets_their_own_number():
    town = Town(hands="Cuesta/", score_per_marker=True).tourist(1, "T13", "3,8", marks=(1, 1)).tourist(2, "T01", "5,5")
    listening(town).play("Cuesta south 1")
    assert said(town, Told.ARRIVED) == ["@0 brings Uncle Barry to Heladería Los Caños: 3 points for @0 and 6 points for @1."]


def test_de_r34_the_wind_pays_those_with_markers_and_else_nobody():
    town = Town(hands="Calle/Calle").tourist(1, "T13", "4,9", marks=(1,)).tourist(2, "T01", "5,5")
    listening(town).event_now("E12")
    assert said(town, Told.ARRIVED) == ["The wind brings Uncle Barry to Heladería Los Caños: 3 points for @1."]


# --- The patience check and turns ----------------------------------------------------------------


def test_de_33_a_tourist_in_space_four_is_frustrated_and_has_not_run_out_of_patience():
    town = listening(Town().tourist(3, "T06", "5,5")).end(2)
    assert said(town, Told.UPSET) == ["Frustrated, and worth less from now on: Ruby and Jade."]


def test_de_30_who_swaps_the_hand_is_not_said_to_lead_nobody():
    town = listening(Town(hands="Calle Calle/Calle").tourist(1, "T01", "5,5")).do(EXCHANGE)
    assert said(town, Told.EXCHANGED) == ["@0 swaps their whole hand."]
    assert said(town, Told.TURN_OVER) == [""]
    town.end()
    assert said(town, Told.TURN_OVER) == ["", "@1 leads nobody this turn."]


# --- Events --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "begins"),
    [
        ("E18", "@0 draws an event, Tantrum: "),
        ("E16", "@0 draws an event for this round, Noon sun: "),
        ("E08", "@0 draws an event that lasts until round 8 starts, Megaphone: "),
    ],
)
def test_de_15_de_16_an_event_says_how_long_it_lasts(event, begins):
    town = listening(Town(seats=3, hands="Calle/Calle/Calle").tourist(1, "T01", "5,5")).event_now(event)
    assert said(town, Told.EVENT)[0].startswith(begins)


def test_de_15_the_board_says_until_when_a_lasting_event_works():
    town = Town(seats=3, hands="Calle/Calle/Calle").tourist(1, "T01", "5,5").event_now("E08")
    drawn = GAME.draw(town.content, town.seen(0), names=["Ann", "Ben", "Cy"])
    assert "Megaphone, drawn in round 5, works until round 8 starts" in drawn
    assert ">until round 8<" in drawn
    assert "Lasting event in front of Ann, until round 8 starts: Megaphone." in drawn


# --- The end -------------------------------------------------------------------------------------


def finished(town: Town) -> Town:
    town.lost("T29", "T30").tourist(5, "T28", "5,5", upset=True)
    return listening(town).end(2)


def test_de_36_the_third_loss_names_the_winner_and_its_own_rule():
    town = Town()
    town.home(0, 17, mover=1)
    finished(town)
    assert said(town, Told.ENDED) == ["Three tourists have left in a huff. The game is over, and @1 wins with 6 points."]
    assert rules_of(town, Told.ENDED) == ["DE-36"]


def test_de_37_the_final_round_names_the_winner_and_its_own_rule():
    town = Town().tourist(1, "T28", "5,5")
    town.home(0, 17, marks=(0, 1))
    town.s.final = 5
    listening(town).end(2)
    assert said(town, Told.ENDED) == ["The final round is over, and @0 and @1 share the win with 6 points each."]
    assert rules_of(town, Told.ENDED) == ["DE-37"]


def test_de_r8_an_empty_town_names_the_winner_and_its_own_rule():
    town = Town(hands="Cuesta/").tourist(1, "T13", "3,8").only_left()
    listening(town).play("Cuesta south 1")
    assert said(town, Told.ENDED)[0].startswith("There are no tourists left in town. The game is over, and @0 wins with ")
    assert rules_of(town, Told.ENDED) == ["DE-R8"]


def test_de_r27_the_summary_says_what_broke_a_tie_and_lists_the_winner_first():
    town = Town()
    town.home(0, 0, mover=1)  # 3 points each, and guide 1 has two tourists for them
    town.home(1, 0, mover=1)
    town.home(2, 17, mover=0)
    finished(town)
    end = summary(town.content, town.seen(0), ["Ann", "Ben"])
    assert "Tied on points: Ben wins with more tourists credited." in end
    assert end.index("Ben") < end.index("Ann")


def test_de_r27_the_summary_says_that_last_steps_broke_a_tie():
    town = Town()
    town.home(0, 17, mover=1)
    town.home(1, 17, marks=(0,))
    finished(town)
    assert "Tied on points and tourists credited: Ben wins with more last steps." in summary(
        town.content, town.seen(0), ["Ann", "Ben"]
    )


def test_de_r27_with_shared_ties_nothing_is_broken():
    town = Town(shared_ties=True)
    town.home(0, 17, mover=1)
    town.home(1, 17, marks=(0,))
    finished(town)
    assert said(town, Told.ENDED)[0].endswith("@0 and @1 share the win with 6 points each.")
    assert "Tied" not in summary(town.content, town.seen(0), ["Ann", "Ben"])


# --- Names ---------------------------------------------------------------------------------------


def test_a_name_with_an_article_is_small_inside_a_sentence_and_large_on_a_card():
    town = Town(hands="Calle Calle/").tourist(1, "T02", "5,5").tourist(2, "T07", "5,5")
    listening(town).play("Calle west 1", "Calle west 2")
    assert said(town, Told.STEP)[0] == "@0 plays Calle and leads the Okafors west along Plaza Nueva."
    drawn = GAME.draw(town.content, town.seen(0))
    assert ">The Okafors<" in drawn
    with speaking("es"):
        assert said(town, Told.STEP) == [
            "@0 juega Calle y lleva a los Okafor al oeste por Plaza Nueva.",
            "@0 juega Calle y lleva a los amigos de Dave al oeste por Plaza Nueva.",
        ]


def test_de_r34_a_neighbour_leads_for_the_drawer():
    town = listening(Town(hands="Calle/").tourist(1, "T15", "5,5")).event_now("E05").do(nudge("south", 1))
    assert said(town, Told.NUDGED) == ["For @0, a neighbour leads the Kowalska girls to Plaza Nueva."]


def test_de_10_new_tourists_say_what_they_are_looking_for():
    town = listening(Town(hands="Cuesta/").tourist(1, "T13", "3,8").only_left("T14")).play("Cuesta south 1").do(place())
    assert said(town, Told.REVEALED) == ["New in town: Nadia, DJ, Berlin, looking for a bar, a hotel or the beach."]
