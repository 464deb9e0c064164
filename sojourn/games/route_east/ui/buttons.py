"""What each choice says on its button: what it does, and what it costs."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.route_east.records import CARDS_A_TURN, GOALS, Dirt, Goal, Kind, Op, Pass, Phase, Road, Source
from sojourn.games.route_east.ui.wording import effect_text, place_text
from sojourn.games.route_east.ui.words import say

DOT = " · "  # between labels that stand side by side


# --- Steps ---------------------------------------------------------------------------------------


def step_text(content: Content, v: Any, slot: int, magic: bool) -> str:
    """A road of the space the seat stands on: where it leads, and what it asks for."""
    box, seat, here = content.box, int(v.seat), int(v.space[v.seat])
    there, kind = int(box.road_to[here, slot]), int(box.road_kind[here, slot])
    space = content.words["spaces"][there]
    crosses = box.kind[here] == Kind.BORDER and int(box.road_land[here, slot]) != int(v.side[seat])
    if kind == Road.FERRY:
        labels = [_board_text(v, space["name"])]
    elif crosses:
        labels = [_cross_text(v, place_text(space))]
    else:
        labels = [say("Go to {place}", place=place_text(space))]
    if kind == Road.TOLL:
        labels.append(say("toll: ${n}", n=int(box.road_toll[here, slot])))
    if kind == Road.DIRT:
        labels.append(_dirt_text(content, v, magic))
    if space["kind"] == Kind.ATTRACTION and _is_goal(v, seat, int(box.attraction[there])):
        labels.append(say("your attraction"))
    return DOT.join(labels)


def price_of_crossing(v: Any) -> tuple[int, bool]:
    """What crossing costs now: dollars, and whether a Fuel Token."""
    if v.pass_kind != Pass.NONE:
        return 0, bool(v.pass_kind == Pass.FUEL)
    return int(v.charge), not v.token_free


def _cross_text(v: Any, place: str) -> str:
    """A step over the border."""
    charge, token = price_of_crossing(v)
    if charge and token:
        return say("Cross the border to {place} for ${n} and 1 Fuel Token", place=place, n=charge)
    if charge:
        return say("Cross the border to {place} for ${n}", place=place, n=charge)
    if token:
        return say("Cross the border to {place} for 1 Fuel Token", place=place)
    return say("Cross the border to {place} for free", place=place)


def _board_text(v: Any, boat: str) -> str:
    """A step onto a boat, which is a crossing, too."""
    charge, token = price_of_crossing(v)
    if charge and token:
        return say("Board the {boat} for ${n} and 1 Fuel Token", boat=boat, n=charge)
    if charge:
        return say("Board the {boat} for ${n}", boat=boat, n=charge)
    if token:
        return say("Board the {boat} for 1 Fuel Token", boat=boat)
    return say("Board the {boat} for free", boat=boat)


def _dirt_text(content: Content, v: Any, magic: bool) -> str:
    """What a dirt road asks for."""
    if magic and content.box.magic_again:
        return say("dirt road: on an odd roll, play Magic Roll and roll again")
    if magic:
        return say("dirt road: play Magic Roll and get through")
    return say("dirt road: no roll today") if v.dirt == Dirt.FREE else say("dirt road: needs an even roll")


def _is_goal(v: Any, seat: int, card: int) -> bool:
    """Whether a seat still has to visit this attraction."""
    return any(int(v.goal[seat, k]) == card and v.goal_state[seat, k] != Goal.DONE for k in range(GOALS))


# --- The night -----------------------------------------------------------------------------------


def end_text(content: Content, v: Any) -> str:
    """The end of the turn: where one sleeps, what that costs, whether a tent goes, or where one is taken back to."""
    if v.seat < 0:
        return say("End your turn")
    if v.phase == Phase.AT_SEA:
        return say("End your turn and sleep on board for free")
    text = _night_text(content, v, int(v.seat))
    return DOT.join([text, say("the bonus you have not claimed is lost")]) if v.claim else text


def _night_text(content: Content, v: Any, seat: int) -> str:
    box, space = content.box, content.words["spaces"][int(v.space[seat])]
    here, back = space["name"], back_place(content, v)
    if box.bed[int(v.space[seat])]:
        if price := _bill(content, v, space):
            return say("End your turn and sleep in {place} (${n} tomorrow)", place=here, n=price)
        if space["kind"] == Kind.BORDER:
            return say("End your turn and sleep on the border at {place} for free", place=here)
        return say("End your turn and sleep in {place} for free", place=here)
    if is_held(v) or (back is space and not v.camped):
        return say("End your turn and stay in {place} for free", place=here)
    tent = space["kind"] == Kind.ATTRACTION and v.hand[seat, box.tent] > 0 and v.played < CARDS_A_TURN
    if v.camped or (tent and not v.stranded):
        return say("End your turn and camp at {place} (uses your tent)", place=here)
    if tent:
        return say("End your turn, then camp at {place} or go back to {bed}", place=here, bed=place_text(back))
    if price := _bill(content, v, back):
        return say("End your turn and go back to {place} (${n} tomorrow)", place=back["name"], n=price)
    return say("End your turn and go back to {place} (free tonight)", place=back["name"])


def is_held(v: Any) -> bool:
    """Whether the seat had no bed in reach when its moves began and has not moved: it may stay (RE-66, RE-67)."""
    return bool(v.held == 1 and v.strayed == 0)


def _bill(content: Content, v: Any, space: dict[str, Any]) -> int:
    """What a night here costs the seat tomorrow."""
    return 0 if content.box.first_night_free and v.turns[v.seat] == 1 else int(space["price"])


def back_place(content: Content, v: Any) -> dict[str, Any]:
    """The space where a seat without a bed is taken back to."""
    here = int(v.space[v.seat])
    space: dict[str, Any] = content.words["spaces"][
        int(content.box.near_bed[here] if content.box.back_shortest else v.back_space)
    ]
    return space


def go_back_text(content: Content, v: Any) -> str:
    """Back to the last bed, or where one has to stay."""
    back = back_place(content, v)
    if is_held(v) or back is content.words["spaces"][int(v.space[v.seat])]:
        return say("Stay in {place}", place=back["name"])
    return say("Go back to {place}", place=place_text(back))


# --- Cards ---------------------------------------------------------------------------------------


def play_text(content: Content, card: dict[str, Any]) -> str:
    """An Action Card and what it does."""
    return say("Play {card}: {effect}", card=card["name"], effect=effect_text(content, card["steps"]))


def choice_text(content: Content, v: Any, option: int) -> str:
    """One of the options a card gives, in its own words."""
    deck = {int(Source.IGNITION): "ignition", int(Source.BORDER): "border", int(Source.ACTION): "action"}.get(int(v.source))
    if deck is not None and v.card >= 0:
        forks = [s for s in content.words[deck][int(v.card)]["steps"] if s.op == Op.CHOOSE]
        if forks and option < len(forks[0].cases):
            return say("Choose: {effect}", effect=effect_text(content, forks[0].cases[option]))
    return say("Option {n}", n=option + 1)
