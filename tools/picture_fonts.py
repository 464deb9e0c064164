"""Make the fonts of the pictures people share: static TrueType cuts of the vendored web fonts, which resvg can read.

    pip install fonttools brotli
    python tools/picture_fonts.py

The licence of the originals reserves their names, so that the cuts have names of their own.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
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
        named(font, family, weight)
        font.save(TARGET / file)


if __name__ == "__main__":
    main()
