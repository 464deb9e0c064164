"""What is asked of a seat, and why something cannot be done, each in one sentence."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.journey_istanbul.actions import (
    card_label,
    group_of,
    is_bail,
    is_verb,
    place_of,
    square_name,
    square_of,
    verb_of,
)
from sojourn.games.journey_istanbul.evening import can_afford, spare_cash
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, HIDDEN, SQUARES, THOUSAND, Phase, Place, Talk, Verb
from sojourn.games.journey_istanbul.talk_acts import Pick, answering, missing_pick, next_pick, owed_answer
from sojourn.games.journey_istanbul.talk_windows import speaks
from sojourn.games.journey_istanbul.tasks import todays_row
from sojourn.games.journey_istanbul.ui.words import lira, say

_PICKS = {
    Pick.SEAT: later("Choose who to speak to."),
    Pick.SQUARE: later("Choose a card on the Event Sheet to talk about."),
    Pick.SCOPE: later("Choose which part of your planner to show."),
    Pick.AMOUNT: later("Choose how much."),
    Pick.EXTRA: later("Choose how much extra is to be paid back."),
    Pick.CARD: later("Choose what to say the card is. It need not be true."),
    Pick.PLACE: later("Choose where to say you are going. It does not bind you."),
}


def prompt(content: Content, v: Any) -> str:
    """One sentence in the second person; who is awaited when it is somebody else."""
    seat = int(v.seat)
    if v.ended:
        return say("The game is over.")
    if seat < 0 or not int(v.awaited) >> seat & 1:
        if seat >= 0 and v.answering != EMPTY:
            return _offer(content, v)
        waiting = [s for s in range(int(v.seats)) if int(v.awaited) >> s & 1]
        return say("Waiting for {seats}.", seats=", ".join(f"@{s}" for s in waiting))
    if v.stating == seat:
        return say(
            "You sold @{seat} information about {square}: name a card, true or not.",
            square=square_name(int(v.stating_square)),
            seat=int(v.stating_to),
        )
    if v.answering != EMPTY:
        return _offer(content, v)
    if v.verb != EMPTY:
        return say(_PICKS[Pick(int(missing_pick(v.verb, v.to, v.square, v.amount)))])
    return _phase_prompt(content, v)


_OFFERS: dict[int, str] = {
    Verb.ASK: later("@{seat} offers {money} for what you know about {square}. Accept?"),
    Verb.SELL: later("@{seat} offers to tell you about {square} for {money}. Accept?"),
    Verb.BORROW: later("@{seat} asks you for a loan of {money}. Accept?"),
    Verb.LEND: later("@{seat} offers to lend you {money}. Accept?"),
    Verb.DEAL: later("@{seat} offers {money} if you step back from one card tonight. Accept?"),
}
_LOANS: dict[int, str] = {
    Verb.BORROW: later("@{seat} asks you for a loan of {money} and promises to pay back {more} extra. Accept?"),
    Verb.LEND: later("@{seat} offers to lend you {money} and wants {more} extra back. Accept?"),
}


def _offer(content: Content, v: Any) -> str:
    speaker = int(v.answering)
    square, price, extra = (int(x[speaker]) for x in (v.offer_square, v.offer_price, v.offer_extra))
    verb = int(v.offer[speaker])
    return say(
        _LOANS[verb] if extra and verb in _LOANS else _OFFERS[verb],
        seat=speaker,
        money=lira(THOUSAND * price) if price else say("nothing in return"),
        more=lira(THOUSAND * extra),
        square=square_name(square),
    )


def _phase_prompt(content: Content, v: Any) -> str:
    seat, phase = int(v.seat), Phase(int(v.phase))
    if phase == Phase.MOVE:
        return say("Choose where to go, or stay where you are.")
    if phase == Phase.LOOK:
        if v.looked:
            return say("You may look at one more card on the Event Sheet, or stop.")
        return say.many(
            "You may look at one card on the Event Sheet.", "You may look at {n} cards on the Event Sheet.", int(v.looks)
        )
    if phase == Phase.JAIL_LOOK:
        return say("You are in jail. You may look at one card on the Event Sheet.")
    if phase == Phase.JAIL_DOOR:
        if v.day == v.release[seat]:
            return say("You are free. Choose where to go.")
        fine = int(content.box.price[v.jail_card[seat]])
        if v.cash[seat] < fine:
            return say("You do not have {fine} to leave jail early: stay.", fine=lira(fine))
        return say("Pay {fine} to leave jail, or stay.", fine=lira(fine))
    if phase == Phase.CHAT:
        return say("Your phone buzzes: the police are coming. You may move along one line, or stay.")
    if phase in (Phase.JOURNEY, Phase.WORK):
        return _offered_card(content, v, phase)
    return _talk_prompt(content, v, phase)


def _talk_prompt(content: Content, v: Any, phase: Phase) -> str:
    seat = int(v.seat)
    if phase == Phase.RAID:
        if not int(v.short) >> seat & 1 and spare_cash(v, content.box, seat) < THOUSAND:
            return say("The police are coming, and somebody cannot pay. You have no money to spare.")
        return say("The police are coming, and someone cannot pay. You may give or lend money, or ask for it.")
    if phase == Phase.EVENING:
        return say("Before journeys and jobs: give, lend, tell, pay someone to step back, or pass.")
    if v.acts:
        return say("A moment to talk: make an offer, tell something, or pass.")
    if v.notes_left:
        return say("You have said what you could this morning. You may still write in your planner.")
    return say("You have said and written what you could this morning: go on.")


def _offered_card(content: Content, v: Any, phase: Phase) -> str:
    card = int(v.sheet[(int(v.day) - 1) % DAYS][int(v.column)])
    name, price, cash = content.words["cards"][card]["name"], int(v.price_for_me), int(v.cash[v.seat])
    if phase == Phase.WORK:
        return say("{name}: will you take this job for {money}?", name=name, money=lira(price))
    if not can_afford(v, content.box, int(v.seat), card):
        return say("{name}: you do not have the money to travel out of Istanbul for {money}.", name=name, money=lira(price))
    facts = {"name": name, "money": lira(price), "rest": lira(cash - price)}
    off = int(content.box.price[card]) - price
    if off:
        return say("{name}: will you leave Istanbul for {money} ({off} off)? You keep {rest}.", **facts, off=lira(off))
    return say("{name}: will you leave Istanbul for {money}? You keep {rest}.", **facts)


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why a seat may not do this now, and the rule that says so."""
    box = content.box
    if s.stating != EMPTY:
        if s.stating == seat:
            return say("You were paid for information: first name one of that day's six cards."), "JI-76"
        return say("@{seat} is about to speak; everything else waits.", seat=int(s.stating)), "JI-76"
    if answering(s, box, seat) != EMPTY:
        return say("First accept or decline the offer."), "JI-76"
    if s.verb[seat] != EMPTY:
        return say("Finish what you started. {choose}", choose=say(_PICKS[Pick(int(next_pick(s, seat)))])), "JI-R43"
    if is_verb(action):
        return _why_not_say(s, content, seat, verb_of(action))
    if s.decider != seat or owed_answer(s) != EMPTY:
        return say("It is not your turn to decide."), "JI-11"
    if speaks(s, seat):
        return say("This is a moment to talk: say something or pass, then the turn continues."), "JI-R43"
    return _why_not_play(s, content, seat, action)


def _why_not_say(s: Any, content: Content, seat: int, verb: int) -> tuple[str, str]:
    if content.box.talk == Talk.OFF:
        return say("This table plays without deals and talk."), "JI-R43"
    if s.place[seat] == Place.OUT:
        return say("You have left Istanbul and take no further part."), "JI-R28"
    if content.box.talk == Talk.WINDOWS and not speaks(s, seat):
        return say("You can talk before each turn, when the police come, and before journeys and jobs."), "JI-R43"
    if verb == Verb.DEAL:
        return say(
            "You can pay someone to step back only in the evening, if they are ahead of you for a card you could both take."
        ), "JI-R43"
    if s.phase == Phase.MORNING and speaks(s, seat):
        if verb == Verb.NOTE and seat == s.turn and s.notes_left == 0:
            return say("You have written three notes this morning; go on."), "JI-83"
        if verb != Verb.NOTE and s.acts == 0:
            return say("You have said what you could this morning; go on."), "JI-R43"
    if s.phase == Phase.RAID:
        return say("Only money helps now: those who cannot pay may borrow, and the others may give or lend to them."), "JI-R20"
    if verb in (Verb.GIVE, Verb.LEND):
        return say("You have no money to spare."), "JI-75"
    return say("You cannot do that now: you need a face-down card, someone to talk to, or notes to show."), "JI-73"


def _why_not_play(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    phase, places, group = Phase(int(s.phase)), content.words["places"], group_of(action)
    if group in ("place", "bail"):
        return _why_not_place(s, phase, places, seat, action)
    if group == "square":
        return _why_not_look(s, phase, action)
    if group == "pass":
        if phase == Phase.JAIL_DOOR:
            return say("On your release day you must choose a neighbourhood."), "JI-57"
        return say("You must choose where to go; staying is a choice too."), "JI-15"
    if group == "yes":
        if phase == Phase.JOURNEY:
            card = int(s.sheet[todays_row(s), s.column])
            return say("You cannot afford this: {card}.", card=card_label(content, card)), "JI-42"
        return say("Nobody is offering you anything now."), "JI-41"
    return say(_UNASKED[group]), "JI-R43"


_UNASKED = {
    "scope": later("First choose what you want to do, then which part of your planner to show."),
    "extra": later("First choose what you want to do, then how much extra to pay back."),
    "amount": later("First choose what you want to do, then the amount."),
    "card": later("First choose what you want to do, then the card."),
    "to": later("First choose what you want to do, then the person."),
}


def _why_not_place(s: Any, phase: Phase, places: list[str], seat: int, action: int) -> tuple[str, str]:
    place = places[place_of(action)]
    if phase == Phase.JAIL_DOOR:
        if s.day == s.release[seat]:
            return say("You are released today; there is nothing to pay."), "JI-57"
        if is_bail(action):
            return say("You do not have the money to leave jail early."), "JI-58"
        return say("Before your release day you must pay the fine to leave."), "JI-58"
    if s.place[seat] == Place.JAIL:
        return say("You cannot move while in jail."), "JI-55"
    if is_bail(action):
        return say("You are not in jail."), "JI-58"
    if phase in (Phase.MOVE, Phase.CHAT):
        return say("No white line connects {here} and {there}.", here=places[s.place[seat]], there=place), "JI-15"
    return say("You have already moved; you get one move per turn."), "JI-12"


def _why_not_look(s: Any, phase: Phase, action: int) -> tuple[str, str]:
    square = square_of(action)
    if phase not in (Phase.LOOK, Phase.JAIL_LOOK):
        return say("You look at cards on your own turn, after moving."), "JI-12"
    if s.sheet[square // SQUARES, square % SQUARES] in (EMPTY, HIDDEN):
        return say("There is no card there."), "JI-21"
    return say("You have already looked at this card this turn."), "JI-R10"
