"""What the game says, in the reader's language: the catalogue, and the names that many sentences use."""

from __future__ import annotations

from sojourn.core.content import Content
from sojourn.core.words import Words, either, listed
from sojourn.games.emigration.records import GOODS, LIFE, LIVES, PASSPORT, PAYDAY, SEATS, TICKET, Kind

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
        return say("{name} ({sort})", name=name, sort=content.words["sorts"][content.box.sort_of[card]])
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


def salary(content: Content, career: int, seats: int) -> str:
    """What a career pays at a table of so many players."""
    pattern, amounts = content.english["salaries"][career]
    a, b = (money(amount) for amount in amounts)
    if pattern == "steady":
        return say("{a} on every payday", a=a)
    if pattern == "alternate":
        return say("{a} on odd paydays, {b} on even ones", a=a, b=b)
    first = seats if pattern == "early" else seats - 1
    return say.many("{a} on the first payday, then {b}", "{a} on the first {n} paydays, then {b}", first, a=a, b=b)


def rolls(content: Content, degree: int) -> str:
    """The rolls that graduate from a degree, any one of which is enough."""
    return either([str(roll) for roll in content.words["passes"][degree]])


def rate(content: Content, country: int) -> str:
    """How Money becomes Assurance in a country."""
    box = content.box
    lot, lots = money(int(box.lot[country])), int(box.lots[country])
    if lots == 0:
        return say("Money buys no Assurance there.")
    return say.many("{lot} buys 1 Assurance, only once.", "{lot} buys 1 Assurance, up to {n} times.", lots, lot=lot)


def life_names(content: Content, bits: int) -> str:
    """The Life Cards of a bit mask, by name."""
    return listed([content.words["cards"][LIFE + i] for i in range(LIVES) if bits >> i & 1])


def seats_named(bits: int) -> str:
    """The seats of a bit mask, as the story names them."""
    return listed([f"@{seat}" for seat in range(SEATS) if bits >> seat & 1])
