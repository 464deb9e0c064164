"""Information-set Monte Carlo tree search, for any game.

One playout: deal a state that fits what the seat knows; walk down the tree, at each place choosing the
decision with the highest upper confidence bound; add one decision; play on to the end, or judge the
position; add the returns to every decision on the way.

A place in the tree is what the seat that decides there can see, however it came about: so a decision
gathers what happens on average over all that seat cannot know, and answers to all it can. Which decisions
are possible differs from deal to deal: each counts how often it was available, and is compared on that.
Every seat does what is best for itself. Seats that owe a decision at the same time are asked one
after another, the thinking seat first.
"""

from __future__ import annotations

from math import exp
from typing import Any

from sojourn.bots.workspace import DEEPEST, DEPTH, NODES, PLAYOUTS, STANDARD, STEPS, TURN, Style, Workspace
from sojourn.core.chance import choose, pick
from sojourn.core.compiling import fast
from sojourn.core.dispatch import advise, apply, has_succeeded, hurry, legal, outcome, redeal, share_of, to_act, view, worth
from sojourn.core.loops import lowest_seat
from sojourn.core.numba.packed_bytes import load_word, signed, word
from sojourn.core.record import Ints

NOW, EMPTY, DEALT = 0, 1, 2  # places among the states; views: known, empty, scratch
SCRATCH = 2
SPREAD, KEPT = word(0x2545F4914F6CDD1D), word((1 << 63) - 1)  # for a view hash: an odd factor, and the bits that are kept


@fast
def run_playouts(w: Workspace, box: Any, seat: int, style: Style, candidates: Ints, playouts: int) -> None:
    """Run so many playouts: of the candidates (first decisions) in turn, or, if there are none, from the root of the tree."""
    if style.race and w.counters[NODES] == 0:
        add_first_decisions(w, box, seat, style)
    for _ in range(playouts):
        if candidates.shape[0] > 0:
            run_candidate(w, box, seat, style, candidates)
        else:
            deal(w, box, seat)
            descend(w, box, seat, style, 0)
            finish(w, box, style)


@fast
def add_first_decisions(w: Workspace, box: Any, seat: int, style: Style) -> None:
    """Add every first decision to the tree, with its evaluation; number 1 is the greedy player's, the baseline of the others."""
    deal(w, box, seat)
    w.mask[:] = 0
    legal(w.states[NOW], box, seat, w.mask)
    look(w, box, seat)
    advice = ask(w, box, seat)
    if advice < 0:
        advice = choose(w.luck, w.mask)
    if advice < 0:
        return  # nothing to decide
    remember(w, 0, seat, advice, 1)
    for action in range(w.mask.shape[0]):
        if w.mask[action] and action != advice:
            remember(w, 0, seat, action, 0)
    if 0 < style.screen < w.counters[NODES]:
        w.states[DEALT] = w.states[NOW]
        for candidate in range(1, w.counters[NODES] + 1):
            w.states[NOW] = w.states[DEALT]
            apply(w.states[NOW], box, seat, int(w.tree[candidate].action))
            reckon(w, box, style)
            w.tree[candidate].looks = w.returns[seat]


@fast
def run_candidate(w: Workspace, box: Any, seat: int, style: Style, candidates: Ints) -> None:
    """The next candidate's playout. Each gets one on the same deal, so that luck cancels out; then comes a new deal."""
    turn = w.counters[TURN]
    if turn >= candidates.shape[0]:
        turn = 0
    if turn == 0:
        deal(w, box, seat)
        w.states[DEALT] = w.states[NOW]
    candidate = candidates[turn]
    w.states[NOW] = w.states[DEALT]
    descend(w, box, seat, style, candidate)
    finish(w, box, style)
    if turn == 0:
        w.scale[STANDARD] = w.returns[seat]
    edge = w.returns[seat] - w.scale[STANDARD]
    w.tree[candidate].edge += edge
    w.tree[candidate].edges += edge * edge
    w.counters[TURN] = turn + 1


@fast
def deal(w: Workspace, box: Any, seat: int) -> None:
    """A random state that fits what the seat knows."""
    w.states[NOW] = w.states[EMPTY]
    redeal(w.views[NOW], box, seat, w.luck, w.states[NOW])


@fast
def who_acts(owing: int, seat: int) -> int:
    """The thinking seat if it owes a decision, else the first that does."""
    return seat if owing >> seat & 1 else lowest_seat(owing)


@fast
def descend(w: Workspace, box: Any, seat: int, style: Style, candidate: int) -> None:
    """Walk down the tree until a decision is new or the game is over; `candidate` is the first decision if not 0."""
    depth = 0
    w.path[0] = 0
    s = w.states[NOW]
    while depth < DEEPEST:
        owing = to_act(s, box)
        if owing == 0:
            break
        actor = seat if candidate > 0 and depth == 0 else who_acts(owing, seat)
        w.mask[:] = 0
        legal(s, box, actor, w.mask)
        options = count(w.mask)
        if options == 1 and depth > 0:
            apply(s, box, actor, choose(w.luck, w.mask))
            continue
        child = candidate
        if depth > 0 or candidate == 0:
            look(w, box, actor)
            child = select(w, box, actor, style, place_of(w, actor) if depth else 0, options)
        if child == 0:
            break  # no room to remember more
        apply(s, box, actor, int(w.tree[child].action))
        depth += 1
        w.path[depth] = child
        if w.tree[child].visits == 0:
            break
    w.counters[DEPTH] = depth


@fast
def look(w: Workspace, box: Any, actor: int) -> None:
    """Write what a seat sees now into the scratch view."""
    w.views[SCRATCH] = w.views[EMPTY]
    view(w.states[NOW], box, actor, w.views[SCRATCH])


@fast
def view_hash_of(seen: Ints, actor: int) -> int:
    """A hash above 0 of what a seat sees when it decides."""
    view_hash, last = word(actor + 1), seen.shape[0] - 8
    for start in range(0, last + 8, 8):
        view_hash = (view_hash ^ load_word(seen, min(start, last))) * SPREAD & KEPT
        view_hash ^= view_hash >> 31
    return max(1, signed(view_hash))


@fast
def slot_of(slots: Ints, tree: Ints, view_hash: int) -> int:
    """The slot of the hash table that holds the place with this hash, or the empty one where it belongs."""
    slot = view_hash & (slots.shape[0] - 1)
    while slots[slot] and tree[slots[slot]].view_hash != view_hash:
        slot = (slot + 1) & (slots.shape[0] - 1)
    return slot


@fast
def place_of(w: Workspace, actor: int) -> int:
    """The place in the tree for the scratch view, added if it is new; -1 if there is no room."""
    view_hash = view_hash_of(w.view_bytes[SCRATCH], actor)
    slot = slot_of(w.slots, w.tree, view_hash)
    place = int(w.slots[slot])
    if place == 0:
        place = w.counters[NODES] + 1
        if place + 1 >= w.tree.shape[0]:
            return -1  # the place itself and one decision
        w.counters[NODES] = place
        w.tree[place].view_hash = view_hash
        w.slots[slot] = place
    w.tree[place].visits += 1
    return place


@fast
def count(mask: Ints) -> int:
    """How many actions are marked."""
    n = 0
    for a in range(mask.shape[0]):
        n += int(mask[a])
    return n


@fast
def select(w: Workspace, box: Any, actor: int, style: Style, place: int, options: int) -> int:
    """The decision with the highest upper confidence bound here, added if it is new; 0 if there is no room."""
    tree = w.tree
    if place < 0:
        return 0
    advice = -1
    if tree[place].asked < style.asks:
        advice = ask(w, box, actor)
        tree[place].asked += 1
    asked = tree[place].asked
    rest = (1.0 - style.trust) / options
    best, most, untried = 0, -1e18, options
    seen, total = 0, 0.0
    c = tree[place].first
    while c:
        if w.mask[tree[c].action]:
            w.mask[tree[c].action] = 0  # what stays marked is untried
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
    if w.counters[NODES] + 1 >= tree.shape[0]:
        return best  # no room for more
    if advice >= 0 and w.mask[advice]:
        return remember(w, place, actor, advice, 1)
    if untried:
        hope = (total / seen if seen else 0.5) + style.explore * rest * (float(seen + 1) ** 0.5) * options**0.5
        if hope > most:
            return remember(w, place, actor, choose(w.luck, w.mask), 0)
    return best


@fast
def ask(w: Workspace, box: Any, actor: int) -> int:
    """What the game's greedy player does with the scratch view; -1 if that is not legal."""
    action = advise(w.views[SCRATCH], box, actor, w.luck, w.mask)
    if 0 <= action < w.mask.shape[0] and w.mask[action]:
        return action
    return -1


@fast
def remember(w: Workspace, place: int, actor: int, action: int, advised: int) -> int:
    """Add a decision to this place; its number, or 0 if the tree is full."""
    tree = w.tree
    new = w.counters[NODES] + 1
    if new >= tree.shape[0]:
        return 0
    w.counters[NODES] = new
    tree[new].actor = actor
    tree[new].action = action
    tree[new].advised = advised
    tree[new].available = 1
    tree[new].next = tree[place].first
    tree[place].first = new
    return new


@fast
def play(w: Workspace, box: Any, actor: int, style: Style) -> int:
    """A playout's decision: greedy or random; the mask holds what is legal."""
    if style.greedy >= 100 or pick(w.luck, 100) < style.greedy:
        look(w, box, actor)
        action = hurry(w.views[SCRATCH], box, actor, w.luck, w.mask)
        if 0 <= action < w.mask.shape[0] and w.mask[action]:
            return action
    return choose(w.luck, w.mask)


@fast
def finish(w: Workspace, box: Any, style: Style) -> None:
    """Play on to the end or the cut, and add the returns to every node on the path."""
    s = w.states[NOW]
    for _ in range(style.cut * s.seats // 2):
        owing = to_act(s, box)
        if owing == 0:
            break
        actor = lowest_seat(owing)
        w.mask[:] = 0
        legal(s, box, actor, w.mask)
        apply(s, box, actor, play(w, box, actor, style))
        w.counters[STEPS] += 1
    reckon(w, box, style)
    w.counters[PLAYOUTS] += 1
    for i in range(w.counters[DEPTH] + 1):
        node = w.path[i]
        actor = w.tree[node].actor
        w.tree[node].visits += 1
        w.tree[node].total += w.returns[actor]
        w.tree[node].won += w.shares[actor]


@fast
def reckon(w: Workspace, box: Any, style: Style) -> None:
    """Each seat's return and share of the win."""
    s = w.states[NOW]
    w.results[0] = w.results[1]
    result = w.results[0]
    outcome(s, box, result)
    if result.reason == 0:
        judge(w, box)
        return
    for seat in range(s.seats):
        w.shares[seat] = share_of(result, seat)
        win = (1.0 - style.success) * w.shares[seat] + style.success * has_succeeded(result, seat)
        w.returns[seat] = style.wins * win + (1.0 - style.wins) * lead(w, result, seat, s.seats)


@fast
def judge(w: Workspace, box: Any) -> None:
    """The game is not over: chances by how well each seat stands. Alone, one's own standing is all there is."""
    s = w.states[NOW]
    best, total = -1e18, 0.0
    for seat in range(s.seats):
        w.returns[seat] = worth(s, box, seat)
        best = max(best, w.returns[seat])
    for seat in range(s.seats):
        w.shares[seat] = exp(w.returns[seat] - best)
        total += w.shares[seat]
    for seat in range(s.seats):
        w.shares[seat] /= total
        w.returns[seat] = w.shares[seat] if s.seats > 1 else w.returns[seat] / (1.0 + abs(w.returns[seat]))


@fast
def lead(w: Workspace, result: Any, seat: int, seats: int) -> float:
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
    w.scale[0] += abs(apart)
    w.scale[1] += 1.0
    usual = max(1e-9, w.scale[0] / w.scale[1])
    x = apart / usual
    return 0.5 + 0.5 * x / (1.0 + abs(x))
