"""What happened, as its viewer reads it."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.trace import Event
from sojourn.core.words import later
from sojourn.games.explore_new_york.city import LINK_NAMES, Tourist, block_place
from sojourn.games.explore_new_york.records import Part, Phase, Told
from sojourn.games.explore_new_york.ui.names import SIGNS, card_name, node_name
from sojourn.games.explore_new_york.ui.words import printed, say, together


def place_of(block: int) -> str:
    """A block by its coordinates: on a shuffled map the name may be another's."""
    x, y = block_place(block)
    return f"({x},{y})"


def crowd(counts: tuple[int, int, int]) -> str:
    """Tourists as signs."""
    return "".join(SIGNS[Tourist(k)] * n for k, n in enumerate(counts)) or say("no tourists")


def sentence(content: Content, event: Event, viewer: int) -> str:
    """One event in words; seats are written @0, @1 and so on."""
    if event.kind >= Told.TOOK_BLOCK:
        return _of_a_turn(content, event)
    return _of_the_table(content, event)


def _of_the_table(content: Content, e: Event) -> str:
    cards, who = content.words["cards"], f"@{e.seat}"
    if e.kind == Told.SET_UP:
        text = later("The game lasts {turns} turns. {who} is First Player.")
        if e.b:
            text = later("The game lasts {turns} turns, and {n} unseen cards stay in the box. {who} is First Player.")
        return say(text, turns=e.a, n=e.b, who=who)
    if e.kind == Told.REVEALED:
        return say("Turn {n}: {cards}.", n=e.d + 1, cards=", ".join(card_name(cards[c]) for c in (e.a, e.b, e.c)))
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
        text = later("{who} scores {n} points.")
        if e.b > e.a:
            text = later("{who} scores {n} points; the best line would have scored {best}.")
        return say(text, who=who, n=e.a, best=e.b)
    if e.kind == Told.TRACING:
        return say("The last turn is over. Now everyone traces a Final Route.")
    return say("The deck has run out, and all Final Routes are scored.")


def _marks(content: Content, e: Event) -> str:
    """All that somebody has drawn in a turn: the block, the links, the cafes."""
    links = [LINK_NAMES[(e.b >> shift & 127) - 1] for shift in (0, 7, 14, 21) if e.b >> shift & 127]
    text = later("{who} takes {place} for one tourist") if e.d else later("{who} takes {place}")
    if e.a < 0:
        text = later("{who} finds no empty block")
    deed = say(text, who=f"@{e.seat}", place=place_of(e.a) if e.a >= 0 else "")
    text = later("{deed} and draws {links}") if links else later("{deed} and draws nothing")
    deed = say(text, deed=deed, links=", ".join(links))
    cafes = [printed(cafe.name) for k, cafe in enumerate(content.words["cafes"]) if e.c >> k & 1]
    return say("{deed}, reaching {cafes}.", deed=deed, cafes=together(cafes)) if cafes else f"{deed}."


def _of_a_turn(content: Content, e: Event) -> str:
    who = f"@{e.seat}"
    if e.kind == Told.TOOK_BLOCK:
        text = later("{who} chooses {place}.")
        if e.b:
            text = later("{who} chooses {place}, since every block the cards point to is occupied.")
        return say(text, who=who, place=place_of(e.a))
    if e.kind == Told.GOT_TOURISTS:
        return say("{who} draws {tourists} in {place}.", who=who, tourists=crowd((e.b, e.c, e.d)), place=place_of(e.a))
    if e.kind == Told.DREW_LINK:
        text = later("{who} draws {link} for a +.") if e.b == Phase.PLUS else later("{who} draws {link}.")
        return say(text, who=who, link=LINK_NAMES[e.a])
    if e.kind == Told.REACHED_CAFE:
        return _cafe(content, e)
    if e.kind == Told.STOPPED:
        return say("{who} stops after one link.", who=who)
    if e.kind == Told.STARTED:
        return say("{who} starts the Final Route at {crossing}.", who=who, crossing=node_name(content, e.a))
    return say("{who} follows {link}.", who=who, link=LINK_NAMES[e.a])


def _cafe(content: Content, e: Event) -> str:
    cafe = content.words["cafes"][e.a]
    text = later("{who} reaches {cafe} but has no block for its guests.")
    if e.b >= 0:
        text = later("{who} reaches {cafe} and draws {guests} in {place}.")
    guests = "".join(SIGNS[g] for g in cafe.guests)
    place = place_of(e.b) if e.b >= 0 else ""
    return say(text, who=f"@{e.seat}", cafe=printed(cafe.name), guests=guests, place=place)


# Where the rules say more about each of these sentences.
RULES: dict[int | tuple[int, int], str] = {
    Told.SET_UP: "NY-12",
    Told.REVEALED: "NY-15",
    Told.THROWN: "NY-16",
    Told.FINISHED: "NY-R27",
    Told.MARKED: "NY-R16",
    Told.NEXT_FIRST: "NY-42",
    Told.SCORED: "NY-57",
    Told.TRACING: "NY-44",
    Told.ENDED: "NY-43",
    Told.TOOK_BLOCK: "NY-21",
    Told.GOT_TOURISTS: "NY-29",
    Told.DREW_LINK: "NY-32",
    Told.REACHED_CAFE: "NY-38",
    Told.STOPPED: "NY-R8",
    Told.STARTED: "NY-44",
    Told.WALKED: "NY-45",
}
