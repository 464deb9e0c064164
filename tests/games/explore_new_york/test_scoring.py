"""The six boxes of the score sheet, and who wins."""

import pytest
from games.explore_new_york.builder import best, do, end_map, may, play_out, table, to_last_turn, words

from sojourn.games.explore_new_york.actions import discard_action
from sojourn.games.explore_new_york.records import Part
from sojourn.games.explore_new_york.rules import score


def test_ny_49_a_corner_is_not_alongside():
    # H33 runs below (4,3) and above (4,4); (3,3) and (5,3) are only touched at a corner
    points, _ = best(end_map("H33", {(3, 3): "○○○", (4, 3): "△"}))
    assert points == 1 * 1 + 4  # one △ at MoMA, one star (Empire State Building); no smiley, no ○


def test_ny_50_red_box():
    points, _ = best(end_map("H23", {(3, 3): "○○", (3, 4): "○"}))  # Times Square and the Garden
    assert points == 3 * 2


def test_ny_51_green_box():
    points, _ = best(end_map("V41 V42", {(4, 2): "□□", (5, 2): "□"}))
    assert points == 3 * 0 + 6  # no park beside it, but Grand Central smiles
    points, _ = best(end_map("V44", {(4, 5): "□□", (5, 5): "□"}))  # Washington Square Park
    assert points == 3 * 1


def test_ny_52_blue_box():
    points, _ = best(end_map("H32", {(4, 2): "△△", (4, 3): "△△"}))  # The Met above, MoMA below
    assert points == 4 * 2


def test_ny_53_cafe_box():
    assert best(end_map("V62 V63"))[0] == 3  # one cafe in the middle of the line, white blocks beside it
    assert best(end_map("V63"))[0] == 3  # at its end


def test_ny_54_yellow_box_needs_no_tourists():
    assert best(end_map("H16"))[0] == 6
    assert best(end_map("H16 H26 H36"))[0] == 12


@pytest.mark.parametrize(("links", "other"), [("H10", 0), ("V33", 0), ("H05", 3)])  # H05 ends at a cafe
def test_ny_55_grey_box_one_star(links, other):
    assert best(end_map(links))[0] == 4 + other


def test_ny_55_grey_box_two_three_four_stars():
    from sojourn.games.explore_new_york import GAME

    assert list(GAME.content().box.stars) == [0, 4, 12, 24, 36]
    t = table()
    grey = [(2, 1), (4, 4), (1, 6), (6, 6)]
    from sojourn.games.explore_new_york.city import block_number
    from sojourn.games.explore_new_york.route import lay_city, new_scratch, sight_points

    scratch = new_scratch()
    lay_city(t.state, t.box, 0, scratch)
    for number, points in enumerate((0, 4, 12, 24, 36)):
        assert sight_points(scratch, sum(1 << block_number(*place) for place in grey[:number])) == points


def test_ny_56_white_blocks_score_nothing_but_their_tourists_count():
    assert best(end_map("H26"))[0] == 0  # Tribeca
    assert best(end_map("V33", {(3, 4): "", (3, 5): "○○", (4, 4): "○"}))[0] == 1 + 4
    # (3,5) Greenwich Village is white: its ○ count beside Madison Square Garden
    assert best(end_map("H24", {(3, 5): "○○"}))[0] == 2 * 1


def test_ny_57_the_total_is_the_sum_of_six_boxes():
    line = "H43 H53 V62 V61"
    guests = {(5, 4): "○○□□△", (6, 3): "○", (6, 2): "△△"}
    points, route = best(end_map(line, guests))
    assert route == set(line.split())
    # beside: (5,3) yellow, (5,4) green, (6,3) white, (6,4) white, (6,2) yellow; cafe <6,3>
    assert points == 0 + 2 * 1 + 0 + 3 + 2 * 6 + 0


def test_ny_r28_everything_counts_once_however_often_the_line_passes():
    # all four sides of Times Square: 2 ○ x (Times Square, Madison Square Garden); Central Park, MoMA get no guests
    assert best(end_map("H22 H23 V22 V32", {(3, 3): "○○"}))[0] == 2 * 2


def decided(points_of_two, **options):
    """A finished two-player table with these maps."""
    t = table(2, **options)
    for seat, (links, tourists) in enumerate(points_of_two):
        end_map(links, tourists, seat, t)
    score(t.state, t.box)
    assert t.state.part == Part.OVER
    return t


def test_ny_58_most_points_win():
    t = decided([("H16", {}), ("H16 H26 H36", {})])
    assert t.outcome.points == [6, 12]
    assert t.outcome.winners == [1]
    assert t.outcome.reason == "The deck has run out, and @1 has the most points."


def test_ny_r14_level_players_share_the_win():
    t = decided([("H16", {(2, 6): "○○"}), ("H16", {})])
    assert t.outcome.winners == [0, 1]
    assert t.outcome.reason == "The deck has run out. @0 and @1 are tied on points and share the win."


def test_ny_r14_ladder_counts_tourists_then_cafes():
    t = decided([("H16", {(2, 6): "○○"}), ("H16", {(2, 6): "○"})], tiebreak="ladder")
    assert t.outcome.winners == [0]
    assert t.outcome.reason == "The deck has run out. Of those tied on points, @0 has the most tourists beside the route."
    t = decided([("V63", {}), ("V63", {})], tiebreak="ladder")
    assert t.outcome.winners == [0, 1]
    assert "share" in t.outcome.reason


def test_ny_r14_ladder_cafes_decide_after_tourists():
    two_smileys = ("H16 H26 H36", {})
    two_cafes_and_a_smiley = ("V62 V61 H51", {})
    t = decided([two_smileys, two_cafes_and_a_smiley], tiebreak="ladder")
    assert t.outcome.points == [12, 12]
    assert t.outcome.winners == [1]
    assert t.outcome.reason.endswith("Of those tied on points and tourists, @1 has the most cafes on the route.")
    assert decided([two_smileys, two_cafes_and_a_smiley]).outcome.winners == [0, 1]


# --- An own Final Route ------------------------------------------------------------------------------


def tracing(links: str, **options):
    """A table for one at the end of its last turn, asked for a route along these links."""
    t = to_last_turn(table(1, seed=3, final_route="manual", **options))
    t.play(0, discard_action(0))
    while int(t.state.part) == Part.DRAW:
        t.play(0, int(t.actions(0)[0]))
    assert t.state.part == Part.TRACE
    t.state.lo[0], t.state.hi[0] = words(links)
    t.state.cafes[0] = 0
    return t


def test_ny_r15_by_the_switch_a_player_traces_and_scores_that_line():
    t = tracing("H16 H26 H36 V15")
    assert may(t, 0) == {(1, 6), (2, 6), (3, 6), (4, 6), (1, 5)}
    do(t, 0, [1, 6])
    assert may(t, 0) == {"H16", "V15"}  # no line yet, so no finish
    do(t, 0, "H16")
    assert may(t, 0) == {"H26", "finish"}
    do(t, 0, "finish")
    assert t.over
    assert t.state.points[0] < t.state.best[0]
    assert t.outcome.points == [int(t.state.points[0])]
    assert (int(t.state.route_lo[0]), int(t.state.route_hi[0])) == words("H16")
    assert any("best line would have scored" in text for _, text in t.sentences(0))


def test_ny_45_a_traced_line_uses_each_link_once_and_may_close_a_loop():
    t = tracing("H22 V22 H23 V32")
    do(t, 0, [2, 2], "H22", "V32", "H23", "V22")
    assert may(t, 0) == {"finish"}  # nothing left
    do(t, 0, "finish")
    assert t.state.points[0] == t.state.best[0]


def test_ny_r15_tracing_is_simultaneous_and_hidden_until_one_has_finished():
    t = table(2, seed=3, final_route="manual")
    play_out(t, until=40)
    while int(t.state.part) != Part.TRACE:
        seat = t.to_act[0]
        t.play(seat, int(t.actions(seat)[0]))
    assert t.to_act == [0, 1]
    t.play(0, int(t.actions(0)[0]))
    t.play(0, int(t.actions(0)[0]))
    assert t.state.route_lo[0] | t.state.route_hi[0]
    assert not t.view(1).route_lo[0]
    assert not t.view(1).route_hi[0]
    assert t.view(1).head[0] == -1
