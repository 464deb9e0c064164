"""The Final Route: exact, on small maps against walking every trail, on full games against a second search."""

import random
import time

import pytest
from games.explore_new_york import brute
from games.explore_new_york.builder import best, end_map, play_out, table, words

from sojourn.core.compiling import COMPILED
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.city import LINK_NAMES, NODE_PLACES, ROADS, block_place, high_bit, low_bit
from sojourn.games.explore_new_york.route import (
    FACT,
    LENGTH,
    ROUTE,
    best_points,
    final_route,
    lay_city,
    new_scratch,
    route_high,
    route_low,
)


def test_ny_44_the_line_that_scores_most_is_the_route():
    # two lines: one past two smileys, one past a star
    t = end_map("H16 H26 H36 V10 H10")
    points, route = best(t)
    assert route == {"H16", "H26", "H36"}  # Staten Island Ferry, Tribeca, Chinatown
    assert points == 12


def test_ny_44_an_empty_map_scores_nothing():
    assert best(end_map("")) == (0, set())


def test_ny_45_no_link_is_used_twice():
    # a T: the line cannot go out and back along one arm
    t = end_map("H32 H22 V32", {(3, 2): "□□", (3, 3): "○○", (4, 3): "△△", (4, 2): "△"})
    points, route = best(t)
    assert len(route) == 2
    assert points == max(
        best(end_map(pair, {(3, 2): "□□", (3, 3): "○○", (4, 3): "△△", (4, 2): "△"}))[0]
        for pair in ("H32 H22", "H32 V32", "H22 V32")
    )


def test_ny_46_the_line_may_cross_itself():
    figure_eight = "H11 V11 H12 V21 H22 V22 H23 V32"  # two squares meeting in <2,2>
    assert best(end_map(figure_eight))[1] == set(figure_eight.split())


def test_ny_47_the_line_may_be_a_loop():
    loop = "H22 V22 H23 V32"
    assert best(end_map(loop))[1] == set(loop.split())


def test_ny_48_loose_links_branches_and_tourists_away_from_the_line_are_erased():
    main = "H32 H42 H52"
    t = end_map(f"{main} V41 H10", {(4, 2): "△△△", (1, 1): "□□", (6, 3): "○○"})
    points, route = best(t)
    assert route == set(main.split())  # the branch V41 and the loose H10 go
    # △ 3 x The Met and MoMA; red: 2 x Bloomingdale's; yellow: tramway and Grand Central; nothing for □ at (1,1)
    assert points == 3 * 2 + 2 * 1 + 2 * 6


def test_ny_r24_more_links_then_the_smaller_number_among_equal_points():
    # the diner's cafe gives 3 with either link alone; both together are shown
    assert best(end_map("V62 V63")) == (3, {"V62", "V63"})
    # a white block each, no cafe: one link each, the smaller number is shown
    assert best(end_map("H26 V64")) == (0, {"H26"})
    assert best(end_map("V64 H26")) == (0, {"H26"})


def test_ny_r15_the_best_line_is_worked_out_for_everybody():
    t = play_out(table(3, seed=8))
    for seat in range(3):
        points, route = best(t, seat)
        assert points == t.state.points[seat] == t.state.best[seat]
        lo, hi = words(" ".join(route))
        assert (lo, hi) == (int(t.state.route_lo[seat]), int(t.state.route_hi[seat]))


CITY = brute.city_of(GAME.content().words["blocks"], GAME.content().words["cafes"], NODE_PLACES)


def random_map(luck: random.Random, links: int) -> tuple[list[int], dict[tuple[int, int], tuple[int, int, int]]]:
    """Links in one corner of the city (so that loops happen) and a few tourists."""
    wide = luck.choice([2, 3, 4, 6])
    x, y = luck.randint(0, 6 - wide), luck.randint(0, 6 - wide)
    area = [k for k, (_, a, b) in enumerate(ROADS) if all(x <= i <= x + wide and y <= j <= y + wide for i, j in (a, b))]
    chosen = sorted(luck.sample(area, min(links, len(area))))
    tourists = {}
    for _ in range(luck.randint(0, 7)):
        tourists[block_place(luck.randrange(36))] = (luck.randint(0, 3), luck.randint(0, 3), luck.randint(0, 3))
    return chosen, {place: three for place, three in tourists.items() if any(three)}


def solve(links, tourists, t, scratch):
    """Our answer for a map."""
    s = t.state
    s.tourists[0] = 0
    s.filled[0] = 0
    for (x, y), three in tourists.items():
        s.tourists[0, 6 * (y - 1) + x - 1] = three
        s.filled[0] |= 1 << (6 * (y - 1) + x - 1)
    s.lo[0], s.hi[0] = sum(low_bit(k) for k in links), sum(high_bit(k) for k in links)
    points = final_route(s, t.box, 0, scratch)
    route = route_low(scratch) | route_high(scratch) << 40
    return int(points), int(scratch[FACT][LENGTH]), -int(route)


@pytest.mark.parametrize("part", range(6))
def test_the_route_is_exact_on_small_maps(part):
    """Four thousand random maps of up to 11 links: points, length and the very line as by walking every trail."""
    luck, t, scratch = random.Random(part), table(), new_scratch()
    for _ in range(700):
        links, tourists = random_map(luck, luck.randint(1, 11))
        assert solve(links, tourists, t, scratch) == brute.best(links, tourists, CITY), (links, tourists)


def test_the_route_is_exact_after_full_games():
    """End maps of random games: 13 to 24 links, scattered."""
    scratch = new_scratch()
    for seed in range(25):
        t = play_out(table(2, seed), seed)
        for seat in range(2):
            links = [k for k in range(80) if int(t.state.lo[seat]) & low_bit(k) or int(t.state.hi[seat]) & high_bit(k)]
            tourists = {block_place(b): tuple(int(x) for x in t.state.tourists[seat, b]) for b in range(36)}
            points, length, number = brute.best(links, tourists, CITY)
            assert final_route(t.state, t.box, seat, scratch) == t.state.points[seat] == points
            assert (int(scratch[FACT][LENGTH]), int(route_low(scratch) | route_high(scratch) << 40)) == (length, -number)


@pytest.mark.slow
def test_the_route_is_exact_on_full_greedy_maps():
    """End maps of greedy games, one long connected line with loops and branches."""
    from sojourn.core.loops import GREEDY
    from sojourn.games.explore_new_york.bench import finished

    games = 12 if COMPILED else 2
    for s in finished(GAME, games, GREEDY, seats=2, seed=50):
        for seat in range(2):
            links = [k for k in range(80) if int(s.lo[seat]) & low_bit(k) or int(s.hi[seat]) & high_bit(k)]
            tourists = {block_place(b): tuple(int(x) for x in s.tourists[seat, b]) for b in range(36)}
            assert brute.best(links, tourists, CITY)[0] == s.points[seat] > 50


def test_dense_patches_with_many_loops_stay_quick():
    """The worst shape of 24 links, a patch of three by three blocks with nine loops."""
    patch = [k for k, (_, a, b) in enumerate(ROADS) if all(1 <= i <= 4 and 1 <= j <= 4 for i, j in (a, b))]
    assert len(patch) == 24
    t, scratch = table(), new_scratch()
    solve(patch, {(2, 2): (1, 1, 1)}, t, scratch)
    start = time.thread_time()
    solve(patch, {(2, 2): (1, 1, 1)}, t, scratch)
    assert time.thread_time() - start < (0.05 if COMPILED else 5)


def test_a_scratch_array_can_be_used_again_for_other_links():
    t, scratch = end_map("H32 H42 H52", {(4, 2): "△△△"}), new_scratch()
    lay_city(t.state, t.box, 0, scratch)
    whole = best_points(t.state, t.box, 0, *words("H32 H42 H52"), scratch)
    less = best_points(t.state, t.box, 0, *words("H32"), scratch)
    assert best_points(t.state, t.box, 0, *words("H32 H42 H52"), scratch) == whole > less
    assert int(scratch[FACT][ROUTE]) == 0b111
    assert [LINK_NAMES[int(k)] for k in scratch[0][:3]] == ["H32", "H42", "H52"]
