"""What just happened is performed: every kind of cue ends where the next picture begins, and gives way to a click."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from real import DESKTOP, UNTIL_CONNECTED, module
from states import States

pytestmark = pytest.mark.browser

PICTURE = "<svg viewBox='0 0 10 10' width='40' height='40'><rect width='10' height='10'/></svg>"

# Tells the page of one more move with these cues, and performs them.
PERFORM = f"""async cues => {{
  const {{ playNewCues }} = await {module("play_cues")};
  const table = document.getElementById("table");
  table.dataset.told = Number(table.dataset.told) + 1;
  document.getElementById("cues").innerHTML = cues.map(cue =>
    `<li data-at="${{table.dataset.told}}" data-kind="${{cue.kind}}" data-to="${{cue.to ?? ""}}" data-start="${{cue.start ?? ""}}"
      data-piece="${{cue.piece ?? ""}}" data-path="${{cue.path ?? ""}}" data-tone="" data-sound="">
      <span class="cue-picture">${{cue.picture ?? ""}}</span><span class="cue-text">${{cue.text ?? ""}}</span></li>`).join("");
  playNewCues();
}}"""

# Where the actor on the stage is in the last moment before it leaves, and the spot it belongs to.
LAST_MOMENT = """spot => {
  const actor = document.querySelector(".stage .actor");
  for (const animation of actor.getAnimations()) {
    animation.pause();
    animation.currentTime = animation.effect.getComputedTiming().endTime - 1;
  }
  const middle = each => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  return [middle(actor), middle(document.querySelector(`[data-spot="${spot}"]`))];
}"""


@pytest.fixture(scope="module")
def states(tmp_path_factory: pytest.TempPathFactory) -> Iterator[States]:
    made = States(tmp_path_factory.mktemp("states"))
    yield made
    made.close()


def table(browser: Browser, states: States, motion: Any = "no-preference", game: str = "explore-new-york") -> Page:
    context = browser.new_context(viewport=DESKTOP, base_url=states.url, reduced_motion=motion)  # type: ignore[arg-type]
    context.add_cookies([{"name": "sojourn", "value": states.people["Ada"], "url": states.url}])
    page = context.new_page()
    page.goto(states.tables[game]["middle"])
    page.evaluate(UNTIL_CONNECTED)
    return page


@pytest.mark.parametrize("kind", ["card", "walk", "dice", "stamp", "pulse", "float"])
def test_each_kind_of_cue_ends_at_its_spot(browser: Browser, states: States, kind: str) -> None:
    page = table(browser, states)
    page.evaluate(PERFORM, [{"kind": kind, "start": "seat-0", "to": "seat-1", "picture": PICTURE, "text": ""}])
    (x, y), (spot_x, spot_y) = page.evaluate(LAST_MOMENT, "seat-1")
    assert abs(x - spot_x) < 3
    assert abs(y - spot_y) < (40 if kind == "float" else 3)  # words float up from there
    page.context.close()


def test_a_piece_walks_its_path_and_rests_where_it_is_drawn(browser: Browser, states: States) -> None:
    page = table(browser, states, game="journey-istanbul")
    piece = page.evaluate("document.querySelector('#board .piece[id]').id")
    where = f"() => {{ const box = document.getElementById('{piece}').getBoundingClientRect(); return [box.left, box.top]; }}"
    rest = page.evaluate(where)
    page.evaluate(PERFORM, [{"kind": "walk", "piece": piece, "path": "10,10 200,10"}])
    at = f"""time => {{ const [animation] = document.getElementById('{piece}').getAnimations().filter(a => !a.transitionProperty);
      animation.pause(); animation.currentTime = time * animation.effect.getComputedTiming().endTime; }}"""
    page.evaluate(at, 0)
    assert page.evaluate(where) != rest
    page.evaluate(at, 0.999)
    assert all(abs(now - then) < 2 for now, then in zip(page.evaluate(where), rest, strict=True))
    page.context.close()


def test_steps_of_one_piece_that_come_at_once_are_one_walk(browser: Browser, states: States) -> None:
    page = table(browser, states, game="donde-es")
    piece = page.evaluate("document.querySelector('#pieces .piece[id]').id")
    steps = [{"kind": "walk", "piece": piece, "path": path} for path in ("10,10", "94,10", "94,94")]
    page.evaluate(PERFORM, [steps[0], steps[1], {"kind": "pulse", "to": "seat-0"}, steps[2]])
    walks = page.evaluate(
        """piece => document.getElementById(piece).getAnimations().filter(each => !each.transitionProperty)
          .map(each => each.effect.getKeyframes().map(frame => frame.transform.split(")")[0]))""",
        piece,
    )
    assert [frames[:3] for frames in walks] == [["translate(10px, 10px", "translate(94px, 10px", "translate(94px, 94px"]]
    page.context.close()


def test_a_click_ends_the_scene_and_reaches_what_was_clicked(browser: Browser, states: States) -> None:
    page = table(browser, states)
    page.evaluate(PERFORM, [{"kind": "card", "to": "seat-1", "picture": PICTURE, "text": f"Card {n}"} for n in range(3)])
    page.wait_for_selector(".stage .actor", state="attached")
    page.locator("[data-open=settings]").click()
    assert page.locator(".stage .actor").count() == 0
    assert page.locator("#settings[open]").count() == 1
    page.wait_for_timeout(1200)
    assert page.locator(".stage .actor").count() == 0, "what waited is not played either"
    page.context.close()


def test_with_reduced_motion_a_still_picture_is_shown_for_a_moment(browser: Browser, states: States) -> None:
    page = table(browser, states, motion="reduce")
    page.evaluate(PERFORM, [{"kind": "card", "to": "seat-1", "picture": PICTURE, "text": "A card"}])
    actor = page.locator(".stage .actor")
    assert actor.inner_text() == "A card"
    assert actor.evaluate("each => each.getAnimations().length") == 0
    actor.wait_for(state="detached")
    page.context.close()


def test_a_page_that_missed_many_moves_shows_only_where_they_led(browser: Browser, states: States) -> None:
    page = table(browser, states)
    page.evaluate("() => { const { dataset } = document.getElementById('table'); dataset.told = Number(dataset.told) + 20; }")
    page.evaluate(PERFORM, [{"kind": "card", "to": "seat-1", "picture": PICTURE}])
    assert page.locator(".stage .actor").count() == 0
    page.context.close()
