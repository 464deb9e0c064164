"""The front door: play, refuse, copy, save, replay, and every kind of bad input."""

from __future__ import annotations

import dataclasses
import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

import high_card
import numpy as np
import pytest

import sojourn
from sojourn.core import game as core_game
from sojourn.core.log import read_log
from sojourn.core.table import Table


def table(seats: int = 3, seed: int = 7) -> Table:
    return Table(high_card.GAME, high_card.content(), seats, seed)


def journey(**more: object) -> Table:
    return sojourn.new("journey-istanbul", seats=2, seed=1, options={"talk": "off"}, **more)  # type: ignore[arg-type]


def test_play_by_number_action_and_text() -> None:
    t = table()
    t.play(0, 0)
    t.play(1, t.actions(1)[0])
    t.play(2, "Keep your card")
    assert t.over
    assert t.outcome is not None
    assert t.outcome.points == [int(x) for x in t.state.hand[:3]]
    assert t.outcome.reason == "All cards are shown."


def test_outcome_is_none_while_the_game_goes_on() -> None:
    assert table().outcome is None


def test_out_of_turn_is_refused_and_changes_nothing() -> None:
    t = table()
    before = t.state.tobytes()
    with pytest.raises(sojourn.NotYourTurn, match="waiting for seat 0"):
        t.play(1, 0)
    assert t.state.tobytes() == before


@pytest.mark.parametrize("action", [-1, 2, 10**9])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(sojourn.IllegalAction, match="There is no action"):
        table().play(0, action)


@pytest.mark.parametrize("action", [2.7, 0.0, None, True, b"0", [0]])
def test_only_whole_numbers_an_action_or_its_text_are_played(action: object) -> None:
    t = table()
    before = t.state.tobytes()
    with pytest.raises(sojourn.IllegalAction, match=f"whole number, an Action or its text, not {re.escape(repr(action))}"):
        t.play(0, action)  # type: ignore[arg-type]
    assert t.state.tobytes() == before
    assert t.moves == []


def test_numbers_of_numpy_are_whole_numbers() -> None:
    t = table()
    t.play(0, np.int64(0))  # type: ignore[arg-type]
    assert t.moves[0].action == 0


@pytest.mark.parametrize("seat", [None, 0.5, "0"])
def test_a_seat_that_is_no_number(seat: object) -> None:
    with pytest.raises(sojourn.SojournError, match="seats 0 to 2, not"):
        table().play(seat, 0)  # type: ignore[arg-type]


def test_a_game_says_in_its_own_words_why_a_seat_has_to_wait() -> None:
    rules = dataclasses.replace(high_card.GAME, why_wait=lambda content, v: (f"Wait for @{v.turn}.", "HC-2"))
    t = Table(rules, high_card.content(), 3, 7)
    with pytest.raises(sojourn.NotYourTurn, match=r"Wait for @0\. \(HC-2\)") as refusal:
        t.play(1, 0)
    assert refusal.value.rule == "HC-2"


def test_who_waits_is_counted() -> None:
    t = sojourn.new("explore-new-york", seats=3, seed=1)
    t.game = dataclasses.replace(t.game, why_wait=None)
    while len(t.to_act) < 3:
        t.play(t.to_act[0], t.actions(t.to_act[0])[0])
    first = t.to_act[0]
    while first in t.to_act:
        t.play(first, t.actions(first)[0])
    with pytest.raises(sojourn.NotYourTurn, match=f"Seat {first} has nothing to decide now; .* seats 1 and 2"):
        t.play(first, 0)


def test_a_new_table_has_options_that_go_with_its_seats_and_a_saved_one_what_it_had() -> None:
    """Explore New York is played alone by a variant only, but tables for one without it were saved once."""
    with pytest.raises(sojourn.BadOption):
        sojourn.new("explore-new-york", seats=1)
    with pytest.raises(sojourn.BadOption):
        sojourn.new("explore-new-york", seats=2, options={"solo": "choose"})
    assert sojourn.new("explore-new-york").seats == 2
    rules = core_game.game("explore-new-york")
    for seats, options in ((1, {}), (2, {"solo": "choose"})):
        saved = str(Table(rules, rules.content(options), seats, 5).log)
        assert sojourn.replay(saved).seats == seats


def test_who_won_has_succeeded_and_the_reason_names_them() -> None:
    rules = dataclasses.replace(high_card.GAME, reasons={1: "{who} had the best card."})
    t = Table(rules, high_card.content(), 3, 7)
    for seat in range(3):
        t.play(seat, 0)
    assert t.outcome is not None
    assert t.outcome.succeeded == t.outcome.winners
    assert t.outcome.reason == f"@{t.outcome.winners[0]} had the best card."


def test_a_text_that_is_no_button_is_refused() -> None:
    with pytest.raises(sojourn.IllegalAction, match=r"table\.actions\(0\)"):
        table().play(0, "Fly")


def test_after_the_end_everything_is_refused() -> None:
    t = table()
    for seat in range(3):
        t.play(seat, 0)
    with pytest.raises(sojourn.IllegalAction, match="over"):
        t.play(0, 0)


def test_a_seat_that_is_not_there() -> None:
    with pytest.raises(sojourn.SojournError, match="seats 0 to 2, not 3"):
        table().actions(3)


def test_views_of_others_and_spectators_hide_hands() -> None:
    t = table()
    assert t.view(0).as_dict()["hand"][1:3] == [-1, -1]
    assert t.view().as_dict()["hand"][:3] == [-1, -1, -1]


def test_whispers_reach_only_their_audience() -> None:
    t = table()
    t.play(0, 1)
    assert t.sentences(0) == [(1, "Your new card."), (1, "@0 swaps.")]
    assert t.sentences(1) == t.sentences() == [(1, "@0 swaps.")]


def test_installed_games_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    scans = []
    scan = importlib.metadata.entry_points

    def counted(**which: str) -> object:
        scans.append(which)
        return scan(**which)

    monkeypatch.setattr(importlib.metadata, "entry_points", counted)
    core_game._installed.cache_clear()
    sojourn.new("journey-istanbul")
    assert len(scans) == 1
    sojourn.new("journey-istanbul")
    core_game.game("emigration")
    sojourn.games()
    assert len(scans) == 1


def test_unknown_game() -> None:
    with pytest.raises(sojourn.UnknownGame, match="Installed games: .*journey-istanbul"):
        sojourn.new("monopoly")


def test_wrong_number_of_seats() -> None:
    with pytest.raises(sojourn.WrongSeats, match="2 to 5 players, not 9"):
        sojourn.new("journey-istanbul", seats=9)


def test_unknown_option_and_value() -> None:
    with pytest.raises(sojourn.BadOption, match="no option 'winer'.*winner"):
        sojourn.new("journey-istanbul", options={"winer": "none"})
    with pytest.raises(sojourn.BadOption, match="winner must be one of money, none, not 'all'"):
        sojourn.new("journey-istanbul", options={"winner": "all"})


def test_a_yes_or_no_option_takes_a_bool() -> None:
    t = sojourn.new("journey-istanbul", options={"raid_rescue": False})
    assert t.content.options["raid_rescue"] == "false"


@pytest.mark.parametrize("seed", [-1, 2**62])
def test_a_seed_out_of_range(seed: int) -> None:
    with pytest.raises(sojourn.SojournError, match="A seed is"):
        sojourn.new("journey-istanbul", seed=seed)


def test_a_box_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(sojourn.BoxError, match="is not a folder"):
        journey(box=tmp_path / "nowhere")


def test_a_changed_box_changes_the_table_and_its_hash(tmp_path: Path) -> None:
    source = Path(str(journey().game.folder)) / "box" / "board.toml"
    (tmp_path / "board.toml").write_text(source.read_text(encoding="utf-8").replace("6_000", "9_000"), encoding="utf-8")
    changed = journey(box=tmp_path)
    assert changed.state.cash[0] == 9_000
    assert changed.content.hash != journey().content.hash


def test_copy_and_replay() -> None:
    t = journey()
    for _ in range(12):
        seat = t.to_act[0]
        t.play(seat, t.actions(seat)[0])
    again = sojourn.replay(str(t.log))
    assert again.state.tobytes() == t.state.tobytes()
    half = sojourn.replay(str(t.log), moves=6)
    assert len(half.moves) == 6


def test_an_earlier_moment_is_the_table_as_it_was_then() -> None:
    t = journey()
    moments = [t.copy()]
    for _ in range(12):
        seat = t.to_act[0]
        t.play(seat, t.actions(seat)[0])
        moments.append(t.copy())
    for number in (0, 1, 6, 12):
        then, now = moments[number], t.at(number)
        assert now.state.tobytes() == then.state.tobytes()
        assert (now.moves, now.story, now.events) == (then.moves, then.story, then.events)
    again = t.at(6)
    again.play(again.to_act[0], again.actions(again.to_act[0])[0])
    assert again.state.tobytes() == moments[7].state.tobytes()


def test_states_are_found_from_the_deal_or_from_a_known_one() -> None:
    t = journey()
    for _ in range(12):
        seat = t.to_act[0]
        t.play(seat, t.actions(seat)[0])
    whole = {number: state.tobytes() for number, state in t.states_at(range(99)).items()}
    assert list(whole) == list(range(13))
    assert {n: s.tobytes() for n, s in t.states_at([9, 4], {3: whole[3], 5: whole[5]}).items()} == {4: whole[4], 9: whole[9]}
    assert t.states_at([99]) == {} == t.states_at([])
    other = t.with_state(t.states_at([0])[0])
    assert other.state.tobytes() == whole[0]
    assert (other.moves, other.story) == (t.moves, t.story)


def damaged(change: object) -> str:
    t = journey()
    seat = t.to_act[0]
    t.play(seat, t.actions(seat)[0])
    text = str(t.log)
    return change(text)  # type: ignore[operator, no-any-return]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda t: "hello", "begins with the line"),
        (lambda t: t.replace("seed 1", "seed one"), "must contain a whole number"),
        (lambda t: t.replace("seats 2\n", ""), "no 'seats' line"),
        (lambda t: t.replace("game journey-istanbul", "game chess"), "no game called 'chess'"),
        (lambda t: re.sub(r"rules \d+", "rules 99", t), "saved under version 99"),
        (lambda t: t.replace("content ", "content x"), "a different box"),
        (lambda t: t + "0 9999999 Fly\n", "must begin with a seat and an action number"),
        (lambda t: t + "0 84 Fly\n", "cannot be replayed beyond line"),
        (lambda t: t + "4 1 Walk\n", "seats 0 to 1, not 4"),
        (lambda t: t.replace("option talk off", "option talk loud"), "talk must be one of"),
        (lambda t: t.replace("option talk off", "what is this"), "cannot be read"),
    ],
)
def test_a_damaged_saved_game_is_refused_in_one_sentence(change: object, says: str) -> None:
    with pytest.raises(sojourn.SojournError, match=says):
        sojourn.replay(damaged(change))


def test_a_log_reads_back_as_written() -> None:
    text = str(journey().log)
    assert str(read_log(text)) == text
    assert str(read_log(text.replace("\n", "\r\n"))) == text


def test_a_log_keeps_the_names_it_was_played_with_and_reads_without_them() -> None:
    log = journey().log
    named = dataclasses.replace(log, names=("Ada", "", "José Ñandú"))
    assert "\nname 0 Ada\nname 2 José Ñandú\n\n" in str(named)
    assert read_log(str(named)).names == ("Ada", "", "José Ñandú")
    assert read_log(str(log)).names == ()
    for damage in ("name x Ada", "name 0", "name 12 Ada"):
        with pytest.raises(sojourn.SojournError, match="Line 3 of the saved game"):
            read_log(str(named).replace("\nrules", f"\n{damage}\nrules", 1))


def test_simulate_gives_a_row_a_game_whatever_the_threads() -> None:
    plan = {"seats": 2, "games": 6, "seed": 40, "options": {"talk": "off"}}
    one = sojourn.simulate("journey-istanbul", threads=1, **plan)  # type: ignore[arg-type]
    two = sojourn.simulate("journey-istanbul", threads=2, **plan)  # type: ignore[arg-type]
    assert one["seed"].tolist() == list(range(40, 46))
    assert one.tobytes() == two.tobytes()
    assert (one["reason"] > 0).all()


def test_simulate_refuses_bad_bots_and_counts() -> None:
    with pytest.raises(sojourn.SojournError, match="each one of random, greedy"):
        sojourn.simulate("journey-istanbul", seats=2, bots=["random", "clever"])
    with pytest.raises(sojourn.SojournError, match="at least one game"):
        sojourn.simulate("journey-istanbul", games=0)


def test_without_a_writable_cache_it_says_so_once_and_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    code = "import sojourn.core.chance as c; l = c.Luck.new(); c.seed_luck(l, 1, 0); print(c.pick(l, 5))"
    env = os.environ | {"SOJOURN_CACHE_DIR": str(blocked), "NUMBA_DISABLE_JIT": "0"}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stderr.count("cannot write") == 1


def test_uncompiled_play_does_not_import_numba() -> None:
    code = "import sys, sojourn; sojourn.new('journey-istanbul').actions(0); sys.exit('numba' in sys.modules)"
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    assert subprocess.run([sys.executable, "-c", code], env=env).returncode == 0
