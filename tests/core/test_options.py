"""Switches whose values are listed, a range of numbers, or some of a list of names."""

import pytest

from sojourn.core.content import Meanings, Values
from sojourn.core.words import CORE, Filled

LIMIT = Values.of(["100", "50"], range(1, 201))
PACKS = Values.of(["random", "listed"], names=["Family", "Heart", "Work"])
PLAIN = Values.of(["off", "on"])


@pytest.mark.parametrize(
    ("values", "given", "read"),
    [
        (LIMIT, "50", "50"),
        (LIMIT, 7, "7"),
        (LIMIT, " +07 ", "7"),
        (LIMIT, "201", None),
        (LIMIT, "7.5", None),
        (LIMIT, "", None),
        (PACKS, "listed", "listed"),
        (PACKS, "work+Family", "Family+Work"),
        (PACKS, ["Heart"], "Heart"),
        (PACKS, "Family+", None),
        (PACKS, "Sport", None),
        (PLAIN, "on", "on"),
        (PLAIN, "1", None),
    ],
)
def test_a_value_is_read_as_it_is_stored(values: Values, given: object, read: str | None) -> None:
    assert values.read(given) == read
    assert (given in values) == (read is not None)


@pytest.mark.parametrize("values", [LIMIT, PACKS, PLAIN])
def test_every_value_has_a_number_of_its_own_and_comes_back_from_it(values: Values) -> None:
    open_ones = [str(n) for n in values.span] + [n for n in ("Family", "Heart+Work", "Family+Heart+Work") if n in values]
    numbers = {value: values.index(value) for value in (*values, *open_ones)}
    assert [numbers[value] for value in values] == list(range(len(values)))
    assert len(set(numbers.values())) == len(numbers)
    assert all(values.at(number) == value for value, number in numbers.items())
    with pytest.raises(ValueError, match="not among"):
        values.index("nothing")


def test_a_value_that_is_not_listed_has_the_sentence_for_such_values() -> None:
    meanings = Meanings.of(["As always.", "Soon."], LIMIT, "After {value} turns.")
    assert list(meanings) == ["As always.", "Soon."]
    assert CORE(meanings[LIMIT.index("50")]) == "Soon."
    assert CORE(meanings[LIMIT.index("7")]) == "After 7 turns."
    assert CORE(Filled("{n} of {all}", n=1), all=2) == "1 of 2"
    with pytest.raises(IndexError):
        Meanings.of(["One."], PLAIN)[1]
