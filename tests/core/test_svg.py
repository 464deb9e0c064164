"""Drawings: what is escaped, what can be chosen, and what tells things apart."""

import re
from xml.etree import ElementTree

import pytest
from installed import GAMES

from sojourn.core.game import game as game_named
from sojourn.core.ui.markup import Drawing
from sojourn.core.ui.svg import (
    STATES,
    TOKENS,
    Markup,
    box_target,
    break_lines,
    card,
    card_svg,
    day_tokens,
    disc_target,
    el,
    group,
    icon,
    icons,
    label,
    seat_token,
    stack,
    standalone,
    svg,
    target,
    text_width,
    token_svg,
    tokens_of,
    wrapped,
)


def everything() -> Markup:
    """A drawing with one of each part."""
    return svg(
        1000,
        700,
        el("rect", class_="fill-water", width=1000, height=700),
        label("Kadıköy & <Üsküdar>", 100, 100, class_="title on-water"),
        wrapped("Among sleeping tourists nobody counts the seats.", 10, 20, 120),
        card(10, 10, title="Sewing Room", effect="Paid by the piece.", corner="3 000"),
        group(disc_target(3, "Move to Taksim", 400, 140, 30), box_target(4, "Look", 9, 9, 84, 112)),
        group(stack(range(6), 400, 150), id="pieces"),
        [icon(name, 20, 20) for name in icons()],
        title="The board",
        desc="Five neighbourhoods",
    )


def parts(markup: str, class_: str) -> list[ElementTree.Element]:
    """The elements of a class."""
    root = ElementTree.fromstring(markup)
    return [one for one in root.iter() if class_ in one.get("class", "").split()]


def test_text_and_attributes_are_escaped() -> None:
    assert el("text", "a<b & c") == "<text>a&lt;b &amp; c</text>"
    assert el("g", aria_label='say "<hi>"') == '<g aria-label="say &quot;&lt;hi&gt;&quot;"/>'


def test_markup_is_not_escaped_twice() -> None:
    inner = el("tspan", "R & R")
    assert el("text", inner) == "<text><tspan>R &amp; R</tspan></text>"
    assert inner.__html__() == inner


def test_names_of_attributes() -> None:
    assert el("g", class_="piece", data_action=7, stroke_width=1.5, hidden=None) == (
        '<g class="piece" data-action="7" stroke-width="1.5"/>'
    )


@pytest.mark.parametrize("name", ["style", "onclick", "on_click"])
def test_nothing_inline_is_accepted(name: str) -> None:
    with pytest.raises(ValueError, match="inline"):
        el("g", **{name: "x"})


def test_a_drawing_is_well_formed_and_has_no_style_attribute() -> None:
    root = ElementTree.fromstring(everything())
    assert not [one for one in root.iter() if "style" in one.attrib]
    assert root.get("role") == "group"  # an image would hide its buttons from a screen reader
    assert root[0].text == "The board"


def test_every_target_is_a_focusable_button_with_a_name() -> None:
    targets = parts(everything(), "target")
    assert len(targets) == 2
    for one in targets:
        assert (one.get("role"), one.get("tabindex")) == ("button", "0")
        assert one.get("aria-label")
        assert one.get("data-action", "").isdigit()


def test_a_target_without_a_name_is_refused() -> None:
    with pytest.raises(ValueError, match="name"):
        target(3, "  ")


def test_small_targets_can_be_hit_with_a_finger() -> None:
    """44 px when a board 1000 wide fills a phone of 390 px."""
    disc = parts(disc_target(1, "Here", 50, 50, 8), "hit")[0]
    box = parts(box_target(2, "There", 50, 50, 20, 20), "hit")[0]
    assert 2 * float(disc.get("r", 0)) * 0.39 >= 43.6
    assert float(box.get("width", 0)) * 0.39 >= 43.6


def test_a_chosen_target_says_so() -> None:
    chosen = parts(disc_target(1, "Here", 0, 0, 9, chosen=True), "target")[0]
    assert "chosen" in chosen.get("class", "")
    assert chosen.get("aria-pressed") == "true"


def test_tokens_differ_in_shape_and_colour() -> None:
    drawings = [seat_token(seat, 0, 0, id="x") for seat in range(len(TOKENS))]
    shapes = {re.sub(r"seat-\d", "", drawing) for drawing in drawings}
    assert len(shapes) == len(TOKENS) == 6
    assert all(f"piece seat-{seat}" in drawing for seat, drawing in enumerate(drawings))


def test_a_token_moves_by_its_transform_alone() -> None:
    here, there = seat_token(2, 10, 20), seat_token(2, 300.5, 20)
    still = re.compile(r' transform="translate\([^"]*"')
    assert here != there
    assert still.sub("", here, count=1) == still.sub("", there, count=1)


def test_a_pile_grows_upward_from_the_first_to_arrive() -> None:
    heights = [re.search(r"translate\(0 (-?[\d.]+)\)", token) for token in stack([4, 1, 0], 0, 100)]
    assert [float(found[1]) for found in heights if found] == [100, 91, 82]


def test_cards_look_different_in_each_state() -> None:
    looks = {card(0, 0, title="Market Stall", corner="4", states=state) for state in STATES}
    assert len(looks) == len(STATES)
    with pytest.raises(ValueError, match="upside"):
        card(0, 0, states="upside")


def test_a_face_down_card_shows_nothing_of_its_front() -> None:
    drawing = card(
        0,
        0,
        title="Night Raid",
        effect="Flashlights",
        corner="6 000",
        states="down",
        symbol="siren",
    )
    assert drawing == card(0, 0, states="down")
    assert "Face-down card" in drawing


@pytest.mark.parametrize("motif", ["waves", "airmail", "blocks", "mountains", "stairs"])
def test_every_motif_draws_a_back(motif: str) -> None:
    assert parts(svg(9, 9, card(0, 0, states="down", motif=motif), title="Back"), "card-motif")


def test_a_card_and_a_token_can_stand_alone() -> None:
    assert ElementTree.fromstring(card_svg(title="Sewing Room")).get("role") == "img"
    assert ElementTree.fromstring(token_svg(1, "Ayşe")).get("aria-label") == "Ayşe"
    assert ElementTree.fromstring(token_svg(1)).get("aria-hidden") == "true"


def test_lines_break_at_words_and_end_with_an_ellipsis() -> None:
    text = "They ask for no papers and give no helmet."
    rows = break_lines(text, 100, 16)
    assert " ".join(rows) == text
    assert all(text_width(row, 16) <= 100 for row in rows)
    assert break_lines(text, 100, 16, lines=2)[-1].endswith("…")


def test_an_unknown_icon_is_named() -> None:
    with pytest.raises(ValueError, match="teapot"):
        icon("teapot", 0, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_drawing_that_leaves_the_page_brings_its_colours(game: str) -> None:
    text = standalone(everything(), game_named(game))
    assert day_tokens(game_named(game))["water"] in text
    assert not re.search(r"var\(|light-dark", text)
    assert f".sojourn-{game} .fill-water{{" in text
    ElementTree.fromstring(text)


def luminance(colour: str) -> float:
    """How bright a colour is, by WCAG 2."""
    channels = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize("game", ["", *GAMES])
def test_text_can_be_read_on_every_plane(game: str, theme: int) -> None:
    pairs = {
        name: re.match(r"light-dark\(([^)]+)\)", value) for name, value in tokens_of(game_named(game) if game else None).items()
    }
    colours = {name: both[1].split(",")[theme].strip() for name, both in pairs.items() if both}
    words = ("ink", "ink-soft", "accent", "good", "warn", "bad")
    wanted = [(word, ground, 4.5) for word in words for ground in ("paper", "raised")]
    wanted += [(f"on-{plane}", plane, 4.5) for plane in ("sky", "land", "water", "sun", "shade")]
    wanted += [("on-accent", "accent", 4.5), ("line", "paper", 3), ("line", "raised", 3)]
    wanted += [("glow", "paper", 3), ("glow", "raised", 3)]
    wanted += [(f"seat-{seat}-ink", f"seat-{seat}", 3) for seat in range(6)]
    poor = [(a, b) for a, b, least in wanted if contrast(colours[a], colours[b]) < least]
    assert poor == []


def test_every_child_of_a_drawing_is_a_layer_known_by_its_id_or_its_place() -> None:
    def drawn(x: int) -> Drawing:
        return svg(
            100, 80, el("rect", width=9, height=9), None, group(el("circle", cx=x, r=4), id="pieces"), title="A board", id="map"
        )

    one, other = drawn(5), drawn(6)
    assert [layer.name for layer in one.layers] == ["layer-0", "layer-pieces"]
    assert "".join(layer.content for layer in one.layers) in one
    same, moved = ([a.key == b.key for a, b in zip(one.layers, each.layers, strict=True)] for each in (drawn(5), other))
    assert same == [True, True]
    assert moved == [True, False]
    assert one.frame_attributes == ' id="map" role="img" aria-label="A board"'


def test_two_layers_that_begin_alike_are_both_there() -> None:
    drawing = svg(9, 9, group("one", id="pieces"), group("two", id="pieces"), title="Twice")
    assert [layer.name for layer in drawing.layers] == ["layer-pieces", "layer-pieces-1"]
    assert [("one" in layer.content, "two" in layer.content) for layer in drawing.layers] == [(True, False), (False, True)]
    assert "one" in drawing
    assert "two" in drawing
