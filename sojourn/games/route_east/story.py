"""What happened, in words."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.games.route_east.records import Deck, Dirt, Source, Tell, Why
from sojourn.games.route_east.wording import effect_text, plural, within

_WHY = {Why.CARD: "", Why.BILL: " for last night", Why.TOLL: " toll", Why.CHARGE: " at the border", Why.BONUS: " as a bonus"}
_DECKS = {Deck.IGNITION: "Ignition", Deck.ACTION: "Action", Deck.BORDER: "Border", Deck.ATM: "ATM"}


def sentence(content: Content, event: Event, viewer: int) -> str:
    """An event as its viewer reads it; empty to stay silent."""
    words = content.words
    kind = Tell(event.kind)
    for part in (_start, _cards, _money, _road, _trouble):
        text = part(words, kind, event)
        if text is not None:
            return text
    return ""


def _space(words: dict[str, Any], i: int) -> str:
    """The name of a space."""
    return str(words["spaces"][i]["name"])


def _start(words: dict[str, Any], kind: Tell, e: Event) -> str | None:
    """Setup, turns and the end."""
    who = f"@{e.seat}"
    if kind == Tell.ROLL_START:
        return f"{who} rolls {e.a} for the start."
    if kind == Tell.STARTS:
        return f"{who} starts."
    if kind == Tell.DEALT:
        a = words["attractions"][e.a]
        return f"{who} must visit {a['name']} in {words['regions'][a['country']]['name']}."
    if kind == Tell.SWAPPED:
        return f"{who} returns an attraction and draws another."
    if kind == Tell.SWAP_CARDS:
        return f"{who} returns {words['attractions'][e.a]['name']} and draws {words['attractions'][e.b]['name']}."
    if kind == Tell.TURN:
        return f"Round {e.a}: it is the turn of {who}."
    if kind == Tell.ARRIVED:
        return f"{who} arrives in Shanghai{'' if e.a == 1 else f' in place {e.a}'}!"
    if kind == Tell.ROUNDS_UP:
        return f"{e.a} rounds are over: the race is stopped."
    if kind == Tell.RESHUFFLED:
        return f"The {_DECKS[Deck(e.a)]} discards are shuffled into a new deck." if e.seat == -1 else ""
    return None


def _cards(words: dict[str, Any], kind: Tell, e: Event) -> str | None:
    """Cards drawn, played and answered."""
    who = f"@{e.seat}"
    if kind in (Tell.IGNITION, Tell.BORDER):
        c = words["ignition" if kind == Tell.IGNITION else "border"][e.a]
        deck = "an Ignition Card" if kind == Tell.IGNITION else "a Border Card"
        return f"{who} draws {deck}, {c['name']}: {within(effect_text(c['steps']))}."
    if kind == Tell.DRAWS:
        return f"{who} takes an Action Card."
    if kind == Tell.DRAWN:
        return f"{who} has drawn {words['action'][e.a]['name']}."
    if kind == Tell.DISCARDS:
        return f"{who} discards {words['action'][e.a]['name']}."
    if kind == Tell.PLAYS:
        c = words["action"][e.a]
        return f"{who} plays {c['name']}: {within(effect_text(c['steps']))}."
    if kind == Tell.AIMS:
        names = {Source.IGNITION: "ignition", Source.ACTION: "action"}.get(Source(e.c))
        return f"{words[names][e.b]['name']} is aimed at @{e.a}." if names else f"It is aimed at @{e.a}."
    if kind == Tell.HELL_NO:
        return f"{who} says Hell No!" + (f" (number {e.a} in the chain)" if e.a > 1 else "")
    if kind == Tell.ACCEPTS:
        return f"{who} accepts."
    if kind == Tell.CANCELLED:
        return f"The card against @{e.a} is stopped."
    if kind == Tell.MAGIC:
        return f"{who} plays Magic Roll{' and rolls' if e.b else ': the die shows'} {e.a}."
    if kind == Tell.CARD_ROLL:
        return f"{who} rolls {e.a}."
    if kind == Tell.CHOSE:
        return f"{who} chooses the {('first', 'second', 'third')[e.a]} way."
    return None


def _money(words: dict[str, Any], kind: Tell, e: Event) -> str | None:
    """Money and fuel."""
    who = f"@{e.seat}"
    if kind == Tell.PAYS:
        return f"{who} pays ${e.a}{_WHY[Why(e.b)]}."
    if kind == Tell.GAINS:
        return f"{who} takes ${e.a}{_WHY[Why(e.b)]}."
    if kind == Tell.ATM:
        return f"{who} takes ${e.a} from the ATM."
    if kind == Tell.ATM_VISIT:
        return f"{who} takes a card from the ATM."
    if kind == Tell.STEALS_MONEY:
        return f"{who} takes ${e.b} from @{e.a}."
    if kind == Tell.STEALS_FUEL:
        return f"{who} takes {plural(e.b, 'Fuel Token')} from @{e.a}."
    if kind == Tell.FUEL:
        return f"{who} {'takes' if e.a > 0 else 'gives up'} {plural(abs(e.a), 'Fuel Token')} and has {e.b}."
    if kind == Tell.LODGING:
        return f"Last night costs {who} {'nothing' if e.b == 0 else f'${e.a}'}."
    return None


def _road(words: dict[str, Any], kind: Tell, e: Event) -> str | None:
    """Steps, borders, boats, trains and nights."""
    who = f"@{e.seat}"
    if kind == Tell.STEP:
        return f"{who} drives to {_space(words, e.b)}."
    if kind == Tell.DIRT:
        return f"{who} rolls {e.a} on the dirt road: {'through' if e.b else 'stuck in the mud'}."
    if kind == Tell.ATTRACTION:
        return f"{who} visits {words['attractions'][e.a]['name']}."
    if kind == Tell.SHOWN:
        return f"{who} has one attraction left: {words['attractions'][e.a]['name']}."
    if kind == Tell.CROSSES:
        name = words["regions"][e.b]["name"] if e.b < len(words["regions"]) else "the Caspian Sea"
        return (
            f"{who} crosses the border at {_space(words, e.c)} into {name}."
            if e.b < 16
            else f"{who} passes the port of {_space(words, e.c)}."
        )
    if kind == Tell.GATE:
        if not e.a:
            return f"The border is shut to {who} today."
        return f"The border is open to {who} for {f'${e.b} and ' if e.b else ''}a Fuel Token."
    if kind == Tell.PASSES:
        return f"The barrier goes up for {who}."
    if kind == Tell.BOARDS:
        return f"{who} boards the {_space(words, e.a)}."
    if kind == Tell.SEA_ROLL:
        return f"{who} rolls {e.a} at sea."
    if kind == Tell.LANDS:
        return f"{who} lands in {_space(words, e.a)}."
    if kind == Tell.TRAIN:
        return f"{who} rides the train from {_space(words, e.a)} to {_space(words, e.b)}."
    if kind == Tell.TENT:
        return f"{who} puts up a tent at {_space(words, e.a)}."
    if kind == Tell.BACK:
        return f"Without a bed, {who} is taken back from {_space(words, e.a)} to {_space(words, e.b)}."
    if kind == Tell.STAYS:
        return f"{who} spends the night in {_space(words, e.a)}{f' (${e.b} tomorrow)' if e.b else ''}."
    return None


def _trouble(words: dict[str, Any], kind: Tell, e: Event) -> str | None:
    """Embassies and lost moves."""
    who = f"@{e.seat}"
    if kind == Tell.MOVES:
        return f"{who} has {plural(e.b, 'move')} now."
    if kind == Tell.DIRT_TODAY:
        return f"Dirt roads {'need no roll' if e.a == Dirt.FREE else 'are closed'} for {who} today."
    if kind == Tell.SENT:
        return f"{who} is sent to the embassy in {_space(words, e.a)}."
    if kind == Tell.BANKRUPT:
        return f"{who} is bankrupt and stuck at the embassy in {_space(words, e.a)}."
    if kind == Tell.LOSES_MOVES:
        return f"{who} will have {plural(e.a, 'move')} fewer on the next turn."
    if kind == Tell.STUCK_ROLL:
        return f"{who} rolls {e.a} at the embassy (attempt {e.b} of 2)."
    if kind == Tell.FREED:
        return f"{who} is free to go."
    return None
