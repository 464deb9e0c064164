"""A saved game that cannot be played again is refused in one sentence, in the reader's language, with the line that is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from test_language import SPANISH

WHOLE = (Path(__file__).parents[1] / "golden" / "journey_istanbul" / "all-out.log").read_text("utf-8")
DAMAGES = {  # what was changed, and what Spanish readers are told about it
    "another file": (r"\Asojourn 1", "milk and bread", "empieza con la línea"),
    "a strange line": (r"\nrules \d+\n", "\nrules 1\nmilk 3\n", "No se entiende la línea 4"),
    "a line that is missing": (r"\nseed \d+\n", "\n", "falta la línea 'seed'"),
    "no number": (r"\nseats \d", "\nseats two", "número entero, no 'two'"),
    "an unknown game": (r"game journey-istanbul", "game ludo", "ningún juego llamado 'ludo'"),
    "other rules": (r"\nrules \d+\n", "\nrules 99\n", "se guardó con las reglas 99"),
    "another box": (r"content \w+", "content 0123456789abcdef", "otra caja"),
    "an unknown option": (r"\noption loans \w+", "\noption weather rain", "No existe la opción 'weather'"),
    "an unknown value": (r"\noption loans \w+", "\noption loans never", "no 'never'"),
    "too many seats": (r"\nseats \d", "\nseats 9", "jugadores, no 9"),
    "a seed that is too large": (r"\nseed \d+", "\nseed 9999999999999999999", "número entero de 0 a"),
    "a move that is none": (r"\n\n\d \d+", "\n\nx 7", "debe empezar por un asiento"),
    "a seat that is not there": (r"\n\n\d ", "\n\n7 ", r"línea \d+ \(jugada 1\): Esta mesa tiene los asientos"),
    "an action that is not there": (r"\n\n(\d) \d+", r"\n\n\1 9999", r"\(jugada 1\): No existe la acción 9999"),
    "a move out of turn": (r"\n\n(\d) (\d+)", r"\n\n0 \2", r"\(jugada 1\): Le toca a Asiento 2, que elige adónde ir"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_saved_game_is_refused_in_the_readers_language(client: TestClient, damage: str) -> None:
    what, by, said = DAMAGES[damage]
    text = re.sub(what, by, WHOLE, count=1)
    assert text != WHOLE
    answer = client.post("/replay", content=text.encode(), headers={"content-type": "text/plain"} | SPANISH)
    assert answer.status_code == 422
    alert = re.search(r'role="alert">(.*?)</p>', answer.text, re.S)
    assert alert is not None
    assert re.search(said, alert[1].replace("&#39;", "'")), alert[1]
