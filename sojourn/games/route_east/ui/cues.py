"""What is seen of an event: cards shown large, cars that drive, dice, stamps, beds at night, money and fuel that float up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.ui.cues import Cue, card_shown, dice_rolled, flies, floats, pulses, stamped, walks
from sojourn.games.route_east.records import SEA, Deck, Dirt, Kind, Source, Told, Why
from sojourn.games.route_east.ui.cards import (
    attraction_card,
    bank_card,
    card_back,
    deck_card,
    die,
    fuel_drop,
    night_sign,
    stamp,
)
from sojourn.games.route_east.ui.decks import SPOTS
from sojourn.games.route_east.ui.words import say

ASIDES = frozenset(
    {
        Told.TURN, Told.PAYS, Told.GAINS, Told.MOVES, Told.FUEL, Told.GATE, Told.LODGING, Told.DIRT_TODAY, Told.PASSES,
        Told.RESHUFFLED, Told.SHOWN, Told.LOSES_MOVES, Told.TWO_ALIKE,
    }
)  # fmt: skip
STILL = {  # events of which nothing is seen, and why
    Told.TURN: "the list of seats shows whose turn it is",
    Told.ACCEPTS: "what is accepted follows as an event of its own",
    Told.CHOSE: "what was chosen follows as an event of its own",
    Told.ROUNDS_UP: "the ending shows it",
}


def cues(content: Content, v: Any, event: Event, viewer: int) -> Sequence[Cue]:
    """How a viewer who may know of an event sees it."""
    kind = Told(event.kind)
    for scene in (_cards, _values, _dice, _road, _border, _night, _table):
        found = scene(content, v, kind, event, viewer)
        if found:
            return found
    return []


# --- Where it is seen ----------------------------------------------------------------------------


def _car(seat: int) -> str:
    return f"car-{seat}"


def _mine(seat: int, viewer: int, thing: str) -> str:
    """A thing of mine below the board, or somebody else's line in the list of seats."""
    return f"own-{thing}" if seat == viewer else f"seat-{seat}"


def _point(content: Content, space: int) -> tuple[float, float]:
    place = content.words["spaces"][space]
    return float(place["x"]), float(place["y"])


def _name(content: Content, space: int) -> str:
    return str(content.words["spaces"][space]["name"])


# --- Cards ---------------------------------------------------------------------------------------


def _cards(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """Cards drawn, played and visited: shown large, then they go where they belong."""
    hand = _mine(e.seat, viewer, "hand")
    if kind == Told.IGNITION:
        return [card_shown(deck_card(content, Deck.IGNITION, e.a), _car(e.seat), SPOTS[Deck.IGNITION])]
    if kind == Told.BORDER:
        return [card_shown(deck_card(content, Deck.BORDER, e.a), _car(e.seat), SPOTS[Deck.BORDER])]
    if kind == Told.DRAWN:
        return [card_shown(deck_card(content, Deck.ACTION, e.a), hand, SPOTS[Deck.ACTION])]
    if kind == Told.DRAWS:  # whoever draws sees the card itself
        return [pulses(hand) if e.seat == viewer else flies(card_back(Deck.ACTION), SPOTS[Deck.ACTION], hand, "card")]
    if kind in (Told.PLAYS, Told.DISCARDS):
        return [card_shown(deck_card(content, Deck.ACTION, e.a), SPOTS[Deck.ACTION], hand)]
    if kind == Told.ATM:
        to = _mine(e.seat, viewer, "money")
        return [card_shown(bank_card(e.a), to, SPOTS[Deck.ATM]), floats(say("+${n} from the ATM", n=e.a), to, "good")]
    if kind == Told.ATM_VISIT:
        return [flies(card_back(Deck.ATM), SPOTS[Deck.ATM], f"seat-{e.seat}", "card")]
    return _attractions(content, kind, e, viewer)


def _attractions(content: Content, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """Attractions dealt, exchanged, visited and shown."""
    to = _mine(e.seat, viewer, "goals")
    if kind == Told.DEALT:
        return [card_shown(attraction_card(content, e.a), to)]
    if kind == Told.SWAP_CARDS:
        return [card_shown(attraction_card(content, e.b), to)]
    if kind == Told.ATTRACTION:
        sight = content.words["attractions"][e.a]
        country = content.words["regions"][sight["country"]]["name"]
        return [
            card_shown(attraction_card(content, e.a), to, _car(e.seat)),
            stamped(stamp(country, say("Visited"), "good"), _car(e.seat)),
        ]
    if kind == Told.SHOWN:
        return [card_shown(attraction_card(content, e.a), to, f"seat-{e.seat}", say("The last one"))]
    return []


# --- Money, fuel, moves --------------------------------------------------------------------------


def _values(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """What floats up, and for what."""
    money, fuel = _mine(e.seat, viewer, "money"), _mine(e.seat, viewer, "fuel")
    if kind == Told.PAYS:
        return [floats(_payment(e.a, Why(e.b)), money, "bad")]
    if kind == Told.GAINS:
        return [floats(say("+${n}", n=e.a), money, "good")]
    if kind == Told.LODGING:
        return [floats(say("${n} for last night", n=e.a) if e.a else say("Last night is free"), money, sound="")]
    if kind == Told.STEALS_MONEY:
        taken = floats(say("−${n} stolen", n=e.b), _mine(e.a, viewer, "money"), "bad")
        return [taken, floats(say("+${n} stolen", n=e.b), money, "good")]
    if kind == Told.STEALS_FUEL:
        start = _mine(e.a, viewer, "fuel")
        loses, gains = floats(say("−{n} fuel", n=e.b), start, "bad"), floats(say("+{n} fuel", n=e.b), fuel, "good")
        return [loses, flies(fuel_drop(), start, fuel), gains]
    if kind == Told.FUEL:
        if e.a > 0:
            return [flies(fuel_drop(), "platform", fuel), floats(say("+{n} fuel", n=e.a), fuel, "good")]
        return [floats(say("−{n} fuel", n=-e.a), fuel, "bad")]
    if kind == Told.MOVES and e.a:
        if e.a > 0:
            return [floats(say.many("+{n} move", "+{n} moves", e.a), _car(e.seat), "good", "")]
        return [floats(say.many("−{n} move", "−{n} moves", -e.a), _car(e.seat), "bad", "")]
    if kind == Told.MOVES:
        return [pulses(_car(e.seat))]
    if kind == Told.LOSES_MOVES:
        return [floats(say.many("−{n} move next turn", "−{n} moves next turn", e.a), _car(e.seat), "bad", "")]
    return []


def _payment(amount: int, why: Why) -> str:
    """Money handed over, and what for."""
    if why == Why.BILL:
        return say("−${n} for the bed", n=amount)
    if why == Why.TOLL:
        return say("−${n} toll", n=amount)
    if why == Why.CHARGE:
        return say("−${n} at the border", n=amount)
    return say("−${n}", n=amount)


# --- Dice ----------------------------------------------------------------------------------------


def _dice(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """Rolls, and what they decide."""
    texts = {
        Told.ROLL_START: say("Who starts?"),
        Told.DIRT: say("Through!") if e.b else say("Stuck in the mud"),
        Told.SEA_ROLL: say("Land in sight!") if e.a == 6 else say("Still at sea"),
        Told.STUCK_ROLL: say("Free!") if e.a == 6 else say("Not today"),
        Told.MAGIC: say("Magic Roll"),
        Told.CARD_ROLL: "",
    }
    return [dice_rolled(die(max(1, min(6, e.a))), _car(e.seat), texts[kind])] if kind in texts else []


# --- On the road ---------------------------------------------------------------------------------


def _road(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """Cars that drive, ride or are sent somewhere."""
    if kind in (Told.STEP, Told.TRAIN, Told.BACK):
        path = [_point(content, e.a)]
        if int(v.space[e.seat]) != e.b:  # it has gone on since
            path.append(_point(content, e.b))
        drive = walks(f"piece-{e.seat}", path)
        return [drive, floats(say("No bed here"), _car(e.seat), "bad", "")] if kind == Told.BACK else [drive]
    if kind in (Told.SENT, Told.BANKRUPT):
        word = say("Bankrupt") if kind == Told.BANKRUPT else say("Embassy")
        return [stamped(stamp(_name(content, e.a), word, "bad"), _car(e.seat))]
    if kind == Told.FREED:
        return [stamped(stamp(say("Embassy"), say("Free to go"), "good"), _car(e.seat))]
    if kind == Told.BOARDS:
        return [stamped(night_sign("boat"), _car(e.seat), say("All aboard"))]
    if kind == Told.LANDS:
        return [stamped(stamp(say("Landed"), _name(content, e.a), "good"), _car(e.seat))]
    if kind == Told.ARRIVED:
        arrived = stamp(say("Arrived"), say("Shanghai"), "accent")
        return [stamped(arrived, _car(e.seat)), pulses(f"seat-{e.seat}", say("Number {n} in Shanghai", n=e.a), "bell")]
    return []


def _border(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """The barrier, and the stamp in the passport."""
    if kind == Told.CROSSES:
        where = say("the sea") if e.b >= SEA else content.words["regions"][e.b]["name"]
        return [stamped(stamp(_name(content, e.c), where, "good"), f"space-{e.c}")]
    if kind == Told.GATE:
        if not e.a:
            return [stamped(stamp(say("Border"), say("Closed"), "bad"), _car(e.seat))]
        text = say("Open for ${n} and 1 fuel", n=e.b) if e.b else say("Open for 1 fuel")
        return [floats(text, _car(e.seat), "good", "")]
    if kind == Told.PASSES:
        return [stamped(stamp(say("Border"), say("Pass"), "good"), _car(e.seat))]
    if kind == Told.DIRT_TODAY:
        text = say("Dirt roads: no roll") if e.a == Dirt.FREE else say("Dirt roads: closed")
        return [floats(text, _car(e.seat), "good" if e.a == Dirt.FREE else "bad", "")]
    return []


def _night(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """Where a turn ends: a bed, a tent, a boat, under the moon."""
    if kind == Told.TENT:
        return [stamped(night_sign("tent"), _car(e.seat), _name(content, e.a))]
    if kind != Told.STAYS:
        return []
    sign = {Kind.BOAT: "boat", Kind.ATTRACTION: "tent"}.get(Kind(content.words["spaces"][e.a]["kind"]), "bed")
    place = _name(content, e.a)
    return [stamped(night_sign(sign), _car(e.seat), say("{place}: ${n}", place=place, n=e.b) if e.b else place)]


# --- The table -----------------------------------------------------------------------------------


def _table(content: Content, v: Any, kind: Told, e: Event, viewer: int) -> Sequence[Cue]:
    """Answers, decks, and who starts and wins."""
    if kind == Told.AIMS:
        deck = {Source.IGNITION: "ignition", Source.ACTION: "action"}.get(Source(e.c))
        return [pulses(_car(e.a), content.words[deck][e.b]["name"] if deck else "")]
    if kind == Told.HELL_NO:
        return [stamped(stamp("", say("Hell No!"), "bad"), _car(e.seat))]
    if kind == Told.CANCELLED:
        return [stamped(stamp("", say("Stopped"), "bad"), _car(e.a))]
    if kind == Told.RESHUFFLED:
        return [pulses(SPOTS[Deck(e.a)], say("Shuffled"), "card")]
    if kind == Told.STARTS:
        return [pulses(f"seat-{e.seat}", say("First to drive"))]
    if kind in (Told.SWAPPED, Told.TWO_ALIKE):
        return [pulses(f"seat-{e.seat}", say("New attraction") if kind == Told.SWAPPED else say("Two in one country"), "card")]
    if kind == Told.WINS:
        return [pulses(f"seat-{seat}", say("Winner"), "bell") for seat in range(int(e.a).bit_length()) if e.a >> seat & 1]
    return []
