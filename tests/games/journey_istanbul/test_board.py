"""The table and the panels: everything is drawn, every choice has its place, nothing hidden shows."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise
from typing import Any

import pytest
from games.journey_istanbul.builder import table as built

from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.trace import Event
from sojourn.games.journey_istanbul import GAME
from sojourn.games.journey_istanbul.actions import YES
from sojourn.games.journey_istanbul.claims import write_claim
from sojourn.games.journey_istanbul.records import DAYS, SQUARES, End, Fate, Phase, Place, Told
from sojourn.games.journey_istanbul.ui import board, ending, facts, panels
from sojourn.games.journey_istanbul.ui import map as city_map

NAMES = ["Leyla", "Yusuf", "Amina", "Darius", "Noor"]
SVG = "{http://www.w3.org/2000/svg}"
SMALLEST = 30.7  # in a drawing 1000 wide: 12 px on a phone 390 px wide


def steps(seats: int, seed: int, options: dict[str, str], most: int = 100_000) -> Iterator[Table]:
    """A random game, stopping at each decision, and once more at its end."""
    table, luck = Table(GAME, GAME.content(options), seats, seed), random.Random(seed)
    for _ in range(most):
        yield table
        if table.over:
            return
        seat = luck.choice(table.to_act)
        table.play(seat, luck.choice(table.actions(seat)))


def some(seats: int, seed: int, options: dict[str, str], until: Any) -> Table:
    """The first position of a random game that fits."""
    return next(table for table in steps(seats, seed, options) if until(table.state))


def drawn(table: Table, seat: int) -> str:
    """The board as one seat sees it."""
    actions = [] if seat == SPECTATOR or table.over else table.actions(seat)
    return board.draw(table.content, table.view(seat).record, actions=actions, names=NAMES[: table.seats])


def beside(table: Table, seat: int) -> str:
    """All panels of one seat."""
    found = panels.panels(table.content, table.view(seat).record, names=NAMES[: table.seats])
    return "".join(panel.html for panel in found)


class Tags(HTMLParser):
    """Checks that HTML is well nested and carries nothing inline."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)
        assert not {name for name, _ in attrs if name == "style" or name.startswith("on")}

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# --- Everything is drawn -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_is_drawn_for_everybody(seats: int) -> None:
    phases = set()
    for n, table in enumerate(steps(seats, 40 + seats, {"talk": "off"})):
        fresh = int(table.state.phase) not in phases
        phases.add(int(table.state.phase))
        if n % 9 and not fresh and not table.over:
            continue
        for seat in [*range(seats), SPECTATOR]:
            picture = ET.fromstring(drawn(table, seat))
            pieces = picture.find(f".//{SVG}g[@id='pieces']")
            assert pieces is not None
            assert {piece.get("id") for piece in pieces} == {f"piece-{s}" for s in range(seats)}
            assert picture.find(f".//{SVG}g[@id='targets']") is not None
            Tags(beside(table, seat))
    assert {Phase.MOVE, Phase.LOOK, Phase.OVER} <= phases


def test_talk_is_drawn_for_everybody() -> None:
    phases = set()
    for n, table in enumerate(steps(5, 3, {}, 1500)):
        phase = int(table.state.phase)
        if phase in phases and n % 100:
            continue
        phases.add(phase)
        if {Phase.MORNING, Phase.RAID, Phase.EVENING} <= phases:
            break
        for seat in [table.to_act[0], 0, SPECTATOR]:
            ET.fromstring(drawn(table, seat))
            Tags(beside(table, seat))
    assert {Phase.MORNING, Phase.RAID, Phase.EVENING} <= phases


def test_nothing_inline_no_small_print_and_ids_once() -> None:
    for n, table in enumerate(steps(5, 8, {"talk": "off"})):
        if n % 25 and not table.over:
            continue
        text = drawn(table, table.to_act[0] if table.to_act else 0)
        assert " style=" not in text
        assert "<style" not in text
        ids = re.findall(r'\bid="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert min(float(size) for size in re.findall(r'font-size="([\d.]+)"', text)) >= SMALLEST


def test_turkish_letters_stand_as_they_are_written() -> None:
    text = drawn(Table(GAME, GAME.content({}), 4, 1), 0)
    for name in ("Kadıköy", "Üsküdar", "Sultanahmet", "Fatih", "Taksim"):
        label = re.search(rf'<text class="([^"]+)"[^>]*>{name}</text>', text)
        assert label, name
        assert "title" not in label[1].split()  # capitals would turn Fatih into FATIH


def test_names_are_escaped() -> None:
    table = Table(GAME, GAME.content({}), 2, 1)
    text = board.draw(table.content, table.view(0).record, names=["<b>&", "x"])
    html = "".join(p.html for p in panels.panels(table.content, table.view(0).record, names=["<b>&", "x"]))
    assert "<b>&" not in text
    assert "<b>&" not in html
    assert "&lt;b&gt;&amp;" in text
    assert "&lt;b&gt;&amp;" in html


# --- Choices -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "talk"), [(2, "off"), (3, "windows"), (5, "off")])
def test_each_choice_on_the_board_has_one_target(seats: int, talk: str) -> None:
    met = set()
    for n, table in enumerate(steps(seats, 70 + seats, {"talk": talk}, 700)):
        if table.over or n % 3:
            continue
        seat = table.to_act[0]
        text, actions = drawn(table, seat), table.actions(seat)
        legal = {a.number for a in actions if a.name in board.TO_PLACES | board.TO_SQUARES}
        if table.state.phase in (Phase.JOURNEY, Phase.WORK):  # the ringed card itself takes the job
            legal |= {YES} & {a.number for a in actions}
        met |= {a.name for a in actions}
        found = [int(a) for a in re.findall(r'data-action="(\d+)"', text)]
        assert sorted(found) == sorted(legal)
        asked = [int(a) for a in re.findall(r'data-why-action="(\d+)"', text)]
        assert not set(asked) & legal
        assert len(asked) == len(set(asked))
    assert {"move", "stay", "look"} <= met


@pytest.mark.parametrize(("days_left", "verb"), [(0, "release"), (2, "bail")])
def test_jail_doors_are_targets_over_the_neighbourhoods(days_left: int, verb: str) -> None:
    table = Table(GAME, GAME.content({"talk": "off"}), 4, 5)
    s, seat = table.state, table.to_act[0]
    s.place[seat], s.jail_card[seat], s.release[seat], s.phase = Place.JAIL, 6, s.day + days_left, Phase.JAIL_DOOR
    doors = [a.number for a in table.actions(seat) if a.name == verb]
    assert len(doors) == 5
    assert [int(a) for a in re.findall(r'data-action="(\d+)"', drawn(table, seat))] == doors


def test_a_target_lies_on_its_square() -> None:
    table = some(4, 5, {"talk": "off"}, lambda s: s.phase == Phase.LOOK)
    picture = ET.fromstring(drawn(table, table.to_act[0]))
    ring = {g.get("data-action"): g.find(f"{SVG}rect[@class='ring']") for g in picture.iter(f"{SVG}g") if g.get("data-action")}
    for action in table.actions(table.to_act[0]):
        if action.name == "look":
            card = picture.find(f".//{SVG}g[@id='card-{action.params['row']}-{action.params['square']}']")
            spot = ring[str(action.number)]
            assert card is not None
            assert spot is not None
            assert card.get("transform") == f"translate({spot.get('x')} {spot.get('y')})"


def test_somebody_who_watches_is_asked_nothing() -> None:
    text = drawn(Table(GAME, GAME.content({}), 3, 2), SPECTATOR)
    assert "data-action" not in text
    assert "data-why-action" not in text


# --- Nothing hidden ------------------------------------------------------------------------------


def swap_hidden(table: Table, seat: int, luck: random.Random) -> int:
    """Exchange cards of the same day that this seat cannot see; how many pairs were changed."""
    s, swapped = table.state, 0
    for row in range(DAYS):
        spots: list[tuple[Any, Any]] = []
        for column in range(SQUARES):
            seen = seat != SPECTATOR and s.seen[row, column] >> seat & 1
            if s.sheet[row, column] >= 0 and not s.face_up[row, column] and not seen:
                spots.append((s.sheet, (row, column)))
        spots += [(s.deck, i) for i in range(s.deck_left) if s.deck[i] // 6 == row]
        luck.shuffle(spots)
        for (a, i), (b, j) in pairwise(spots):
            a[i], b[j] = int(b[j]), int(a[i])
            swapped += 1
    return swapped


@pytest.mark.parametrize("talk", ["off", "windows"])
def test_hidden_cards_change_nothing_in_what_a_seat_sees(talk: str) -> None:
    luck, swapped, differs = random.Random(1), 0, 0
    for n, table in enumerate(steps(4, 90, {"talk": talk}, 300)):
        if n % 20 or table.over:
            continue
        for seat in [*range(4), SPECTATOR]:
            other = table.copy()
            swapped += swap_hidden(other, seat, luck)
            assert drawn(other, seat) == drawn(table, seat)
            assert beside(other, seat) == beside(table, seat)
            differs += any(beside(other, s) != beside(table, s) for s in range(4) if s != seat)
    assert swapped > 300
    assert differs > 5  # the swap is real: somebody who has seen the cards sees other ones


def test_names_of_unseen_cards_are_nowhere() -> None:
    options = {"talk": "off", "deck_list": "closed"}
    for n, table in enumerate(steps(3, 91, options)):
        if n % 7 or table.over:
            continue
        for seat in [0, 2, SPECTATOR]:
            v = table.view(seat).record
            known = {int(card) for card in v.sheet.reshape(-1)} | {card for card in range(36) if v.fate[card]}
            known |= {int(card) for card in v.jail_card}
            text = drawn(table, seat) + beside(table, seat)
            for card in range(36):
                if card not in known:
                    assert table.content.words["cards"][card]["name"] not in text


def test_the_closed_list_hides_cards_and_chances() -> None:
    table = Table(GAME, GAME.content({"deck_list": "closed"}), 3, 4)
    titles = [panel.title for panel in panels.panels(table.content, table.view(0).record)]
    assert "Cards" not in titles
    table.state.sheet[0], table.state.seen[0] = [2, 3, -1, -1, -1], 0
    assert "One raid" not in beside(table, 0)
    opened = Table(GAME, GAME.content({}), 3, 4)
    opened.state.sheet[0], opened.state.seen[0] = [2, 3, -1, -1, -1], 0
    assert "One raid" in beside(opened, 0)


def test_hidden_money_stays_hidden() -> None:
    table = Table(GAME, GAME.content({"money_visible": "false"}), 2, 4)
    table.state.cash[1] = 13_000
    assert "13,000" not in beside(table, 0) + "".join(panels.seat_facts(table.content, table.view(0).record, 1))
    assert "13,000" in beside(table, 1)


# --- Cards, piles, jail, quay --------------------------------------------------------------------


def test_a_known_card_is_told_and_an_unknown_one_is_not() -> None:
    table = some(3, 12, {"talk": "off"}, lambda s: s.phase == Phase.LOOK and s.looks > 0)
    seat = table.to_act[0]
    look = next(a for a in table.actions(seat) if a.name == "look")
    row, column = look.params["row"], look.params["square"]
    name = table.content.words["cards"][int(table.state.sheet[row - 1, column - 1])]["name"]
    table.play(seat, look)
    for other in [*range(3), SPECTATOR]:
        card = ET.fromstring(drawn(table, other)).find(f".//{SVG}g[@id='card-{row}-{column}']")
        assert card is not None
        mine = other == seat
        assert (name in (card.get("aria-label") or "")) == mine
        assert ("is-known" in (card.get("class") or "")) == mine
        badges = [g.get("class") for g in card.iter(f"{SVG}g") if "badge" in (g.get("class") or "")]
        assert (f"badge seat-{seat}" in badges) == (not mine)


def test_what_was_told_is_dashed_for_its_listener_only() -> None:
    table = Table(GAME, GAME.content({}), 3, 5)
    row, column = next((r, c) for r in range(DAYS) for c in range(SQUARES) if table.state.sheet[r, c] >= 0)
    square = row * SQUARES + column
    write_claim(table.state.heard[0, 2], square, 4)
    assert "stroke-seat-2" in drawn(table, 0)
    assert "stroke-seat-2" not in drawn(table, 1)
    assert "is-told seat-2" in beside(table, 0)
    assert "is-told seat-2" not in beside(table, 1) + beside(table, SPECTATOR)
    assert f"Amina about square {column + 1} of day {row + 1}: " in beside(table, 0)


def test_a_pile_is_drawn_from_the_first_to_the_last() -> None:
    table = Table(GAME, GAME.content({}), 5, 3)
    table.state.place[:] = Place.FATIH
    table.state.came[:] = [4, 2, 9, 1, 3]
    v = table.view(0).record
    assert city_map.order(v) == [3, 1, 4, 0, 2]
    heights = [city_map.spots(v)[seat][1] for seat in (3, 1, 4, 0, 2)]
    assert heights == sorted(heights, reverse=True)
    assert ">1st</text>" in drawn(table, 0)
    table.state.place[:] = [0, 1, 2, 3, 4]
    text = drawn(table, 0)
    assert text.count(">1st</text>") == sum(1 for c in range(SQUARES) if table.state.sheet[0, c] >= 0) + (
        table.state.deck[25] < 6
    )


def test_jail_and_quay_hold_their_markers() -> None:
    table = Table(GAME, GAME.content({}), 5, 3)
    s = table.state
    s.place[:] = [Place.JAIL, Place.OUT, Place.JAIL, Place.OUT, Place.TAKSIM]
    s.jail_card[:] = [0, -1, 0, -1, -1]
    s.release[:] = [4, 0, 4, 0, 0]
    s.out_rank[:] = [0, 2, 0, 1, 0]
    text = drawn(table, 4)
    assert "Jail until day 4" in text
    assert facts.gone(table.view(4).record) == [3, 1]
    where = city_map.spots(table.view(4).record)
    assert where[3][0] < where[1][0]
    assert len(set(where.values())) == 5
    s.jail_card[2], s.release[2] = 7, 6
    assert "Jail until day 4" not in drawn(table, 4)
    assert len(set(city_map.spots(table.view(4).record).values())) == 5


@pytest.mark.parametrize(("seats", "tiles"), [(2, "AB"), (3, "BC"), (4, ""), (5, "")])
def test_tiles_show_their_letter_and_their_symbols(seats: int, tiles: str) -> None:
    table = Table(GAME, GAME.content({}), seats, 3)
    assert {tile["name"] for tile in city_map.tiles(table.content, table.view(0).record)} == set(tiles)
    text = drawn(table, 0)
    assert {letter for letter in "ABC" if f">{letter}</text>" in text} == set(tiles)
    plain = Table(GAME, GAME.content({"small_board": "none"}), seats, 3)
    assert not city_map.tiles(plain.content, plain.view(0).record)


# --- Panels --------------------------------------------------------------------------------------


def test_chances_of_raids_are_those_of_the_cards() -> None:
    assert facts.drawn(6, 2, 0) == [1.0, 0.0, 0.0]
    assert facts.drawn(6, 2, 2) == pytest.approx([6 / 15, 8 / 15, 1 / 15])
    assert facts.drawn(3, 2, 3) == pytest.approx([0, 0, 1])
    assert facts.drawn(4, 0, 2) == [1.0]


def test_risk_counts_what_the_viewer_saw_and_not_what_lies_sideways() -> None:
    table = Table(GAME, GAME.content({}), 2, 3)
    s = table.state
    s.sheet[0], s.seen[0], s.sideways[0] = [0, 2, 3, 1, -1], [1, 1, 0, 0, 0], [0, 0, 0, 1, 0]
    s.fate[5] = Fate.OPEN
    found = facts.risk(table.content, table.view(0).record)
    assert found.known == (0,)
    assert found.unseen == 1
    assert found.chances == pytest.approx((0, 2 / 3, 1 / 3))  # of cards 1, 3 and 4 one comes up, and 1 is police
    assert "67%" in beside(table, 0)
    assert facts.risk(table.content, table.view(SPECTATOR).record).unseen == 3


def test_tonight_says_which_fine_and_whether_the_money_is_there() -> None:
    table = Table(GAME, GAME.content({}), 2, 3)
    s = table.state
    s.sheet[0], s.seen[0], s.cash[0] = [1, 3, -1, -1, -1], [1, 0, 0, 0, 0], 3000
    html = beside(table, 0)
    assert "Police for sure: Plain Clothes" in html
    assert "The fine would be 2,000 TL or 4,000 TL" in html
    assert "You have 3,000 TL: enough only in some cases." in html
    s.cash[0] = 1000
    assert "a raid would mean jail" in beside(table, 0)
    assert "Police for sure" not in beside(table, 1) + beside(table, SPECTATOR)
    s.phase = Phase.WORK
    assert "The fine would be" not in beside(table, 0)


def test_planner_puts_cards_on_their_next_date() -> None:
    table = Table(GAME, GAME.content({}), 2, 3)
    s = table.state
    s.day = 3
    v = table.view(0).record
    assert [facts.comes_up(table.content, v, row, False) for row in range(DAYS)] == [7, 8, 3, 4, 5, 6]
    assert facts.comes_up(table.content, v, 2, True) == 9
    s.day = 17
    v = table.view(0).record
    assert [facts.comes_up(table.content, v, row, False) for row in range(DAYS)] == [0, 0, 0, 0, 17, 18]


def test_planner_names_the_exact_day() -> None:
    table = Table(GAME, GAME.content({}), 2, 3)
    s = table.state
    s.task[0] = [0, 5]
    s.day, s.tries[0, 0, 0] = 3, 1 << 2
    html = panels.panels(table.content, table.view(0).record, names=NAMES)[0].html
    assert "Go to Fatih on day 4 of week 1 for Documents" in html
    s.day = 4
    assert "Go to Fatih today for Documents" in panels.panels(table.content, table.view(0).record)[0].html
    s.day = 5
    assert "Go to Fatih" not in panels.panels(table.content, table.view(0).record)[0].html


def test_private_panels_are_for_players_only() -> None:
    table = Table(GAME, GAME.content({}), 2, 3)
    assert [p.id for p in panels.panels(table.content, table.view(0).record)] == ["planner", "risk", "people", "cards"]
    assert [p.id for p in panels.panels(table.content, table.view(SPECTATOR).record)] == ["risk", "people", "cards"]


def ended(options: dict[str, str]) -> Table:
    """A table whose game is over: two left, one stayed without the money, one without the task."""
    table = Table(GAME, GAME.content({"talk": "off", **options}), 4, 3)
    s = table.state
    s.phase, s.ended, s.day, s.decider = Phase.OVER, End.TIME, 19, -1
    s.place[:4] = [Place.OUT, Place.OUT, Place.FATIH, Place.JAIL]
    s.jail_card[3], s.cash[:4], s.out_rank[:2] = 0, [4000, 2000, 1000, 20000], [2, 1]
    s.out_card[:2], s.out_day[:2], s.out_paid[:2] = [14, 20], [9, 4], [8000, 7000]
    s.task[:4, 0], s.task[:4, 1], s.done[:4, 0] = [0, 1, 2, 3], [5, 6, 7, 8], [5, 3, 6, 0]
    return table


def test_summary_says_who_left_and_what_was_missing() -> None:
    table = ended({})
    text = ending.summary(table.content, table.view(0).record, NAMES)
    Tags(text)
    assert "Leyla left Istanbul with the most money, 4,000 TL, and wins." in text
    assert "Day 3 of week 2, from Fatih: Rubber Boat at Dikili, for 8,000 TL." in text
    assert "They were 5,000 TL short of even the cheapest journey." in text
    assert "Passed Along was not finished (0 of 3 circles)." in text
    assert text.index("Yusuf") < text.index("Amina")
    ET.fromstring(drawn(table, 0))
    ET.fromstring(drawn(table, SPECTATOR))


def test_summary_with_shared_win_without_winner_and_without_leavers() -> None:
    table = ended({})
    table.state.cash[:2] = 3000
    assert "share the win" in ending.summary(table.content, table.view(0).record, NAMES)
    early = ended({"tie_break": "earlier"})
    early.state.cash[:2] = 3000
    assert "Yusuf left first of those with the most money, 3,000 TL, and wins." in ending.summary(
        early.content, early.view(0).record, NAMES
    )
    none = ended({"winner": "none"})
    text = ending.summary(none.content, none.view(0).record, NAMES)
    assert "wins" not in text
    assert "without a winner" in text
    table.state.place[:2] = Place.TAKSIM
    assert "Nobody got out" in ending.summary(table.content, table.view(0).record, NAMES)


def test_the_verdict_agrees_with_the_rules() -> None:
    table = ended({})
    assert table.outcome is not None
    assert ending.winners(table.content, table.view(0).record, [1, 0]) == table.outcome.winners


# --- What the rulebook would not say -------------------------------------------------------------


@pytest.mark.parametrize(("weeks", "last"), [("2", 12), ("3", 18), ("4", 24)])
def test_ji_r27_no_day_after_the_last_week_is_ever_named(weeks: str, last: int) -> None:
    """Jailed two days before the end: the release day would lie in a week that is not played."""
    table = Table(GAME, GAME.content({"talk": "off", "start": "seat0", "weeks": weeks}), 2, 3)
    s = table.state
    s.place[1], s.jail_card[1], s.release[1], s.day = Place.JAIL, 0, last + 1, last - 2
    after = f"week {last // 6 + 1}"
    event = Event(Told.JAILED, 1, 0, last + 1, 0, 0, -1)
    told = GAME.sentence(table.content, event, 0)
    assert told == "@1 cannot pay and goes to jail. The game ends before the release day."
    for seat in (0, 1, SPECTATOR):
        v = table.view(seat).record
        assert panels.seat_facts(table.content, v, 1)[1] == "In jail: the game ends before the release day"
        assert after not in drawn(table, seat) + beside(table, seat)
    assert "Police card, fine 2,000 TL. The game ends before the release day." in drawn(table, 0)
    assert "Jail until" not in drawn(table, 0)
    assert "Can pay 2,000 TL to leave." in beside(table, 0)
    s.release[1] = last
    assert panels.seat_facts(table.content, table.view(0).record, 1)[1] == f"In jail until day 6 of week {last // 6}"


def test_ji_50_the_ringed_card_takes_the_job() -> None:
    # Given: Red stands in Taksim, where there is work.
    t = built(day=3, sheet=["d3-W1"], red=("Taksim", 0)).evening()
    assert (t.phase, t.to_act) == (Phase.WORK, 0)
    actions = [GAME.decode(t.content, t.view(0), number) for number in t.legal(0)]
    # When
    text = board.draw(t.content, t.view(0), actions=actions, names=NAMES)
    # Then: the click on the card is the button, and nobody else has it.
    assert f'data-action="{YES}"' in text
    assert f'data-action="{YES}"' not in board.draw(t.content, t.view(1), actions=[], names=NAMES)


def test_ji_42_the_ringed_card_says_why_it_cannot_be_taken() -> None:
    t = built(week=2, day=3, sheet=["d3-J1"], money_visible=False, red=("Fatih", 1_000)).finish(0).evening()
    actions = [GAME.decode(t.content, t.view(0), number) for number in t.legal(0)]
    text = board.draw(t.content, t.view(0), actions=actions, names=NAMES)
    assert f'data-why-action="{YES}"' in text
    assert GAME.why_not(t.s, t.content, 0, YES) == ("You cannot afford this: Journey from Fatih, 8,000 TL.", "JI-42")
