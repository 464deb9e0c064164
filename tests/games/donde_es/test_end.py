"""Step 4, both ends of the game, and the scoring (DE-32 to DE-45)."""

import numpy as np
import pytest
from games.donde_es.builder import Town, place

from sojourn.games.donde_es import GAME
from sojourn.games.donde_es.records import Phase
from sojourn.games.donde_es.scoring import payments, worth


def door(town: Town, name: str) -> int:
    return next(i for i, place in enumerate(town.content.words["locations"]) if place["name"] == name)


def test_de_32_everyone_in_the_tracker_moves_one_space_along():
    town = Town().tourist(1, "T01", "5,5").tourist(2, "T02", "5,5", marks=(1,)).tourist(4, "T03", "7,5", upset=True)
    town.end(2)
    assert town.tracker()[1:] == ["T01", "T02", town.tracker()[3], "T03"]
    assert town.tracker()[3] == ""
    assert town.marks(3) == [1]
    assert town.at(5) == "7,5"


def test_de_33_space_four_and_five_bring_one_token_and_never_two():
    town = Town().tourist(2, "T01", "5,5").tourist(3, "T02", "5,5").tourist(4, "T03", "5,5")
    town.end(2)  # T03 had no token in space 4: an event took it; it gets one in space 5
    assert [int(u) for u in town.s.upset] == [0, 0, 0, 1, 1]
    town = Town().tourist(3, "T02", "5,5", upset=True)
    town.end(2)
    assert town.s.upset[3] == 1


def test_de_34_past_space_five_a_tourist_is_lost_and_pays_nobody():
    town = Town().tourist(5, "T13", "3,8", upset=True, marks=(0, 1)).tourist(1, "T01", "5,5")
    town.end(2)
    assert town.s.lost == 1
    assert town.s.lost_who[0] == 12
    assert "T13" not in town.tracker()
    assert town.points == [0, 0]


def test_de_35_losses_are_counted_since_the_beginning():
    town = Town().lost("T20").tourist(5, "T13", "3,8", upset=True).tourist(1, "T01", "5,5")
    town.end(2)
    assert town.s.lost == 2
    assert town.phase != Phase.OVER


def test_de_36_the_third_loss_ends_the_game_at_once():
    town = Town().lost("T20", "T21").tourist(5, "T13", "3,8", upset=True).tourist(1, "T01", "5,5")
    town.end(2)
    assert town.phase == Phase.OVER
    assert town.result().reason == 1
    assert town.s.rounds == 5
    assert town.s.first == 0  # the token was not passed


def test_de_37_de_r24_the_last_card_revealed_in_step_1_makes_this_round_the_last():
    town = Town(hands="Calle/Calle").tourist(1, "T01", "5,5").tourist(2, "T02", "5,5").only_left("T30").next_event("E16")
    town.end(2)
    assert town.s.final == 6
    town.do(place()).end(2)
    assert town.phase == Phase.OVER
    assert town.result().reason == 2
    assert town.s.rounds == 6
    assert town.tracker()[1:4] == ["T30", "T01", "T02"]  # the check was still made


def test_de_37_de_r24_revealed_during_movement_the_next_round_is_the_last():
    town = Town(hands="Cuesta/Calle").tourist(2, "T13", "3,8").only_left("T30").next_event("E16")
    town.play("Cuesta south 2").do(place())
    assert town.s.final == 6
    town.end()
    assert town.phase == Phase.MOVE  # no reveal is possible, the event was drawn as usual
    assert town.s.rounds == 6
    assert town.s.event == 15
    town.end(2)
    assert town.result().reason == 2


def test_de_r24_revealed_in_step_2_makes_this_round_the_last():
    town = Town(hands="Calle/Calle").tourist(1, "T13", "4,9").only_left("T30")
    town.event_now("E12")  # the wind brings T13 to the ice cream at 3,9; the tracker is empty
    assert town.s.final == 5
    assert town.phase == Phase.PLACE
    assert town.s.active == 0


def test_de_r24_final_round_now():
    town = Town(hands="Cuesta/Calle", final_round_now=True).tourist(2, "T13", "3,8").only_left("T30")
    town.play("Cuesta south 2").do(place())
    assert town.s.final == 5
    town.end()
    assert town.result().reason == 2
    assert town.s.rounds == 5


def test_de_38_who_still_waits_at_the_end_scores_for_nobody():
    town = Town().lost("T20", "T21").tourist(5, "T13", "3,8").tourist(1, "T01", "7,1", marks=(0, 0, 0))
    town.end(2)
    assert town.phase == Phase.OVER
    assert list(town.result().points[:2]) == [0, 0]


KINDS = {"Ice cream parlour": (3, 2), "Bar": (4, 3), "Souvenir shop": (4, 2), "Restaurant": (5, 3)}
KINDS |= {"Hotel": (5, 3), "Supermarket": (6, 4), "Beach": (6, 4), "Lookout": (8, 5)}


@pytest.mark.parametrize("kind", KINDS)
def test_de_39_de_r26_calm_tourists_are_worth_more(kind):
    town = Town()
    kinds = [k["name"] for k in town.content.words["kinds"]]
    location = next(i for i in range(20) if kinds[town.box.kind[i]] == kind)
    assert (worth(town.box, location, 0), worth(town.box, location, 1)) == KINDS[kind]


def test_de_40_de_41_de_r18_mover_and_every_marker_owner_get_the_full_number():
    town = Town(seats=5, hands="Cuesta////").tourist(1, "T13", "3,8", marks=(1, 2, 4)).tourist(2, "T01", "5,5")
    town.play("Cuesta south 1")
    assert town.points == [3, 3, 3, 0, 3]  # four guides, undivided


def test_de_42_de_r19_several_markers_pay_once():
    town = Town(hands="Cuesta/").tourist(1, "T13", "3,8", marks=(1, 1, 0)).tourist(2, "T01", "5,5")
    town.play("Cuesta south 1")
    assert town.points == [3, 3]


def test_de_r18_markers_only():
    town = Town(hands="Cuesta/", markers_only=True).tourist(1, "T13", "3,8", marks=(1,)).tourist(2, "T01", "5,5")
    town.play("Cuesta south 1")
    assert town.points == [0, 3]
    # A marker placed by the arriving move itself counts.
    town = Town(hands="Cuesta Cuesta/", markers_only=True).tourist(1, "T13", "3,7").tourist(2, "T01", "5,5")
    town.play("Cuesta south 1", "Cuesta south 1")
    assert town.points == [3, 0]


def test_de_r19_score_per_marker():
    town = Town(hands="Cuesta/", score_per_marker=True).tourist(1, "T13", "3,8", marks=(1, 1)).tourist(2, "T01", "5,5")
    town.play("Cuesta south 1")
    assert town.points == [3, 6]  # the mover without a marker once, the other guide twice
    assert payments(town.box, np.array([0, 0, 1, -1], np.int8), 0, 0) == 2


def scoring_example(town: Town) -> None:
    """The rulebook's two guides with three tourists each."""
    town.home(0, door(town, "Hotel Marina"), mover=0)
    town.home(1, door(town, "Playa de Mojácar"), mover=0)
    town.home(2, door(town, "Supermercado La Puerta"), upset=True, marks=(0,))
    town.home(3, door(town, "Mesón del Arrabal"), upset=True, mover=1)
    town.home(4, door(town, "Mirador del Castillo"), marks=(1,))
    town.home(5, door(town, "Heladería Alba"), mover=1)


def test_de_45_de_43_the_scoring_example_fifteen_beats_fourteen():
    town = Town()
    scoring_example(town)
    town.lost("T29", "T30").tourist(5, "T28", "5,5", upset=True).end(2)
    assert list(town.result().points[:2]) == [15, 14]
    assert town.winners() == [0]


def test_de_44_both_ends_score_alike():
    ends = []
    for third_loss in (True, False):
        town = Town()
        scoring_example(town)
        if third_loss:
            town.lost("T29", "T30").tourist(5, "T28", "5,5", upset=True)
        else:
            town.tourist(1, "T28", "5,5").s.final = 5
        town.end(2)
        ends.append((int(town.result().reason), list(town.result().points), town.winners()))
    assert ends[0][1:] == ends[1][1:]
    assert [end[0] for end in ends] == [1, 2]


def finish(**options: bool) -> Town:
    town = Town(**options)
    town.lost("T29", "T30").tourist(5, "T28", "5,5", upset=True)
    return town


def test_de_r27_a_tie_goes_to_more_tourists_credited():
    town = finish()
    town.home(0, door(town, "Playa de Mojácar"), mover=0)  # 6
    town.home(1, door(town, "Heladería Alba"), marks=(1,))  # 3
    town.home(2, door(town, "Heladería Alba"), marks=(1,))  # 3
    town.end(2)
    assert list(town.result().points[:2]) == [6, 6]
    assert town.winners() == [1]


def test_de_r27_then_to_more_tourists_brought_in_then_it_is_shared():
    town = finish()
    town.home(0, door(town, "Playa de Mojácar"), mover=0)
    town.home(1, door(town, "Playa de Mojácar"), marks=(1,))
    assert town.end(2).winners() == [0]
    town = finish()
    town.home(0, door(town, "Playa de Mojácar"), mover=0)
    town.home(1, door(town, "Playa de Mojácar"), mover=1)
    assert town.end(2).winners() == [0, 1]


def test_de_r27_shared_ties():
    town = finish(shared_ties=True)
    town.home(0, door(town, "Playa de Mojácar"), mover=0)
    town.home(1, door(town, "Heladería Alba"), marks=(1,))
    town.home(2, door(town, "Heladería Alba"), marks=(1,))
    assert town.end(2).winners() == [0, 1]


def test_de_r26_a_calmed_tourist_in_space_four_counts_as_calm():
    town = Town(hands="Cuesta/").tourist(4, "T13", "3,8", upset=False).tourist(1, "T01", "5,5")
    assert town.play("Cuesta south 4").points == [3, 0]
    town = Town(hands="Cuesta/").tourist(2, "T13", "3,8", upset=True).tourist(1, "T01", "5,5")
    assert town.play("Cuesta south 2").points == [2, 0]


def test_de_r3_the_eighth_kind_is_the_souvenir_shop():
    names = {kind["name"] for kind in GAME.content({}).words["kinds"]}
    assert names == set(KINDS)


def test_the_longest_game_is_below_the_limit():
    """32 rounds: 30 placements, 4 event choices a round, and in each turn six cards and the end.

    Variants ask after each card whether to claim, and once for each tourist whether to place a marker.
    """
    rulebook = 30 + 32 * (4 + 6 * (6 + 1))
    variants = 30 + 32 * (4 + 6 * (6 + 6 + 5 + 1))
    assert rulebook == 1502
    assert rulebook < variants < GAME.longest
