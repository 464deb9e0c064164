"""The rules on one illustrated page, in our own words."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.ui.svg import Markup, card, el, group, icon, svg
from sojourn.core.words import later
from sojourn.games.emigration.ui.border_drawing import agent_at_counter
from sojourn.games.emigration.ui.marks import die, ring_stamp
from sojourn.games.emigration.ui.words import money, say

_TIPS = (
    later("Get your Passport and your Ticket early: nobody gets in without both, and together they give 1 Assurance."),
    later("Buy what your Destination values most. The same card may be worth 2 to you and nothing to your neighbour."),
    later("Look at what your card uncovers: a Payday pays everyone at work, and a good card is then open to the next player."),
)


def overview(content: Content) -> str:
    """Aim, a turn, the border, three tips."""
    return el("div", _aim(content), _turn(content), _border(content), _tips(), class_="em-overview")


def _part(title: str, *children: Markup | list[Markup]) -> Markup:
    return el("section", el("h3", title), *children)


def _aim(content: Content) -> Markup:
    text = later(
        "You come from one country and want to live in another. Collect papers, connections and savings; at the end each of them "
        "is turned into Assurance, by the table of your Destination. Whoever gets across the border wins."
    )
    return _part(say("The aim"), el("p", say(text)), _row(_passport(), _stamp()))


def _turn(content: Content) -> Markup:
    fee = money(int(content.box.fee))
    steps = (
        (_layout(), say("Your turn is one action with one available card: face up, with nothing on it, in anyone's layout.")),
        (_symbol("hand-coins"), say("Buy it for its price. From another player's layout, you pay them {fee} as well.", fee=fee)),
        (_symbol("coins"), say("Or discard a Document or Connection: the bank pays you its price.")),
        (_symbol("sun"), say("Or activate a Life Card and do what it says.")),
        (_die(), say("Or try for college: tuition is a roll plus your Nationality's number. A diploma gives 1 Assurance.")),
    )
    items = [el("li", picture, el("span", text)) for picture, text in steps]
    pay = say("What lies under a card is turned up when nothing covers it. A Payday pays everyone at work at once.")
    return _part(say("Your turn"), el("ol", items), el("p", pay))


def _border(content: Content) -> Markup:
    first = say("When all layouts are empty, everyone takes one turn at the border. Your cards and Money become Assurance.")
    then = say(
        "Choose one of five lanes and draw its top card: the price. You know each officer's three prices, not their order."
    )
    last = say("With a Passport, a Ticket and enough Assurance you are in. The most Assurance left makes the ultimate winner.")
    return _part(say("The border"), _row(_officer(0), _officer(3), _officer(4)), el("p", first), el("p", then), el("p", last))


def _tips() -> Markup:
    return _part(say("Three tips"), el("ul", [el("li", say(tip)) for tip in _TIPS]))


# --- Small drawings ------------------------------------------------------------------------------------------


def _row(*drawings: Markup) -> Markup:
    return el("p", *drawings, class_="em-row")


def _symbol(name: str) -> Markup:
    return svg(60, 60, el("circle", class_="fill-sky-2", cx=30, cy=30, r=28), icon(name, 30, 30, 34), title="")


def _die() -> Markup:
    return svg(60, 60, die(5, 8, 8, 44), title="")


def _layout() -> Markup:
    """Two rows: what is covered and what is available."""
    back = [card(8 + 44 * n, 4, 40, 56, states="down", motif="airmail", name=say("Face-down card")) for n in range(2)]
    tones = ("land", "water", "sun")
    front = [
        group(
            el("rect", class_="card-edge", x=4 + 34 * n, y=26, width=30, height=42, rx=4),
            el("rect", class_="card-face", x=5.5 + 34 * n, y=27.5, width=27, height=39, rx=3),
            el("rect", class_=f"fill-{tone}", x=5.5 + 34 * n, y=27.5, width=27, height=13),
        )
        for n, tone in enumerate(tones)
    ]
    return svg(110, 72, back, front, title="")


def _passport() -> Markup:
    return svg(
        150,
        110,
        el("rect", class_="fill-land", x=10, y=6, width=74, height=98, rx=8),
        el("circle", class_="fill-none stroke-water", cx=47, cy=48, r=20, stroke_width=3),
        el("path", class_="fill-none stroke-water", d="M27 48H67M47 28V68M47 28Q33 48 47 68Q61 48 47 28", stroke_width=2),
        el("rect", class_="fill-water", x=74, y=48, width=70, height=44, rx=4, transform="rotate(8 100 70)"),
        icon("ticket", 110, 72, 30, "on-water"),
        title=say("Passport and Ticket"),
    )


def _stamp() -> Markup:
    return svg(190, 110, ring_stamp(say("Got in"), "", 95, 56, 48, "good", -6), title=say("Got in"))


def _officer(lane: int) -> Markup:
    return svg(180, 110, agent_at_counter(lane, 90, 66, 42), title="")
