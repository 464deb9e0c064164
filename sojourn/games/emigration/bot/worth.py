"""How sensible the weaker levels are here; see `sojourn.bots.game_settings`."""

from __future__ import annotations

# Luck decides much here: only a player who seldom follows the adviser loses three more games of ten than the next level.
SENSE = {"tourist": 5, "traveller": 58}
