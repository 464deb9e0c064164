"""What an action number means to people: buttons, prompts and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.route_east import records as r
from sojourn.games.route_east.records import Gate, Kind, Pass, Phase, Road, Rolling, Source
from sojourn.games.route_east.train import rail_nodes
from sojourn.games.route_east.ui.wording import effect_text, place_text, when_text, within
from sojourn.games.route_east.ui.words import say

_SIMPLE = {
    r.A_BORDER: ("draw_border", later("Draw a Border Card and try to cross")),
    r.A_IGNITION: ("draw_ignition", later("Draw an Ignition Card and stay in this country")),
    r.A_PICK_UP: ("pick_up", later("Pick up an Action Card (1 move)")),
    r.A_CLAIM: ("claim", later("Claim the attraction's bonus")),
    r.A_HELL_NO: ("hell_no", later("Hell No!")),
    r.A_ACCEPT: ("accept", later("Accept")),
    r.A_CAMP: ("camp", later("Put up the tent here")),
    r.A_KEEP: ("keep", later("Keep this roll")),
    r.A_REROLL: ("reroll", later("Play Magic Roll and roll again")),
}


def decode(content: Content, v: Any, number: int) -> Action:
    """The action behind a number, as the seat with this view understands it."""
    words = content.words
    if number in _SIMPLE:
        name, text = _SIMPLE[number]
        return Action(number, name, {}, say(text))
    if number >= r.A_TRAIN:
        return _train(content, v, number)
    if number >= r.A_STEP:
        return _step(content, v, number)
    if number >= r.A_PLAY:
        card = words["action"][min(number - r.A_PLAY, len(words["action"]) - 1)]
        effect = within(effect_text(card["steps"]))
        return Action(number, "play", {"card": card["id"]}, say("Play {card}: {effect}", card=card["name"], effect=effect))
    if number >= r.A_DISCARD:
        card = words["action"][min(number - r.A_DISCARD, len(words["action"]) - 1)]
        return Action(number, "discard", {"card": card["id"]}, say("Discard {card}", card=card["name"]))
    return _small(content, v, number)


def _small(content: Content, v: Any, number: int) -> Action:
    """Swaps, ends, rolls, targets and choices."""
    if number == r.A_END:
        return Action(number, "end_turn", {}, _end_text(content, v))
    if number == r.A_GO_BACK:
        back = content.words["spaces"][int(v.back_space)]
        return Action(number, "go_back", {}, say("Go back to {place}", place=place_text(back)))
    if number == r.A_ROLL:
        return Action(number, "roll", {}, say("Roll for a 6") if v.phase == Phase.AT_SEA else say("Roll the die"))
    if number >= r.A_TARGET:
        seat = (int(v.active) + number - r.A_TARGET + 1) % int(v.seats)
        return Action(number, "target", {"seat": seat}, say("Choose @{seat}", seat=seat))
    if number >= r.A_MAGIC:
        face = number - r.A_MAGIC + 1
        shown = say("Play Magic Roll: the die shows {face}", face=face)
        return Action(number, "magic", {"face": face}, say("Play Magic Roll and pass") if v.rolling == Rolling.DIRT else shown)
    if number >= r.A_CHOICE:
        return _choice(content, v, number)
    card = int(v.goal[v.seat, number]) if v.seat >= 0 else -1
    name = content.words["attractions"][card]["name"] if card >= 0 else say("this attraction")
    return Action(number, "swap", {"slot": number}, say("Return {place} and draw another", place=name))


def _end_text(content: Content, v: Any) -> str:
    """The end of the turn, and where one would sleep."""
    if v.seat < 0 or v.phase != Phase.MAIN:
        return say("End your turn")
    space = content.words["spaces"][int(v.space[v.seat])]
    if space["price"]:
        return say("End your turn and sleep in {place} (${n} tomorrow)", place=space["name"], n=space["price"])
    if content.box.bed[int(v.space[v.seat])]:
        return say("End your turn and sleep in {place}", place=space["name"])
    return say("End your turn")


def _choice(content: Content, v: Any, number: int) -> Action:
    """One way a card offers, in its own words."""
    option = number - r.A_CHOICE
    deck = {int(Source.IGNITION): "ignition", int(Source.BORDER): "border", int(Source.ACTION): "action"}.get(int(v.source))
    text = say("Option {n}", n=option + 1)
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
        return Action(number, "step", {"to": ""}, say("Take a road that is not there"))
    there = int(box.road_to[here, slot])
    space = words["spaces"][there]
    notes = []
    kind = int(box.road_kind[here, slot])
    if box.kind[here] == Kind.BORDER and seat >= 0 and int(box.road_land[here, slot]) != int(v.side[seat]):
        notes.append(crossing_text(v))
    if kind == Road.TOLL:
        notes.append(say("toll ${n}", n=int(box.road_toll[here, slot])))
    if kind == Road.DIRT:
        notes.append(say("dirt road") if v.dirt == r.Dirt.FREE else say("dirt road, roll even"))
    if space["kind"] == Kind.ATTRACTION and seat >= 0 and _is_goal(v, seat, int(box.attraction[there])):
        notes.append(say("your attraction"))
    ferry = kind == Road.FERRY
    text = say("Board the {boat}", boat=space["name"]) if ferry else say("Go to {place}", place=place_text(space))
    return Action(number, "step", {"to": space["id"]}, text + (": " + ", ".join(notes) if notes else ""))


def crossing_text(v: Any) -> str:
    """What crossing now costs."""
    if v.pass_kind == Pass.FREE:
        return say("cross with the Border Pass")
    if v.pass_kind == Pass.FUEL:
        return say("cross for 1 fuel")
    if v.charge and v.token_free:
        return say("cross for ${n} and a Border Pass", n=int(v.charge))
    if v.charge:
        return say("cross for ${n} and 1 fuel", n=int(v.charge))
    return say("cross for a Border Pass") if v.token_free else say("cross for 1 fuel")


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
                return Action(number, "train_to", {"to": space["id"]}, say("Ride to {place}", place=place_text(space)))
            if node >= 0:
                k -= int(box.rail_count[node])
    return Action(number, "train_to", {"to": ""}, say("Ride to a place the train does not reach"))


def encode(content: Content, v: Any, name: str, params: Mapping[str, Any]) -> int:
    """The number of an action given by name and parameters."""
    for number, (known, _) in _SIMPLE.items():
        if known == name:
            return number
    alone = {"end_turn": r.A_END, "go_back": r.A_GO_BACK, "roll": r.A_ROLL}
    if name in alone:
        return alone[name]
    cards = [c["id"] for c in content.english["action"]]
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
        return say("The race is over.")
    if v.seat != v.actor:
        return _waiting(v)
    words = content.words
    seat = int(v.seat)
    here = words["spaces"][int(v.space[seat])]["name"]
    if v.phase == Phase.MAIN:
        return _main_prompt(content, v, here)
    if v.phase == Phase.RESPONSE:
        return _response_prompt(content, v)
    if v.phase in (Phase.CARD, Phase.AT_SEA, Phase.DISCARD):
        return _count_prompt(content, v, here)
    card = _card_name(content, v)
    texts = {
        Phase.SWAP: say("Two of your attractions lie in one country: choose the card that goes back under the deck."),
        Phase.TARGET: say("Choose whom {card} hits.", card=card),
        Phase.CHOICE: say("{card}: choose one way.", card=card),
        Phase.ROLL: say("You are about to roll: roll the die, or play Magic Roll."),
        Phase.REROLL: say("You rolled {face}: keep it, or play Magic Roll and roll again.", face=int(v.face)),
        Phase.TRAIN: say("Choose where the train takes you: up to {n} spaces, and your turn ends there.", n=int(v.rail)),
        Phase.CAMP: say("The dirt road beat you and no bed is in reach: put up your tent in {place}, or go back.", place=here),
    }
    return texts[Phase(int(v.phase))]


def _count_prompt(content: Content, v: Any, here: str) -> str:
    """What is asked on a border, at sea and of a full hand."""
    seat = int(v.seat)
    if v.phase == Phase.CARD:
        return say.many(
            "You are on the border at {place} with {n} Fuel Token: "
            "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
            "You are on the border at {place} with {n} Fuel Tokens: "
            "draw a Border Card to try to cross, or an Ignition Card to stay in this country.",
            int(v.fuel[seat]),
            place=here,
        )
    if v.phase == Phase.DISCARD:
        if v.cards[seat] > r.HAND_LIMIT:
            return say("You hold six Action Cards: discard one.")
        return say("{card}: discard an Action Card.", card=_card_name(content, v))
    if v.moves == 0:
        return say("You are at sea without a move: play a card or wait.")
    return say.many(
        "You are at sea: roll for a 6 ({n} roll left).", "You are at sea: roll for a 6 ({n} rolls left).", int(v.moves)
    )


def _waiting(v: Any) -> str:
    """Whom the table waits for."""
    who = f"@{int(v.actor)}"
    texts = {
        Phase.RESPONSE: say("{who} may answer the card.", who=who),
        Phase.SWAP: say("{who} returns an attraction.", who=who),
        Phase.DISCARD: say("{who} discards a card.", who=who),
        Phase.CARD: say("{who} chooses between Border Card and Ignition Card.", who=who),
    }
    return texts.get(Phase(int(v.phase))) or say("{who} is on the road.", who=who)


def _card_name(content: Content, v: Any) -> str:
    """The card that is being carried out."""
    deck = {
        int(Source.IGNITION): "ignition",
        int(Source.BORDER): "border",
        int(Source.ACTION): "action",
        int(Source.BONUS): "attractions",
    }
    name = deck.get(int(v.source))
    return str(content.words[name][int(v.card)]["name"]) if name and v.card >= 0 else say("The card")


def _main_prompt(content: Content, v: Any, here: str) -> str:
    """What can be done with the moves."""
    seat = int(v.seat)
    if v.moves == 0:
        return say("You have no moves today in {place}: play a card, or end your turn.", place=here)
    moves = int(v.moves)
    if v.nomans and v.gate == Gate.SHUT:
        return say.many(
            "The border is shut to you today: you are in no man's land with {n} move. Pick up cards, or end your turn.",
            "The border is shut to you today: you are in no man's land with {n} moves. Pick up cards, or end your turn.",
            moves,
        )
    if v.nomans:
        texts = [
            say.many(
                "The border is open to you for ${price} and a Fuel Token: cross, or stay in no man's land ({n} move left).",
                "The border is open to you for ${price} and a Fuel Token: cross, or stay in no man's land ({n} moves left).",
                moves,
                price=int(v.charge),
            )
        ]
        if not (v.fuel[seat] or v.token_free or v.pass_kind):
            texts.append(say("You have no Fuel Token."))
        if v.money[seat] < v.charge:
            texts.append(say("You cannot pay the ${n}.", n=int(v.charge)))
        return " ".join(texts)
    return say.many(
        "You are in {place} with {n} move left: drive on, pick up an Action Card, or play one.",
        "You are in {place} with {n} moves left: drive on, pick up an Action Card, or play one.",
        moves,
        place=here,
    )


def _response_prompt(content: Content, v: Any) -> str:
    """Who uses what against whom."""
    card = _card_name(content, v)
    if v.links:
        return say(
            "@{last} answered with Hell No! ({n} in the chain, on {card}): answer with yours, or accept.",
            last=int(v.last),
            n=int(v.links),
            card=card,
        )
    active, victim = int(v.active), int(v.victim)
    if v.victim == v.seat:
        return say("@{active} uses {card} against you: say Hell No!, or accept.", active=active, card=card)
    return say("@{active} uses {card} against @{victim}: say Hell No!, or accept.", active=active, card=card, victim=victim)


# --- Refusals ------------------------------------------------------------------------------------


def why_not(s: Any, content: Content, seat: int, action: int) -> tuple[str, str]:
    """Why this cannot be done now, and the rule that forbids it."""
    if s.phase != Phase.MAIN and s.phase != Phase.AT_SEA:
        return say("First answer what you are asked."), {Phase.DISCARD: "RE-141", Phase.RESPONSE: "RE-162"}.get(
            Phase(int(s.phase)), "RE-45"
        )
    if s.phase == Phase.AT_SEA:
        return say("At sea every move is a roll; the only cards are those of your turn."), "RE-128"
    if r.A_STEP <= action < r.A_TRAIN:
        return _why_no_step(s, content, seat, action - r.A_STEP)
    if r.A_PLAY <= action < r.A_STEP:
        return _why_no_card(s, content, seat, action - r.A_PLAY)
    if action == r.A_END:
        return say("You cannot spend the night here while a bed is in reach."), "RE-60"
    if action == r.A_PICK_UP:
        if s.moves == 0:
            return say("You have no move left."), "RE-49"
        return say("Then no bed would be in reach tonight."), "RE-50"
    return say("That is not possible now."), "RE-45"


def _why_no_step(s: Any, content: Content, seat: int, slot: int) -> tuple[str, str]:
    """Why this road cannot be taken."""
    box = content.box
    here = int(s.space[seat])
    if slot >= box.degree[here]:
        return say("There is no such road here."), "RE-46"
    if s.moves == 0:
        return say("You have no move left."), "RE-45"
    if box.road_kind[here, slot] == Road.DIRT and s.dirt == r.Dirt.CLOSED:
        return say("Dirt roads are closed today."), "RE-187"
    if box.kind[here] == Kind.BORDER:
        if int(box.road_land[here, slot]) != int(s.side[seat]):
            return _why_no_crossing(s, seat)
        if s.nomans:
            return say("You are in no man's land: today there is no way back into the country."), "RE-87"
    there = int(box.road_to[here, slot])
    if s.money[seat] < box.road_toll[here, slot]:
        return say("You cannot pay the toll of ${n}.", n=int(box.road_toll[here, slot])), "RE-101"
    if there == box.finish:
        return say("Shanghai waits until all your attractions are visited."), "RE-21"
    text = say.many(
        "From {place} no bed would be in reach with {n} move.",
        "From {place} no bed would be in reach with {n} moves.",
        int(s.moves) - 1,
        place=content.words["spaces"][there]["name"],
    )
    return text, "RE-50"


def _why_no_crossing(s: Any, seat: int) -> tuple[str, str]:
    """Why the border does not open."""
    if s.gate == Gate.NONE and s.pass_kind == Pass.NONE:
        return say("To cross you must begin your turn on this border with a Border Card."), "RE-78"
    if s.gate == Gate.SHUT:
        return say("The Border Card refuses you today."), "RE-87"
    if s.fuel[seat] == 0:
        return say("You need a Fuel Token to cross."), "RE-79"
    if s.money[seat] < s.charge:
        return say("You cannot pay the charge of ${n}.", n=int(s.charge)), "RE-91"
    return say("Beyond the border no bed would be in reach."), "RE-50"


def _why_no_card(s: Any, content: Content, seat: int, kind: int) -> tuple[str, str]:
    """Why this card cannot be played."""
    cards = content.words["action"]
    if kind >= len(cards) or s.hand[seat, kind] == 0:
        return say("You do not hold that card."), "RE-140"
    if s.played >= r.CARDS_A_TURN:
        return say("You have played two Action Cards on this turn."), "RE-143"
    from sojourn.games.route_east.cards import fits_window

    if not fits_window(s, content.box, seat, kind):
        return say("{card} is played {when}.", card=cards[kind]["name"], when=when_text(cards[kind])), "RE-144"
    return say("{card} would have no effect now.", card=cards[kind]["name"]), "RE-150"
