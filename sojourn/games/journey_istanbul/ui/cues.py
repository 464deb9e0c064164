"""How the events of The Journey are seen and heard: cards turn over, people walk, money changes hands, a boat leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.cues import Cue, card_shown, flies, floats, pulses, stamped, walks
from sojourn.core.ui.svg import Markup, card_svg, el, icon, svg, token_svg
from sojourn.games.journey_istanbul.actions import TO_ALL, card_label
from sojourn.games.journey_istanbul.records import OBSTACLE, PLACES, Place, Told
from sojourn.games.journey_istanbul.ui import map as city_map
from sojourn.games.journey_istanbul.ui.art import ferry, rect
from sojourn.games.journey_istanbul.ui.facts import KIND_ICONS, KIND_TONES, date, is_released_in_time, row_of, shortly
from sojourn.games.journey_istanbul.ui.words import Nth, lira, say

Tell = Callable[[Content, Any, Event, int], Sequence[Cue]]


def cues(content: Content, v: Any, event: Event, viewer: int) -> Sequence[Cue]:
    """What this viewer sees and hears of an event it may know of."""
    tell = CUES.get(event.kind)
    return tell(content, v, event, viewer) if tell else ()


# --- Spots and pictures --------------------------------------------------------------------------


def _square(square: int) -> str:
    return f"square-{square}"


def _place(place: int) -> str:
    return f"place-{place}"


def _purse(seat: int, viewer: int) -> str:
    """Where somebody's money is seen: the viewer's own in the strip, others' in the list of seats."""
    return "own-money" if seat == viewer else f"seat-{seat}"


def _task_spot(v: Any, seat: int, card: int, viewer: int) -> str:
    """Where somebody's task card is seen."""
    if seat != viewer:
        return f"seat-{seat}"
    return "own-obstacle" if v.task[seat][OBSTACLE] == card else "own-opportunity"


def _face(content: Content, card: int) -> Markup:
    """The front of an event card, large."""
    kind = int(content.box.kind[card])
    name = str(content.words["cards"][card]["name"])
    effect, corner = card_label(content, card), shortly(content.box.price[card])
    return card_svg(150, 210, title=name, effect=effect, symbol=KIND_ICONS[kind], corner=corner, tone=KIND_TONES[kind])


def _task(content: Content, card: int, which: int) -> Markup:
    """An obstacle or opportunity card, large."""
    data = content.words["tasks"][card]
    tone, symbol = ("accent", "lock-key") if which == OBSTACLE else ("sun", "star")
    return card_svg(150, 210, title=data["name"], effect=data["task"], symbol=symbol, tone=tone)


def _back(row: int) -> Markup:
    """The back of an event card with its day."""
    return card_svg(120, 84, states="down", back=say("{day.th}", day=Nth(row + 1)), motif="waves")


def _sign(name: str, tone: str = "ink") -> Markup:
    """An icon on a round."""
    disc = el("circle", class_="fill-raised stroke-ink", cx=24, cy=24, r=22, stroke_width=2)
    return el("svg", disc, icon(name, 24, 24, 30, tone), viewBox="0 0 48 48", aria_hidden="true")


def _boat() -> Markup:
    """The ferry that takes somebody away, at dusk."""
    return svg(
        160,
        100,
        rect("fill-sky-2", 0, 0, 160, 100),
        el("circle", class_="fill-sun", cx=112, cy=56, r=22),
        rect("fill-water", 0, 56, 160, 44),
        ferry(62, 66, 0.9, turned=True),
        title=say("To Greece"),
    )


# --- The day -------------------------------------------------------------------------------------


def _dealt(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    if e.seat != viewer:
        return ()
    return (card_shown(_task(content, e.a, 0), "own-obstacle"), card_shown(_task(content, e.b, 1), "own-opportunity"))


def _starter(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(f"seat-{e.seat}", say("starts today")),)


def _day(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(f"day-{row_of(e.a)}", say("Day {day}", day=row_of(e.a) + 1), sound="bell"),)


def _walked(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (walks(f"piece-{e.seat}", city_map.walk(e.a, e.b)),)


def _looked(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    """Others see who looks where; the looker sees the card itself."""
    return () if e.seat == viewer else (flies(_sign("eye"), f"seat-{e.seat}", _square(e.a), sound="card"),)


def _saw(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (card_shown(_face(content, e.b), _square(e.a), _square(e.a), say("Only you see this card.")),)


def _drew(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    """A card goes face down from the deck to its square; whoever draws it sees its front instead."""
    return () if e.seat == viewer else (flies(_back(e.a // 5), "deck", _square(e.a), sound="card"),)


def _drew_card(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    to = _square(e.a) if e.a >= 0 else "discard"
    return (card_shown(_face(content, e.b), to, "deck", say("You drew this card.")),)


def _burned(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return () if e.seat == viewer else (flies(_back(e.a), "deck", "discard", sound="card"),)


def _circle(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (stamped(_sign("check", "ji-good"), _task_spot(v, e.seat, e.a, viewer)),)


def _task_done(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    name = str(content.words["tasks"][e.a]["name"])
    return (floats(say("{task}: done", task=name), _task_spot(v, e.seat, e.a, viewer), "good", sound="stamp"),)


def _task_lost(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    name = str(content.words["tasks"][e.a]["name"])
    return (floats(say("{task}: start again", task=name), _task_spot(v, e.seat, e.a, viewer), "bad", sound=""),)


# --- The evening ---------------------------------------------------------------------------------


def _revealed(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (card_shown(_face(content, e.b), _square(e.a), _square(e.a)),)


def _judged(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    text = say("@{seat} told the truth", seat=e.seat) if e.b == e.c else say("@{seat} was wrong", seat=e.seat)
    return (pulses(_square(e.a), text),)


def _raid(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    raided = [Place.TAKSIM] if e.a == 1 else [place for place in range(PLACES) if place != Place.KADIKOY]
    return [stamped(_sign("siren", "ji-bad"), _place(place)) for place in raided]


def _fined(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    text = say("−{money}: fine in {place}", money=lira(e.a), place=content.words["places"][e.b])
    return (floats(text, _purse(e.seat, viewer), "bad"),)


def _jailed(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    text = say("Jail")
    if is_released_in_time(content, v, e.seat):
        text = say("Jail until {date}", date=date(e.b))
    return (stamped(_sign("lock-key", "ji-bad"), "jail", text),)


def _spared(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(_place(e.a), say("{task} protects @{seat}", task=content.words["tasks"][e.b]["name"], seat=e.seat)),)


def _released(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (walks(f"piece-{e.seat}", [city_map.JAIL_DOOR, city_map.standing(e.a)]),)


def _bailed(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    paid = floats(say("−{money}: out of jail", money=lira(e.a)), _purse(e.seat, viewer), "bad")
    return (paid, walks(f"piece-{e.seat}", [city_map.JAIL_DOOR, city_map.standing(e.b)]))


def _left(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    """The fare is paid, the marker goes to the quay, and a boat leaves."""
    place = int(content.box.where[e.a])
    return (
        floats(say("−{money}: the fare", money=lira(e.b)), _purse(e.seat, viewer)),
        walks(f"piece-{e.seat}", [city_map.standing(place)]),
        replace(card_shown(_boat(), "quay", _place(place), say("@{seat} leaves Istanbul", seat=e.seat)), sound="bell"),
    )


def _worked(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    place = content.words["cards"][e.a]["place"]
    return (floats(say("+{money}: work in {place}", money=lira(e.b), place=place), _purse(e.seat, viewer), "good"),)


# --- Talk ----------------------------------------------------------------------------------------


def _paid(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    """Money goes from one purse to another."""
    coin = flies(_sign("coins", "ji-sun"), _purse(e.seat, viewer), _purse(e.a, viewer), sound="coin")
    return (coin, floats(f"+{lira(e.b)}", _purse(e.a, viewer), "good", sound=""))


def _talked(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    if e.a == TO_ALL:
        return (pulses(f"seat-{e.seat}", say("to everyone")),)
    return (flies(_sign("chat-text"), f"seat-{e.seat}", f"seat-{e.a}"),)


def _told(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(_square(e.b), say("@{seat} says: {card}", seat=e.seat, card=card_label(content, e.c))),)


def _intends(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (flies(token_svg(e.seat), f"seat-{e.seat}", _place(e.a)),)


def _accepted(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (flies(_sign("handshake", "ji-good"), f"seat-{e.seat}", f"seat-{e.a}"),)


def _refused(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(f"seat-{e.seat}", say("declines")),)


def _stepped_back(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(f"seat-{e.a}", say("steps back")),)


def _noted(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (pulses(_square(e.a), say("noted")),)


def _short(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (floats(say("cannot pay {money}", money=lira(e.a)), _purse(e.seat, viewer), "bad", sound=""),)


def _saved(content: Content, v: Any, e: Event, viewer: int) -> Sequence[Cue]:
    return (floats(say("can pay now"), _purse(e.seat, viewer), "good", sound=""),)


CUES: dict[int, Tell] = {
    Told.DEALT: _dealt,
    Told.STARTS: _starter,
    Told.DAY: _day,
    Told.MOVED: _walked,
    Told.LOOKED: _looked,
    Told.SAW: _saw,
    Told.DREW: _drew,
    Told.DREW_CARD: _drew_card,
    Told.BURNED: _burned,
    Told.CIRCLE: _circle,
    Told.TASK_DONE: _task_done,
    Told.TASK_LOST: _task_lost,
    Told.REVEALED: _revealed,
    Told.JUDGED: _judged,
    Told.CHATTED: _walked,
    Told.RAID: _raid,
    Told.FINED: _fined,
    Told.JAILED: _jailed,
    Told.SPARED: _spared,
    Told.RELEASED: _released,
    Told.BAILED: _bailed,
    Told.LEFT: _left,
    Told.WORKED: _worked,
    Told.STARTER: _starter,
    Told.GAVE: _paid,
    Told.TALKED: _talked,
    Told.TOLD: _told,
    Told.INTENDS: _intends,
    Told.ACCEPTED: _accepted,
    Told.REFUSED: _refused,
    Told.PAID: _paid,
    Told.LENT: _paid,
    Told.BOUGHT: _stepped_back,
    Told.NOTED: _noted,
    Told.REPAID: _paid,
    Told.SHORT: _short,
    Told.SAVED: _saved,
}

# What moves nothing, and why.
STILL: dict[int, str] = {
    Told.STAYED: "the marker stays where it is",
    Told.DECLINED: "the card stays where it lies until the evening is over",
    Told.END: "the ending is shown instead of the table",
    Told.RESULT: "the ending is shown instead of the table",
    Told.OFFERED: "that two people talk is shown by TALKED, and the offer is the question asked",
    Told.SHOWED: "that two people talk is shown by TALKED, and the notes appear on the cards they are about",
    Told.KNEW: "told after the game, when nothing moves any more",
}

# What follows from a deed that has a line of its own, or is seen on the board: the line below it tells the deed.
ASIDES = frozenset(
    {
        Told.DEALT,
        Told.STARTS,
        Told.LOOKED,
        Told.DREW,
        Told.BURNED,
        Told.CIRCLE,
        Told.JUDGED,
        Told.SPARED,
        Told.STARTER,
        Told.NOTED,
        Told.SAVED,
        Told.KNEW,
        Told.END,
    }
)
