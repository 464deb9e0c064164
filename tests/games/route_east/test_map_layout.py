"""The map as it is laid out: names, signs, cars and targets have room, in every language."""

import itertools
import math
import random
import re

import pytest
from games.route_east.builder import GAME, Trip

from sojourn.core.table import Table
from sojourn.core.words import LANGUAGES, speaking
from sojourn.games.route_east.records import Kind
from sojourn.games.route_east.ui import board
from sojourn.games.route_east.ui.decks import HIGH, LEFT, STEP, TOP, WIDE
from sojourn.games.route_east.ui.ground import HEIGHT, TONES, WIDTH
from sojourn.games.route_east.ui.labels import Box, name_at
from sojourn.games.route_east.ui.marks import FAR_SIZE, key_names, key_places

pytestmark = pytest.mark.plain  # drawings are made uncompiled

SIGN = 14.0  # how far a sign reaches from its middle


def boxes(language: str) -> dict[str, Box]:
    """The room of every name of the map."""
    with speaking(language):
        spaces = GAME.content().words["spaces"]
        return {s["id"]: name_at(s["name"], s["x"], s["y"], s["label"]).box for s in spaces}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_lies_on_another_name(language: str) -> None:
    found = boxes(language)
    clashes = [(a, b) for (a, one), (b, other) in itertools.combinations(found.items(), 2) if one.meets(other)]
    assert not clashes


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_lies_on_a_sign_or_leaves_the_map(language: str) -> None:
    spaces = {s["id"]: s for s in GAME.content().words["spaces"]}
    for name, box in boxes(language).items():
        hidden = [s["id"] for s in spaces.values() if box.meets_disc(s["x"], s["y"], SIGN)]
        assert not hidden, name
        assert min(box.left, box.top) >= 0, name
        assert box.right <= WIDTH, name
        assert box.bottom <= HEIGHT, name


def test_no_name_lies_on_the_decks() -> None:
    decks = Box(LEFT, TOP, LEFT + 3 * STEP + WIDE, TOP + HIGH + 30)
    assert not [name for name, box in boxes("en").items() if box.meets(decks)]


def test_spaces_are_as_far_apart_as_a_finger_needs() -> None:
    spaces = GAME.content().words["spaces"]
    for a, b in itertools.combinations(spaces, 2):
        assert math.dist((a["x"], a["y"]), (b["x"], b["y"])) >= board.REACH, (a["id"], b["id"])


def test_roads_pass_beside_the_signs_of_other_spaces_and_never_cross() -> None:
    words = GAME.content().words
    places = [(s["x"], s["y"]) for s in words["spaces"]]
    roads = [tuple(road["ends"]) for road in words["roads"]]
    for a, b in roads:
        for i, (x, y) in enumerate(places):
            if i not in (a, b):
                assert _from_line((x, y), places[a], places[b]) > SIGN, (words["spaces"][i]["id"], words["spaces"][a]["id"])
    for (a, b), (c, d) in itertools.combinations(roads, 2):
        if len({a, b, c, d}) == 4:
            assert not _cross(places[a], places[b], places[c], places[d])


def _from_line(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)))
    return math.dist(p, (a[0] + t * dx, a[1] + t * dy))


def _cross(*p: tuple[float, float]) -> bool:
    def side(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    a, b, c, d = p
    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_cars_never_hide_the_name_of_their_space(seats: int) -> None:
    """Wherever they stand, alone or together, on either side of a border."""
    trip = Trip(seats)
    names = boxes("en")
    space = {s["id"]: s for s in trip.content.words["spaces"]}
    for name, box in names.items():
        lands = space[name]["land"]
        for side in set(lands):
            trip.s.space[:seats], trip.s.side[:seats] = trip.space(name), side
            v = trip.view(0)
            for seat in range(seats):
                assert not board.car_box(*board.stand(trip.content, v, seat)).meets(box), (name, seat)


def test_no_two_targets_overlap_in_random_games() -> None:
    """Hit areas of roads, rails and decks, measured in the drawing."""
    luck = random.Random(7)
    for _ in range(2):
        table = Table(GAME, GAME.content({}), 2, luck.randrange(1000))
        for n in range(60):
            seat, actions = table.to_act[0], table.actions(table.to_act[0])
            if n % 3 == 0:
                drawn = board.draw(table.content, table.view(seat).record, actions=actions, names=["Ada", "Bao"])
                discs = [tuple(map(float, c)) for c in re.findall(r'class="hit" cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', drawn)]
                rects = re.findall(r'class="hit" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn)
                assert len(discs) + len(rects) == len(re.findall(r'id="target-', drawn))
                for one, other in itertools.combinations(discs, 2):
                    assert math.dist(one[:2], other[:2]) >= one[2] + other[2] - 0.01
                for x, y, wide, high in (map(float, rect) for rect in rects):
                    assert min(wide, high) >= 44
                    assert not [d for d in discs if Box(x, y, x + wide, y + high).meets_disc(*d)]
            table.play(seat, luck.choice(actions))


def test_large_names_of_the_whole_map_do_not_overlap() -> None:
    """Istanbul, Shanghai, where I am, my attractions and the places in reach: read from afar."""
    for place in ("istanbul", "samsun", "tbilisi", "tashkent", "osh", "ulaanbaatar", "delhi", "nanjing"):
        trip = Trip().put(0, place).turn(0)
        v = trip.view(0)
        actions = [GAME.decode(trip.content, v, n) for n in trip.legal_numbers()]
        drawn = [line for line in key_names(trip.content, v, actions) if "re-key " in line or 're-key"' in line]
        assert len(drawn) == len(key_places(trip.content, v, actions))
        found = []
        for line in drawn:
            x, y, anchor, name = re.search(r'x="([-\d.]+)" y="([-\d.]+)".*text-anchor="(\w+)">([^<]+)<', line).groups()
            wide = name_at(name, 0, 0, "e", FAR_SIZE).box
            left = float(x) - {"start": 0, "middle": 0.5, "end": 1}[anchor] * (wide.right - wide.left)
            found.append(Box(left, float(y) - 0.74 * FAR_SIZE, left + wide.right - wide.left, float(y) + 0.24 * FAR_SIZE))
        assert not [pair for pair in itertools.combinations(found, 2) if pair[0].meets(pair[1])], place


def test_every_country_has_its_own_tone_beside_its_neighbours() -> None:
    words = GAME.content().words
    ids = [region["id"] for region in words["regions"]]
    for space in words["spaces"]:
        if space["kind"] == Kind.BORDER and max(space["land"]) < len(ids):
            one, other = space["land"]
            assert TONES[ids[one]] != TONES[ids[other]], space["id"]
