"""What is seen of each event: something for every kind, at places that are drawn, and nothing a viewer may not know."""

import random
import re
from collections import defaultdict

import pytest
from games.route_east.builder import GAME

from sojourn.core.record import SPECTATOR
from sojourn.core.table import Table
from sojourn.core.trace import EVERYBODY, Event
from sojourn.games.route_east.records import Deck, Kind, Source, Told, Why
from sojourn.games.route_east.ui import board
from sojourn.games.route_east.ui.cues import STILL, cues
from sojourn.games.route_east.ui.own import own

pytestmark = pytest.mark.plain  # drawings are made uncompiled

NAMES = ["Ada", "Bao", "Cem"]
CONTENT = GAME.content({})


def spots_of(table: Table, viewer: int) -> set[str]:
    """Every spot and piece a viewer's page has."""
    v = table.view(viewer).record
    actions = table.actions(viewer) if viewer in table.to_act else []
    page = board.draw(CONTENT, v, actions=actions, names=NAMES) + own(CONTENT, v, actions=actions, names=NAMES)
    return set(re.findall(r'(?:data-spot|id)="([^"]+)"', page)) | {f"seat-{seat}" for seat in range(table.seats)} | {"own"}


@pytest.mark.parametrize("seed", [1, 4])
def test_every_spot_a_cue_names_is_on_the_page_of_its_viewer(seed: int) -> None:
    luck = random.Random(seed)
    table = Table(GAME, CONTENT, 3, seed)
    for n in range(120):
        seat = table.to_act[0]
        told = table.play(seat, luck.choice(table.actions(seat)))
        if table.over:
            break
        for viewer in (SPECTATOR, *range(3)):
            seen = [event for event in told if event.is_for(viewer)] if n % 4 == 0 else []
            page = spots_of(table, viewer) if seen else set()
            for event in seen:
                for cue in cues(CONTENT, table.view(viewer).record, event, viewer):
                    assert {cue.to, cue.start, cue.piece} - {""} <= page, (Told(event.kind).name, cue)


def sample(kind: Told) -> Event:
    """An event of this kind with values that can be."""
    values = defaultdict(lambda: (1, 1, 1), {
        Told.AIMS: (1, 6, int(Source.ACTION)),
        Told.CROSSES: (0, 1, CONTENT.words["ids"]["sarpi"]),
        Told.PAYS: (25, int(Why.TOLL), 0),
        Told.RESHUFFLED: (int(Deck.BORDER), 0, 0),
        Told.WINS: (1, 1, 1),
    })  # fmt: skip
    a, b, c = values[kind]
    return Event(int(kind), 0, a, b, c, 0, EVERYBODY)


@pytest.mark.parametrize("kind", Told, ids=lambda kind: kind.name)
def test_every_kind_of_event_is_seen_or_there_is_a_reason_why_not(kind: Told) -> None:
    table = Table(GAME, CONTENT, 3, 1)
    found = cues(CONTENT, table.view(0).record, sample(kind), 0)
    assert bool(found) != (kind in STILL), STILL.get(kind, "nothing is seen of it")


def test_a_card_drawn_by_somebody_else_is_seen_from_behind() -> None:
    """The name of the card reaches its owner only."""
    table = Table(GAME, CONTENT, 3, 1)
    drawn = Event(int(Told.DRAWS), 1, 1, 0, 0, 0, EVERYBODY)
    for viewer in (SPECTATOR, 0, 2):
        (cue,) = cues(CONTENT, table.view(viewer).record, drawn, viewer)
        assert cue.to == "seat-1"
        assert not [card["name"] for card in CONTENT.words["action"] if card["name"] in cue.picture]


def test_money_floats_up_with_its_reason_where_the_viewer_looks() -> None:
    table = Table(GAME, CONTENT, 3, 1)
    bill = Event(int(Told.PAYS), 0, 50, int(Why.BILL), 0, 0, EVERYBODY)
    mine, theirs = (cues(CONTENT, table.view(viewer).record, bill, viewer)[0] for viewer in (0, 1))
    assert (mine.to, theirs.to) == ("own-money", "seat-0")
    assert mine.text == "−$50 for the bed"
    assert mine.tone == "bad"


def test_a_car_that_has_gone_on_since_passes_the_place_on_its_way() -> None:
    table = Table(GAME, CONTENT, 3, 1)
    v = table.view(0).record
    start, there = int(v.space[0]), CONTENT.words["ids"]["konya"]
    (gone,) = cues(CONTENT, v, Event(int(Told.STEP), 0, start, there, 0, 0, EVERYBODY), 0)
    (arrived,) = cues(CONTENT, v, Event(int(Told.STEP), 0, there, start, 0, 0, EVERYBODY), 0)
    assert gone.piece == "piece-0"
    assert (len(gone.path), len(arrived.path)) == (2, 1)


def test_a_night_shows_what_one_sleeps_in() -> None:
    table = Table(GAME, CONTENT, 3, 1)
    pictures = set()
    for kind in (Kind.HOTEL, Kind.BOAT, Kind.ATTRACTION):
        space = next(i for i, s in enumerate(CONTENT.words["spaces"]) if s["kind"] == kind)
        pictures.add(cues(CONTENT, table.view(0).record, Event(int(Told.STAYS), 0, space, 0, 0, 0, EVERYBODY), 0)[0].picture)
    assert len(pictures) == 3
