"""The web table: pages, live updates and a documented JSON API. `sojourn serve` starts it."""
