"""Beside the board: planner, own cards, tonight's risk, the others, the list of cards, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action, Panel
from sojourn.core.ui.markup import rule_link
from sojourn.core.ui.svg import Child, Markup, el, token_svg
from sojourn.core.words import either, later, listed
from sojourn.games.journey_istanbul.records import (
    DAYS,
    OBSTACLE,
    OPPORTUNITY,
    PLACES,
    UNKNOWN_CASH,
    Bonus,
    Fate,
    Kind,
    Phase,
    Place,
)
from sojourn.games.journey_istanbul.ui.facts import (
    KIND_ICONS,
    KIND_TONES,
    Risk,
    called,
    card_name,
    circles,
    date,
    dues,
    heading_date,
    initial,
    is_released_in_time,
    played_day,
    risk,
    shortly,
    where_is,
)
from sojourn.games.journey_istanbul.ui.foresight import chance_text, possible_fines, raid_chance
from sojourn.games.journey_istanbul.ui.planner import glyph, planner
from sojourn.games.journey_istanbul.ui.task_cards import counts_as_going, rings
from sojourn.games.journey_istanbul.ui.words import lira, say

STANDING = later("Lira in hand")  # what the chart at the end shows


def panels(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> list[Panel]:
    """What a player keeps at hand; somebody who only watches gets what is open to all."""
    found = []
    if v.seat >= 0:
        rules = [rule_link("journey-istanbul", rule) for rule in ("JI-62", "JI-67")]  # obstacles and opportunities
        found.append(Panel("planner", say("Planner"), el("div", planner(content, v, names), el("p", *rules, class_="hint"))))
    if not v.ended:
        found.append(Panel("risk", say("Tonight"), tonight(content, v)))
    found.append(Panel("people", say("People"), people(content, v, names)))
    if content.options["deck_list"] == "open":
        found.append(Panel("cards", say("Cards"), card_list(content, v)))
    return found


def when(content: Content, v: Any) -> str:
    """The day, for the head of the page."""
    return heading_date(played_day(v))


def seat_facts(content: Content, v: Any, seat: int) -> tuple[str, str]:
    """Money, whereabouts and obstacle of a seat in the list of seats."""
    money = "" if v.cash[seat] == UNKNOWN_CASH else lira(v.cash[seat])
    note = where_is(content, v, seat)
    done, parts = circles(content, v, seat, OBSTACLE)
    if v.place[seat] < Place.JAIL and not v.ended:
        note = say("{place}, may leave", place=note)
        if done < parts:
            note = say("{place}, obstacle {done} of {parts}", place=where_is(content, v, seat), done=done, parts=parts)
    if v.place[seat] == Place.JAIL and not v.ended:
        note = say("In jail: the game ends before the release day")
        if is_released_in_time(content, v, seat):
            note = say("In jail until {date}", date=date(int(v.release[seat])))
    elif not v.ended and v.starter == seat:
        note = say("{place} (starts today)", place=note)
    return money, note


# --- Tonight -------------------------------------------------------------------------------------


def tonight(content: Content, v: Any) -> Markup:
    """Known police, unseen cards, the chances of raids, and what they mean in each neighbourhood."""
    if v.phase > Phase.POLICE:
        return el("p", say("The police are done for today. Now journeys and jobs are offered."))
    found = risk(content, v)
    listing = content.options["deck_list"] == "open"
    head = []
    if found.known:
        cards = listed([content.words["cards"][card]["name"] for card in found.known])
        head.append(el("p", [glyph("siren"), " ", say("Police for sure: {cards}.", cards=cards)], class_="notice notice-bad"))
    if found.unseen:
        unseen = say.many(
            "There is one card in today's row you have not seen.",
            "There are {n} cards in today's row you have not seen.",
            found.unseen,
        )
        head.append(el("p", unseen))
    elif not found.known:
        head.append(el("p", say("No police cards tonight."), class_="notice notice-good"))
    sure = not found.unseen
    return el(
        "div",
        head,
        chance_table(found.chances) if listing and not sure else None,
        places_table(content, v, found) if listing or sure else None,
        fine_line(v, possible_fines(content, v)),
        [el("p", line, class_="notice notice-warn") for line in warnings(content, v)],
    )


def bar(chance: float) -> Markup:
    """A chance as a bar."""
    full = el("rect", width=round(100 * chance, 1), height=12, class_="fill-bad") if chance else None
    return el(
        "svg",
        el("rect", width=100, height=12, class_="fill-hair"),
        full,
        viewBox="0 0 100 12",
        class_="ji-bar",
        aria_hidden="true",
    )


def chance_table(chances: Sequence[float]) -> Markup:
    """How likely no raid, one, or two are."""
    heads = [el("th", text, scope="col") for text in (say("No raid"), say("One raid"), say("Two raids"))]
    cells = [el("td", chance_text(chance), class_="num") for chance in chances]
    return el("table", el("thead", el("tr", heads)), el("tbody", el("tr", cells)), class_="grid-table ji-chances")


def places_table(content: Content, v: Any, found: Risk) -> Markup:
    """The chance that the police come, by neighbourhood; one raid sweeps Taksim, two all but Kadıköy."""
    rows = []
    for place in range(PLACES):
        chance = raid_chance(found, place)
        here = v.seat >= 0 and v.place[v.seat] == place
        name = content.words["places"][place]
        who: Child = [el("strong", name), " ", say("(you)")] if here else name
        shield = protection(content, v, place)
        cell: list[Child] = [bar(chance), " ", chance_text(chance) if chance else say("safe")]
        rows.append(el("tr", el("th", who, scope="row"), el("td", [*cell, f" {shield}" if shield and chance else ""])))
    head = el("thead", el("tr", el("th", say("Where"), scope="col"), el("th", say("Police tonight"), scope="col")))
    return el("table", head, el("tbody", rows), class_="grid-table ji-places")


def protection(content: Content, v: Any, place: int) -> str:
    """The viewer's finished card that helps against raids there."""
    if v.seat < 0 or not v.done[v.seat][OPPORTUNITY]:
        return ""
    card = int(v.task[v.seat][OPPORTUNITY])
    if content.box.bonus[card] == Bonus.ROOM and content.box.bonus_place[card] == place:
        return say("(not for you)")
    return say("(not for you where work is offered)") if content.box.bonus[card] == Bonus.PERMIT else ""


def fine_line(v: Any, possible: Sequence[int]) -> Markup | None:
    """The lowest fine counts; whether the viewer could pay it."""
    if not possible:
        return None
    fines = either([lira(fine) for fine in possible])
    text = say("The fine would be {fines}; the lowest fine shown applies to everyone.", fines=fines)
    if v.seat < 0 or v.place[v.seat] >= Place.JAIL:
        return el("p", text)
    cash = int(v.cash[v.seat])
    if cash < possible[0]:
        held = say("You have {cash}: not enough, so a raid would mean jail.", cash=lira(cash))
    elif cash < possible[-1]:
        held = say("You have {cash}: enough only in some cases.", cash=lira(cash))
    else:
        held = say("You have {cash}: enough.", cash=lira(cash))
    return el("p", text, " ", held)


def warnings(content: Content, v: Any) -> list[str]:
    """What a move today would break."""
    if v.seat < 0 or v.place[v.seat] >= Place.JAIL:
        return []
    found = []
    for due in dues(content, v, int(v.seat)):
        if due.day == v.day and v.place[v.seat] != due.place:
            name = content.words["tasks"][int(v.task[v.seat][due.which])]["name"]
            place = content.words["places"][due.place]
            found.append(say("{task}: unless you go to {place} today, this attempt is lost.", task=name, place=place))
    return found


# --- People --------------------------------------------------------------------------------------


def people(content: Content, v: Any, names: Sequence[str]) -> Markup:
    """Each seat's money, place, cards and promises."""
    everyone = el("ul", [person(content, v, seat, names) for seat in range(int(v.seats))], class_="ji-people")
    return el("div", everyone, el("p", counts_as_going(content), class_="hint"))


def person(content: Content, v: Any, seat: int, names: Sequence[str]) -> Markup:
    """One person at the table."""
    money, note = seat_facts(content, v, seat)
    tasks = []
    for which in (OBSTACLE, OPPORTUNITY):
        data = content.words["tasks"][int(v.task[seat][which])]
        tasks.append(
            el(
                "details",
                el("summary", el("span", data["name"]), rings(content, v, seat, which)),
                el("p", data["task"]),
                el("p", data["gives"]) if which == OPPORTUNITY else None,
                class_="ji-task",
                id=f"people-{seat}-{which}",
            )
        )
    owes = [
        say("Owes {who} {money}.", money=lira(v.debt[seat][other]), who=called(names, other))
        for other in range(int(v.seats))
        if v.debt[seat][other] > 0
    ]
    fined = v.fined[seat] and v.place[seat] < Place.JAIL
    return el(
        "li",
        token_svg(seat),
        el("div", el("strong", called(names, seat)), el("span", money or say("money hidden"), class_="num"), class_="ji-who"),
        el("p", note, class_="small quiet"),
        el("p", jail_line(content, v, seat), class_="small") if v.place[seat] == Place.JAIL else None,
        el("p", say("Paid a fine today: no journey, no job this evening."), class_="small") if fined else None,
        tasks,
        [el("p", [glyph("hand-coins"), " ", text], class_="small") for text in owes],
        el("p", [glyph("chat-text"), " ", honesty(v, seat)], class_="small") if v.kept[seat] or v.broken[seat] else None,
    )


def honesty(v: Any, seat: int) -> str:
    """Whose word can be relied on, as far as the reader's own eyes have seen."""
    return say("Things they told you: {true} proved true, {false} false.", true=v.kept[seat], false=v.broken[seat])


def jail_line(content: Content, v: Any, seat: int) -> str:
    """What it costs to leave before the day."""
    fine = int(content.box.price[int(v.jail_card[seat])])
    if not is_released_in_time(content, v, seat):
        return say("Can pay {money} to leave.", money=lira(fine))
    return say("Can pay {money} to leave before {date}.", money=lira(fine), date=date(int(v.release[seat])))


# --- All cards -----------------------------------------------------------------------------------


def card_list(content: Content, v: Any) -> Markup:
    """The 36 cards by day; what is gone is struck through, what you saw has a folded corner."""
    sheet = {int(card) for card in v.sheet.reshape(-1) if card >= 0}
    rows = []
    for row in range(DAYS):
        cells = [el("td", listed_card(content, v, card, card in sheet)) for card in range(6 * row, 6 * row + 6)]
        rows.append(el("tr", el("th", str(row + 1), scope="row"), cells))
    kinds = (say("Police"), say("Journeys"), say("Work"))
    heads = [el("th", text, colspan=2, scope="colgroup") for text in kinds]
    lost = int(v.lost.sum())
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", el("th", say("Day"), scope="col"), heads)),
            el("tbody", rows),
            class_="ji-list",
        ),
        el("p", say("Crossed out: gone. Framed: on the sheet, and you know where."), class_="hint"),
        el("p", say("Discarded face down, unseen by you: {n}.", n=lost), class_="hint") if lost else None,
    )


def listed_card(content: Content, v: Any, card: int, on_sheet: bool) -> Markup:
    """One card of the list."""
    kind, fate, title = int(content.box.kind[card]), int(v.fate[card]), card_name(content, card)
    state = "is-gone" if fate else "is-seen" if on_sheet else ""
    if fate == Fate.UNDER_JAIL:
        title = say("{card} (beside the board, under a marker)", card=title)
    elif fate:
        title = say("{card} (gone)", card=title)
    words = glyph(KIND_ICONS[kind]) if kind == Kind.POLICE else el("b", initial(content, int(content.box.where[card])))
    tone = f"ji-entry ji-{KIND_TONES[kind]} {state}".strip()
    return el("span", words, shortly(content.box.price[card]), class_=tone, title=title)


def standing(content: Content, v: Any, seat: int) -> float:
    """How a seat stands, for the chart at the end: its money, or no number where money is hidden."""
    return float("nan") if v.cash[seat] == UNKNOWN_CASH else float(v.cash[seat])
