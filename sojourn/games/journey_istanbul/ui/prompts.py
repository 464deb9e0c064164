"""What is asked of a seat, in one or two sentences; and what somebody else is doing when nothing is."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.journey_istanbul.actions import on_sheet
from sojourn.games.journey_istanbul.evening import can_afford, fine_today, raids, spare_cash
from sojourn.games.journey_istanbul.records import EMPTY, SQUARES, THOUSAND, Phase, Place, Verb
from sojourn.games.journey_istanbul.talk_acts import Pick, missing_pick
from sojourn.games.journey_istanbul.talk_windows import is_window
from sojourn.games.journey_istanbul.tasks import todays_row
from sojourn.games.journey_istanbul.ui.words import lira, say

PICKS = {
    Pick.SEAT: later("Choose who to speak to."),
    Pick.SQUARE: later("Choose a card on the Event Sheet to talk about."),
    Pick.SCOPE: later("Choose which part of your planner to show."),
    Pick.AMOUNT: later("Choose how much."),
    Pick.EXTRA: later("Choose how much extra is to be paid back."),
    Pick.CARD: later("Choose what to say the card is. It need not be true."),
    Pick.PLACE: later("Choose where to say you are going. It does not bind you."),
}
_OF_VERB = {  # where one verb asks otherwise than the rest
    (Verb.NOTE, Pick.SQUARE): later("Choose a card on the Event Sheet to write about."),
    (Verb.NOTE, Pick.CARD): later("Choose what to write about the card. It need not be true."),
    (Verb.DEAL, Pick.SEAT): later("Choose who should step back."),
    (Verb.DEAL, Pick.SQUARE): later("Choose the card they should step back from."),
}


def pick_prompt(verb: int, pick: int) -> str:
    """What a half-made act asks for next."""
    return say(_OF_VERB.get((Verb(verb), Pick(pick)), PICKS[Pick(pick)]))


def prompt(content: Content, v: Any) -> str:
    """What the seat has and can do; what somebody else is doing when nothing is asked of it."""
    seat = int(v.seat)
    if v.ended:
        return say("The game is over.")
    if seat >= 0 and v.answering != EMPTY:
        return _offer(content, v)
    if seat < 0 or not int(v.awaited) >> seat & 1:
        return waiting(content, v)[0]
    if v.stating == seat:
        return say(
            "You sold @{seat} information about square {square} of day {day}: name a card, true or not.",
            seat=int(v.stating_to),
            **on_sheet(int(v.stating_square)),
        )
    if v.verb != EMPTY:
        return pick_prompt(int(v.verb), int(missing_pick(v.verb, v.to, v.square, v.amount)))
    return _phase_prompt(content, v)


# Offers

_OFFERS: dict[int, str] = {
    Verb.ASK: later("@{seat} offers {money} for what you know about square {square} of day {day}."),
    Verb.SELL: later("@{seat} offers to tell you about square {square} of day {day} for {money}."),
    Verb.BORROW: later("@{seat} asks you for a loan of {money}."),
    Verb.LEND: later("@{seat} offers to lend you {money}."),
    Verb.DEAL: later("@{seat} offers {money} if you step back from {card} tonight."),
}
_LOANS: dict[int, str] = {
    Verb.BORROW: later("@{seat} asks you for a loan of {money} and promises to pay back {more} extra."),
    Verb.LEND: later("@{seat} offers to lend you {money} and wants {more} extra back."),
}
_FREE = later("@{seat} asks what you know about square {square} of day {day}, for nothing in return.")


def _offer(content: Content, v: Any) -> str:
    """The offer in one sentence, then what can be answered."""
    speaker = int(v.answering)
    square, price, extra = (int(x[speaker]) for x in (v.offer_square, v.offer_price, v.offer_extra))
    verb = int(v.offer[speaker])
    card = v.sheet[square // SQUARES][square % SQUARES] if verb == Verb.DEAL else EMPTY
    text = _LOANS[verb] if extra and verb in _LOANS else _OFFERS[verb] if price else _FREE
    offer = say(
        text,
        seat=speaker,
        money=lira(THOUSAND * price),
        more=lira(THOUSAND * extra),
        card=content.words["cards"][int(card)]["name"] if card >= 0 else "",
        **on_sheet(square),
    )
    pays = verb in (Verb.SELL, Verb.BORROW)
    if pays and spare_cash(v, content.box, int(v.seat)) < THOUSAND * price:
        return f"{offer} {say('You do not have the money, so you can only decline.')}"
    return f"{offer} {say('Accept?')}"


# Moments of the day


def _phase_prompt(content: Content, v: Any) -> str:
    phase = Phase(int(v.phase))
    if phase == Phase.MOVE:
        return say("Choose where to go, or stay where you are.")
    if phase == Phase.LOOK:
        return _look_prompt(v)
    if phase == Phase.JAIL_LOOK:
        return say("You are in jail. You may look at one card on the Event Sheet.")
    if phase == Phase.JAIL_DOOR:
        return _door_prompt(content, v)
    if phase == Phase.CHAT:
        if raids(v, content.box):
            return say("Your phone buzzes: the police are coming. You may move along one line, or stay.")
        return say("Your phone is quiet: no police tonight. You may still move along one line, or stay.")
    if phase in (Phase.JOURNEY, Phase.WORK):
        return _offered_card(content, v, phase)
    return _talk_prompt(content, v, phase)


def _look_prompt(v: Any) -> str:
    there = sum(1 for square, card in enumerate(v.sheet.reshape(-1)) if card != EMPTY and not int(v.looked) >> square & 1)
    if v.looked:
        return say("You may look at one more card on the Event Sheet, or stop.")
    return say.many(
        "You may look at one card on the Event Sheet.",
        "You may look at {n} cards on the Event Sheet.",
        min(int(v.looks), there),
    )


def _door_prompt(content: Content, v: Any) -> str:
    seat = int(v.seat)
    if v.day == v.release[seat]:
        return say("You are free. Choose where to go.")
    fine = int(content.box.price[v.jail_card[seat]])
    if v.cash[seat] < fine:
        return say("You do not have {fine} to leave jail early: stay.", fine=lira(fine))
    return say("Pay {fine} to leave jail, or stay.", fine=lira(fine))


def _talk_prompt(content: Content, v: Any, phase: Phase) -> str:
    seat = int(v.seat)
    if phase == Phase.RAID:
        fine = lira(int(fine_today(v, content.box)))
        if int(v.short) >> seat & 1:
            return say("You cannot pay the fine of {money}. Ask someone for a loan, or pass.", money=fine)
        if spare_cash(v, content.box, seat) < THOUSAND:
            return say("Someone cannot pay the fine of {money}, and you have no money to spare: pass.", money=fine)
        return say("Someone cannot pay the fine of {money}. Give or lend them money, or pass.", money=fine)
    if phase == Phase.EVENING:
        return say("A moment to talk before journeys and jobs: choose what to say or do, or pass.")
    if v.acts:
        return say("A moment to talk: choose what to say or do, or pass.")
    if content.box.free_notes or v.notes_left:
        return say("You have said what you could this morning. You may still write in your planner, or pass.")
    return say("You have said and written what you could this morning: pass.")


def _offered_card(content: Content, v: Any, phase: Phase) -> str:
    card = int(v.sheet[todays_row(v)][int(v.column)])
    name, price, cash = content.words["cards"][card]["name"], int(v.price_for_me), int(v.cash[v.seat])
    if phase == Phase.WORK:
        return say("{name}: will you take this job for {money}?", name=name, money=lira(price))
    if not can_afford(v, content.box, int(v.seat), card):
        return say("{name}: you do not have the money to leave Istanbul for {money}, so pass.", name=name, money=lira(price))
    facts = {"name": name, "money": lira(price), "rest": lira(cash - price)}
    off = int(content.box.price[card]) - price
    if off:
        return say("{name}: will you leave Istanbul for {money} ({off} off)? You keep {rest}.", **facts, off=lira(off))
    return say("{name}: will you leave Istanbul for {money}? You keep {rest}.", **facts)


# While somebody else decides

_WAITING: dict[int, tuple[str, str]] = {
    Phase.MORNING: (later("@{seat} has a moment to talk."), "JI-R43"),
    Phase.JAIL_LOOK: (later("@{seat} is in jail and is choosing a card to look at."), "JI-55"),
    Phase.JAIL_DOOR: (later("@{seat} is deciding about leaving jail."), "JI-58"),
    Phase.MOVE: (later("It is @{seat}'s turn: @{seat} is choosing where to go."), "JI-11"),
    Phase.LOOK: (later("It is @{seat}'s turn: @{seat} is choosing a card to look at."), "JI-11"),
    Phase.CHAT: (later("@{seat} is deciding whether to move before the police act."), "JI-68"),
    Phase.RAID: (later("@{seat} has a moment to talk before the police act."), "JI-R20"),
    Phase.EVENING: (later("@{seat} has a moment to talk before journeys and jobs."), "JI-R43"),
    Phase.JOURNEY: (later("@{seat} is deciding about a journey: {card}."), "JI-44"),
    Phase.WORK: (later("@{seat} is deciding about a job: {card}."), "JI-50"),
}


def waiting(content: Content, v: Any) -> tuple[str, str]:
    """What the seat that is awaited is doing, and the rule behind it."""
    return doing(content, v, next((other for other in range(int(v.seats)) if int(v.awaited) >> other & 1), EMPTY))


def doing(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """What this seat decides now, from a table or a view of it: all of this lies open."""
    if v.stating != EMPTY:
        return say("@{seat} was paid for information and is choosing what to say.", seat=seat), "JI-76"
    if is_window(v.phase) and seat != v.decider:
        return say("@{seat} is deciding about an offer.", seat=seat), "JI-76"
    text, rule = _WAITING[int(v.phase)]
    card = v.sheet[todays_row(v)][int(v.column)] if v.phase in (Phase.JOURNEY, Phase.WORK) else EMPTY
    name = content.words["cards"][int(card)]["name"] if card >= 0 else ""
    return say(text, seat=seat, card=name), rule


def why_wait(content: Content, v: Any) -> tuple[str, str]:
    """Why this seat has nothing to decide now, and the rule that says so."""
    if v.place[v.seat] == Place.OUT:
        return say("You have left Istanbul and take no further part."), "JI-R28"
    return waiting(content, v)
