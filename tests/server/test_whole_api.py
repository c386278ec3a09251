"""The whole API, asked at random by its own description: no fault of ours, and no answer outside its shape."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from muster.server.app import description, make_app
from muster.server.settings import Settings
from tests.server.kit import API, new_guest

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
EACH, OF_PAPER = 6, 2
"""Examples of each sort for an operation; a PDF takes a second of a whole core."""
OPERATIONS = [
    (method, path) for path, methods in description()["paths"].items() for method in methods if path != "/healthz"
]


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The API as it describes itself, of a server without limits on rates."""
    many = 10**9
    where = Settings(
        data=tmp_path_factory.mktemp("api"),
        requests_at_once=many,
        requests_per_second=many,
        guests_per_hour=many,
        tries_per_minute=many,
    )
    return schemathesis.openapi.from_asgi(f"{API}/openapi.json", make_app(where))


@pytest.fixture(scope="module")
def key(schema: Any) -> str:
    return new_guest(TestClient(schema.app)).key


@pytest.mark.parametrize(("method", "path"), OPERATIONS, ids=[f"{method} {path}" for method, path in OPERATIONS])
def test_no_fault_and_no_answer_outside_its_shape(schema: Any, key: str, method: str, path: str) -> None:
    operation = schema[path][method.upper()]
    if (method, path) == ("delete", f"{API}/me"):
        return  # it would end the key that the others ask with; tests of things try it
    count = OF_PAPER if path.endswith("/print") else EACH
    _ask(operation.as_strategy(), key, count)
    if operation.body or operation.path_parameters or operation.query:
        _ask(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), key, count)


def _ask(cases: Any, key: str, count: int) -> None:
    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def ask(case: Any) -> None:
        answer = case.call(headers={"Authorization": f"Bearer {key}"})
        case.validate_response(answer, checks=CHECKS)

    ask()
