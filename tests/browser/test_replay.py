"""Leafing through a saved game with the keyboard, by a link, and taking a picture along."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

# A process of its own, uncompiled: no compiler to wait for.
_GAME = """
import random, sojourn
table, luck = sojourn.new("journey-istanbul", 3, 7), random.Random(7)
for _ in range(60):
    seat = table.to_act[0]
    table.play(seat, luck.choice(table.actions(seat)))
print(table.log, end="")
"""


def saved_game(folder: Path) -> Path:
    """Sixty random moves of The Journey."""
    text = subprocess.check_output([sys.executable, "-c", _GAME], env=os.environ | {"NUMBA_DISABLE_JIT": "1"})
    (folder / "game.log").write_bytes(text)
    return folder / "game.log"


def at(page: Page, move: int) -> None:
    """The board shows this move, and so does the address."""
    expect(page.locator("#moment")).to_have_attribute("data-move", str(move))
    page.wait_for_url(f"**move={move}&**")


def test_scrub_by_keyboard_link_to_a_move_and_save_a_picture(page: Page, tmp_path: Path) -> None:
    page.goto("/replay")
    page.set_input_files("#game", saved_game(tmp_path))
    page.get_by_role("button", name="Replay").click()
    at(page, 60)
    bar = page.locator("#replay-bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 900, "the controls are in sight without scrolling"
    told = page.locator("#board-words").inner_text()
    page.keyboard.press("Home")
    at(page, 0)
    assert page.locator("#board-words").inner_text() != told, "whoever cannot see the board is told each moment of it"
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    at(page, 3)
    page.keyboard.press("ArrowLeft")
    at(page, 2)
    page.focus("#replay-range")
    page.keyboard.press("ArrowRight")
    at(page, 3)
    page.locator("#to-last").click()
    at(page, 60)
    assert page.locator("#replay-range").input_value() == "60"
    link = page.url.replace("move=60", f"move={random.Random(1).randrange(30, 50)}")
    page.goto(link)
    assert page.locator("#moment").get_attribute("data-move") in link
    before = page.locator("#moment").get_attribute("data-move")
    page.locator(".eyes a", has_text="Seat 2").click()
    expect(page.locator(".eyes [aria-current]")).to_contain_text("Seat 2")
    assert page.locator("#moment").get_attribute("data-move") == before
    page.locator(".eyes a", has_text="All open").click()
    expect(page.locator(".eyes [aria-current]")).to_contain_text("All open")
    page.locator("#replay-private summary").first.click()
    page.locator("#story").focus()
    page.locator("#to-forward").click()
    at(page, int(before or 0) + 1)
    assert page.locator("#replay-private details[open]").count() == 1, "what was unfolded stays so"
    page.locator("#story .line-rule").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rules .is-sought")).to_be_visible()
    page.keyboard.press("Escape")
    with page.expect_download() as download:
        page.locator("#save-png").click()
    png = Path(download.value.path()).read_bytes()
    assert png.startswith(b"\x89PNG")
    assert len(png) > 20_000  # a board, not an empty sheet
    if os.environ.get("SHOTS"):
        shots(page, Path(os.environ["SHOTS"]), png)


def shots(page: Page, folder: Path, png: bytes) -> None:
    """Pictures to look at."""
    (folder / "board.png").write_bytes(png)
    page.screenshot(path=folder / "desktop.png")
    page.set_viewport_size({"width": 390, "height": 844})
    page.screenshot(path=folder / "phone.png", full_page=True)
