"""Posters, 600 by 800: the sheet they are printed on, a few shapes, and a plain one for a game that brings none.

Flat planes, strong light, few tones. Colours are classes, so a poster turns to night with the page: put it inside
an element with the game's ``data-game``, or use ``standalone(poster, game)``.
"""

from __future__ import annotations

from sojourn.core.ui.markup import Attr, Child, Markup, el, label, num, svg

WIDTH, HEIGHT = 552, 752
"""The picture inside the margin of the sheet."""


def sheet(title: str, *scene: Child) -> Markup:
    """A poster: the picture with an even paper margin around it; what reaches beyond is cut."""
    paper = el("rect", class_="fill-raised", width=600, height=800)
    size = {"x": 24, "y": 24, "width": WIDTH, "height": HEIGHT}
    picture = el("svg", *scene, viewBox=f"0 0 {WIDTH} {HEIGHT}", **size)
    return svg(600, 800, paper, picture, title=title)


def letters(text: str, y: float, size: float, class_: str, x: float = WIDTH / 2) -> Markup:
    """Poster lettering: wide geometric capitals around x."""
    return label(text.upper(), x, y, size, f"title {class_}")


def plane(class_: str, d: str, **attrs: Attr) -> Markup:
    """A flat shape."""
    return el("path", class_=class_, d=d, **attrs)


def box(class_: str, x: float, y: float, width: float, height: float, **attrs: float) -> Markup:
    """A rectangle."""
    return el("rect", class_=class_, x=x, y=y, width=width, height=height, **attrs)


def disc(class_: str, x: float, y: float, r: float, **attrs: float) -> Markup:
    """A circle."""
    return el("circle", class_=class_, cx=x, cy=y, r=r, **attrs)


def polygon(class_: str, *points: tuple[float, float], **attrs: float) -> Markup:
    """A shape with straight edges."""
    corners = " ".join(f"{num(float(x))},{num(float(y))}" for x, y in points)
    return el("polygon", class_=class_, points=corners, **attrs)


def plain_poster(name: str) -> Markup:
    """For a game that brings no poster: sun, hills and water in the shared colours, and its name."""
    return sheet(
        name,
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        disc("fill-sun", 380, 300, 110),
        plane("fill-shade-2", "M0 430Q140 330 290 400T552 350V752H0Z"),
        box("fill-water", 0, 440, WIDTH, 190),
        plane("fill-shade", "M0 610Q200 540 552 600V752H0Z"),
        letters(name, 700, min(64, 720 / max(len(name), 1)), "on-shade"),
    )
