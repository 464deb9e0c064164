"""Comparing what is shown with what was drawn, and changing what differs: in an empty page, without a server."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

import sojourn.server

pytestmark = pytest.mark.browser

SCRIPTS = Path(sojourn.server.__file__).parent / "web" / "static" / "js"
NOWHERE = "http://nowhere.test/"

# Turns the element that a selector names into the one that this HTML draws.
_MORPH = """async ([selector, drawn]) => {
  const { morph } = await import("/morph.js");
  const template = document.createElement("template");
  template.innerHTML = drawn;
  morph(document.querySelector(selector), template.content.firstElementChild);
}"""


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    """A page from nowhere whose modules come from the disk."""
    context = browser.new_context()
    page = context.new_page()
    page.route("**/*", _from_disk)
    page.goto(NOWHERE)
    yield page
    context.close()


def _from_disk(route: Route) -> None:
    name = route.request.url.removeprefix(NOWHERE).partition("?")[0]
    if name.endswith(".js"):
        route.fulfill(body=(SCRIPTS / name).read_text("utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>blank</title>", content_type="text/html")


Morph = Callable[[str], str]
Show = Callable[[str], Morph]


@pytest.fixture
def show(blank: Page) -> Show:
    """Show some HTML, one element; gives what morphs it and tells what it became."""

    def shown(html: str) -> Morph:
        blank.evaluate("html => { document.body.innerHTML = html; window.before = {}; }", html)

        def morph(drawn: str) -> str:
            blank.evaluate(_MORPH, ["body > :first-child", drawn])
            return str(blank.evaluate("document.body.innerHTML"))

        return morph

    return shown


def remember(page: Page, *selectors: str) -> None:
    """Keep these elements in mind, to know them again."""
    page.evaluate("all => all.forEach(each => { window.before[each] = document.querySelector(each); })", list(selectors))


def stayed(page: Page, selector: str, now: str = "") -> bool:
    """Whether an element is still the very same one, perhaps under another name."""
    wanted = [selector, now or selector]
    return bool(page.evaluate("([old, now]) => window.before[old] === document.querySelector(now)", wanted))


# --- The result is what was drawn --------------------------------------------------------------------

DRAWN = {
    "nothing changes": ("<p>one</p>", "<p>one</p>"),
    "text": ("<p>one</p>", "<p>two</p>"),
    "text to elements": ("<p>one</p>", "<p><b>one</b> and <i>two</i></p>"),
    "elements to text": ("<p><b>one</b> and <i>two</i></p>", "<p>one</p>"),
    "to nothing": ("<p>one<b>two</b></p>", "<p></p>"),
    "from nothing": ("<p></p>", "<p>one<b>two</b></p>"),
    "text around elements": ("<p>a<b>b</b>c</p>", "<p>x<b>y</b></p>"),
    "a comment": ("<p><!-- a --></p>", "<p><!-- b --></p>"),
    "attributes": ('<p class="a" title="t">one</p>', '<p class="b" lang="es">one</p>'),
    "an attribute without a value": ("<p><button>a</button></p>", '<p><button disabled="">a</button></p>'),
    "another kind in the same place": ("<div><p>a</p></div>", "<div><h2>a</h2></div>"),
    "another kind with the same id": ('<div><p id="a">a</p></div>', '<div><h2 id="a">a</h2></div>'),
    "one more at the front": ("<ul><li>b</li></ul>", "<ul><li>a</li><li>b</li></ul>"),
    "one less in the middle": ("<ul><li>a</li><li>b</li><li>c</li></ul>", "<ul><li>a</li><li>c</li></ul>"),
    "ids in another order": (
        '<ul><li id="a">a</li><li id="b">b</li><li id="c">c</li></ul>',
        '<ul><li id="c">c</li><li id="a">a!</li><li id="d">d</li></ul>',
    ),
    "ids among nodes without": (
        '<div>t<p id="a">a</p><p>x</p><p id="b">b</p>u</div>',
        '<div><p>y</p><p id="b">b</p>v<p id="a">a</p><p>z</p></div>',
    ),
    "an id that goes into its neighbour": (
        '<div><p id="a">a</p><section id="s"></section></div>',
        '<div><section id="s"><p id="a">a</p></section></div>',
    ),
    "two levels of ids": (
        '<div><ul id="u"><li id="a">a</li></ul><ul id="v"><li id="b">b</li></ul></div>',
        '<div><ul id="v"><li id="b">B</li></ul><ul id="u"><li id="c">c</li></ul></div>',
    ),
}


@pytest.mark.parametrize("case", DRAWN)
def test_what_is_shown_becomes_what_was_drawn(show: Show, case: str) -> None:
    shown, drawn = DRAWN[case]
    assert show(shown)(drawn) == drawn


def test_hundreds_of_lists_in_any_order_become_what_was_drawn(blank: Page) -> None:
    """Children with and without ids, of two kinds, shuffled, some new and some gone; elements with an id that stay are kept."""
    wrong = blank.evaluate(
        """async () => {
          const { morph } = await import("/morph.js");
          let seed = 1;
          const below = (n) => (seed = (seed * 16807) % 2147483647) % n;
          const child = () => {
            const id = below(9), kind = "ps"[id % 2];
            if (below(3)) return `<${kind} id="n${id}">${below(5)}</${kind}>`;
            return below(2) ? `<${kind}>${below(5)}</${kind}>` : `t${below(3)}`;
          };
          const list = () => {
            const ids = new Set(), found = [];
            for (let n = below(9); n; n -= 1) {
              const text = child(), id = text.match(/id="(\\w+)"/)?.[1];
              if (!id || !ids.has(id)) found.push(text);
              ids.add(id);
            }
            return `<div>${found.join("<!---->")}</div>`;
          };
          const made = (html) => { document.body.innerHTML = html; return document.body.firstChild; };
          const wrong = [];
          for (let n = 0; n < 500; n += 1) {
            const from = list(), to = list(), drawn = made(to), shown = made(from);
            const before = new Map([...shown.querySelectorAll("[id]")].map((each) => [each.id, each]));
            morph(shown, drawn);
            const kept = [...shown.children].every((each) => !before.has(each.id) || before.get(each.id) === each);
            if (shown.outerHTML !== to || !kept) wrong.push([from, to, shown.outerHTML]);
          }
          return wrong;
        }"""
    )
    assert wrong == []


# --- What stays is the same element ----------------------------------------------------------------------


def test_an_element_is_known_by_its_id_wherever_it_goes_among_its_siblings(show: Show, blank: Page) -> None:
    morph = show('<ul><li id="a">a</li><li id="b">b</li><li id="c">c</li></ul>')
    remember(blank, "#a", "#b", "#c")
    morph('<ul><li id="c">c</li><li id="new">n</li><li id="b">b</li></ul>')
    assert stayed(blank, "#b")
    assert stayed(blank, "#c")
    assert blank.locator("#a").count() == 0


def test_an_element_without_an_id_is_the_next_of_its_kind(show: Show, blank: Page) -> None:
    morph = show("<div><p>a</p><b>b</b></div>")
    remember(blank, "p", "b")
    morph("<div><b>c</b></div>")
    assert stayed(blank, "b")
    morph = show('<div><p id="a">a</p><p class="plain">b</p></div>')
    remember(blank, "#a", ".plain")
    morph('<div><p class="plain">c</p><p id="a">a</p></div>')
    assert stayed(blank, "#a"), "an element with an id is never taken for one without"
    assert stayed(blank, ".plain")


def test_an_id_of_another_kind_is_another_element(show: Show, blank: Page) -> None:
    morph = show('<div><p id="a">a</p></div>')
    remember(blank, "#a")
    morph('<div><h2 id="a">a</h2></div>')
    assert not stayed(blank, "#a")


def test_texts_stay_the_same_node(show: Show, blank: Page) -> None:
    morph = show("<p>one</p>")
    blank.evaluate("() => { window.before.text = document.querySelector('p').firstChild; }")
    morph("<p>two</p>")
    assert blank.evaluate("window.before.text === document.querySelector('p').firstChild")


# Every change of the page below its outermost element.
_OBSERVE = """() => {
  window.changes = [];
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  const observer = new MutationObserver((found) => window.changes.push(...found.map((each) => each.type)));
  observer.observe(document.body.firstChild, all);
}"""


def test_nothing_is_touched_where_nothing_changed(show: Show, blank: Page) -> None:
    html = '<div class="a"><p id="p" title="t">text <b>bold</b></p><svg viewBox="0 0 9 9"><circle r="3"></circle></svg></div>'
    morph = show(html)
    blank.evaluate(_OBSERVE)
    morph(html)
    assert blank.evaluate("window.changes") == []
    morph(html.replace("bold", "Bold"))
    assert blank.evaluate("window.changes") == ["characterData"]


def test_what_follows_stays_in_place_when_one_goes_or_comes(show: Show, blank: Page) -> None:
    morph = show('<ul><li id="a">a</li><li id="b">b</li><li id="c">c</li></ul>')
    blank.evaluate(_OBSERVE)
    morph('<ul><li id="b">b</li><li id="c">c</li></ul>')
    assert blank.evaluate("window.changes") == ["childList"], "one is removed, none is moved"
    morph('<ul><li id="new">n</li><li id="b">b</li><li id="c">c</li></ul>')
    assert blank.evaluate("window.changes") == ["childList"] * 2, "one is put in, none is moved"


# --- What belongs to the reader ----------------------------------------------------------------------------


def test_focus_and_selection_stay(show: Show, blank: Page) -> None:
    morph = show('<form><p id="p">a</p><input id="i" name="text"></form>')
    blank.fill("#i", "typed by hand")
    blank.evaluate("document.getElementById('i').setSelectionRange(2, 5)")
    morph('<form class="x"><h2>new</h2><input id="i" name="text" placeholder="p"><p id="p">b</p></form>')
    assert blank.evaluate("document.activeElement.id") == "i"
    assert blank.evaluate("(({ selectionStart, selectionEnd }) => [selectionStart, selectionEnd])(document.activeElement)") == [
        2,
        5,
    ]
    assert blank.input_value("#i") == "typed by hand"
    assert blank.get_attribute("#i", "placeholder") == "p"


def test_focus_stays_on_what_is_moved(show: Show, blank: Page) -> None:
    morph = show('<div><button id="a">a</button><button id="b">b</button><button id="c">c</button></div>')
    blank.focus("#c")
    morph('<div><button id="c">c</button><button id="a">a</button></div>')
    assert blank.evaluate("document.activeElement.id") == "c"


def test_what_was_typed_and_ticked_stays(show: Show, blank: Page) -> None:
    fields = (
        '<form><input name="name" value="{name}"><textarea name="notes">{notes}</textarea><input type="checkbox" id="box">'
        '<select name="pick"><option value="1">1</option><option value="2">2</option></select></form>'
    )
    morph = show(fields.format(name="Ada", notes=""))
    blank.fill("[name=name]", "Bo")
    blank.fill("textarea", "a secret")
    blank.check("#box")
    blank.select_option("select", "2")
    morph(fields.format(name="Cem", notes="from the server"))
    assert blank.input_value("[name=name]") == "Bo"
    assert blank.input_value("textarea") == "a secret"
    assert blank.is_checked("#box")
    assert blank.input_value("select") == "2"


def test_a_field_that_nobody_touched_follows_the_server(show: Show, blank: Page) -> None:
    show('<form><input name="name" value="Ada"></form>')('<form><input name="name" value="Cem"></form>')
    assert blank.input_value("[name=name]") == "Cem"


def test_what_was_unfolded_or_folded_stays_so(show: Show, blank: Page) -> None:
    morph = show("<div><details id='a'><summary>s</summary>x</details><details id='b' open><summary>s</summary>y</details></div>")
    blank.locator("#a summary").click()
    blank.locator("#b summary").click()
    morph("<div><details id='a'><summary>s</summary>X</details><details id='b' open><summary>s</summary>Y</details></div>")
    assert blank.evaluate("[...document.querySelectorAll('details')].map(each => each.open)") == [True, False]
    assert "X" in blank.inner_text("#a")


def test_an_open_dialog_stays_open_and_before_all_else(show: Show, blank: Page) -> None:
    morph = show('<main><p>a</p><dialog id="d"><button>x</button><p>old</p></dialog></main>')
    blank.evaluate("document.getElementById('d').showModal()")
    morph('<main><p>b</p><dialog id="d"><button>x</button><p>new</p></dialog></main>')
    assert blank.evaluate("document.getElementById('d').matches('[open]:modal')")
    assert blank.inner_text("#d p") == "new"
    blank.evaluate("document.getElementById('d').close()")


def test_a_chosen_tab_a_zoomed_board_and_a_folded_prompt_stay(show: Show, blank: Page) -> None:
    html = '<div><button role="tab" aria-selected="false" aria-expanded="true">t</button><div hidden data-zoom="1">p</div></div>'
    morph = show(html)
    blank.evaluate(
        """() => {
          const [tab, panel] = document.body.firstChild.children;
          tab.setAttribute("aria-selected", "true");
          tab.setAttribute("aria-expanded", "false");
          panel.hidden = false;
          panel.dataset.zoom = 3;
          document.body.firstChild.setAttribute("data-folded", "");
        }"""
    )
    became = morph(html.replace(">p<", ">q<"))
    assert became == (
        '<div data-folded=""><button role="tab" aria-selected="true" aria-expanded="false">t</button>'
        '<div data-zoom="3">q</div></div>'
    )


def test_a_new_element_begins_as_the_server_says(show: Show, blank: Page) -> None:
    show("<div></div>")("<div><details open><summary>s</summary></details><p hidden>h</p></div>")
    assert blank.locator("details[open]").count() == 1
    assert blank.locator("p[hidden]").count() == 1


def test_scrolling_stays(show: Show, blank: Page) -> None:
    lines = "".join(f"<p>{n}</p>" for n in range(50))
    box = '<div id="box" style="height: 50px; overflow: scroll">{lines}</div>'
    morph = show(box.format(lines=lines))
    blank.evaluate("document.getElementById('box').scrollTop = 120")
    morph(box.format(lines=lines + "<p>more</p>"))
    assert blank.evaluate("document.getElementById('box').scrollTop") == 120


def test_a_transition_runs_on_in_what_stays(show: Show, blank: Page) -> None:
    """Pieces glide: the new place is set on the same element, and one that is moved among its siblings does not jump."""
    piece = '<svg><g id="a"></g><g id="p" style="transition: translate 9s; translate: {x}px"></g></svg>'
    morph = show(piece.format(x=0))
    blank.evaluate("document.getElementById('p').getBoundingClientRect()")
    morph(piece.format(x=100))
    gliding = "document.getElementById('p').getAnimations().length"
    assert blank.evaluate(gliding) == 1
    morph('<svg><g id="p" style="transition: translate 9s; translate: 100px"></g><g id="a"></g></svg>')
    assert blank.evaluate(gliding) == 1


# --- SVG -----------------------------------------------------------------------------------------------


def test_drawings_stay_drawings(show: Show, blank: Page) -> None:
    morph = show('<div><svg viewBox="0 0 10 10"><g id="g"><circle r="1"></circle></g></svg></div>')
    remember(blank, "svg", "circle")
    morph(
        '<div><svg viewBox="0 0 20 20"><g id="g"><circle r="2"></circle><a href="#x"><title>t</title><path d="M0 0"></path></a>'
        "</g></svg></div>"
    )
    assert stayed(blank, "svg")
    assert stayed(blank, "circle")
    names = blank.evaluate("[...document.querySelectorAll('svg, svg *')].map(each => each.namespaceURI)")
    assert set(names) == {"http://www.w3.org/2000/svg"}
    assert len(names) == 6
    assert blank.evaluate("document.querySelector('svg').viewBox.baseVal.width") == 20, "attributes keep their capitals"


def test_a_link_in_a_drawing_is_not_a_link_of_the_page(show: Show, blank: Page) -> None:
    """Both are called `a`; one stands in a drawing."""
    morph = show('<div><svg><a href="#x"><path></path></a></svg></div>')
    became = morph('<div><a href="#x">words</a><svg><path></path></svg></div>')
    assert became == '<div><a href="#x">words</a><svg><path></path></svg></div>'
    assert blank.evaluate("document.querySelector('a') instanceof HTMLAnchorElement")


# --- What the server leaves out ----------------------------------------------------------------------------


def test_a_layer_with_the_same_digest_is_left_as_it_is(show: Show, blank: Page) -> None:
    """The server then sends it empty; what the page did to it since stays, too."""
    morph = show('<div><svg id="map" data-still="map-1"><path></path></svg><svg id="pieces" data-still="p-1"><g></g></svg></div>')
    remember(blank, "#map path")
    morph('<div><svg id="map" data-still="map-1" data-same></svg><svg id="pieces" data-still="p-2"><rect></rect></svg></div>')
    assert stayed(blank, "#map path")
    assert blank.get_attribute("#map", "data-same") is None
    assert blank.inner_html("#pieces") == "<rect></rect>"
    assert blank.get_attribute("#pieces", "data-still") == "p-2"


def test_a_layer_left_out_stays_when_others_come_before_it(show: Show, blank: Page) -> None:
    morph = show('<div><svg id="a" data-still="a-1"><g></g></svg><svg id="b" data-still="b-1"><path></path></svg></div>')
    remember(blank, "#b", "#b path")
    morph('<div><svg id="n" data-still="n-1"></svg><svg id="b" data-still="b-1" data-same></svg></div>')
    assert stayed(blank, "#b")
    assert stayed(blank, "#b path")
    assert blank.evaluate("[...document.body.firstChild.children].map(each => each.id)") == ["n", "b"]


def test_without_a_digest_nothing_is_left_out(show: Show) -> None:
    assert show('<p data-still="">a</p>')('<p data-still="">b</p>') == '<p data-still="">b</p>'


def test_what_the_page_keeps_for_itself_is_never_changed(show: Show, blank: Page) -> None:
    morph = show('<div><form id="say" data-keep class="a"><input id="t"></form><p>a</p></div>')
    blank.fill("#t", "half a sentence")
    became = morph('<div><p>b</p><form id="say" data-keep class="b"><input id="t" value="x"><b>new</b></form></div>')
    assert became == '<div><p>b</p><form id="say" data-keep="" class="a"><input id="t"></form></div>'
    assert blank.input_value("#t") == "half a sentence"


def test_what_is_kept_goes_when_the_server_no_longer_draws_it(show: Show) -> None:
    assert show('<div><form id="say" data-keep></form></div>')("<div></div>") == "<div></div>"


def test_two_seats_never_share_a_notebook(show: Show) -> None:
    """It is kept under an id of its own seat."""
    morph = show('<div><form id="notes-0" data-keep><textarea>mine</textarea></form></div>')
    drawn = '<div><form id="notes-1" data-keep=""><textarea>yours</textarea></form></div>'
    assert morph(drawn) == drawn


def test_a_browser_without_move_before_gets_the_same_page(blank: Page, show: Show) -> None:
    shown, drawn = DRAWN["ids among nodes without"]
    morph = show(shown)
    blank.evaluate("() => { window.moveBefore = Element.prototype.moveBefore; Element.prototype.moveBefore = undefined; }")
    try:
        assert morph(drawn) == drawn
    finally:
        blank.evaluate("() => { Element.prototype.moveBefore = window.moveBefore; }")


# --- The redraw around it --------------------------------------------------------------------------------

_REDRAW = """async ([html, accepts]) => {
  const { acceptRedrawIf, afterRedraw, redraw } = await import("/redraw.js?" + Math.random()); // a fresh one
  const heard = [];
  acceptRedrawIf((drawn) => { heard.push(`asked about ${drawn.id}`); return accepts; });
  afterRedraw(() => heard.push("first"));
  afterRedraw(() => heard.push("second"));
  redraw(html);
  return heard;
}"""


def test_a_redraw_changes_table_and_title_and_then_tells_all_in_order(show: Show, blank: Page) -> None:
    show('<main id="table" data-move="1">a</main>')
    heard = blank.evaluate(_REDRAW, ["<title>Your turn</title><main id='table' data-move='2'>b</main>", True])
    assert heard == ["asked about table", "first", "second"]
    assert blank.title() == "Your turn"
    assert blank.inner_text("#table[data-move='2']") == "b"


def test_a_redraw_that_is_not_accepted_changes_nothing(show: Show, blank: Page) -> None:
    show('<main id="table" data-move="1">a</main>')
    title = blank.title()
    heard = blank.evaluate(_REDRAW, ["<title>Too late</title><main id='table' data-move='0'>z</main>", False])
    assert heard == ["asked about table"]
    assert blank.title() == title
    assert blank.inner_text("#table[data-move='1']") == "a"
