"""Why an action is not allowed now, why a guide has to wait, and what is asked of a guide instead."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.donde_es.actions import (
    DECLINE,
    EXCHANGE,
    discard_of,
    is_choose,
    is_close,
    is_discard,
    is_nudge,
    is_place,
    is_play,
    location_of,
    nudge_of,
    play_of,
    space_of,
)
from sojourn.games.donde_es.movement import ways_from
from sojourn.games.donde_es.records import SIDE, EventCard, Phase, Way
from sojourn.games.donde_es.ui.prompts import prompt
from sojourn.games.donde_es.ui.words import card_name, newcomer, say, tourist_in

__all__ = ["prompt", "why_not", "why_wait"]

NORTH_SOUTH, EAST_WEST = 1 << Way.NORTH | 1 << Way.SOUTH, 1 << Way.EAST | 1 << Way.WEST

_EVENT_FIRST = {
    EventCard.GRANIZADO: later("First resolve Cold granizado: choose who calms down."),
    EventCard.NEIGHBOUR: later("First resolve Helpful neighbour: have a tourist led one step, or decline."),
    EventCard.WORD_OF_MOUTH: later("First resolve Word of mouth: choose a tourist for your marker."),
    EventCard.BEACH_BUS: later("First resolve Beach bus: choose who takes the bus, or decline."),
    EventCard.CLOSED: later("First resolve Closed this afternoon: choose which place is closed."),
    EventCard.SORE_FEET: later("First resolve Sore feet: choose a card to discard."),
    EventCard.WRONG_TURNING: later("First resolve Wrong turning: choose who goes back to the square."),
    EventCard.PAPERWORK: later("First resolve Lost paperwork: choose the tourist to take your marker back from."),
}
_WRONG_TOURIST = {  # why an event cannot pick a tourist, and the rule
    EventCard.GRANIZADO: (later("There is no frustration token to remove from {who}."), "DE-R26"),
    EventCard.WORD_OF_MOUTH: (later("There is no room for another marker on {who}."), "DE-R16"),
    EventCard.BEACH_BUS: (later("The beach bus only picks up tourists on the square."), "DE-13"),
    EventCard.WRONG_TURNING: (later("A wrong turning only happens to tourists outside the square."), "DE-13"),
    EventCard.PAPERWORK: (later("There is no marker of yours to take back from {who}."), "DE-13"),
}


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule's ID for an action that is not allowed now."""
    if s.phase == Phase.MOVE:
        return _why_not_move(s, content, seat, action)
    if s.phase == Phase.EVENT_CHOICE:
        return _why_not_event(s, content, action)
    if s.phase == Phase.PLACE:
        who = newcomer(content, s)
        if s.today == EventCard.WRONG_TURNING:
            return say("First choose where on the square you put {who}.", who=who), "DE-13"
        return say("First put {who} on the square.", who=who), "DE-10"
    who = tourist_in(content, s, int(s.asked))
    if s.phase == Phase.MARK:
        return say("First decide whether to place your marker on {who}.", who=who), "DE-R15"
    return say("First decide whether to let {who} arrive here or lead them on.", who=who), "DE-R20"


# --- While cards are played ----------------------------------------------------------------------


def _why_not_move(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    if is_play(action):
        return _why_not_play(s, content, seat, *play_of(action))
    if action == EXCHANGE:
        if s.played:
            return say("Swapping your hand takes a whole turn, and you have already played a card."), "DE-30"
        if s.hand[seat].any():
            return say("You need at least three cards to swap your hand."), "DE-R22"
        return say("You have no cards to swap."), "DE-R22"
    if is_place(action):
        return say("There is no new tourist to put on the square now."), "DE-10"
    if is_choose(action) or is_nudge(action) or is_close(action) or is_discard(action):
        return say("No event is asking you to choose now."), "DE-13"
    return say("There is nothing to accept or decline now."), "DE-18"


def _why_not_play(s: Any, content: Content, seat: int, card: int, way: int, space: int) -> tuple[str, str]:
    """First the tourist and the card, then its direction, then the cell; an event is named only if it alone is the reason."""
    if s.who[space] < 0:
        return say("There is no tourist in space {space} of the tracker.", space=space + 1), "DE-20"
    if s.hand[seat][card] == 0:
        return say("You have no {card} card.", card=card_name(content, card)), "DE-18"
    knows = s.lasting[seat] == EventCard.LOCAL_KNOWLEDGE
    if not int(content.box.axis[card]) >> way & 1 and (s.wild or not knows):
        return _why_not_that_way(content, card, bool(knows)), "DE-19"
    return _why_blocked(s, content, space, way)


def _why_not_that_way(content: Content, card: int, used: bool) -> str:
    """The directions of a card; `used` if the card could have gone anywhere once this turn."""
    axis, name = int(content.box.axis[card]), card_name(content, card)
    if axis == EAST_WEST and used:
        return say(
            "You have already used Local knowledge this turn: a {card} card can only lead a tourist west or east.", card=name
        )
    if axis == NORTH_SOUTH and used:
        return say(
            "You have already used Local knowledge this turn: a {card} card can only lead a tourist north or south.", card=name
        )
    if axis == EAST_WEST:
        return say("A {card} card can only lead a tourist west or east.", card=name)
    if axis == NORTH_SOUTH:
        return say("A {card} card can only lead a tourist north or south.", card=name)
    return say("A {card} card cannot lead a tourist that way.", card=name)


def _why_blocked(s: Any, content: Content, space: int, way: int) -> tuple[str, str]:
    """What is in the way of a step: a wall, a house, an event, or another tourist."""
    cell, who = int(s.cell[space]), tourist_in(content, s, space)
    if content.box.ahead[cell][way] < 0:
        ends = {cell, cell + (-SIDE, 1, SIDE, -1)[way]}
        walls = [wall["phrase"] for wall in content.words["walls"] if set(wall["between"]) == ends]
        if walls:
            return say("You cannot lead {who} through {wall}.", who=who, wall=walls[0]), "DE-R12"
        return say("You cannot lead {who} there: it is not a street.", who=who), "DE-21"
    if int(ways_from(s, content.box, cell)) >> way & 1:
        return say("Another tourist is already where you would lead {who}.", who=who), "DE-R13"
    if s.today == EventCard.NOON_SUN:
        return say("Under the noon sun nobody walks north this round."), "DE-16"
    return say("The parade fills the square: nobody can enter it this round."), "DE-16"


# --- While an event is resolved ------------------------------------------------------------------


def _why_not_event(s: Any, content: Content, action: int) -> tuple[str, str]:
    """Why this is no target of the event; for anything else, what the event asks."""
    event = EventCard(int(s.today))
    if action == DECLINE:
        return say("You cannot decline {event}.", event=content.words["events"][event]["name"]), "DE-13"
    if is_close(action) and event == EventCard.CLOSED:
        if location_of(action) == content.box.beach:
            return say("The beach never closes."), "DE-R30"
        return say("{place} is already closed.", place=content.words["locations"][location_of(action)]["name"]), "DE-R30"
    if is_discard(action) and event == EventCard.SORE_FEET:
        return say("You have no {card} card to discard.", card=card_name(content, discard_of(action))), "DE-13"
    if is_nudge(action) and event == EventCard.NEIGHBOUR:
        way, space = nudge_of(action)
        return _no_tourist(space) if s.who[space] < 0 else _why_blocked(s, content, space, way)
    if is_choose(action) and event in _WRONG_TOURIST:
        space = space_of(action)
        text, rule = _WRONG_TOURIST[event]
        return _no_tourist(space) if s.who[space] < 0 else (say(text, who=tourist_in(content, s, space)), rule)
    return say(_EVENT_FIRST[event]), "DE-13"


def _no_tourist(space: int) -> tuple[str, str]:
    return say("There is no tourist in space {space} of the tracker.", space=space + 1), "DE-13"


# --- While others decide -------------------------------------------------------------------------


def why_wait(content: Content, v: Any) -> tuple[str, str]:
    """Why the seat with this view has nothing to decide now, and the rule's ID."""
    guide = f"@{int(v.active)}"
    if v.phase == Phase.EVENT_CHOICE or (v.phase == Phase.PLACE and v.today == EventCard.WRONG_TURNING):
        event = content.words["events"][int(v.today)]["name"]
        return say("{guide} drew {event} and resolves it before anyone moves.", guide=guide, event=event), "DE-13"
    if v.phase == Phase.PLACE:
        return say("{guide} must put {who} on the square first.", guide=guide, who=newcomer(content, v)), "DE-R7"
    if v.phase == Phase.MOVE:
        return say("{guide} is leading tourists, and it is not your turn yet.", guide=guide), "DE-17"
    who = tourist_in(content, v, int(v.asked))
    if v.phase == Phase.MARK:
        return say("{guide} must first decide about a marker on {who}.", guide=guide, who=who), "DE-R15"
    return say("{guide} must first decide whether to let {who} arrive.", guide=guide, who=who), "DE-R20"
