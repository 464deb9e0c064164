"""The tourists as little characters: face, hair or hat, shirt, and a mood."""

from __future__ import annotations

from dataclasses import dataclass

from sojourn.core.ui.svg import Child, Markup, at, el, group

WHITE = "#fffaf0"  # linen stays white at night
SKIN = ("#f6d3b3", "#e9b98f", "#c98d5e", "#a5693f", "#7a4a2c")
HAIR = ("#2a211d", "#5b3a22", "#a8692c", "#e3b04b", "#c94f2b", "#d9d4cc")


@dataclass(frozen=True)
class Looks:
    """How somebody looks: skin and hair by number, what is on the head, the shirt's tone."""

    skin: int
    hair: int
    top: str
    shirt: str
    extra: str = ""


# One for each card of tourists.toml, in its order; other cards are given looks by their number.
LOOKS = (
    Looks(0, 3, "long", "water", "camera"),
    Looks(4, 0, "wrap", "shade"),
    Looks(1, 1, "curls", "good", "pack"),
    Looks(0, 2, "chef", "white"),
    Looks(0, 3, "cap", "bad", "pack"),
    Looks(0, 4, "twins", "sun"),
    Looks(1, 1, "cap", "sun", "glasses"),
    Looks(0, 3, "family", "water"),
    Looks(2, 0, "couple", "sun"),
    Looks(1, 3, "long", "water-2", "glasses"),
    Looks(1, 5, "straw", "shade", "moustache"),
    Looks(0, 2, "long", "sun-2", "glasses"),
    Looks(0, 4, "bald", "bad", "moustache"),
    Looks(1, 0, "bun", "ink", "phones"),
    Looks(0, 3, "twins", "good"),
    Looks(1, 0, "beret", "shade"),
    Looks(0, 4, "curls", "good"),
    Looks(0, 5, "family", "sun-2"),
    Looks(0, 3, "veil", "sun"),
    Looks(1, 0, "cap", "shade", "glasses"),
    Looks(0, 1, "beret", "water", "moustache"),
    Looks(2, 1, "straw", "good", "beard"),
    Looks(1, 0, "captain", "white"),
    Looks(2, 0, "family", "bad"),
    Looks(3, 0, "wrap", "water"),
    Looks(3, 0, "bun", "water-2"),
    Looks(0, 1, "curls", "ink", "beard"),
    Looks(0, 2, "scout", "good"),
    Looks(4, 5, "bun", "ink", "glasses"),
    Looks(2, 0, "curls", "shade", "beard"),
)


def portrait(tourist: int, upset: bool, x: float, y: float, size: float) -> Markup:
    """A bust in a circle of the given diameter; a frustrated one frowns, reddens and steams."""
    looks = LOOKS[tourist % len(LOOKS)]
    ring = "fill-bad" if upset else "fill-water"
    parts: list[Child] = [
        el("circle", r=25, class_="fill-ink"),
        el("circle", r=23.6, class_=ring),
        el("circle", r=20.8, class_="fill-sky-2"),
        _body(looks),
    ]
    second = {"twins": (-9, 2, 0.8), "couple": (-9, 1, 0.85), "family": (9, 7, 0.62)}.get(looks.top)
    if second:
        dx, dy, scale = second
        other = Looks(
            (looks.skin + (looks.top == "couple")) % 5, looks.hair, "long" if looks.top != "couple" else "curls", looks.shirt
        )
        parts.append(group(_head(other, upset), transform=at(dx, dy, scale=scale)))
        parts.append(group(_head(looks, upset), transform=at(-dx * 0.7, -1, scale=0.85)))
    else:
        parts.append(_head(looks, upset))
    if upset:
        steam = "M-15 -21c-4 -3 2 -5 -2 -9M15 -21c4 -3 -2 -5 2 -9"
        parts.append(el("path", d=steam, fill="none", class_="stroke-bad", stroke_width=2.6, stroke_linecap="round"))
    return group(parts, transform=at(x, y, scale=size / 50))


def _body(looks: Looks) -> Markup:
    """Shoulders, cut off by the rim."""
    parts = [
        el(
            "path",
            d="M-16.5 12.5C-14 6.5 -6 6 0 6s14 .5 16.5 6.5A20.8 20.8 0 0 1 -16.5 12.5z",
            class_=None if looks.shirt == "white" else f"fill-{looks.shirt}",
            fill=WHITE if looks.shirt == "white" else None,
        )
    ]
    if looks.extra == "pack":
        parts.append(el("path", d="M-9 6.8v10M9 6.8v10", fill="none", class_="stroke-ink", stroke_width=2.4))
    if looks.extra == "camera":
        parts.append(el("rect", x=-5, y=12, width=10, height=6.5, rx=1.4, class_="fill-ink"))
        parts.append(el("circle", cx=0, cy=15.2, r=2, class_="fill-sky"))
    return group(parts)


def _head(looks: Looks, upset: bool) -> Markup:
    """Neck, face, mood, hair or hat."""
    skin, hair = SKIN[looks.skin], HAIR[looks.hair]
    parts: list[Child] = []
    if looks.top in ("long", "veil", "twins"):
        parts.append(el("path", d="M-10.5 -5c0 -9 5 -12 10.5 -12S10.5 -14 10.5 -5V7h-21z", fill=hair))
    parts.append(el("rect", x=-3, y=3, width=6, height=6, fill=skin))
    parts.append(el("ellipse", cx=0, cy=-3.4, rx=8.6, ry=9.6, fill=skin))
    if upset:
        parts.append(el("ellipse", cx=0, cy=-3.4, rx=8.6, ry=9.6, class_="fill-bad", fill_opacity=0.3))
    parts += [_top(looks, hair), _face(looks, upset, hair)]
    return group(parts)


def _face(looks: Looks, upset: bool, hair: str) -> list[Child]:
    """Eyes, mouth, and what is worn on the face."""
    parts: list[Child] = []
    if looks.extra == "beard":
        parts.append(el("path", d="M-8.4 -2C-8 8 -3 9.4 0 9.4S8 8 8.4 -2C5 2 -5 2 -8.4 -2z", fill=hair))
    if looks.extra == "glasses":
        parts.append(el("path", d="M-7 -5.4h6v2.6a3 3 0 0 1 -6 0zM1 -5.4h6v2.6a3 3 0 0 1 -6 0zM-1 -4.8h2", fill="#1c2233"))
    else:
        parts += [el("circle", cx=cx, cy=-3.6, r=1.15, fill="#1c2233") for cx in (-3.3, 3.3)]
    if upset:
        parts.append(
            el("path", d="M-6 -7.6l4 1.8M6 -7.6l-4 1.8", fill="none", stroke="#1c2233", stroke_width=1.3, stroke_linecap="round")
        )
    mouth = "M-3 3.4q3 -3 6 0" if upset else "M-3.2 1.4q3.2 3.4 6.4 0"
    lips = "#fffaf0" if looks.extra == "beard" else "#8a2b2b"
    parts.append(el("path", d=mouth, fill="none", stroke=lips, stroke_width=1.4, stroke_linecap="round"))
    if looks.extra == "moustache":
        parts.append(
            el("path", d="M-5 1.2C-3 -1.4 -1 -.6 0 .2 1 -.6 3 -1.4 5 1.2 3 1.6 1 1.4 0 .8 -1 1.4 -3 1.6 -5 1.2z", fill=hair)
        )
    if looks.extra == "phones":
        parts.append(el("path", d="M-9 -3v-2a9 9 0 0 1 18 0v2", fill="none", class_="stroke-sun", stroke_width=2.2))
        parts += [el("rect", x=cx, y=-5, width=3.6, height=6, rx=1.6, class_="fill-sun") for cx in (-11, 7.4)]
    return parts


HATS = {
    "straw": [
        (
            "fill-shade-2",
            "M-14 -8.6C-14 -10.4 -8 -11 -7 -11c0 -5 3 -7 7 -7s7 2 7 7c1 0 7 .6 7 2.4S7 -6.4 0 -6.4 -14 -6.8 -14 -8.6z",
        ),
        ("fill-bad", "M-7.1 -11.6c3 1.4 11.2 1.4 14.2 0l.2 2c-4 1.2 -10.6 1.2 -14.6 0z"),
    ],
    "cap": [("fill-bad", "M-8.8 -7.4C-8.6 -14 -4 -16 0 -16s8.6 2 8.8 8.6z"), ("fill-ink", "M-2 -8.4h15c0 2 -3 2.4 -6 2.4z")],
    "beret": [("fill-sun", "M-10 -8.6C-11 -14 -4 -16.4 1 -16c6 .4 10 4 8.6 7.4z")],
    "chef": [
        ("white", "M-8 -8V-13a5 5 0 0 1 4 -7 5.6 5.6 0 0 1 8 0 5 5 0 0 1 4 7V-8z"),
        ("fill-land-2", "M-8 -10.4h16V-8h-16z"),
    ],
    "captain": [
        ("white", "M-9.4 -10C-11 -16 -4 -17.4 0 -17.4S11 -16 9.4 -10z"),
        ("fill-ink", "M-8.8 -10.4h17.6c1 3 -2 3 -8.8 3s-9.8 0 -8.8 -3z"),
    ],
    "scout": [
        (
            "fill-shade",
            "M-13 -8.4C-9 -9.6 -7 -9.6 -6.4 -10 -6 -17 -2 -18.4 0 -18.4S6 -17 6.4 -10c.6 .4 2.6 .4 6.6 1.6 -4 2 -22 2 -26 0z",
        )
    ],
    "veil": [
        ("white", "M-9.6 -8C-13 2 -12 8 -13 12 -10 10 -9 4 -8 -4zM9.6 -8C13 2 12 8 13 12 10 10 9 4 8 -4z"),
        ("fill-sun-2", "M-8.4 -9.6l3 -5 2.4 3L0 -16l3 4.4 2.4 -3 3 5z"),
    ],
    "wrap": [
        ("fill-sun", "M-9.4 -6C-11 -16 -4 -18.4 1 -18.4 8 -18 11 -12 9.4 -6 5 -11 -5 -11 -9.4 -6z"),
        ("fill-shade-2", "M-8 -12.4C-4 -16 4 -16 8.6 -11.4 4 -13.4 -4 -14 -8 -12.4z"),
    ],
}


def _top(looks: Looks, hair: str) -> list[Child]:
    """What is on the head."""
    if looks.top in HATS:
        return [el("path", d=d, fill=WHITE) if tone == "white" else el("path", d=d, class_=tone) for tone, d in HATS[looks.top]]
    if looks.top == "bald":
        return [
            el(
                "path",
                d="M-8.8 -2c-1.6 -2 -1 -5 .2 -6M8.8 -2c1.6 -2 1 -5 -.2 -6",
                fill="none",
                stroke=hair,
                stroke_width=2.6,
                stroke_linecap="round",
            )
        ]
    parts: list[Child] = [
        el("path", d="M-8.9 -3.6C-11 -13 -4 -15.6 0 -15.6S11 -13 8.9 -3.6C7 -8 4 -9.4 0 -9.4S-7 -8 -8.9 -3.6z", fill=hair)
    ]
    if looks.top == "bun":
        parts.append(el("circle", cx=0, cy=-16.4, r=4.4, fill=hair))
    if looks.top == "curls":
        parts += [
            el("circle", cx=cx, cy=cy, r=3.6, fill=hair)
            for cx, cy in ((-7, -9), (-3.6, -13), (1.4, -14), (5.6, -11.6), (8, -7.6))
        ]
    return parts
