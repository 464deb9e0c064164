"""The rules on one page, with pieces of the map beside them."""

from __future__ import annotations

from collections.abc import Sequence

from sojourn.core.content import Content
from sojourn.core.record import SPECTATOR
from sojourn.core.ui.overview import Step, overview_page
from sojourn.core.ui.svg import Markup, el, group, icon, label, svg
from sojourn.games.explore_new_york.city import LINK_NAMES, Kind, block_number
from sojourn.games.explore_new_york.ui.art import ACROSS, DOWN, PEN, ROAD, block_corner, glyph, kind_sign, link_path, node_at
from sojourn.games.explore_new_york.ui.board import block_shape, draw_cafe, guests_in, lot, without_ids
from sojourn.games.explore_new_york.ui.cards_and_score import small_card
from sojourn.games.explore_new_york.ui.words import say

Place = tuple[int, int]


def overview(content: Content) -> str:
    """Aim, the five steps of a turn, what scores, three tips."""
    aim = say(
        "Guide the tourists through the city. At the end, one unbroken line on your map counts: your Final Route. "
        "Tourists and sights beside it score together, and the highest score wins."
    )
    tips = [
        say("Points are products: three circles beside three red sights are worth 9, six circles beside none are worth 0."),
        say("Draw links that join up. A line in two pieces scores only one of them."),
        say("As First Player, discard the card that would help the others most, not only the one you cannot use."),
    ]
    return str(overview_page(aim, _turn(content), _scoring(content), tips, picture=_route(content), turn_title=say("A turn")))


def _turn(content: Content) -> list[Step]:
    return [
        Step(
            say("Turn over three cards"),
            say("The First Player discards one. Everyone plays with the other two, each on their own map, all at once."),
            _cards(content),
        ),
        Step(
            say("Choose a block"),
            say(
                "The two numbers point to two blocks, either way round. Choose one that is empty. A * stands for any number. If "
                "none is empty, take any other block, with one tourist and one link."
            ),
            _blocks(content),
        ),
        Step(
            say("Draw the tourists"),
            say("Every tourist on both cards goes to your block, whatever its colour."),
            _tourists(content),
        ),
        Step(
            say("Draw links"),
            say(
                "Two in a row, the first along your block, or one anywhere. Each + is one more link, anywhere. The first time "
                "you touch a cafe, its two tourists join your block."
            ),
            _links(content),
        ),
        Step(
            say("Send your turn"),
            say("Try things out and step back as you like. Once you have sent your turn, you see what the others drew."),
        ),
        Step(
            say("Go on"),
            say(
                "The next player is First Player. The game ends after the last three cards: eight turns, nine with three players."
            ),
        ),
    ]


def _scoring(content: Content) -> list[Step]:
    box = content.box
    stars = ", ".join(str(int(points)) for points in box.stars[1:])
    return [
        Step(
            say("Tourists times sights"),
            say("Beside your line, multiply circles by red sights, squares by green and triangles by blue."),
            _signs([glyph(kind, 22 + 54 * kind, 28, 30) for kind in range(3)], _tones()),
        ),
        Step(
            say("Cafes, smileys, stars"),
            say(
                "Each cafe on the line is worth {cafe} points, each yellow block beside it {smiley}. Grey blocks are worth "
                "{stars} points together, for one to four of them.",
                cafe=int(box.cafe_points),
                smiley=int(box.smiley_points),
                stars=stars,
            ),
            _signs([icon("cafe", 26, 46, 44), kind_sign(Kind.YELLOW, 80, 46, 40), kind_sign(Kind.GREY, 134, 46, 44)]),
        ),
    ]


# --- Pictures --------------------------------------------------------------------------------------------


def _cards(content: Content) -> Markup:
    """Three cards below each other, the last one crossed out."""
    cards = [small_card(content.words["cards"][card], 4, 4 + 66 * n, n == 2) for n, card in enumerate((7, 8, 20))]
    return svg(158, 200, group(*cards), title=say("Tourist cards"))


def _blocks(content: Content) -> Markup:
    """The blocks that a 2 and a 3 point to."""
    return _scrap(content, (2, 2), (3, 3), _ring((2, 3)), _ring((3, 2)))


def _tourists(content: Content) -> Markup:
    x, y = block_corner(block_number(3, 2))
    return _scrap(content, (3, 2), (3, 2), guests_in((0, 2, 1), x, y), _ring((3, 2)))


def _links(content: Content) -> Markup:
    """One link along the block, and one on to a cafe."""
    x, y = block_corner(block_number(3, 2))
    cafes = [draw_cafe(content, None, SPECTATOR, cafe) for cafe, words in enumerate(content.words["cafes"]) if words.node == 7]
    return _scrap(content, (2, 1), (3, 2), guests_in((0, 2, 1), x, y), _line(("V31", "H21")), *without_ids(cafes))


def _route(content: Content) -> Markup:
    """A line through nine blocks with some tourists."""
    crowds = {(2, 3): (0, 2, 1), (3, 2): (2, 0, 1), (4, 3): (1, 1, 2)}
    guests = [guests_in(crowd, *block_corner(block_number(*place))) for place, crowd in crowds.items()]
    return _scrap(content, (2, 2), (4, 4), *guests, _line(("V13", "V12", "H12", "H22", "V32", "H33")))


def _scrap(content: Content, first: Place, last: Place, *marks: Markup) -> Markup:
    """The part of the map from one block to another, with something drawn on it."""
    left, top = node_at(first[0] - 1, first[1] - 1)
    wide, high = (last[0] - first[0] + 1) * ACROSS + ROAD, (last[1] - first[1] + 1) * DOWN + ROAD
    places = [(x, y) for x in range(first[0], last[0] + 1) for y in range(first[1], last[1] + 1)]
    lots = [_lot(content, block_number(x, y)) for x, y in places]
    street = el("rect", class_="ny-road", x=left - ROAD / 2, y=top - ROAD / 2, width=wide, height=high, rx=12)
    moved = group(street, *lots, *marks, transform=f"translate({ROAD / 2 - left} {ROAD / 2 - top})")
    return svg(wide, high, moved, title=say("A piece of the map"))


def _lot(content: Content, block: int) -> Markup:
    words = content.words["blocks"][block]
    return lot(block, words.kind, words.picture)


def _ring(place: Place) -> Markup:
    return el("path", class_="ny-chosen", fill="none", stroke_width=7, d=block_shape(block_number(*place), 2))


def _line(names: Sequence[str]) -> Markup:
    way = "".join(link_path(LINK_NAMES.index(name)) for name in names)
    return group(
        el("path", class_="ny-halo", fill="none", stroke_width=18, stroke_linecap="round", d=way),
        el("path", class_=PEN, fill="none", stroke_width=11, stroke_linecap="round", d=way),
    )


def _tones() -> list[Markup]:
    """Below each tourist, the colour of its sights."""
    times = [label("×", 22 + 54 * n, 62, 24, "number") for n in range(3)]
    planes = [f"ny-{tone}" for tone in ("red", "green", "blue")]
    return times + [el("rect", class_=plane, x=4 + 54 * n, y=68, width=36, height=28, rx=5) for n, plane in enumerate(planes)]


def _signs(*signs: Sequence[Markup]) -> Markup:
    return svg(160, 100, group(*[sign for row in signs for sign in row]), title=say("Signs of the score sheet"))
