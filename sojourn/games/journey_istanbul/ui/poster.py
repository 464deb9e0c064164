"""The Journey: Istanbul. Two shores at dusk, a ferry, somebody waiting on the quay."""

from __future__ import annotations

from sojourn.core.ui.markup import Markup, group
from sojourn.core.ui.poster import HEIGHT, WIDTH, box, disc, letters, plane, sheet

LIT = (
    # Windows of the old city, from left to right.
    *((14, 366), (14, 386), (30, 366), (52, 372), (66, 372), (84, 392), (110, 400), (118, 346), (134, 346)),
    *((150, 372), (158, 330), (174, 330), (190, 396), (214, 366), (230, 366), (240, 330), (256, 330), (272, 384)),
    *((284, 350), (300, 350), (334, 374), (350, 392), (372, 394), (404, 404)),
)


def poster() -> Markup:
    """From the back to the front: sky, far shore, old city, water, ferry, quay, name."""
    return sheet(
        "The Journey: Istanbul",
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        plane("fill-sky-2", "M0 196H552V470H0Z"),
        disc("fill-sun-2", 398, 318, 96),
        _far_shore(),
        _old_city(),
        _water(),
        _ferry(),
        _quay(),
        letters("The Journey", 104, 52, "fill-accent"),
        letters("Istanbul", 718, 68, "fill-sun"),
    )


def _far_shore() -> Markup:
    """Asia: low hills, one mosque, small lights."""
    hills = plane("fill-shade-2", "M250 424V388Q330 352 410 372T552 344V424Z")
    mosque = [_dome("fill-shade-2", 470, 384, 17), _minaret("fill-shade-2", 444, 390, 60, 3)]
    lights = [(300, 392), (336, 384), (352, 398), (398, 388), (430, 396), (492, 378), (520, 390)]
    return group(hills, mosque, [box("fill-window", x, y, 4, 5) for x, y in lights])


def _dome(class_: str, x: float, base: float, r: float) -> Markup:
    """A dome with its finial."""
    return plane(
        class_,
        f"M{x - r} {base}A{r} {r} 0 0 1 {x + r} {base}ZM{x - 1.5} {base}V{base - r - 10}h3V{base}Z",
    )


def _minaret(class_: str, x: float, base: float, height: float, half: float) -> Markup:
    """A slender tower with a balcony and a pointed cap."""
    top, wide = base - height, half * 1.7
    balcony = top + height * 0.3
    return plane(
        class_,
        f"M{x - half} {base}V{top + 14}L{x} {top - 12}L{x + half} {top + 14}V{base}Z"
        f"M{x - wide} {balcony}h{2 * wide}v{half * 1.4}h{-2 * wide}Z",
    )


def _old_city() -> Markup:
    """Europe: the great mosque over stepped roofs."""
    body = plane(
        "fill-shade",
        "M0 440V350H34V332H70V352H96V322H122V300H146V276H166V262H250V276H270V300H294V324H322V346"
        "H352V362H384V378H418V392H452V440Z",
    )
    round_roofs = ((208, 264, 48), (156, 300, 24), (260, 300, 24), (122, 324, 14), (294, 326, 14), (52, 334, 15))
    slim = ((104, 340, 186), (312, 340, 186), (140, 300, 116), (276, 300, 116))
    arches = [plane("fill-window", f"M{x} 296v-9a5 5 0 0 1 10 0v9Z") for x in (179, 195, 211, 227)]
    return group(
        body,
        [_dome("fill-shade", x, base, r) for x, base, r in round_roofs],
        [_minaret("fill-shade", x, base, height, 5) for x, base, height in slim],
        arches,
        [box("fill-window", x, y, 7, 10) for x, y in LIT],
    )


def _water() -> Markup:
    """The strait, with the sun's road upon it."""
    bars = [(338, 446, 130), (362, 462, 92), (330, 480, 116), (374, 500, 62), (346, 522, 84), (382, 544, 40)]
    waves = [(30, 462, 90), (180, 456, 60), (60, 506, 54), (12, 548, 88), (470, 528, 70), (250, 574, 90), (420, 580, 50)]
    return group(
        box("fill-water", 0, 424, WIDTH, 220),
        [box("fill-water-2", x, y, w, 5, rx=2.5) for x, y, w in waves],
        [box("fill-sun-2", x, y, w, 6, rx=3) for x, y, w in bars],
    )


def _ferry() -> Markup:
    """A Bosphorus ferry seen from the side: pale decks, one funnel, lit windows."""
    hull = plane("fill-shade", "M96 530H330L312 562H118Q102 552 96 530Z")
    stripe = plane("fill-land", "M96 530H330L326.500 536H98Z")
    decks = plane("fill-land", "M116 530V504H312L318 530ZM136 504V482H272L282 504Z")
    shadow = plane("fill-land-2", "M230 530V504H312L318 530ZM216 504V482H272L282 504Z")
    funnel = plane("fill-shade", "M184 482L188 446H220L222 482Z")
    band = plane("fill-sun", "M186.500 460H221L220.500 470H185.500Z")
    bridge = plane("fill-land", "M240 482V466H268L273 482Z")
    smoke = plane("fill-sky", "M196 444Q176 434 150 440T96 426Q124 418 158 428T208 444Z")
    mast = box("fill-shade", 288, 470, 3, 34)
    panes = [box("fill-window", 126 + 16 * n, 511, 9, 11) for n in range(12)]
    panes += [box("fill-window", 145 + 16 * n, 488, 9, 9) for n in range(8)]
    wake = plane("fill-land", "M84 566Q150 556 340 564L352 570Q200 572 84 566Z", opacity=0.8)
    return group(
        smoke,
        hull,
        decks,
        shadow,
        stripe,
        funnel,
        band,
        bridge,
        mast,
        panes,
        wake,
        transform="translate(-14 4)",
    )


def _quay() -> Markup:
    """The near shore: dark roofs, a lamp, and one person with a bag."""
    ground = plane("fill-shade", "M0 640V604H66V590H112V614H176V626H552V752H0Z")
    lit = [(14, 622), (34, 622), (80, 608), (128, 630), (150, 630)]
    windows = [box("fill-window", x, y, 9, 12) for x, y in lit]
    lamp = group(
        box("fill-shade", 479, 520, 5, 110),
        plane("fill-shade", "M470 520H493L488 514H475Z"),
        disc("fill-sun-2", 481.5, 528, 26, opacity=0.35),
        disc("fill-sun", 481.5, 528, 8),
    )
    person = plane(
        "fill-shade",
        "M436 563a9 9 0 1 1 .1 0ZM425 574Q427 564 436 564T448 574L452 604H445V630H438V608H434V630H427"
        "V604H421Z"
        "M452 606H470V624H452ZM457 606V601H465V606H462.500V603.500H459.500V606Z",
    )
    return group(lamp, person, ground, windows)
