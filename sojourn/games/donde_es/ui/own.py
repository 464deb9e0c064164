"""What a guide has in sight all the time: cards, points, the tourists with what each would bring, the next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Child, Markup, el, svg, target, token_svg
from sojourn.core.words import later, listed
from sojourn.games.donde_es.actions import discard_action
from sojourn.games.donde_es.markers import spaces_needed
from sojourn.games.donde_es.records import SPACES, TYPES, Phase
from sojourn.games.donde_es.ui.art.people import portrait
from sojourn.games.donde_es.ui.art.signs import sign
from sojourn.games.donde_es.ui.cards import CARD_H, CARD_W, movement_card
from sojourn.games.donde_es.ui.side_column import lapses
from sojourn.games.donde_es.ui.targets import Legal, all_offers
from sojourn.games.donde_es.ui.words import card_name, say, short_name, tourist_name

_MARKERS = {  # by the steps that earn one
    1: later("Every tourist you lead gets your marker: you score when they arrive, whoever leads them."),
    2: later("Lead one tourist 2 cells in a turn and they get your marker: you score when they arrive, whoever leads them."),
    3: later("Lead one tourist 3 cells in a turn and they get your marker: you score when they arrive, whoever leads them."),
}


def own(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The strip below the board; nothing for somebody who only watches."""
    if v.seat < 0:
        return ""
    legal = {action.number: action for action in actions}
    led = set(all_offers(content, v, legal))
    return str(
        el(
            "div",
            hand(content, v, legal),
            score(v),
            el("p", next_step(content, v, led), class_="de-next"),
            tourists(content, v, led),
            class_="de-own",
        )
    )


def hand(content: Content, v: Any, legal: Legal) -> Markup:
    """My movement cards, the plain ones first; cards to discard are targets."""
    held = [card for card in range(TYPES) for _ in range(max(int(v.hand[v.seat][card]), 0))]
    cards: list[Child] = []
    for k, card in enumerate(held):
        number = discard_action(card)
        is_first = card not in held[:k]
        if number in legal and is_first:
            rings = [el("rect", class_=c, x=2, y=2, width=CARD_W - 4, height=CARD_H - 4, rx=7) for c in ("halo", "ring")]
            face = target(number, legal[number].text, movement_card(content, card), rings)
        else:
            face = movement_card(content, card)
        cards.append(el("li", svg(CARD_W, CARD_H, face, title=card_name(content, card))))
    if not held:
        cards.append(el("li", say("no cards in hand"), class_="de-none"))
    return el("ul", cards, class_="de-hand", id="hand", aria_label=say("Your cards"), data_spot="hand")


def score(v: Any) -> Markup:
    """My points, as a large number beside my token."""
    n = int(v.points[v.seat])
    number = el("strong", str(n), class_="num")
    return el(
        "p", token_svg(int(v.seat)), number, el("span", say.many("point", "points", n)), class_="de-score", data_spot="points"
    )


def tourists(content: Content, v: Any, led: set[int]) -> Markup:
    """Everyone in town, those with my marker first: what they are looking for and what it is worth now."""
    there = [space for space in range(SPACES) if v.who[space] >= 0]
    order = sorted(there, key=lambda space: (v.seat not in v.marks[space], -space))
    return el("ul", [el("li", _chip(content, v, space, space in led)) for space in order], class_="de-tourists")


def _chip(content: Content, v: Any, space: int, can_go: bool) -> Markup:
    """One tourist; a tap picks them on the board."""
    who, mine = int(v.who[space]), bool(v.seat in v.marks[space])
    upset = bool(v.upset[space])
    face = svg(52, 52, portrait(who, upset, 26, 26, 50), title=short_name(content, who))
    words = [
        el("span", short_name(content, who), class_="de-name"),
        el("span", [_wish(content, v, space, kind) for kind in content.words["tourists"][who]["wants"]], class_="de-wishes"),
        el("span", say.many("{n} round left", "{n} rounds left", SPACES - space), class_="de-left"),
    ]
    marker = token_svg(int(v.seat), say("your marker")) if mine else None
    marks = {"is-mine": mine, "can-go": can_go, "is-upset": upset}
    classes = " ".join(["de-chip", *(name for name, holds in marks.items() if holds)])
    parts: list[Child] = [el("span", face, marker, class_="de-face"), el("span", words, class_="de-words")]
    if v.cell[space] < 0:
        return el("span", parts, class_=classes)
    return el("button", parts, type="button", class_=classes, data_pick=f"tourist-{who}")


def _wish(content: Content, v: Any, space: int, kind: int) -> Markup:
    """A kind of place they want, and its points now."""
    worth = int((content.box.frustrated if v.upset[space] else content.box.calm)[kind])
    words = content.words["kinds"][kind]
    drawn = svg(24, 24, sign(words["symbol"], 12, 12, 23, "de-sign"), title=words["name"])
    return el("span", drawn, el("span", str(worth), class_="de-worth"), class_="de-wish")


def next_step(content: Content, v: Any, led: set[int]) -> list[Child]:
    """What to do next, or what I wait for; and the lasting event in front of me."""
    seat = int(v.seat)
    parts: list[Child] = [el("span", _advice(content, v, led))]
    if v.lasting[seat] >= 0:
        event = content.words["events"][int(v.lasting[seat])]
        text = say("Until round {n}: {event}. {text}", n=lapses(v, seat), event=event["name"], text=event["text"])
        parts.append(el("span", text, class_="de-lasting"))
    return parts


def _advice(content: Content, v: Any, led: set[int]) -> str:
    """One or two sentences."""
    if v.phase == Phase.OVER:
        return say("The game is over.")
    if v.active == v.seat and v.phase == Phase.MOVE and led:
        return say("Choose a tourist, then tap where to go.")
    mine = [tourist_name(content, int(v.who[space])) for space in range(SPACES) if v.who[space] >= 0 and v.seat in v.marks[space]]
    if mine:
        return say("You score, whoever leads them, when they arrive: {who}.", who=listed(mine))
    return say(_MARKERS[int(spaces_needed(v, int(v.seat)))])
