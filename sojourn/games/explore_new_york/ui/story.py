"""What happened, as its viewer reads it."""

from __future__ import annotations

from collections.abc import Sequence

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later, listed
from sojourn.games.explore_new_york.city import Tourist
from sojourn.games.explore_new_york.records import SEATS, End, Part, Phase, Told
from sojourn.games.explore_new_york.ui.names import SIGNS, card_name, node_name, road_name, sight_name
from sojourn.games.explore_new_york.ui.words import many, printed, say


def crowd(counts: tuple[int, int, int]) -> str:
    """Tourists as signs."""
    return "".join(SIGNS[Tourist(k)] * n for k, n in enumerate(counts)) or say("no tourists")


def sentence(content: Content, event: Event, viewer: int) -> str:
    """One event in words; seats are written @0, @1 and so on."""
    if Told.TOOK_BLOCK <= event.kind <= Told.WALKED:
        return _of_a_turn(content, event)
    return _of_the_table(content, event)


# --- The whole table ---------------------------------------------------------------------------------


def _of_the_table(content: Content, e: Event) -> str:
    cards, who = content.words["cards"], f"@{e.seat}"
    if e.kind == Told.SET_UP:
        return _set_up(e.a, e.b, who)
    if e.kind == Told.FINAL_TURN:
        return say("This is the final turn: the last three cards are turned over.")
    if e.kind == Told.REVEALED:
        return say("Turn {n}: {cards}.", n=e.d + 1, cards=listed([card_name(cards[c]) for c in (e.a, e.b, e.c)]))
    if e.kind == Told.THROWN:
        text = later("{who} discards {card}.") if e.seat >= 0 else later("{card} is discarded at random.")
        return say(text, who=who, card=card_name(cards[e.a]))
    if e.kind == Told.FINISHED:
        return say("{who} has finished tracing." if e.a == Part.TRACE else "{who} has finished drawing.", who=who)
    if e.kind == Told.MARKED:
        return _marks(content, e)
    if e.kind == Told.NEXT_FIRST:
        return say("{who} is First Player.", who=who)
    if e.kind == Told.SCORED:
        return _score(e.a, e.b, who)
    if e.kind == Told.TRACING:
        return say("The last turn is over. Now everyone traces a Final Route.")
    return ending(content, e.b, [f"@{seat}" for seat in range(SEATS) if e.a >> seat & 1], e.c)


def _set_up(turns: int, out: int, who: str) -> str:
    if not out:
        return say("The game lasts {turns} turns. {who} is First Player.", turns=turns, who=who)
    return say.many(
        "The game lasts {turns} turns, and {n} unseen card stays in the box. {who} is First Player.",
        "The game lasts {turns} turns, and {n} unseen cards stay in the box. {who} is First Player.",
        out,
        turns=turns,
        who=who,
    )


def _score(points: int, best: int, who: str) -> str:
    if best > points:
        return say.many(
            "{who} scores {n} point; the best line would have scored {best}.",
            "{who} scores {n} points; the best line would have scored {best}.",
            points,
            who=who,
            best=best,
        )
    return say.many("{who} scores {n} point.", "{who} scores {n} points.", points, who=who)


# How a game ended, by what decided it.
ENDINGS = {
    End.WON: many("{who} wins with {n} point.", "{who} wins with {n} points."),
    End.SHARED: many("{who} share the win with {n} point each.", "{who} share the win with {n} points each."),
    End.LADDER: many(
        "{who} wins: tied on {n} point, but with more tourists beside the route.",
        "{who} wins: tied on {n} points, but with more tourists beside the route.",
    ),
    End.CAFES: many(
        "{who} wins: tied on {n} point and on tourists, but with more cafes on the route.",
        "{who} wins: tied on {n} points and on tourists, but with more cafes on the route.",
    ),
    End.SOLO: many(
        "{who} scores {n} point and earns a title: {title}.",
        "{who} scores {n} points and earns a title: {title}.",
    ),
}


def ending(content: Content, reason: int, winners: Sequence[str], points: int) -> str:
    """Who has won, with how many points, and what decided it."""
    one, several = ENDINGS[End(reason)]
    return say.many(one, several, points, who=listed(winners), title=band(content, points))


def band(content: Content, points: int) -> str:
    """What a solo result is called."""
    return str(next(name for limit, name in reversed(content.words["bands"]) if points >= limit))


# --- What somebody drew in a turn --------------------------------------------------------------------

# By what was taken: a block, one for a single tourist, none. Each without a link, with links, with links and cafes.
_TOOK = (
    later("{who} takes {place} and draws no links."),
    many("{who} takes {place} and draws {n} link.", "{who} takes {place} and draws {n} links."),
    many(
        "{who} takes {place}, draws {n} link and reaches {cafes}.",
        "{who} takes {place}, draws {n} links and reaches {cafes}.",
    ),
)
_TOOK_FOR_ONE = (
    later("{who} takes {place} for one tourist and draws no links."),
    many(
        "{who} takes {place} for one tourist and draws {n} link.",
        "{who} takes {place} for one tourist and draws {n} links.",
    ),
    many(
        "{who} takes {place} for one tourist, draws {n} link and reaches {cafes}.",
        "{who} takes {place} for one tourist, draws {n} links and reaches {cafes}.",
    ),
)
_TOOK_NONE = (
    later("{who} finds no empty block and draws no links."),
    many("{who} finds no empty block and draws {n} link.", "{who} finds no empty block and draws {n} links."),
    many(
        "{who} finds no empty block, draws {n} link and reaches {cafes}.",
        "{who} finds no empty block, draws {n} links and reaches {cafes}.",
    ),
)


def _marks(content: Content, e: Event) -> str:
    """All that somebody has drawn in a turn: the block, the links, the cafes."""
    nothing, links, cafes = _TOOK_NONE if e.a < 0 else _TOOK_FOR_ONE if e.d else _TOOK
    place = sight_name(content, e.a) if e.a >= 0 else ""
    drawn = sum(1 for shift in (0, 7, 14, 21) if e.b >> shift & 127)
    if not drawn:
        return say(nothing, who=f"@{e.seat}", place=place)
    reached = [printed(cafe.name) for k, cafe in enumerate(content.words["cafes"]) if e.c >> k & 1]
    one, several = cafes if reached else links
    return say.many(one, several, drawn, who=f"@{e.seat}", place=place, cafes=listed(reached))


# --- One mark after another --------------------------------------------------------------------------


def _of_a_turn(content: Content, e: Event) -> str:
    who = f"@{e.seat}"
    if e.kind == Told.TOOK_BLOCK:
        text = later("{who} chooses {place}.")
        if e.b:
            text = later("{who} chooses {place}, since every block the cards point to is occupied.")
        return say(text, who=who, place=sight_name(content, e.a))
    if e.kind == Told.GOT_TOURISTS:
        return say("{who} draws {tourists} in {place}.", who=who, tourists=crowd((e.b, e.c, e.d)), place=sight_name(content, e.a))
    if e.kind == Told.REACHED_CAFE:
        return _cafe(content, e)
    if e.kind == Told.STOPPED:
        return say("{who} stops after one link.", who=who)
    if e.kind == Told.STARTED:
        return say("{who} starts the Final Route at {crossing}.", who=who, crossing=node_name(content, e.a))
    road = road_name(content, e.a, [sight for sight in (e.c, e.d) if sight >= 0])
    if e.kind == Told.WALKED:
        return say("{who} follows the link on {road}.", who=who, road=road)
    text = later("{who} draws a link on {road} for a +.") if e.b == Phase.PLUS else later("{who} draws a link on {road}.")
    return say(text, who=who, road=road)


def _cafe(content: Content, e: Event) -> str:
    cafe = content.words["cafes"][e.a]
    if e.b < 0:
        text = later("{who} reaches {cafe} but has no block for its tourists.")
        return say(text, who=f"@{e.seat}", cafe=printed(cafe.name))
    guests, place = "".join(SIGNS[g] for g in cafe.guests), sight_name(content, e.b)
    text = later("{who} reaches {cafe} and draws {guests} in {place}.")
    return say(text, who=f"@{e.seat}", cafe=printed(cafe.name), guests=guests, place=place)


# Where the rules say more about each of these sentences.
RULES: dict[int | tuple[int, int], str] = {
    Told.SET_UP: "NY-12",
    Told.FINAL_TURN: "NY-43",
    Told.REVEALED: "NY-15",
    Told.THROWN: "NY-16",
    Told.FINISHED: "NY-R27",
    Told.MARKED: "NY-R16",
    Told.NEXT_FIRST: "NY-42",
    Told.SCORED: "NY-57",
    Told.TRACING: "NY-R15",
    Told.ENDED: "NY-58",
    (Told.ENDED, End.SHARED): "NY-R14",
    (Told.ENDED, End.LADDER): "NY-R14",
    (Told.ENDED, End.CAFES): "NY-R14",
    (Told.ENDED, End.SOLO): "NY-R26",
    Told.TOOK_BLOCK: "NY-21",
    (Told.TOOK_BLOCK, 1): "NY-27",  # in the fallback
    Told.GOT_TOURISTS: "NY-29",
    Told.DREW_LINK: "NY-32",
    (Told.DREW_LINK, Phase.EXTEND): "NY-34",
    (Told.DREW_LINK, Phase.PLUS): "NY-37",
    Told.REACHED_CAFE: "NY-38",
    Told.STOPPED: "NY-R8",
    Told.STARTED: "NY-44",
    Told.WALKED: "NY-45",
}
