"""Schemathesis reads the API's own description and sends what it allows, and what it does not."""

from __future__ import annotations

import contextlib
from typing import Any

import schemathesis
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import content_type_conformance, not_a_server_error, response_schema_conformance, status_code_conformance

EXAMPLES = 6  # requests for each operation, of each of three kinds
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FIELDS = {"method": "method", "url": "url", "params": "params", "json": "json", "data": "content", "headers": "headers"}
FIXED = settings(
    max_examples=EXAMPLES,
    database=None,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_no_request_breaks_the_server_and_every_answer_is_as_described(client: TestClient) -> None:
    made = client.post("/api/tables", json={"game": "high-card", "sitters": ["you", "open", "bot:random"]}).json()
    known = {"table": made["table"], "code": made["code"], "name": "high-card"}
    client.headers["Authorization"] = f"Bearer {made['token']}"
    sent: list[int] = []

    def ask(case: Any) -> None:
        wish = case.as_transport_kwargs(base_url="http://testserver")
        answer = client.request(**{FIELDS[name]: value for name, value in wish.items() if name in FIELDS and value is not None})
        sent.append(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.path.endswith("/events"):
            continue  # a stream that does not end
        path = {name: value for name, value in known.items() if f"{{{name}}}" in operation.path}
        right, here = operation.as_strategy(), operation.as_strategy(path_parameters=path or None)
        for strategy in (right, here, operation.as_strategy(GenerationMode.NEGATIVE)):
            with contextlib.suppress(Unsatisfiable):  # where nothing is sent, nothing can be wrong
                FIXED(given(case=strategy)(ask))()
    assert {200, 400, 403, 404, 422} <= set(sent)
