"""Sentences, names and staging a turn."""

import pytest
from games.explore_new_york.builder import do, guests, number, play_out, table

from sojourn.core.errors import IllegalAction
from sojourn.core.record import as_bytes
from sojourn.core.words import speaking
from sojourn.games.explore_new_york import GAME
from sojourn.games.explore_new_york.actions import STOP, block_action, block_of, discard_action, is_discard, link_action
from sojourn.games.explore_new_york.city import LINK_NAMES, block_number
from sojourn.games.explore_new_york.records import Phase
from sojourn.games.explore_new_york.ui.staging import is_complete, stage


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
    assert texts["H23"] == "Draw 42nd Street between Times Square and Madison Square Garden [H23]"
    assert texts["NW"] == "Draw the rounded corner at Riverside Park [NW]"
    assert texts["V64"] == "Draw FDR Drive beside East Village [V64]"


def test_prompts_say_what_is_asked():
    t = table(2, cards="2A 4A W2", first=0)
    assert "throw away one" in t.view(0).prompt
    assert "First Player is choosing" in t.view(1).prompt
    do(t, 0, "W2")
    assert "for 2 and 4" in t.view(1).prompt
    do(t, 0, (2, 4))
    assert "Draw a link" in t.view(0).prompt
    do(t, 0, "V13")
    assert "second link" in t.view(0).prompt
    do(t, 0, "stop")
    assert "two more links" in t.view(0).prompt
    do(t, 0, "V33")
    assert "one more link" in t.view(0).prompt
    do(t, 0, "V35")
    assert "finished" in t.view(0).prompt
    assert "watching" in t.view(-1).prompt
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
    assert t.game.why_not(t.state, t.content, 1, 0)[1] == "NY-16"
    do(t, 0, "W2")
    assert refusal(t, 0, "V13")[1] == "NY-13"
    assert refusal(t, 0, "circle")[1] == "NY-30"
    do(t, 0, (2, 4))
    assert refusal(t, 0, (4, 2))[1] == "NY-21"
    assert refusal(t, 0, "stop")[1] == "NY-37"
    assert refusal(t, 0, "finish")[1] == "NY-R15"
    do(t, 0, "V13")
    reason, rule = refusal(t, 0, "V64")
    assert rule == "NY-34"
    assert "FDR Drive beside East Village" in reason


def test_every_event_becomes_a_sentence():
    for options in ({}, {"final_route": "manual"}, {"solo": "alternate"}):
        t = play_out(table(1 if "solo" in options else 3, seed=11, **options))
        for seat in range(-1, t.seats):
            lines = t.sentences(seat)
            assert len(lines) > 20
            for _, text in lines:
                assert text[0] == text[0].upper()
                assert text.endswith(".")
                assert "None" not in text


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
