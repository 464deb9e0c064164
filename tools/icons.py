"""The icons of the installed app as PNG, drawn by Chromium from their SVG: `python tools/icons.py`."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from real import ARGS, chromium

STATIC = ROOT / "sojourn" / "server" / "web" / "static"
PICTURES = {  # file -> drawing, size
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-192.png": ("icons/maskable.svg", 192),
    "maskable-512.png": ("icons/maskable.svg", 512),
    "apple-180.png": ("icons/maskable.svg", 180),
}


def main() -> None:
    """Draw them all."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=ARGS)
        for name, (drawing, size) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            svg = (STATIC / drawing).read_text("utf-8").replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
            page.set_content(f"<style>*{{margin:0;display:block}}html{{background:transparent}}</style>{svg}")
            page.screenshot(path=STATIC / "icons" / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
