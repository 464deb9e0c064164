"""The rules on one page really are one page on paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from sojourn.core.words import LANGUAGES
from sojourn.server.catalogue import installed

ILLUSTRATED = sorted(game.name for game in installed().values() if game.ui.overview is not None)


def sheets(page: Page) -> int:
    """How many pages of A4 a printer would use."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("spoken", LANGUAGES)
@pytest.mark.parametrize("game", ILLUSTRATED)
def test_the_overview_prints_alone_on_one_sheet(page: Page, server: object, game: str, spoken: str) -> None:
    page.context.add_cookies([{"name": "sojourn-language", "value": spoken, "url": server.url}])  # type: ignore[attr-defined]
    page.goto(f"/games/{game}/rules")
    assert page.locator("html").get_attribute("lang") == spoken
    page.evaluate("window.print = () => {}")
    page.get_by_role("button", name={"en": "Print this page", "es": "Imprimir esta página"}[spoken]).click()
    assert sheets(page) == 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert sheets(page) > 1, "without the button, all rules are printed"


def test_a_search_puts_what_it_finds_before_the_overview(page: Page) -> None:
    page.goto(f"/games/{ILLUSTRATED[0]}/rules")
    page.fill("#find", "-1")
    assert page.locator("#overview").is_hidden()
    page.fill("#find", "")
    assert page.locator("#overview").is_visible()
