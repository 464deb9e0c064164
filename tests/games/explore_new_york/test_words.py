"""Sentences, names and staging a turn."""

import re

import pytest
from games.explore_new_york.builder import do, fill, guests, number, play_out, table, to_last_turn, words

from sojourn.core.errors import IllegalAction
from sojourn.core.record import as_bytes
from sojourn.core.trace import Event
from sojourn.core.words import speaking
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.actions import STOP, block_action, block_of, discard_action, is_discard, link_action
from sojourn.games.explore_new_york.city import LINK_NAMES, block_number
from sojourn.games.explore_new_york.records import Part, Phase, Told
from sojourn.games.explore_new_york.rules import score
from sojourn.games.explore_new_york.ui.staging import is_complete, stage
from sojourn.games.explore_new_york.ui.story import band
from sojourn.server.catalogue import rule_of_event


def test_every_action_has_a_name_that_leads_back_to_its_number():
    for seed in range(3):
        t = play_out(table(2, seed), until=20 + seed)
        v = t.view(0).record
        actions = [GAME.decode(t.content, v, n) for n in range(GAME.actions)]
        assert len({a.text for a in actions}) == GAME.actions  # no two buttons read alike
        for n, action in enumerate(actions):
            assert action.number == n
            assert GAME.encode(t.content, v, action.name, action.params) == n


def test_what_programs_send_does_not_depend_on_the_language():
    t = play_out(table(2, 1), until=21)
    v = t.view(0).record
    for n in range(GAME.actions):
        english = GAME.decode(t.content, v, n)
        with speaking("es"):
            spanish = GAME.decode(t.content, v, n)
            assert (spanish.name, spanish.params) == (english.name, english.params)
            assert GAME.encode(t.content, v, english.name, english.params) == n
            assert spanish.text != english.text


def test_a_name_that_means_nothing_is_refused():
    t = table()
    slips = [("block", {"x": 7, "y": 1}), ("block", {}), ("link", {"link": "Q1"}), ("dance", {})]
    for name, params in [*slips, ("discard", {"card": "9Z"}), ("start", {"at": [0, 0]})]:
        with pytest.raises(IllegalAction):
            GAME.encode(t.content, t.view(0).record, name, params)


def test_links_are_named_by_their_street_and_neighbours():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5))
    texts = {a.params["link"]: a.text for a in t.actions(0)}
    assert texts["H23"] == "Draw a link on 42nd Street between Times Square and Madison Square Garden"
    assert texts["NW"] == "Draw a link on the bend at Riverside Park"
    assert texts["V64"] == "Draw a link on FDR Drive beside the East Village"
    assert texts["H10"] == "Draw a link on 125th Street beside the Cathedral of St. John the Divine"
    with speaking("es"):
        texts = {a.params["link"]: a.text for a in t.actions(0)}
    assert texts["H10"] == "Trazar un tramo en la calle 125 bordeando la catedral de San Juan"
    assert texts["SW"] == "Trazar un tramo en la curva que rodea la Estatua de la Libertad"


def test_prompts_say_what_is_asked():
    t = table(2, cards="2A 4A W2", first=0)
    assert t.view(0).prompt == "You are First Player: discard one of the three cards. The other two are for everyone."
    assert t.view(1).prompt == "@0 is choosing which of the three cards to discard."
    do(t, 0, "W2")
    assert t.view(1).prompt == "Choose an empty block for 2 and 4. All the tourists on both cards go there."
    do(t, 0, (2, 4))
    assert t.view(0).prompt == "Draw a link. Beside your block, a second may follow; anywhere else, it is your only one."
    do(t, 0, "V13")
    assert t.view(0).prompt == "Draw a second link from either end of the first, or stop here."
    do(t, 0, "stop")
    assert t.view(0).prompt == "Draw 2 extra links, one for each +, one at a time and anywhere."
    do(t, 0, "V33")
    assert t.view(0).prompt == "Draw one extra link for the +, anywhere."
    do(t, 0, "V35")
    assert t.view(0).prompt == "You have finished this turn; it ends when everyone has."
    assert t.view(-1).prompt == "You are watching turn 1 of 8."
    over = play_out(t)
    assert "over" in over.view(1).prompt


def refusal(t, seat, mark):
    """Sentence and rule of a refused mark."""
    with pytest.raises(IllegalAction) as why:
        do(t, seat, mark)
    return why.value.reason, why.value.rule


def test_refusals_name_a_rule():
    t = table(2, cards="2A 4A W2", first=0)
    assert refusal(t, 0, (2, 4))[1] == "NY-16"
    do(t, 0, "W2")
    assert refusal(t, 0, "V13")[1] == "NY-13"
    assert refusal(t, 0, "circle")[1] == "NY-30"
    do(t, 0, (2, 4))
    assert refusal(t, 0, (4, 2))[1] == "NY-21"
    assert refusal(t, 0, "stop") == ("You can stop only after a first link beside your block. First draw a link.", "NY-R8")
    do(t, 0, "V13")
    assert refusal(t, 0, "V64") == (
        "A link on FDR Drive beside the East Village would not touch your first one; the second must continue from it.",
        "NY-34",
    )
    do(t, 0, "stop")
    assert refusal(t, 0, "stop") == ("You cannot skip the extra link for the +.", "NY-37")
    assert refusal(t, 0, "V13")[1] == "NY-R6"


def test_every_event_becomes_a_sentence():
    for options in ({}, {"final_route": "manual"}, {"solo": "alternate"}):
        t = play_out(table(1 if "solo" in options else 3, seed=11, **options))
        assert not re.search(
            r"\b[HV]\d\d\b|\(\d,\d\)", " ".join(text for seat in range(t.seats) for _, text in t.sentences(seat))
        )
        for seat in range(-1, t.seats):
            lines = t.sentences(seat)
            assert len(lines) > 20
            for _, text in lines:
                assert text[0] == text[0].upper()
                assert text.endswith(".")
                assert "None" not in text


# --- While a question is open ------------------------------------------------------------------------


def test_ny_22_ny_23_ny_25_a_wrong_block_is_refused_with_what_the_cards_leave():
    t = table(2, cards="3A 3B W2", first=0)
    do(t, 0, "W2")
    reason = "You cannot choose Harlem (3,1): the Turn Cards 3 and 3 leave only Times Square (3,3)."
    assert refusal(t, 0, (3, 1)) == (reason, "NY-22")
    assert t.view(0).prompt == "Only one empty block fits 3 and 3: choose it. All the tourists on both cards go there."
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2")
    reason = "the Turn Cards 4 and 5 point to Madison Square Park (5,4) or Washington Square Park (4,5)."
    assert refusal(t, 0, (3, 1)) == (f"You cannot choose Harlem (3,1): {reason}", "NY-23")
    fill(t.state, 0, {(4, 5): "○"})
    assert refusal(t, 0, (3, 1)) == (
        "You cannot choose Harlem (3,1): the Turn Cards 4 and 5 leave only Madison Square Park (5,4).",
        "NY-23",
    )
    assert refusal(t, 0, (4, 5)) == (
        "You cannot choose Washington Square Park (4,5): there are tourists in it already.",
        "NY-21",
    )
    t = table(2, cards="4D W1 5B", first=0)
    do(t, 0, "5B")
    assert refusal(t, 0, (3, 1)) == (
        "You cannot choose Harlem (3,1): the Turn Cards 4 and * point to row 4 and column 4.",
        "NY-25",
    )


def test_ny_16_ny_42_a_seat_with_nothing_to_decide_is_told_why():
    t = table(3, cards="2A 4A W2", first=1)
    for mark in ((2, 4), "V13", "2A"):
        reason = "Only the First Player discards a card; wait until @1 has chosen the Turn Cards."
        assert refusal(t, 2, mark) == (reason, "NY-16")
    t = table(2, cards="2B 4B W2", first=0)
    do(t, 0, "W2", (2, 4), "V64")
    assert refusal(t, 0, "V13") == ("You have finished this turn; wait until the others have finished theirs.", "NY-42")


def test_each_refusal_in_a_turn_names_the_open_question():
    t = table(2, cards="2A 4A W2 2B 4B W1", first=0)
    for mark in ((2, 4), "V13", "circle", "stop"):
        assert refusal(t, 0, mark) == ("First discard one of the three cards.", "NY-16")
    do(t, 0, "W2")
    for mark, rule in (("2A", "NY-16"), ("V13", "NY-13"), ("circle", "NY-30"), ("stop", "NY-R8")):
        reason, cited = refusal(t, 0, mark)
        assert reason.endswith("First choose a block.")
        assert cited == rule
    do(t, 0, (2, 4))
    for mark, rule in (("2A", "NY-16"), ((4, 2), "NY-21"), ("circle", "NY-30"), ("stop", "NY-R8")):
        reason, cited = refusal(t, 0, mark)
        assert reason.endswith("First draw a link.")
        assert cited == rule
    do(t, 0, "V13")
    for mark, rule in (("2A", "NY-16"), ((4, 2), "NY-21"), ("circle", "NY-30")):
        reason, cited = refusal(t, 0, mark)
        assert reason.endswith("First draw a second link, or stop after the first.")
        assert cited == rule
    do(t, 0, "stop")
    for mark, rule in (("2A", "NY-16"), ((4, 2), "NY-21"), ("circle", "NY-30")):
        reason, cited = refusal(t, 0, mark)
        assert reason.endswith("First draw the extra link for the +.")
        assert cited == rule


def test_ny_30_ny_36_refusals_in_the_fallback():
    t = table(2, cards="2A 5A W2", first=0)
    fill(t.state, 0, {(5, 2): "□", (2, 5): "△"})
    do(t, 0, "W2")
    assert refusal(t, 0, "circle") == ("First choose a block.", "NY-27")
    do(t, 0, (6, 1))
    assert refusal(t, 0, "V13") == ("First choose the one tourist to draw in your block.", "NY-13")
    do(t, 0, "circle")
    assert refusal(t, 0, "stop") == ("You cannot stop before you have drawn your one link.", "NY-36")


def test_ny_r9_where_no_side_is_free_the_prompt_asks_for_one_link():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (4, 5))
    t.state.lo[0], t.state.hi[0] = words("H34 H35 V34 V44")
    assert t.view(0).prompt == "No side of your block is free: draw one link, anywhere."


# --- Tracing -------------------------------------------------------------------------------------------


def tracing():
    """Two players who trace their routes, the first along three links in a row."""
    t = to_last_turn(table(2, seed=3, final_route="manual"))
    while int(t.state.part) != Part.TRACE:
        t.play(t.to_act[0], int(t.actions(t.to_act[0])[0]))
    t.state.lo[0], t.state.hi[0] = words("H16 H26")
    return t


def test_ny_r15_tracing_speaks_of_routes_and_not_of_turns():
    t = tracing()
    assert t.view(-1).prompt == "You are watching. The last turn is over, and the Final Routes are being traced."
    assert t.view(0).prompt == "Trace your Final Route: choose the crossing where it starts."
    for mark in ("V13", (2, 4), "circle", "stop", "finish"):
        assert refusal(t, 0, mark) == ("First choose the crossing where your Final Route starts.", "NY-R15")
    assert refusal(t, 0, [5, 5])[0] == "Your Final Route starts at a crossing that one of your links touches."
    panel = "".join(p.html for p in GAME.ui.panels(t.content, t.view(0).record))
    assert "9" not in t.view(-1).prompt
    assert "of 8" not in panel
    assert {p.id for p in GAME.ui.panels(t.content, t.view(0).record)} == {"maps", "sheet", "deck"}
    do(t, 0, [1, 6])
    assert t.view(0).prompt == "Follow one of your links from the start of your route."
    assert refusal(t, 0, "finish")[0] == "A Final Route needs at least one link: first follow one of yours."
    assert refusal(t, 0, "V13") == (
        "You have drawn no link on Tenth Avenue between Hudson Yards and Chelsea.",
        "NY-44",
    )
    assert refusal(t, 0, "H26")[0].endswith("does not continue from the end of your route.")
    for mark in ((2, 4), "circle", "stop"):
        assert refusal(t, 0, mark) == ("The last turn is over: trace your Final Route.", "NY-R15")
    do(t, 0, "H16")
    assert t.view(0).prompt == "Follow one of your links from the end of your route, or finish it."
    assert refusal(t, 0, "H16")[1] == "NY-45"
    do(t, 0, "H26")
    assert t.view(0).prompt == "No link leads on from the end of your route: finish it."
    do(t, 0, "finish")
    assert t.view(0).prompt == "Your Final Route is traced; the maps are scored when everyone has finished."
    assert refusal(t, 0, "H16") == ("Your Final Route is traced; wait until the others have traced theirs.", "NY-R15")


# --- The story -----------------------------------------------------------------------------------------


def told(t, seat, kind):
    """The sentences of one kind that a seat reads."""
    return [GAME.sentence(t.content, e, seat) for _, e in t.story if e.kind == kind and e.is_for(seat)]


def test_the_story_tells_a_turn_in_one_sentence_with_the_place_by_its_name():
    t = table(2, cards="2B 1B W2 3B 4C 5B", first=0)
    do(t, 0, "W2", (2, 1), "V64")
    do(t, 1, (1, 2), "V01", "H01")
    assert told(t, 0, Told.MARKED) == [
        "@0 takes the Cathedral of St. John the Divine and draws 1 link.",
        "@1 takes the Upper West Side and draws 2 links.",
    ]
    assert told(t, 1, Told.DREW_LINK)[-1] == "@1 draws a link on 96th Street between Riverside Park and the Upper West Side."
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2", (5, 4), "H43", "H53")
    do(t, 1, (5, 4), "V64")
    assert told(t, 1, Told.MARKED)[0] == "@0 takes Madison Square Park, draws 2 links and reaches Turtle Bay Diner."


def test_ny_r22_on_a_shuffled_map_the_story_names_what_lies_there():
    t = table(2, seed=4, map="shuffled", cards="2B 1B W2", first=0)
    do(t, 0, "W2", (2, 1))
    name = t.content.words["blocks"][int(t.state.place[block_number(2, 1)])].phrase
    assert told(t, 0, Told.TOOK_BLOCK) == [f"@0 chooses {name}."]
    assert told(t, 0, Told.GOT_TOURISTS)[0].endswith(f"in {name}.")


def test_ny_58_ny_r14_ny_r26_the_story_ends_with_the_winner_and_its_rule():
    for tiebreak, maps, text, rule in (
        ("shared", ("H16", "H16 H26 H36"), "@1 wins with 12 points.", "NY-58"),
        ("shared", ("H16", "H16"), "@0 and @1 share the win with 6 points each.", "NY-R14"),
        (
            "ladder",
            ("H16 H26 H36", "V62 V61 H51"),
            "@1 wins: tied on 12 points and on tourists, but with more cafes on the route.",
            "NY-R14",
        ),
    ):
        t = table(2, tiebreak=tiebreak)
        for seat, links in enumerate(maps):
            t.state.lo[seat], t.state.hi[seat] = words(links)
        score(t._s, t.box)
        t._tell()
        assert told(t, 0, Told.ENDED) == [text]
        assert rule_of_event(GAME, t.story[-1][1]) == rule
    t = play_out(table(1, seed=3, solo="choose"))
    points = int(t.state.points[0])
    assert told(t, 0, Told.ENDED) == [f"@0 scores {points} points and earns a title: {band(t.content, points)}."]
    assert rule_of_event(GAME, t.story[-1][1]) == "NY-R26"


def test_one_point_is_a_point_in_both_languages():
    t = table(2)
    event = Event(Told.SCORED, 0, 1, 1, 0, 0, -1)
    assert GAME.sentence(t.content, event, 0) == "@0 scores 1 point."
    with speaking("es"):
        assert GAME.sentence(t.content, event, 0) == "@0 obtiene 1 punto."


# --- Staging -----------------------------------------------------------------------------------------


def test_ny_r27_a_turn_can_be_tried_out_and_taken_back_until_it_is_sent():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2")
    v = t.view(0).record
    before = as_bytes(v)
    plan = [block_action(block_number(5, 4)), *(link_action(LINK_NAMES.index(name)) for name in ("H43", "H53"))]
    after, legal = stage(t.content, v, plan)
    assert guests(after, 0, (5, 4)) == "○○□□△"
    assert legal == []
    assert is_complete(after)
    assert as_bytes(v) == before  # nothing has happened
    assert not t.state.tourists.any()
    shorter, legal = stage(t.content, v, plan[:2])
    assert STOP in legal
    assert not is_complete(shorter)
    other, _ = stage(t.content, v, [block_action(block_number(4, 5))])
    assert guests(other, 0, (4, 5)) == "○○△"
    for action in plan:
        t.play(0, action)
    assert as_bytes(t.view(0).record)[: len(before)] != before
    with pytest.raises(IllegalAction):  # sent is sent
        t.play(0, plan[0])


def test_ny_r27_staging_follows_the_table_exactly_and_shows_no_rival():
    """What staging shows is what the table does: same legal actions, same own map; rivals stay hidden."""
    import random

    luck = random.Random(7)
    for options in ({}, {"final_route": "manual"}):
        t = table(3, seed=12, **options)
        while not t.over:
            seat = luck.choice(t.to_act)
            v, plan = t.view(seat).record, []
            while True:
                staged, legal = stage(t.content, v, plan)
                if not legal:
                    break
                assert legal == GAME.legal_numbers(t.state, t.box, seat)
                plan.append(luck.choice(legal))
                t.play(seat, plan[-1])
                if is_discard(plan[-1]) or t.over:
                    break
            if not t.over and not is_discard(plan[-1]):
                staged, _ = stage(t.content, v, plan)
                for rival in set(range(3)) - {seat}:
                    assert staged.lo[rival] == v.lo[rival]
                    assert staged.block[rival] == -1


def test_ny_r27_the_first_player_may_stage_the_discard_too():
    t = table(2, cards="4D 5B W2", first=0)
    v = t.view(0).record
    after, legal = stage(t.content, v, [discard_action(2)])
    assert {block_of(a) for a in legal} == {block_number(4, 5), block_number(5, 4)}
    assert after.phase[1] == Phase.HIDDEN
    assert stage(t.content, t.view(1).record, [])[1] == []
    assert stage(t.content, t.view(-1).record, [])[1] == []


def test_ny_r27_an_illegal_plan_is_refused_with_its_rule():
    t = table(2, cards="4D 5B W2", first=0)
    do(t, 0, "W2")
    with pytest.raises(IllegalAction) as refusal:
        stage(t.content, t.view(0).record, [number(t, 0, (4, 5)), number(t, 0, "V34"), number(t, 0, "SE")])
    assert refusal.value.rule == "NY-34"
