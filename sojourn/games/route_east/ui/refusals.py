"""What is asked of a seat, in one sentence; and why something cannot be done, with the rule that forbids it."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.route_east import records as r
from sojourn.games.route_east.actions import (
    CAMP,
    DRAW_BORDER,
    END_TURN,
    HELL_NO,
    MAGIC,
    PICK_UP,
    REROLL,
    card_of,
    is_magic_step,
    is_play,
    is_step,
    road_of,
)
from sojourn.games.route_east.cards import fits_window
from sojourn.games.route_east.records import Gate, Kind, Pass, Phase, Road, Source
from sojourn.games.route_east.ui.wording import when_text
from sojourn.games.route_east.ui.words import say

# --- What is asked -------------------------------------------------------------------------------


def prompt(content: Content, v: Any) -> str:
    """One sentence in the second person; for the others, whom the table waits for."""
    if v.phase == Phase.OVER:
        return say("The race is over.")
    if v.seat != v.actor:
        return _waiting(v)
    words = content.words
    seat = int(v.seat)
    here = words["spaces"][int(v.space[seat])]["name"]
    if v.phase == Phase.MAIN:
        return _main_prompt(content, v, here)
    if v.phase == Phase.RESPONSE:
        return _response_prompt(content, v)
    if v.phase in (Phase.CARD, Phase.AT_SEA, Phase.DISCARD):
        return _count_prompt(content, v, here)
    card = _card_name(content, v)
    texts = {
        Phase.SWAP: say("Two of your attractions are in the same country: choose one to put back under the deck."),
        Phase.TARGET: say("{card}: choose a player.", card=card),
        Phase.CHOICE: say("{card}: choose one option.", card=card),
        Phase.ROLL: _roll_prompt(content, v, card),
        Phase.REROLL: _reroll_prompt(content, v),
        Phase.TRAIN: say("Choose where the train takes you: up to {n} spaces, and your turn ends there.", n=int(v.rail)),
        Phase.CAMP: _camp_prompt(content, v, here),
    }
    return texts[Phase(int(v.phase))]


def _roll_prompt(content: Content, v: Any, card: str) -> str:
    """Before a roll on a card."""
    if v.hand[v.seat, content.box.magic] > 0:
        return say("{card}: roll the die, or play Magic Roll.", card=card)
    return say("{card}: roll the die.", card=card)


def _reroll_prompt(content: Content, v: Any) -> str:
    """After a roll that may be taken again."""
    if v.hand[v.seat, content.box.magic] > 0:
        return say("You rolled {face}: keep it, or play Magic Roll and roll again.", face=int(v.face))
    return say("You rolled {face}.", face=int(v.face))


def _camp_prompt(content: Content, v: Any, here: str) -> str:
    """The turn ends on an attraction."""
    if v.hand[v.seat, content.box.tent] == 0:
        return say("You have no bed in {place} and no tent.", place=here)
    if v.stranded:
        return say(
            "The dirt road beat you, and there is no bed within reach: put up your tent at {place}, or go back.", place=here
        )
    return say("Your turn ends in {place}.", place=here)


def _count_prompt(content: Content, v: Any, here: str) -> str:
    """What is asked on a border, at sea and of a full hand."""
    seat = int(v.seat)
    if v.phase == Phase.CARD and v.fuel[seat] == 0:
        return say("You are on the border at {place} without a Fuel Token.", place=here)
    if v.phase == Phase.CARD:
        return say.many(
            "You are on the border at {place} with {n} Fuel Token: "
            "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
            "You are on the border at {place} with {n} Fuel Tokens: "
            "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
            int(v.fuel[seat]),
            place=here,
        )
    if v.phase == Phase.DISCARD:
        if v.cards[seat] > r.HAND_LIMIT:
            return say("You have six Action Cards: discard one.")
        return say("{card}: discard an Action Card.", card=_card_name(content, v))
    if v.moves == 0:
        return say("You are at sea with no moves: play a card, or end your turn.")
    return say.many(
        "You are at sea: roll for a 6 ({n} roll left).", "You are at sea: roll for a 6 ({n} rolls left).", int(v.moves)
    )


def _waiting(v: Any) -> str:
    """Whom the table waits for."""
    who = f"@{int(v.actor)}"
    texts = {
        Phase.RESPONSE: say("{who} may respond to the card.", who=who),
        Phase.SWAP: say("{who} is returning an attraction.", who=who),
        Phase.DISCARD: say("{who} is choosing a card to discard.", who=who),
        Phase.CARD: say("{who} is choosing between a Border Card and an Ignition Card.", who=who),
    }
    return texts.get(Phase(int(v.phase))) or say("{who} is on the road.", who=who)


def _card_name(content: Content, v: Any) -> str:
    """The card that is being carried out."""
    deck = {
        int(Source.IGNITION): "ignition",
        int(Source.BORDER): "border",
        int(Source.ACTION): "action",
        int(Source.BONUS): "attractions",
    }
    name = deck.get(int(v.source))
    return str(content.words[name][int(v.card)]["name"]) if name and v.card >= 0 else say("The card")


def _main_prompt(content: Content, v: Any, here: str) -> str:
    """What can be done with the moves."""
    seat = int(v.seat)
    if v.moves == 0:
        return say("You have no moves today and stay in {place}: play a card, or end your turn.", place=here)
    moves = int(v.moves)
    if v.nomans and v.gate == Gate.SHUT:
        return say.many(
            "The border is closed to you today. You are in no man's land with {n} move left: pick up a card, or end your turn.",
            "The border is closed to you today. You are in no man's land with {n} moves left: pick up cards, or end your turn.",
            moves,
        )
    if v.nomans:
        texts = [
            say.many(
                "You may cross for ${price} and a Fuel Token, or stay in no man's land ({n} move left).",
                "You may cross for ${price} and a Fuel Token, or stay in no man's land ({n} moves left).",
                moves,
                price=int(v.charge),
            )
        ]
        if not (v.fuel[seat] or v.token_free or v.pass_kind):
            texts.append(say("You have no Fuel Token."))
        if v.money[seat] < v.charge:
            texts.append(say("You cannot afford the ${n}.", n=int(v.charge)))
        return " ".join(texts)
    return say.many(
        "You are in {place} with {n} move left: drive on, pick up an Action Card, or play one.",
        "You are in {place} with {n} moves left: drive on, pick up an Action Card, or play one.",
        moves,
        place=here,
    )


def _response_prompt(content: Content, v: Any) -> str:
    """Who uses what against whom."""
    card, who = _card_name(content, v), {"active": int(v.active), "victim": int(v.victim), "last": int(v.last)}
    holds = v.hand[v.seat, content.box.hell_no] > 0
    if v.links and holds:
        return say("@{last} says Hell No! to {card}: answer with yours, or accept.", card=card, **who)
    if v.links:
        return say("@{last} says Hell No! to {card}, and you hold none.", card=card, **who)
    if v.victim == v.seat and holds:
        return say("@{active} plays {card} against you: say Hell No!, or accept.", card=card, **who)
    if v.victim == v.seat:
        return say("@{active} uses {card} against you, and you hold no Hell No!", card=card, **who)
    if holds:
        return say("@{active} plays {card} against @{victim}: say Hell No!, or accept.", card=card, **who)
    return say("@{active} uses {card} against @{victim}, and you hold no Hell No!", card=card, **who)


# --- Refusals ------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why this cannot be done now, and the rule that forbids it."""
    if s.phase != Phase.MAIN and s.phase != Phase.AT_SEA:
        if missing := _why_no_answer(s, action):
            return missing
        return say("First answer the question."), {Phase.DISCARD: "RE-141", Phase.RESPONSE: "RE-162"}.get(
            Phase(int(s.phase)), "RE-45"
        )
    if s.phase == Phase.AT_SEA:
        return say("At sea every move is a roll; the only cards you may play are those for your own turn."), "RE-128"
    if is_magic_step(action):
        return _why_no_magic(s, content, seat, road_of(action))
    if is_step(action):
        return _why_no_step(s, content, seat, road_of(action))
    if is_play(action):
        return _why_no_card(s, content, seat, card_of(action))
    if action == END_TURN:
        return say("You cannot sleep here while there is a bed within reach."), "RE-60"
    if action == PICK_UP:
        if s.moves == 0:
            return say("You have no moves left."), "RE-49"
        return say("Then you could not reach a bed tonight."), "RE-50"
    return say("You cannot do that now."), "RE-45"


def _why_no_answer(s: Any, action: int) -> tuple[str, str] | None:
    """Why a question cannot be answered with a card one does not hold; None if it is about something else."""
    if s.phase == Phase.RESPONSE and action == HELL_NO:
        return say("You hold no Hell No!"), "RE-160"
    if (s.phase == Phase.ROLL and MAGIC <= action < MAGIC + 6) or (s.phase == Phase.REROLL and action == REROLL):
        return say("You hold no Magic Roll."), "RE-175"
    if s.phase == Phase.CAMP and action == CAMP:
        return say("You hold no tent."), "RE-61"
    if s.phase == Phase.CARD and action == DRAW_BORDER:
        return say("Without a Fuel Token or a card that stands in for one you cannot try the border."), "RE-81"
    return None


def _why_no_magic(s: Any, content: Content, seat: int, slot: int) -> tuple[str, str]:
    """Why this road cannot be taken with a Magic Roll."""
    here = int(s.space[seat])
    if s.hand[seat, content.box.magic] == 0:
        return say("You hold no Magic Roll."), "RE-175"
    if s.played >= r.CARDS_A_TURN:
        return say("You have already played two Action Cards this turn."), "RE-143"
    if slot < content.box.degree[here] and content.box.road_kind[here, slot] != Road.DIRT:
        return say("Only a dirt road needs a roll."), "RE-95"
    if s.dirt == r.Dirt.FREE:
        return say("Dirt roads need no roll today."), "RE-187"
    return _why_no_step(s, content, seat, slot)


def _why_no_step(s: Any, content: Content, seat: int, slot: int) -> tuple[str, str]:
    """Why this road cannot be taken."""
    box = content.box
    here = int(s.space[seat])
    if slot >= box.degree[here]:
        return say("There is no such road here."), "RE-46"
    if s.moves == 0:
        return say("You have no moves left."), "RE-45"
    if box.road_kind[here, slot] == Road.DIRT and s.dirt == r.Dirt.CLOSED:
        return say("Dirt roads are closed today."), "RE-187"
    if box.kind[here] == Kind.BORDER:
        if int(box.road_land[here, slot]) != int(s.side[seat]):
            return _why_no_crossing(s, seat)
        if s.nomans:
            return say("You are in no man's land: you cannot go back into the country today."), "RE-87"
    there = int(box.road_to[here, slot])
    if s.money[seat] < box.road_toll[here, slot]:
        return say("You cannot afford the toll of ${n}.", n=int(box.road_toll[here, slot])), "RE-101"
    if there == box.finish:
        return say("You cannot enter Shanghai until you have visited all your attractions."), "RE-21"
    text = say.many(
        "From {place} you could not reach a bed with {n} move.",
        "From {place} you could not reach a bed with {n} moves.",
        int(s.moves) - 1,
        place=content.words["spaces"][there]["name"],
    )
    return text, "RE-50"


def _why_no_crossing(s: Any, seat: int) -> tuple[str, str]:
    """Why the border does not open."""
    if s.gate == Gate.NONE and s.pass_kind == Pass.NONE:
        return say("To cross, you must start your turn on this border and draw a Border Card."), "RE-78"
    if s.gate == Gate.SHUT:
        return say("The Border Card does not let you through today."), "RE-87"
    if s.fuel[seat] == 0:
        return say("You need a Fuel Token to cross."), "RE-79"
    if s.money[seat] < s.charge:
        return say("You cannot afford the charge of ${n}.", n=int(s.charge)), "RE-91"
    return say("Beyond the border you could not reach a bed."), "RE-50"


def _why_no_card(s: Any, content: Content, seat: int, kind: int) -> tuple[str, str]:
    """Why this card cannot be played."""
    cards = content.words["action"]
    if kind >= len(cards) or s.hand[seat, kind] == 0:
        return say("You do not have that card."), "RE-140"
    if s.played >= r.CARDS_A_TURN:
        return say("You have already played two Action Cards this turn."), "RE-143"
    if not fits_window(s, content.box, seat, kind):
        return say("You can play {card} only {when}.", card=cards[kind]["name"], when=when_text(cards[kind])), "RE-144"
    return say("{card} would have no effect now.", card=cards[kind]["name"]), "RE-150"
