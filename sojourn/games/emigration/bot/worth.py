"""How sensible the weaker levels are here; see `sojourn.bots.worth`."""

from __future__ import annotations

SENSE = {"tourist": 5, "traveller": 58}  # luck hides slips: it takes many to lose three games of ten more
