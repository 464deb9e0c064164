"""What a player keeps in sight below the map: the cards of the turn, what is still to do, the points by kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, el, svg
from sojourn.games.explore_new_york.actions import discard_action, has_no_block
from sojourn.games.explore_new_york.content import CardWords
from sojourn.games.explore_new_york.current_score import links_of, standing
from sojourn.games.explore_new_york.records import Phase
from sojourn.games.explore_new_york.ui.board import has_own_strip
from sojourn.games.explore_new_york.ui.cards_and_score import box_counts, tall_card
from sojourn.games.explore_new_york.ui.names import card_name, shown_cards, sight_name
from sojourn.games.explore_new_york.ui.panels import BOX_NAMES, bring, symbol, when
from sojourn.games.explore_new_york.ui.refusals import has_free_side
from sojourn.games.explore_new_york.ui.words import say

Line = tuple[str, bool]  # something to do, and whether it is done


def own(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """Cards, steps and points; empty for spectators, and when the Final Routes are drawn with their points."""
    if not has_own_strip(v):
        return ""
    return str(el("div", _hand(content, v, actions), _steps(content, v), _total(content, v), _boxes(content, v), class_="ny-own"))


# --- The cards of the turn -------------------------------------------------------------------------------


def _hand(content: Content, v: Any, actions: Sequence[Action]) -> Markup:
    """The three cards, the discarded one crossed out; while one is to go, each is a button."""
    legal = {action.number: action for action in actions if action.name == "discard"}
    cards = shown_cards(content, v)
    shown = [_card(content, v, cards, position, legal.get(discard_action(position))) for position in range(len(cards))]
    return el("div", *shown, class_="ny-hand")


def _card(content: Content, v: Any, cards: Sequence[CardWords], position: int, action: Action | None) -> Markup:
    card, gone = cards[position], position == int(v.thrown)
    spot = {"data_spot": f"card-{position}", "class_": "ny-turn-card is-gone" if gone else "ny-turn-card"}
    title = say("{card}, discarded", card=card_name(card)) if gone else card_name(card)
    picture = svg(68, 92, tall_card(card, 2, 2, gone), title=title)
    if action is None:
        return el("span", picture, **spot)
    left = bring(content, v, [other for n, other in enumerate(cards) if n != position])
    number = action.number
    return el(
        "button", picture, type="button", id=f"target-{number}", data_action=number, aria_label=action.text, title=left, **spot
    )


# --- What is still to do -----------------------------------------------------------------------------------


def _steps(content: Content, v: Any) -> Markup:
    """The steps of the turn, those that are done ticked off; the first that is not is the next."""
    rows, is_next = [], True
    for text, done in steps(content, v):
        rows.append(el("li", text, class_="is-done" if done else "is-next" if is_next else None))
        is_next = is_next and done
    return el("div", el("p", when(content, v), class_="ny-turn"), el("ol", *rows), class_="ny-steps")


def steps(content: Content, v: Any) -> list[Line]:
    """What the viewer does in this turn, in order."""
    phase = int(v.phase[int(v.seat)])
    if int(v.thrown) < 0:
        mine = int(v.first) == int(v.seat)
        return [(say("Discard a card") if mine else say("Wait for the two cards"), False)]
    if phase == Phase.DONE:
        return [(say("Your turn is complete"), True)]
    return [_block(content, v), *_tourist(v), _links(content, v), *_extra(content, v)]


def _is_single(v: Any) -> bool:
    """Whether one tourist and one link is all there is: no block the cards point to is empty."""
    return bool(int(v.fallback[int(v.seat)])) or has_no_block(v)


def _block(content: Content, v: Any) -> Line:
    block = int(v.block[int(v.seat)])
    if block < 0:
        return say("Choose a block"), False
    return sight_name(content, int(v.place[block])), True


def _tourist(v: Any) -> list[Line]:
    if not _is_single(v):
        return []
    return [(say("Choose one tourist"), int(v.phase[int(v.seat)]) not in (Phase.BLOCK, Phase.TYPE))]


def _links(content: Content, v: Any) -> Line:
    seat = int(v.seat)
    phase = int(v.phase[seat])
    if phase == Phase.PLUS:
        drawn = len(links_of(int(v.turn_lo[seat]), int(v.turn_hi[seat]))) - (_plus(content, v) - int(v.plus[seat]))
        return say.many("{n} link drawn", "{n} links drawn", drawn), True
    if phase == Phase.EXTEND:
        return say("Draw a second link, or stop"), False
    only = _is_single(v) or (phase == Phase.LINK and not has_free_side(content, v, seat))
    return (say("Draw one link, anywhere") if only else say("Draw two links, or one anywhere")), False


def _extra(content: Content, v: Any) -> list[Line]:
    """Links for a +: how many are still to draw."""
    left = int(v.plus[int(v.seat)]) if int(v.phase[int(v.seat)]) == Phase.PLUS else _plus(content, v)
    return [(say.many("Draw {n} link for the +", "Draw {n} links, one for each +", left), False)] if left else []


def _plus(content: Content, v: Any) -> int:
    """The links for + of this turn."""
    return 0 if _is_single(v) and not content.box.plus_on_single else int(v.plusses)


# --- Points --------------------------------------------------------------------------------------------------


def _total(content: Content, v: Any) -> Markup:
    points = standing(content, v, int(v.seat)).points
    return el("p", el("span", say("Points")), el("strong", str(points)), class_="ny-total", data_spot="total")


def _boxes(content: Content, v: Any) -> Markup:
    """The six boxes of the score sheet: how each comes about, and its points."""
    line = standing(content, v, int(v.seat))
    rows = []
    for n, (count, points) in enumerate(zip(box_counts(content, line), line.boxes, strict=True)):
        rows.append(
            el("li", symbol(n), el("span", count), el("strong", str(points)), title=say(BOX_NAMES[n]), data_spot=f"box-{n}")
        )
    return el("ul", *rows, class_="ny-boxes", id="ny-score")
