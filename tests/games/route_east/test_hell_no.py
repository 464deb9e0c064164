"""Hell no!: RE-160 to RE-166."""

import re
import shutil

from games.route_east.builder import GAME, NO, PICKPOCKET, TAILWIND, Trip

from sojourn.games.route_east.hell_no import may_answer
from sojourn.games.route_east.records import Deck, Phase, Status


def test_re_160_hell_no_stops_a_card_on_anybodys_turn():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO]).turn(0).play(PICKPOCKET)
    assert trip.s.actor == 1
    assert trip.names() == {"hell_no", "accept"}
    trip.do("hell_no")
    assert trip.s.money[:2].tolist() == [450, 450]
    assert trip.discards(NO) == 1
    assert trip.discards(PICKPOCKET) == 1
    assert trip.s.actor == 0
    assert trip.phase() == Phase.MAIN


def test_re_161_re_163_a_hell_no_may_be_answered_with_another_and_another():
    """The rulebook's answer: you can Hell no! a Hell no!, and that one too."""
    trip = Trip().put(0, "konya", hand=[PICKPOCKET, NO]).put(1, "van", hand=[NO, NO]).turn(0).play(PICKPOCKET)
    trip.do("hell_no")
    assert trip.s.actor == 0
    assert trip.phase() == Phase.RESPONSE
    two = trip.copy().do("hell_no").do("accept")
    assert two.s.money[:2].tolist() == [475, 425]  # an even number: it takes effect
    trip.do("hell_no").do("hell_no")
    assert trip.s.money[:2].tolist() == [450, 450]
    assert trip.discards(NO) == 3


def test_re_160_re_140_whoever_could_hold_one_is_asked():
    """Hands are secret: the question and what is told are the same with and without the card."""
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[TAILWIND]).turn(0).play(PICKPOCKET)
    assert (trip.s.actor, trip.phase()) == (1, Phase.RESPONSE)
    assert trip.names() == {"accept"}
    assert trip.do("accept").s.money[1] == 425
    trip = Trip().put(0, "konya", hand=[PICKPOCKET, TAILWIND]).put(1, "van", hand=[NO]).turn(0).play(PICKPOCKET).do("hell_no")
    assert (trip.s.actor, trip.phase()) == (0, Phase.RESPONSE)  # whose card was stopped is asked in the same way
    assert trip.names() == {"accept"}
    trip = Trip(3, hell_no_scope="anyone").put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[TAILWIND])
    trip.put(2, "samsun", hand=[NO]).turn(0).play(PICKPOCKET).do("target", seat=2)
    assert (trip.s.actor, trip.names()) == (1, {"accept"})
    assert trip.do("accept").s.actor == 2


def test_re_140_who_cannot_hold_one_for_all_to_see_is_not_asked():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van").turn(0).play(PICKPOCKET)
    assert (trip.s.actor, int(trip.s.money[1])) == (0, 425)  # no cards in hand
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[TAILWIND]).turn(0)
    assert may_answer(trip.s, trip.box, 1)
    trip.s.gone_cards[Deck.ACTION, trip.kind(NO)] = trip.box.copies[Deck.ACTION, trip.kind(NO)]
    assert not may_answer(trip.s, trip.box, 1)  # all of them lie on the discard pile


def test_re_162_re_r39_only_the_two_concerned_are_asked_and_only_if_they_can_answer():
    trip = Trip(3).put(0, "konya", hand=[PICKPOCKET]).put(1, "van").put(2, "samsun", hand=[NO]).turn(0).play(PICKPOCKET)
    trip.do("target", seat=1)
    assert trip.s.actor == 0
    assert trip.s.money[1] == 425


def test_re_r39_switch_anyone_asks_all_others_around():
    trip = Trip(3, hell_no_scope="anyone").put(0, "konya", hand=[PICKPOCKET]).put(1, "van").put(2, "samsun", hand=[NO])
    trip.turn(0).play(PICKPOCKET).do("target", seat=1)
    assert trip.s.actor == 2
    assert trip.phase() == Phase.RESPONSE
    trip.do("hell_no")
    assert trip.s.money[1] == 450
    trip = Trip(3, hell_no_scope="anyone").put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO]).put(2, "samsun", hand=[NO])
    trip.turn(0).play(PICKPOCKET).do("target", seat=2).do("accept").do("hell_no")
    assert trip.s.actor == 1  # asked again about the new card
    trip.do("hell_no")
    assert trip.s.money[2] == 425


def test_re_164_re_r34_a_hell_no_does_not_count_toward_the_two_cards():
    hand = [PICKPOCKET, PICKPOCKET, NO]
    trip = Trip().put(0, "konya", hand=hand).put(1, "van", hand=[NO]).turn(0).play(PICKPOCKET).do("hell_no").do("hell_no")
    assert trip.s.played == 1
    trip.play(PICKPOCKET)
    assert trip.s.played == 2


def test_re_r34_switch_hell_no_counts_on_ones_own_turn():
    hand = [PICKPOCKET, TAILWIND, NO]
    trip = Trip(hell_no_counts="true").put(0, "konya", hand=hand).put(1, "van", hand=[NO, NO]).turn(0).play(PICKPOCKET)
    trip.do("hell_no").do("hell_no")
    assert trip.s.played == 2
    assert trip.s.actor == 1
    trip.do("accept")
    assert not trip.can_play(TAILWIND)
    trip = Trip(hell_no_counts="true").put(0, "konya", hand=hand).put(1, "van", hand=[NO]).turn(0).play(TAILWIND).play(PICKPOCKET)
    trip.do("hell_no")
    assert trip.phase() == Phase.MAIN  # two cards played: no answer left


def test_re_165_a_card_that_hits_several_is_answered_one_by_one(tmp_path):
    """No card of the box does so yet; a designer's may (a step ending in ":each")."""
    text = (GAME.folder / "box" / "action.toml").read_text("utf-8")
    (tmp_path / "action.toml").write_text(re.sub(r'"steal_money:25"', '"steal_money:25:each"', text), "utf-8")
    content = GAME.content({}, tmp_path)
    trip = Trip(4)
    trip.content, trip.box, trip.words = content, content.box, content.words
    trip.put(0, "konya", hand=[PICKPOCKET]).put(1, "van").put(2, "samsun", hand=[NO]).put(3, "sivas").turn(0).play(PICKPOCKET)
    assert trip.s.actor == 2
    assert trip.s.money[1] == 425
    trip.do("hell_no")
    assert trip.s.money[:4].tolist() == [500, 425, 450, 425]
    shutil.rmtree(tmp_path)


def test_re_166_re_r40_hell_no_against_an_ignition_card():
    trip = Trip().put(0, "konya").put(1, "van", hand=[NO]).turn(0, "ig25")
    assert trip.s.actor == 1
    assert trip.do("hell_no").s.money[1] == 450
    trip = Trip(hell_no_vs_ignition="false").put(0, "konya").put(1, "van", hand=[NO]).turn(0, "ig25")
    assert trip.s.actor == 0
    assert trip.s.money[1] == 425


def test_re_194_a_stuck_player_cannot_answer():
    trip = Trip().put(0, "konya", hand=[PICKPOCKET]).put(1, "van", hand=[NO, NO]).turn(0).play(PICKPOCKET).do("hell_no")
    assert trip.s.status[0] == Status.FREE
    assert trip.phase() == Phase.MAIN
    trip = Trip(3, hell_no_scope="anyone").put(0, "konya", hand=[PICKPOCKET]).put(1, "van").put(2, "ankara", hand=[NO])
    trip.s.status[2] = Status.STUCK
    trip.turn(0).play(PICKPOCKET)
    assert trip.phase() == Phase.MAIN
    assert trip.s.money[1] == 425
