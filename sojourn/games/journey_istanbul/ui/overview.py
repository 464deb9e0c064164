"""The rules on one page, with pieces of the board beside them."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.overview import Step, overview_page
from sojourn.core.ui.svg import Markup, at, badge, el, icon, label, svg
from sojourn.core.words import later
from sojourn.games.journey_istanbul.actions import card_label
from sojourn.games.journey_istanbul.records import DAYS, Kind, Place
from sojourn.games.journey_istanbul.ui.art import ferry, rect
from sojourn.games.journey_istanbul.ui.facts import KIND_ICONS, KIND_TONES, shortly
from sojourn.games.journey_istanbul.ui.map import BAND, PLATE_H, PLATE_W, VIEWS
from sojourn.games.journey_istanbul.ui.words import Nth, lira, say

WIDE, HIGH = 160, 100  # of each picture


def overview(content: Content) -> str:
    """Aim, a day in six steps, leaving and the end, three tips."""
    aim = later(
        "You are in Istanbul without papers, with {money}, and want to reach Greece. Overcome your obstacle, be where a journey "
        "starts with the money for it, and leave. Of those who get out, the player with the most money left wins."
    )
    tips = [
        say("A look at tomorrow's cards is worth a day: you know where the work is and where the police will be."),
        say("Keep enough for the fine. A player who cannot pay spends three days in jail."),
        say(
            "Whoever arrives first is asked first, so be there a day early. "
            "What you know can be sold, and what you hear may be false."
        ),
    ]
    titles = {"turn_title": say("A day"), "ending_title": say("Leaving, and the end")}
    money = lira(content.box.start_cash)
    return str(overview_page(say(aim, money=money), _day(content), _end(content), tips, picture=_boat(), **titles))


def _day(content: Content) -> list[Step]:
    return [
        Step(say("Move"), say("Follow one line to the next neighbourhood, or stay where you are."), _move()),
        Step(
            say("Look"),
            say("For each eye in your neighbourhood, look at any card on the Event Sheet. Only you see it."),
            _symbol("eye"),
        ),
        Step(
            say("Draw"),
            say(
                "For each card symbol, draw a card and lay it face down on its day. "
                "A card for today lies sideways until next week."
            ),
            _back(0),
        ),
        Step(
            say("Evening: reveal"),
            say("When everyone has had a turn, today's cards are turned over."),
            _faces(content),
        ),
        Step(
            say("Police"),
            say(
                "One police card is a raid on Taksim, two on every place except Kadıköy. "
                "Everyone caught pays the lowest fine, or goes to jail for three days."
            ),
            _sign("siren", "bad"),
        ),
        Step(
            say("Journeys and work"),
            say(
                "Each journey and each job is for one player there: the one who came first and wants it. "
                "Nobody fined today gets any."
            ),
            _pile(),
        ),
    ]


def _end(content: Content) -> list[Step]:
    weeks = int(content.box.last_day) // DAYS
    return [
        Step(
            say("Your obstacle"),
            say("Fill all its circles before you leave. An exact number of days must be met exactly, or you start again."),
            _task("accent", "lock-key", 2),
        ),
        Step(
            say("Your opportunity"),
            say("It is optional. Once its circles are filled, it helps you until the end."),
            _task("sun", "star", 1),
        ),
        Step(
            say("The end"),
            say.many(
                "After {n} week, or when everyone has left. Those who are still in Istanbul cannot win.",
                "After {n} weeks, or when everyone has left. Those who are still in Istanbul cannot win.",
                weeks,
            ),
            _sign("calendar", "ink"),
        ),
    ]


# --- Pictures ------------------------------------------------------------------------------------


def _framed(*parts: Markup | list[Markup] | None) -> Markup:
    """A small picture with a ground of sky."""
    return svg(WIDE, HIGH, rect("fill-sky-2", 0, 0, WIDE, HIGH, 8), *parts, title=say("The Journey: Istanbul"))


def _boat() -> Markup:
    """A ferry on the strait at dusk."""
    sun = el("circle", class_="fill-sun", cx=112, cy=56, r=22)
    return _framed(sun, rect("fill-water", 0, 56, WIDE, 44), ferry(62, 66, 0.9, turned=True))


def _plate(place: int, x: float) -> Markup:
    """A neighbourhood in small."""
    return el(
        "g",
        rect("fill-sky", 0, 0, PLATE_W, PLATE_H, 10),
        VIEWS[place](),
        rect("fill-raised", 0, PLATE_H - BAND, PLATE_W, BAND),
        el("rect", class_="fill-none stroke-ink", width=PLATE_W, height=PLATE_H, rx=10, stroke_width=5),
        transform=at(x, 28, scale=0.34),
    )


def _move() -> Markup:
    """Two neighbourhoods and the line between them."""
    way = el("path", class_="ferry", d="M72 56H90")
    return _framed(_plate(Place.SULTANAHMET, 5), _plate(Place.KADIKOY, 89), way, badge(0, 122, 46, 24))


def _symbol(name: str) -> Markup:
    """A symbol of the map, large."""
    round_ = el("circle", class_="fill-raised stroke-ink", cx=WIDE / 2, cy=HIGH / 2, r=34, stroke_width=3)
    return _framed(round_, icon(name, WIDE / 2, HIGH / 2, 54, "ink"))


def _sign(name: str, tone: str) -> Markup:
    """A sign, large."""
    return _framed(icon(name, WIDE / 2, HIGH / 2, 64, f"ji-{tone}" if tone != "ink" else tone))


def _ticket(x: float, y: float, *parts: Markup) -> Markup:
    """A card of the Event Sheet."""
    return el("g", rect("card-edge", 0, 0, 68, 34, 5), *parts, transform=at(x, y))


def _back(row: int) -> Markup:
    """A deck, and a card on its way to the sheet."""
    word = say("{day.th}", day=Nth(row + 3))
    backs = [
        _ticket(18 + 66 * n, 18 + 30 * n, rect("card-back", 2, 2, 64, 30, 4), label(word, 34, 24, 19, "card-word"))
        for n in (0, 1)
    ]
    return _framed(icon("arrow-right", 70, 66, 26, "ink"), *backs)


def _faces(content: Content) -> Markup:
    """A raid, a journey and a job, face up."""
    found = []
    for n, kind in enumerate((Kind.POLICE, Kind.JOURNEY, Kind.WORK)):
        card = next(card for card in range(12, 36) if content.box.kind[card] == kind)
        band = rect(f"fill-{KIND_TONES[kind]}", 2, 2, 24, 26, 3)
        money = label(shortly(content.box.price[card]), 62, 22, 20, "number", "end")
        sign = icon(KIND_ICONS[kind], 14, 15, 19, f"on-{KIND_TONES[kind]}")
        said = el("title", card_label(content, card))
        face = el(
            "g",
            said,
            rect("card-edge", 0, 0, 68, 30, 5),
            rect("card-face", 2, 2, 64, 26, 4),
            band,
            sign,
            money,
            transform=at(46, 4 + 32 * n),
        )
        found.append(face)
    return _framed(*found)


def _pile() -> Markup:
    """Two markers in a pile: the lower one came first."""
    sign = el("path", class_="fill-raised stroke-ink", d="M66 68l-9-12h-34v24h34Z", stroke_width=1.5)
    return _framed(badge(1, 86, 66, 44), badge(2, 86, 40, 44), sign, label(say("1st"), 40, 75, 20, "number"))


def _task(tone: str, symbol: str, circles: int) -> Markup:
    """An obstacle or opportunity card with its circles; the first is filled."""
    face = [
        rect("card-edge", 14, 12, 76, 76, 6),
        rect("card-face", 16, 14, 72, 72, 5),
        rect(f"fill-{tone}", 16, 14, 72, 44, 5),
        icon(symbol, 52, 36, 34, f"on-{tone}"),
        rect("fill-line", 26, 66, 52, 3),
        rect("fill-line", 34, 75, 36, 3),
    ]
    rings = [
        el("circle", class_="fill-raised stroke-ink", cx=122, cy=HIGH / 2 - 18 * (circles - 1) + 36 * n, r=14, stroke_width=2.5)
        for n in range(circles)
    ]
    return _framed(face, rings, icon("check", 122, HIGH / 2 - 18 * (circles - 1), 18, "ji-good"))
