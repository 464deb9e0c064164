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
    Pick.SEAT: later("Choose whom you speak to."),
    Pick.SQUARE: later("Choose the card you speak of, on the sheet."),
    Pick.SCOPE: later("Choose what of your planner you show."),
    Pick.AMOUNT: later("Choose how much."),
    Pick.EXTRA: later("Choose how much more is to be paid back."),
    Pick.CARD: later("Choose what you say the card is. It need not be true."),
    Pick.PLACE: later("Choose where you say you go. It binds you to nothing."),
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
            "You sold a word on {square} to @{seat}: name a card, true or not.",
            square=square_name(int(v.stating_square)),
            seat=int(v.stating_to),
        )
    if v.answering != EMPTY:
        return _offer(content, v)
    if v.verb != EMPTY:
        return say(_PICKS[Pick(int(missing_pick(v.verb, v.to, v.square, v.amount)))])
    return _phase_prompt(content, v)


_OFFERS: dict[int, str] = {
    Verb.ASK: later("@{seat} pays {money} for your word on {square}. Do you agree?"),
    Verb.SELL: later("@{seat} sells a word on {square} for {money}. Do you agree?"),
    Verb.BORROW: later("@{seat} asks you to lend {money}. Do you agree?"),
    Verb.LEND: later("@{seat} offers to lend you {money}. Do you agree?"),
    Verb.DEAL: later("@{seat} pays you {money} if you step back from one card tonight. Do you agree?"),
}
_LOANS: dict[int, str] = {
    Verb.BORROW: later("@{seat} asks you to lend {money} and promises {more} more back. Do you agree?"),
    Verb.LEND: later("@{seat} offers to lend you {money} and wants {more} more back. Do you agree?"),
}


def _offer(content: Content, v: Any) -> str:
    speaker = int(v.answering)
    square, price, extra = (int(x[speaker]) for x in (v.offer_square, v.offer_price, v.offer_extra))
    verb = int(v.offer[speaker])
    return say(
        _LOANS[verb] if extra and verb in _LOANS else _OFFERS[verb],
        seat=speaker,
        money=lira(THOUSAND * price) if price else say("nothing"),
        more=lira(THOUSAND * extra),
        square=square_name(square),
    )


def _phase_prompt(content: Content, v: Any) -> str:
    seat, phase = int(v.seat), Phase(int(v.phase))
    if phase == Phase.MOVE:
        return say("Choose where to go, or stay where you are.")
    if phase == Phase.LOOK:
        if v.looked:
            return say("You may look at one more card on the Event Sheet.")
        return say.many(
            "You may look at one card on the Event Sheet.", "You may look at {n} cards on the Event Sheet.", int(v.looks)
        )
    if phase == Phase.JAIL_LOOK:
        return say("You are in jail. You may look at one card on the Event Sheet.")
    if phase == Phase.JAIL_DOOR:
        if v.day == v.release[seat]:
            return say("You are released. Choose where to go.")
        fine = int(content.box.price[v.jail_card[seat]])
        if v.cash[seat] < fine:
            return say("You do not have {fine} to leave jail early: stay.", fine=lira(fine))
        return say("You may pay {fine} and leave jail, or stay.", fine=lira(fine))
    if phase == Phase.CHAT:
        return say("Your phone buzzes before the police come. You may walk one line.")
    if phase in (Phase.JOURNEY, Phase.WORK):
        return _offered_card(content, v, phase)
    return _talk_prompt(content, v, phase)


def _talk_prompt(content: Content, v: Any, phase: Phase) -> str:
    seat = int(v.seat)
    if phase == Phase.RAID:
        if not int(v.short) >> seat & 1 and spare_cash(v, content.box, seat) < THOUSAND:
            return say("The police are coming, and somebody cannot pay. You have no money to spare.")
        return say("The police are coming, and somebody cannot pay. You may help or ask for help.")
    if phase == Phase.EVENING:
        return say("Before journeys and jobs: give, lend, tell or buy a place, or say nothing.")
    if v.acts:
        return say("A moment to talk: make an offer, tell something, or say nothing.")
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
        return say("{name}: will you travel out of Istanbul for {money} ({off} off)? You keep {rest}.", **facts, off=lira(off))
    return say("{name}: will you travel out of Istanbul for {money}? You keep {rest}.", **facts)


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why a seat may not do this now, and the rule that says so."""
    box = content.box
    if s.stating != EMPTY:
        if s.stating == seat:
            return say("You were paid for information: name one of the six cards of that day first."), "JI-76"
        return say("@{seat} is about to speak; everything else waits.", seat=int(s.stating)), "JI-76"
    if answering(s, box, seat) != EMPTY:
        return say("An offer waits for your yes or no."), "JI-76"
    if s.verb[seat] != EMPTY:
        return say("Finish what you began. {choose}", choose=say(_PICKS[Pick(int(next_pick(s, seat)))])), "JI-R43"
    if is_verb(action):
        return _why_not_say(s, content, seat, verb_of(action))
    if s.decider != seat or owed_answer(s) != EMPTY:
        return say("It is not your decision now."), "JI-11"
    if speaks(s, seat):
        return say("This is a moment to talk; say something or pass, then the turn goes on."), "JI-R43"
    return _why_not_play(s, content, seat, action)


def _why_not_say(s: Any, content: Content, seat: int, verb: int) -> tuple[str, str]:
    if content.box.talk == Talk.OFF:
        return say("At this table nothing is offered, given or told."), "JI-R43"
    if s.place[seat] == Place.OUT:
        return say("You have travelled out and take no further part."), "JI-R28"
    if content.box.talk == Talk.WINDOWS and not speaks(s, seat):
        return say("There is a time for talk: before each turn, when the police come, and before journeys and jobs."), "JI-R43"
    if verb == Verb.DEAL:
        return say(
            "A place is bought in the evening, from somebody who stands before you at a card you both could use."
        ), "JI-R43"
    if s.phase == Phase.MORNING and speaks(s, seat):
        if verb == Verb.NOTE and seat == s.turn and s.notes_left == 0:
            return say("You have written three notes this morning; go on."), "JI-83"
        if verb != Verb.NOTE and s.acts == 0:
            return say("You have said what you could this morning; go on."), "JI-R43"
    if s.phase == Phase.RAID:
        return say("Now only money helps: who is short may borrow, the others may give or lend to them."), "JI-R20"
    if verb in (Verb.GIVE, Verb.LEND):
        return say("You have no money to spare."), "JI-75"
    return say("That cannot be done now: it needs a card face down, somebody to talk to, or notes to show."), "JI-73"


def _why_not_play(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    phase, places, group = Phase(int(s.phase)), content.words["places"], group_of(action)
    if group in ("place", "bail"):
        return _why_not_place(s, phase, places, seat, action)
    if group == "square":
        return _why_not_look(s, phase, action)
    if group == "pass":
        if phase == Phase.JAIL_DOOR:
            return say("On the release day you must choose a neighbourhood."), "JI-57"
        return say("You must choose; staying is a choice too."), "JI-15"
    if group == "yes":
        if phase == Phase.JOURNEY:
            card = int(s.sheet[todays_row(s), s.column])
            return say("You cannot pay it: {card}.", card=card_label(content, card)), "JI-42"
        return say("Nothing is offered to you now."), "JI-41"
    return say(_UNASKED[group]), "JI-R43"


_UNASKED = {
    "scope": later("Nobody asked for a planner now; begin by choosing what to say."),
    "extra": later("Nobody asked for a promise now; begin by choosing what to say."),
    "amount": later("Nobody asked for an amount now; begin by choosing what to say."),
    "card": later("Nobody asked for a card now; begin by choosing what to say."),
    "to": later("Nobody asked for a person now; begin by choosing what to say."),
}


def _why_not_place(s: Any, phase: Phase, places: list[str], seat: int, action: int) -> tuple[str, str]:
    place = places[place_of(action)]
    if phase == Phase.JAIL_DOOR:
        if s.day == s.release[seat]:
            return say("Today you are released; nothing is to be paid."), "JI-57"
        if is_bail(action):
            return say("You do not have the money to leave jail early."), "JI-58"
        return say("Before the release day you must pay the fine to leave."), "JI-58"
    if s.place[seat] == Place.JAIL:
        return say("In jail you cannot move."), "JI-55"
    if is_bail(action):
        return say("You are not in jail."), "JI-58"
    if phase in (Phase.MOVE, Phase.CHAT):
        return say("No white line joins {here} and {there}.", here=places[s.place[seat]], there=place), "JI-15"
    return say("You have moved already; each turn has one move."), "JI-12"


def _why_not_look(s: Any, phase: Phase, action: int) -> tuple[str, str]:
    square = square_of(action)
    if phase not in (Phase.LOOK, Phase.JAIL_LOOK):
        return say("You look at cards after moving, in your own turn."), "JI-12"
    if s.sheet[square // SQUARES, square % SQUARES] in (EMPTY, HIDDEN):
        return say("No card lies there."), "JI-21"
    return say("You have looked at this card already in this turn."), "JI-R10"
