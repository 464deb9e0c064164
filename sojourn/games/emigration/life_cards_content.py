"""Read the Life Cards: each is a short list of steps out of a small set."""

from __future__ import annotations

from typing import Any

from sojourn.core.content import Entry, Files
from sojourn.core.errors import BoxError
from sojourn.games.emigration.records import LIFE, LIVES, PACK, PACKS, STEPS, Deck, Kind, Power, Step, Who

_WHO = [w.name.lower() for w in Who]
_POWERS = [p.name.lower() for p in Power]
_DECKS = [d.name.lower() for d in Deck]
_KINDS = ["document", "connection"]
_DO = {
    "take": Step.MONEY,
    "pay": Step.MONEY,
    **{s.name.lower(): s for s in Step if s not in (Step.NONE, Step.MONEY)},
}
_AMOUNT = {"take", "pay", "assurance", "collect", "give_left", "pay_share", "per_card", "peek"}


def load_life_cards(files: Files, box: Any, words: dict[str, Any]) -> None:
    """28 Life Cards in seven packs of four."""
    whole = files.table("life")
    words["packs"] = whole.words("packs")
    order = whole.words("order", words["packs"])
    if len(set(words["packs"])) != PACKS:
        raise whole.wrong("packs", f"must name {PACKS} different packs, not {len(set(words['packs']))}")
    if sorted(order) != sorted(words["packs"]):
        raise whole.wrong("order", "must name every pack exactly once")
    whole.done("life")
    for i, name in enumerate(order):
        box.pack_order[i] = words["packs"].index(name)
    words["effects"], words["life_lines"] = [], []
    sizes = [0] * PACKS
    seen: set[str] = set()
    for i, entry in enumerate(files.entries("life", "life", LIVES)):
        if entry.word("id") in seen:
            raise entry.wrong("id", f"{entry.word('id')!r} is there twice; give each entry its own")
        seen.add(entry.word("id"))
        box.kind[LIFE + i] = Kind.LIFE
        box.pack[i] = entry.index("pack", words["packs"])
        sizes[box.pack[i]] += 1
        words["cards"][LIFE + i] = entry.word("name")
        words["effects"].append(entry.word("effect"))
        words["life_lines"].append(entry.word("line"))
        _steps(entry, box, i)
        entry.done()
    for name, size in zip(words["packs"], sizes, strict=True):
        if size != PACK:
            raise BoxError(f"life.toml, field pack: the pack {name} must have {PACK} cards, not {size}.")


def _steps(entry: Entry, box: Any, card: int) -> None:
    """What the card does, step by step."""
    if not entry.has("steps"):
        raise entry.wrong("steps", "is missing")
    steps = entry.data["steps"]
    if not isinstance(steps, list) or not 1 <= len(steps) <= STEPS or not all(isinstance(x, dict) for x in steps):
        raise entry.wrong("steps", f'must be a list of 1 to {STEPS} steps such as {{ do = "take", amount = 1 }}')
    for n, data in enumerate(steps):
        step = Entry(f"{entry.where}, step {n + 1}", data)
        _step(step, box, card, n)
        step.done()


def _step(step: Entry, box: Any, card: int, n: int) -> None:
    """One step into the numbers the rules read."""
    do = step.word("do", list(_DO))
    box.step[card, n] = _DO[do]
    if do in _AMOUNT:
        low, high = (1, 5) if do == "peek" else (1 if do in ("pay_share", "per_card") else 0, 99)
        box.step_amount[card, n] = step.number("amount", low, high) * (-1 if do == "pay" else 1)
    if do == "sign":
        box.step_who[card, n] = step.index("who", _WHO)
    elif do == "per_card":
        box.step_most[card, n] = step.number("most", 0, 99)
    elif do == "roll":
        if box.step_roll[card].any():
            raise step.wrong("do", "only one step of a card can roll")
        box.step_roll[card, 1:] = step.numbers("money", -99, 99, 6)
    elif do in ("lose", "free_take"):
        box.step_who[card, n] = step.index("kind", _KINDS)
        if do == "lose":
            box.step_amount[card, n] = step.number("else_pay", 0, 99)
    elif do in ("offer", "replace"):
        box.step_who[card, n] = step.index("deck", _DECKS)
    elif do == "keep":
        _keep(step, box, card, n)


def _keep(step: Entry, box: Any, card: int, n: int) -> None:
    """A card that stays with its player, and what it does there."""
    power = step.index("power", _POWERS)
    box.step_who[card, n] = power
    if power == Power.PAYDAY_MONEY:
        box.kept_payday[card] = step.number("amount", 0, 99)
        box.kept_pay |= 1 << card
    elif power == Power.BORDER_DISCOUNT:
        box.kept_border[card] = step.number("amount", 0, 99)
        box.kept_discount |= 1 << card
    else:
        box.kept_reroll |= 1 << card
