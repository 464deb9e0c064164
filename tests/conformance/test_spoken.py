"""How Sojourn speaks (CONTRIBUTING.md): words we do not use, plurals, lists, percentages, whole sentences.

Each test lists every text that offends, so that one run shows all there is to mend.
"""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import polib
import pytest

from conformance.test_words import ROOT, words_tool

pytestmark = pytest.mark.plain  # about words, which are the same in both modes

PACKAGES = words_tool.packages()
GIVEN_UP = re.compile(
    r"\b(everybody|somebody|anybody|thr(?:ow|ows|owing|own|ew) away|by lot|by itself|anew|the own|an own|"
    r"just now|no,? thank you|dearer|whilst)\b",
    re.I,
)
VOSOTROS = re.compile(
    r"\b(vosotr[oa]s|vuestr[oa]s?|(?:hab|est|ten|pod|sab|quer|ped|segu|elig|jug|pas|tir|pag)(?:áis|éis|ís))\b", re.I
)
MASS_NOUNS = {"{n} Money", "{n} Assurance"}  # the same for one and for several
TWO_OF_A_LIST = re.compile(r"\{\w+\} (?:and|or) \{\w+\}")
NO_LISTS = {"{words} and {last}", "{words} or {last}", "{avenue} and {street}"}  # of `listed` and `either`; a crossing's name
CASE = ("lower", "upper", "capitalize", "title", "swapcase")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs" / "games").glob("*.md"))]


@functools.cache
def texts(folder: Path) -> list[tuple[str, str, str]]:
    """Every text of a package: itself, its plural and its context."""
    return list(words_tool.texts(folder))


def refuse(offenders: list[str], why: str) -> None:
    """Fail with all offenders, each on a line."""
    assert not offenders, "\n".join([why, *offenders])


def english(folder: Path) -> list[str]:
    """Every English text of a package, one form of a plural after the other."""
    return sorted({form for text, plural, _ in texts(folder) for form in (text, plural) if form})


def spanish(folder: Path) -> list[str]:
    """Every Spanish text of a package."""
    path = folder / "es.po"
    entries = polib.pofile(str(path)) if path.exists() else []
    return sorted({form for e in entries for form in (e.msgstr, *e.msgstr_plural.values()) if form})


def id_of(path: Path) -> str:
    """The name of a parameter in the list of tests."""
    return path.name


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_no_text_uses_a_word_we_gave_up(folder: Path) -> None:
    refuse([text for text in english(folder) if GIVEN_UP.search(text)], "CONTRIBUTING.md says which words to use instead")


@pytest.mark.parametrize("page", PAGES, ids=id_of)
def test_no_page_of_the_docs_uses_a_word_we_gave_up(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.S)
    refuse([found[0] for found in GIVEN_UP.finditer(prose)], "CONTRIBUTING.md says which words to use instead")


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_one_and_several_are_two_texts(folder: Path) -> None:
    same = [text for text, plural, _ in texts(folder) if plural and text == plural and text not in MASS_NOUNS]
    refuse(same, "the singular says the same as the plural")


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_texts_are_whole(folder: Path) -> None:
    pieces = [text for text in english(folder) if text[0] in ",;:." or text != text.strip()]
    refuse(pieces, "a text that starts with a sign or ends with a space is a piece of a sentence")


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_lists_are_made_by_the_core(folder: Path) -> None:
    own = [text for text in english(folder) if TWO_OF_A_LIST.fullmatch(text) and text not in NO_LISTS]
    refuse(own, "use `listed` or `either` of sojourn.core.words")


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_percentages_are_written_as_each_language_does(folder: Path) -> None:
    refuse([text for text in english(folder) if re.search(r"[\d}] %", text)], "English has no space before %")
    refuse([text for text in spanish(folder) if re.search(r"[\d}]%", text)], "Spanish has a space before %")


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_spanish_says_tu(folder: Path) -> None:
    refuse([text for text in spanish(folder) if VOSOTROS.search(text)], "Spanish says tú to the reader")


def changed_case(path: Path) -> list[str]:
    """Where a module changes the case of what it says: of a call of `say`, of a first letter, or (in ui/) of a box's word."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CASE:
            inner = node.func.value
            said = isinstance(inner, ast.Call) and "say" in ast.unparse(inner.func)
            part = ast.unparse(inner.slice) if isinstance(inner, ast.Subscript) else ""
            if said or part in ("0", ":1") or (part.startswith("'") and path.parent.name == "ui"):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    return found


@pytest.mark.parametrize("folder", PACKAGES, ids=id_of)
def test_no_text_changes_its_case(folder: Path) -> None:
    modules = [place for path in sorted(folder.rglob("*.py")) for place in changed_case(path)]
    filters = re.compile(r"\|\s*(?:lower|upper|capitalize|title)\b")
    pages = [path.name for path in sorted(folder.rglob("templates/*.html")) if filters.search(path.read_text(encoding="utf-8"))]
    refuse(modules + pages, "write each text the way it is read; capitals differ between languages")
