"""Spanish changes "y" and "o" before a word that begins with the same sound, wherever a sentence is put together."""

from __future__ import annotations

import pytest

from sojourn.core.words import Words, either, filled, listed, percent, speaking

EXPECTED = [
    ("{a} y {b}", "Inés", "Ada e Inés"),
    ("{a} y {b}", "Ígor", "Ada e Ígor"),
    ("{a} y {b}", "Hilda", "Ada e Hilda"),
    ("{a} y {b}", "«Inés»", "Ada e «Inés»"),
    ("{a} y {b}", "hielo", "Ada y hielo"),
    ("{a} y {b}", "Yolanda", "Ada y Yolanda"),
    ("{a} y {b}", "Bo", "Ada y Bo"),
    ("{a} o {b}", "Óscar", "Ada u Óscar"),
    ("{a} o {b}", "hotel", "Ada u hotel"),
    ("{a} o {b}", "8.000 TL", "Ada u 8.000 TL"),
    ("{a} o {b}", "11", "Ada u 11"),
    ("{a} o {b}", "110", "Ada o 110"),
    ("{a} o {b}", "Inés", "Ada o Inés"),
    ("Hoy {b}", "Inés", "Hoy Inés"),
]


@pytest.mark.parametrize(("text", "name", "said"), EXPECTED)
def test_and_and_or_are_said_as_the_next_word_asks_for(text: str, name: str, said: str) -> None:
    with speaking("es"):
        assert filled(text, {"a": "Ada", "b": name}) == said
    assert filled(text, {"a": "Ada", "b": name}) == text.format(a="Ada", b=name), "no other language does so"


def test_a_sentence_of_a_game_is_put_together_so() -> None:
    say = Words("sojourn.games.journey_istanbul")
    with speaking("es"):
        assert say("{a} and {b}: {by}", a="Ada", b="Inés", by="tranvía") == "Ada e Inés: tranvía"
        assert either(["4.000 TL", "8.000 TL"]) == "4.000 TL u 8.000 TL"


def test_lists_and_percentages_as_each_language_writes_them() -> None:
    names = ["Ann", "Ben", "Inés"]
    assert (listed([]), listed(names[:1]), listed(names[:2]), listed(names)) == ("", "Ann", "Ann and Ben", "Ann, Ben and Inés")
    assert (either(names), percent(55)) == ("Ann, Ben or Inés", "55%")
    with speaking("es"):
        assert (listed(names), either(["siete", "ocho"]), percent(55)) == ("Ann, Ben e Inés", "siete u ocho", "55 %")
