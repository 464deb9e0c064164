"""How long a bot may think."""

from __future__ import annotations

import os
from dataclasses import dataclass


def free_cores() -> int:
    """Cores that nobody has used during the last minute; at least one."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1, round((os.cpu_count() or 1) - busy))


@dataclass(frozen=True)
class Budget:
    """Playouts (the same view and seed then give the same answer) or else seconds; and on how many cores."""

    playouts: int = 0  # on each core
    seconds: float = 0.0
    cores: int = 1  # 0: all that are free now, or one where playouts are counted
    own_time: bool = False  # count only seconds in which a core worked for us: for measuring on a busy machine

    @property
    def core_count(self) -> int:
        """On how many cores to search now."""
        return self.cores or (1 if self.playouts else free_cores())
