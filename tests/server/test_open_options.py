"""Options that take more values than those listed, on the page of a new table and at the table."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

FORM = {"sitter-0": "you", "name-0": "Ada", "sitter-1": "you", "name-1": "Bo"}


def opened(client: TestClient, **fields: str) -> Any:
    return client.post("/games/emigration/new", data=FORM | fields)


def test_a_number_or_names_can_be_typed(client: TestClient) -> None:
    form = client.get("/games/emigration/new").text
    assert "Or a number from 1 to 200" in form
    assert "Or some of these, joined with +: Family, Heart, Work" in form
    page = opened(client, **{"other-turn_cap": " 7 ", "option-turn_cap": "50", "other-life_packs": "work, family"})
    assert page.status_code == 200
    assert "After this many turns per player: 7." in page.text
    assert "These packs: Family+Work." in page.text
    table = re.search(r"/t/(\w+)", str(page.url))
    assert table is not None
    rules = client.get(f"/games/emigration/rules?table={table[1]}").text
    assert re.search(r"After this many turns per player: 7\. *<b>In force", rules)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("other-turn_cap", "never", "or a whole number from 1 to 200, not &#39;never&#39;"),
        ("other-life_packs", "Family", "A table of 2 plays with 2 packs of Life Cards, not with 1"),
    ],
)
def test_what_does_not_fit_is_refused_and_stays_in_its_field(client: TestClient, field: str, value: str, said: str) -> None:
    page = opened(client, **{field: value})
    assert page.status_code == 422
    assert said in page.text
    assert f'name="{field}" autocomplete="off" maxlength="80" value="{value}"' in page.text
