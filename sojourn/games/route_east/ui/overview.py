"""The rules on one page, with signs, cards and a piece of road beside them."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.overview import Step, overview_page
from sojourn.core.ui.svg import Markup, card, el, group, icon, svg
from sojourn.games.route_east.records import Kind
from sojourn.games.route_east.ui.art import car, space_sign
from sojourn.games.route_east.ui.cards import night_sign, stamp
from sojourn.games.route_east.ui.marks import RAYS
from sojourn.games.route_east.ui.words import say


def overview(content: Content) -> str:
    """Aim, the steps of a turn, what ends the race, three tips."""
    aim = say(
        "Drive from Istanbul to Shanghai and visit your attractions on the way. Only you know them. "
        "The first player to reach Shanghai with all of them visited wins."
    )
    tips = [
        say("Plan your borders first. Each costs a night, a Fuel Token and some luck: a longer road with fewer can be faster."),
        say("Fill up at every fuel station on your way: without a token, no border lets you pass."),
        say("Keep $50 for the night and a card for bad days. If you cannot pay, you lose turns at the embassy."),
    ]
    return str(overview_page(aim, _turn(), _ending(), tips, picture=_road(), turn_title=say("A turn")))


def _turn() -> list[Step]:
    return [
        Step(
            say("Pay and draw"),
            say("Pay for last night, then draw an Ignition Card: a piece of luck, good or bad, for today."),
            _deck("car"),
        ),
        Step(
            say("Use three moves"),
            say(
                "Drive along a road, or pick up an Action Card: one move each. Dirt roads need an even roll, and toll roads cost "
                "what they say. While you have a move left, you may play up to two Action Cards."
            ),
            _signs(Kind.HOSTEL, Kind.ATTRACTION),
        ),
        Step(
            say("Stop on the way"),
            say(
                "A fuel station gives you a Fuel Token and an ATM a Bank Card. Each of your attractions gives you its bonus once."
            ),
            _signs(Kind.FUEL, Kind.ATM),
        ),
        Step(
            say("Find a bed"),
            say(
                "End your turn in a hostel, in a hotel or on a border. Borders are free. Without a bed you go back to your last "
                "one, unless you have a tent for an attraction."
            ),
            night_sign("bed"),
        ),
        Step(
            say("Cross a border"),
            say(
                "Sleep on the border and draw a Border Card in the morning instead of an Ignition Card. If it lets you pass, "
                "crossing costs its charge and a Fuel Token."
            ),
            stamp(say("Border"), say("Open"), "good"),
        ),
        Step(
            say("Trouble"),
            say(
                "Others can use cards against you: a Hell No! stops one. If you owe more than you have, you wait at the embassy "
                "for a 6, for two turns at most."
            ),
            stamp(say("Embassy"), say("Stuck"), "bad"),
        ),
    ]


def _ending() -> list[Step]:
    return [
        Step(
            say("Shanghai"),
            say("You may enter Shanghai only with all your attractions visited. The first player there wins at once."),
            _star(),
        ),
        Step(
            say("When the rounds are over"),
            say("Nobody there? Then the most attractions visited win, then the shortest way left, then money, then fuel."),
            _signs(Kind.START, Kind.FINISH),
        ),
    ]


# --- Pictures --------------------------------------------------------------------------------------------


def _road() -> Markup:
    """A car between beds, a border and an attraction, with mountains behind it."""
    kinds = ((Kind.START, 0), (Kind.FUEL, 0), (Kind.HOSTEL, 25), (Kind.BORDER, 0), (Kind.HOTEL, 50))
    stops = [(70 + 120 * n, (120, 84, 116, 80, 112)[n], *kind) for n, kind in enumerate(kinds)]
    line = "M70 120L190 84L310 116L430 80L550 112L640 70"
    return svg(
        700,
        170,
        el("rect", class_="fill-sky", width=700, height=170, rx=12),
        el("circle", class_="fill-sun", cx=636, cy=66, r=44),
        el(
            "path", class_="fill-shade", fill_opacity=0.3, d="M0 90L80 40L160 84L270 24L380 88L470 46L560 90L640 58L700 84V170H0Z"
        ),
        el("path", class_="fill-land", d="M0 100Q180 60 350 92T700 84V158Q700 170 688 170H12Q0 170 0 158Z"),
        el("path", class_="re-road-edge", d=line),
        el("path", class_="re-road", d=line),
        *(el("g", space_sign(kind, 0, 0, price), transform=f"translate({x} {y}) scale(1.500)") for x, y, kind, price in stops),
        car(0, 252, 96, 1.6, say("Your car"), poster=True),
        title=say("From Istanbul to Shanghai"),
    )


def _deck(sign: str) -> Markup:
    back = card(4, 4, 96, 128, states="down", motif="mountains", name=say("Face-down card"))
    return svg(104, 136, back, icon(sign, 52, 66, 44, "re-deck-sign"), title=say("A deck"))


def _signs(*kinds: Kind) -> Markup:
    signs = [el("g", space_sign(kind, 0, 0, 25 if kind == Kind.HOSTEL else 0), transform=f"translate({32 + 60 * n} 32) scale(2)")
             for n, kind in enumerate(kinds)]  # fmt: skip
    return svg(124, 64, group(*signs), title=say("Signs on the map"))


def _star() -> Markup:
    """An attraction of mine, as it is marked on the map."""
    mark = [el("path", class_="re-rosette fill-seat-0", d=RAYS), icon("star", 0, 0, 22, "re-pin-0")]
    return svg(80, 72, group(*mark, transform="translate(40 36) scale(1.300)"), title=say("Your attraction"))
