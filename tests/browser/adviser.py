"""A friend who whispers good moves: knows what the JSON API tells a seat, and the game's own adviser.

Run as a process of its own and uncompiled, so that a test need not wait for a compiler. One question
a line on standard input, one action number a line on standard output.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"


class Adviser:
    """Asks the process."""

    def __init__(self) -> None:
        self.process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def advise(self, answer: dict[str, Any], seed: int) -> int:
        """What to do, given the API's answer for a seat that is asked."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        legal = [action["number"] for action in answer["actions"]]
        question = {"view": answer["view"], "options": answer["options"], "legal": legal, "seed": seed}
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return int(self.process.stdout.readline())

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def main() -> None:
    from sojourn.bots import think
    from sojourn.core.game import game

    for line in sys.stdin:
        question = json.loads(line)
        facts = question["view"]
        rules = game(facts["game"])
        view: Any = rules.View.new()
        for name in view.dtype.names:
            view[name] = facts[name]
        mask = rules.mask()
        mask[question["legal"]] = 1
        content = rules.content(question["options"])
        print(think("greedy", view, content.box, int(facts["seat"]), mask, question["seed"]), flush=True)


if __name__ == "__main__":
    main()
