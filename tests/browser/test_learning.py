"""Learning at the table by clicks: the lesson, the rules drawer, the line's rule, the hint button."""

from __future__ import annotations

import pytest
from playing import ASKED, open_table, press
from playwright.sync_api import Page, expect
from real import module

pytestmark = pytest.mark.browser


def step(page: Page, number: int) -> None:
    """The lesson shows this step, counted from one, and the table asks for it."""
    expect(page.locator("#lesson")).to_have_attribute("data-step", str(number - 1), timeout=120_000)
    page.wait_for_selector("#table[data-asked]", timeout=120_000)


def follow(page: Page) -> None:
    """Click the one thing that is offered, on the map if it can be met there."""
    before = page.locator("#table").get_attribute("data-staged")
    numbers = page.locator("#choices [name=action]")
    expect(numbers).to_have_count(1)
    press(page, int(numbers.get_attribute("value") or -1))
    page.wait_for_function("before => document.getElementById('table').dataset.staged !== before", arg=before)


def test_a_first_game_of_new_york_is_learned_left_and_taken_up_again(page: Page) -> None:
    page.goto("/")
    page.locator(".poster[data-game=explore-new-york]").get_by_role("button", name="Learn to play").click()
    step(page, 1)
    table = page.url
    expect(page.locator("#board")).to_have_class("board is-taught")
    page.locator("#lesson").get_by_role("button", name="Next").click()
    step(page, 2)
    assert page.locator(".is-taught").count() == 0
    follow(page)
    step(page, 3)
    follow(page)
    step(page, 4)
    page.reload()
    step(page, 4)
    follow(page)
    follow(page)
    step(page, 5)
    page.goto("/games/explore-new-york")
    page.get_by_role("button", name="Learn to play").click()
    assert page.url == table
    step(page, 5)
    follow(page)
    step(page, 6)
    page.locator("#send-turn.is-taught").click()
    step(page, 7)
    expect(page.locator("#ny-score.is-taught")).to_be_visible()
    page.locator("#lesson .rule-id").first.click()
    expect(page.locator("#rules .is-sought")).to_have_attribute("id", "NY-50")
    page.keyboard.press("Escape")
    page.locator("#lesson").get_by_role("button", name="Leave the lesson").click()
    expect(page.locator("#lesson")).to_have_count(0)
    assert page.locator("#choices [name=action]").count() > 1
    assert page.locator(".is-taught").count() == 0


def test_lines_and_refusals_open_the_rules_beside_the_table_and_hints_are_asked_for(page: Page) -> None:
    open_table(page, "emigration", seats=2)
    page.wait_for_selector(ASKED, timeout=120_000)
    line = page.locator("#log .line-rule").first
    line.focus()
    rule = line.get_attribute("data-rule")
    page.keyboard.press("Enter")
    expect(page.locator("#rules .is-sought")).to_have_attribute("id", str(rule))
    page.fill("#find", "college")
    expect(page.locator("#found")).to_contain_text("found")
    shown = page.locator("#rules .rule:visible")
    assert 0 < shown.count() < 40
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).not_to_have_attribute("open", "")
    line.focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.closest('li') === document.querySelectorAll('#log li')[1]")
    page.locator("[data-hint]").click()
    expect(page.locator(".hint-panel")).to_be_visible()  # moves with chances, or that the strong player is not ready yet
    page.evaluate(f"async () => (await {module('choose_actions')}).whyNot(0)")  # a card that others cover cannot be bought
    refusal = page.locator("#refusal .rule-id")
    rule = (refusal.get_attribute("href") or "").split("#")[1]
    refusal.click()
    expect(page.locator("#rules .is-sought")).to_have_attribute("id", rule)
