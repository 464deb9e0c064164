"""Makes docs/rules/<game>.md from each game's rules.toml, and the docs as a small site in site/.

make docs
"""

from __future__ import annotations

import html
import os
import re
import shutil
from pathlib import Path
from typing import Any

from sojourn.core.game import games
from sojourn.core.rulespage import as_markdown

ROOT = Path(__file__).parent.parent
DOCS, SITE = ROOT / "docs", ROOT / "site"
FONTS = ROOT / "sojourn" / "server" / "web" / "static" / "vendor" / "fonts"
SHELF = [game.name for game in sorted(games().values(), key=lambda game: game.shelf)]  # as the posters hang
NAVIGATION = {
    "The games": [f"games/{name}" for name in SHELF],
    "For you": ["for-players", "for-hosts", "for-designers", "for-researchers"],
    "Reference": ["architecture", "adding-a-game", "postcards", "bots", "ladder", "server", "api", "decisions"],
    "All rules": [f"rules/{name}" for name in SHELF],
}
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{up}page.css">
</head>
<body>
<header class="head"><a class="brand" href="{up}index.html">Sojourn</a><a class="to-pages" href="#pages">All pages</a></header>
<main>
{body}</main>
<nav class="nav" id="pages" aria-label="All pages">{navigation}</nav>
</body>
</html>
"""


def main() -> None:
    """Write the rules pages; build the site where markdown-it-py (extra: docs) is installed."""
    for game in games().values():
        (DOCS / "rules" / f"{game.name}.md").write_text(as_markdown(game), encoding="utf-8")
        print(f"docs/rules/{game.name}.md")
    try:
        import markdown_it  # noqa: F401
    except ImportError:
        print("For the site as well: pip install 'sojourn[docs]'.")
        return
    for name in build(SITE):
        print(f"site/{name}")


def build(site: Path) -> list[str]:
    """Every page of docs/ as HTML, with its pictures, letters and one style sheet; the pages' names."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark").enable("table")
    pages = {path.relative_to(DOCS).with_suffix("").as_posix(): path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")}
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(DOCS / "img", site / "img")
    shutil.copytree(FONTS, site / "fonts")
    shutil.copytree(ROOT / "examples", site / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "tools" / "docs.css", site / "page.css")
    for name, text in sorted(pages.items()):
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / f"{name}.html").write_text(page(reader, name, text, pages), encoding="utf-8")
    return [f"{name}.html" for name in sorted(pages)]


def page(reader: Any, name: str, text: str, pages: dict[str, str]) -> str:
    """One page with the way to all others."""
    body = with_anchors(reader.render(text))
    body = re.sub(r'href="(?!https?:)([^"#]+)\.md(#[^"]*)?"', r'href="\1.html\2"', body)
    body = body.replace('href="../examples/', 'href="examples/')  # in the repository they lie beside docs/
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    up = "../" * name.count("/")
    return PAGE.format(title=html.escape(title_of(text)), body=body, up=up, navigation=navigation(name, pages))


def title_of(text: str) -> str:
    """A page's first heading."""
    return text.splitlines()[0].lstrip("# ")


def with_anchors(body: str) -> str:
    """Headings can be linked to by their words, rules by their IDs."""

    def heading(m: re.Match[str]) -> str:
        words = re.sub(r"<[^>]+>|&\w+;", "", m[2]).lower()
        return f'<{m[1]} id="{re.sub(r"[^a-z0-9]+", "-", words).strip("-")}">{m[2]}</{m[1]}>'

    body = re.sub(r"<(h[23])>(.*?)</\1>", heading, body)
    return re.sub(r"<li>(<p>)?<strong>([A-Z]{2}-\w+)</strong>", r'<li id="\2">\1<strong>\2</strong>', body)


def navigation(here: str, pages: dict[str, str]) -> str:
    """All pages in groups; the one that is open is marked."""
    parts = []
    for group, names in NAVIGATION.items():
        rows = [_row(here, name, title_of(pages[name])) for name in names if name in pages]
        parts.append(f"<h2>{group}</h2><ul>{''.join(rows)}</ul>")
    return "".join(parts)


def _row(here: str, name: str, title: str) -> str:
    address = os.path.relpath(f"{name}.html", Path(here).parent).replace(os.sep, "/")
    marked = ' aria-current="page"' if here == name else ""
    return f'<li><a href="{address}"{marked}>{html.escape(title.removesuffix(": the rules"))}</a></li>'


if __name__ == "__main__":
    main()
