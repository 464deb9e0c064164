"""`@rule`: a plain Python function, compiled by Numba, carrying the IDs of the rules it plays.

With NUMBA_DISABLE_JIT=1 the same text runs uncompiled, and Numba is not even imported: so the web
process starts at once, breakpoints work and every index is checked.

Compiled functions are linked together by `sojourn.core.numba.linking`, which uses private names of Numba. With
SOJOURN_PLAIN_NJIT=1, or where this Numba has no such names, everything is compiled by plain `njit`: the
same results, but each function is optimised by itself, which takes longer.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
import os
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeVar

import platformdirs

from sojourn.core.numba.checks import check, mark_compiled

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")
GAMES_GROUP = "sojourn.games"  # the entry-point group that lists the games
RULES: dict[str, list[str]] = defaultdict(list)  # rule ID -> the functions that play it

_ROOMS = ("bot", "ui", "numba")  # folders inside a game or the core
_NEVER_COMPILED = ("log", "table", "words")  # about saved games and words
_MONTH = 30 * 24 * 3600


def rule(*ids: str, compiled: bool = True) -> Callable[[F], F]:
    """Tie a function to the rules it plays and, unless told otherwise, compile it."""

    def carry(function: F) -> F:
        for rule_id in ids:
            RULES[rule_id].append(f"{function.__module__}.{function.__qualname__}")
        return fast(function) if compiled else function

    return carry


def fast(function: F) -> F:
    """Compile a function that is no rule: a loop, a helper, a bot's evaluation."""
    if "ui" in function.__module__.split("."):
        name = f"{function.__module__}.{function.__qualname__}"
        raise TypeError(f"{name} is in a ui folder, where nothing is compiled; move it to the rules or to bot.")
    check(function)
    if not COMPILED:
        return function
    import numba

    numba_: Any = numba  # its type hints lag behind its options
    home, elsewhere = _cache_home(), numba_.config.CACHE_DIR
    linking = _linking()
    try:
        if home is not None:
            numba_.config.CACHE_DIR = str(_cache_folder(home, function.__module__))
        if linking is None:
            made: F = numba_.njit(cache=home is not None, nogil=True)(function)
        else:
            made = linking.compile_whole(function, cache=home is not None)
    finally:
        numba_.config.CACHE_DIR = elsewhere  # what users cache themselves stays where they want it
    return made


def is_linked() -> bool:
    """Whether compiled functions are linked together; if not, they are compiled by plain `njit`."""
    return COMPILED and _linking() is not None


@functools.cache
def _linking() -> Any:
    """The module `sojourn.core.numba.linking`, or None for plain `njit`."""
    if os.environ.get("SOJOURN_PLAIN_NJIT", "0") not in ("", "0"):
        return None
    try:
        return importlib.import_module("sojourn.core.numba.linking")
    except (ImportError, AttributeError) as missing:
        print(f"sojourn: this version of Numba cannot link rules ({missing}), so compiling takes longer.", file=sys.stderr)
        return None


def overload(stub: Callable[..., Any], inline: Literal["never", "always"] = "never") -> Callable[[F], F]:
    """Teach compiled code what a plain function means for the types it meets; unused uncompiled."""
    mark_compiled(stub)
    if not COMPILED:
        return lambda function: function
    import numba.extending

    extending: Any = numba.extending
    options = _linking().PART if is_linked() else {"nogil": True}

    def carry(function: F) -> F:
        extending.overload(stub, strict=False, inline=inline, jit_options=options)(function)
        return function

    return carry


@functools.cache
def source_hash(module: str) -> str:
    """A fingerprint of the sources a compiled function of this module can come from.

    Numba's disk cache does not see a change in a called module; the folder's name does. A game's
    functions call their own package and the core; a core loop meets the game's fingerprint in the
    type of its Box (see `Record`). What is drawn (`ui`) decides nothing that is compiled. Linked and plainly
    compiled functions lie in different folders.
    """
    digest = hashlib.sha256()
    if COMPILED and not is_linked():
        digest.update(b"plain njit")
    for path in sorted({*_sources(_root(__name__)), *_sources(_root(module))}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def _root(module: str) -> Path:
    """The folder of a game, of the core or of the bots that a module belongs to; a module without a package is its own."""
    file = Path(str(sys.modules[module].__file__))
    if not sys.modules[module].__package__:
        return file
    folder = file.parent
    while folder.name in _ROOMS:
        folder = folder.parent
    return folder


def _sources(root: Path) -> list[Path]:
    """The Python files below a folder that can hold compiled functions."""
    if root.is_file():
        return [root]
    kept = (path for path in root.rglob("*.py") if "ui" not in path.relative_to(root).parts[:-1])
    return [path for path in kept if path.stem not in _NEVER_COMPILED]


@functools.cache
def _cache_home() -> Path | None:
    """Our folder in the user's cache; without one, say so once and go on."""
    home = Path(os.environ.get("SOJOURN_CACHE_DIR") or platformdirs.user_cache_path("sojourn"))
    try:
        home.mkdir(parents=True, exist_ok=True)
        probe = home / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError:
        print(f"sojourn: cannot write to {home}, so rules are compiled anew each time.", file=sys.stderr)
        return None
    for old in home.glob("compiled-*"):
        if time.time() - old.stat().st_mtime > _MONTH:
            shutil.rmtree(old, ignore_errors=True)
    return home


@functools.cache
def _cache_folder(home: Path, module: str) -> Path:
    """Where this module's compiled functions lie; touched, so that a month unused means unwanted."""
    folder = home / f"compiled-{source_hash(module)}"
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    return folder
