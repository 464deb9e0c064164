"""Keep the boxes of an earlier commit, so that games and tables played with them go on.

    .venv/bin/python tools/older_box.py COMMIT [game folder ...]

Run it when the TOML files of a box change, with the commit before the change. For each game whose box is not known any more
it makes a folder `older_boxes/N` with the files that have changed since, as they were.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from sojourn.core.older_boxes import OLDER_BOXES, every_box


def git(*words: str) -> bytes:
    """What a git command prints."""
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


def files_of(commit: str, folder: Path) -> dict[str, bytes]:
    """The TOML files of a box at that commit, by name."""
    where = (folder / "box").relative_to(ROOT).as_posix()
    names = git("ls-tree", "--name-only", commit, f"{where}/").decode().split()
    return {Path(name).name: git("show", f"{commit}:{name}") for name in names if name.endswith(".toml")}


def keep(commit: str, folder: Path) -> Path | None:
    """Make the folder that is missing; None if the box is known already."""
    then = files_of(commit, folder)
    parsed = {Path(name).stem: tomllib.loads(data.decode()) for name, data in then.items()}
    if not then or any(files.parsed == parsed for files in every_box(folder)):
        return None
    numbers = [int(path.name) for path in (folder / OLDER_BOXES).glob("*") if path.name.isdigit()]
    target = folder / OLDER_BOXES / str(max(numbers, default=0) + 1)
    target.mkdir(parents=True)
    for name, data in then.items():
        now = folder / "box" / name
        if not now.exists() or now.read_bytes() != data:
            (target / name).write_bytes(data)
    return target


def main() -> None:
    """Keep the boxes of the given games, or of all."""
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    games = ROOT / "sojourn" / "games"
    folders = [games / name for name in sys.argv[2:]] or sorted(path.parent for path in games.glob("*/box"))
    for folder in folders:
        made = keep(sys.argv[1], folder)
        print(f"{folder.name}: {'known' if made is None else made.relative_to(ROOT).as_posix()}")


if __name__ == "__main__":
    main()
