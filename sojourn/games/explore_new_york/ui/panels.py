"""Beside the board: the turn in words, everyone's maps, the score sheets, the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.compiling import rule
from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Markup, el, group, icon, svg, token_svg
from sojourn.core.words import either, later, listed
from sojourn.games.explore_new_york.city import Kind, block_number, pointed_blocks
from sojourn.games.explore_new_york.content import CardWords
from sojourn.games.explore_new_york.current_score import ScoreSheet, best_standing
from sojourn.games.explore_new_york.current_score import standing as best_line
from sojourn.games.explore_new_york.records import CARDS, SHOWN, End, Part, Phase
from sojourn.games.explore_new_york.rules import verdict
from sojourn.games.explore_new_york.ui.art import CITY, TALL, TOP, kind_sign
from sojourn.games.explore_new_york.ui.board import city_map, without_ids
from sojourn.games.explore_new_york.ui.names import SIGNS, block_name, card_name, coordinate, shown_cards, turn_cards
from sojourn.games.explore_new_york.ui.refusals import is_final_turn
from sojourn.games.explore_new_york.ui.story import band, ending
from sojourn.games.explore_new_york.ui.words import say

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
    if int(v.seat) < 0 and int(v.part) in (Part.DISCARD, Part.DRAW):  # a player has it below the map
        found.append(Panel("turn", say("This turn"), turn_panel(content, v, names)))
    if int(v.seats) > 1:
        found.append(Panel("maps", say("All maps"), maps_panel(content, v, names)))
    found.append(Panel("sheet", say("Score sheet"), sheet_panel(content, v, names)))
    found.append(Panel("deck", say("Cards"), cards_panel(content, v)))
    return found


def name_of(names: Sequence[str], seat: int) -> str:
    """A player's name, or the seat."""
    return names[seat] if seat < len(names) else say("Seat {seat}", seat=seat)


# --- This turn ---------------------------------------------------------------------------------------


def turn_panel(content: Content, v: Any, names: Sequence[str]) -> str:
    """What the cards give together; before the discard, what each choice would leave."""
    lines = [el("p", el("strong", say("This is the final turn.")))] if is_final_turn(v) else []
    if int(v.part) == Part.DISCARD:
        cards = shown_cards(content, v)
        rows = [
            el(
                "li",
                el("strong", say("Without {card}:", card=card_name(card)), " "),
                bring(content, v, [c for c in cards if c is not card]),
            )
            for card in cards
        ]
        text = say("{who} is choosing which of the three cards to discard.", who=name_of(names, int(v.first)))
        return str(group_html(*lines, el("p", text), el("ul", *rows)))
    waiting = [name_of(names, seat) for seat in range(int(v.seats)) if int(v.phase[seat]) != Phase.DONE]
    lines.append(el("p", bring(content, v, turn_cards(content, v))))
    text = say("Still drawing: {who}.", who=listed(waiting)) if waiting else say("Everyone has finished.")
    lines.append(el("p", text, class_="ny-note"))
    return str(group_html(*lines))


def group_html(*children: Markup) -> Markup:
    """Several elements in a row."""
    return el("div", *children)


def bring(content: Content, v: Any, cards: Sequence[CardWords]) -> str:
    """What two cards bring to the viewer's own map: tourists, extra links, and where they go."""
    places = [block_number(x, y) for x, y in pointed_blocks(cards[0].number, cards[1].number)]
    seat, plus = int(v.seat), sum(card.plus for card in cards)
    filled = int(v.filled[seat]) if seat >= 0 else 0
    open_places = [b for b in places if not filled >> b & 1]
    if open_places:
        return _all_tourists(content, v, cards, plus, open_places)
    return _one_tourist(cards, plus if content.box.plus_on_single else 0)


def _all_tourists(content: Content, v: Any, cards: Sequence[CardWords], plus: int, places: Sequence[int]) -> str:
    known = {
        "cards": listed([coordinate(c) for c in cards]),
        "signs": "".join(SIGNS[g] for card in cards for g in card.guests),
    }
    text = say("{cards} bring {signs}.", **known)
    if plus:
        text = say.many(
            "{cards} bring {signs} and {n} extra link.",
            "{cards} bring {signs} and {n} extra links.",
            plus,
            **known,
        )
    if len(places) > 3:
        return f"{text} {say('There are {n} blocks to choose from.', n=len(places))}"
    blocks = either([block_name(content, v.place, b) for b in places])
    return f"{text} {say('They go to {blocks}.', blocks=blocks)}"


def _one_tourist(cards: Sequence[CardWords], plus: int) -> str:
    """The fallback: no tourists of the cards, one of the player's own choice."""
    text = later("Every block for {cards} is occupied on your map: take any other empty block, with one tourist and one link.")
    text = say(text, cards=listed([coordinate(c) for c in cards]))
    if not plus:
        return text
    return f"{text} {say.many('The + adds {n} extra link.', 'The + signs add {n} extra links.', plus)}"


def awaited(content: Content, v: Any, actions: Sequence[int]) -> tuple[int, str]:
    """How many first steps of a staged turn the others wait for: the First Player's card, for all the two that stay."""
    waits = int(v.part) == Part.DISCARD and int(v.seats) > 1
    return (1, say("Discard now, so the others can start")) if waits and actions else (0, "")


# --- Maps ----------------------------------------------------------------------------------------------


def small_map(content: Content, v: Any, seat: int, title: str) -> Markup:
    """A map without cards and score, for a list."""
    return svg(CITY, TALL, *without_ids(city_map(content, v, seat)), title=title, top=TOP)


def maps_panel(content: Content, v: Any, names: Sequence[str]) -> str:
    """Everyone's map as far as this viewer may see it, small; a click enlarges it."""
    maps = []
    for seat in range(int(v.seats)):
        if seat == int(v.seat):
            continue
        line = best_line(content, v, seat)
        who = name_of(names, seat)
        title = say.many("{who}'s map, {n} point", "{who}'s map, {n} points", line.points, who=who)
        picture = small_map(content, v, seat, title)
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
        most = max(line.boxes[n] for line in lines.values()) if len(seats) > 1 else 0
        cells = [el("td", box_text(lines[s], n), class_="ny-top" if most and lines[s].boxes[n] == most else None) for s in seats]
        rows.append(el("tr", el("th", symbol(n)), *cells))
    rows.append(el("tr", el("th", say("Points")), *[el("td", el("strong", str(lines[s].points))) for s in seats]))
    table = el("table", el("thead", head), el("tbody", *rows), class_="ny-table")
    note = [] if int(v.part) == Part.OVER else [el("p", say("The best line on each map, as you see it now."), class_="ny-note")]
    return str(group_html(table, *note, *([titles(content)] if len(seats) == 1 else [])))


# --- The cards -----------------------------------------------------------------------------------------------


@rule("NY-R17", compiled=False)
def cards_panel(content: Content, v: Any) -> str:
    """What has not been turned over yet, by numbers, * and +; and every card turned over so far, with its tourists."""
    parts = deck_left(content, v) if int(v.part) in (Part.DISCARD, Part.DRAW) else []
    return str(group_html(*parts, *turned_over(content, v)))


def deck_left(content: Content, v: Any) -> list[Markup]:
    """How many cards are left, and what is on those nobody has seen."""
    cards = content.words["cards"]
    seen = {int(c) for c in v.deck if int(c) >= 0}
    unseen = [card for k, card in enumerate(cards) if k not in seen]
    out = CARDS - SHOWN * int(v.turns)
    heads = ["1", "2", "3", "4", "5", "6", "*", "+"]
    counts = [sum(card.number == n for card in unseen) for n in (1, 2, 3, 4, 5, 6, 0)] + [sum(card.plus for card in unseen)]
    table = el(
        "table",
        el("thead", el("tr", *[el("th", h) for h in heads])),
        el("tbody", el("tr", *[el("td", str(c)) for c in counts])),
        class_="ny-table ny-even",
    )
    parts = [el("p", _turn_and_deck(v))]
    if unseen:
        parts += [el("p", say("Not seen yet:")), table]
    if out:
        text = say.many("{n} of these is out of the game.", "{n} of these are out of the game.", out)
        parts.append(el("p", text, class_="ny-note"))
    return [*parts, el("p", rule_link("explore-new-york", "NY-20"), class_="ny-note")]


def _turn_and_deck(v: Any) -> str:
    if is_final_turn(v):
        return say("This is the final turn: no cards are left in the deck.")
    return say.many(
        "Turn {turn} of {all}, {n} card left in the deck.",
        "Turn {turn} of {all}, {n} cards left in the deck.",
        SHOWN * int(v.turns) - int(v.top),
        turn=int(v.turn) + 1,
        all=int(v.turns),
    )


def turned_over(content: Content, v: Any) -> list[Markup]:
    """Every card that has been turned over, turn by turn."""
    cards, rows = content.words["cards"], []
    now = int(v.top) - SHOWN
    for start in range(0, int(v.top), SHOWN):
        texts = [card_name(cards[int(v.deck[start + k])]) for k in range(SHOWN)]
        if start == now and int(v.thrown) >= 0:
            texts[int(v.thrown)] = say("{card}, discarded", card=texts[int(v.thrown)])
        rows.append(el("tr", el("th", str(start // SHOWN + 1)), *[el("td", text) for text in texts]))
    head = el("tr", el("th", say("Turn")), el("th", say("Cards"), colspan=SHOWN))
    return [
        el("p", say("Turned over so far:")),
        el("table", el("thead", head), el("tbody", *rows), class_="ny-table ny-cards"),
        el("p", rule_link("explore-new-york", "NY-R17"), class_="ny-note"),
    ]


# --- The end -------------------------------------------------------------------------------------------------


def standing(content: Content, v: Any, seat: int) -> float:
    """How a map stands, for the chart at the end: the points of its best line so far."""
    return best_line(content, v, seat).points


def verdict_of(content: Content, v: Any, names: Sequence[str]) -> str:
    """Who has won, and how."""
    winners, reason = verdict(v, content.box)
    best = [seat for seat in range(int(v.seats)) if winners >> seat & 1]
    return ending(content, reason, [name_of(names, seat) for seat in best], int(v.points[best[0]]))


@rule("NY-R26", compiled=False)
def headline(content: Content, v: Any, names: Sequence[str]) -> str:
    """The large line of a solo result: its title; at other tables the page names the winner."""
    if verdict(v, content.box)[1] != End.SOLO:
        return ""
    points = int(v.points[0])
    return say.many("{title}, with {n} point", "{title}, with {n} points", points, title=band(content, points))


def titles(content: Content) -> Markup:
    """What a solo result is called, from how many points on."""
    rows = [el("tr", el("td", str(limit)), el("td", name)) for limit, name in content.words["bands"]]
    head = el("tr", el("th", say("Points from")), el("th", say("Title")))
    return el("table", el("thead", head), el("tbody", *rows), class_="ny-table ny-cards")


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """The end of the game: who has won, and the score sheets; the Final Routes are in the picture of the end."""
    parts = [
        el("p", verdict_of(content, v, names)),
        *_missed(content, v, names),
        Markup(sheet_panel(content, v, names)),
    ]
    out = [content.words["cards"][int(c)] for c in v.deck[SHOWN * int(v.turns) :] if int(c) >= 0]
    if out:
        text = say("Left in the box: {cards}.", cards=listed([card_name(card) for card in out]))
        parts.append(el("p", text, class_="ny-note"))
    return str(group_html(*parts))


def _missed(content: Content, v: Any, names: Sequence[str]) -> list[Markup]:
    """How far a traced route stayed behind the best line."""
    lines = []
    for seat in range(int(v.seats)):
        short = best_standing(content, v, seat).points - int(v.points[seat])
        if short > 0:
            text = say.many(
                "{who}'s best line would have scored {n} more point.",
                "{who}'s best line would have scored {n} more points.",
                short,
                who=name_of(names, seat),
            )
            lines.append(el("p", text))
    return lines


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Points so far, and what a seat is doing."""
    points = best_line(content, v, seat).points
    note = say("First Player") if int(v.first) == seat and int(v.part) in (Part.DISCARD, Part.DRAW) and int(v.seats) > 1 else ""
    return say.many("{n} point", "{n} points", points), note


def when(content: Content, v: Any) -> str:
    """The turn."""
    if int(v.part) == Part.OVER:
        return ""
    text = later("Final turn, {n} of {all}") if is_final_turn(v) else later("Turn {n} of {all}")
    return say(text, n=min(int(v.turn) + 1, int(v.turns)), all=int(v.turns))
