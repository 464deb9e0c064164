"""The end of a game: its headline, who left and how, who stayed and what was missing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.ui.svg import Child, Markup, el, token_svg
from sojourn.core.words import listed
from sojourn.games.journey_istanbul.records import OBSTACLE, OPPORTUNITY, Bonus, Kind, Place
from sojourn.games.journey_istanbul.ui.facts import called, circles, gone, heading_date
from sojourn.games.journey_istanbul.ui.words import lira, say


def summary(content: Content, v: Any, names: Sequence[str]) -> str:
    """Who left, when, from where, at what price and with what cash; who stayed, and what was missing."""
    left = gone(v)
    stayed = [seat for seat in range(int(v.seats)) if seat not in left]
    parts: list[Child] = [el("p", verdict(content, v, left, names))]
    if left:
        parts += [
            el("h3", say("Left Istanbul")),
            el("ul", [leaver(content, v, seat, names) for seat in left], class_="ji-people"),
        ]
    if stayed:
        parts += [
            el("h3", say("Still in Istanbul")),
            el("ul", [stayer(content, v, seat, names) for seat in stayed], class_="ji-people"),
        ]
    return el("div", parts, class_="ji-summary")


def winners(content: Content, v: Any, left: Sequence[int]) -> list[int]:
    """Of those who left, who has most; among equals, the first to leave if the table plays so."""
    best = richest(v, left)
    return best[:1] if content.box.earlier_wins else best


def richest(v: Any, left: Sequence[int]) -> list[int]:
    """Of those who left, who has most, first to leave first."""
    most = max((int(v.cash[seat]) for seat in left), default=0)
    return [seat for seat in left if v.cash[seat] == most]


def verdict(content: Content, v: Any, left: Sequence[int], names: Sequence[str]) -> str:
    """The winner, or that there is none."""
    if content.box.no_winner:
        return say("This table plays without a winner: there are only those who left and those who stayed.")
    if not left:
        return say("Nobody got out of Istanbul, so nobody wins.")
    best = winners(content, v, left)
    who, cash = listed([called(names, seat) for seat in best]), lira(v.cash[best[0]])
    if len(best) == 1 and len(richest(v, left)) > 1:
        return say("{who} left first of those with the most money, {money}, and wins.", who=who, money=cash)
    return say.many(
        "{who} left Istanbul with the most money, {money}, and wins.",
        "{who} left Istanbul with {money} each and share the win.",
        len(best),
        who=who,
        money=cash,
    )


def headline(content: Content, v: Any, names: Sequence[str]) -> str:
    """The big line of the end: who left and wins; without a winner, who left and who stayed."""
    left = gone(v)
    if left and not content.box.no_winner:
        best = winners(content, v, left)
        who = listed([called(names, seat) for seat in best])
        return say.many("{who} left Istanbul and wins", "{who} left Istanbul and share the win", len(best), who=who)
    gone_names = listed([called(names, seat) for seat in left])
    stayed = listed([called(names, seat) for seat in range(int(v.seats)) if seat not in left])
    if not left:
        return say("Nobody left Istanbul")
    if not stayed:
        return say("{who} left Istanbul", who=gone_names)
    return say("{who} left Istanbul, {stayed} stayed", who=gone_names, stayed=stayed)


def leaver(content: Content, v: Any, seat: int, names: Sequence[str]) -> Markup:
    """How somebody left."""
    data = content.words["cards"][int(v.out_card[seat])]
    text = say(
        "{day}, from {place}: {card}, for {money}.",
        day=heading_date(int(v.out_day[seat])),
        place=data["place"],
        card=data["name"],
        money=lira(v.out_paid[seat]),
    )
    rest = say("{money} left", money=lira(v.cash[seat]))
    who = el("div", el("strong", called(names, seat)), el("span", rest, class_="num"), class_="ji-who")
    return el("li", token_svg(seat), who, el("p", text, class_="small"))


def stayer(content: Content, v: Any, seat: int, names: Sequence[str]) -> Markup:
    """What was missing for somebody who stayed."""
    who = el("div", el("strong", called(names, seat)), el("span", lira(v.cash[seat]), class_="num"), class_="ji-who")
    return el("li", token_svg(seat), who, el("p", missing(content, v, seat), class_="small"))


def missing(content: Content, v: Any, seat: int) -> str:
    """Where somebody stood at the end, and what was missing."""
    if v.place[seat] == Place.JAIL:
        where = say("In jail at the end.")
    else:
        where = say("In {place} at the end.", place=content.words["places"][int(v.place[seat])])
    return f"{where} {lacking(content, v, seat)}"


def lacking(content: Content, v: Any, seat: int) -> str:
    """The task, the money, or only the right place on the right day."""
    done, parts = circles(content, v, seat, OBSTACLE)
    task = content.words["tasks"][int(v.task[seat][OBSTACLE])]["name"]
    short = cheapest(content, v, seat) - int(v.cash[seat])
    if v.done[seat][OBSTACLE]:
        if short > 0:
            return say("They were {money} short of even the cheapest journey.", money=lira(short))
        return say("They had done the task and had the money, but were never in the right place on the right day.")
    open_task = say.many(
        "{task} was not finished ({done} of {n} circle).",
        "{task} was not finished ({done} of {n} circles).",
        parts,
        task=task,
        done=done,
    )
    if short > 0:
        short_of = say("They were {money} short of even the cheapest journey.", money=lira(short))
        return f"{open_task} {short_of}"
    return open_task


def cheapest(content: Content, v: Any, seat: int) -> int:
    """The lowest price of all journeys for this seat."""
    card = int(v.task[seat][OPPORTUNITY])
    off = int(content.box.bonus_money[card]) if content.box.bonus[card] == Bonus.DRIVER and v.done[seat][OPPORTUNITY] else 0
    prices = zip(content.box.price, content.box.kind, strict=True)
    return min(max(0, int(price) - off) for price, kind in prices if kind == Kind.JOURNEY)
