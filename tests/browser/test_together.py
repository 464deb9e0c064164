"""People together at one table: four browsers, a lost connection, a passed device, and what nobody else may read."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from real import DESKTOP, PHONE, UNTIL_CONNECTED, Server, module
from wire import Wire

from sojourn.server.storage.sqlite import SqliteStorage

pytestmark = pytest.mark.browser

TABLE = "document.getElementById('table')"
NAMES = ("Ada", "Bo", "Cem", "Dilek")


class Company:
    """A table with some people at it, each with a browser of their own."""

    def __init__(self, browser: Browser, server: Server, game: str, people: int, bots: int = 0, **wish: Any) -> None:
        self.browser, self.server = browser, server
        outside = browser.new_context(base_url=server.url)
        sitters = ["you"] + ["open"] * (people - 1) + ["bot:greedy"] * bots
        made = outside.request.post("/api/tables", data={"game": game, "sitters": sitters, "names": NAMES[:1], **wish}).json()
        self.table, self.tokens = made["table"], [made["token"]]
        for seat in range(1, people):
            words = {"seat": seat, "name": NAMES[seat]}
            self.tokens.append(outside.request.post(f"/api/join/{made['code']}", data=words).json()["token"])
        outside.close()
        self.pages = [self.open(token, PHONE if seat % 2 else DESKTOP) for seat, token in enumerate(self.tokens)]

    def open(self, token: str, size: dict[str, int] = DESKTOP, url: str = "") -> Page:
        """A browser with this person's cookie, at the table."""
        context = self.browser.new_context(base_url=url or self.server.url, viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        context.set_default_timeout(30_000)
        if token:
            context.add_cookies([{"name": "sojourn", "value": token, "url": url or self.server.url}])
        page = context.new_page()
        page.goto(f"/t/{self.table}")
        page.wait_for_selector("#table")
        return page

    def entries(self) -> list[Any]:
        """What the disk has of the table."""
        storage = SqliteStorage(self.server.data / "sojourn.db")
        saved = storage.load(self.table)
        storage.close()
        assert saved is not None
        return saved.entries

    def asked(self) -> Page | None:
        """Somebody who is asked now."""
        return next((page for page in self.pages if page.locator("#table[data-asked]").count()), None)

    def api(self, token: str, path: str = "", body: dict[str, Any] | None = None) -> Any:
        """What a program asks with somebody's token."""
        return self.server.api(f"tables/{self.table}{path}", body, token)

    def sentences(self, token: str) -> set[str]:
        """The story as this person may ask for it."""
        return {line["text"] for line in self.api(token)["sentences"]}

    def hurry(self, moves: int, luck: random.Random) -> bool:
        """Some moves as programs make them, with the same tokens; whether the game is over."""
        asked = self.api(self.tokens[0], "?since=100000")["to_act"] if moves else []
        for _ in range(moves):
            if not asked:  # it is over
                break
            token = self.tokens[asked[0]]
            seen = self.api(token, "?since=100000")
            wish = {"action": luck.choice(seen["actions"])["number"], "at": seen["move"]}
            asked = self.api(token, "/play", wish)["to_act"]
        for page, token in zip(self.pages, self.tokens, strict=True):
            page.wait_for_function(f"n => Number({TABLE}.dataset.move) >= n", arg=self.api(token, "?since=100000")["move"])
        return bool(self.pages[0].locator("#ending").count())

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


def move(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-move") or -1)


def past(page: Page, number: int) -> None:
    """Until this page shows a later move, by itself."""
    page.wait_for_function(f"n => Number({TABLE}.dataset.move) > n", arg=number, timeout=60_000)


# In one breath: between counting the buttons and clicking one, the table may move.
CHOOSE = """luck => {
  const all = [...document.querySelectorAll("#choices button")]; // folded ones, too: what glows on the board
  all[Math.floor(luck * all.length)].click();
}"""


def choose(page: Page, luck: random.Random) -> None:
    """Click one of the choices, folded or not."""
    page.wait_for_selector("#choices button", state="attached")
    page.evaluate(CHOOSE, luck.random())


def test_four_people_finish_a_game_and_nobody_reloads(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "emigration", 4, seed=2)
    luck = random.Random(2)
    for page in company.pages:
        page.evaluate("window.stillHere = true")
    for step in range(400):
        if company.hurry(49 if step > 5 else 0, luck):  # first only clicks, then one move of fifty
            break
        page = company.asked()
        if page is not None:
            before = move(page)
            choose(page, luck)
            for each in company.pages:
                past(each, before)
    for page in company.pages:
        expect(page.locator("#ending")).to_be_visible()
        expect(page.locator("#chart svg")).to_be_visible()
        assert page.evaluate("window.stillHere"), "the page was loaded again"
    company.close()


def test_a_click_without_a_connection_is_played_once_when_it_is_back(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "donde-es", 1, bots=1, seed=4)
    page = company.pages[0]
    page.wait_for_selector("#table[data-asked]", timeout=120_000)
    before = [entry for entry in company.entries() if entry.seat == 0]
    number = move(page)
    page.context.set_offline(True)
    choose(page, random.Random(1))
    expect(page.locator("#offline")).to_be_visible()
    page.wait_for_timeout(700)
    assert move(page) == number
    page.context.set_offline(False)
    past(page, number)
    expect(page.locator("#offline")).to_be_hidden()
    page.wait_for_selector("#table[data-asked]", timeout=120_000)
    mine = [entry for entry in company.entries() if entry.seat == 0]
    assert len(mine) == len(before) + 1
    company.close()


def test_a_late_answer_neither_swallows_the_next_click_nor_turns_the_page_back(browser: Browser, server: Server) -> None:
    """The live stream may show a move before the answer to the click that made it is there."""
    company = Company(browser, server, "donde-es", 1, sitters=["you", "you"], names=["Ada", "Bo"], seed=4)
    page, luck, late = company.pages[0], random.Random(3), list[Any]()
    page.get_by_role("link", name="I am").click()
    expect(page.locator("#curtain")).to_have_count(0)
    page.route("**/play*", lambda route: late.append((route, route.fetch())), times=1)
    for _ in range(2):  # the first is answered late
        before = move(page)
        choose(page, luck)
        past(page, before)
        page.wait_for_selector("#table[data-asked]")
    number = move(page)
    [(route, answer)] = late
    route.fulfill(response=answer)
    page.wait_for_timeout(300)
    assert move(page) == number == len(company.entries())
    company.close()


def test_a_layer_that_was_left_out_but_is_not_here_is_asked_for_again(browser: Browser, server: Server) -> None:
    """An answer leaves out what the page showed when it asked; the page may have changed since."""
    company = Company(browser, server, "donde-es", 1, bots=1, seed=4)
    page = company.pages[0]
    page.wait_for_selector("#table[data-asked]", timeout=120_000)
    layer = page.locator("#board .layer").nth(1)
    drawn, key = layer.inner_html(), layer.get_attribute("data-still")
    assert drawn
    page.evaluate(
        f"""async () => {{
          const {{ FRAGMENT }} = await {module("server_requests")};
          const {{ shownState, shownTable }} = await {module("shown_table")};
          const {{ redraw }} = await {module("redraw")};
          const answer = await fetch(shownTable().view, {{ headers: {{ ...FRAGMENT, ...shownState() }} }});
          const text = await answer.text();
          const layer = document.querySelectorAll("#board .layer")[1];
          layer.dataset.still = "another";
          layer.replaceChildren();
          redraw(text);
        }}"""
    )
    expect(layer).to_have_attribute("data-still", key or "")
    assert layer.inner_html() == drawn
    company.close()


def test_a_phone_that_slept_wakes_up_to_the_table_as_it_is(browser: Browser, server: Server) -> None:
    """Its connection died without a word; nobody touches it."""
    company = Company(browser, server, "donde-es", 2, seed=6)
    wire, luck = Wire(server.port), random.Random(7)
    phone = company.open(company.tokens[1], PHONE, wire.url)
    for nap in ("a long one", "one that ends with a look at the phone"):
        for _ in range(2):  # connected, and all it asked for is answered: else it connects after the cut
            phone.evaluate(UNTIL_CONNECTED)
            phone.wait_for_timeout(700)
        wire.cut()
        mover = company.asked()
        assert mover is not None
        before = move(mover)
        choose(mover, luck)
        past(mover, before)
        phone.wait_for_timeout(500)
        assert move(phone) == before, "the wire is dead"
        phone.evaluate("Date.now = ((now) => () => now() + 60_000)(Date.now)")
        if nap != "a long one":
            phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        past(phone, before)
    before = move(phone)
    company.hurry(1, luck)
    past(phone, before)  # over the new connection
    wire.close()
    phone.context.close()
    company.close()


def test_two_tabs_of_one_seat_show_the_same_and_play_once(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "donde-es", 1, sitters=["you", "you"], names=["Ada", "Bo"], seed=4)
    one = company.pages[0]
    one.get_by_role("link", name="I am").click()
    expect(one.locator("#curtain")).to_have_count(0)
    two = one.context.new_page()
    two.goto(one.url)
    two.wait_for_selector("#table[data-asked]")
    before = move(one)
    held = list[Any]()
    two.route("**/play*", lambda route: held.append(route), times=1)  # both click before either is answered
    choose(two, random.Random(3))
    choose(one, random.Random(3))
    past(one, before)
    two.wait_for_function("() => document.querySelector('#table').dataset.move > 0")
    held[0].continue_()
    expect(two.locator("#refusal")).to_contain_text("The table has changed since you chose")
    assert move(one) == move(two) == len(company.entries()) == before + 1
    company.close()


def test_a_device_is_passed_behind_a_curtain(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "donde-es", 1, sitters=["you", "you"], names=["Ada", "Bo"], seed=4)
    page, luck, seen = company.pages[0], random.Random(3), set()
    for _ in range(12):
        curtain = page.locator("#curtain")
        if curtain.count():
            assert page.locator("#table").get_attribute("data-seat") == "-1", "behind the curtain is a spectator's page"
            assert not page.locator("[data-action], #choices button").count()
            name = page.locator("#curtain h2").inner_text().removeprefix("Pass the device to ")
            seen.add(name)
            page.get_by_role("link", name=f"I am {name}").click()
            expect(page.locator("#curtain")).to_have_count(0)
            expect(page.locator(".seat.is-you .seat-name")).to_contain_text(name)
        before = move(page)
        choose(page, luck)
        past(page, before)
    assert seen == {"Ada", "Bo"}
    company.close()


def test_everybody_agrees_to_go_back(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "donde-es", 2, seed=6)
    luck, mover = random.Random(5), company.asked()
    assert mover is not None
    other = next(page for page in company.pages if page is not mover)
    ask = mover.locator("#ask").inner_text()
    before = move(mover)
    choose(mover, luck)
    past(mover, before)
    mover.locator("#back summary").click()
    mover.locator("#back button").last.click()
    expect(other.locator("#offer")).to_contain_text("asks to take back")
    expect(mover.locator("#offer")).to_contain_text("Waiting for")
    other.get_by_role("button", name="Agree").click()
    expect(mover.locator("#ask")).to_have_text(ask)
    expect(other.locator("#offer")).to_have_count(0)
    assert [entry.action for entry in company.entries()][-1] == -1
    company.close()


def test_a_bot_plays_for_somebody_who_left_until_they_are_back(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "journey-istanbul", 3, options={"talk": "off"}, seed=3, pace="slow")
    ada, bo, _ = company.pages
    ada.get_by_role("button", name="Invite and manage seats").click()
    ada.locator(".chair-row").nth(1).get_by_role("button", name="Let a bot play").click()
    expect(ada.locator("#seat-1 .bot-mark")).to_be_visible()
    expect(bo.locator("#bot-for-me")).to_contain_text("A bot is playing for you.")
    assert not bo.locator("#table[data-asked], #choices, #board [data-action]").count()
    bo.locator("#bot-for-me").get_by_role("button", name="Take back my seat").click()
    expect(bo.locator("#bot-for-me")).to_have_count(0)
    expect(ada.locator("#seat-1 .bot-mark")).to_have_count(0)
    company.close()


def test_others_find_nothing_that_only_one_may_know(browser: Browser, server: Server) -> None:
    """What Ada was told in private stands on her page, and on no other."""
    company = Company(browser, server, "journey-istanbul", 2, options={"talk": "off"}, seed=3)
    ada, bo = company.pages
    watcher = company.open("")
    company.pages.append(watcher)
    luck = random.Random(4)
    for _ in range(14):
        page = company.asked()
        if page is None:
            break
        before = move(page)
        choose(page, luck)
        for each in company.pages:
            past(each, before)
    told = [company.sentences(token) for token in (*company.tokens, "")]
    for reader, others in ((ada, told[1] | told[2]), (bo, told[0] | told[2])):
        private = (told[0] if reader is ada else told[1]) - others
        assert private, "nobody has learned anything in private"
        for page in company.pages:
            text = " ".join((page.locator("#table").text_content() or "").split())
            found = [sentence for sentence in private if sentence in text]
            assert (len(found) == len(private)) if page is reader else not found
    assert "/seat/" not in watcher.content()
    assert "/seat/" in bo.content()  # the own one, and no other
    assert f"/seat/{company.table}/0/" not in bo.content()
    company.close()


def test_signs_silence_and_what_was_missed(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "donde-es", 2, bots=1, seed=6)
    ada, bo = company.pages
    ada.get_by_role("button", name="React").click()
    ada.get_by_role("button", name="Well played!").click()
    expect(bo.locator('#seat-0 .reaction[title="Well played!"]')).to_be_visible()
    bo.get_by_role("button", name="Invite and manage seats").click()
    bo.locator('[data-mute="0"]').click()
    expect(bo.locator('[data-mute="0"]')).to_have_text("Muted")
    bo.keyboard.press("Escape")
    expect(bo.locator("#seat-0 .reaction")).to_be_hidden()
    bo.reload()
    bo.wait_for_selector("#table")
    assert bo.evaluate("document.body.dataset.muted") == "0"
    luck = random.Random(8)
    for _ in range(200):
        page = company.asked()
        if page is None:
            ada.wait_for_timeout(100)
            continue
        if page.locator("[data-missed]").count():
            break
        before = move(page)
        choose(page, luck)
        past(page, before)
    assert page is not None
    page.locator("[data-missed]").click()
    expect(page.locator("#missed-body")).to_contain_text("This is how you left the table.")
    page.keyboard.press("ArrowRight")
    expect(page.locator('#missed-body [data-step="1"]')).to_be_visible()
    assert not page.locator("#missed [data-action]").count()
    held: list[Route] = []
    page.route("**/missed?*", lambda route: held.append(route))
    page.keyboard.press("ArrowRight")  # and closed before it is answered
    page.keyboard.press("Escape")
    expect(page.locator("#missed")).to_be_hidden()
    with page.expect_response("**/missed?*"):
        held[0].continue_()
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator("#missed")).to_be_hidden()
    company.close()


def test_pointing_at_a_choice_says_what_it_would_bring(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "journey-istanbul", 1, bots=1, options={"talk": "off"}, seed=3)
    page = company.pages[0]
    page.wait_for_selector("#table[data-asked]", timeout=120_000)
    where = page.locator("#board-frame > .drawing").bounding_box()
    place = page.locator("#choices .choice", has_text="Move to").first
    place.evaluate("each => { (each.closest('details') ?? {}).open = true; }")  # what is on the board is folded in the list
    place.focus()
    expect(page.locator("#foresee")).to_contain_text("goes from")
    page.locator("#foresee").evaluate("words => { words.textContent = 'so much to tell '.repeat(40); }")
    assert page.locator("#board-frame > .drawing").bounding_box() == where, "however long it is, nothing moves under the pointer"
    assert "goes from" in (place.get_attribute("aria-description") or "")
    company.close()


SIGNALS = """() => {
  window.signals = [];
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const silent = { connect: () => silent, start() {}, stop() {}, frequency: {}, gain };
  window.AudioContext = class {
    createOscillator() { window.signals.push("sound"); return silent; }
    createGain() { return silent; }
    resume() {}
  };
  window.Notification = class {
    static permission = "granted";
    static async requestPermission() { return "granted"; }
    constructor(title, { body }) { window.signals.push(`${title}: ${body}`); }
  };
  Object.defineProperty(document, "hidden", { get: () => true });
}"""


def test_my_turn_is_in_title_and_icon_and_if_i_wish_to_be_heard(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "donde-es", 2, seed=6)
    first = company.asked()
    assert first is not None
    [other] = [page for page in company.pages if page is not first]
    other.evaluate(SIGNALS)
    expect(other.locator("#favicon")).to_have_attribute("href", "/static/icon.svg")
    other.locator("[data-open=settings]").click()
    other.locator("#sound").check()
    other.locator("#notify").check()
    other.keyboard.press("Escape")
    assert other.evaluate("window.signals") == ["sound"], "who wants a sound hears it once"
    luck = random.Random(1)
    for _ in range(60):
        if other.locator("#table[data-asked]").count():
            break
        before = move(first)
        choose(first, luck)
        for each in (first, other):
            past(each, before)
    expect(other).to_have_title("● Your turn · ¿Dónde Es?")
    expect(other.locator("#favicon")).to_have_attribute("href", "/static/icon-turn.svg")
    [_, *since] = other.evaluate("window.signals")
    assert since[0] == "sound"
    assert since[1].startswith("¿Dónde Es?: ")
    company.close()


SMALL = """() => [...document.querySelectorAll("button, summary, input:not([type=hidden]), [role=tab], .actions a")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("svg"))
  .map((each) => [each.outerHTML.slice(0, 90), (each.closest("label") || each).getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
  .map(([text, box]) => `${box.width} x ${box.height} ${text}`)"""


def test_a_finger_finds_every_button(browser: Browser, server: Server) -> None:
    company = Company(browser, server, "journey-istanbul", 2, bots=1, seed=3)
    page = company.pages[1]  # on a phone
    assert page.evaluate(SMALL) == []
    for dialog in ("people", "settings"):
        page.locator(f"[data-open={dialog}]").click()
        assert page.evaluate(SMALL) == []
        page.keyboard.press("Escape")
    page.get_by_role("button", name="React").click()
    assert page.evaluate(SMALL) == []
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    company.close()
