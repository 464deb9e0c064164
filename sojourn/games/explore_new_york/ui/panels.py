"""Beside the board: the turn in words, everybody's maps, the score sheets, what is left in the deck."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Markup, el, group, icon, svg, token_svg
from sojourn.core.words import later
from sojourn.games.explore_new_york.city import Kind, block_number, pointed_blocks
from sojourn.games.explore_new_york.content import CardWords
from sojourn.games.explore_new_york.current_score import ScoreSheet, best_standing
from sojourn.games.explore_new_york.current_score import standing as best_line
from sojourn.games.explore_new_york.records import CARDS, SHOWN, Part, Phase
from sojourn.games.explore_new_york.ui.art import HEIGHT, NORTH, WIDTH, kind_sign
from sojourn.games.explore_new_york.ui.board import city_map
from sojourn.games.explore_new_york.ui.names import SIGNS, block_name, card_name, coordinate, shown_cards, turn_cards
from sojourn.games.explore_new_york.ui.words import either, say, together

BOX_NAMES = (
    later("circles × red"),
    later("squares × green"),
    later("triangles × blue"),
    later("cafes"),
    later("smileys"),
    later("stars"),
)
STANDING = later("Points for the best line")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps beside the board."""
    found = []
    if int(v.part) in (Part.DISCARD, Part.DRAW):
        found.append(Panel("turn", say("This turn"), turn_panel(content, v, names)))
    if int(v.seats) > 1:
        found.append(Panel("maps", say("All maps"), maps_panel(content, v, names)))
    found.append(Panel("sheet", say("Score sheet"), sheet_panel(content, v, names)))
    if int(v.part) != Part.OVER:
        found.append(Panel("deck", say("Deck"), deck_panel(content, v)))
    return found


def name_of(names: Sequence[str], seat: int) -> str:
    """A player's name, or the seat."""
    return names[seat] if seat < len(names) else say("Seat {seat}", seat=seat)


# --- This turn ---------------------------------------------------------------------------------------


def turn_panel(content: Content, v: Any, names: Sequence[str]) -> str:
    """What the cards give together; before the discard, what each choice would leave."""
    if int(v.part) == Part.DISCARD:
        cards = shown_cards(content, v)
        rows = [
            el(
                "li",
                el("strong", say("Without {card}:", card=card_name(card)), " "),
                _yield(content, v, [c for c in cards if c is not card]),
            )
            for card in cards
        ]
        text = say("{who} discards one of the three cards.", who=name_of(names, int(v.first)))
        return str(group_html(el("p", text), el("ul", *rows)))
    waiting = [name_of(names, seat) for seat in range(int(v.seats)) if int(v.phase[seat]) != Phase.DONE]
    lines = [el("p", _yield(content, v, turn_cards(content, v)))]
    if int(v.seat) >= 0 and int(v.phase[int(v.seat)]) != Phase.DONE:
        lines.append(el("p", links_left(v), class_="ny-note"))
    text = say("Still drawing: {who}.", who=", ".join(waiting)) if waiting else say("Everyone has finished.")
    lines.append(el("p", text, class_="ny-note"))
    return str(group_html(*lines))


def group_html(*children: Markup) -> Markup:
    """Several elements in a row."""
    return el("div", *children)


def _yield(content: Content, v: Any, cards: Sequence[CardWords]) -> str:
    signs = "".join(SIGNS[g] for card in cards for g in card.guests)
    plus = sum(card.plus for card in cards)
    known = {"cards": together([coordinate(c) for c in cards]), "signs": signs, "blocks": _blocks(content, v, cards)}
    if not plus:
        return say("{cards} bring {signs}. {blocks}", **known)
    return say.many(
        "{cards} bring {signs} and {n} extra link. {blocks}",
        "{cards} bring {signs} and {n} extra links. {blocks}",
        plus,
        **known,
    )


def _blocks(content: Content, v: Any, cards: Sequence[CardWords]) -> str:
    """Which blocks two cards open on the viewer's own map."""
    seat = int(v.seat)
    places = [block_number(x, y) for x, y in pointed_blocks(cards[0].number, cards[1].number)]
    filled = int(v.filled[seat]) if seat >= 0 else 0
    chosen = int(v.block[seat]) if seat >= 0 else -1
    free = [b for b in places if not filled >> b & 1 or b == chosen]
    if not free:
        return say("All their blocks are occupied on your map, so take any other empty block, with one tourist and one link.")
    if len(free) > 3:
        return say("There are {n} blocks to choose from.", n=len(free))
    return say("They go to {blocks}.", blocks=either([block_name(content, v.place, b) for b in free]))


def links_left(v: Any) -> str:
    """A counter of what is still to draw."""
    seat = int(v.seat)
    phase, plus = int(v.phase[seat]), int(v.plus[seat])
    base = {
        Phase.BLOCK: later("2 or 1"),
        Phase.TYPE: "1",
        Phase.LINK: "1" if int(v.fallback[seat]) else later("2 or 1"),
        Phase.EXTEND: later("1 or none"),
    }
    links = say(base.get(Phase(phase), later("none")))
    return say("Links left to draw: {links} for your block, {plus} for +.", links=links, plus=plus)


def awaited(content: Content, v: Any, actions: Sequence[int]) -> tuple[int, str]:
    """How many first steps of a staged turn the others wait for: the First Player's card, for all the two that stay."""
    waits = int(v.part) == Part.DISCARD and int(v.seats) > 1
    return (1, say("Discard now, so the others can start")) if waits and actions else (0, "")


# --- Maps ----------------------------------------------------------------------------------------------


def small_map(content: Content, v: Any, seat: int, title: str) -> Markup:
    """A map without cards and score, for a list."""
    inside = el("g", *_without_ids(city_map(content, v, seat)), transform=f"translate(0 {60 - NORTH})")
    return svg(WIDTH, HEIGHT - NORTH - 34, inside, title=title)


def _without_ids(parts: Sequence[Markup]) -> list[Markup]:
    """Ids must be unique on a page, and a small map needs no names: the big board keeps both."""
    spare = r' id="[^"]*"|<title>[^<]*</title>|<text class="label ny-name".*?</text>'
    return [Markup(re.sub(spare, "", part)) for part in parts]


def maps_panel(content: Content, v: Any, names: Sequence[str]) -> str:
    """Everybody's map as far as this viewer may see it, small; a click enlarges it."""
    maps = []
    for seat in range(int(v.seats)):
        if seat == int(v.seat):
            continue
        line = best_line(content, v, seat)
        who = name_of(names, seat)
        picture = small_map(content, v, seat, say("{who}'s map, {points} points", who=who, points=line.points))
        caption = el("figcaption", el("span", token_svg(seat), f" {_doing(v, seat, who)}"), el("strong", str(line.points)))
        maps.append(el("details", el("summary", el("figure", picture, caption)), class_="ny-map"))
    return str(el("div", *maps, class_="ny-maps"))


def _doing(v: Any, seat: int, who: str) -> str:
    if int(v.part) != Part.DRAW:
        return who
    return say("{who} (done)" if int(v.phase[seat]) == Phase.DONE else "{who} (drawing)", who=who)


# --- Score sheets ----------------------------------------------------------------------------------------


def symbol(n: int) -> Markup:
    """The sign of a box of the score sheet."""
    mark = icon("cafe", 12, 12, 24) if n == 3 else kind_sign(Kind((0, 1, 2, 0, 3, 4)[n]), 12, 12, 20)
    return el(
        "svg",
        group(mark),
        class_="ny-symbol",
        viewBox="0 0 24 24",
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        aria_label=say(BOX_NAMES[n]),
    )


def box_text(line: ScoreSheet, n: int) -> str:
    """How a box comes about."""
    if n < 3:
        return f"{line.tourists[n]} × {line.sights[n]} = {line.boxes[n]}"
    many = (line.cafes, line.smileys, line.stars)[n - 3]
    return f"{many} → {line.boxes[n]}"


def sheet_panel(content: Content, v: Any, names: Sequence[str]) -> str:
    """All score sheets side by side; the largest of each box is marked."""
    seats = sorted(range(int(v.seats)), key=lambda seat: (seat != int(v.seat), seat))
    lines = {seat: best_line(content, v, seat) for seat in seats}
    head = el("tr", el("th", say("Box")), *[el("th", name_of(names, seat)) for seat in seats])
    rows = []
    for n in range(6):
        most = max(line.boxes[n] for line in lines.values())
        cells = [el("td", box_text(lines[s], n), class_="ny-top" if most and lines[s].boxes[n] == most else None) for s in seats]
        rows.append(el("tr", el("th", symbol(n)), *cells))
    rows.append(el("tr", el("th", say("Points")), *[el("td", el("strong", str(lines[s].points))) for s in seats]))
    table = el("table", el("thead", head), el("tbody", *rows), class_="ny-table")
    note = "" if int(v.part) == Part.OVER else say("The best line on each map, as you see it now.")
    return str(group_html(table, *([el("p", note, class_="ny-note")] if note else [])))


# --- The deck ------------------------------------------------------------------------------------------------


def deck_panel(content: Content, v: Any) -> str:
    """What has not been turned over yet: numbers, * and +."""
    cards = content.words["cards"]
    seen = {int(c) for c in v.deck if int(c) >= 0}
    unseen = [card for k, card in enumerate(cards) if k not in seen]
    left = SHOWN * int(v.turns) - int(v.top)
    out = CARDS - SHOWN * int(v.turns)
    heads = ["1", "2", "3", "4", "5", "6", "*", "+"]
    counts = [sum(card.number == n for card in unseen) for n in (1, 2, 3, 4, 5, 6, 0)] + [sum(card.plus for card in unseen)]
    table = el(
        "table",
        el("thead", el("tr", *[el("th", h) for h in heads])),
        el("tbody", el("tr", *[el("td", str(c)) for c in counts])),
        class_="ny-table ny-even",
    )
    text = later("Turn {n} of {all}, {left} cards left in the deck. Not seen yet:")
    text = say(text, n=int(v.turn) + 1, all=int(v.turns), left=left)
    notes = [el("p", say("{n} of these are out of the game.", n=out), class_="ny-note")] if out else []
    return str(group_html(el("p", text), table, *notes, el("p", rule_link("explore-new-york", "NY-20"), class_="ny-note")))


# --- The end -------------------------------------------------------------------------------------------------


def band(content: Content, points: int) -> str:
    """What a solo result is called."""
    return str(next(name for limit, name in reversed(content.words["bands"]) if points >= limit))


def standing(content: Content, v: Any, seat: int) -> float:
    """How a map stands, for the chart at the end: the points of its best line so far."""
    return best_line(content, v, seat).points


def verdict_of(content: Content, v: Any, names: Sequence[str]) -> str:
    """Who has won, and how."""
    points = [int(v.points[seat]) for seat in range(int(v.seats))]
    if len(points) == 1:
        return say("{n} points: {title}.", n=points[0], title=band(content, points[0]))
    best = [seat for seat in range(len(points)) if points[seat] == max(points)]
    text = later("{who} wins with {n} points.")
    if len(best) > 1 and content.options["tiebreak"] == "ladder":
        lines = {seat: best_line(content, v, seat) for seat in best}
        rank = {seat: (sum(line.tourists), line.cafes) for seat, line in lines.items()}
        best = [seat for seat in best if rank[seat] == max(rank.values())]
        text = later("{who} wins with {n} points: tied, but with more tourists or cafes on the route.")
    if len(best) > 1:
        text = later("{who} share the win with {n} points each.")
    return say(text, who=together([name_of(names, seat) for seat in best]), n=max(points))


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """The end of the game: everybody's Final Route, the score sheets, who has won."""
    verdict = verdict_of(content, v, names)
    parts = [
        el("p", verdict),
        *_missed(content, v, names),
        Markup(sheet_panel(content, v, names)),
        Markup(maps_panel(content, v, names)),
    ]
    out = [content.words["cards"][int(c)] for c in v.deck[SHOWN * int(v.turns) :] if int(c) >= 0]
    if out:
        text = say("Left in the box: {cards}.", cards=", ".join(card_name(card) for card in out))
        parts.append(el("p", text, class_="ny-note"))
    return str(group_html(*parts))


def _missed(content: Content, v: Any, names: Sequence[str]) -> list[Markup]:
    """How far a traced route stayed behind the best line."""
    lines = []
    for seat in range(int(v.seats)):
        short = best_standing(content, v, seat).points - int(v.points[seat])
        if short > 0:
            text = later("{who}'s best line would have scored {n} more points.")
            lines.append(el("p", say(text, who=name_of(names, seat), n=short)))
    return lines
