"""What whole games in the browser share: open a table, know when it asks, click a chosen action."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

ASKED = "#table[data-asked], #ending"

# A point of the window where a click meets exactly this target, or nothing.
_FREE_SPOT = """async number => {
  await new Promise(requestAnimationFrame);
  const target = document.getElementById("target-" + number);
  if (!target) return null;
  const { of } = target.dataset; // a piece is picked first
  if (of && !target.matches(".is-offered")) {
    document.querySelector(`#board [data-pick="${of}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  }
  target.scrollIntoView({ block: "center", inline: "center" });
  const box = target.getBoundingClientRect();
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9, 0.4, 0.6];
  for (const down of parts) for (const along of parts) {
    const x = box.left + box.width * along, y = box.top + box.height * down;
    if (document.elementFromPoint(x, y)?.closest("[data-action]") === target) return [x, y];
  }
  return null;
}"""


def open_table(page: Page, game: str, *, seats: int = 2, pace: str = "Instant", others: str = "bot:guide") -> None:
    """Through the new-table page: me and the others."""
    page.goto(f"/games/{game}/new")
    page.fill("#name-0", "Ada")
    for seat in range(1, page.locator("[id^=sitter-]").count()):
        page.select_option(f"#sitter-{seat}", others if seat < seats else "none")
    page.locator(".segments label", has_text=pace).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("#table")


def move_number(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-move") or -1)


def settled(page: Page, after: int) -> None:
    """Until the table is past this move and asks me again, or is over."""
    page.wait_for_function(
        "after => { const t = document.getElementById('table');"
        " return Number(t.dataset.move) > after && (t.dataset.asked !== undefined || document.getElementById('ending')); }",
        arg=after,
        timeout=120_000,
    )


def is_over(page: Page) -> bool:
    return page.locator("#ending").count() > 0


def known(page: Page) -> dict[str, Any]:
    """What the JSON API tells the seat of this page."""
    table = page.locator("body").get_attribute("data-table")
    answer = page.request.get(f"/api/tables/{table}")
    assert answer.ok, answer.text()
    return dict(answer.json())


def press(page: Page, number: int, *, on_board: bool = True) -> None:
    """Click an action where it is: its target on the board if the mouse can meet it, else its button in the list."""
    spot = page.evaluate(_FREE_SPOT, number) if on_board else None
    if spot:
        page.mouse.click(*spot)
        return
    button = page.locator(f"#choice-{number}")
    if not button.is_visible():
        button.evaluate("each => { each.closest('details').open = true; }")
    button.click()


def unfold(page: Page) -> None:
    """Open every fold of the list of choices: what glows on the board is folded there."""
    page.evaluate("document.querySelectorAll('#choices details').forEach(each => { each.open = true; })")


def offered(page: Page) -> list[int]:
    """The action numbers that can be clicked now."""
    return page.evaluate("[...document.querySelectorAll('#choices [name=action]')].map(each => Number(each.value))")


def reload_unchanged(page: Page) -> None:
    """The page comes back as it was: the same move, the same last sentence."""
    before = page.locator("#log li").first.inner_text(), move_number(page)
    page.reload()
    page.wait_for_selector(ASKED, timeout=120_000)
    assert (page.locator("#log li").first.inner_text(), move_number(page)) == before
