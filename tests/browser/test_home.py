"""Before and after a game: home, the deal of the day, moving to another device, endings and what is shared of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from access import violations
from playwright.sync_api import Browser, BrowserContext, Page, expect
from real import Server
from states import SAVED, States

pytestmark = pytest.mark.browser

SIZES = ((1366, 768), (1440, 900), (768, 1024), (390, 844))

# Which of these elements do not lie wholly inside the window, or have something else upon them.
OUT_OF_SIGHT = """selector => [...document.querySelectorAll(selector)].filter(each => {
  const box = each.getBoundingClientRect();
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !inside || box.height < 1 || !(top && (each.contains(top) || top.contains(each)));
}).map(each => each.id + each.className + each.textContent.trim().slice(0, 30))"""

# Buttons and links that overlap each other where they can be seen, or are too small for a finger.
BAD_TARGETS = """within => {
  const inSight = each => {
    const box = each.getBoundingClientRect(), x = box.left + box.width / 2;
    return [box.top + 2, box.bottom - 2].some(y => each.contains(document.elementFromPoint(x, y)));
  };
  const all = [...document.querySelectorAll(`${within} :is(a, button, summary)`)].filter(each => each.checkVisibility());
  const boxes = all.map(each => [each.textContent.trim().slice(0, 30), each.getBoundingClientRect()]);
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const small = boxes.filter(([, box]) => box.height < 24 || box.width < 24).map(([name]) => `${name} is small`);
  const seen = all.filter(inSight).map(each => [each.textContent.trim().slice(0, 30), each.getBoundingClientRect(), each]);
  const clipped = seen.map(([name, box, each]) => {
    const frame = each.closest("#ending-actions") ? null : each.closest(".is-over")?.getBoundingClientRect();
    return [name, frame ? { left: box.left, right: box.right, top: box.top, bottom: Math.min(box.bottom, frame.bottom) } : box];
  });
  return small.concat(clipped.flatMap(([name, box], n) => clipped.slice(n + 1)
    .filter(([, other]) => meet(box, other)).map(([other]) => `${name} and ${other}`)));
}"""


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[States]:
    made = States(tmp_path_factory.mktemp("states"))
    yield made
    made.close()


@pytest.fixture
def visitor(browser: Browser, states: States) -> Iterator[Page]:
    """A page of Ada's that must not complain."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, base_url=states.url, reduced_motion="reduce")
    context.add_cookies([{"name": "sojourn", "value": states.people["Ada"], "url": states.url}])
    context.set_default_timeout(30_000)
    page, complaints = context.new_page(), list[str]()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if "Content Security Policy" in line.text else None)
    yield page
    context.close()
    assert not complaints, complaints


@pytest.mark.parametrize("game", SAVED)
def test_an_ending_shows_who_won_and_what_to_do_next_at_every_size(visitor: Page, states: States, game: str) -> None:
    visitor.goto(states.tables[game]["ended"])
    visitor.wait_for_selector("#chart svg")
    headline = visitor.locator("#ending h2").text_content()
    for width, height in SIZES:
        visitor.set_viewport_size({"width": width, "height": height})
        visitor.evaluate("document.querySelector('#table').scrollTop = 0; document.querySelector('#prompt').scrollTop = 0")
        for needed in ("#ending-actions button", ".ending-headline"):
            assert visitor.evaluate(OUT_OF_SIGHT, needed) == [], (width, height)
        assert visitor.locator(".ending-headline").text_content() == headline
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        assert visitor.evaluate(BAD_TARGETS, "#ending") == [], (width, height)
        picture = visitor.locator("#ending-picture .drawing, #board-frame .drawing").first.bounding_box()
        assert picture is not None
        assert min(picture["width"], picture["height"]) > 0.3 * min(width, height), (width, height, picture)
    assert violations(visitor, None, "#ending-poster") == []
    visitor.get_by_role("button", name="Copy the link").click()
    expect(visitor.locator("#share .when-done")).to_be_visible()
    link = visitor.locator("#decisive a")
    if link.count():
        move = re.search(r"move=(\d+)", link.get_attribute("href") or "")
        link.click()
        assert move is not None
        expect(visitor.locator("#moment")).to_contain_text(f"Move {move[1]} of")


@pytest.mark.parametrize("game", SAVED)
def test_the_shared_page_is_whole_and_open_to_all(visitor: Page, states: States, game: str) -> None:
    visitor.context.clear_cookies()
    visitor.goto(states.tables[game]["ended"].replace("/t/", "/s/"))
    for width, height in SIZES:
        visitor.set_viewport_size({"width": width, "height": height})
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        assert visitor.evaluate(BAD_TARGETS, "main") == [], (width, height)
    assert violations(visitor) == []
    picture = visitor.locator("meta[property='og:image']").get_attribute("content") or ""
    answer = visitor.request.get(picture)
    assert answer.headers["content-type"] == "image/png"
    # The words are drawn: the panel at the left has many pixels in the colour of its letters.
    ink = visitor.evaluate(
        """async address => {
          const image = await createImageBitmap(await (await fetch(address)).blob());
          const canvas = new OffscreenCanvas(450, 630), pen = canvas.getContext("2d");
          pen.drawImage(image, 0, 0);
          const data = pen.getImageData(44, 90, 360, 160).data, ground = pen.getImageData(4, 4, 1, 1).data;
          let other = 0;
          const differs = n => Math.abs(data[n] - ground[0]) + Math.abs(data[n + 1] - ground[1]) > 90;
          for (let n = 0; n < data.length; n += 4) other += differs(n);
          return other / (data.length / 4);
        }""",
        picture,
    )
    assert 0.03 < ink < 0.6


def test_the_board_can_be_seen_instead_of_the_picture(visitor: Page, states: States) -> None:
    with_picture = []
    for game in SAVED:
        visitor.goto(states.tables[game]["ended"])
        visitor.wait_for_selector("#chart svg")
        if not visitor.locator("#ending-picture").count():
            continue
        with_picture.append(game)
        expect(visitor.locator("#ending-picture .drawing")).to_be_visible()
        expect(visitor.locator("#board-frame")).not_to_be_visible()
        visitor.get_by_text("Show the board").click()
        expect(visitor.locator("#board-frame")).to_be_visible()
        visitor.get_by_text("Show the whole game").click()
        expect(visitor.locator("#ending-picture .drawing")).to_be_visible()
    if not with_picture:
        pytest.skip("no installed game draws a picture of its whole game")


def test_home_says_whose_turn_it_is_and_leads_on(visitor: Page, states: States) -> None:
    for width, height in SIZES:
        visitor.set_viewport_size({"width": width, "height": height})
        visitor.goto("/")
        expect(visitor.locator(".table-row .chip-accent").first).to_have_text("Your turn")
        assert visitor.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        assert visitor.evaluate(BAD_TARGETS, "main") == [], (width, height)
    expect(visitor.locator(".logbook")).to_contain_text("Finished games")
    visitor.locator(".logbook a", has_text="Replay").first.click()
    expect(visitor.locator("#replay-range")).to_be_visible()


def test_a_person_moves_to_another_browser(visitor: Page, browser: Browser, states: States) -> None:
    visitor.goto("/me")
    visitor.get_by_role("button", name="Move me to another device").click()
    link = visitor.locator("[data-copy]").get_attribute("data-copy") or ""
    other: BrowserContext = browser.new_context(base_url=states.url)
    page = other.new_page()
    page.goto(link)
    page.get_by_role("button", name="Yes, I made this link").click()
    expect(page.locator("h1")).to_have_text("Your games")
    assert page.locator(".table-row").count() > 0
    page.goto(link)
    expect(page.locator("main")).to_contain_text("no longer valid")
    other.close()


def test_the_deal_of_the_day_is_played_from_home(page: Page, server: Server) -> None:
    page.goto("/")
    page.locator(".daily-card button").click()
    page.wait_for_selector("#table")
    expect(page.locator(".table-daily")).to_contain_text("Deal of the day")
    page.goto("/today")
    expect(page.get_by_role("button", name="Continue")).to_be_visible()
    assert page.locator(".today-wall .poster").count() == 4
