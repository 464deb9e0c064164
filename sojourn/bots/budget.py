"""How long a bot may think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Budget:
    """Playouts (the same view and seed then give the same answer) or else seconds; and on how many cores."""

    playouts: int = 0  # on each core
    seconds: float = 0.0
    cores: int = 1
    own_time: bool = False  # count only seconds in which a core worked for us: for measuring on a busy machine
