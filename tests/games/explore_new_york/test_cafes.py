"""Cafes during play."""

from games.explore_new_york.builder import best, do, end_map, fill, guests, table

from sojourn.games.explore_new_york.records import Phase


def test_ny_38_a_link_that_ends_at_a_cafe_brings_its_guests_at_once():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43")
    assert guests(t.state, 0, (5, 4)) == "○○△"
    do(t, 0, "H53")
    assert guests(t.state, 0, (5, 4)) == "○○□□△"
    assert t.state.cafes[0] == 1 << 3


def test_ny_38_the_first_link_brings_them_before_the_second_is_drawn():
    t = table(2, cards="2C 1B 6B", first=0)
    do(t, 0, "6B", (2, 1), "V20")  # Morningside Beans on <2,1>
    assert t.state.phase[0] == Phase.EXTEND
    assert guests(t.state, 0, (2, 1)) == "○○□□△"


def test_ny_39_a_circled_cafe_gives_nothing_more():
    t = table(2, cards="2C 1B 6B", first=0)
    do(t, 0, "6B", (2, 1), "V20", "H21")  # passes the cafe a second time
    assert guests(t.state, 0, (2, 1)) == "○○□□△"
    assert t.state.cafes[0] == 1


def test_ny_39_not_in_a_later_turn_either():
    t = table(1, cards="2C 1B 6B 2A 2B 5B")
    do(t, 0, "6B", (2, 1), "V20", "stop", "5B", (2, 2), "V21", "stop", "H33")
    assert guests(t.state, 0, (2, 2)) == "□△"


def test_ny_40_several_cafes_in_one_turn_fill_the_same_block():
    t = table(2, cards="2A 4A 6B", first=0)
    do(t, 0, "6B", (4, 2), "H31", "H21")  # Morningside Beans
    do(t, 0, "NE")  # a + link next to, but not at, Uptown Griddle
    assert guests(t.state, 0, (4, 2)) == "○□△△"
    do(t, 0, "V51")
    assert guests(t.state, 0, (4, 2)) == "○○○□△△"
    assert t.state.cafes[0] == 0b11


def test_ny_r11_a_cafe_shows_two_symbols_equal_or_different():
    for link, signs in (("V20", "□△"), ("V50", "○○"), ("V02", "△△"), ("V63", "□□"), ("H05", "○△"), ("SE", "○□")):
        t = table(2, cards="2A 3B 6B", first=0)
        do(t, 0, "6B", (2, 3))
        before = guests(t.state, 0, (2, 3))
        do(t, 0, link)
        assert sorted(guests(t.state, 0, (2, 3))) == sorted(before + signs)


def test_ny_r12_a_plus_link_reaches_cafes_too_and_either_end_counts():
    t = table(2, cards="1A 4B 6B", first=0)
    do(t, 0, "6B", (1, 4), "H33", "V03")  # V03 runs from <0,3> south
    assert guests(t.state, 0, (1, 4)) == "○△△△"
    t = table(2, cards="1A 4B 6B", first=0)
    do(t, 0, "6B", (1, 4), "H33", "V02")  # V02 arrives there
    assert guests(t.state, 0, (1, 4)) == "○△△△"


def test_ny_r13_reaching_a_cafe_takes_nothing_from_the_others():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    assert t.state.cafes[1] == 0
    do(t, 1, (5, 4), "H43", "H53")
    assert guests(t.state, 1, (5, 4)) == "○○□□△"


def test_ny_41_ny_r29_a_cafe_scores_only_on_the_route_its_tourists_by_their_block():
    # a loose link at Turtle Bay Diner; the route runs elsewhere and passes the tourists' block (5,4)
    t = end_map("V63 H44 H34", {(5, 4): "□□□"})
    points, route = best(t)
    assert route == {"H44", "H34"}
    assert points == 3 * 2 + 6 * 0 + 4 + 0  # three □ times (5,4) and (4,5) green; (4,4) is a star


def test_ny_10_a_cafe_without_a_link_is_not_reached():
    t = table(2, cards="4D 5B W2", first=0)
    fill(t.state, 0, {(1, 1): "○"})
    do(t, 0, "W2", (4, 5), "H43")
    assert t.state.cafes[0] == 0
