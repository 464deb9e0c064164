"""The strip below the board: my papers, purse, next step and cards; nothing for spectators, nothing of others' secrets."""

import re

import pytest
from games.emigration.builder import GAME, Phase, TableBuilder
from games.emigration.played import NAMES, moments

from sojourn.games.emigration.ui.own import own
from sojourn.games.emigration.ui.panels import seat_facts

pytestmark = pytest.mark.plain  # drawings are made uncompiled


def shown(d: TableBuilder, seat: int = 0) -> str:
    v = GAME.seen_by(d.s, d.box, seat)
    actions = [GAME.decode(d.content, v, n) for n in d.legal()] if seat == int(d.s.turn) else []
    return own(d.content, v, actions=actions, names=["Ana", "Ben"])


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", html))


def test_a_spectator_has_no_own_things() -> None:
    d = TableBuilder()
    assert shown(d, -1) == ""


def test_the_strip_says_which_paper_is_missing_and_where_it_is_to_be_had() -> None:
    d = TableBuilder().money(5, 5).owns(0, "P1").lay(0, s9="D-PC3").lay(1, s9="T2")
    text = plain(shown(d))
    assert "Passport ready" in text
    assert "Ticket missing" in text
    assert "Get a Ticket. Available: Sleeper Train for 5 Money." in text
    assert "5 Money +2 on payday" in text


def test_cards_i_own_come_before_what_is_wanted_the_most_valuable_first() -> None:
    d = TableBuilder().money(1, 1).owns(0, "P1", "T1", "D-BC1").lay(0, s9="D-PC3").lay(1, s9="D-LC1")
    html = shown(d)
    owned, wanted = html.split("own-wanted")
    assert "Birth Certificate" in owned
    assert "Birth Certificate" not in wanted
    values = [int(n) for n in re.findall(r"worth (\d)", wanted)]
    assert values == sorted(values, reverse=True)
    assert set(values) == {1, 2}


def test_where_a_question_asks_for_one_of_my_cards_they_are_answers() -> None:
    d = TableBuilder().money(3, 3).owns(0, "D-BC1", "D-PC3").lay(0, s9="L16", s13="D-MR1").lay(1, s9="D-LC1")
    d.play(d.take(0, 9))
    assert d.s.phase == Phase.OWN_CARD
    html = shown(d)
    assert {int(n) for n in re.findall(r'data-action="(\d+)"', html)} == set(d.legal())
    assert 'id="target-' not in html  # the board has those


def test_the_list_of_seats_says_who_has_which_papers() -> None:
    d = TableBuilder(3).owns(0, "P1").owns(1, "P2", "T1")
    notes = [seat_facts(d.content, GAME.seen_by(d.s, d.box, 2), seat)[1] for seat in range(3)]
    assert notes == ["Passport, no Ticket", "Passport and Ticket", "No papers yet"]


def test_the_strip_can_be_drawn_at_every_moment() -> None:
    for t in moments(3, 11, secret_destinations="on"):
        for seat in range(3):
            actions = t.actions(seat) if not t.over else []
            html = own(t.content, t.view(seat).record, actions=actions, names=NAMES[:3])
            assert "own-next" in html
            assert " style=" not in html
