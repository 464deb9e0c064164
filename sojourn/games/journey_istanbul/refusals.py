"""What is asked of a seat, and why something cannot be done, each in one sentence."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.journey_istanbul.actions import (
    AMOUNT,
    BAIL,
    CARD,
    EXTRA,
    PASS,
    SCOPE,
    SEAT,
    SQUARE,
    VERB,
    YES,
    card_label,
    place_of,
    square_name,
    square_of,
    verb_of,
)
from sojourn.games.journey_istanbul.records import DAYS, EMPTY, HIDDEN, SQUARES, Phase, Place, Talk, Verb
from sojourn.games.journey_istanbul.speech import Pick, answering, missing_pick, next_pick, owed_answer
from sojourn.games.journey_istanbul.talk import speaks
from sojourn.games.journey_istanbul.tasks import todays_row

_PICKS = {
    Pick.SEAT: "Choose whom you speak to.",
    Pick.SQUARE: "Choose the card you speak of, on the sheet.",
    Pick.SCOPE: "Choose what of your planner you show.",
    Pick.AMOUNT: "Choose how much.",
    Pick.EXTRA: "Choose how much more is to be paid back.",
    Pick.CARD: "Choose what you say the card is. It need not be true.",
    Pick.PLACE: "Choose where you say you go. It binds you to nothing.",
}


def prompt(content: Content, v: Any) -> str:
    """One sentence in the second person; who is awaited when it is somebody else."""
    seat = int(v.seat)
    if v.ended:
        return "The game is over."
    if seat < 0 or not int(v.awaited) >> seat & 1:
        if seat >= 0 and v.answering != EMPTY:
            return _offer(content, v)
        waiting = [s for s in range(int(v.seats)) if int(v.awaited) >> s & 1]
        return f"Waiting for {', '.join(f'@{s}' for s in waiting)}."
    if v.stating == seat:
        return f"You sold a word on {square_name(int(v.stating_square))} to @{int(v.stating_to)}: name a card, true or not."
    if v.answering != EMPTY:
        return _offer(content, v)
    if v.verb != EMPTY:
        return _PICKS[Pick(int(missing_pick(v.verb, v.to, v.square, v.amount)))]
    return _phase_prompt(content, v)


def _offer(content: Content, v: Any) -> str:
    speaker = int(v.answering)
    square, price, extra = (int(x[speaker]) for x in (v.offer_square, v.offer_price, v.offer_extra))
    money = f"{price},000 TL" if price else "nothing"
    more = f" and wants {extra},000 TL more back" if extra else ""
    promise = f" and promises {extra},000 TL more back" if extra else ""
    words = {
        Verb.ASK: f"@{speaker} pays {money} for your word on {square_name(square)}. Do you agree?",
        Verb.SELL: f"@{speaker} sells a word on {square_name(square)} for {money}. Do you agree?",
        Verb.BORROW: f"@{speaker} asks you to lend {money}{promise}. Do you agree?",
        Verb.LEND: f"@{speaker} offers to lend you {money}{more}. Do you agree?",
        Verb.DEAL: f"@{speaker} pays you {money} if you step back from one card tonight. Do you agree?",
    }
    return words[Verb(int(v.offer[speaker]))]


def _phase_prompt(content: Content, v: Any) -> str:
    seat, phase = int(v.seat), Phase(int(v.phase))
    if phase == Phase.MOVE:
        return "Choose where to go, or stay where you are."
    if phase == Phase.LOOK:
        many = "one more card" if v.looked else f"{int(v.looks)} cards" if v.looks > 1 else "one card"
        return f"You may look at {many} on the Event Sheet."
    if phase == Phase.JAIL_LOOK:
        return "You are in jail. You may look at one card on the Event Sheet."
    if phase == Phase.JAIL_DOOR:
        if v.day == v.release[seat]:
            return "You are released. Choose where to go."
        fine = int(content.box.price[v.jail_card[seat]])
        return f"You may pay {fine:,} TL and leave jail, or stay."
    if phase == Phase.CHAT:
        return "Your phone buzzes before the police come. You may walk one line."
    if phase in (Phase.JOURNEY, Phase.WORK):
        return _offered_card(content, v, phase)
    if phase == Phase.RAID:
        return "The police are coming, and somebody cannot pay. You may help or ask for help."
    if phase == Phase.EVENING:
        return "Before journeys and jobs: give, lend, tell or buy a place, or say nothing."
    return "A moment to talk: make an offer, tell something, or say nothing."


def _offered_card(content: Content, v: Any, phase: Phase) -> str:
    card = int(v.sheet[(int(v.day) - 1) % DAYS][int(v.column)])
    name, price, cash = content.words["cards"][card]["name"], int(v.price_for_me), int(v.cash[v.seat])
    if phase == Phase.WORK:
        return f"{name}: will you take this job for {price:,} TL?"
    off = int(content.box.price[card]) - price
    less = f" ({off:,} TL off)" if off else ""
    return f"{name}: will you travel out of Istanbul for {price:,} TL{less}? You keep {cash - price:,} TL."


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why a seat may not do this now, and the rule that says so."""
    box = content.box
    if s.stating != EMPTY:
        if s.stating == seat:
            return "You were paid for information: name one of the six cards of that day first.", "JI-76"
        return f"@{int(s.stating)} is about to speak; everything else waits.", "JI-76"
    if answering(s, box, seat) != EMPTY:
        return "An offer waits for your yes or no.", "JI-76"
    if s.verb[seat] != EMPTY:
        return f"Finish what you began. {_PICKS[Pick(int(next_pick(s, seat)))]}", "JI-R43"
    if VERB <= action < SEAT:
        return _why_not_say(s, content, seat, verb_of(action))
    if s.decider != seat or owed_answer(s) != EMPTY:
        return "It is not your decision now.", "JI-11"
    if speaks(s, seat):
        return "This is a moment to talk; say something or pass, then the turn goes on.", "JI-R43"
    return _why_not_play(s, content, seat, action)


def _why_not_say(s: Any, content: Content, seat: int, verb: int) -> tuple[str, str]:
    if content.box.talk == Talk.OFF:
        return "At this table nothing is offered, given or told.", "JI-R43"
    if s.place[seat] == Place.OUT:
        return "You have travelled out and take no further part.", "JI-R28"
    if content.box.talk == Talk.WINDOWS and not speaks(s, seat):
        return "There is a time for talk: before each turn, when the police come, and before journeys and jobs.", "JI-R43"
    if verb == Verb.DEAL:
        return "A place is bought in the evening, from somebody who stands before you at a card you both could use.", "JI-R43"
    if s.phase == Phase.RAID:
        return "Now only money helps: who is short may borrow, the others may give or lend to them.", "JI-R20"
    if verb in (Verb.GIVE, Verb.LEND):
        return "You have no money to spare.", "JI-75"
    return "That cannot be done now: it needs a card face down, somebody to talk to, or notes to show.", "JI-73"


def _why_not_play(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    phase, places = Phase(int(s.phase)), content.words["places"]
    if action < SQUARE or BAIL <= action < VERB:
        return _why_not_place(s, phase, places, seat, action)
    if action < PASS:
        return _why_not_look(s, phase, action)
    if action == PASS:
        if phase == Phase.JAIL_DOOR:
            return "On the release day you must choose a neighbourhood.", "JI-57"
        return "You must choose; staying is a choice too.", "JI-15"
    if action == YES:
        if phase == Phase.JOURNEY:
            card = int(s.sheet[todays_row(s), s.column])
            return f"You cannot pay it: {card_label(content, card)}.", "JI-42"
        return "Nothing is offered to you now.", "JI-41"
    names = {SCOPE: "planner", EXTRA: "promise", AMOUNT: "amount", CARD: "card", SEAT: "person"}
    kind = next(word for start, word in names.items() if action >= start)
    return f"Nobody asked for a {kind} now; begin by choosing what to say.", "JI-R43"


def _why_not_place(s: Any, phase: Phase, places: list[str], seat: int, action: int) -> tuple[str, str]:
    place = places[place_of(action)]
    if phase == Phase.JAIL_DOOR:
        if s.day == s.release[seat]:
            return "Today you are released; nothing is to be paid.", "JI-57"
        return "Before the release day you must pay the fine to leave.", "JI-58"
    if s.place[seat] == Place.JAIL:
        return "In jail you cannot move.", "JI-55"
    if action >= BAIL:
        return "You are not in jail.", "JI-58"
    if phase in (Phase.MOVE, Phase.CHAT):
        return f"No white line joins {places[s.place[seat]]} and {place}.", "JI-15"
    return "You have moved already; each turn has one move.", "JI-12"


def _why_not_look(s: Any, phase: Phase, action: int) -> tuple[str, str]:
    square = square_of(action)
    if phase not in (Phase.LOOK, Phase.JAIL_LOOK):
        return "You look at cards after moving, in your own turn.", "JI-12"
    if s.sheet[square // SQUARES, square % SQUARES] in (EMPTY, HIDDEN):
        return "No card lies there.", "JI-21"
    return "You have looked at this card already in this turn.", "JI-R10"
