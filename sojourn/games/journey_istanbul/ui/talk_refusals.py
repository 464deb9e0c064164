"""Why something cannot be said, offered or answered now: what is missing, and the rule that asks for it."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.journey_istanbul.actions import (
    BLANK,
    TO_ALL,
    YES,
    addressee_of,
    amount_of,
    group_of,
    on_sheet,
    scope_of,
    square_of,
)
from sojourn.games.journey_istanbul.evening import is_short, spare_cash
from sojourn.games.journey_istanbul.records import EMPTY, THOUSAND, Phase, Talk, Verb
from sojourn.games.journey_istanbul.talk_acts import Pick, answering, most_thousands, next_pick
from sojourn.games.journey_istanbul.talk_windows import (
    DEALER,
    FACE_DOWN,
    LISTENER,
    NEEDS,
    OWN_CASH,
    OWN_NOTES,
    PAYER,
    RECEIVER,
    is_frozen,
    is_live,
    needs_met,
    speaks,
)
from sojourn.games.journey_istanbul.ui.prompts import pick_prompt
from sojourn.games.journey_istanbul.ui.words import lira, say

Reason = tuple[str, str]  # a sentence, and the ID of a rule
GROUP_OF_PICK = {
    Pick.SEAT: "to",
    Pick.SQUARE: "square",
    Pick.SCOPE: "scope",
    Pick.AMOUNT: "amount",
    Pick.EXTRA: "extra",
    Pick.CARD: "card",
    Pick.PLACE: "place",
}
RULE_OF_VERB = {
    Verb.GIVE: "JI-75",
    Verb.TELL: "JI-73",
    Verb.INTENT: "JI-73",
    Verb.ASK: "JI-76",
    Verb.SELL: "JI-76",
    Verb.SHOW: "JI-73",
    Verb.BORROW: "JI-75",
    Verb.LEND: "JI-75",
    Verb.DEAL: "JI-76",
    Verb.NOTE: "JI-83",
}


# Beginning an act


def why_not_say(s: Any, content: Content, seat: int, verb: int) -> Reason:
    """Why an act with this verb cannot begin now."""
    box = content.box
    if s.offer[seat] != EMPTY:
        return say("First your own offer must be answered."), "JI-76"
    if not speaks(s, seat):
        return _why_not_between(s, box, verb)
    if verb == Verb.NOTE and not box.free_notes:
        return _why_not_three_notes(s, seat)
    if s.acts == 0:
        return say("You have said what you could this morning: pass, and the turn continues."), "JI-R43"
    if s.phase == Phase.RAID:
        if is_short(s, box, seat) and verb != Verb.BORROW:
            return say("You cannot pay the fine: all you can do now is ask for a loan."), "JI-R20"
        if not is_short(s, box, seat) and verb not in (Verb.GIVE, Verb.LEND):
            return say("Now you can only give or lend money to someone who cannot pay the fine."), "JI-R20"
    if s.phase == Phase.EVENING and verb in (Verb.INTENT, Verb.ASK, Verb.SELL, Verb.SHOW):
        return say("Before journeys and jobs you can give, lend, borrow, tell, or pay someone to step back."), "JI-R43"
    return missing(s, box, seat, verb)


def _why_not_between(s: Any, box: Any, verb: int) -> Reason:
    """Out of a window."""
    if box.talk != Talk.OPEN:
        return say("You can talk before each turn, when the police come, and before journeys and jobs."), "JI-R43"
    if verb == Verb.DEAL:
        return say("You can pay someone to step back only when it is your moment to talk in the evening."), "JI-R43"
    if is_frozen(s, box):
        return say("At this table no money changes hands between the reveal and the fine."), "JI-R20"
    return say("You have spoken four times since this turn started; wait for the next turn."), "JI-R43"


def _why_not_three_notes(s: Any, seat: int) -> Reason:
    """Under older rules."""
    if s.phase == Phase.MORNING and seat == s.turn and s.notes_left == 0:
        return say("You have written three notes this morning: pass, and the turn continues."), "JI-R46"
    return say("You can write in your planner before your own turn."), "JI-R46"


_MISSING: tuple[tuple[int, str, str], ...] = (  # what an act needs, the sentence if there is none, its rule or the verb's
    (FACE_DOWN, later("There is no face-down card on the Event Sheet."), ""),
    (OWN_NOTES, later("There is nothing in your planner about a face-down card."), ""),
    (OWN_CASH, later("You have no money to spare."), ""),
    (LISTENER, later("Nobody else is left in Istanbul to talk to."), "JI-R28"),
    (RECEIVER, later("Nobody else is left in Istanbul to give money to."), "JI-R28"),
    (PAYER, later("Nobody else has any money to spare."), ""),
)


def missing(s: Any, box: Any, seat: int, verb: int) -> Reason:
    """What this act lacks."""
    if verb == Verb.DEAL:
        return _why_not_deal(s, box, seat)
    lacks = int(NEEDS[verb]) & ~int(needs_met(s, box, seat))
    for need, text, rule in _MISSING:
        if lacks & need:
            in_raid = need == OWN_CASH and s.phase in (Phase.CHAT, Phase.RAID)
            return say(text), rule or ("JI-R20" if in_raid else RULE_OF_VERB[Verb(verb)])
    return say("You have no act left in this moment to talk."), "JI-R43"


def _why_not_deal(s: Any, box: Any, seat: int) -> Reason:
    if s.phase != Phase.EVENING:
        return say("You can pay someone to step back only in the evening, before journeys and jobs."), "JI-R43"
    if not int(needs_met(s, box, seat)) & DEALER:
        return say("Nobody is ahead of you for a card tonight that you could both take."), "JI-44"
    return say("You have no money to spare."), "JI-76"


# Going on with an act


def why_not_pick(s: Any, content: Content, seat: int, action: int) -> Reason:
    """Why this does not go on with the act that has begun."""
    pick, verb = Pick(int(next_pick(s, seat))), int(s.verb[seat])
    if group_of(action) != GROUP_OF_PICK[pick]:
        return say("Finish what you started. {choose}", choose=pick_prompt(verb, pick)), "JI-R43"
    if pick == Pick.SEAT:
        return _why_not_to(s, content.box, seat, int(addressee_of(action, seat, s.seats)))
    if pick == Pick.SQUARE:
        return _why_not_about(verb, square_of(action))
    if pick == Pick.SCOPE:
        return _why_not_show(int(scope_of(action)))
    if pick == Pick.AMOUNT:
        return _why_not_amount(s, content.box, seat, int(amount_of(action)))
    if action == BLANK:
        return say("There is no note here to erase; choose a card."), "JI-83"
    return say("Finish what you started. {choose}", choose=pick_prompt(verb, pick)), "JI-R43"


def _why_not_to(s: Any, box: Any, seat: int, other: int) -> Reason:
    """Why an act cannot be for this seat."""
    verb = Verb(int(s.verb[seat]))
    if other == TO_ALL:
        return say("This cannot be for everyone: choose one person."), RULE_OF_VERB[verb]
    if other == seat or other >= s.seats:
        return say("Nobody else sits there; choose another person."), "JI-1"
    if not is_live(s, other):
        return say("@{seat} has left Istanbul and takes no further part.", seat=other), "JI-R28"
    if verb == Verb.DEAL:
        return say("@{seat} is not ahead of you for a card tonight that you could both take.", seat=other), "JI-44"
    if verb in (Verb.GIVE, Verb.LEND):
        return say("@{seat} can pay the fine; help someone who cannot.", seat=other), "JI-R20"
    return say("@{seat} has no money to spare.", seat=other), RULE_OF_VERB[verb]


def _why_not_about(verb: int, square: int) -> Reason:
    if verb == Verb.DEAL:
        text = say("On square {square} of day {day} there is no card they are ahead of you for.", **on_sheet(square))
        return text, "JI-44"
    text = say("There is no face-down card on square {square} of day {day}.", **on_sheet(square))
    return text, RULE_OF_VERB[Verb(verb)]


def _why_not_show(scope: int) -> Reason:
    return say("There is nothing in your planner about a face-down card of day {day}.", day=scope + 1), "JI-73"


def _why_not_amount(s: Any, box: Any, seat: int, thousands: int) -> Reason:
    """Too much, or nothing where something must be named."""
    verb, most = Verb(int(s.verb[seat])), int(most_thousands(s, box, seat))
    if thousands == 0:
        return say("Choose at least {money}.", money=lira(THOUSAND)), RULE_OF_VERB[verb]
    return say("You can name {money} at most.", money=lira(THOUSAND * most)), RULE_OF_VERB[verb]


# Answering


def why_not_answer(s: Any, content: Content, seat: int, action: int) -> Reason:
    """While an offer waits for this seat's answer."""
    speaker = int(answering(s, content.box, seat))
    if action != YES:
        return say("First accept or decline @{seat}'s offer.", seat=speaker), "JI-76"
    price = THOUSAND * int(s.offer_price[speaker])
    if s.offer[speaker] in (Verb.SELL, Verb.BORROW) and spare_cash(s, content.box, seat) < price:
        rule = "JI-R20" if s.phase in (Phase.CHAT, Phase.RAID) else "JI-76"
        return say("You do not have {money} to spare, so you can only decline.", money=lira(price)), rule
    return say("This offer no longer stands, so you can only decline."), "JI-76"
