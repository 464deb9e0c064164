"""What the posters share: the sheet they are printed on and a few shapes."""

from __future__ import annotations

from sojourn.core.markup import Attr, Child, Markup, el, label, num, svg

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
