"""What happened, in words."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later, listed
from sojourn.games.route_east.records import SEA, Deck, Dirt, Edge, Kind, Pass, Reason, Source, Told, Why
from sojourn.games.route_east.ui.wording import effect_text
from sojourn.games.route_east.ui.words import say

RESHUFFLED = {
    Deck.IGNITION: later("The discarded Ignition Cards are shuffled into a new deck."),
    Deck.ACTION: later("The discarded Action Cards are shuffled into a new deck."),
    Deck.BORDER: later("The discarded Border Cards are shuffled into a new deck."),
    Deck.ATM: later("The Bank Cards drawn so far are shuffled into a new ATM pile."),
}
RANKED = {  # what put the winner ahead of everybody else when the rounds were over
    Edge.ATTRACTIONS: later("{who} wins, with the most attractions visited."),
    Edge.WAY: later("{who} wins: tied on attractions, but with the shortest way left."),
    Edge.MONEY: later("{who} wins: tied on attractions and on the way left, but with more money."),
    Edge.FUEL: later("{who} wins: tied on attractions, the way left and money, but with more Fuel Tokens."),
}
SAME_ROUND = {  # and ahead of the others who arrived in the last round
    Edge.FINISHED: later("{who} wins: when the round ends, nobody else has reached Shanghai."),
    Edge.MONEY: later("{who} wins, with the most money of those in Shanghai."),
    Edge.FUEL: later("{who} wins: tied on money with others in Shanghai, but with more Fuel Tokens."),
    Edge.EARLIER: later("{who} wins: tied on money and Fuel Tokens with others in Shanghai, but there first."),
}


def sentence(content: Content, event: Event, viewer: int) -> str:
    """An event as its viewer reads it; empty to stay silent."""
    kind = Told(event.kind)
    for part in (_start, _end, _cards, _answers, _money, _road, _border, _night, _trouble):
        text = part(content, kind, event)
        if text is not None:
            return text
    return ""


def _space(words: dict[str, Any], i: int) -> str:
    """The name of a space."""
    return str(words["spaces"][i]["name"])


def _attraction(words: dict[str, Any], card: int) -> str:
    """The name of an Attraction Card."""
    return str(words["attractions"][card]["name"])


def _start(content: Content, kind: Told, e: Event) -> str | None:
    """Setup, turns and decks."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.ROLL_START:
        return say("{who} rolls {face} to see who starts.", who=who, face=e.a)
    if kind == Told.STARTS:
        return say("{who} starts.", who=who)
    if kind == Told.DEALT:
        country = words["regions"][words["attractions"][e.a]["country"]]["name"]
        return say("{who} is dealt an attraction in {country}: {place}.", who=who, place=_attraction(words, e.a), country=country)
    if kind == Told.TWO_ALIKE:
        return say("{who} has two attractions in the same country.", who=who)
    if kind == Told.SWAPPED:
        return say("{who} returns an attraction and draws another.", who=who)
    if kind == Told.SWAP_CARDS:
        old, new = _attraction(words, e.a), _attraction(words, e.b)
        return say("{who} returns one attraction ({old}) and draws another ({new}).", who=who, old=old, new=new)
    if kind == Told.TURN:
        return say("Round {n}: {who}'s turn.", n=e.a, who=who)
    if kind == Told.RESHUFFLED:
        return say(RESHUFFLED[Deck(e.a)])
    return None


def _end(content: Content, kind: Told, e: Event) -> str | None:
    """Arrivals, and who has won by what."""
    who = f"@{e.seat}"
    if kind == Told.ARRIVED:
        if e.a == 1:
            return say("{who} arrives in Shanghai with every attraction visited!", who=who)
        return say("{who} arrives in Shanghai, number {place} to get there!", who=who, place=e.a)
    if kind == Told.ROUNDS_UP:
        return say.many("{n} round is over: the race ends here.", "{n} rounds are over: the race ends here.", e.a)
    if kind != Told.WINS:
        return None
    winners = [f"@{seat}" for seat in range(int(e.a).bit_length()) if e.a >> seat & 1]
    if len(winners) > 1:
        return say("Tied in everything, {who} share the win.", who=listed(winners))
    if e.b == Reason.ROUND_DONE:
        return say(SAME_ROUND[Edge(e.c)], who=winners[0])
    if e.c == Edge.FINISHED:
        return say("{who} wins: first in Shanghai with every attraction visited.", who=winners[0])
    return say(RANKED[Edge(e.c)], who=winners[0])


def _cards(content: Content, kind: Told, e: Event) -> str | None:
    """Cards drawn and played."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.IGNITION:
        return say("{who} draws an Ignition Card. {card}: {effect}.", who=who, **_card(content, "ignition", e.a))
    if kind == Told.BORDER:
        return say("{who} draws a Border Card. {card}: {effect}.", who=who, **_card(content, "border", e.a))
    if kind == Told.DRAWS:
        return say("{who} picks up an Action Card.", who=who)
    if kind == Told.DRAWN:
        return say("{who} draws {card}.", who=who, card=words["action"][e.a]["name"])
    if kind == Told.DISCARDS:
        return say("{who} discards {card}.", who=who, card=words["action"][e.a]["name"])
    if kind == Told.PLAYS:
        return say("{who} plays {card}: {effect}.", who=who, **_card(content, "action", e.a))
    if kind == Told.CARD_ROLL:
        return say("{who} rolls {face}.", who=who, face=e.a)
    if kind == Told.CHOSE:
        return (
            say("{who} chooses the first option.", who=who),
            say("{who} chooses the second option.", who=who),
            say("{who} chooses the third option.", who=who),
        )[e.a]
    return None


def _card(content: Content, deck: str, number: int) -> dict[str, str]:
    """A card and what it does."""
    card = content.words[deck][number]
    return {"card": card["name"], "effect": effect_text(content, card["steps"])}


def _answers(content: Content, kind: Told, e: Event) -> str | None:
    """Cards aimed, answered and changed by magic."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.AIMS:
        deck = {Source.IGNITION: "ignition", Source.ACTION: "action"}.get(Source(e.c))
        if deck is None:
            return say("The target is @{victim}.", victim=e.a)
        return say("{card} targets @{victim}.", card=words[deck][e.b]["name"], victim=e.a)
    if kind == Told.HELL_NO:
        if e.a > 1:
            return say("{who} says Hell No! back (number {n}).", who=who, n=e.a)
        return say("{who} says Hell No!", who=who)
    if kind == Told.ACCEPTS:
        return say("{who} accepts.", who=who)
    if kind == Told.CANCELLED:
        return say("The card against @{victim} is stopped.", victim=e.a)
    if kind == Told.MAGIC:
        if e.b:
            return say("{who} plays Magic Roll and rolls {face}.", who=who, face=e.a)
        return say("{who} plays Magic Roll: the die shows {face}.", who=who, face=e.a)
    return None


def _money(content: Content, kind: Told, e: Event) -> str | None:
    """Money and fuel."""
    who = f"@{e.seat}"
    if kind == Told.PAYS:
        return _payment(who, e.a, Why(e.b))
    if kind == Told.GAINS:
        if e.b == Why.BONUS:
            return say("{who} gets a bonus of ${n}.", who=who, n=e.a)
        return say("{who} gets ${n}.", who=who, n=e.a)
    if kind == Told.ATM:
        return say("{who} takes ${n} from the ATM.", who=who, n=e.a)
    if kind == Told.ATM_VISIT:
        return say("{who} takes a card from the ATM.", who=who)
    if kind == Told.STEALS_MONEY:
        return say("{who} steals ${n} from @{victim}.", who=who, n=e.b, victim=e.a)
    if kind == Told.STEALS_FUEL:
        return say.many(
            "{who} steals {n} Fuel Token from @{victim}.",
            "{who} steals {n} Fuel Tokens from @{victim}.",
            e.b,
            who=who,
            victim=e.a,
        )
    if kind == Told.FUEL:
        if e.a > 0:
            return say.many(
                "{who} gets {n} Fuel Token and now has {all}.",
                "{who} gets {n} Fuel Tokens and now has {all}.",
                e.a,
                who=who,
                all=e.b,
            )
        return say.many(
            "{who} loses {n} Fuel Token and now has {all}.",
            "{who} loses {n} Fuel Tokens and now has {all}.",
            -e.a,
            who=who,
            all=e.b,
        )
    if kind == Told.LODGING:
        if e.a:
            return say("{who} must pay ${n} for last night.", who=who, n=e.a)
        return say("{who} has nothing to pay for last night.", who=who)
    return None


def _payment(who: str, amount: int, why: Why) -> str:
    """Money handed over, and what for."""
    if why == Why.BILL:
        return say("{who} pays ${n} for last night.", who=who, n=amount)
    if why == Why.TOLL:
        return say("{who} pays a toll of ${n}.", who=who, n=amount)
    if why == Why.CHARGE:
        return say("{who} pays ${n} at the border.", who=who, n=amount)
    return say("{who} pays ${n}.", who=who, n=amount)


def _road(content: Content, kind: Told, e: Event) -> str | None:
    """Steps, attractions, boats and trains."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.STEP:
        return say("{who} drives to {place}.", who=who, place=_space(words, e.b))
    if kind == Told.DIRT:
        if e.b:
            return say("{who} rolls {face} on the dirt road and gets through.", who=who, face=e.a)
        return say("{who} rolls {face} on the dirt road and gets stuck in the mud.", who=who, face=e.a)
    if kind == Told.ATTRACTION:
        return say("{who} visits an attraction: {place}.", who=who, place=_attraction(words, e.a))
    if kind == Told.SHOWN:
        return say("{who} has one attraction left: {place}.", who=who, place=_attraction(words, e.a))
    if kind == Told.BOARDS:
        return say("{who} boards the {boat}.", who=who, boat=_space(words, e.a))
    if kind == Told.SEA_ROLL:
        return say("{who} rolls {face} at sea.", who=who, face=e.a)
    if kind == Told.LANDS:
        return say("{who} lands in {place}.", who=who, place=_space(words, e.a))
    if kind == Told.TRAIN:
        start, end = _space(words, e.a), _space(words, e.b)
        return say("{who} rides the train from {start} to {end}.", who=who, start=start, end=end)
    return None


def _border(content: Content, kind: Told, e: Event) -> str | None:
    """Borders: what they ask, and who goes through."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.CROSSES:
        place = _space(words, e.c)
        if e.b >= SEA:
            return say("{who} leaves from the port of {place}.", who=who, place=place)
        country = words["regions"][e.b]["name"]
        return say("{who} crosses the border at {place} into {country}.", who=who, place=place, country=country)
    if kind == Told.GATE:
        if not e.a:
            return say("The border is closed to {who} today.", who=who)
        if e.b:
            return say("{who} may cross the border for ${n} and a Fuel Token.", who=who, n=e.b)
        return say("{who} may cross the border for a Fuel Token.", who=who)
    if kind == Told.PASSES:
        if content.box.pass_fuel_only and e.a == Pass.FREE:
            return say("{who} needs no Fuel Token to cross this border.", who=who)
        return say("The barrier goes up for {who}.", who=who)
    return None


def _night(content: Content, kind: Told, e: Event) -> str | None:
    """Where a turn ends."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.TENT:
        return say("{who} puts up a tent at {place}.", who=who, place=_space(words, e.a))
    if kind == Told.BACK:
        start, end = _space(words, e.a), _space(words, e.b)
        return say("{who} has found no bed and goes back from {start} to {end}.", who=who, start=start, end=end)
    if kind == Told.STAYS:
        place = _space(words, e.a)
        if e.b:
            return say("{who} spends the night in {place} (${n} tomorrow).", who=who, place=place, n=e.b)
        if words["spaces"][e.a]["kind"] == Kind.BORDER:
            return say("{who} spends the night on the border at {place}.", who=who, place=place)
        if words["spaces"][e.a]["kind"] == Kind.ATTRACTION:
            return say("{who} spends the night at {place}.", who=who, place=place)
        return say("{who} spends the night in {place}.", who=who, place=place)
    return None


def _trouble(content: Content, kind: Told, e: Event) -> str | None:
    """Embassies and lost moves."""
    who, words = f"@{e.seat}", content.words
    if kind == Told.MOVES:
        if e.b == 0:
            return say("{who} has no moves today.", who=who)
        return say.many("{who} now has {n} move.", "{who} now has {n} moves.", e.b, who=who)
    if kind == Told.DIRT_TODAY:
        if e.a == Dirt.FREE:
            return say("Dirt roads need no roll for {who} today.", who=who)
        return say("Dirt roads are closed to {who} today.", who=who)
    if kind == Told.SENT:
        return say("{who} is sent to the embassy in {place}.", who=who, place=_space(words, e.a))
    if kind == Told.BANKRUPT:
        return say("{who} is bankrupt and stuck at the embassy in {place}.", who=who, place=_space(words, e.a))
    if kind == Told.LOSES_MOVES:
        return say.many("{who} will have {n} move fewer next turn.", "{who} will have {n} moves fewer next turn.", e.a, who=who)
    if kind == Told.STUCK_ROLL:
        return say("{who} rolls {face} at the embassy (attempt {n} of 2).", who=who, face=e.a, n=e.b)
    if kind == Told.FREED:
        if e.b:
            return say("{who} may leave the embassy after two tries.", who=who)
        return say("{who} leaves the embassy with a 6.", who=who)
    return None


# Where the rules say more about each of these sentences.
RULES: dict[int | tuple[int, int], str] = {
    Told.ROLL_START: "RE-9",
    Told.STARTS: "RE-R3",
    Told.DEALT: "RE-10",
    Told.TWO_ALIKE: "RE-11",
    Told.SWAPPED: "RE-11",
    Told.SWAP_CARDS: "RE-R4",
    Told.TURN: "RE-30",
    Told.IGNITION: "RE-33",
    Told.BORDER: "RE-84",
    Told.PAYS: "RE-38",
    Told.GAINS: "RE-182",
    Told.MOVES: "RE-40",
    Told.FUEL: "RE-109",
    Told.DRAWS: "RE-49",
    Told.DRAWN: "RE-140",
    Told.DISCARDS: "RE-141",
    Told.PLAYS: "RE-148",
    Told.AIMS: "RE-146",
    Told.HELL_NO: "RE-160",
    Told.ACCEPTS: "RE-162",
    Told.CANCELLED: "RE-163",
    Told.STEALS_MONEY: "RE-171",
    Told.STEALS_FUEL: "RE-170",
    Told.SENT: "RE-205",
    Told.BANKRUPT: "RE-190",
    Told.LOSES_MOVES: "RE-189",
    Told.STEP: "RE-46",
    Told.DIRT: "RE-95",
    Told.ATM: "RE-105",
    Told.ATTRACTION: "RE-113",
    Told.SHOWN: "RE-117",
    Told.CROSSES: "RE-86",
    Told.BOARDS: "RE-126",
    Told.SEA_ROLL: "RE-127",
    Told.LANDS: "RE-129",
    Told.STUCK_ROLL: "RE-196",
    Told.FREED: "RE-197",
    (Told.FREED, 1): "RE-199",
    Told.TRAIN: "RE-216",
    Told.TENT: "RE-R18",
    Told.BACK: "RE-97",
    Told.STAYS: "RE-64",
    Told.ARRIVED: "RE-20",
    Told.ROUNDS_UP: "RE-23",
    Told.WINS: "RE-20",
    (Told.WINS, Reason.ROUNDS): "RE-R9",
    (Told.WINS, Reason.ROUND_DONE): "RE-R7",
    (Told.WINS, Reason.PLACES_DONE): "RE-24",
    Told.MAGIC: "RE-175",
    Told.CARD_ROLL: "RE-184",
    Told.GATE: "RE-85",
    Told.LODGING: "RE-186",
    Told.DIRT_TODAY: "RE-187",
    Told.PASSES: "RE-R43",
    Told.RESHUFFLED: "RE-149",
    Told.ATM_VISIT: "RE-105",
    Told.CHOSE: "RE-R63",
}
