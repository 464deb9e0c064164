"""The story of a game, one sentence for each thing that happens."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later
from sojourn.games.donde_es.records import End, Told
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.words import WAY_NAMES, cell_name, say, short_name

ENDS = {
    End.THIRD_LOSS: later("Three tourists have left in a huff: the game is over."),
    End.LAST_CARD: later("The final round is over. The game ends."),
    End.NOBODY_LEFT: later("There are no tourists left in town: the game is over."),
}
_TOURISTS = {  # about the tourist in `a`
    Told.PLACED: later("{guide} puts {who} on the square."),
    Told.UPSET: later("Out of patience and worth less from now on: {who}."),
    Told.LOST: later("Lost ({n} of 3), gone in a huff: {who}."),
    Told.SOOTHED: later("{guide} calms {who} down with a granizado."),
    Told.BLOWN: later("The wind blows {who} west to {place}."),
    Told.BUS: later("{guide} puts {who} on the beach bus."),
    Told.NUDGED: later("For {guide}, a neighbour leads {who} to {place}."),
    Told.MARKER: later("{guide} places an assist marker on {who}."),
    Told.UNMARKED: later("{guide} takes a marker back from {who}."),
    Told.WALKS_ON: later("{guide} leads {who} on."),
}
_ARRIVALS = (  # by a guide, by the wind; calm, frustrated
    (
        later("{guide} brings {who} to {place}: {points} points for everyone who helped."),
        later("{guide} brings {who} (frustrated) to {place}: {points} points for everyone who helped."),
    ),
    (
        later("The wind brings {who} to {place}: {points} points for everyone who helped."),
        later("The wind brings {who} (frustrated) to {place}: {points} points for everyone who helped."),
    ),
)


def sentence(content: Content, event: Event, viewer: int) -> str:
    """An event as its viewer reads it; "" for what needs no words."""
    kind = Told(event.kind)
    return _about_tourists(content, event, kind) or _about_cards(content, event, kind) or _about_play(content, event, kind)


def _about_tourists(content: Content, e: Event, kind: Told) -> str:
    """Sentences about one tourist (in `a`)."""
    guide = f"@{e.seat}"
    if kind == Told.REVEALED:
        name = content.words["tourists"][e.a]["name"]
        return say("New in town: {name}, looking for {places}.", name=name, places=_wishes(content, e.a))
    if kind == Told.STEP:
        card, place, way = content.words["cards"][e.c]["name"], cell_name(content, e.b), say(WAY_NAMES[e.d])
        text = later("{guide} plays {card} and leads {who} {way} to {place}.")
        return say(text, guide=guide, card=card, who=short_name(content, e.a), way=way, place=place)
    if kind == Told.ARRIVED:
        text = _ARRIVALS[1 if e.seat < 0 else 0][1 if e.c else 0]
        place, points = content.words["locations"][e.b]["name"], worth(content.box, e.b, e.c)
        return say(text, guide=guide, who=short_name(content, e.a), place=place, points=points)
    if kind not in _TOURISTS or (kind == Told.PLACED and e.seat < 0):
        return ""
    place = cell_name(content, e.b) if kind in (Told.BLOWN, Told.NUDGED) else ""
    return say(_TOURISTS[kind], guide=guide, who=short_name(content, e.a), n=e.b, place=place)


def _wishes(content: Content, who: int) -> str:
    """A bar, a hotel or the beach."""
    wants = [content.words["kinds"][k]["phrase"] for k in content.words["tourists"][who]["wants"]]
    return say("{places} or {last}", places=", ".join(wants[:-1]), last=wants[-1]) if len(wants) > 1 else str(wants[0])


def _about_cards(content: Content, e: Event, kind: Told) -> str:
    """Sentences about movement cards."""
    guide = f"@{e.seat}"
    if kind == Told.DRAWN:
        return say.many("{guide} draws {n} card.", "{guide} draws {n} cards.", e.a, guide=guide)
    if kind == Told.GOT:
        return say("You get a {card} card.", card=content.words["cards"][e.a]["name"])
    if kind == Told.DISCARDED:
        return say("{guide} discards a {card} card.", guide=guide, card=content.words["cards"][e.a]["name"])
    if kind == Told.EXCHANGED:
        return say("{guide} swaps their whole hand.", guide=guide)
    if kind == Told.PASSED:
        return say.many(
            "{guide} passes {n} card to {next}.", "{guide} passes {n} cards to {next}.", e.b, guide=guide, next=f"@{e.a}"
        )
    if kind == Told.RESHUFFLED:
        return say("The {n} discarded movement cards are shuffled into a new deck.", n=e.a)
    return ""


def _about_play(content: Content, e: Event, kind: Told) -> str:
    """Sentences about rounds, turns and events."""
    guide = f"@{e.seat}"
    if kind == Told.FIRST:
        return say("Round {n}: {guide} is the first player.", n=e.a, guide=guide)
    if kind in (Told.EVENT, Told.LAPSED, Told.NO_TARGET):
        event = content.words["events"][e.a]
        if kind == Told.EVENT:
            return say("{guide} draws an event, {event}: {text}", guide=guide, event=event["name"], text=event["text"])
        return say("{event} is over." if kind == Told.LAPSED else "{event} affects nobody.", event=event["name"])
    if kind == Told.TURN_OVER:
        return say("{guide} leads nobody this turn.", guide=guide) if e.a == 0 and not e.b else ""
    if kind == Told.CLOSED:
        place = content.words["locations"][e.a]["name"]
        return say("{guide} closes {place} for the afternoon.", guide=guide, place=place)
    if kind == Told.SKIPPED:
        return say("Siesta: nobody loses patience this round.")
    if kind == Told.FINAL:
        return say("The last tourist has arrived in town: round {n} is the final one.", n=e.a)
    return say(ENDS[End(e.a)]) if kind == Told.ENDED else ""


# Where the rules say more about each of these sentences.
RULES: dict[int | tuple[int, int], str] = {
    Told.FIRST: "DE-7",
    Told.REVEALED: "DE-11",
    Told.PLACED: "DE-10",
    Told.EVENT: "DE-13",
    Told.LAPSED: "DE-15",
    Told.DRAWN: "DE-31",
    Told.GOT: "DE-31",
    Told.STEP: "DE-19",
    Told.MARKER: "DE-23",
    Told.ARRIVED: "DE-27",
    Told.EXCHANGED: "DE-30",
    Told.TURN_OVER: "DE-18",
    Told.UPSET: "DE-33",
    Told.LOST: "DE-34",
    Told.SOOTHED: "DE-R26",
    Told.CLOSED: "DE-R30",
    Told.DISCARDED: "DE-22",
    Told.UNMARKED: "DE-14",
    Told.BLOWN: "DE-R34",
    Told.SKIPPED: "DE-16",
    Told.PASSED: "DE-14",
    Told.RESHUFFLED: "DE-R23",
    Told.FINAL: "DE-37",
    Told.ENDED: "DE-36",
    Told.BUS: "DE-R34",
    Told.NO_TARGET: "DE-R10",
    Told.NUDGED: "DE-R34",
    Told.WALKS_ON: "DE-R20",
}
