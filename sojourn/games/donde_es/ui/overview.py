"""The rules on one page, with small pictures of the town."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.overview import Step, overview_page
from sojourn.core.ui.svg import Markup, badge, el, group, icon, label, num, svg
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import sign
from sojourn.games.donde_es.ui.cards import CARD_H, CARD_W, movement_card
from sojourn.games.donde_es.ui.words import points, say

WIDE, HIGH = 160.0, 100.0


def overview(content: Content) -> str:
    """Aim, the five steps of a round, points and ending, three tips."""
    aim = say(
        "You are tour guides in Mojácar. Lead tourists to the places they are looking for before they lose patience. "
        "At the end, the guide with the most points is employee of the month."
    )
    tips = [
        say("You score the whole number, however many guides share it: helping each other costs nothing."),
        say("Two cells this turn for a marker are often worth more than one cell for two tourists."),
        say("Watch space 5 of the tracker. The third lost tourist ends the game for everyone."),
    ]
    return str(overview_page(aim, _round(content), _ending(content), tips, picture=_street(content), turn_title=say("A round")))


def _round(content: Content) -> list[Step]:
    return [
        Step(
            say("New tourists"),
            say("Fill spaces 1 to 3 of the tracker from the deck. The first player puts each new tourist on the square."),
            _tracker(),
        ),
        Step(
            say("An event"),
            say("The first player draws one event card and carries it out. Some last until that guide is first player again."),
            _event(),
        ),
        Step(
            say("Lead tourists"),
            say(
                "In turn, everyone plays as many cards as they like, each for one step: Calle west or east, Cuesta north or "
                "south, Callejón any way. Or swap your whole hand instead."
            ),
            _cards(content),
        ),
        Step(
            say("Earn markers"),
            say("Lead the same tourist two cells in one turn and your marker goes on their card, up to three markers a card."),
            _marker(),
        ),
        Step(
            say("Lose patience"),
            say(
                "Everyone draws back up to three cards. Every tourist moves one space along the tracker. From space 4 on they "
                "are frustrated and worth less; after space 5 they leave for good."
            ),
            _patience(),
        ),
    ]


def _ending(content: Content) -> list[Step]:
    box, kinds = content.box, content.words["kinds"]
    high = max(range(len(kinds)), key=lambda kind: int(box.calm[kind]))
    return [
        Step(
            say("Arriving"),
            say(
                "A tourist who enters a place they want arrives. The guide who led the last step and every guide with a marker "
                "each score its number: {place} {calm} for a calm tourist, {cross} for a frustrated one.",
                place=kinds[high]["name"],
                calm=points(int(box.calm[high])),
                cross=int(box.frustrated[high]),
            ),
            _door(content, high),
        ),
        Step(
            say("The end"),
            say("The game ends with the third lost tourist, or after the round in which the last tourist comes to town."),
            _lost(),
        ),
    ]


# --- Pictures -----------------------------------------------------------------------------------------


def _frame(*parts: Markup | list[Markup]) -> Markup:
    return svg(WIDE, HIGH, el("rect", width=WIDE, height=HIGH, rx=8, class_="fill-sky-2"), *parts, title="")


def _street(content: Content) -> Markup:
    """A tourist, a dotted way, a door with its numbers."""
    way = "M70 120H190V60H318"
    return svg(
        420,
        170,
        el("rect", width=420, height=170, rx=10, class_="fill-shade-2", fill_opacity=0.5),
        el("path", d="M236 84h70v70h-70zM96 12h70v70h-70z", class_="fill-land"),
        el("path", d="M236 154v10h80V94h-10v60zM96 82v10h80V22h-10v60z", class_="fill-water", fill_opacity=0.35),
        el("path", d=way, fill="none", class_="stroke-raised", stroke_width=14, stroke_linejoin="round"),
        el("path", d=way, fill="none", class_="stroke-sun", stroke_width=7, stroke_dasharray="2 14", stroke_linecap="round"),
        portrait(0, False, 60, 118, 82),
        _tile(content, len(content.words["kinds"]) - 1, 352, 62, 1.3),
        title="",
    )


def _tile(content: Content, kind: int, x: float, y: float, scale: float) -> Markup:
    """A door with the sign of its kind and its two numbers."""
    return group(
        el("rect", x=-30, y=-33, width=60, height=64, rx=7, class_="fill-water"),
        el("rect", x=-26.5, y=-29.5, width=53, height=37, rx=4, class_="fill-land"),
        sign(content.words["kinds"][kind]["symbol"], 0, -11, 31, "de-sign"),
        label(str(int(content.box.calm[kind])), -14, 27, 23, "number on-water"),
        label(str(int(content.box.frustrated[kind])), 14, 27, 23, "number on-water"),
        transform=f"translate({num(x)} {num(y)}) scale({scale})",
    )


def _tracker() -> Markup:
    faces = [portrait(who, False, 32 + 48.0 * k, 44, 42) for k, who in enumerate((3, 19, 10))]
    return _frame(faces, [label(str(k + 1), 32 + 48 * k, 90, 22, "number") for k in range(3)])


def _event() -> Markup:
    card = el("rect", x=44, y=12, width=72, height=76, rx=6, class_="fill-raised stroke-ink", stroke_width=1.5)
    band = el("path", d="M45 44V18a5 5 0 0 1 5-5h60a5 5 0 0 1 5 5v26z", class_="fill-good")
    lines = [el("rect", x=54, y=54 + 11.0 * k, width=52 - 14 * k, height=5, rx=2, class_="fill-line") for k in range(3)]
    return _frame(card, band, icon("sun", 80, 29, 26, "on-good"), lines)


def _cards(content: Content) -> Markup:
    scale = 78 / CARD_H
    step = CARD_W * scale - 5
    return _frame(
        [group(movement_card(content, k), transform=f"translate({num(6 + step * k)} 11) scale({scale:.3f})") for k in range(3)]
    )


def _marker() -> Markup:
    steps = [
        el("rect", x=12 + 46.0 * k, y=30, width=42, height=42, rx=6, class_="fill-shade-2", fill_opacity=0.6) for k in range(3)
    ]
    way = el(
        "path", d="M34 51H120", fill="none", class_="stroke-sun", stroke_width=5, stroke_dasharray="2 9", stroke_linecap="round"
    )
    return _frame(steps, way, portrait(19, False, 125, 51, 40), badge(0, 142, 30, 26))


def _patience() -> Markup:
    faces = [portrait(10, k > 2, 18 + 31.0 * k, 46, 28) for k in range(5)]
    arrow = el("path", d="M14 82H142M134 75l9 7-9 7", fill="none", class_="stroke-bad", stroke_width=3, stroke_linecap="round")
    return _frame(faces, arrow)


def _door(content: Content, kind: int) -> Markup:
    return _frame(
        _tile(content, kind, 46, 52, 1.15),
        portrait(0, False, 104, 50, 46),
        el("rect", x=112, y=58, width=42, height=28, rx=14, class_="fill-sun"),
        label(f"+{int(content.box.calm[kind])}", 133, 80, 22, "number on-sun"),
    )


def _lost() -> Markup:
    return _frame([portrait(who, True, 32 + 48.0 * k, 52, 44) for k, who in enumerate((12, 6, 28))])
