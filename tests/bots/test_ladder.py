"""Measuring bots: the figures are right, the page keeps what other games wrote."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import high_card
import pytest

from sojourn.bots import LEVELS, bot
from sojourn.core.dispatch import Result, has_succeeded, share_of
from sojourn.core.errors import SojournError
from sojourn.lab import ladder
from sojourn.lab.arena import Arena, Player, player, score_of


def result(winners: int, succeeded: int = 0) -> Any:
    r: Any = Result.new()
    r.winners, r.succeeded = winners, succeeded
    return r


def test_a_shared_win_is_half_and_no_win_is_a_tie() -> None:
    assert [share_of(result(w), 0) for w in (0b01, 0b10, 0b11, 0)] == [1, 0, 0.5, 0]
    assert [score_of(result(w), 0) for w in (0b01, 0b10, 0b11, 0)] == [1, 0, 0.5, 0.5]


def test_where_nobody_wins_everyone_who_succeeded_has_it_whole() -> None:
    """Whoever else succeeds takes nothing away; beside a winner, success alone is no part of the win."""
    assert [share_of(result(0, s), 0) for s in (0b01, 0b10, 0b11, 0)] == [1, 0, 1, 0]
    assert [score_of(result(0, s), 0) for s in (0b01, 0b10, 0b11, 0)] == [1, 0, 0.5, 0.5]
    assert [share_of(result(0b10, 0b11), seat) for seat in (0, 1)] == [0, 1]
    assert [has_succeeded(result(0b10, 0b100), seat) for seat in (0, 1, 2)] == [False, True, True]


def test_wilson_intervals_are_those_of_the_tables() -> None:
    assert ladder.wilson(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert ladder.wilson(1.0, 20) == pytest.approx((0.839, 1.0), abs=0.001)
    assert ladder.wilson(0.0, 20)[0] == 0


class Fixed:
    """An arena in which the first seat always wins, or the same player does."""

    def __init__(self, strong: Player | None) -> None:
        self.strong, self.seeds = strong, list[int]()

    def play(self, sides: list[Player], seed: int) -> Any:
        self.seeds.append(seed)
        return result(1 if self.strong is None or sides[0] is self.strong else 2)


def test_every_deal_is_played_from_both_sides() -> None:
    one, two = Player(bot("greedy")), Player(bot("random"))
    lucky: Any = Fixed(None)
    match = ladder.meet(lucky, one, two, 10, 5)
    assert (match.score, match.same_seat, match.games) == (0.5, 1.0, 10)
    assert "| 100% (50%) |" in ladder.row(match), "what chance alone gives is not shown beside it"
    assert lucky.seeds == [5, 5, 1005, 1005, 2005, 2005, 3005, 3005, 4005, 4005]
    fair: Any = Fixed(one)
    match = ladder.meet(fair, one, two, 10, 5)
    assert (match.score, match.same_seat) == (1.0, 0.0)
    assert "| 100.0% |" in ladder.row(match)
    assert "reached" in ladder.row(match)


@pytest.mark.parametrize("screen", [True, False])
def test_a_long_match_shows_how_far_it_is_on_a_screen(
    screen: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: screen)
    one, two = Player(bot("greedy")), Player(bot("random"))
    fair: Any = Fixed(one)
    ladder.meet(fair, one, two, 4, 5)
    told = capsys.readouterr().err
    assert (
        told.endswith("2 of 2 games, 4 in all\r\x1b[KGuide (greedy) - Wanderer (random): 4 of 4 games, 4 in all\r\x1b[K")
        == screen
    )
    assert bool(told) == screen


def test_each_level_meets_the_one_below_and_the_strongest_greedy_and_random() -> None:
    names = [level.name for level in LEVELS]
    for upper, lower in zip(names[1:], names, strict=False):
        assert (upper, lower) in ladder.pairs()
    assert (LEVELS[-2].sense, LEVELS[-2].budget) == (bot("greedy").sense, bot("greedy").budget)
    assert ("hasty", "random") in ladder.pairs()
    assert len(set(ladder.pairs())) == len(ladder.pairs())


def test_the_strongest_can_be_hasty_or_patient_and_all_others_stay_as_they_are() -> None:
    found = {name: ladder.named(name, 0.5) for name in ("local", "hasty", "patient", "guide")}
    seconds = [level.budget.seconds for level in found.values() if level.budget]
    assert seconds == pytest.approx([0.45, 0.09, 2.25])
    assert [ladder.title(found[name]) for name in ("hasty", "guide")] == ["Local, hasty (0.09 s)", "Guide (greedy)"]
    assert found["guide"] == bot("guide")


def match_of(upper: str, lower: str, score: float) -> ladder.Match:
    return ladder.Match(ladder.named(upper, 1.0), bot(lower), 100, score, 0.0, 0.1, 0.2)


@pytest.mark.parametrize(
    ("upper", "lower", "score", "verdict"),
    [
        ("traveller", "tourist", 0.70, "70% reached"),
        ("guide", "traveller", 0.69, "70% missed"),
        ("local", "guide", 0.74, "75% missed"),
        ("hasty", "random", 0.94, "95% missed"),
        ("hasty", "guide", 0.50, "none"),
    ],
)
def test_each_match_has_its_goal(upper: str, lower: str, score: float, verdict: str) -> None:
    assert f"| {verdict} |" in ladder.row(match_of(upper, lower, score))


@pytest.mark.parametrize(("score", "again"), [(0.90, 1), (0.97, 0)])
def test_only_where_haste_does_not_do_the_strongest_itself_meets_random(
    monkeypatch: pytest.MonkeyPatch, score: float, again: int
) -> None:
    monkeypatch.setattr(ladder, "warm_up", lambda *_: None)
    monkeypatch.setattr(ladder, "meet", lambda _arena, one, two, *_: match_of(one.bot.name, two.bot.name, score))
    arena: Any = SimpleNamespace(rules=high_card.GAME)
    page = ladder.Ladder(high_card.GAME)
    assert len(list(ladder.climb(arena, page, 10, 10))) == len(ladder.pairs()) + again
    assert [(m.upper.name, m.lower.name) for m in page.matches[len(ladder.pairs()) :]] == [("local", "random")] * again


def test_the_page_keeps_the_other_games(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "ladder.md"
    match = ladder.meet(Fixed(None), Player(bot("greedy")), Player(bot("random")), 10, 5)  # type: ignore[arg-type]
    for title in ("Zebra", "Apple", "Zebra"):
        rules: Any = SimpleNamespace(title=title)
        guesses = [(0.9, 1.0), (0.1, 0.0), (0.8, 0.0)]
        ladder.write(page, ladder.Ladder(rules, 0.5, [match], guesses, [(0.3, 0.0)], (2468, 2.0)))
    text = page.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line.startswith("## ")] == ["## Apple", "## Zebra"]
    assert text.count("# The ladder") == 1
    assert text.count("1,234") == 2
    assert text.count("with 0.5 times the usual thinking times") == 2
    assert "| 80% to 100% | 2 | 85.0% | 50.0% |" in text
    assert "Brier score 0.220" in text
    assert text.count("| 20% to 40% | 1 | 30.0% | 0.0% |") == 2, "what was said between equals is missing"


@pytest.mark.parametrize("given", [["emigration", "--games", "1"], ["emigration", "--hurry", "0"], ["no-such-game"]])
def test_a_wrong_wish_is_refused(given: list[str]) -> None:
    with pytest.raises(SojournError):
        ladder.main(given)


def test_a_match_between_searchers_and_others_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Card: a search beats random play, sides swapped; what it expected is remembered."""
    monkeypatch.setattr(high_card.GAME.__class__, "content", lambda *_: high_card.content())
    arena = Arena(high_card.GAME)
    quick = ladder.shortened(bot("local"), 0.01)
    assert quick.budget is not None
    assert quick.budget.seconds == pytest.approx(0.009)
    upper = player(quick, high_card.GAME)
    match = ladder.meet(arena, upper, player(bot("random"), high_card.GAME), 20, 1)
    assert match.games == 20
    assert 0 < match.score <= 1
    assert len(upper.guesses) == len(upper.seconds) > 0
    assert upper.playouts > 0
    assert all(0 <= said <= 1 for said, _ in upper.guesses)
