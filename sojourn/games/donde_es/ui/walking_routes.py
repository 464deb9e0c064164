"""Routes through the streets, for the board: to each wish, and as far as the hand leads."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Content
from sojourn.games.donde_es.actions import play_action
from sojourn.games.donde_es.arrivals import is_home
from sojourn.games.donde_es.movement import open_ways, ways_from
from sojourn.games.donde_es.records import LOCATIONS, NO_WAY, SPACES, TYPES, WAYS, Card, EventCard, Phase
from sojourn.games.donde_es.scoring import worth


def way_to(content: Content, who: int, door: int, cell: int) -> list[int]:
    """The cells of a shortest way to a door, around every other door the tourist wants."""
    far, ahead = content.box.far[who][door].tolist(), content.box.ahead
    cells = [cell]
    while far[cells[-1]] not in (0, NO_WAY):
        here = far[cells[-1]]
        cells.append(next(n for n in ahead[cells[-1]].tolist() if n >= 0 and far[n] == here - 1))
    return cells


def wishes(content: Content, v: Any, space: int) -> list[tuple[int, list[int], int]]:
    """For each wish the nearest open door: (door, cells of the way, points)."""
    who, cell = int(v.who[space]), int(v.cell[space])
    steps, kinds = content.box.far[who][:, cell].tolist(), content.box.kind.tolist()
    shut = set(v.shut.tolist())
    best: dict[int, int] = {}
    for door in range(LOCATIONS):
        if steps[door] == NO_WAY or door in shut:
            continue
        if kinds[door] not in best or steps[door] < steps[best[kinds[door]]]:
            best[kinds[door]] = door
    return [(door, way_to(content, who, door, cell), worth(content.box, door, int(v.upset[space]))) for door in best.values()]


def between(content: Content, a: int, b: int) -> list[int]:
    """The cells of a shortest way between two cells."""
    cells = [a]
    while cells[-1] != b:
        here = int(content.box.steps[cells[-1]][b])
        cells.append(next(int(n) for n in content.box.ahead[cells[-1]] if n >= 0 and int(content.box.steps[n][b]) == here - 1))
    return cells


def reach(content: Content, v: Any, space: int) -> dict[int, list[int]]:
    """Every cell the hand can lead this tourist to, with the plays that do it (fewest cards)."""
    if v.phase != Phase.MOVE or v.seat != v.active or v.seat < 0 or v.cell[space] < 0:
        return {}
    found: dict[int, list[int]] = {}
    hand = tuple(int(n) for n in v.hand[v.seat])
    todo: list[tuple[int, tuple[int, ...], int, list[int]]] = [(int(v.cell[space]), hand, int(v.wild), [])]
    while todo:
        cell, left, wild, plays = todo.pop(0)
        ways = int(ways_from(v, content.box, cell) if plays else open_ways(v, content.box, space))
        for way in (way for way in range(WAYS) if ways >> way & 1):
            card = cheapest(content, v, left, way, wild)
            if card is None:
                continue
            there = int(content.box.ahead[cell][way])
            line = [*plays, play_action(card, way, space)]
            if there not in found and there != v.cell[space]:
                found[there] = line
            rest = tuple(n - (k == card) for k, n in enumerate(left))
            free = not int(content.box.axis[card]) >> way & 1
            if sum(rest) and not is_home(v, content.box, space, there) and len(line) < SPACES:
                todo.append((there, rest, int(wild or free), line))
    return found


def cheapest(content: Content, v: Any, left: tuple[int, ...], way: int, wild: int) -> int | None:
    """The card to propose for a step: the plainest one that fits, a Callejón last."""
    fitting = [card for card in range(TYPES) if left[card] and int(content.box.axis[card]) >> way & 1]
    if fitting and fitting[0] != Card.CALLEJON:
        return fitting[0]
    if v.lasting[v.seat] == EventCard.LOCAL_KNOWLEDGE and not wild:
        for card in (Card.CALLE, Card.CUESTA):
            if left[card]:
                return card
    return fitting[0] if fitting else None
