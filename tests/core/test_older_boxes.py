"""Saved games of older boxes and older rules: which box they find, which options they are played by, and that they go on."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import high_card
import pytest

from sojourn.core.content import Option
from sojourn.core.errors import BoxError, LogError, UnknownBox
from sojourn.core.game import Game, forget_boxes
from sojourn.core.log import Log, Move, read_log
from sojourn.core.table import Table, play_log, table_for

BOX = "cards = {cards}\ntext = {text!r}\n"
THEN, NOW = BOX.format(cards=10, text="Ten cards."), BOX.format(cards=10, text="There are ten cards.")
SMALL = Option("deck", ("whole", "small"), "HC-1", "Which deck?", ("All cards.", "Eight cards."), 2, "small", hidden=True)
TIES = Option("ties", ("shared", "lower"), "HC-5", "Who wins a tie?", ("Both.", "The lower seat."))

Laid = Callable[..., Game]


def load(files: Any, options: Any) -> tuple[Any, dict[str, Any]]:
    """High Card from a file: how many cards there are, and a sentence about them."""
    deck = files.table("deck")
    box: Any = high_card.Box.new()
    box.cards = deck.number("cards", 4, 10) - 2 * options.get("deck", 0)
    return box, {"text": deck.word("text")}


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Laid]:
    """Lays out a game whose box and older boxes are these texts."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def lay(now: str, older: dict[str, str] | None = None, **given: Any) -> Game:
        folder = tmp_path / "boxed"
        for name, text in {"box": now, **{f"older_boxes/{n}": text for n, text in (older or {}).items()}}.items():
            (folder / name).mkdir(parents=True, exist_ok=True)
            (folder / name / "deck.toml").write_text(text, encoding="utf-8")
        (folder / "__init__.py").write_text("", encoding="utf-8")
        importlib.invalidate_caches()
        forget_boxes()
        return replace(high_card.GAME, name="boxed", package="boxed", load=load, **given)

    yield lay
    sys.modules.pop("boxed", None)
    forget_boxes()


def test_a_box_whose_words_changed_is_played_with_todays_words_and_keeps_its_fingerprint(laid: Laid) -> None:
    then = laid(THEN).content()
    game = laid(NOW, {"1": THEN})
    found = game.content_known_as(then.hash)
    assert (found.hash, found.words["text"]) == (then.hash, "There are ten cards.")
    assert found.hash != game.content().hash


def test_a_box_whose_numbers_changed_is_played_as_it_was(laid: Laid) -> None:
    then = laid(BOX.format(cards=8, text="Eight cards.")).content()
    found = laid(NOW, {"1": BOX.format(cards=8, text="Eight cards.")}).content_known_as(then.hash)
    assert (found.hash, int(found.box.cards), found.words["text"]) == (then.hash, 8, "Eight cards.")


def test_each_older_box_is_found_through_those_that_came_after_it(laid: Laid) -> None:
    first, second = BOX.format(cards=7, text="Seven."), BOX.format(cards=8, text="Eight.")
    hashes = [laid(text).content().hash for text in (first, second, NOW)]
    game = laid(NOW, {"1": first, "2": second})
    (game.folder / "older_boxes" / "3").mkdir()  # a change of other files than this one
    (game.folder / "older_boxes" / "readme.txt").write_text("not a box", encoding="utf-8")
    assert [int(game.content_known_as(known).box.cards) for known in hashes] == [7, 8, 10]


def test_a_box_nobody_kept_is_refused(laid: Laid) -> None:
    then = laid(THEN).content()
    with pytest.raises(UnknownBox, match="different box of High Card"):
        replace(laid(NOW), title="High Card").content_known_as(then.hash)


def test_an_older_box_that_cannot_be_read_any_more_says_what_is_wrong_with_it(laid: Laid) -> None:
    then = laid(THEN).content()

    def stricter(files: Any, options: Any) -> Any:
        files.table("deck").number("jokers", 0, 2)
        return load(files, options)

    game = laid(NOW + "jokers = 0\n", {"1": THEN})
    with pytest.raises(BoxError, match="jokers: is missing"):
        replace(game, load=stricter).content_known_as(then.hash)


def test_a_game_without_older_boxes_finds_its_own(laid: Laid) -> None:
    game = laid(NOW)
    assert game.content_known_as(game.content().hash) is game.content()


def test_a_changed_folder_lies_over_older_boxes_too(laid: Laid, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "deck.toml").write_text(BOX.format(cards=6, text="Mine."), encoding="utf-8")
    then = laid(THEN).content(over=tmp_path / "mine")
    found = laid(NOW, {"1": THEN}).content_known_as(then.hash, over=tmp_path / "mine")
    assert int(found.box.cards) == 6


def saved(game: Game, *moves: int) -> Log:
    """A game of three seats, saved."""
    table = Table(game, game.content(), 3, 7)
    for seat, action in enumerate(moves):
        table.play(seat, action)
    return read_log(str(table.log))


def replayed(game: Game, log: Log) -> Table:
    return play_log(table_for(game, log), log)


def test_a_game_of_older_rules_is_played_by_the_older_values_of_later_options(laid: Laid) -> None:
    log = saved(laid(NOW, options=(TIES,)), 0, 0)
    now = laid(NOW, version=2, options=(TIES, SMALL))
    table = replayed(now, log)
    assert table.content.options == {"ties": "shared", "deck": "small"}
    assert int(table.box.cards) == 8
    assert Table(now, now.content(), 3, 7).box.cards == 10, "a new table is played by today's value"


def test_what_goes_on_is_saved_with_all_its_options_and_replays(laid: Laid) -> None:
    log = saved(laid(THEN, options=(TIES,)), 0, 0)
    now = laid(NOW, {"1": THEN}, version=2, options=(TIES, SMALL))
    table = replayed(now, log)
    table.play(2, 0)
    text = str(table.log)
    assert "rules 2" in text
    assert "option deck small" in text
    again = replayed(now, read_log(text))
    assert (again.moves, again.state.tobytes()) == (table.moves, table.state.tobytes())
    assert str(again.log) == text


def test_a_game_of_older_rules_that_cannot_be_played_on_names_the_move(laid: Laid) -> None:
    log = replace(saved(laid(NOW), 0), rules=1, moves=[Move(0, 0), Move(2, 1)])
    with pytest.raises(LogError, match=r"move 2\): Seat 2 has nothing to decide"):
        replayed(laid(NOW, version=2), log)


def test_a_game_of_newer_rules_is_refused_by_its_version(laid: Laid) -> None:
    log = replace(saved(laid(NOW), 0), rules=3, content="0" * 16)
    with pytest.raises(LogError, match="version 3 of the High Card rules; version 1 is installed"):
        replayed(replace(laid(NOW), title="High Card"), log)
