"""Information-set Monte Carlo tree search, for any game.

One playout: deal the unknown anew so that it fits what the seat knows; walk down the tree of
decisions remembered so far, at each choosing what promises most; remember one decision more; play
on to the end, or judge the position; tell every decision on the way what came of it.

A place in the tree is what the seat that decides there can see, however it came about: so a decision
gathers what happens on average over all that seat cannot know, and answers to all it can. Which decisions
are possible differs from deal to deal: each counts how often it was available, and is compared on that.
Every seat does what is best for itself. Seats that owe a decision at the same time are asked one
after another, the thinking seat first.
"""

from __future__ import annotations

from math import exp
from typing import Any

from sojourn.bots.desk import DEEPEST, DEPTH, NODES, PLAYOUTS, STANDARD, STEPS, TURN, Desk, Style
from sojourn.bots.worth import hurry, worth
from sojourn.core.chance import choose, pick
from sojourn.core.compiling import fast
from sojourn.core.dispatch import advise, apply, legal, outcome, redeal, to_act, view
from sojourn.core.loops import lowest_seat
from sojourn.core.numba.packed_bytes import eight_of
from sojourn.core.record import Ints

NOW, EMPTY, DEALT = 0, 1, 2  # places among the states; views: known, empty, scratch
SCRATCH = 2
SPREAD, WORD = 0x2545F4914F6CDD1D, (1 << 63) - 1  # for a sight: an odd factor, and the bits that are kept


@fast
def think_on(k: Desk, box: Any, seat: int, style: Style, runners: Ints, playouts: int) -> None:
    """So many playouts more: of the runners (first decisions) in turn, or without any a free search."""
    if style.race and k.book[NODES] == 0:
        line_up(k, box, seat, style)
    for _ in range(playouts):
        if runners.shape[0] > 0:
            run(k, box, seat, style, runners)
        else:
            deal(k, box, seat)
            descend(k, box, seat, style, 0)
            finish(k, box, style)


@fast
def line_up(k: Desk, box: Any, seat: int, style: Style) -> None:
    """Remember every first decision, and how it looks; number 1 is the greedy player's, the measure of the others."""
    deal(k, box, seat)
    k.mask[:] = 0
    legal(k.states[NOW], box, seat, k.mask)
    look(k, box, seat)
    advice = ask(k, box, seat)
    if advice < 0:
        advice = choose(k.luck, k.mask)
    if advice < 0:
        return  # nothing to decide
    remember(k, 0, seat, advice, 1)
    for action in range(k.mask.shape[0]):
        if k.mask[action] and action != advice:
            remember(k, 0, seat, action, 0)
    if 0 < style.screen < k.book[NODES]:
        k.states[DEALT] = k.states[NOW]
        for runner in range(1, k.book[NODES] + 1):
            k.states[NOW] = k.states[DEALT]
            apply(k.states[NOW], box, seat, k.tree[runner].action)
            reckon(k, box, style)
            k.tree[runner].looks = k.returns[seat]


@fast
def run(k: Desk, box: Any, seat: int, style: Style, runners: Ints) -> None:
    """The next runner's playout. All get one on the same deal, so that luck is fair; then comes a new deal."""
    turn = k.book[TURN]
    if turn >= runners.shape[0]:
        turn = 0
    if turn == 0:
        deal(k, box, seat)
        k.states[DEALT] = k.states[NOW]
    runner = runners[turn]
    k.states[NOW] = k.states[DEALT]
    descend(k, box, seat, style, runner)
    finish(k, box, style)
    if turn == 0:
        k.scale[STANDARD] = k.returns[seat]
    edge = k.returns[seat] - k.scale[STANDARD]
    k.tree[runner].edge += edge
    k.tree[runner].edges += edge * edge
    k.book[TURN] = turn + 1


@fast
def deal(k: Desk, box: Any, seat: int) -> None:
    """A world that fits what the seat knows."""
    k.states[NOW] = k.states[EMPTY]
    redeal(k.views[NOW], box, seat, k.luck, k.states[NOW])


@fast
def who_acts(owing: int, seat: int) -> int:
    """The thinking seat if it owes a decision, else the first that does."""
    return seat if owing >> seat & 1 else lowest_seat(owing)


@fast
def descend(k: Desk, box: Any, seat: int, style: Style, runner: int) -> None:
    """Walk down the tree until a decision is new or the game is over; `runner` is the first if not 0."""
    depth = 0
    k.path[0] = 0
    s = k.states[NOW]
    while depth < DEEPEST:
        owing = to_act(s, box)
        if owing == 0:
            break
        actor = seat if runner > 0 and depth == 0 else who_acts(owing, seat)
        k.mask[:] = 0
        legal(s, box, actor, k.mask)
        options = count(k.mask)
        if style.alone and actor != seat:
            apply(s, box, actor, play(k, box, actor, style))
            continue
        if options == 1 and depth > 0:
            apply(s, box, actor, choose(k.luck, k.mask))
            continue
        child = runner
        if depth > 0 or runner == 0:
            look(k, box, actor)
            child = select(k, box, actor, style, place_of(k, actor) if depth else 0, options)
        if child == 0:
            break  # no room to remember more
        apply(s, box, actor, k.tree[child].action)
        depth += 1
        k.path[depth] = child
        if k.tree[child].visits == 0:
            break
    k.book[DEPTH] = depth


@fast
def look(k: Desk, box: Any, actor: int) -> None:
    """Note what a seat sees now."""
    k.views[SCRATCH] = k.views[EMPTY]
    view(k.states[NOW], box, actor, k.views[SCRATCH])


@fast
def sight_of(seen: Ints, actor: int) -> int:
    """A number above 0 for what a seat sees when it decides."""
    sight, last = actor + 1, seen.shape[0] - 8
    for start in range(0, last + 8, 8):
        sight = (sight ^ eight_of(seen, min(start, last))) * SPREAD & WORD
        sight ^= sight >> 31
    return max(1, sight)


@fast
def slot_of(where: Ints, tree: Ints, sight: int) -> int:
    """Where the index names the place with this sight, or may name it."""
    slot = sight & (where.shape[0] - 1)
    while where[slot] and tree[where[slot]].sight != sight:
        slot = (slot + 1) & (where.shape[0] - 1)
    return slot


@fast
def place_of(k: Desk, actor: int) -> int:
    """The place in the tree for what was just noted, remembered from now on if it is new; -1 if there is no room."""
    sight = sight_of(k.seen[SCRATCH], actor)
    slot = slot_of(k.where, k.tree, sight)
    place = int(k.where[slot])
    if place == 0:
        place = k.book[NODES] + 1
        if place + 1 >= k.tree.shape[0]:
            return -1  # the place itself and one decision
        k.book[NODES] = place
        k.tree[place].sight = sight
        k.where[slot] = place
    k.tree[place].visits += 1
    return place


@fast
def count(mask: Ints) -> int:
    """How many actions are marked."""
    n = 0
    for a in range(mask.shape[0]):
        n += int(mask[a])
    return n


@fast
def select(k: Desk, box: Any, actor: int, style: Style, place: int, options: int) -> int:
    """The decision that promises most here, remembered from now on if it is new; 0 if there is no room."""
    tree = k.tree
    if place < 0:
        return 0
    advice = -1
    if tree[place].asked < style.asks:
        advice = ask(k, box, actor)
        tree[place].asked += 1
    asked = tree[place].asked
    rest = (1.0 - style.trust) / options
    best, most, untried = 0, -1e18, options
    seen, total = 0, 0.0
    c = tree[place].first
    while c:
        if k.mask[tree[c].action]:
            k.mask[tree[c].action] = 0  # what stays marked is untried
            untried -= 1
            tree[c].available += 1
            if tree[c].action == advice:
                tree[c].advised += 1
                advice = -1
            seen += tree[c].visits
            total += tree[c].total
            prior = rest + (style.trust * tree[c].advised / asked if asked else 0.0)
            spread = style.explore * prior * (float(tree[c].available) ** 0.5) * options**0.5
            score = tree[c].total / max(1, tree[c].visits) + spread / (1 + tree[c].visits)
            if score > most:
                best, most = c, score
        c = tree[c].next
    if k.book[NODES] + 1 >= tree.shape[0]:
        return best  # no room for more
    if advice >= 0 and k.mask[advice]:
        return remember(k, place, actor, advice, 1)
    if untried:
        hope = (total / seen if seen else 0.5) + style.explore * rest * (float(seen + 1) ** 0.5) * options**0.5
        if hope > most:
            return remember(k, place, actor, choose(k.luck, k.mask), 0)
    return best


@fast
def ask(k: Desk, box: Any, actor: int) -> int:
    """What the game's greedy player would do with what was just noted; -1 if it names nothing legal."""
    action = advise(k.views[SCRATCH], box, actor, k.luck, k.mask)
    if 0 <= action < k.mask.shape[0] and k.mask[action]:
        return action
    return -1


@fast
def remember(k: Desk, place: int, actor: int, action: int, advised: int) -> int:
    """A new decision at this place; 0 if the tree is full."""
    tree = k.tree
    new = k.book[NODES] + 1
    if new >= tree.shape[0]:
        return 0
    k.book[NODES] = new
    tree[new].actor = actor
    tree[new].action = action
    tree[new].advised = advised
    tree[new].available = 1
    tree[new].next = tree[place].first
    tree[place].first = new
    return new


@fast
def play(k: Desk, box: Any, actor: int, style: Style) -> int:
    """A playout's decision: greedy or random; the mask holds what is legal."""
    if style.greedy >= 100 or pick(k.luck, 100) < style.greedy:
        look(k, box, actor)
        action = hurry(k.views[SCRATCH], box, actor, k.luck, k.mask)
        if 0 <= action < k.mask.shape[0] and k.mask[action]:
            return action
    return choose(k.luck, k.mask)


@fast
def finish(k: Desk, box: Any, style: Style) -> None:
    """Play on to the end or the cut, and tell everybody on the path."""
    s = k.states[NOW]
    for _ in range(style.cut * s.seats // 2):
        owing = to_act(s, box)
        if owing == 0:
            break
        actor = lowest_seat(owing)
        k.mask[:] = 0
        legal(s, box, actor, k.mask)
        apply(s, box, actor, play(k, box, actor, style))
        k.book[STEPS] += 1
    reckon(k, box, style)
    k.book[PLAYOUTS] += 1
    for i in range(k.book[DEPTH] + 1):
        node = k.path[i]
        actor = k.tree[node].actor
        k.tree[node].visits += 1
        k.tree[node].total += k.returns[actor]
        k.tree[node].won += k.shares[actor]


@fast
def reckon(k: Desk, box: Any, style: Style) -> None:
    """Each seat's return and share of the win."""
    s = k.states[NOW]
    k.results[0] = k.results[1]
    result = k.results[0]
    outcome(s, box, result)
    if result.reason == 0:
        judge(k, box)
        return
    for seat in range(s.seats):
        k.shares[seat] = (result.winners >> seat & 1) / max(1, winners_of(result.winners))
        k.returns[seat] = style.wins * k.shares[seat] + (1.0 - style.wins) * lead(k, result, seat, s.seats)


@fast
def judge(k: Desk, box: Any) -> None:
    """The game is not over: chances by how well each seat stands. Alone, one's own standing is all there is."""
    s = k.states[NOW]
    best, total = -1e18, 0.0
    for seat in range(s.seats):
        k.returns[seat] = worth(s, box, seat)
        best = max(best, k.returns[seat])
    for seat in range(s.seats):
        k.shares[seat] = exp(k.returns[seat] - best)
        total += k.shares[seat]
    for seat in range(s.seats):
        k.shares[seat] /= total
        k.returns[seat] = k.shares[seat] if s.seats > 1 else k.returns[seat] / (1.0 + abs(k.returns[seat]))


@fast
def winners_of(winners: int) -> int:
    """How many share the win."""
    n = 0
    while winners:
        winners &= winners - 1
        n += 1
    return n


@fast
def lead(k: Desk, result: Any, seat: int, seats: int) -> float:
    """From 0 to 1: how far ahead in points of the best other, measured by how far apart they usually are."""
    mine = int(result.points[seat])
    if seats == 1:
        apart = mine
    else:
        best = -(1 << 40)
        for other in range(seats):
            if other != seat:
                best = max(best, int(result.points[other]))
        apart = mine - best
    k.scale[0] += abs(apart)
    k.scale[1] += 1.0
    usual = max(1e-9, k.scale[0] / k.scale[1])
    x = apart / usual
    return 0.5 + 0.5 * x / (1.0 + abs(x))
