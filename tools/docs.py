"""Makes docs/rules/<game>.md from each game's rules.toml, and the docs as a small site in site/."""

from __future__ import annotations

import html
from pathlib import Path

from sojourn.core.game import games
from sojourn.core.rulespage import as_markdown

DOCS = Path(__file__).parent.parent / "docs"
SITE = DOCS.parent / "site"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title><link rel="stylesheet" href="{up}page.css"><main>{body}</main></html>
"""
CSS = """body{font:17px/1.6 "Source Sans 3",system-ui,sans-serif;background:#fbf6ea;color:#1f2433}
main{max-width:46rem;margin:2rem auto;padding:0 1rem}code,pre{background:#f1e8d4}pre{padding:.8rem;overflow:auto}
table{border-collapse:collapse}td,th{border:1px solid #d8ccb0;padding:.3rem .6rem;text-align:left}img{max-width:100%}
"""


def main() -> None:
    """Write the rules pages; build the site where markdown-it-py (extra: docs) is installed."""
    for game in games().values():
        (DOCS / "rules" / f"{game.name}.md").write_text(as_markdown(game), encoding="utf-8")
        print(f"docs/rules/{game.name}.md")
    try:
        from markdown_it import MarkdownIt
    except ImportError:
        print("For the site as well: pip install 'sojourn[docs]'.")
        return
    build(MarkdownIt("commonmark").enable("table"))


def build(reader: object) -> None:
    """Every page of docs/ as HTML, with links to .md turned into links to .html."""
    SITE.mkdir(exist_ok=True)
    (SITE / "page.css").write_text(CSS, encoding="utf-8")
    for page in sorted(DOCS.rglob("*.md")):
        name = page.relative_to(DOCS).with_suffix(".html")
        text = page.read_text(encoding="utf-8")
        body = reader.render(text).replace('.md"', '.html"')  # type: ignore[attr-defined]
        title = html.escape(text.splitlines()[0].lstrip("# "))
        (SITE / name).parent.mkdir(parents=True, exist_ok=True)
        (SITE / name).write_text(PAGE.format(title=title, body=body, up="../" * (len(name.parts) - 1)), encoding="utf-8")
        print(f"site/{name}")


if __name__ == "__main__":
    main()
