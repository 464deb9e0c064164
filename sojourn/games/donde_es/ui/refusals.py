"""Why an action is not allowed now, and what is asked of a guide instead."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.donde_es.actions import DECLINE, EXCHANGE, is_close, is_play, location_of, play_of
from sojourn.games.donde_es.movement import open_ways
from sojourn.games.donde_es.records import SIDE, TYPES, EventCard, Phase
from sojourn.games.donde_es.ui.words import WAY_NAMES, card_name, newcomer, say, together, tourist_in

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


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """One sentence and the rule's ID for an action that is not allowed now."""
    if s.phase == Phase.MOVE:
        return _why_not_move(s, content, seat, action)
    if s.phase == Phase.PLACE:
        return say("First put the new tourist on the square."), "DE-10"
    if s.phase == Phase.EVENT_CHOICE:
        return _why_not_event(s, content, action)
    if s.phase == Phase.MARK:
        return say("First decide whether to place your marker."), "DE-R15"
    return say("First decide whether the tourist arrives here or walks on."), "DE-R20"


def _why_not_move(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    if action == EXCHANGE:
        if s.played:
            return say("Swapping your hand takes a whole turn, and you have already played a card."), "DE-30"
        return say("You have too few cards to swap."), "DE-R22"
    if not is_play(action):
        return say("Play movement cards, swap your hand or end your turn."), "DE-18"
    card, way, space = play_of(action)
    if s.who[space] < 0:
        return say("There is no tourist in space {space} of the tracker.", space=space + 1), "DE-20"
    if s.hand[seat][card] == 0:
        return say("You have no {card} card.", card=card_name(content, card)), "DE-18"
    if int(open_ways(s, content.box, space)) >> way & 1:
        return say("A {card} card cannot lead a tourist {way}.", card=card_name(content, card), way=say(WAY_NAMES[way])), "DE-19"
    return _why_blocked(s, content, space, way)


def _why_blocked(s: Any, content: Content, space: int, way: int) -> tuple[str, str]:
    who, there = tourist_in(content, s, space), int(content.box.ahead[s.cell[space]][way])
    if there < 0:
        for wall in content.words["walls"]:
            ends = (int(s.cell[space]), int(s.cell[space]) + (-SIDE, 1, SIDE, -1)[way])
            if set(wall["between"]) == set(ends):
                name = wall["name"][0].lower() + wall["name"][1:]
                return say("{who} cannot go {way}: {wall}.", who=who, way=say(WAY_NAMES[way]), wall=name), "DE-R12"
        return say("{who} cannot go {way}: there is no street.", who=who, way=say(WAY_NAMES[way])), "DE-21"
    if s.today == EventCard.NOON_SUN:
        return say("Under the noon sun nobody walks north this round."), "DE-16"
    if s.today == EventCard.PARADE:
        return say("The parade fills the square: nobody can enter it this round."), "DE-16"
    return say("Another tourist is already where {who} would go.", who=who), "DE-R13"


def _why_not_event(s: Any, content: Content, action: int) -> tuple[str, str]:
    event = content.words["events"][int(s.today)]["name"]
    if is_close(action) and s.today == EventCard.CLOSED:
        if location_of(action) == content.box.beach:
            return say("The beach never closes."), "DE-R30"
        return say("{place} is already closed.", place=content.words["locations"][location_of(action)]["name"]), "DE-R30"
    if action == DECLINE:
        return say("You cannot decline {event}.", event=event), "DE-13"
    return say("First resolve the event: {event}.", event=event), "DE-13"


def prompt(content: Content, v: Any) -> str:
    """What is asked of the seat, in one sentence."""
    if v.phase == Phase.OVER:
        return say("The game is over.")
    if v.seat != v.active:
        return say("Waiting for the other guides.")
    if v.phase == Phase.MOVE:
        return _prompt_move(content, v)
    if v.phase == Phase.PLACE:
        return say("Choose a cell in the square for {who}.", who=newcomer(content, v))
    if v.phase == Phase.EVENT_CHOICE:
        event = content.words["events"][int(v.today)]["name"]
        return say(_EVENT_PROMPTS.get(EventCard(int(v.today)), later("{event}: make your choice.")), event=event)
    who = tourist_in(content, v, int(v.asked))
    if v.phase == Phase.MARK:
        return say("You have led {who} far enough for a marker. Place it?", who=who)
    return say("You have led {who} to a place on their list. Arrive here, or walk on?", who=who)


def _prompt_move(content: Content, v: Any) -> str:
    seat = int(v.seat)
    held = [f"{int(v.hand[seat][c])} {card_name(content, c)}" for c in range(TYPES) if v.hand[seat][c] > 0]
    if not held:
        return say("Your hand is empty; end your turn.")
    if v.played:
        return say("You still have {cards}: lead on, or end your turn.", cards=together(held))
    return say("You have {cards}: lead tourists, swap your hand, or end your turn.", cards=together(held))
