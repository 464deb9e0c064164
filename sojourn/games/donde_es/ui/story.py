"""The story of a game, one sentence for each thing that happens."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.record import MAX_SEATS
from sojourn.core.trace import Event
from sojourn.core.words import either, later, listed
from sojourn.games.donde_es.content import STEP, WAY_LETTERS
from sojourn.games.donde_es.records import End, Lasts, Told
from sojourn.games.donde_es.scoring import worth
from sojourn.games.donde_es.ui.step_texts import TOLD, kind_of_step
from sojourn.games.donde_es.ui.words import cell_name, payment, points, say, tourist_name

_ENDS = {  # one winner, several
    End.THIRD_LOSS: (
        later("Three tourists have left in a huff. The game is over, and {who} wins with {points}."),
        later("Three tourists have left in a huff. The game is over, and {who} share the win with {points} each."),
    ),
    End.LAST_CARD: (
        later("The final round is over, and {who} wins with {points}."),
        later("The final round is over, and {who} share the win with {points} each."),
    ),
    End.NOBODY_LEFT: (
        later("There are no tourists left in town. The game is over, and {who} wins with {points}."),
        later("There are no tourists left in town. The game is over, and {who} share the win with {points} each."),
    ),
}
_EVENTS = {
    Lasts.NOW: later("{guide} draws an event, {event}: {text}"),
    Lasts.ROUND: later("{guide} draws an event for this round, {event}: {text}"),
    Lasts.LASTING: later("{guide} draws an event that lasts until round {n} starts, {event}: {text}"),
}
_TOURISTS = {  # about the tourist in `a`
    Told.PLACED: later("{guide} puts {who} on the square."),
    Told.UPSET: later("Frustrated, and worth less from now on: {who}."),
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
    (later("{guide} brings {who} to {place}: {score}."), later("{guide} brings {who} (frustrated) to {place}: {score}.")),
    (later("The wind brings {who} to {place}: {score}."), later("The wind brings {who} (frustrated) to {place}: {score}.")),
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
        wants = [content.words["kinds"][kind]["phrase"] for kind in content.words["tourists"][e.a]["wants"]]
        return say("New in town: {name}, looking for {places}.", name=name, places=either(wants))
    who = tourist_name(content, e.a) if kind in (Told.STEP, Told.ARRIVED, *_TOURISTS) else ""
    if kind == Told.STEP:
        text = TOLD[e.d][kind_of_step(content, e.b - STEP[WAY_LETTERS[e.d]], e.b)]
        return say(text, guide=guide, card=content.words["cards"][e.c]["name"], who=who, place=cell_name(content, e.b))
    if kind == Told.ARRIVED:
        text = _ARRIVALS[1 if e.seat < 0 else 0][1 if e.c else 0]
        place, score = content.words["locations"][e.b]["name"], _score(content, e)
        return say(text, guide=guide, who=who, place=place, score=score)
    if kind not in _TOURISTS or (kind == Told.PLACED and e.seat < 0):
        return ""
    place = cell_name(content, e.b) if kind in (Told.BLOWN, Told.NUDGED) else ""
    return say(_TOURISTS[kind], guide=guide, who=who, n=e.b, place=place)


def _score(content: Content, e: Event) -> str:
    """Who is paid for an arrival; `d` says how often each guide is, in three bits a guide."""
    times = [e.d >> 3 * seat & 7 for seat in range(MAX_SEATS)]
    return payment(worth(content.box, e.b, e.c), times, [f"@{seat}" for seat in range(MAX_SEATS)])


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
        return say.many(
            "The discarded movement card becomes the new deck.",
            "The {n} discarded movement cards are shuffled into a new deck.",
            e.a,
        )
    return ""


def _about_play(content: Content, e: Event, kind: Told) -> str:
    """Sentences about rounds, turns and events."""
    guide = f"@{e.seat}"
    if kind == Told.FIRST:
        return say("Round {n}: {guide} is the first player.", n=e.a, guide=guide)
    if kind in (Told.EVENT, Told.LAPSED, Told.NO_TARGET):
        event = content.words["events"][e.a]
        if kind == Told.EVENT:
            return say(_EVENTS[Lasts(e.c)], guide=guide, event=event["name"], text=event["text"], n=e.b)
        return say("{event} is over." if kind == Told.LAPSED else "{event} affects nobody.", event=event["name"])
    if kind == Told.TURN_OVER:
        return say("{guide} leads nobody this turn.", guide=guide) if e.a == 0 else ""
    if kind == Told.CLOSED:
        place = content.words["locations"][e.a]["name"]
        return say("{guide} closes {place} for the afternoon.", guide=guide, place=place)
    if kind == Told.SKIPPED:
        return say("Siesta: nobody loses patience this round.")
    if kind == Told.FINAL:
        return say("The last tourist has arrived in town: round {n} is the final one.", n=e.a)
    return _ending(e) if kind == Told.ENDED else ""


def _ending(e: Event) -> str:
    """Why the game is over, and who wins it with how many points."""
    winners = [f"@{seat}" for seat in range(MAX_SEATS) if e.a >> seat & 1]
    return say(_ENDS[End(e.b)][len(winners) > 1], who=listed(winners), points=points(e.c))


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
    (Told.ENDED, End.THIRD_LOSS): "DE-36",
    (Told.ENDED, End.LAST_CARD): "DE-37",
    (Told.ENDED, End.NOBODY_LEFT): "DE-R8",
    Told.BUS: "DE-R34",
    Told.NO_TARGET: "DE-R10",
    Told.NUDGED: "DE-R34",
    Told.WALKS_ON: "DE-R20",
}
