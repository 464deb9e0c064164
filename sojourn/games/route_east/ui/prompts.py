"""What is asked of a seat: first what it has, then what it may do now, and nothing that it may not do."""

from __future__ import annotations

from typing import Any

import numpy as np

from sojourn.core.content import Content
from sojourn.core.words import either
from sojourn.games.route_east.actions import (
    ACTIONS,
    CAMP,
    CLAIM,
    DRAW_BORDER,
    END_TURN,
    GO_BACK,
    HELL_NO,
    PICK_UP,
    is_magic_step,
    is_play,
    is_step,
    road_of,
)
from sojourn.games.route_east.records import HAND_LIMIT, Gate, Kind, Pass, Phase, Road, Source
from sojourn.games.route_east.rules import legal
from sojourn.games.route_east.ui.buttons import back_place, is_held, price_of_crossing
from sojourn.games.route_east.ui.wording import place_text
from sojourn.games.route_east.ui.words import say


def prompt(content: Content, v: Any) -> str:
    """One or two sentences in the second person; for the others, whom the table waits for."""
    if v.phase == Phase.OVER:
        return say("The race is over.")
    if v.seat != v.actor:
        return waiting(v)
    here = content.words["spaces"][int(v.space[v.seat])]["name"]
    asks = {
        Phase.MAIN: _ask_for_moves,
        Phase.RESPONSE: _ask_for_answer,
        Phase.CARD: _ask_at_border,
        Phase.AT_SEA: _ask_at_sea,
        Phase.DISCARD: _ask_for_discard,
        Phase.ROLL: _ask_for_roll,
        Phase.REROLL: _ask_about_roll,
        Phase.CAMP: _ask_about_night,
    }
    ask = asks.get(Phase(int(v.phase)))
    return ask(content, v, here) if ask else _ask_to_choose(content, v)


def waiting(v: Any) -> str:
    """Whom the table waits for."""
    who = f"@{int(v.actor)}"
    texts = {
        Phase.RESPONSE: say("{who} may respond to the card.", who=who),
        Phase.SWAP: say("{who} is returning an attraction.", who=who),
        Phase.DISCARD: say("{who} is choosing a card to discard.", who=who),
        Phase.CARD: say("{who} is choosing between a Border Card and an Ignition Card.", who=who),
    }
    return texts.get(Phase(int(v.phase))) or say("{who} is on the road.", who=who)


def card_name(content: Content, v: Any) -> str:
    """The card that is being carried out."""
    decks = {
        int(Source.IGNITION): "ignition",
        int(Source.BORDER): "border",
        int(Source.ACTION): "action",
        int(Source.BONUS): "attractions",
    }
    deck = decks.get(int(v.source))
    return str(content.words[deck][int(v.card)]["name"]) if deck and v.card >= 0 else say("The card")


def legal_now(content: Content, v: Any) -> list[int]:
    """What the seat with this view may do now: all that decides about it is in the view."""
    mask = np.zeros(ACTIONS, np.int8)
    legal(v, content.box, int(v.seat), mask)
    return [int(number) for number in np.flatnonzero(mask)]


# --- The moves of a turn -------------------------------------------------------------------------


def _ask_for_moves(content: Content, v: Any, here: str) -> str:
    """What can be done with the moves."""
    numbers, moves = legal_now(content, v), int(v.moves)
    crosses = any(_crosses(content, v, number) for number in numbers)
    options = either(_verbs(content, v, numbers))
    if v.claim and moves == 0:
        return say("You have no moves left: {options}.", options=options)
    if moves == 0:
        return say("You have no moves today and stay in {place}: {options}.", place=here, options=options)
    if crosses or v.nomans:
        rest = say.many("You have {n} move left: {options}.", "You have {n} moves left: {options}.", moves, options=options)
        return f"{crossing_text(v) if crosses else _why_not_across(v)} {rest}"
    kind = content.words["spaces"][int(v.space[v.seat])]["kind"]
    if kind == Kind.ATTRACTION:
        return say.many(
            "You are at {place} with {n} move left: {options}.",
            "You are at {place} with {n} moves left: {options}.",
            moves,
            place=here,
            options=options,
        )
    if kind == Kind.BORDER:
        return say.many(
            "You are on the border at {place} with {n} move left: {options}.",
            "You are on the border at {place} with {n} moves left: {options}.",
            moves,
            place=here,
            options=options,
        )
    return say.many(
        "You are in {place} with {n} move left: {options}.",
        "You are in {place} with {n} moves left: {options}.",
        moves,
        place=here,
        options=options,
    )


def _verbs(content: Content, v: Any, numbers: list[int]) -> list[str]:
    """What may be done, kind by kind."""
    steps = [number for number in numbers if is_step(number)]
    ferries = [number for number in steps if _road_kind(content, v, number) == Road.FERRY]
    crossings = [number for number in steps if _crosses(content, v, number) and number not in ferries]
    found = {
        say("claim your bonus"): CLAIM in numbers,
        say("board a boat"): bool(ferries),
        say("cross the border"): bool(crossings),
        say("drive on"): len(steps) > len(ferries) + len(crossings),
        say("pick up an Action Card"): PICK_UP in numbers,
        say("play a card"): any(is_play(number) for number in numbers),
        say("end your turn"): END_TURN in numbers,
    }
    return [verb for verb, possible in found.items() if possible]


def _road_kind(content: Content, v: Any, number: int) -> int:
    return int(content.box.road_kind[int(v.space[v.seat]), road_of(number)])


def _crosses(content: Content, v: Any, number: int) -> bool:
    """Whether this is a step over a border."""
    if not (is_step(number) or is_magic_step(number)):
        return False
    here = int(v.space[v.seat])
    return bool(content.box.kind[here] == Kind.BORDER and content.box.road_land[here, road_of(number)] != v.side[v.seat])


def crossing_text(v: Any) -> str:
    """What crossing costs now."""
    charge, token = price_of_crossing(v)
    if charge and token:
        return say("You may cross for ${n} and a Fuel Token.", n=charge)
    if charge:
        return say("You may cross for ${n}, without a Fuel Token.", n=charge)
    return say("You may cross for a Fuel Token.") if token else say("You may cross for free.")


def _why_not_across(v: Any) -> str:
    """In no man's land: what keeps the seat from crossing."""
    if v.pass_kind == Pass.NONE and v.gate != Gate.OPEN:
        return say("You are in no man's land: the border is closed to you today.")
    charge, token = price_of_crossing(v)
    if token and v.fuel[v.seat] == 0:
        return say("You are in no man's land: you cannot cross without a Fuel Token.")
    if v.money[v.seat] < charge:
        return say("You are in no man's land: you cannot afford the charge of ${n}.", n=charge)
    return say("You are in no man's land: beyond the border you could not reach a bed.")


# --- Questions -----------------------------------------------------------------------------------


def _ask_for_answer(content: Content, v: Any, here: str) -> str:
    """Who uses what against whom."""
    card, holds = card_name(content, v), HELL_NO in legal_now(content, v)
    if v.links:
        if holds:
            return say("@{last} said Hell No! to {card}: say Hell No! back, or accept.", last=int(v.last), card=card)
        return say("@{last} said Hell No! to {card}. You have no Hell No! card: accept.", last=int(v.last), card=card)
    who = {"active": int(v.active), "victim": int(v.victim)}
    if v.victim == v.seat:
        if holds:
            return say("@{active} uses {card} against you: say Hell No!, or accept.", card=card, active=who["active"])
        return say("@{active} uses {card} against you. You have no Hell No! card: accept.", card=card, active=who["active"])
    if holds:
        return say("@{active} uses {card} against @{victim}: say Hell No!, or accept.", card=card, **who)
    return say("@{active} uses {card} against @{victim}. You have no Hell No! card: accept.", card=card, **who)


def _ask_at_border(content: Content, v: Any, here: str) -> str:
    """Border Card or Ignition Card."""
    fuel = int(v.fuel[v.seat])
    if fuel == 0 and DRAW_BORDER not in legal_now(content, v):
        return say("You are on the border at {place} without a Fuel Token: draw an Ignition Card.", place=here)
    if fuel == 0:
        return say(
            "You are on the border at {place} without a Fuel Token, but with a card that can help: "
            "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
            place=here,
        )
    return say.many(
        "You are on the border at {place} with {n} Fuel Token: "
        "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
        "You are on the border at {place} with {n} Fuel Tokens: "
        "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
        fuel,
        place=here,
    )


def _ask_at_sea(content: Content, v: Any, here: str) -> str:
    """Rolls for a 6, and cards."""
    cards, rolls = any(is_play(number) for number in legal_now(content, v)), int(v.moves)
    if rolls == 0:
        return (
            say("You are at sea with no moves: play a card or end your turn.")
            if cards
            else say("You are at sea with no moves: end your turn.")
        )
    if cards:
        return say.many(
            "You are at sea with {n} roll left: roll for a 6 or play a card.",
            "You are at sea with {n} rolls left: roll for a 6 or play a card.",
            rolls,
        )
    return say.many(
        "You are at sea with {n} roll left: roll for a 6.", "You are at sea with {n} rolls left: roll for a 6.", rolls
    )


def _ask_for_discard(content: Content, v: Any, here: str) -> str:
    """A full hand, or a card that takes one."""
    if v.cards[v.seat] > HAND_LIMIT:
        return say("You have six Action Cards: discard one.")
    return say("{card}: discard an Action Card.", card=card_name(content, v))


def _ask_for_roll(content: Content, v: Any, here: str) -> str:
    """Before a roll on a card."""
    card = card_name(content, v)
    if len(legal_now(content, v)) > 1:
        return say("{card}: roll the die, or play Magic Roll.", card=card)
    return say("{card}: roll the die.", card=card)


def _ask_about_roll(content: Content, v: Any, here: str) -> str:
    """After a roll that may be taken again."""
    if len(legal_now(content, v)) > 1:
        return say("You rolled {face}: keep it, or play Magic Roll and roll again.", face=int(v.face))
    return say("You rolled {face}, and you have no Magic Roll: keep it.", face=int(v.face))


def _ask_about_night(content: Content, v: Any, here: str) -> str:
    """The turn ends on an attraction."""
    numbers, bed = legal_now(content, v), place_text(back_place(content, v))
    if GO_BACK not in numbers:
        return say("Your turn ends at {place}: put up your tent.", place=here)
    if is_held(v):
        return say("You cannot reach a bed today: stay in {place}.", place=here)
    if CAMP in numbers:
        return say("There is no bed within reach: put up your tent at {place}, or go back to {bed}.", place=here, bed=bed)
    return say("You have no bed at {place} and no tent: go back to {bed}.", place=here, bed=bed)


def _ask_to_choose(content: Content, v: Any) -> str:
    """Attractions, players, options and trains."""
    card = card_name(content, v)
    if v.phase == Phase.SWAP:
        return say("Two of your attractions are in the same country: choose one to put back under the deck.")
    if v.phase == Phase.TARGET:
        return say("{card}: choose a player.", card=card)
    if v.phase == Phase.CHOICE:
        return say("{card}: choose one option.", card=card)
    return say.many(
        "Choose where the train takes you: up to {n} space, and your turn ends there.",
        "Choose where the train takes you: up to {n} spaces, and your turn ends there.",
        int(v.rail),
    )
