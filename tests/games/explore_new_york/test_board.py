"""The drawing: made from a view, with every legal place a target and no secret in it."""

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from games.explore_new_york.builder import best, do, end_map, number, play_out, table, words

from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.actions import link_action, link_of
from sojourn.games.explore_new_york.city import LINK_NAMES
from sojourn.games.explore_new_york.current_score import best_standing, cafe_guests, gains, standing, walk_along
from sojourn.games.explore_new_york.ui.panels import band, panels, summary


def drawing(t, seat, **more):
    """The board of a seat with its legal actions."""
    actions = t.actions(seat) if seat >= 0 else []
    return GAME.draw(t.content, t.view(seat).record, actions=actions, names=["Ada", "Bo <b>", "Cem", "Dee"], **more)


def targets(text):
    """The action numbers that can be clicked."""
    return {int(n) for n in re.findall(r'data-action="(\d+)"', text)}


def test_every_legal_action_with_a_place_is_a_target_and_the_drawing_is_sound_xml():
    t = table(2, cards="4A 5B W2 1B 2B 3B", first=0)
    for marks in (["W2"], [(4, 5)], ["V34"], ["stop"], ["H10"]):
        ET.fromstring(drawing(t, 0))
        assert targets(drawing(t, 0)) == {a.number for a in t.actions(0) if a.name != "stop"}
        assert targets(drawing(t, 1, focus=0)) == set()  # somebody else's map is not to be clicked
        do(t, 0, *marks)


def test_the_end_and_tracing_are_drawn():
    t = table(2, seed=3, final_route="manual")
    while int(t.state.part) != 2:
        seat = t.to_act[0]
        t.play(seat, int(t.actions(seat)[-1]))
    assert targets(drawing(t, 0)) == {a.number for a in t.actions(0)}
    assert "traces a Final Route" in drawing(t, 0)
    play_out(t)
    text = drawing(t, 0)
    ET.fromstring(text)
    assert "The Final Route of Ada" in text
    assert "ny-reveal" in text
    assert targets(text) == set()
    ET.fromstring(drawing(t, -1))


def test_names_are_escaped_and_nothing_is_inline():
    t = play_out(table(4, seed=2), until=30)
    for seat in (-1, 0, 1):
        text = drawing(t, seat) + "".join(
            p.html for p in panels(t.content, t.view(seat).record, names=["Ada", "Bo <b>", "C", "D"])
        )
        assert "<b>" not in text
        assert " style=" not in text
        assert "<script" not in text
        assert " onclick" not in text


def test_the_drawing_shows_no_rivals_secret():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    other = table(2, cards="4D 5B W2", first=0)
    do(other, 0, "W2", (4, 5), "V34", "V35")
    show = lambda x: drawing(x, 1, focus=0) + "".join(p.html for p in panels(x.content, x.view(1).record))  # noqa: E731
    assert show(t) == show(other)


def test_ids_are_unique_on_board_and_panels_together():
    t = play_out(table(3, seed=2), until=40)
    text = drawing(t, 0) + "".join(p.html for p in panels(t.content, t.view(0).record, actions=t.actions(0)))
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_the_preview_tells_what_a_link_would_change():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43")
    v = t.view(0).record
    link = LINK_NAMES.index("H53")
    after = t.copy()
    do(after, 0, "H53")
    worth = standing(after.content, after.view(0).record, 0).points - standing(t.content, v, 0).points
    assert gains(t.content, v, 0, [link]) == {link: worth}
    assert cafe_guests(t.content, v, 0, link) == [1, 1]
    assert f"{worth:+d}" in drawing(t, 0)


@pytest.mark.parametrize("seed", range(4))
def test_the_preview_is_exact_for_every_link(seed):
    t = play_out(table(1, seed), seed, until=18 + seed)
    while "link" not in {a.name for a in t.actions(0)}:
        t.play(0, int(t.actions(0)[0]))
    v = t.view(0).record
    now = standing(t.content, v, 0).points
    links = [link_of(a.number) for a in t.actions(0) if a.name == "link"]
    for link, gain in gains(t.content, v, 0, links).items():
        after = t.copy()
        after.play(0, link_action(link))
        if int(after.state.turn) == int(t.state.turn):
            assert standing(after.content, after.view(0).record, 0).points == now + gain


def test_the_score_sheet_adds_up():
    t = play_out(table(3, seed=4))
    for seat in range(3):
        line = standing(t.content, t.view(-1).record, seat)
        assert line.points == int(t.state.points[seat]) == sum(line.boxes)
        assert (line.lo, line.hi) == (int(t.state.route_lo[seat]), int(t.state.route_hi[seat]))
    assert "Points" in summary(t.content, t.view(0).record, ["Ada", "Bo", "Cem"])


def test_ny_r24_the_route_is_walked_link_by_link():
    t = end_map("H11 V11 H12 V21 H22 V22 H23 V32")
    order = walk_along(t.content, *words("H11 V11 H12 V21 H22 V22 H23 V32"))
    assert len(order) == len(set(order)) == 8
    ends = [set(map(int, t.box.ends[link])) for link in order]
    assert all(a & b for a, b in pairwise(ends))
    assert walk_along(t.content, 0, 0) == []
    for seed in range(8):
        game = play_out(table(1, seed), seed)
        route = walk_along(game.content, int(game.state.route_lo[0]), int(game.state.route_hi[0]))
        assert {LINK_NAMES[k] for k in route} == best(game)[1]


def test_ny_r15_after_tracing_one_sees_how_far_the_best_line_was():
    games = (play_out(table(1, seed, final_route="manual"), seed) for seed in range(20))
    t = next(t for t in games if t.state.points[0] < t.state.best[0])
    v = t.view(0).record
    assert standing(t.content, v, 0).points == int(t.state.points[0])
    assert best_standing(t.content, v, 0).points == int(t.state.best[0]) > int(t.state.points[0])
    assert "would have given" in summary(t.content, v, ["Ada"])


def test_panels_speak_of_the_turn_and_the_deck():
    t = table(2, cards="4A 5B W2", first=0)
    found = {p.id: p.html for p in panels(t.content, t.view(0).record, names=["Ada", "Bo"])}
    assert set(found) == {"turn", "maps", "sheet", "deck"}
    assert "Ada throws one of three cards away" in found["turn"]
    assert "3 of these are out of the game" in found["deck"]
    do(t, 0, "W2")
    text = {p.id: p.html for p in panels(t.content, t.view(0).record, names=["Ada", "Bo"])}["turn"]
    assert "4 and 5 bring ○○, 1 more link for +" in text
    assert "Still drawing: Ada, Bo" in text
    assert "2 or 1 from your block, 1 for +" in text


def test_ny_r26_a_solo_result_has_a_title():
    content = GAME.content({"solo": "choose"})
    names = [band(content, points) for points in (0, 79, 80, 149, 150, 210, 400)]
    assert names[:3] == ["Lost in the Subway", "Lost in the Subway", "Day Tripper"]
    assert names[3:] == ["Walking Guide", "Licensed Guide", "Legend of Broadway", "Legend of Broadway"]
    t = play_out(table(1, seed=3))
    assert band(t.content, int(t.state.points[0])) in summary(t.content, t.view(0).record, ["Ada"])


def test_a_notebook_gets_the_drawing_with_colours():
    text = table(2).view(0)._repr_svg_()
    assert "#9cc58e" in text
    ET.fromstring(text)


def test_an_unknown_picture_falls_back_to_the_sign(tmp_path):
    from pathlib import Path

    from sojourn.core.table import Table

    text = (Path(GAME.folder) / "box" / "map.toml").read_text(encoding="utf-8")
    (tmp_path / "map.toml").write_text(text.replace('picture = "stadium"', 'picture = "none"'), encoding="utf-8")
    t = Table(GAME, GAME.content({}, tmp_path), 2, 1)
    ET.fromstring(GAME.draw(t.content, t.view(0).record))
    assert number(t, int(t.state.first), t.content.words["cards"][int(t.state.deck[0])].id) == 0


def test_ny_r14_the_summary_names_the_winner_as_the_outcome_does():
    from sojourn.games.explore_new_york.rules import score

    for tiebreak, verdict in (
        ("shared", "Ada and Bo share the win with 12 points."),
        ("ladder", "Bo wins with 12 points, ahead"),
    ):
        t = table(2, tiebreak=tiebreak)
        end_map("H16 H26 H36", {}, 0, t)
        end_map("V62 V61 H51", {}, 1, t)
        score(t.state, t.box)
        assert t.outcome.winners == ([0, 1] if tiebreak == "shared" else [1])
        assert verdict in summary(t.content, t.view(0).record, ["Ada", "Bo"])
