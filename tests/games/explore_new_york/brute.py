"""The Final Route found the slow way: walk every trail there is. Written from the rules, not from route.py."""

from __future__ import annotations

from typing import Any

from sojourn.games.explore_new_york.city import ROADS, blocks_beside
from sojourn.games.explore_new_york.content import BlockWords, CafeWords

STARS = (0, 4, 12, 24, 36)


def score(links: frozenset[int], tourists: dict[tuple[int, int], tuple[int, int, int]], city: dict[Any, Any]) -> int:
    """The six boxes of the score sheet, by hand."""
    blocks = {place for link in links for place in blocks_beside(link)}
    nodes = {end for link in links for end in ROADS[link][1:]}
    total = 0
    for k, colour in enumerate(("RED", "GREEN", "BLUE")):
        visitors = sum(tourists.get(place, (0, 0, 0))[k] for place in blocks)
        total += visitors * sum(city["kind"][place] == colour for place in blocks)
    total += 3 * len(nodes & city["cafes"])
    total += 6 * sum(city["kind"][place] == "YELLOW" for place in blocks)
    return total + STARS[sum(city["kind"][place] == "GREY" for place in blocks)]


def city_of(blocks: list[BlockWords], cafes: list[CafeWords], node_places: Any) -> dict[Any, Any]:
    """Kinds by place and the places of the cafes."""
    kind = {(b % 6 + 1, b // 6 + 1): words.kind.name for b, words in enumerate(blocks)}
    return {"kind": kind, "cafes": {node_places[cafe.node] for cafe in cafes}}


def all_trails(links: list[int]) -> set[frozenset[int]]:
    """The link sets of all walks that use no link twice."""
    found: set[frozenset[int]] = set()
    seen: set[tuple[Any, frozenset[int]]] = set()

    def go(node: Any, used: frozenset[int]) -> None:
        if (node, used) in seen:
            return
        seen.add((node, used))
        if used:
            found.add(used)
        for link in links:
            if link not in used and node in ROADS[link][1:]:
                a, b = ROADS[link][1:]
                go(b if node == a else a, used | {link})

    for link in links:
        for node in ROADS[link][1:]:
            go(node, frozenset())
    return found


def best(links: list[int], tourists: dict[tuple[int, int], tuple[int, int, int]], city: dict[Any, Any]) -> tuple[int, int, int]:
    """Points, number of links and link-set number of the route to show: most points, most links, smallest number."""
    trails = all_trails(links)
    if not trails:
        return 0, 0, 0
    return max(
        ((score(t, tourists, city), len(t), -sum(1 << link for link in t)) for t in trails),
    )
