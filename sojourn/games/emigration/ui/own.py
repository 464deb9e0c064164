"""My own things, always in sight: papers, purse, the next step, the cards I own and what my Destination still values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sojourn.core.content import Content
from sojourn.core.game import Action
from sojourn.core.ui.svg import Markup, el, icon
from sojourn.core.words import later, listed
from sojourn.games.emigration.actions import card_action
from sojourn.games.emigration.layouts import kept_money, passports, pay_of, tickets
from sojourn.games.emigration.records import GOODS, LIFE, LIVES, PASSPORT, PAYDAY, PAYDAYS, SLOTS, SORTS, TICKET, Phase
from sojourn.games.emigration.ui.facts import Scene, chances, expected, look, owned, papers_in_hand, worth
from sojourn.games.emigration.ui.gist import gists
from sojourn.games.emigration.ui.marks import SORT_ICONS, kind_icon, tone
from sojourn.games.emigration.ui.words import assurance, card_name, money, say


def own(content: Content, v: Any, *, actions: Sequence[Action] = (), names: Sequence[str] = ()) -> str:
    """The strip below the board; a spectator has nothing of their own."""
    if v.seat < 0:
        return ""
    scene = look(content, v, actions, names)
    head = say("The end") if v.cost[v.seat] >= 0 else say("Next step")
    step = el("p", el("b", head), " ", next_step(scene), _where(scene), class_="own-next")
    cards = el(
        "div",
        _hand(scene),
        _wanted(scene),
        class_="own-cards",
        data_spot="own-cards",
        role="group",
        tabindex=0,  # with the focus on it, arrow keys scroll it
        aria_label=say("Your cards"),
    )
    return el("div", _papers(scene), _purse(scene), step, cards, class_="own-things")


def _glyph(symbol: str, class_: str = "icon") -> Markup:
    return el("svg", icon(symbol, 12, 12, 24, class_), viewBox="0 0 24 24", class_="own-glyph", aria_hidden="true")


# --- Papers and purse ----------------------------------------------------------------------------------------


def _papers(scene: Scene) -> Markup:
    """The way I go, and the two papers without which nobody gets in."""
    v, me = scene.v, scene.me
    home, there = scene.country(int(v.nationality[me])), scene.country(int(v.destination[me]))
    held = (
        ("identification-card", say("Passport"), passports(v.papers[me]).bit_count()),
        ("ticket", say("Ticket"), tickets(v.papers[me]).bit_count()),
    )
    return el(
        "div",
        el("p", say("{home} → {there}", home=home, there=there), class_="own-route"),
        [_paper(*paper) for paper in held],
        class_="own-papers",
        data_spot="own-papers",
    )


def _paper(symbol: str, name: str, count: int) -> Markup:
    state = say("missing") if not count else say("ready") if count == 1 else say("{n} ready", n=count)
    return el(
        "p",
        _glyph(symbol),
        el("span", el("b", name), el("span", state, class_="own-state"), class_="own-pair"),
        class_="own-paper" if count else "own-paper is-missing",
    )


def _purse(scene: Scene) -> Markup:
    """Money and what the next payday adds; Assurance and what it would be at the border."""
    v, me, box = scene.v, scene.me, scene.content.box
    wage = int(pay_of(v, box, me, min(int(v.paydays) + 1, PAYDAYS))) + int(kept_money(v, box, me))
    pay = say("in college") if v.student[me] >= 0 and not wage else say("+{n} on payday", n=wage)
    before, cards, lots = expected(scene, me)
    border = say("{n} at the border", n=before + max(cards, 0) + max(lots, 0))
    if v.phase in (Phase.LANE, Phase.END):
        pay, border = "", say("{before} + {cards} cards + {lots} Money", before=before, cards=max(cards, 0), lots=max(lots, 0))
    return el(
        "div",
        _count("coins", int(v.money[me]), say("Money"), pay, "own-money"),
        _count("stamp", int(v.assurance[me]), say("Assurance"), border, "own-assurance"),
        class_="own-purse",
    )


def _count(symbol: str, number: int, name: str, note: str, spot: str) -> Markup:
    words = el("span", el("b", name), el("span", note, class_="own-state") if note else None, class_="own-pair")
    return el("p", _glyph(symbol), el("b", str(number), class_="own-number"), words, class_="own-count", data_spot=spot)


# --- The next step -------------------------------------------------------------------------------------------


def next_step(scene: Scene) -> str:
    """What matters most for me now, in a sentence."""
    v, me = scene.v, scene.me
    if v.cost[me] >= 0:
        text = later("You are in: welcome to {country}.") if v.entered[me] else later("You were turned away from {country}.")
        return say(text, country=scene.country(int(v.destination[me])))
    if v.phase != Phase.LANE and not papers_in_hand(scene, me):
        return _papers_step(scene)
    total = sum(max(part, 0) for part in expected(scene, me))
    odds = chances(scene, me, total)
    good, every = sum(n for n, _ in odds), sum(n for _, n in odds)
    if v.phase == Phase.LANE:
        return say("With {assurance}, {n} of {all} border cards let you in.", assurance=assurance(total), n=good, all=every)
    text = later("Collect Assurance: now {n} of {all} border cards let you in.")
    if good * 2 > every:
        text = later("Well prepared: now {n} of {all} border cards let you in.")
    return say(text, n=good, all=every)


def _papers_step(scene: Scene) -> str:
    """Which paper to get."""
    papers = scene.v.papers[scene.me]
    if not passports(papers) and not tickets(papers):
        return say("Get a Passport and a Ticket.")
    return say("Get a Passport.") if tickets(papers) else say("Get a Ticket.")


def _where(scene: Scene) -> Markup | None:
    """Where a paper that I lack is to be had; left out where there is little room."""
    papers = scene.v.papers[scene.me]
    found = [] if passports(papers) else _offered(scene, PASSPORT, TICKET)
    found += [] if tickets(papers) else _offered(scene, TICKET, PAYDAY)
    if not found or scene.v.phase in (Phase.LANE, Phase.END):
        return None
    return el("span", " ", say("Available: {offer}.", offer=min(found)[1]), class_="own-more")


def _offered(scene: Scene, first: int, end: int) -> list[tuple[int, str]]:
    """Papers of a kind that can be bought: the price, and in words."""
    v, box = scene.v, scene.content.box
    found = []
    for seat in [scene.me, *scene.others]:
        for slot in range(SLOTS):
            number = int(v.layout[seat, slot])
            if v.free[seat] >> slot & 1 and first <= number < end:
                price = int(box.price[number]) + (0 if seat == scene.me else int(box.fee))
                found.append((price, say("{card} for {money}", card=card_name(scene.content, number), money=money(price))))
    return found


# --- Cards ---------------------------------------------------------------------------------------------------


def _hand(scene: Scene) -> list[Markup]:
    """What I own: Documents and Connections with their worth to me, kept Life Cards, diplomas, a sign."""
    v, me, content = scene.v, scene.me, scene.content
    found = [_goods(scene, card) for card in range(GOODS) if int(v.cards[me]) >> card & 1]
    for life in range(LIVES):
        if int(v.kept[me]) >> life & 1:
            note = listed(gists(content, life))
            found.append(_slip(kind_icon(scene, LIFE + life), "sun", content.words["cards"][LIFE + life], note))
    if v.degrees[me]:
        found.append(_slip("graduation-cap", "warn", say.many("{n} diploma", "{n} diplomas", int(v.degrees[me])), ""))
    if v.sign[me]:
        found.append(_slip("hourglass", "shade", say("Skip Turn Sign"), say("you lose a turn")))
    return found


def _goods(scene: Scene, card: int) -> Markup:
    """A card I own; where a question asks for one of my cards, it is an answer."""
    content = scene.content
    value, number = worth(scene, scene.me, card), card_action(card)
    note = say("worth {n}", n=value) if value >= 0 else ""
    name = content.words["sorts"][content.box.sort_of[card]]
    action = number if number in scene.actions else None
    return _slip(kind_icon(scene, card), tone(card), name, note, action=action, full=card_name(content, card), best=value > 1)


def _slip(
    symbol: str,
    colour: str,
    name: str,
    note: str,
    *,
    action: int | None = None,
    full: str = "",
    best: bool = False,
    mark: str = "",
) -> Markup:
    """One card: a band with its symbol, a name, and a line below."""
    classes = " ".join(filter(None, ("slip-card", "is-best" if best else "", mark, "is-choice" if action is not None else "")))
    return el(
        "div",
        el("span", _glyph(symbol, f"icon on-{colour}"), class_=f"slip-band band-{colour}"),
        el("span", el("b", name), el("span", note, class_="slip-note") if note else None, class_="slip-words"),
        class_=classes,
        title=full or None,
        data_action=action,
        role="button" if action is not None else None,
        tabindex=0 if action is not None else None,
        aria_label=f"{full or name}, {note}" if action is not None else None,
    )


def _wanted(scene: Scene) -> list[Markup]:
    """What my Destination values and I do not have, the most valuable first."""
    v, me, content = scene.v, scene.me, scene.content
    there, owns = int(v.destination[me]), owned(scene)
    if there < 0 or v.phase in (Phase.LANE, Phase.END):
        return []
    sorts = [sort for sort in range(SORTS) if content.box.worth[there, sort] and not owns[sort]]
    sorts.sort(key=lambda sort: -int(content.box.worth[there, sort]))
    if not sorts:
        return []
    title = el("p", say("{country} also values", country=scene.country(there)), class_="own-wanted")
    slips = []
    for sort in sorts:
        value = int(content.box.worth[there, sort])
        colour = "land" if sort < SORTS // 2 else "water"
        note = say("worth {n}", n=value)
        slips.append(_slip(SORT_ICONS[sort], colour, content.words["sorts"][sort], note, best=value > 1, mark="is-wanted"))
    return [title, *slips]
