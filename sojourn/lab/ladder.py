"""How strong the levels are: matches between them, written to `docs/ladder.md` by the command itself.

    sojourn lab ladder GAME --games 100

Two seats, every deal played twice with sides swapped, ties halved. The searching levels count their
own time on one core, so a busy machine does not make them weaker.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from sojourn.bots import LEVELS, Bot, bot
from sojourn.core.errors import SojournError
from sojourn.core.game import Game, game
from sojourn.lab.arena import Arena, Player, player, score_of
from sojourn.lab.progress import tell

Z = 1.96  # standard deviations of a 95 % interval
BINS = 5  # rows of the reliability table
GOAL = {"local guide": 0.75, "local random": 0.95, "hasty random": 0.95}  # else 70 %
GOAL |= dict.fromkeys(("tourist random", "hasty guide", "patient guide", "local openspiel"), 0.0)  # only to compare
HASTY, PATIENT = 0.2, 5.0  # times the strongest level's thought, to see what thinking brings
QUICK = 2000  # games of players who do not think
FIRST_SEED = 1_000_000

HEAD = """# The ladder

How strong the bots are. This page is written by `sojourn lab ladder GAME`, which measures them.

Every match has two seats, and every deal is played twice with sides swapped; a tie counts half, and so does a game that
nobody wins. Intervals are 95% (Wilson). The Guide is `greedy`, the game's own adviser; the Wanderer is `random`. The
Local thinks on one core for at most the stated time (the core's own, so a busy machine changes nothing) and stops when
the choice is clear; *hasty* is the Local with a fifth of that time, *patient* with five times as much: where more time
helps little, luck decides the rest. "Same seat" is the share of deals in which the same seat won both games, whoever
sat there; in brackets, the share expected if the two games were independent (ties aside). Only where the first is well
above the second does the deal itself decide.

Reliability: of the moves to which the Local gave a certain chance, how often it went on to win. The Local imagines that
everyone, including itself, plays about as well as the Guide. So against the Guide, which is weaker, its chances are too
modest; between equals they should be right, and the table against itself shows whether they are.
"""


@dataclass(frozen=True)
class Match:
    """One level against another."""

    upper: Bot
    lower: Bot
    games: int
    score: float  # of the upper, ties halved
    same_seat: float  # part of the deals in which one seat won both games
    seconds: float  # mean thought of the upper
    longest: float

    @property
    def interval(self) -> tuple[float, float]:
        """95 % of such intervals hold the true score."""
        return wilson(self.score, self.games)

    @property
    def by_chance(self) -> float:
        """In how many deals each side would win one game if the deal meant nothing."""
        return 2 * self.score * (1 - self.score)

    @property
    def goal(self) -> float:
        """The score we wish for."""
        return GOAL.get(f"{self.upper.name} {self.lower.name}", 0.70)


def wilson(score: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a share."""
    middle = (score + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * (score * (1 - score) / games + Z * Z / (4 * games * games)) ** 0.5
    return max(0.0, middle - half), min(1.0, middle + half)


def pairs() -> list[tuple[str, str]]:
    """Each level against the one below; both ends against random. The strongest but one is greedy, the game's adviser."""
    names = [level.name for level in LEVELS]
    return [(names[0], "random"), *zip(names[1:], names, strict=False), ("hasty", "random"), ("hasty", names[-2])]


def meet(arena: Arena, upper: Player, lower: Player, games: int, seed: int) -> Match:
    """A match of so many games, an even number."""
    total, same = 0.0, 0
    for deal in range(games // 2):
        first = score_of(arena.play([upper, lower], seed + 1000 * deal), 0)
        second = score_of(arena.play([lower, upper], seed + 1000 * deal), 1)
        total += first + second
        same += (first, second) in ((1.0, 0.0), (0.0, 1.0))
        tell(f"{title(upper.bot)} - {title(lower.bot)}: {total:g} of {2 * deal + 2} games, {games} in all")
    tell("")
    count = 2 * (games // 2)
    mean = sum(upper.seconds) / max(1, len(upper.seconds))
    return Match(upper.bot, lower.bot, count, total / count, 2 * same / count, mean, max(upper.seconds, default=0.0))


@dataclass
class Ladder:
    """All figures of one game, so far."""

    rules: Game
    scale: float = 1.0  # of the thinking times
    matches: list[Match] = field(default_factory=list)
    guesses: list[tuple[float, float]] = field(default_factory=list)  # of the strongest: what it said, what came
    equals: list[tuple[float, float]] = field(default_factory=list)  # the same, against itself
    thoughts: tuple[int, float] = (0, 0.0)  # playouts, and the seconds they took
    peer: float = 0.0  # simulations a second of OpenSpiel's search, if it was met

    @property
    def playouts(self) -> float:
        """A second, on one core."""
        return self.thoughts[0] / max(self.thoughts[1], 1e-9)

    def add(self, match: Match, *searching: Player) -> None:
        """One match more, and what those who search thought in it."""
        self.matches.append(match)
        print(row(match), flush=True)
        for side in searching:
            self.thoughts = self.thoughts[0] + side.playouts, self.thoughts[1] + sum(side.seconds)


def climb(arena: Arena, ladder: Ladder, games: int, quick_games: int) -> Iterator[None]:
    """Match after match. Those without a search are longer: they cost nothing."""
    for upper_name, lower_name in pairs():
        upper, lower = (player(named(name, ladder.scale), ladder.rules) for name in (upper_name, lower_name))
        warm_up(arena, upper, lower)
        match = meet(arena, upper, lower, games if upper.searcher else quick_games, FIRST_SEED)
        ladder.add(match, *([upper] if upper.searcher else []))
        if upper_name == LEVELS[-1].name:
            ladder.guesses += upper.guesses
        yield
    if any(match.upper.name == "hasty" and match.score < match.goal for match in ladder.matches):
        ladder.add(meet_again(arena, LEVELS[-1].name, "random", games, ladder.scale))
        yield


def meet_again(arena: Arena, upper_name: str, lower_name: str, games: int, scale: float) -> Match:
    """One match more, of two that are named."""
    upper, lower = (player(named(name, scale), arena.rules) for name in (upper_name, lower_name))
    warm_up(arena, upper, lower)
    return meet(arena, upper, lower, games, FIRST_SEED)


def meet_itself(arena: Arena, games: int, scale: float) -> list[tuple[float, float]]:
    """What the strongest level in haste says against itself, and what comes of it."""
    one, two = (player(named("hasty", scale), arena.rules) for _ in range(2))
    meet(arena, one, two, games, FIRST_SEED + 1)
    return one.guesses + two.guesses


def named(name: str, scale: float) -> Bot:
    """A level by name, in this hurry; the strongest also in haste or patient."""
    if name not in ("hasty", "patient"):
        return shortened(bot(name), scale)
    strongest = shortened(LEVELS[-1], scale * (HASTY if name == "hasty" else PATIENT))
    return replace(strongest, name=name, title=f"{strongest.title}, {name}")


def meet_openspiel(arena: Arena, games: int, scale: float) -> tuple[Match, float]:
    """Our strongest level against OpenSpiel's search on the same rules with the same time."""
    from sojourn.lab.spiel import SpielSearcher

    ours = player(shortened(LEVELS[-1], scale), arena.rules)
    theirs = SpielSearcher(arena.rules)
    other = Player(replace(ours.bot, name="openspiel", title="OpenSpiel ISMCTS"), theirs)
    warm_up(arena, ours, other)
    return meet(arena, ours, other, games, FIRST_SEED), theirs.rate


def warm_up(arena: Arena, upper: Player, lower: Player) -> None:
    """A game that does not count: it loads or compiles what is needed."""
    arena.play([upper, lower], 0)
    upper.forget()
    lower.forget()


def shortened(level: Bot, scale: float) -> Bot:
    """The same level in more of a hurry."""
    if level.budget is None:
        return level
    return replace(level, budget=replace(level.budget, seconds=level.budget.seconds * scale))


# Words


def row(match: Match) -> str:
    """A match as a line of the table."""
    low, high = match.interval
    verdict = f"{match.goal:.0%} " + ("reached" if match.score >= match.goal else "missed") if match.goal else "none"
    thought = f"{match.seconds:.2f} s, at most {match.longest:.2f} s" if match.longest else "at once"
    names = f"{title(match.upper)} - {title(match.lower)}"
    return (
        f"| {names} | {match.games} | {match.score:.1%} | {low:.1%} to {high:.1%} | {verdict} "
        f"| {match.same_seat:.0%} ({match.by_chance:.0%}) | {thought} |"
    )


def title(level: Bot) -> str:
    """The level's name and its time."""
    if level.budget is None:
        return level.title + {"guide": " (greedy)", "greedy": " (greedy)", "random": " (random)"}.get(level.name, "")
    return f"{level.title} ({level.budget.seconds:.2g} s)"


def reliability(guesses: list[tuple[float, float]]) -> list[str]:
    """What was predicted and what happened, and the Brier score beside that of always predicting the average."""
    lines = ["| predicted | moves | mean prediction | actual |", "|---|---|---|---|"]
    for part in range(BINS):
        low, high = part / BINS, (part + 1) / BINS
        inside = [g for g in guesses if low <= g[0] < high or (part == BINS - 1 and g[0] >= 1.0)]
        if inside:
            said, came = (sum(g[i] for g in inside) / len(inside) for i in (0, 1))
            lines.append(f"| {low:.0%} to {high:.0%} | {len(inside)} | {said:.1%} | {came:.1%} |")
    average = sum(came for _, came in guesses) / len(guesses)
    brier = sum((said - came) ** 2 for said, came in guesses) / len(guesses)
    base = sum((average - came) ** 2 for _, came in guesses) / len(guesses)
    lines += ["", f"Brier score {brier:.3f}; always predicting the average would score {base:.3f}."]
    return lines


def section(ladder: Ladder) -> str:
    """The game's part of the page."""
    lines = [
        f"## {ladder.rules.title}",
        "",
        *hurried(ladder),
        "| match | games | score | 95% interval | goal | same seat | thinking time of the first |",
        "|---|---|---|---|---|---|---|",
        *(row(match) for match in ladder.matches),
        "",
        *([f"Playouts per second on one core, including tree and deals: {ladder.playouts:,.0f}."] if ladder.playouts else []),
        *(
            [f"OpenSpiel's search through its Python interface: {ladder.peer:,.0f} simulations per second."]
            if ladder.peer
            else []
        ),
        "",
        *(["The Local's predictions against the Guide:", "", *reliability(ladder.guesses)] if ladder.guesses else []),
        "",
        *(["Its predictions against itself, both hasty:", "", *reliability(ladder.equals)] if ladder.equals else []),
    ]
    return "\n".join(lines).rstrip() + "\n"


def hurried(ladder: Ladder) -> list[str]:
    """Says plainly if the levels were not given their usual time."""
    if ladder.scale == 1.0:
        return []
    times = ", ".join(f"{level.title} {level.budget.seconds:g} s" for level in LEVELS if level.budget)
    hurry = f"Measured with {ladder.scale:g} times the usual thinking times ({times})"
    return [f"{hurry}; the full times were not measured.", ""]


def write(path: Path, ladder: Ladder) -> None:
    """Put the game's part into the page and leave the others as they are."""
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    parts = {text.split("\n", 1)[0]: text.strip() + "\n" for text in re.split(r"(?m)^(?=## )", old) if text.startswith("## ")}
    fresh = section(ladder)
    parts[fresh.split("\n", 1)[0]] = fresh
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([HEAD, *(parts[key] for key in sorted(parts))]), encoding="utf-8")


def main(arguments: list[str] | None = None) -> None:
    """`sojourn lab ladder GAME [--games N] [--hurry X] [--equals N] [--longer N] [--openspiel N] [--out FILE]`."""
    parser = argparse.ArgumentParser(prog="sojourn lab ladder", description="Measure how strong the bots are.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100, help="games in each match with a search (default %(default)s)")
    parser.add_argument("--hurry", type=float, default=1.0, help="thinking times are multiplied by this (default %(default)s)")
    parser.add_argument(
        "--equals", type=int, default=50, help="games of the strongest level against itself (default %(default)s)"
    )
    parser.add_argument(
        "--longer", type=int, default=0, help="games of the strongest level with five times the time, if it missed its goal"
    )
    parser.add_argument("--openspiel", type=int, default=0, help="games against OpenSpiel's search (extra: bench)")
    parser.add_argument("--out", type=Path, default=Path("docs/ladder.md"), help="the page to write (default %(default)s)")
    chosen = parser.parse_args(arguments)
    if chosen.games < 2 or not 0 < chosen.hurry <= 100:
        raise SojournError("Play at least 2 games, with --hurry above 0 and at most 100.")
    rules = game(chosen.game)
    arena, ladder = Arena(rules), Ladder(rules, chosen.hurry)
    for _ in climb(arena, ladder, chosen.games, max(QUICK, chosen.games)):
        write(chosen.out, ladder)
    if chosen.equals >= 2:
        ladder.equals = meet_itself(arena, chosen.equals, chosen.hurry)
        write(chosen.out, ladder)
    if chosen.openspiel >= 2:
        match, ladder.peer = meet_openspiel(arena, chosen.openspiel, chosen.hurry)
        ladder.add(match)
        write(chosen.out, ladder)
    if chosen.longer and any(match.score < match.goal for match in ladder.matches if match.lower.name == "guide"):
        ladder.add(meet_again(arena, "patient", "guide", chosen.longer, chosen.hurry))
    write(chosen.out, ladder)
    print(section(ladder))
