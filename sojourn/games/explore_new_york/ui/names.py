"""Blocks, roads, crossings, tourists and cards as people call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.games.explore_new_york.city import LINK_NAMES, NODE_PLACES, Tourist, block_number, block_place, blocks_beside
from sojourn.games.explore_new_york.content import CardWords
from sojourn.games.explore_new_york.records import SHOWN
from sojourn.games.explore_new_york.ui.words import printed, say

SIGNS = {Tourist.CIRCLE: "○", Tourist.SQUARE: "□", Tourist.TRIANGLE: "△"}


def block_name(content: Content, place: Any, block: int) -> str:
    """A block inside a sentence, with its coordinates, as the cards point at it; `place` tells which printed block lies there."""
    x, y = block_place(block)
    return f"{sight_name(content, int(place[block]))} ({x},{y})"


def sight_name(content: Content, sight: int) -> str:
    """A printed block inside a sentence, with its article: "the Met"."""
    return printed(content.words["blocks"][sight].phrase)


def labelled(content: Content, place: Any, block: int) -> str:
    """A block as a label begins: its printed name and its coordinates."""
    x, y = block_place(block)
    return f"{printed(content.words['blocks'][int(place[block])].name)} ({x},{y})"


def link_name(content: Content, place: Any, link: int) -> str:
    """A stretch of road inside a sentence, after "on": its street and the blocks beside it."""
    return road_name(content, link, [int(place[block_number(x, y)]) for x, y in blocks_beside(link)])


def road_name(content: Content, link: int, sights: Sequence[int]) -> str:
    """The same, where the printed blocks beside it are known."""
    sides = [sight_name(content, sight) for sight in sights]
    name = LINK_NAMES[link]
    if name[0] not in "HV":
        return say("the bend at {block}", block=sides[0])
    roads = content.words["streets"] if name[0] == "H" else content.words["avenues"]
    road = roads[int(name[2 if name[0] == "H" else 1])]
    if len(sides) == 2:
        return say("{road} between {one} and {other}", road=road, one=sides[0], other=sides[1])
    return say("{road} beside {block}", road=road, block=sides[0])


def node_name(content: Content, node: int) -> str:
    """A crossing by its two roads."""
    i, j = NODE_PLACES[node]
    return say("{avenue} and {street}", avenue=content.words["avenues"][i], street=content.words["streets"][j])


def coordinate(card: CardWords) -> str:
    """The number on a card, or *."""
    return str(card.number) if card.number else "*"


def card_name(card: CardWords) -> str:
    """A card with everything on it: "4 Musical Fans (○△)"."""
    signs = "".join(SIGNS[g] for g in card.guests)
    return f"{coordinate(card)} {printed(card.name)} ({signs}{', +' if card.plus else ''})"


def shown_cards(content: Content, v: Any) -> list[CardWords]:
    """The three cards of the turn."""
    return [content.words["cards"][int(v.deck[int(v.top) - SHOWN + k])] for k in range(SHOWN)]


def turn_cards(content: Content, v: Any) -> list[CardWords]:
    """The two Turn Cards, once one is thrown away."""
    return [card for k, card in enumerate(shown_cards(content, v)) if k != int(v.thrown)]
