"""The story of a game, one sentence for each thing that happens."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.games.donde_es.actions import WAYS, cell_name
from sojourn.games.donde_es.records import End, Told
from sojourn.games.donde_es.scoring import worth

ENDS = {
    End.THIRD_LOSS: "Three tourists have left in a temper: the game is over.",
    End.LAST_CARD: "The final round is over, and so is the game.",
    End.NOBODY_LEFT: "No tourist is left in town: the game is over.",
}


def sentence(content: Content, event: Event, viewer: int) -> str:
    """An event as its viewer reads it; "" for what needs no words."""
    kind = Told(event.kind)
    return _about_tourists(content, event, kind) or _about_cards(content, event, kind) or _about_play(content, event, kind)


def _name(content: Content, who: int) -> str:
    return str(content.words["tourists"][who]["short"])


def _about_tourists(content: Content, e: Event, kind: Told) -> str:
    """Sentences about one tourist (in `a`)."""
    if kind not in (
        Told.REVEALED,
        Told.PLACED,
        Told.UPSET,
        Told.LOST,
        Told.SOOTHED,
        Told.BLOWN,
        Told.BUS,
        Told.NUDGED,
        Told.MARKER,
        Told.UNMARKED,
        Told.WALKS_ON,
        Told.STEP,
        Told.ARRIVED,
    ):
        return ""
    who = _name(content, e.a)
    if kind == Told.REVEALED:
        wants = [content.words["kinds"][k]["phrase"] for k in content.words["tourists"][e.a]["wants"]]
        listed = " or ".join([", ".join(wants[:-1]), wants[-1]] if len(wants) > 1 else wants)
        return f"New in town: {content.words['tourists'][e.a]['name']}. Where is {listed}?"
    if kind == Told.STEP:
        card = content.words["cards"][e.c]["name"]
        return f"@{e.seat} plays {card} and leads {who} {WAYS[e.d]} to {cell_name(content, e.b)}."
    if kind == Told.ARRIVED:
        return _arrival(content, e, who)
    return {
        Told.PLACED: f"@{e.seat} puts {who} on the square." if e.seat >= 0 else "",
        Told.UPSET: f"Patience has run out, worth less from now on: {who}.",
        Told.LOST: f"Gone in a temper, {e.b} of 3 lost: {who}.",
        Told.SOOTHED: f"@{e.seat} cools {who} down with a granizado.",
        Told.BLOWN: f"The wind blows {who} west to {cell_name(content, max(e.b, 0))}.",
        Told.BUS: f"@{e.seat} puts {who} on the beach bus.",
        Told.NUDGED: f"A neighbour leads {who} to {cell_name(content, max(e.b, 0))} for @{e.seat}.",
        Told.MARKER: f"@{e.seat} places an assist marker on {who}.",
        Told.UNMARKED: f"@{e.seat} takes a marker back from {who}.",
        Told.WALKS_ON: f"@{e.seat} walks on with {who}.",
    }[kind]


def _arrival(content: Content, e: Event, who: str) -> str:
    place = content.words["locations"][e.b]
    points = worth(content.box, e.b, e.c)
    mood = ", frustrated," if e.c else ""
    value = f"worth {points} to everyone who helped"
    if e.seat < 0:
        return f"The wind brings {who}{mood} to {place['name']}, {value}."
    return f"@{e.seat} brings {who}{mood} to {place['name']}, {value}."


def _about_cards(content: Content, e: Event, kind: Told) -> str:
    """Sentences about movement cards."""
    cards = content.words["cards"]
    if kind == Told.DRAWN:
        return f"@{e.seat} draws {e.a} card{'s' if e.a > 1 else ''}."
    if kind == Told.GOT:
        return f"You get a {cards[e.a]['name']} card."
    if kind == Told.DISCARDED:
        return f"@{e.seat} discards a {cards[e.a]['name']} card."
    if kind == Told.EXCHANGED:
        return f"@{e.seat} exchanges the whole hand."
    if kind == Told.PASSED:
        return f"@{e.seat} passes {e.b} cards to @{e.a}."
    if kind == Told.RESHUFFLED:
        return f"The {e.a} discarded movement cards are shuffled into a new deck."
    return ""


def _about_play(content: Content, e: Event, kind: Told) -> str:
    """Sentences about rounds, turns and events."""
    if kind == Told.FIRST:
        return f"Round {e.a}: @{e.seat} is first player."
    if kind in (Told.EVENT, Told.LAPSED, Told.NO_TARGET):
        event = content.words["events"][e.a]
        if kind == Told.EVENT:
            return f"@{e.seat} draws the event {event['name']}: {event['text']}"
        return f"{event['name']} is over." if kind == Told.LAPSED else f"{event['name']} concerns nobody."
    if kind == Told.TURN_OVER:
        return f"@{e.seat} leads nobody this turn." if e.a == 0 and not e.b else ""
    if kind == Told.CLOSED:
        return f"@{e.seat} finds {content.words['locations'][e.a]['name']} closed this afternoon."
    if kind == Told.SKIPPED:
        return "Siesta: nobody loses patience this round."
    if kind == Told.FINAL:
        return f"The last tourist has come: round {e.a} is the final one."
    return ENDS[End(e.a)] if kind == Told.ENDED else ""
