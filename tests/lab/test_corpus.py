"""Games of all rules versions replay, and what a change of the rules breaks is named: which game, which move, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import high_card
import pytest
from installed import GAMES

from sojourn import cli
from sojourn.core import dispatch
from sojourn.core.compiling import COMPILED
from sojourn.core.content import Option
from sojourn.core.game import Game, _content, _content_known_as, game
from sojourn.core.log import Move
from sojourn.core.record import Ints, i4
from sojourn.core.table import Table
from sojourn.lab import corpus
from sojourn.lab.corpus import Checker, Divergence
from sojourn.lab.corpus_file import CorpusGame, corpus_path, fields_of, read_corpus, write_corpus
from sojourn.lab.corpus_maker import made

FOLDER = Path(__file__).parents[1] / "corpus"
LEAST = 200  # games of each game
SAMPLE = 5  # of them that are replayed uncompiled

every_game = pytest.mark.parametrize("name", GAMES)


# --- The corpus of the installed games -------------------------------------------------------------


@every_game
def test_every_game_of_the_corpus_replays(name: str) -> None:
    """Compiled all of them; uncompiled a few short ones, with every index checked."""
    games = read_corpus(corpus_path(FOLDER, name), game(name))
    if not COMPILED:
        games = sorted(games[:: len(games) // (4 * SAMPLE)], key=lambda saved: len(saved.moves))[:SAMPLE]
    found = list(Checker(game(name)).divergences(games))
    assert not found, f"{len(found)} of {len(games)} games differ now, the first: {found[0]}"


@every_game
@pytest.mark.plain
def test_the_corpus_has_games_of_all_sizes_with_all_switches(name: str) -> None:
    rules, games = game(name), read_corpus(corpus_path(FOLDER, name), game(name))
    assert len(games) >= LEAST
    assert {saved.seats for saved in games} == set(rules.seats)
    versions = {saved.rules for saved in games}
    wanted = set(range(min(versions), rules.version + 1))
    assert versions == wanted, "add games of the new rules: sojourn lab corpus make --append"
    for option in rules.options:
        played = {saved.options[option.name] for saved in games if option.name in saved.options}
        assert played == set(option.values), f"{option.name}: add games of the new values: sojourn lab corpus make --append"


@pytest.mark.plain
def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*")) < 3_000_000


# --- Planted divergences -----------------------------------------------------------------------------


class Wider(high_card.State):
    """High Card with a field more."""

    spare: Ints = i4(2)


def load(files: Any, options: Any) -> tuple[Any, dict[str, Any]]:
    """High Card; its switch takes two cards out."""
    box: Any = high_card.Box.new()
    box.cards = 10 - 2 * options.get("deck", 0)
    return box, {}


DECK = Option("deck", ("whole", "small"), "HC-1", "Which deck?", ("All ten.", "Eight."))
LATER = Option("deck", ("small", "whole"), "HC-1", "Which deck?", ("Eight.", "All ten."), since=2, before="whole", hidden=True)
RULES = replace(high_card.GAME, load=load)


@pytest.fixture(autouse=True)
def _opened_anew() -> Iterator[None]:
    """The games here share their name and not their boxes."""
    yield
    _content.cache_clear()
    _content_known_as.cache_clear()
    dispatch.register(high_card.State, high_card.View, high_card.GAME.answers)


def changed(rules: Game, **given: Any) -> Game:
    """The game after a change, its boxes opened anew."""
    _content.cache_clear()
    _content_known_as.cache_clear()
    return replace(rules, **given)


def found_in(rules: Game, games: Sequence[CorpusGame]) -> list[Divergence]:
    return list(Checker(rules).divergences(games))


def test_games_hold_while_nothing_changes() -> None:
    games = list(made(RULES, 12))
    assert {saved.seats for saved in games} == {2, 3, 4}
    assert all(len(saved.checks) == len(saved.moves) == saved.seats for saved in games)
    assert not found_in(RULES, games)


def test_the_same_rules_make_the_same_games() -> None:
    switched = changed(RULES, options=(DECK,))
    games = list(made(switched, 12))
    assert games == list(made(switched, 12))
    assert {saved.options["deck"] for saved in games} == {"whole", "small"}


@pytest.mark.plain
def test_an_adviser_that_is_wrong_makes_no_illegal_game() -> None:
    wrong = changed(RULES, answers={**RULES.answers, "advise": lambda v, box, seat, luck, mask: high_card.SWAP})
    games = list(made(wrong, 20))
    assert any(high_card.KEEP in [action for _, action in saved.moves] for saved in games)
    assert not found_in(wrong, games)


def test_a_move_that_is_refused_now_is_named_with_the_reason() -> None:
    games = [replace(saved, moves=[*saved.moves[:1], (1, 7), *saved.moves[2:]]) for saved in made(RULES, 1)]
    assert games[0].seats == 3
    divergence = found_in(RULES, games)[0]
    assert divergence.move == 2
    assert "move 2 (seat 1, action 7: no words for it now) is refused. There is no action 7" in str(divergence)
    assert "game 1 (rules 1, 3 seats, seed 17000001)" in str(divergence)


def test_the_first_move_that_leads_elsewhere_is_named_and_what_is_different_at_the_end() -> None:
    games = list(made(RULES, 6))
    number, saved = next((at, g) for at, g in enumerate(games) if g.moves[1][1] != g.moves[0][1])
    checks = bytes([saved.checks[0], saved.checks[1] ^ 1, *saved.checks[2:]])
    values = ["0000" if entry[0] == "hand" else value for entry, value in zip(saved.fields, saved.values, strict=True)]
    divergence = found_in(RULES, [replace(saved, checks=checks, values=values)])[0]
    text = "Swap your card" if saved.moves[1][1] else "Keep your card"
    assert (divergence.game.number, divergence.move) == (number + 1, 2)
    assert f"after move 2 (seat 1, action {saved.moves[1][1]}: {text}) the table is different from then" in divergence.why
    assert "At the end these values differ: hand." in divergence.why


def test_another_end_of_the_same_moves_is_a_divergence() -> None:
    saved = next(iter(made(RULES, 1)))
    divergence = found_in(RULES, [replace(saved, winners=0)])[0]
    assert divergence.move == saved.seats + 1
    assert f"winners (bit mask) 0, now {saved.winners}" in divergence.why


@pytest.mark.plain
def test_a_result_is_put_as_its_rules_put_it_then() -> None:
    """Who succeeds where nobody wins was called a winner under rules 1."""

    def nobody_wins(s: Any, box: Any, result: Any) -> None:
        high_card.outcome(s, box, result)
        result.succeeded, result.winners = result.winners, 0

    def as_then(s: Any, box: Any, rules: int, result: Any) -> None:
        result.winners = result.succeeded

    saved = next(iter(made(RULES, 1)))
    now = changed(RULES, version=2, answers={**RULES.answers, "outcome": nobody_wins})
    assert not found_in(replace(now, older_result=as_then), [replace(saved, succeeded=None)])
    assert f"winners (bit mask) {saved.winners}, now 0." in found_in(now, [saved])[0].why
    assert next(iter(made(now, 1))).succeeded == saved.winners


def test_a_switch_whose_meaning_changed_is_found() -> None:
    games = list(made(changed(RULES, options=(DECK,)), 12))
    other = changed(RULES, options=(DECK,), load=lambda files, options: load(files, {"deck": 0}))
    found = found_in(other, games)
    assert {each.game.options["deck"] for each in found} == {"small"}
    assert all(each.move > 0 for each in found)


def test_a_hidden_option_keeps_games_of_older_rules_as_they_were() -> None:
    """A fix that small decks are the rule: games saved before it are played with whole ones."""
    games = list(made(RULES, 6))
    smaller = changed(RULES, version=2, load=lambda files, options: load(files, {"deck": 1}))
    assert len(found_in(smaller, games)) == 6
    fixed = changed(RULES, version=2, options=(LATER,), load=lambda files, options: load(files, {"deck": 1 - options["deck"]}))
    assert not found_in(fixed, games)
    assert {saved.options["deck"] for saved in made(fixed, 4)} == {"small", "whole"}


def test_a_new_switch_without_a_history_is_an_unknown_box() -> None:
    games = list(made(RULES, 2))
    found = found_in(changed(RULES, options=(DECK,)), games)
    assert [each.move for each in found] == [0, 0]
    assert "cannot be opened. This game was played with a different box" in found[0].why


def test_newer_rules_are_refused() -> None:
    games = [replace(saved, rules=5) for saved in made(RULES, 1)]
    assert "version 5 of the High Card rules" in found_in(RULES, games)[0].why


@pytest.mark.plain
def test_games_are_carried_over_if_their_game_does_that() -> None:
    def one_by_one(table: Table, moves: Sequence[Move], rules: int) -> None:
        for move in moves:
            table.play(move.seat, move.action)

    def upside_down(table: Table, moves: Sequence[Move], rules: int) -> None:
        one_by_one(table, [Move(move.seat, 1 - move.action) for move in moves], rules)

    games = list(made(RULES, 3))
    assert not found_in(changed(RULES, version=2, carry_over=one_by_one), games)
    found = found_in(changed(RULES, version=2, carry_over=upside_down), games)
    assert len(found) == 3
    assert all("different from then" in each.why or "cannot be carried over" in each.why for each in found)


@pytest.mark.plain
def test_a_state_may_get_fields_and_lose_them() -> None:
    """Fields that are gone cannot be compared; the others are."""
    games = list(made(RULES, 2))
    wider = changed(RULES, State=Wider)
    assert not found_in(wider, games)
    later = list(made(wider, 2))
    assert [entry[0] for entry in later[0].fields][-1] == "spare"
    assert not found_in(RULES, later)
    other = [replace(saved, values=["0000", *saved.values[1:]]) for saved in later]
    assert all(
        "its moves lead to a different end. At the end these values differ: rng." in each.why for each in found_in(RULES, other)
    )


# --- The file and the command ------------------------------------------------------------------------


def test_a_corpus_is_read_as_it_was_written(tmp_path: Path) -> None:
    games = [*made(RULES, 3), *(replace(saved, rules=2) for saved in made(RULES, 2, first=4))]
    write_corpus(tmp_path / "one", "high-card", games)
    write_corpus(tmp_path / "two", "high-card", games)
    assert read_corpus(tmp_path / "one", RULES) == games
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    assert games[0].fields == fields_of(high_card.State)
    with pytest.raises(cli.SojournError, match="not a corpus of Other"):
        read_corpus(tmp_path / "one", replace(RULES, name="other", title="Other"))
    (tmp_path / "one").write_text("nothing", encoding="utf-8")
    with pytest.raises(cli.SojournError, match="cannot be read as a corpus"):
        read_corpus(tmp_path / "one", RULES)


def test_the_command_makes_appends_and_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(corpus, "game", lambda name: RULES)
    monkeypatch.setattr(corpus, "game_names", lambda: ["high-card"])
    run = ["lab", "corpus", "--folder", str(tmp_path)]
    assert cli.main(run) == 1
    assert "there is no corpus" in capsys.readouterr().out
    assert cli.main([*run, "make", "--games", "6"]) == 0
    assert cli.main([*run, "make", "--games", "6"]) == 2
    assert "--append adds games to it" in capsys.readouterr().err
    assert cli.main([*run, "make", "--games", "4", "--append"]) == 0
    assert cli.main([*run, "check", "--game", "high-card"]) == 0
    assert "high-card: 10 of 10 games hold (rules 1 under 1)." in capsys.readouterr().out
    path = corpus_path(tmp_path, "high-card")
    games = read_corpus(path, RULES)
    assert [saved.number for saved in games] == list(range(1, 11))
    assert len({saved.seed for saved in games}) == 10
    write_corpus(path, "high-card", [replace(saved, points=[0] * saved.seats) for saved in games])
    monkeypatch.setattr(corpus, "SHOWN", 2)
    assert cli.main(run) == 1
    told = capsys.readouterr().out
    assert "high-card: 0 of 10 games hold" in told
    assert "game 1 (rules 1" in told
    assert "and 8 more: numbers 3, 4, 5" in told
    assert cli.main(["lab", "nothing"]) == 2


@pytest.mark.plain
def test_how_far_it_is_shows_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    games = list(made(RULES, 2))
    assert not found_in(RULES, games)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert not found_in(RULES, games)
    assert "high-card: game 2 of 2" in capsys.readouterr().err
