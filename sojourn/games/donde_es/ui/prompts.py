"""What is asked of a guide, and what those who wait are told."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.donde_es.movement import open_ways
from sojourn.games.donde_es.movement_cards import can_exchange
from sojourn.games.donde_es.records import SPACES, TYPES, EventCard, Phase
from sojourn.games.donde_es.ui.words import newcomer, say, tourist_in

_EVENT_PROMPTS = {
    EventCard.GRANIZADO: later("Cold granizado: choose who calms down."),
    EventCard.NEIGHBOUR: later("Helpful neighbour: you may have one tourist led one step."),
    EventCard.WORD_OF_MOUTH: later("Word of mouth: choose a tourist for one of your markers."),
    EventCard.BEACH_BUS: later("Beach bus: you may send one tourist from the square to the bus stop."),
    EventCard.CLOSED: later("Closed this afternoon: choose which place is closed."),
    EventCard.SORE_FEET: later("Sore feet: choose a card to discard."),
    EventCard.WRONG_TURNING: later("Wrong turning: choose who goes back to the square."),
    EventCard.PAPERWORK: later("Lost paperwork: choose the tourist to take your marker back from."),
}


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat, in a sentence or two."""
    if v.phase == Phase.OVER:
        return say("The game is over.")
    if v.seat != v.active:
        return _waiting(content, v)
    if v.phase == Phase.MOVE:
        return _prompt_move(content, v)
    if v.phase == Phase.EVENT_CHOICE:
        return say(_EVENT_PROMPTS[EventCard(int(v.today))])
    if v.phase == Phase.PLACE:
        if v.today == EventCard.WRONG_TURNING:
            return say("Wrong turning: choose a cell of the square for {who}.", who=newcomer(content, v))
        return say("Choose a cell in the square for {who}.", who=newcomer(content, v))
    who = tourist_in(content, v, int(v.asked))
    if v.phase == Phase.MARK:
        return say("You have led {who} far enough for a marker. Place it?", who=who)
    return say("You have led {who} to a place on their list. Arrive here, or walk on?", who=who)


def _prompt_move(content: Content, v: Any) -> str:
    """The hand, and what can be done with it."""
    seat = int(v.seat)
    cards, swaps = int(v.cards[seat]), can_exchange(v, content.box, seat)
    if not cards:
        return say("Your hand is empty: end your turn.")
    if not _can_lead(content, v):
        if swaps:
            return say("None of your cards can lead a tourist now: swap your hand, or end your turn.")
        return say("None of your cards can lead a tourist now: end your turn.")
    if swaps:
        return say.many(
            "You have {n} card: lead a tourist, swap it, or end your turn.",
            "You have {n} cards: lead tourists, swap your hand, or end your turn.",
            cards,
        )
    if v.played:
        return say.many("{n} card left: lead on, or end your turn.", "{n} cards left: lead on, or end your turn.", cards)
    return say.many(
        "You have {n} card: lead a tourist, or end your turn.", "You have {n} cards: lead tourists, or end your turn.", cards
    )


def _can_lead(content: Content, v: Any) -> bool:
    """Whether some card of the hand leads some tourist somewhere."""
    seat = int(v.seat)
    anywhere = v.lasting[seat] == EventCard.LOCAL_KNOWLEDGE and not v.wild
    axes = [int(content.box.axis[card]) for card in range(TYPES) if v.hand[seat][card] > 0]
    ways = [int(open_ways(v, content.box, space)) for space in range(SPACES)]
    return any(way if anywhere else way & axis for way in ways for axis in axes)


def _waiting(content: Content, v: Any) -> str:
    """What the guide is doing for whom everyone else waits."""
    guide = f"@{int(v.active)}"
    if v.phase == Phase.MOVE:
        return say("{guide} is leading tourists.", guide=guide)
    if v.phase == Phase.EVENT_CHOICE or (v.phase == Phase.PLACE and v.today == EventCard.WRONG_TURNING):
        event = content.words["events"][int(v.today)]["name"]
        return say("{guide} is resolving an event: {event}.", guide=guide, event=event)
    if v.phase == Phase.PLACE:
        return say("{guide} is putting {who} on the square.", guide=guide, who=newcomer(content, v))
    who = tourist_in(content, v, int(v.asked))
    if v.phase == Phase.MARK:
        return say("{guide} is deciding about a marker on {who}.", guide=guide, who=who)
    return say("{guide} is deciding whether to let {who} arrive.", guide=guide, who=who)
