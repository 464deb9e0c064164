"""Make the fonts of the pictures people share: static TrueType cuts of the vendored web fonts, which resvg can read.

    pip install fonttools brotli
    python tools/picture_fonts.py

The licence of the originals reserves their names, so that the cuts have names of their own.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parents[1] / "sojourn" / "server" / "web"
SOURCE, TARGET = WEB / "static" / "vendor" / "fonts", WEB / "picture_fonts"
CUTS = {  # file: web font, weight, family
    "display-600.ttf": ("josefin-sans", 600, "Sojourn Display"),
    "text-400.ttf": ("source-sans-3", 400, "Sojourn Text"),
    "text-600.ttf": ("source-sans-3", 600, "Sojourn Text"),
}
DROPPED = ("STAT", "HVAR", "MVAR", "avar", "GDEF", "GPOS", "GSUB", "gasp", "DSIG")  # kerning is lost; pictures are large


def cut(name: str, subset: str, weight: int) -> io.BytesIO:
    """One subset at one weight, as TrueType."""
    font = TTFont(SOURCE / f"{name}-{subset}-wght-normal.woff2")
    font.flavor = None
    font = instantiateVariableFont(font, {"wght": weight})
    for table in DROPPED:
        if table in font:
            del font[table]
    data = io.BytesIO()
    font.save(data)
    data.seek(0)
    return data


def add_glyph(font: Any, code: int, name: str, pen: Any, width: int) -> None:
    """One more letter."""
    font.getGlyphOrder().append(name)
    font["glyf"][name] = pen.glyph()
    font["glyf"][name].recalcBounds(font["glyf"])
    font["hmtx"][name] = (width, 40)
    for table in font["cmap"].tables:
        table.cmap[code] = name
    font["maxp"].numGlyphs = len(font.getGlyphOrder())


def add_disc(font: Any) -> None:
    """The bullet that boards write, which the web fonts leave to the system."""
    pen, half = TTGlyphPen(None), 230
    around = [(math.cos(math.tau * n / 8), math.sin(math.tau * n / 8)) for n in range(8)]
    pen.qCurveTo(*((40 + half + round(1.082 * half * x), 330 + round(1.082 * half * y)) for x, y in around), None)
    pen.closePath()
    add_glyph(font, 0x25CF, "disc", pen, 2 * half + 80)


def add_arrows(font: Any) -> None:
    """Arrows to the right and left, likewise: the one that points up, turned."""
    glyphs, cmap = font["glyf"], font.getBestCmap()
    if 0x2191 not in cmap:
        return
    up = glyphs[cmap[0x2191]]
    middle = ((up.xMin + up.xMax) / 2, (up.yMin + up.yMax) / 2)
    for code, name, turn in ((0x2192, "arrowright", (0, -1, 1, 0)), (0x2190, "arrowleft", (0, 1, -1, 0))):
        pen = TTGlyphPen(None)
        a, b, c, d = turn
        shift = (up.yMax - up.yMin) / 2 + 40 - a * middle[0] - c * middle[1], middle[1] - b * middle[0] - d * middle[1]
        up.draw(TransformPen(pen, (a, b, c, d, *shift)), glyphs)
        add_glyph(font, code, name, pen, round(up.yMax - up.yMin) + 80)


def named(font: Any, family: str, weight: int) -> None:
    """Give the cut its own names."""
    font["name"].names = []
    style = "Regular" if weight == 400 else "SemiBold"
    for number, text in ((1, family), (2, style), (4, f"{family} {style}"), (6, f"{family}-{style}".replace(" ", ""))):
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight


def main() -> None:
    """Write all cuts."""
    TARGET.mkdir(exist_ok=True)
    for file, (name, weight, family) in CUTS.items():
        merger: Any = Merger()
        font: Any = merger.merge([cut(name, subset, weight) for subset in ("latin", "latin-ext")])
        add_disc(font)
        add_arrows(font)
        named(font, family, weight)
        font.save(TARGET / file)


if __name__ == "__main__":
    main()
