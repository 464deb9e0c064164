"""Signs: the eight kinds of location, drawn on a 24 x 24 grid, and the arrows of the cards."""

from __future__ import annotations

from sojourn.core.ui.svg import Child, Markup, at, el, group

# Each sign is a list of paths: "f" filled, "s" drawn as a line.
SIGNS: dict[str, list[tuple[str, str]]] = {
    "cone": [
        ("f", "M12 2.2a5 5 0 0 1 4.9 4 3.6 3.6 0 0 1 .6 6.8h-11a3.6 3.6 0 0 1 .6-6.8A5 5 0 0 1 12 2.2z"),
        ("f", "M7.2 14.2h9.6L12 22.6z"),
    ],
    "glass": [
        ("s", "M4.5 4h15L12 12.5zM12 12.5V20M7.5 20.5h9M6.6 6.6h10.8"),
        ("f", "M15.2 5.2a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0z"),
    ],
    # The Indalo of Almería: a person holding the bow of the sky.
    "indalo": [
        (
            "s",
            "M12 6.5v8.3M4.2 9.2c0 2.6 3 3 7.8 3s7.8-.4 7.8-3M4.2 9.6C4.6 4 8 2.2 12 2.2s7.4 1.8 7.8 7.4"
            "M12 14.8 6.5 21.5M12 14.8l5.5 6.7",
        ),
        ("f", "M10.2 7a1.8 1.8 0 1 0 3.6 0 1.8 1.8 0 1 0-3.6 0z"),
    ],
    "fork": [
        ("s", "M7.5 2.5v19M4.5 2.5v5c0 2 1.4 2.8 3 2.8s3-.8 3-2.8v-5M16.5 21.5V2.5c2.4 1.4 3 4.6 3 7.5 0 1.8-1 2.8-3 2.8"),
    ],
    "bed": [
        ("s", "M3 5v15M3 16.5h18M21 20v-5.5c0-2.6-1.8-4-4.2-4H11v6"),
        ("f", "M4.6 12.6a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0z"),
    ],
    "basket": [("s", "M3 10h18l-2 10.5H5zM8 10l3-6.5M16 10l-3-6.5M9.5 13.5v4M12 13.5v4M14.5 13.5v4")],
    "parasol": [
        ("f", "M12 3C6.8 3 3.2 6.6 2.6 11.5c2-1.4 4-1.4 6.2 0 2-1.3 4.4-1.3 6.4 0 2.2-1.4 4.2-1.4 6.2 0C20.8 6.6 17.2 3 12 3z"),
        ("s", "M12 11v10M7 21.5h11M12 1.8V3"),
    ],
    "telescope": [
        ("f", "M3 12.8 16.4 5l2.6 4.5L5.6 17.3z"),
        ("f", "M17.4 4 20 2.5l3 5.2-2.6 1.5z"),
        ("s", "M12 13.5v3M12 16.5 8 22M12 16.5l4 5.5"),
    ],
}


def sign(name: str, x: float, y: float, size: float, class_: str = "ink") -> Markup:
    """A sign centred on (x, y); its colour is that of its class."""
    parts: list[Child] = []
    for kind, path in SIGNS[name]:
        if kind == "f":
            parts.append(el("path", d=path, fill="currentColor"))
        else:
            parts.append(
                el(
                    "path",
                    d=path,
                    fill="none",
                    stroke="currentColor",
                    stroke_width=2,
                    stroke_linecap="round",
                    stroke_linejoin="round",
                )
            )
    return group(parts, class_=class_, transform=at(x - size / 2, y - size / 2, scale=size / 24))


ARROWS = {
    0: ("M2 12h20M7 7l-5 5 5 5M17 7l5 5-5 5",),
    1: ("M12 2v20M7 7l5-5 5 5M7 17l5 5 5-5",),
    2: ("M2 12h20M12 2v20M6 8.5 2 12l4 3.5M18 8.5 22 12l-4 3.5M8.5 6 12 2l3.5 4M8.5 18l3.5 4 3.5-4",),
}


def card_arrows(card: int, x: float, y: float, size: float, class_: str = "ink") -> Markup:
    """The arrows printed on a movement card: left and right, up and down, or all four."""
    paths = [
        el("path", d=d, fill="none", stroke="currentColor", stroke_width=2.2, stroke_linecap="round", stroke_linejoin="round")
        for d in ARROWS[card]
    ]
    return group(paths, class_=class_, transform=at(x - size / 2, y - size / 2, scale=size / 24))
