"""Targets on the board: large enough for a finger as a phone shows them first, none over another, no letter too small."""

import re
from collections.abc import Iterator

import pytest
from games.emigration.played import NAMES, moments

from sojourn.core.ui.markup import Markup
from sojourn.games.emigration.actions import is_discard, is_take
from sojourn.games.emigration.ui.board import WIDE, draw

pytestmark = pytest.mark.plain  # drawings are made uncompiled

PHONE = 390 / WIDE  # pixels of a unit on a phone that shows the whole board
OPENS = {2: 2.06, 3: 2.06, 4: 2.06, 5: 2.6, 6: 2.6}  # how much larger it opens, by players (data-near, board.css)
DESKTOP = 0.74  # and on a desktop of 1366 by 768
HIT = re.compile(
    r'class="target[^"]*" data-action="(\d+)".*?class="hit" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', re.S
)

Box = tuple[float, float, float, float]


def hits(picture: str) -> Iterator[tuple[int, Box]]:
    """The hit area of each target."""
    for number, *numbers in HIT.findall(picture):
        x, y, w, h = map(float, numbers)
        yield int(number), (x, y, x + w, y + h)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share more than a hair."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 0.5 and min(a[3], b[3]) - max(a[1], b[1]) > 0.5


def pictures(seats: int, seed: int) -> Iterator[Markup]:
    for t in moments(seats, seed, wait_for_papers="papers"):
        if not t.over and (len(t.moves) % 5 == 0 or t.state.phase):
            seat = t.to_act[0]
            yield Markup(draw(t.content, t.view(seat).record, actions=t.actions(seat), names=NAMES[:seats]))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_targets_are_large_enough_and_apart(seats: int, seed: int) -> None:
    for picture in pictures(seats, seed):
        assert ('data-me="lanes' in picture) or (f'data-near="{2 if seats < 5 else 3}"' in picture)
        found = list(hits(picture))
        assert len(found) == picture.count('role="button"')
        for n, (number, box) in enumerate(found):
            wide, high = ((box[n + 2] - box[n]) * PHONE * OPENS[seats] for n in (0, 1))
            assert min(wide, high) >= 24, (number, wide, high)
            mine = (is_take(number) or is_discard(number)) and number % 84 < 14
            if mine:
                assert min(wide, high) >= 43.5, (number, wide, high)
            for other, further in found[n + 1 :]:
                assert not overlap(box, further), (number, other)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 3), (6, 5)])
def test_no_letter_is_smaller_than_twelve_pixels_on_a_desktop(seats: int, seed: int) -> None:
    for picture in pictures(seats, seed):
        for size, text in re.findall(r'font-size="([\d.]+)"[^>]*>(?:<tspan[^>]*>)?([^<]+)', picture):
            assert float(size) * DESKTOP >= (11.4 if seats < 5 else 10.5), (size, text)
