"""What the drawings and panels tell of a view: names, the worth of cards, Assurance to expect, chances at the border.

Which Border Control Cards may still come in a lane is the bot's own question too (`may_be_next`), so people and bots
count the same chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.words import later
from sojourn.games.emigration.actions import steps_between
from sojourn.games.emigration.bot.advise import may_be_next
from sojourn.games.emigration.crossing import cost_of, lots_of, worth_of_cards
from sojourn.games.emigration.layouts import has_pair
from sojourn.games.emigration.records import GOODS, LANE_CARDS, LANES, LIVES, Phase
from sojourn.games.emigration.ui.words import life_names, say


@dataclass(frozen=True)
class Scene:
    """A view with everything needed to draw it."""

    content: Content
    v: Any
    me: int  # whose side of the table is drawn large
    actions: dict[int, Action]
    names: Sequence[str]

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.names[seat] if seat < len(self.names) else say("Player {n}", n=seat + 1)

    def country(self, number: int) -> str:
        """A country by name, or that it is secret."""
        return str(self.content.words["countries"][number]) if number >= 0 else say("secret")

    @property
    def others(self) -> list[int]:
        """The other seats, clockwise from mine."""
        return [(self.me + i) % int(self.v.seats) for i in range(1, int(self.v.seats))]

    def around(self, seat: int) -> int:
        """How many steps clockwise a seat is from mine, as actions count layouts."""
        return steps_between(self.me, seat, int(self.v.seats))

    def action_text(self, number: int) -> str:
        """What a legal action says."""
        return self.actions[number].text or self.actions[number].name


def look(content: Content, v: Any, actions: Sequence[Action], names: Sequence[str]) -> Scene:
    """A scene from a view; a spectator sits with seat 0."""
    return Scene(content, v, int(v.seat) if v.seat >= 0 else 0, {a.number: a for a in actions}, names)


def worth(scene: Scene, seat: int, card: int) -> int:
    """What a Document or Connection is worth to a seat; -1 if that cannot be known or means nothing."""
    there = scene.v.destination[seat]
    if card >= GOODS or there < 0:
        return -1
    return int(scene.content.box.worth[there, scene.content.box.sort_of[card]])


def expected(scene: Scene, seat: int) -> tuple[int, int, int]:
    """Assurance in hand, what cards bring, and what Money brings, if the border came now; -1 for secrets."""
    v, box = scene.v, scene.content.box
    if v.destination[seat] < 0:
        return int(v.assurance[seat]), -1, -1
    if v.cost[seat] >= 0 or (v.turn == seat and v.phase == Phase.LANE):
        return int(v.tokens_before[seat]), int(v.tokens_cards[seat]), int(v.tokens_lots[seat])
    return int(v.assurance[seat]), int(worth_of_cards(v, box, seat)), int(lots_of(v, box, seat))


def chances(scene: Scene, seat: int, tokens: int) -> list[tuple[int, int]]:
    """For each lane, in how many of how many cases these tokens are enough."""
    v, box = scene.v, scene.content.box
    enough = [int(cost_of(v, box, seat, card)) <= tokens for card in range(LANES * LANE_CARDS)]
    found = []
    for lane in range(LANES):
        left = v.lane_drawn[lane] < LANE_CARDS
        cases = [good for card, good in enumerate(enough) if left and may_be_next(v, box, lane, card)]
        found.append((sum(cases), len(cases)))
    return found


def price_changes(scene: Scene) -> list[str]:
    """Why I would not pay at the border what the cards say: an option of the table, a kept Life Card."""
    box = scene.content.box
    shift, kept = int(box.border_shift), int(scene.v.kept[scene.me]) & int(box.kept_discount)
    lines = []
    if shift:
        text = (
            later("At this table every card costs {n} more.") if shift > 0 else later("At this table every card costs {n} less.")
        )
        lines.append(say(text, n=abs(shift)))
    if kept:
        lines.append(say("You pay {n} less with {cards}.", n=_discount(scene, kept), cards=life_names(scene.content, kept)))
    return lines


def discount_words(scene: Scene, seat: int) -> str:
    """Why a seat's price at the border was lower than asked; empty if it was not."""
    v, box = scene.v, scene.content.box
    asked = max(int(box.border[v.met[seat]]) + int(box.border_shift), 0)
    if v.cost[seat] < 0 or v.cost[seat] == asked:
        return ""
    cards = life_names(scene.content, int(v.kept[seat]) & int(box.kept_discount))
    return say("{asked} without {cards}", asked=asked, cards=cards)


def _discount(scene: Scene, kept: int) -> int:
    return sum(int(scene.content.box.kept_border[life]) for life in range(LIVES) if kept >> life & 1)


def owned(scene: Scene) -> Counter[int]:
    """How many cards I have of each sort."""
    mine = int(scene.v.cards[scene.me])
    return Counter(int(scene.content.box.sort_of[card]) for card in range(GOODS) if mine >> card & 1)


def papers_in_hand(scene: Scene, seat: int) -> bool:
    """Whether a seat has a Passport and a Ticket."""
    return bool(has_pair(int(scene.v.papers[seat])))
