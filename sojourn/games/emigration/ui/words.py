"""What the game says, in the reader's language: the catalogue, and the names that many sentences use."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.words import Words
from sojourn.games.emigration.records import GOODS, PASSPORT, PAYDAY, TICKET, Kind

say = Words("sojourn.games.emigration")
FIELDS = ("effect", "character", "colour", "packs")  # fields of this box that hold texts, besides those of every box


def money(n: int) -> str:
    """So much Money."""
    return say.many("{n} Money", "{n} Money", n)


def assurance(n: int) -> str:
    """So much Assurance."""
    return say.many("{n} Assurance", "{n} Assurance", n)


def card_title(content: Content, card: int) -> str:
    """A deck card's own name; a Document is called by its sort and the way it came."""
    words = content.words
    if card == PAYDAY:
        return say("Payday")
    if content.box.kind[card] == Kind.DOCUMENT:
        return say("{sort} {name}", sort=words["sorts"][content.box.sort_of[card]], name=words["given_names"][card])
    return str(words["cards"][card])


def card_name(content: Content, card: int) -> str:
    """A deck card by name; a Connection with its sort."""
    name = card_title(content, card)
    if content.box.kind[card] == Kind.CONNECTION:
        return f"{name} ({content.words['sorts'][content.box.sort_of[card]]})"
    return name


def card_face(content: Content, card: int) -> tuple[str, str]:
    """What stands on a card that is no Life Card: its sort, and the line below."""
    words = content.words
    if card == PAYDAY:
        return say("Payday"), say("Everyone at work is paid")
    if card < GOODS:
        return words["sorts"][content.box.sort_of[card]], words["given_names"][card]
    if PASSPORT <= card < TICKET:
        return say("Passport"), words["passport_colours"][card - PASSPORT]
    return words["cards"][card], ""


def salary(content: Content, career: int) -> str:
    """What a career pays."""
    pattern, (a, b) = content.english["salaries"][career]
    if pattern == "steady":
        return say("{a} on every payday", a=a)
    if pattern == "alternate":
        return say("{a} on odd paydays, {b} on even ones", a=a, b=b)
    if pattern == "early":
        return say("{a} on the first paydays (as many as there are players), then {b}", a=a, b=b)
    return say("{a} at first, then {b} from payday number N on (N = number of players)", a=a, b=b)
