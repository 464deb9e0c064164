"""Why something cannot be done, with the rule that forbids it; and why a seat has nothing to decide."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.route_east import records as r
from sojourn.games.route_east.actions import (
    ACCEPT,
    CAMP,
    CHOICE,
    CLAIM,
    DRAW_BORDER,
    DRAW_IGNITION,
    END_TURN,
    GO_BACK,
    HELL_NO,
    KEEP,
    MAGIC,
    PICK_UP,
    REROLL,
    ROLL,
    TARGET,
    card_of,
    is_discard,
    is_magic_step,
    is_play,
    is_ride,
    is_step,
    is_target,
    road_of,
    target_of,
)
from sojourn.games.route_east.cards import fits_window
from sojourn.games.route_east.records import Gate, Kind, Op, Pass, Phase, Road, Status
from sojourn.games.route_east.ui.prompts import card_name, prompt, waiting
from sojourn.games.route_east.ui.wording import WRONG_TIME
from sojourn.games.route_east.ui.words import say

__all__ = ["prompt", "why_not", "why_wait"]


def why_wait(content: Content, v: Any) -> tuple[str, str]:
    """Why the seat with this view has nothing to decide now, and the rule behind it."""
    if v.arrived[v.seat]:
        return say("You have arrived in Shanghai and take no more turns."), "RE-R7"
    rules = {Phase.RESPONSE: "RE-162", Phase.SWAP: "RE-11", Phase.DISCARD: "RE-141", Phase.CARD: "RE-80"}
    if Phase(int(v.phase)) in rules:
        return waiting(v), rules[Phase(int(v.phase))]
    if v.status[v.seat] == Status.STUCK:
        who = int(v.active)
        return say("It is @{who}'s turn, and you are stuck at the embassy until you roll a 6 on yours.", who=who), "RE-196"
    return say("It is @{who}'s turn.", who=int(v.active)), "RE-30"


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why this cannot be done now, and the rule that forbids it."""
    if s.phase == Phase.MAIN:
        return _why_not_on_the_road(s, content, seat, action)
    if s.phase == Phase.AT_SEA:
        return _why_not_at_sea(s, content, seat, action)
    return _why_no_answer(s, content, seat, action) or _open_question(s, content, seat)


# --- While a question is open --------------------------------------------------------------------


def _open_question(s: Any, content: Content, seat: int) -> tuple[str, str]:
    """The question that has to be answered first, and its rule."""
    card = card_name(content, s)
    texts = {
        Phase.SWAP: (say("First choose which of your two attractions in the same country goes back."), "RE-11"),
        Phase.CARD: (say("First choose between a Border Card and an Ignition Card."), "RE-80"),
        Phase.TARGET: (say("First choose the player whom {card} hits.", card=card), "RE-146"),
        Phase.RESPONSE: (say("First answer {card}: accept it, or say Hell No! if you can.", card=card), "RE-162"),
        Phase.CHOICE: (say("First choose one of the options of {card}.", card=card), "RE-R63"),
        Phase.ROLL: (say("First roll the die for {card}.", card=card), "RE-184"),
        Phase.REROLL: (say("First decide whether you keep the {face} you rolled.", face=int(s.face)), "RE-R42"),
        Phase.TRAIN: (say("First choose where the train takes you."), "RE-219"),
        Phase.CAMP: (say("First decide where you spend the night."), "RE-100"),
    }
    if s.phase != Phase.DISCARD:
        return texts[Phase(int(s.phase))]
    if s.cards[seat] > r.HAND_LIMIT:
        return say("First discard one of your six Action Cards."), "RE-141"
    return say("First discard an Action Card for {card}.", card=card), "RE-188"


def _why_no_answer(s: Any, content: Content, seat: int, action: int) -> tuple[str, str] | None:
    """Why a question cannot be answered like this; None if it is about something else."""
    if s.phase == Phase.RESPONSE and action == HELL_NO:
        return say("You have no Hell No! card."), "RE-160"
    if (s.phase == Phase.ROLL and MAGIC <= action < REROLL) or (s.phase == Phase.REROLL and action == REROLL):
        return say("You have no Magic Roll."), "RE-175"
    if s.phase == Phase.CAMP and action == CAMP:
        return say("You have no tent."), "RE-61"
    if s.phase == Phase.CAMP and action == GO_BACK:
        return say("You chose to stop here, so your tent goes up."), "RE-R18"
    if s.phase == Phase.CARD and action == DRAW_BORDER:
        return say("You cannot try to cross without a Fuel Token or a card that gives or replaces one."), "RE-81"
    if s.phase == Phase.SWAP and action < DRAW_BORDER:
        return say("You can only return an attraction that shares its country with another of yours."), "RE-11"
    if s.phase == Phase.CHOICE and CHOICE <= action < MAGIC:
        return say("You cannot carry out that option in full."), "RE-R63"
    if s.phase == Phase.TARGET and is_target(action):
        return _why_no_target(s, content, action)
    if s.phase == Phase.DISCARD and is_discard(action):
        return say("You do not have that card."), "RE-140"
    if s.phase == Phase.TRAIN and is_ride(action):
        return say("The train does not get you there, or you could not sleep there."), "RE-222"
    return None


def _why_no_target(s: Any, content: Content, action: int) -> tuple[str, str]:
    """Why a card cannot hit this player."""
    if action - TARGET + 1 >= s.seats:
        return say("There is no such player at this table."), "RE-146"
    who, op = target_of(action, int(s.active), int(s.seats)), int(content.box.op[s.pc])
    if s.status[who] == Status.STUCK:
        return say("@{who} is stuck at an embassy, so no card can hit them.", who=who), "RE-195"
    if s.arrived[who]:
        return say("@{who} has arrived in Shanghai, so no card can hit them.", who=who), "RE-R7"
    if content.box.embassy_safe and content.box.kind[s.space[who]] == Kind.EMBASSY:
        return say("@{who} is safe at the embassy.", who=who), "RE-R36"
    if op == Op.STEAL_FUEL:
        return say("@{who} has too few Fuel Tokens.", who=who), "RE-170"
    return say("@{who} is already at that embassy.", who=who), "RE-R64"


# --- At sea --------------------------------------------------------------------------------------


def _why_not_at_sea(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """At sea every move is a roll."""
    if is_play(action):
        return _why_no_card(s, content, seat, card_of(action), at_sea=True)
    if MAGIC <= action <= REROLL or is_magic_step(action):
        return say("You cannot use Magic Roll at sea."), "RE-132"
    if is_step(action):
        return say("You are at sea: only a 6 takes you ashore."), "RE-127"
    if action == PICK_UP:
        return say("You cannot pick up Action Cards at sea."), "RE-R33"
    if action == END_TURN:
        return say("You still have rolls left: every move at sea is a roll."), "RE-127"
    if action == ROLL:
        return say("You have no moves left to roll with."), "RE-127"
    return _not_the_time(action)


# --- On the road ---------------------------------------------------------------------------------


def _why_not_on_the_road(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """While moves are being spent."""
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
        return say("You cannot pick up a card now: you could not reach a bed tonight."), "RE-50"
    return _not_the_time(action)


def _not_the_time(action: int) -> tuple[str, str]:
    """Why an answer cannot be given when nothing of the kind is asked."""
    if action in (HELL_NO, ACCEPT):
        return say("Nobody is using a card against you now."), "RE-160"
    if action in (DRAW_BORDER, DRAW_IGNITION):
        return say("You draw that card only at the start of your turn."), "RE-32"
    if action in (ROLL, KEEP) or MAGIC <= action <= REROLL:
        return say("There is nothing to roll for now; on a dirt road you roll when you take it."), "RE-95"
    if action in (CAMP, GO_BACK):
        return say("You choose where to sleep when your turn ends."), "RE-R18"
    if action == CLAIM:
        return say("There is no bonus to claim now."), "RE-R29"
    if is_target(action):
        return say("First play a card that hits another player."), "RE-146"
    if is_discard(action):
        return say("You discard only with six cards in hand, or when a card says so."), "RE-141"
    if is_ride(action):
        return say("First play a train card."), "RE-215"
    if CHOICE <= action < MAGIC:
        return say("No card gives you a choice now."), "RE-R63"
    return say("You can return attractions only before the race starts."), "RE-11"


def _why_no_magic(s: Any, content: Content, seat: int, slot: int) -> tuple[str, str]:
    """Why this road cannot be taken with a Magic Roll."""
    here = int(s.space[seat])
    if s.hand[seat, content.box.magic] == 0:
        return say("You have no Magic Roll."), "RE-175"
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
        return say("No road leads there from here."), "RE-46"
    if s.moves == 0:
        return say("You have no moves left."), "RE-45"
    if box.road_kind[here, slot] == Road.DIRT and s.dirt == r.Dirt.CLOSED:
        return say("Dirt roads are closed today."), "RE-187"
    there = int(box.road_to[here, slot])
    crosses = box.kind[here] == Kind.BORDER and int(box.road_land[here, slot]) != int(s.side[seat])
    if crosses and (closed := _why_no_crossing(s, seat)):
        return closed
    if not crosses and s.nomans:
        return say("You are in no man's land: you cannot go back into the country today."), "RE-87"
    if s.money[seat] < box.road_toll[here, slot]:
        return say("You cannot afford the toll of ${n}.", n=int(box.road_toll[here, slot])), "RE-101"
    if there == box.finish:
        return say("You cannot enter Shanghai until you have visited all your attractions."), "RE-21"
    if s.moves == 1:
        return say(
            "You cannot stop in {place}: there is no bed for you, and it would be your last move.", place=_name(content, there)
        ), "RE-50"
    text = say.many(
        "From {place} you could not reach a bed with {n} move.",
        "From {place} you could not reach a bed with {n} moves.",
        int(s.moves) - 1,
        place=_name(content, there),
    )
    return text, "RE-50"


def _name(content: Content, space: int) -> str:
    return str(content.words["spaces"][space]["name"])


def _why_no_crossing(s: Any, seat: int) -> tuple[str, str] | None:
    """Why the border does not open; None if it does."""
    if s.pass_kind == Pass.FREE or (s.pass_kind == Pass.FUEL and s.fuel[seat] > 0):
        return None
    if s.gate == Gate.NONE and s.pass_kind == Pass.NONE:
        return say("To cross, you must start your turn on this border and draw a Border Card."), "RE-78"
    if s.gate == Gate.SHUT and s.pass_kind == Pass.NONE:
        return say("The Border Card does not let you through today."), "RE-87"
    if s.fuel[seat] == 0 and not s.token_free:
        return say("You need a Fuel Token to cross."), "RE-79"
    if s.money[seat] < s.charge:
        return say("You cannot afford the charge of ${n}.", n=int(s.charge)), "RE-91"
    return None


def _why_no_card(s: Any, content: Content, seat: int, kind: int, at_sea: bool = False) -> tuple[str, str]:
    """Why this card cannot be played."""
    cards = content.words["action"]
    if kind >= len(cards) or s.hand[seat, kind] == 0:
        return say("You do not have that card."), "RE-140"
    if s.played >= r.CARDS_A_TURN:
        return say("You have already played two Action Cards this turn."), "RE-143"
    name, when = cards[kind]["name"], cards[kind]["when"]
    if not fits_window(s, content.box, seat, kind):
        if at_sea and when in ("first", "border", "border_card"):
            return say("You cannot play {card} at sea.", card=name), "RE-R33"
        return say(WRONG_TIME[when], card=name), "RE-144"
    return say("{card} would have no effect now.", card=name), "RE-150"
