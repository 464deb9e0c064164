"""Whole sentences in both languages: lists of names, figures, mistakes in requests, variants in a story."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient
from test_language import SPANISH

from sojourn.core.errors import SojournError
from sojourn.core.game import games
from sojourn.core.words import speaking
from sojourn.server.catalogue import rule_text, shown_options
from sojourn.server.middleware.security import sentence_of
from sojourn.server.tables.course import Course
from sojourn.server.web import chart
from sojourn.server.web.replay_files import variant_line


def test_names_are_listed_with_and(client: TestClient) -> None:
    made = client.post(
        "/api/tables",
        json={"game": "high-card", "sitters": ["you", "you", "open"], "names": ["Ada", "Inés", "Cy"], "listed": True},
    ).json()
    wish = {"game": "high-card", "sitters": ["you", "open", "open"], "names": ["Ada", "Inés", "Cy"]}
    head = {"Authorization": f"Bearer {client.post('/api/tables', json=wish).json()['token']}"}
    assert "with Inés and Cy" in client.get("/", headers=head).text
    assert "con Inés y Cy" in client.get("/", headers=head | SPANISH).text
    client.cookies.clear()
    assert '<span class="quiet">Ada and Inés</span>' in client.get("/").text
    assert "Ada and Inés are at the table." in client.get(f"/join/{made['code']}").text
    assert "Ada e Inés están en la mesa." in client.get(f"/join/{made['code']}", headers=SPANISH).text


@pytest.mark.parametrize(
    ("value", "english", "spanish"),
    [(8400.0, "8,400", "8.400"), (12.4, "12", "12"), (2.5, "2.5", "2,5"), (-0.5, "-0.5", "-0,5"), (3.0, "3", "3")],
)
def test_figures_of_the_chart_are_written_as_each_language_does(value: float, english: str, spanish: str) -> None:
    assert chart.figure(value) == english
    with speaking("es"):
        assert chart.figure(value) == spanish


def test_the_chart_in_words_has_one_move_or_several() -> None:
    names = ["Ada", "Inés"]
    assert chart.in_words(Course("Points", [0, 1], [[0, 1], [0, 2.5]]), names) == (
        "Points over 1 move. At the end: Ada with 1 and Inés with 2.5."
    )
    with speaking("es"):
        assert chart.in_words(Course("Puntos", [0, 1200], [[0, 1], [0, 2.5]]), names) == (
            "Puntos, a lo largo de 1.200 jugadas. Al final: Ada con 1 e Inés con 2,5."
        )


@pytest.mark.parametrize(
    ("body", "english", "spanish"),
    [
        ({"game": "high-card"}, "sitters is missing.", "Falta sitters."),
        ({"game": 3, "sitters": []}, "game must be text.", "game debe ser un texto."),
        ({"game": "x", "sitters": "you"}, "sitters must be a list.", "sitters debe ser una lista."),
        ({"game": "x", "sitters": ["you"] * 9}, "sitters can have at most 6 entries.", "como máximo 6 elementos."),
        ({"game": "x" * 50, "sitters": []}, "game can have at most 40 characters.", "como máximo 40 caracteres."),
        ({"game": "x", "sitters": [], "seed": "seven"}, "seed must be a whole number.", "seed debe ser un número entero."),
        ({"game": "x", "sitters": [], "seed": 1.5}, "seed must be a whole number.", "seed debe ser un número entero."),
        ({"game": "x", "sitters": [], "listed": "maybe"}, "listed must be true or false.", "verdadero o falso."),
        ({"game": "x", "sitters": [], "options": 3}, "options must be an object with fields.", "un objeto con campos."),
        ([], "We could not understand the request.", "No se ha entendido la petición."),
    ],
)
def test_a_mistake_in_a_request_is_one_whole_sentence(client: TestClient, body: object, english: str, spanish: str) -> None:
    assert client.post("/api/tables", json=body).json()["error"] == english
    assert client.post("/api/tables", json=body, headers=SPANISH).json()["error"].endswith(spanish)


def test_a_body_that_is_no_json_and_a_mistake_we_have_no_words_for(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b"{", headers={"content-type": "application/json"})
    assert answer.json()["error"] == "The request is not valid JSON."
    assert sentence_of([{"type": "something_new", "loc": ("body", "pace"), "msg": "Odd"}]) == "pace is not valid."
    assert sentence_of([]) == "We could not understand the request."


def test_a_rule_that_is_not_there_is_said_in_both_languages() -> None:
    game = games()["emigration"]
    with pytest.raises(SojournError, match=r"Emigration has no rule 'EM-999'; `sojourn rules emigration` lists all of them\."):
        rule_text(game, "EM-999")
    with speaking("es"), pytest.raises(SojournError, match="no tiene la regla 'EM-999'"):
        rule_text(game, "EM-999")


def test_a_variant_in_a_story_is_a_question_and_its_answer() -> None:
    game = games()["journey-istanbul"]
    option = next(o for o in game.options if o.name == "winner")
    said = variant_line(game, option, "none")
    assert said == f"Variant: {option.text} {option.meanings[1]}"
    with speaking("es"):
        assert variant_line(game, option, "none").startswith(f"Variante: {game.say(option.text)} ")


def test_a_mended_rule_is_shown_only_where_its_older_reading_is_in_force() -> None:
    game = games()["emigration"]
    mended = replace(game.options[0], hidden=True)
    changed = replace(game, options=(mended, *game.options[1:]))
    today = {option.name: option.values[0] for option in game.options}
    assert mended not in changed.offered_options
    assert mended not in shown_options(changed, today)
    assert mended in shown_options(changed, today | {mended.name: mended.values[1]})
    assert len(changed.offered_options) == len(game.options) - 1
