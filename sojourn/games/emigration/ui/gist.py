"""A Life Card in a few words, for a card in a layout; its whole sentence is shown when it is pointed at or played."""

from __future__ import annotations

from collections.abc import Callable

from sojourn.core.content import Content
from sojourn.core.words import later
from sojourn.games.emigration.records import STEPS, Deck, Kind, Power, Step, Who
from sojourn.games.emigration.ui.words import assurance, money, say

_SIGN = {
    Who.YOU: later("you lose a turn"),
    Who.LEFT: later("the next player loses a turn"),
    Who.TICKET_HOLDERS: later("everyone with a Ticket loses a turn"),
}
_LOSE = {Kind.DOCUMENT: later("discard a Document"), Kind.CONNECTION: later("discard a Connection")}
_FREE = {Kind.DOCUMENT: later("a Document for free"), Kind.CONNECTION: later("a Connection for free")}
_OFFER = {Deck.DESTINATIONS: later("a new Destination, if you like"), Deck.CAREERS: later("a new Career, if you like")}
_REPLACE = {Deck.DESTINATIONS: later("a new Destination"), Deck.CAREERS: later("a new Career")}


def gists(content: Content, life: int) -> list[str]:
    """What each step of a Life Card does, in a few words."""
    return [_SHORT[step](content, life, n) for n in range(STEPS) if (step := Step(int(content.box.step[life, n])))]


def gain_of(content: Content, life: int) -> int:
    """Whether a Life Card plainly gives (1) or plainly costs (-1) the player who activates it; 0 where it depends."""
    box = content.box
    steps = [(Step(int(box.step[life, n])), int(box.step_amount[life, n])) for n in range(STEPS)]
    if any(step == Step.SIGN or step == Step.LOSE or step == Step.GIVE_LEFT or step == Step.PAY_SHARE for step, _ in steps):
        return -1
    if any(step == Step.MONEY and amount < 0 for step, amount in steps) or min(box.step_roll[life]) < 0:
        return -1
    return 0 if any(step in (Step.OFFER, Step.REPLACE, Step.SWAP_DOCUMENTS) for step, _ in steps) else 1


def _amount(content: Content, life: int, n: int) -> int:
    return int(content.box.step_amount[life, n])


def _who(content: Content, life: int, n: int) -> int:
    return int(content.box.step_who[life, n])


def _change(n: int) -> str:
    return say("+{money}", money=money(n)) if n >= 0 else say("−{money}", money=money(-n))


def _roll(content: Content, life: int, n: int) -> str:
    rolls = [int(change) for change in content.box.step_roll[life][1:]]
    return say("a roll: {low} to {high}", low=_change(min(rolls, key=abs)), high=_change(max(rolls, key=abs)))


def _keep(content: Content, life: int, n: int) -> str:
    power, box = Power(_who(content, life, n)), content.box
    if power == Power.REROLL:
        return say("keep it: one reroll")
    if power == Power.PAYDAY_MONEY:
        return say("keep it: +{money} on paydays", money=money(int(box.kept_payday[life])))
    return say("keep it: {n} less at the border", n=int(box.kept_border[life]))


_SHORT: dict[Step, Callable[[Content, int, int], str]] = {
    Step.MONEY: lambda content, life, n: _change(_amount(content, life, n)),
    Step.ASSURANCE: lambda content, life, n: say("+{assurance}", assurance=assurance(_amount(content, life, n))),
    Step.SIGN: lambda content, life, n: say(_SIGN[Who(_who(content, life, n))]),
    Step.COLLECT: lambda content, life, n: say("{money} from each player", money=money(_amount(content, life, n))),
    Step.GIVE_LEFT: lambda content, life, n: say("{money} to the next player", money=money(_amount(content, life, n))),
    Step.PAY_SHARE: lambda content, life, n: say("pay 1/{n} of your Money", n=_amount(content, life, n)),
    Step.PER_CARD: lambda content, life, n: say(
        "{money} per card, at most {most}", money=_change(_amount(content, life, n)), most=int(content.box.step_most[life, n])
    ),
    Step.ROLL: _roll,
    Step.LOSE: lambda content, life, n: say(_LOSE[Kind(_who(content, life, n))]),
    Step.FREE_TAKE: lambda content, life, n: say(_FREE[Kind(_who(content, life, n))]),
    Step.OFFER: lambda content, life, n: say(_OFFER[Deck(_who(content, life, n))]),
    Step.REPLACE: lambda content, life, n: say(_REPLACE[Deck(_who(content, life, n))]),
    Step.SWAP_DOCUMENTS: lambda content, life, n: say("swap Documents with a player"),
    Step.PEEK: lambda content, life, n: say.many("look into {n} lane", "look into {n} lanes", _amount(content, life, n)),
    Step.EXTRA_ACTION: lambda content, life, n: say("one more action"),
    Step.KEEP: _keep,
}
