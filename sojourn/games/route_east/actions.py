"""What an action number means to people: buttons, prompts and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.games.route_east import records as r
from sojourn.games.route_east.records import Gate, Kind, Pass, Phase, Road, Rolling, Source
from sojourn.games.route_east.train import rail_nodes
from sojourn.games.route_east.wording import effect_text, place_text, plural, within

_SIMPLE = {
    r.A_BORDER: ("draw_border", "Draw a Border Card and try to cross"),
    r.A_IGNITION: ("draw_ignition", "Draw an Ignition Card and stay in this country"),
    r.A_PICK_UP: ("pick_up", "Pick up an Action Card (1 move)"),
    r.A_CLAIM: ("claim", "Claim the attraction's bonus"),
    r.A_HELL_NO: ("hell_no", "Hell No!"),
    r.A_ACCEPT: ("accept", "Accept"),
    r.A_CAMP: ("camp", "Put up the tent here"),
    r.A_KEEP: ("keep", "Keep this roll"),
    r.A_REROLL: ("reroll", "Play Magic Roll and roll again"),
}


def decode(content: Content, v: Any, number: int) -> Action:
    """The action behind a number, as the seat with this view understands it."""
    words = content.words
    if number in _SIMPLE:
        name, text = _SIMPLE[number]
        return Action(number, name, {}, text)
    if number >= r.A_TRAIN:
        return _train(content, v, number)
    if number >= r.A_STEP:
        return _step(content, v, number)
    if number >= r.A_PLAY:
        card = words["action"][min(number - r.A_PLAY, len(words["action"]) - 1)]
        return Action(number, "play", {"card": card["id"]}, f"Play {card['name']}: {within(effect_text(card['steps']))}")
    if number >= r.A_DISCARD:
        card = words["action"][min(number - r.A_DISCARD, len(words["action"]) - 1)]
        return Action(number, "discard", {"card": card["id"]}, f"Discard {card['name']}")
    return _small(content, v, number)


def _small(content: Content, v: Any, number: int) -> Action:
    """Swaps, ends, rolls, targets and choices."""
    if number == r.A_END:
        return Action(number, "end_turn", {}, f"End your turn {_night(content, v)}".rstrip())
    if number == r.A_GO_BACK:
        back = content.words["spaces"][int(v.back_space)]
        return Action(number, "go_back", {}, f"Go back to {place_text(back)}")
    if number == r.A_ROLL:
        return Action(number, "roll", {}, "Roll for a 6" if v.phase == Phase.AT_SEA else "Roll the die")
    if number >= r.A_TARGET:
        seat = (int(v.active) + number - r.A_TARGET + 1) % int(v.seats)
        return Action(number, "target", {"seat": seat}, f"Choose @{seat}")
    if number >= r.A_MAGIC:
        face = number - r.A_MAGIC + 1
        text = "Play Magic Roll and pass" if v.rolling == Rolling.DIRT else f"Play Magic Roll: the die shows {face}"
        return Action(number, "magic", {"face": face}, text)
    if number >= r.A_CHOICE:
        return _choice(content, v, number)
    card = int(v.goal[v.seat, number]) if v.seat >= 0 else -1
    name = content.words["attractions"][card]["name"] if card >= 0 else "this attraction"
    return Action(number, "swap", {"slot": number}, f"Return {name} and draw another")


def _night(content: Content, v: Any) -> str:
    """Where one would sleep."""
    if v.seat < 0 or v.phase != Phase.MAIN:
        return ""
    space = content.words["spaces"][int(v.space[v.seat])]
    if space["price"]:
        return f"and sleep in {space['name']} (${space['price']} tomorrow)"
    return f"and sleep in {space['name']}" if content.box.bed[int(v.space[v.seat])] else ""


def _choice(content: Content, v: Any, number: int) -> Action:
    """One way a card offers, in its own words."""
    option = number - r.A_CHOICE
    deck = {int(Source.IGNITION): "ignition", int(Source.BORDER): "border", int(Source.ACTION): "action"}.get(int(v.source))
    text = f"Option {option + 1}"
    if deck is not None and v.card >= 0:
        forks = [s for s in content.words[deck][int(v.card)]["steps"] if s.op == r.Op.CHOOSE]
        if forks and option < len(forks[0].cases):
            text = effect_text(forks[0].cases[option])
    return Action(number, "choice", {"option": option}, text)


def _step(content: Content, v: Any, number: int) -> Action:
    """A step along a road of the space the seat stands on."""
    slot, seat = number - r.A_STEP, int(v.seat)
    box, words = content.box, content.words
    here = int(v.space[seat]) if seat >= 0 else 0
    if slot >= box.degree[here]:
        return Action(number, "step", {"to": ""}, "Take a road that is not there")
    there = int(box.road_to[here, slot])
    space = words["spaces"][there]
    notes = []
    kind = int(box.road_kind[here, slot])
    if box.kind[here] == Kind.BORDER and seat >= 0 and int(box.road_land[here, slot]) != int(v.side[seat]):
        notes.append(crossing_text(v))
    if kind == Road.TOLL:
        notes.append(f"toll ${int(box.road_toll[here, slot])}")
    if kind == Road.DIRT:
        notes.append("dirt road" if v.dirt == r.Dirt.FREE else "dirt road, roll even")
    if space["kind"] == Kind.ATTRACTION and seat >= 0 and _is_goal(v, seat, int(box.attraction[there])):
        notes.append("your attraction")
    verb = "Board the" if kind == Road.FERRY else "Go to"
    text = f"{verb} {place_text(space) if kind != Road.FERRY else space['name']}"
    return Action(number, "step", {"to": space["id"]}, text + (": " + ", ".join(notes) if notes else ""))


def crossing_text(v: Any) -> str:
    """What crossing now costs."""
    if v.pass_kind == Pass.FREE:
        return "cross with the Border Pass"
    if v.pass_kind == Pass.FUEL:
        return "cross for 1 fuel"
    price = f"${int(v.charge)} and " if v.charge else ""
    return f"cross for {price}{'a Border Pass' if v.token_free else '1 fuel'}"


def _is_goal(v: Any, seat: int, card: int) -> bool:
    """Whether a seat still has to visit this attraction."""
    return any(int(v.goal[seat, k]) == card and v.goal_state[seat, k] != r.Goal.DONE for k in range(r.GOALS))


def _train(content: Content, v: Any, number: int) -> Action:
    """A ride to one of the places in reach."""
    box = content.box
    k = number - r.A_TRAIN
    if v.seat >= 0:
        for node in rail_nodes(v, box, int(v.seat)):
            if node >= 0 and k < box.rail_count[node]:
                space = content.words["spaces"][int(box.rail_to[node, k])]
                return Action(number, "train_to", {"to": space["id"]}, f"Ride to {place_text(space)}")
            if node >= 0:
                k -= int(box.rail_count[node])
    return Action(number, "train_to", {"to": ""}, "Ride to a place the train does not reach")


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by name and parameters."""
    for number, (known, _) in _SIMPLE.items():
        if known == name:
            return number
    alone = {"end_turn": r.A_END, "go_back": r.A_GO_BACK, "roll": r.A_ROLL}
    if name in alone:
        return alone[name]
    cards = [c["id"] for c in content.words["action"]]
    if name == "play":
        return r.A_PLAY + cards.index(params["card"])
    if name == "discard":
        return r.A_DISCARD + cards.index(params["card"])
    if name == "target":
        return r.A_TARGET + (int(params["seat"]) - int(v.active)) % int(v.seats) - 1
    if name == "magic":
        return r.A_MAGIC + int(params["face"]) - 1
    if name == "choice":
        return r.A_CHOICE + int(params["option"])
    if name == "swap":
        return r.A_SWAP + int(params["slot"])
    first, count = (r.A_STEP, r.ROADS) if name == "step" else (r.A_TRAIN, r.RAIL)
    for number in range(first, first + count):
        if decode(content, v, number).params["to"] == params["to"]:
            return number
    raise ValueError(f"{name} {dict(params)} is no action here")


# --- What is asked -------------------------------------------------------------------------------


def prompt(content: Content, v: Any) -> str:
    """One sentence in the second person; for the others, whom the table waits for."""
    if v.phase == Phase.OVER:
        return "The race is over."
    if v.seat != v.actor:
        return _waiting(v)
    words = content.words
    seat = int(v.seat)
    here = words["spaces"][int(v.space[seat])]["name"]
    if v.phase == Phase.MAIN:
        return _main_prompt(content, v, here)
    if v.phase == Phase.RESPONSE:
        return _response_prompt(content, v)
    card = _card_name(content, v)
    texts = {
        Phase.SWAP: "Two of your attractions lie in one country: choose the card that goes back under the deck.",
        Phase.CARD: f"You are on the border at {here} with {plural(int(v.fuel[seat]), 'Fuel Token')}: "
        "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
        Phase.TARGET: f"Choose whom {card} hits.",
        Phase.CHOICE: f"{card}: choose one way.",
        Phase.ROLL: "You are about to roll: roll the die, or play Magic Roll.",
        Phase.REROLL: f"You rolled {int(v.face)}: keep it, or play Magic Roll and roll again.",
        Phase.DISCARD: "You hold six Action Cards: discard one." if v.cards[seat] > 5 else f"{card}: discard an Action Card.",
        Phase.AT_SEA: f"You are at sea: roll for a 6 ({plural(int(v.moves), 'roll')} left)."
        if v.moves
        else "You are at sea without a move: play a card or wait.",
        Phase.TRAIN: f"Choose where the train takes you: up to {int(v.rail)} spaces, and your turn ends there.",
        Phase.CAMP: f"The dirt road beat you and no bed is in reach: put up your tent in {here}, or go back.",
    }
    return texts[Phase(int(v.phase))]


def _waiting(v: Any) -> str:
    """Whom the table waits for."""
    what = {
        Phase.RESPONSE: "may answer the card",
        Phase.SWAP: "returns an attraction",
        Phase.DISCARD: "discards a card",
        Phase.CARD: "chooses between Border Card and Ignition Card",
    }.get(Phase(int(v.phase)), "is on the road")
    return f"@{int(v.actor)} {what}."


def _card_name(content: Content, v: Any) -> str:
    """The card that is being carried out."""
    deck = {
        int(Source.IGNITION): "ignition",
        int(Source.BORDER): "border",
        int(Source.ACTION): "action",
        int(Source.BONUS): "attractions",
    }
    name = deck.get(int(v.source))
    return str(content.words[name][int(v.card)]["name"]) if name and v.card >= 0 else "The card"


def _main_prompt(content: Content, v: Any, here: str) -> str:
    """What can be done with the moves."""
    seat = int(v.seat)
    if v.moves == 0:
        return f"You have no moves today in {here}: play a card, or end your turn."
    left = plural(int(v.moves), "move")
    if v.nomans and v.gate == Gate.SHUT:
        return f"The border is shut to you today: you are in no man's land with {left}. Pick up cards, or end your turn."
    if v.nomans:
        lack = "" if v.fuel[seat] or v.token_free or v.pass_kind else " You have no Fuel Token."
        poor = "" if v.money[seat] >= v.charge else f" You cannot pay the ${int(v.charge)}."
        price = f"${int(v.charge)} and a Fuel Token"
        return f"The border is open to you for {price}: cross, or stay in no man's land ({left} left).{lack}{poor}"
    return f"You are in {here} with {left} left: drive on, pick up an Action Card, or play one."


def _response_prompt(content: Content, v: Any) -> str:
    """Who uses what against whom."""
    card = _card_name(content, v)
    if v.links:
        return f"@{int(v.last)} answered with Hell No! ({int(v.links)} in the chain, on {card}): answer with yours, or accept."
    if v.victim == v.seat:
        return f"@{int(v.active)} uses {card} against you: say Hell No!, or accept."
    return f"@{int(v.active)} uses {card} against @{int(v.victim)}: say Hell No!, or accept."


# --- Refusals ------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why this cannot be done now, and the rule that forbids it."""
    if s.phase != Phase.MAIN and s.phase != Phase.AT_SEA:
        return "First answer what you are asked.", {Phase.DISCARD: "RE-141", Phase.RESPONSE: "RE-162"}.get(
            Phase(int(s.phase)), "RE-45"
        )
    if s.phase == Phase.AT_SEA:
        return "At sea every move is a roll; the only cards are those of your turn.", "RE-128"
    if r.A_STEP <= action < r.A_TRAIN:
        return _why_no_step(s, content, seat, action - r.A_STEP)
    if r.A_PLAY <= action < r.A_STEP:
        return _why_no_card(s, content, seat, action - r.A_PLAY)
    if action == r.A_END:
        return "You cannot spend the night here while a bed is in reach.", "RE-60"
    if action == r.A_PICK_UP:
        return ("You have no move left.", "RE-49") if s.moves == 0 else ("Then no bed would be in reach tonight.", "RE-50")
    return "That is not possible now.", "RE-45"


def _why_no_step(s: Any, content: Content, seat: int, slot: int) -> tuple[str, str]:
    """Why this road cannot be taken."""
    box = content.box
    here = int(s.space[seat])
    if slot >= box.degree[here]:
        return "There is no such road here.", "RE-46"
    if s.moves == 0:
        return "You have no move left.", "RE-45"
    if box.road_kind[here, slot] == Road.DIRT and s.dirt == r.Dirt.CLOSED:
        return "Dirt roads are closed today.", "RE-187"
    if box.kind[here] == Kind.BORDER:
        if int(box.road_land[here, slot]) != int(s.side[seat]):
            return _why_no_crossing(s, seat)
        if s.nomans:
            return "You are in no man's land: today there is no way back into the country.", "RE-87"
    there = int(box.road_to[here, slot])
    if s.money[seat] < box.road_toll[here, slot]:
        return f"You cannot pay the toll of ${int(box.road_toll[here, slot])}.", "RE-101"
    if there == box.finish:
        return "Shanghai waits until all your attractions are visited.", "RE-21"
    return (
        f"From {content.words['spaces'][there]['name']} no bed would be in reach with {plural(int(s.moves) - 1, 'move')}.",
        "RE-50",
    )


def _why_no_crossing(s: Any, seat: int) -> tuple[str, str]:
    """Why the border does not open."""
    if s.gate == Gate.NONE and s.pass_kind == Pass.NONE:
        return "To cross you must begin your turn on this border with a Border Card.", "RE-78"
    if s.gate == Gate.SHUT:
        return "The Border Card refuses you today.", "RE-87"
    if s.fuel[seat] == 0:
        return "You need a Fuel Token to cross.", "RE-79"
    if s.money[seat] < s.charge:
        return f"You cannot pay the charge of ${int(s.charge)}.", "RE-91"
    return "Beyond the border no bed would be in reach.", "RE-50"


def _why_no_card(s: Any, content: Content, seat: int, kind: int) -> tuple[str, str]:
    """Why this card cannot be played."""
    cards = content.words["action"]
    if kind >= len(cards) or s.hand[seat, kind] == 0:
        return "You do not hold that card.", "RE-140"
    if s.played >= r.CARDS_A_TURN:
        return "You have played two Action Cards on this turn.", "RE-143"
    from sojourn.games.route_east.cards import fits_window
    from sojourn.games.route_east.wording import WHEN

    if not fits_window(s, content.box, seat, kind):
        return f"{cards[kind]['name']} is played {WHEN[cards[kind]['when']]}.", "RE-144"
    return f"{cards[kind]['name']} would have no effect now.", "RE-150"
