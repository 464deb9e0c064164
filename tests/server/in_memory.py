"""Tables in the memory of a test's server: look at one, or drop it so that it is loaded again."""

from __future__ import annotations

from fastapi.testclient import TestClient

from sojourn.server.tables.live_table import LiveTable


def live_table(client: TestClient, table: str) -> LiveTable:
    """The table as the server holds it."""
    found: LiveTable = client.portal.call(client.app.state.tables.get, table)  # type: ignore[union-attr, attr-defined]
    return found


def drop(client: TestClient, table: str) -> None:
    """Whoever asks for it next gets it from the storage."""
    client.portal.call(client.app.state.tables.drop, live_table(client, table))  # type: ignore[union-attr, attr-defined]
