"""How sensible the weaker levels are here; see `sojourn.bots.game_settings`."""

from __future__ import annotations

# Luck decides much here: only a player who seldom follows the adviser loses three more games of ten than the next level.
SENSE = {"tourist": 5, "traveller": 58}

# Everyone who gets in has won; the rest of a win is for the best of them (EM-75, EM-76).
STYLE = {"success": 0.25}
