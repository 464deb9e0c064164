"""Every text can be translated, and is: no gaps in the Spanish catalogues, no text that never asks for them."""

from __future__ import annotations

import importlib
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import polib
import pytest

from sojourn.core.game import Game, games
from sojourn.core.table import Table
from sojourn.core.words import TRIAL, speaking

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))
words_tool = importlib.import_module("words")

SPOKEN_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription")
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]
SAME_EVERYWHERE = {"TL", "NE", "NW", "SE", "SW", *NAMES}  # what no language changes
WORD = re.compile(r"[^\W\d_]{2,}")
RULE_NUMBER = re.compile(r"\b[A-Z]{2}-R?\d+[a-z]?\b")
LABEL_ENDS = "¶"
GAP = re.compile(r"{(\w+)")


# Catalogues


@pytest.mark.parametrize("folder", words_tool.packages(), ids=lambda folder: folder.name)
def test_the_spanish_catalogue_has_every_text_and_no_other(folder: Path) -> None:
    path = folder / "es.po"
    known = {(e.msgid, e.msgid_plural, e.msgctxt or "") for e in polib.pofile(str(path))} if path.exists() else set()
    assert known == set(words_tool.texts(folder)), "run `make words` and translate"


@pytest.mark.parametrize(
    "path", [f / "es.po" for f in words_tool.packages() if (f / "es.po").exists()], ids=lambda p: p.parent.name
)
def test_every_entry_is_translated_and_keeps_its_gaps(path: Path) -> None:
    for entry in polib.pofile(str(path)):
        forms = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
        assert all(forms), f"nothing stands for {entry.msgid!r}"
        wanted = set(GAP.findall(entry.msgid_plural or entry.msgid))
        for form in forms:
            assert set(GAP.findall(form)) <= wanted | {"n"}, f"{form!r} names a gap that {entry.msgid!r} has not"
        assert set(GAP.findall(forms[-1])) == wanted, f"{forms[-1]!r} loses a gap of {entry.msgid!r}"


# Texts that never ask the catalogue


class Page(HTMLParser):
    """The visible and the spoken words of a page, in order."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.text: list[str] = []
        self.spoken: list[str] = []
        self._mute = 0
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._mute += tag in ("style", "script")
        self.spoken += [value for name, value in attrs if name in SPOKEN_ATTRIBUTES and value]

    def handle_endtag(self, tag: str) -> None:
        self._mute -= tag in ("style", "script")
        if tag == "text":  # one label of a drawing, which may end with an ellipsis for want of room
            self.text.append(LABEL_ENDS)

    def handle_data(self, data: str) -> None:
        if not self._mute:
            self.text.append(data)


def untranslatable(text: str) -> list[str]:
    """Words that stand outside every marked text."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        outside.append(letter if depth == 0 and letter != "⟧" else " ")
    assert depth == 0 or "…" in text, f"a text is cut in two: {text[-200:]!r}"
    return [word for word in WORD.findall(RULE_NUMBER.sub("", "".join(outside))) if word not in SAME_EVERYWHERE]


def check(text: str, where: str) -> None:
    """All of a text comes from the catalogue."""
    assert not untranslatable(text), f"{where}: {untranslatable(text)[:5]} of {text[:300]!r}"


def check_markup(markup: str, where: str) -> None:
    """All words of a drawing or panel come from the catalogue."""
    page = Page(str(markup))
    for text in " ".join(page.text).split(LABEL_ENDS):
        check(text, where)
    for line in page.spoken:
        check(line, f"{where}, read aloud")


def check_moment(table: Table, refusals: list[int]) -> None:
    """Everything a seat and a spectator are told now."""
    game, content = table.game, table.content
    names = NAMES[: table.seats]
    for seat in range(-1, table.seats):
        v = game.seen_by(table.state, table.box, seat)
        actions = table.actions(seat) if seat >= 0 else []
        check(game.prompt(content, v), "prompt")
        for action in actions:
            check(action.text, f"action {action.name}")
        check_markup(game.draw(content, v, actions=actions, names=names), "board")
        if game.ui.own and seat >= 0:
            check_markup(game.ui.own(content, v, actions=actions, names=names), "own things")
        for event in table.events:
            for cue in game.ui.cues(content, v, event, seat) if game.ui.cues and event.is_for(seat) else ():
                check(cue.text, f"cue of kind {event.kind}")
                check_markup(cue.picture, f"picture of a cue of kind {event.kind}")
        for panel in game.ui.panels(content, v, actions=actions, names=names) if game.ui.panels else ():
            check(panel.title, "panel's title")
            check_markup(panel.html, f"panel {panel.id}")
        for event in table.events:
            check(game.sentence(content, event, seat) if event.is_for(seat) else "", f"sentence of kind {event.kind}")
        if game.ui.when:
            check(game.ui.when(content, v), "when")
        if game.ui.seat_facts:
            for other in range(table.seats):
                check(" ".join(game.ui.seat_facts(content, v, other)), "facts of a seat")
        if game.why_wait and seat >= 0 and not table.over and seat not in table.to_act:
            check(game.why_wait(content, v)[0], "why a seat waits")
        for number in refusals if seat in table.to_act else []:
            if number not in [int(a) for a in actions]:
                check(game.why_not(table.state, content, seat, number)[0], f"refusal of {number}")


@pytest.mark.parametrize("name", sorted(games()))
def test_nothing_a_game_says_stays_english(name: str) -> None:
    game: Game = games()[name]
    rng = np.random.default_rng(5)
    if game.ui.overview:
        with speaking(TRIAL):
            check_markup(game.ui.overview(game.content()), "overview")
    for seats in (game.seats[0], game.seats[-1]):
        table = Table(game, game.content(), seats, 11)
        with speaking(TRIAL):
            moves = 0
            while not table.over and moves < 600:
                if moves % 60 == 0:
                    check_moment(table, [int(n) for n in rng.integers(0, game.actions, 20)])
                seat = table.to_act[0]
                legal = game.legal_numbers(table.state, table.box, seat)
                table.play(seat, int(rng.choice(legal)))
                for event in table.events:
                    for viewer in range(-1, seats):
                        if event.is_for(viewer):
                            check(game.sentence(table.content, event, viewer), f"sentence of kind {event.kind}")
                moves += 1
            check_moment(table, [])
            if table.outcome:
                check(table.outcome.reason, "reason")
                v = game.seen_by(table.state, table.box, 0)
                if game.ui.headline:
                    check(game.ui.headline(table.content, v, NAMES[:seats]), "headline")
                if game.ui.summary:
                    check_markup(str(game.ui.summary(table.content, v, NAMES[:seats]) or ""), "summary")
