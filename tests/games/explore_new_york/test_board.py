"""The drawing: made from a view, with every legal place a target and no secret in it."""

import re
import xml.etree.ElementTree as ET
from html import unescape
from itertools import pairwise

import pytest
from games.explore_new_york.builder import best, do, end_map, fill, number, play_out, table, to_last_turn, words

from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.actions import link_action, link_of
from sojourn.games.explore_new_york.city import LINK_NAMES
from sojourn.games.explore_new_york.current_score import best_standing, cafe_guests, gains, standing, walk_along
from sojourn.games.explore_new_york.ui.names import card_name
from sojourn.games.explore_new_york.ui.panels import headline, panels, summary
from sojourn.games.explore_new_york.ui.story import band


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
        shown = drawing(t, 0) + GAME.ui.own(t.content, t.view(0).record, actions=t.actions(0))
        assert targets(shown) == {a.number for a in t.actions(0) if a.name != "stop"}
        assert targets(drawing(t, 1, focus=0)) == set()  # somebody else's map is not to be clicked
        do(t, 0, *marks)


def test_the_end_and_tracing_are_drawn():
    t = table(2, seed=3, final_route="manual")
    while int(t.state.part) != 2:
        seat = t.to_act[0]
        t.play(seat, int(t.actions(seat)[-1]))
    assert targets(drawing(t, 0)) == {a.number for a in t.actions(0)}
    assert "Ada is tracing a Final Route" in drawing(t, 0)
    play_out(t)
    text = drawing(t, 0)
    ET.fromstring(text)
    assert "Ada's Final Route" in unescape(text)
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
    short = int(t.state.best[0]) - int(t.state.points[0])
    assert f"best line would have scored {short} more point" in summary(t.content, v, ["Ada"])


def test_panels_speak_of_the_turn_and_the_deck():
    t = table(2, cards="4A 5B W2", first=0)
    found = {p.id: p.html for p in panels(t.content, t.view(0).record, names=["Ada", "Bo"])}
    assert set(found) == {"maps", "sheet", "deck"}, "the turn lies below the map"
    assert "Turn 1 of 8, 21 cards left in the deck." in found["deck"]
    assert "3 of these are out of the game." in found["deck"]
    assert "Ada is choosing which of the three cards to discard." in turn_text(t)
    discards = "4 and 5 bring ○○ and 1 extra link. They go to Washington Square Park (4,5) or Madison Square Park (5,4)."
    assert discards in own_text(t, 0)
    do(t, 0, "W2")
    assert discards in turn_text(t)
    assert "Still drawing: Ada and Bo." in turn_text(t)
    do(t, 0, (4, 5), "V34", "stop", "H10")
    assert "Still drawing: Bo." in turn_text(t)


def turn_text(t):
    """What the panel of the turn says to a spectator, without its markup."""
    html = next(p.html for p in panels(t.content, t.view(-1).record, names=["Ada", "Bo", "Cem", "Dee"]) if p.id == "turn")
    return re.sub(r"<[^>]*>", " ", html)


def own_text(t, seat):
    """What stands below a player's map, and what its buttons say."""
    v = t.view(seat).record
    html = GAME.ui.own(t.content, v, actions=t.actions(seat), names=["Ada", "Bo"])
    return " ".join(re.findall(r' title="([^"]*)"', html)) + re.sub(r"<[^>]*>", " ", html)


@pytest.mark.parametrize("plus", ["on", "off"])
def test_ny_27_ny_30_in_the_fallback_prompt_panel_and_button_speak_of_one_tourist_and_one_link(plus):
    t = table(2, cards="2A 5A W2", first=0, plus_on_single=plus)
    fill(t.state, 0, {(5, 2): "□", (2, 5): "△"})
    without = own_text(t, 0)
    assert (
        "Every block for 2 and 5 is occupied on your map: take any other empty block, with one tourist and one link." in without
    )
    do(t, 0, "W2")
    adds = "Draw 2 links, one for each +" if plus == "on" else ""
    spoken = [t.view(0).prompt, own_text(t, 0), *(a.text for a in t.actions(0))]
    assert spoken[0] == "Every block for 2 and 5 is occupied: choose any other empty block, for one tourist and one link."
    assert "Draw one link, anywhere" in spoken[1]
    assert adds in spoken[1]
    assert ("for each +" in spoken[1]) == (plus == "on")
    assert all(text.startswith("Choose ") and text.endswith(" for one tourist") for text in spoken[2:])
    do(t, 0, (6, 1))
    assert t.view(0).prompt == "Choose the one tourist to draw in your block."
    assert "Choose one tourist" in own_text(t, 0)
    do(t, 0, "circle")
    assert t.view(0).prompt == "Draw your one link, anywhere."
    assert "Draw one link, anywhere" in own_text(t, 0)
    for text in (*spoken, own_text(t, 0), t.view(0).prompt):
        assert "second" not in text
        assert "tourists" not in text
        assert "bring" not in text


def test_ny_43_the_final_turn_is_announced():
    t = to_last_turn(table(2, seed=5))
    first = int(t.state.first)
    before = t.at(len(t.moves) - 1)
    assert not any("final turn" in text for _, text in before.sentences(0))
    assert any("This is the final turn" in text for _, text in t.sentences(0))
    assert "final turn" in t.view(first).prompt
    assert "final turn" in t.view(-1).prompt
    assert "Final turn" in own_text(t, 1 - first)
    assert "Final turn" not in own_text(before, 0)
    assert "Final turn" in drawing(t, -1)
    assert "This is the final turn." in turn_text(t)
    deck = next(p.html for p in panels(t.content, t.view(0).record) if p.id == "deck")
    assert "This is the final turn: no cards are left in the deck." in deck


def test_ny_r17_a_panel_shows_every_card_turned_over_so_far_with_its_tourists():
    t = play_out(table(3, seed=4), until=60)
    for moment in (t, play_out(t.copy())):
        v = moment.view(1).record
        text = re.sub(r"<[^>]*>", " ", next(p.html for p in panels(moment.content, v) if p.id == "deck"))
        cards = moment.content.words["cards"]
        shown, hidden = [int(c) for c in moment.state.deck[: moment.state.top]], moment.state.deck[moment.state.top :]
        assert all(card_name(cards[c]) in text for c in shown)
        assert len(shown) == int(moment.state.top)
        if moment is t:
            assert not any(card_name(cards[int(c)]) in text for c in hidden)


def test_ny_r26_a_solo_result_has_a_title():
    content = GAME.content({"solo": "choose"})
    names = [band(content, points) for points in (0, 79, 80, 179, 180, 220, 400)]
    assert names[:3] == ["Lost in the Subway", "Lost in the Subway", "Day Tripper"]
    assert names[3:] == ["Walking Guide", "Licensed Guide", "Legend of Broadway", "Legend of Broadway"]
    t = play_out(table(1, seed=3, solo="choose"))
    points, v = int(t.state.points[0]), t.view(0).record
    assert f"Ada scores {points} points and earns a title: {band(t.content, points)}." in summary(t.content, v, ["Ada"])
    assert headline(t.content, v, ["Ada"]) == f"{band(t.content, points)}, with {points} points"


def test_links_on_the_board_are_named_by_their_street():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5), "V34")
    text = drawing(t, 0)
    assert "<title>Link on Sixth Avenue between Greenwich Village and Washington Square Park</title>" in text
    assert not re.search(r">[HV]\d\d<", text)


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
        ("shared", "Ada and Bo share the win with 12 points each."),
        ("ladder", "Bo wins: tied on 12 points and on tourists, but with more cafes on the route."),
    ):
        t = table(2, tiebreak=tiebreak)
        end_map("H16 H26 H36", {}, 0, t)
        end_map("V62 V61 H51", {}, 1, t)
        score(t.state, t.box)
        assert t.outcome.winners == ([0, 1] if tiebreak == "shared" else [1])
        assert verdict in summary(t.content, t.view(0).record, ["Ada", "Bo"])
        assert headline(t.content, t.view(0).record, ["Ada", "Bo"]) == ""
