"""What can be known of the board before the first move: distances, beds in reach, rails."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.errors import BoxError
from sojourn.games.route_east.records import ATTRACTIONS, BUDGETS, COIN, RAIL, Kind, Road

FAR = 99  # out of reach


@dataclass(frozen=True)
class Way:
    """A road as seen from one of its ends."""

    to: int
    kind: int
    toll: int
    land: int


@dataclass(frozen=True)
class Atlas:
    """The board as plain lists, quick to walk on."""

    kind: list[int]
    bed: list[bool]
    land: list[list[int]]
    ways: list[list[Way]]
    finish: int

    @staticmethod
    def of(box: Any) -> Atlas:
        """Copied from the Box."""
        n = int(box.spaces)
        to, kind, toll, land = (box[f].tolist() for f in ("road_to", "road_kind", "road_toll", "road_land"))
        degree = box.degree.tolist()
        ways = [[Way(to[i][k], kind[i][k], toll[i][k], land[i][k]) for k in range(degree[i])] for i in range(n)]
        beds = [bool(b) for b in box.bed[:n].tolist()]
        return Atlas(box.kind[:n].tolist(), beds, box.land[:n].tolist(), ways, int(box.finish))


def check_board(box: Any, words: dict[str, Any]) -> None:
    """Everything hangs together, and boats have two ends; whether a bed comes before the finish on every way is noted."""
    spaces, atlas = words["spaces"], Atlas.of(box)
    reached = {int(box.start)}
    queue = deque(reached)
    while queue:
        for way in atlas.ways[queue.popleft()]:
            if way.to not in reached:
                reached.add(way.to)
                queue.append(way.to)
    for i, space in enumerate(spaces):
        if i not in reached:
            raise space["entry"].wrong("id", f"no road leads to {space['name']}")
        ways = atlas.ways[i]
        if space["kind"] == Kind.BOAT and len(ways) != 2:
            raise space["entry"].wrong("kind", f"a boat joins two ports, not {len(ways)}")
        if space["kind"] == Kind.BOAT and len({c for way in ways for c in atlas.land[way.to]}) != 3:
            raise space["entry"].wrong("kind", "a boat joins the ports of two different countries")
        if space["kind"] == Kind.BORDER and {way.land for way in ways} != set(space["land"]):
            raise space["entry"].wrong("in", f"{space['name']} has no road on one of its two sides")
    box.lone_finish = any(not atlas.bed[way.to] for way in atlas.ways[atlas.finish])


def fill_tables(box: Any, words: dict[str, Any]) -> None:
    """Fill the tables of the Box that follow from board and options."""
    atlas = Atlas.of(box)
    number_sides(box, atlas)
    measure_beds(box, atlas, words)
    measure_nearest(box, atlas)
    measure_steps(box, atlas)
    lay_rails(box, atlas, words)


def number_sides(box: Any, atlas: Atlas) -> None:
    """A border is two places, one for each side; a boat knows its two ports."""
    n = len(atlas.kind)
    for i, kind in enumerate(atlas.kind):
        box.node2[i] = i
        if kind == Kind.BORDER:
            box.node2[i] = n
            n += 1
        if kind == Kind.BOAT:
            box.far_port[i] = [way.to for way in atlas.ways[i]]
    box.nodes = n


@rule("RE-50", "RE-R17", compiled=False)
def measure_beds(box: Any, atlas: Atlas, words: dict[str, Any]) -> None:
    """Moves from every space to the nearest bed, for each purse, with and without tent and dirt roads."""
    for tent in range(2):
        for closed in range(2):
            for budget, far in enumerate(_beds(atlas, tent, closed)):
                box.bed_far[tent, closed, budget, : len(far)] = far
    for i, far in enumerate(box.bed_far[0, 0, BUDGETS - 1, : len(atlas.kind)].tolist()):
        if atlas.kind[i] not in (Kind.BOAT, Kind.FINISH) and far >= FAR:
            raise words["spaces"][i]["entry"].wrong("id", f"from {words['spaces'][i]['name']} no bed can be reached")


def _beds(atlas: Atlas, tent: int, closed: int) -> list[list[int]]:
    """For each purse (in coins) and space the fewest moves to a bed with tolls they can pay."""
    n = len(atlas.kind)
    layers = [[FAR] * n for _ in range(BUDGETS)]
    queue: deque[tuple[int, int]] = deque()
    for i in range(n):
        if atlas.bed[i] or (tent and atlas.kind[i] == Kind.ATTRACTION):
            for layer in layers:
                layer[i] = 0
            queue.append((0, i))
    while queue:
        coins, here = queue.popleft()
        far = layers[coins][here] + 1
        for way in atlas.ways[here]:
            need = coins + way.toll // COIN
            if way.kind == Road.FERRY or (closed and way.kind == Road.DIRT) or way.to == atlas.finish or need >= BUDGETS:
                continue
            if layers[need][way.to] > far:
                for rich in range(need, BUDGETS):
                    layers[rich][way.to] = min(layers[rich][way.to], far)
                queue.append((need, way.to))
    return layers


@rule("RE-R25", compiled=False)
def measure_nearest(box: Any, atlas: Atlas) -> None:
    """The nearest bed by road in the same country, ties to the lower number (switch pushback)."""
    for i in range(len(atlas.kind)):
        far = {i: 0}
        queue = deque([i])
        while queue:
            here = queue.popleft()
            if atlas.bed[here]:
                continue
            for way in atlas.ways[here]:
                if way.to not in far and way.kind != Road.FERRY and way.to != atlas.finish:
                    far[way.to] = far[here] + 1
                    queue.append(way.to)
        beds = [(steps, j) for j, steps in far.items() if atlas.bed[j]]
        box.near_bed[i] = min(beds)[1] if beds else i


@rule("RE-R9", compiled=False)
def measure_steps(box: Any, atlas: Atlas) -> None:
    """Road steps from everywhere to each attraction and to the finish; nobody drives through the finish."""
    for g in range(ATTRACTIONS + 1):
        goal = int(box.goal_space[g]) if g < ATTRACTIONS else atlas.finish
        far = [0] * len(atlas.kind)
        seen = {goal}
        queue = deque([goal])
        while queue:
            here = queue.popleft()
            for way in atlas.ways[here]:
                if way.to not in seen:
                    seen.add(way.to)
                    far[way.to] = far[here] + 1
                    if way.to != atlas.finish:
                        queue.append(way.to)
        box.steps[g, : len(far)] = far


@rule("RE-222", "RE-R49", "RE-R50", compiled=False)
def lay_rails(box: Any, atlas: Atlas, words: dict[str, Any]) -> None:
    """Where a train can go from each space and side: along roads, not through borders, never on a no-train space."""
    banned = [space["no_freight"] for space in words["spaces"]]
    longest = max((s.arg for c in words["action"] for s in c["steps"] if c["when"] == "first"), default=0)
    through = bool(box.rail_borders)
    for i, kind in enumerate(atlas.kind):
        if banned[i] or kind == Kind.BOAT:
            continue
        total = 0
        for side in range(2 if kind == Kind.BORDER else 1):
            node = int(box.node2[i]) if side else i
            found = _rails(atlas, banned, i, atlas.land[i][side], longest, through)
            total += len(found)
            if total > RAIL:
                raise BoxError(
                    f"spaces.toml: a train from {words['spaces'][i]['name']} could reach {total} places; {RAIL} is the most."
                )
            box.rail_count[node] = len(found)
            for k, (far, there, land) in enumerate(found):
                box.rail_to[node, k], box.rail_far[node, k], box.rail_land[node, k] = there, far, land


def _rails(atlas: Atlas, banned: list[bool], start: int, land: int, longest: int, through: bool) -> list[tuple[int, int, int]]:
    """Places to end a train ride, nearest first, with the country it arrives in."""
    far = {start: (0, land)}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        steps, _ = far[here]
        if steps == longest or (here != start and atlas.kind[here] == Kind.BORDER and not through):
            continue
        for way in atlas.ways[here]:
            if way.to in far or banned[way.to] or way.kind == Road.FERRY or (here == start and way.land != land):
                continue
            far[way.to] = (steps + 1, way.land)
            queue.append(way.to)
    ends = [(d, i, c) for i, (d, c) in far.items() if i != start and (atlas.bed[i] or atlas.kind[i] == Kind.ATTRACTION)]
    return sorted(ends)
