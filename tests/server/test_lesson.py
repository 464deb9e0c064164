"""Every game's lesson is really played, from its first step to its last, and can be left and taken up again."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient
from installed import GAMES

from sojourn.core.game import Action
from sojourn.core.rulespage import rulebook
from sojourn.server.catalogue import game_named
from sojourn.server.tables.lesson import Lesson, Step, current, fits, lesson_of

PAGE = {"X-Sojourn-Fragment": "true"}


class Pupil:
    """Somebody who learns a game and does what the page says."""

    def __init__(self, client: TestClient, game: str) -> None:
        self.client, self.game = client, game_named(game)
        page = client.post(f"/games/{game}/learn")
        assert page.status_code == 200
        self.path, self.text = page.url.path, page.text
        self.lesson: Lesson = lesson_of(self.game)  # type: ignore[assignment]
        self.staged: list[int] = []
        client.post(f"{self.path}/pace", data={"pace": "instant"})

    @property
    def step(self) -> int:
        """The step the page shows; as many as there are when the lesson is over, -1 when it was left."""
        found = re.search(r'id="lesson"[^>]*data-step="(\d+)"', self.text)
        return int(found[1]) if found else -1

    @property
    def offered(self) -> list[int]:
        return [int(number) for number in re.findall(r'name="action" value="(\d+)"', self.text)]

    @property
    def is_over(self) -> bool:
        """Whether the page shows the end of the game."""
        return 'id="ending"' in self.text

    def look(self) -> None:
        """The page once the bots have moved, or the game is over."""
        for _ in range(400):
            self.text = self.client.get(f"{self.path}/view{self.address()}", headers=PAGE).text
            if re.search(r'id="table"[^>]* data-asked', self.text) or self.is_over:
                return
            time.sleep(0.02)
        raise AssertionError("the table never asks again")

    def address(self) -> str:
        basis = re.search(r'data-basis="(\w+)"', self.text)
        return f"?staged={','.join(map(str, self.staged))}&basis={basis[1]}" if basis and self.staged else ""

    def choose(self, number: int) -> None:
        if "data-basis" in self.text:
            self.staged.append(number)
        else:
            at = re.search(r'data-move="(\d+)"', self.text)
            answer = self.client.post(f"{self.path}/play", data={"action": str(number), "at": at[1] if at else ""}, headers=PAGE)
            assert answer.status_code == 200, answer.text
        self.look()

    def send(self) -> None:
        basis = re.search(r'data-basis="(\w+)"', self.text)
        assert basis is not None
        fields = {"staged": ",".join(map(str, self.staged)), "basis": basis[1]}
        assert self.client.post(f"{self.path}/turn", data=fields, headers=PAGE).status_code == 200
        self.staged = []
        self.look()

    def read(self, number: int) -> None:
        self.text = self.client.post(f"{self.path}/lesson", data={"read": str(number)}, headers=PAGE).text

    def follow(self, step: Step) -> None:
        """Do what one step asks for; what it does not ask for is not even offered."""
        for wish in step.do:
            assert self.offered
            if "data-basis" in self.text:  # of a turn that is tried out only the page knows
                assert len(self.offered) == 1
            else:
                known = self.client.get(f"/api/tables/{self.path.split('/')[-1]}").json()
                legal = {a["number"]: Action(a["number"], a["name"], a["params"]) for a in known["actions"]}
                assert all(fits(legal[number], wish) for number in self.offered), step.title
            self.choose(self.offered[0])
        if step.send:
            self.send()
        if not step.do and not step.send:
            self.read(self.step + 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_played_to_its_last_step(client: TestClient, game: str) -> None:
    pupil = Pupil(client, game)
    pupil.look()
    assert 5 <= len(pupil.lesson.steps) <= 8
    for number, step in enumerate(pupil.lesson.steps):
        assert pupil.step == number, f"{step.title}: the page shows step {pupil.step}"
        assert step.title in unescaped(pupil.text)
        if step.point.startswith("#"):
            assert f'id="{step.point[1:]}"' in pupil.text, step.point
        pupil.follow(step)
    assert pupil.step == len(pupil.lesson.steps)
    assert pupil.lesson.end in unescaped(pupil.text)
    pupil.read(-1)
    assert pupil.step == -1
    assert pupil.offered or pupil.is_over, "the table goes on like any other"


def unescaped(text: str) -> str:
    return text.replace("&#39;", "'")


@pytest.mark.parametrize("game", GAMES)
def test_lessons_point_to_rules_that_exist_and_are_short(game: str) -> None:
    rules = game_named(game)
    lesson = lesson_of(rules)
    assert lesson is not None
    known = {rule.id for rule in rulebook(rules)}
    for step in lesson.steps:
        assert set(step.rules) <= known
        assert step.rules
        assert len(step.text) <= 260
        assert len(step.title) <= 40


def test_the_journeys_lesson_ends_on_a_boat(client: TestClient) -> None:
    pupil = Pupil(client, "journey-istanbul")
    pupil.look()
    for step in pupil.lesson.steps:
        pupil.follow(step)
    assert pupil.is_over
    assert "leaves Istanbul for 8,000 TL" in client.get(f"{pupil.path}?story=whole").text


def test_a_lesson_refuses_what_it_does_not_ask_for_until_it_is_left(client: TestClient) -> None:
    pupil = Pupil(client, "journey-istanbul")
    pupil.read(2)
    table = pupil.path.split("/")[-1]
    legal = {action["text"]: action["number"] for action in client.get(f"/api/tables/{table}").json()["actions"]}
    assert len(legal) == 3
    assert len(pupil.offered) == 1
    answer = client.post(f"{pupil.path}/play", data={"action": str(legal["Stay in Kadıköy"]), "at": "0"}, headers=PAGE)
    assert answer.status_code == 422
    assert "The lesson is asking for something else now: Go to Sultanahmet." in answer.text
    pupil.read(-1)
    assert len(pupil.offered) == 3
    assert client.post(f"{pupil.path}/play", data={"action": str(legal["Stay in Kadıköy"]), "at": "0"}).status_code == 200


def test_a_lesson_is_taken_up_where_it_was_and_begun_anew_only_when_it_was_left(client: TestClient) -> None:
    pupil = Pupil(client, "donde-es")
    pupil.look()
    pupil.read(1)
    pupil.follow(pupil.lesson.steps[1])
    assert pupil.step == 2
    again = Pupil(client, "donde-es")
    assert again.path == pupil.path
    assert again.step == 2
    assert "Learn to play" in client.get("/").text
    assert "Learn to play" in client.get("/games/donde-es").text
    assert "Learn to play" not in client.get("/games/high-card").text
    pupil.read(-1)
    assert Pupil(client, "donde-es").path != pupil.path
    assert client.post("/games/high-card/learn").status_code == 400


def test_nobody_else_sees_or_turns_the_pages_of_a_lesson(client: TestClient) -> None:
    pupil = Pupil(client, "explore-new-york")
    assert pupil.step == 0
    client.cookies.clear()
    assert 'id="lesson"' not in client.get(pupil.path).text
    assert client.post(f"{pupil.path}/lesson", data={"read": "-1"}).status_code == 403


def test_which_step_is_open_follows_from_moves_and_reading() -> None:
    go: dict[str, Any] = {"action": "go"}
    steps = (Step("a", ""), Step("b", "", do=(go, go)), Step("c", "", send=True), Step("d", ""), Step("e", "", do=(go,)))
    lesson = Lesson(1, 2, steps, "")
    assert [current(lesson, 0, 0, read) for read in (0, 1, 4)] == [0, 1, 1]
    assert current(lesson, 1, 0, 0) == 1  # the first move was made without reading
    assert current(lesson, 0, 2, 1) == 2  # tried out, not sent
    assert current(lesson, 2, 0, 1) == 3
    assert current(lesson, 2, 0, 4) == 4
    assert current(lesson, 3, 0, 1) == 5
    assert current(lesson, 1, 0, 4) == 1  # a move was taken back
