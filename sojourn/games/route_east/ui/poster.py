"""Route East. Mountains in layers, one road, a car going into the sun."""

from __future__ import annotations

from sojourn.core.ui.markup import Markup, group
from sojourn.core.ui.poster import HEIGHT, WIDTH, box, disc, letters, plane, sheet
from sojourn.games.route_east.ui.words import say

RANGES = (
    # Each range is the night's indigo thinned by the light before it; then its faces in the sun.
    (
        0.16,
        "M0 420L40 372 78 396 132 318 168 352 214 300 262 372 300 340 352 396 404 330 452 384 500 344 552 388V560H0Z",
        "M132 318L168 352 152 364 141 344ZM214 300L262 372 234 350 222 328ZM404 330L452 384 424 366 412 350Z",
    ),
    (
        0.34,
        "M0 456L52 408 96 440 150 386 206 446 258 404 318 462 372 416 430 366 486 430 552 396V580H0Z",
        "M150 386L206 446 176 424 160 406ZM430 366L486 430 456 408 440 388ZM258 404L318 462 284 440 268 424Z",
    ),
    (
        0.58,
        "M0 470L36 440 92 488 148 450 214 508 268 488 330 516 392 462 446 420 512 468 552 446V600H0Z",
        "M446 420L512 468 474 452 456 436ZM148 450L214 508 178 486 160 470Z",
    ),
    (
        0.84,
        "M0 500L58 478 120 524 182 508 236 536 300 540 366 528 436 486 498 520 552 500V620H0Z",
        "M436 486L498 520 466 510 448 500Z",
    ),
)


def poster() -> Markup:
    """From the back to the front: sun, ranges, lake, desert, road, car."""
    return sheet(
        "Route East",
        box("fill-sky", 0, 0, WIDTH, HEIGHT),
        disc("fill-sky-2", 276, 352, 214),
        disc("fill-sun", 276, 352, 128),
        [_range(tone, d, lit) for tone, d, lit in RANGES],
        _desert(),
        _road(),
        _poles(),
        _car(),
        letters("Route East", 96, 66, "on-sky"),
        letters(say("Istanbul to Shanghai by road"), 134, 20, "on-sky"),
    )


def _range(tone: float, d: str, lit: str) -> Markup:
    """One range of mountains: opaque sky first, so that no further range shines through."""
    faces = plane("fill-sky-2", lit, opacity=0.6 - tone * 0.5)
    return group(plane("fill-sky", d), plane("fill-shade", d, opacity=tone), faces)


def _desert() -> Markup:
    """A turquoise lake and two planes of sand."""
    return group(
        plane("fill-water", "M0 548H552V600H0Z"),
        plane("fill-water-2", "M300 556H520L500 560H300ZM60 566H210L230 570H60ZM350 576H440V579H350Z"),
        plane("fill-land", "M216 600Q262 572 256 548H310Q318 572 372 590Z"),
        plane("fill-land", "M0 584Q120 562 250 584T552 572V752H0Z"),
        plane("fill-land-2", "M0 640Q90 600 190 634T380 700 552 660V752H0Z"),
    )


def _road() -> Markup:
    """The one road: wide here, a thread at the pass."""
    road = (
        "M150 752C190 700 420 700 430 662C436 636 214 640 216 612C217 596 310 598 306 582"
        "C304 572 272 572 280 548L285 548C281 568 326 568 328 583C331 602 246 604 248 614"
        "C252 630 498 630 496 668C494 712 380 716 372 752Z"
    )
    line = "M258 752C280 716 452 712 463 666C468 640 232 634 232 613C232 602 318 598 317 583C316 572 277 570 282.500 548"
    dashes = plane("fill-none stroke-sky-2", line, stroke_width=3, stroke_dasharray=14)
    return group(plane("fill-shade", road), dashes)


def _poles() -> Markup:
    """Telegraph poles, smaller and smaller."""
    poles = ((40, 560, 148), (104, 560, 96), (146, 562, 62), (174, 564, 42), (194, 566, 28))
    posts = "".join(
        f"M{x} {y + h}V{y}h{h / 30:.1f}v{h}ZM{x - h / 9:.1f} {y + h / 10:.1f}h{h / 4:.1f}v{h / 40:.1f}h{-h / 4:.1f}Z"
        for x, y, h in poles
    )
    wires = "M52 575Q80 586 113 570Q130 577 152 568Q164 572 178 568"
    return group(plane("fill-shade", posts), plane("fill-none stroke-shade", wires, stroke_width=1.2))


def _car() -> Markup:
    """A small car with everything on its roof."""
    body = plane("fill-water", "M-44 0V-15Q-43-20-36-21L-26-22-16-38H18L31-22 42-20Q46-18 46-12V0Z")
    glass = plane("fill-sky-2", "M-19-22-12-33H0V-22ZM5-22V-33H16L25-22Z")
    luggage = group(
        box("fill-shade", -16, -43, 34, 4),
        box("fill-sun", -13, -54, 16, 11, rx=2),
        box("fill-land", 4, -50, 12, 7, rx=2),
    )
    wheels = [(disc("fill-ink", x, 0, 8.5), disc("fill-land-2", x, 0, 3.5)) for x in (-25, 26)]
    shadow = plane("cast", "M-56 8H40L52 2H-40Z")
    lamp = disc("fill-window", 44, -13, 3)
    return group(shadow, body, glass, luggage, wheels, lamp, transform="translate(402 690) rotate(-7)")
