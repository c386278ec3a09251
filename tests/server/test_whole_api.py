"""The whole API, asked at random by its own description: no fault of ours, and no answer outside its shape."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
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
from muster.warming.small_game import play_a_little
from tests.counts import TIMES
from tests.server.kit import API, FACTION, Guest, fresh_database, new_guest

CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
EACH, OF_PAPER = 3 * TIMES, TIMES
"""Examples of each sort for an operation; a PDF takes a second of a whole core."""
OPERATIONS = [
    (method, path.removeprefix(API))
    for path, methods in description()["paths"].items()
    for method in methods
    if path not in ("/healthz", "/readyz")
]
CHANGE_THE_IDENTITY = ("/me", "/sign-out", "/me/account", "/me/recovery-code")
"""Every request to these comes with a key of its own, so that none ends the key of the others."""
NEED_NO_DATABASE = ("/reckon", "/print", "/scan", "/rules", "/charts", "/tables")
"""These are asked once, on SQLite."""
CASES = [("sqlite", *operation) for operation in OPERATIONS] + [
    ("postgresql", method, path) for method, path in OPERATIONS if not path.startswith(NEED_NO_DATABASE)
]
CHANCES_UPON = ("/reckon/file", "/reckon/symbols", "/reckon/ready")
"""Of the reckonings, those that chance asks rightly; the others want whole armies."""
NEEDS_A_SECRET_OR_PICTURE = ("/recover", "/sign-in", "/scan")
NEEDS_A_GAME = ("/games/{id}", "/games/join", "/games/invitation", "/replays/")
"""These are asked about games that are there in tests/server/games."""
NEEDS_A_TABLE = ("/tables/picture", "/tables/text", "/tables/file", "/tables/pieces/{piece}")
"""Chance makes no table and names no piece; tests/server/games/test_drawing.py asks these with some."""
NEEDS_A_PROPOSAL = ("post", "/games")
"""Chance makes no set-up without faults; tests/server/games/test_setting_up.py makes games."""
MANY = 10**9


def _schema(folder: Path, database_url: str) -> Any:
    """The API as it describes itself, of a server without limits on rates."""
    where = Settings(
        data=folder,
        database_url=database_url,
        requests_at_once=MANY,
        requests_per_second=MANY,
        guests_per_hour=MANY,
        tries_per_minute=MANY,
        desk_workers=0,
    )
    return schemathesis.openapi.from_asgi(f"{API}/openapi.json", make_app(where))


@dataclass(frozen=True)
class Served:
    """The API of one server, and the key of somebody whom it knows."""

    schema: Any
    key: str


@pytest.fixture(scope="module")
def on(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Served]:
    """`on("sqlite")` is the one server of this file with such a database."""
    play_a_little()  # a first game reads or compiles kernels, for which no request here waits long enough

    @cache
    def served(database: str) -> Served:
        url = "" if database == "sqlite" else fresh_database(request.getfixturevalue("postgres_server"))
        schema = _schema(tmp_path_factory.mktemp("api"), url)
        return Served(schema, new_guest(TestClient(schema.app)).key)

    return served


@pytest.mark.parametrize(("database", "method", "path"), CASES, ids=[" ".join(each) for each in CASES])
def test_no_fault_and_no_answer_outside_its_shape(
    on: Callable[[str], Served], database: str, method: str, path: str
) -> None:
    schema, key = on(database).schema, on(database).key
    operation = schema[API + path][method.upper()]
    asker = Asker(schema.app, method, path, key)
    count = OF_PAPER if path == "/print" else EACH
    _ask(operation.as_strategy(), asker.there, count)
    if operation.body or operation.path_parameters or operation.query:
        _ask(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), asker.ask, count)
    assert 401 not in asker.seen
    if path in (*NEEDS_A_SECRET_OR_PICTURE, *NEEDS_A_TABLE) or path.startswith(NEEDS_A_GAME):
        return
    if (method, path) == NEEDS_A_PROPOSAL:
        return
    if not path.startswith("/reckon") or path in CHANCES_UPON:
        assert any(200 <= status < 300 for status in asker.seen), asker.seen


class Asker:
    """Asks for one operation with a key that opens, and remembers how it was answered."""

    def __init__(self, app: Any, method: str, path: str, key: str) -> None:
        self._client = TestClient(app)
        self._key = key
        self._changes_the_identity = path in CHANGE_THE_IDENTITY
        self._needs_a_thing = path == "/things/{id}" and method != "put"
        self.seen: set[int] = set()

    def there(self, case: Any) -> None:
        """Asks for a thing that is there, where it is a thing that is asked for."""
        if self._needs_a_thing:
            assert Guest(self._client, self._key).put(case.path_parameters["id"], FACTION).status_code in (200, 201)
        self.ask(case)

    def ask(self, case: Any) -> None:
        key = new_guest(self._client).key if self._changes_the_identity else self._key
        answer = case.call(headers={"Authorization": f"Bearer {key}"})
        case.validate_response(answer, checks=CHECKS)
        self.seen.add(answer.status_code)


def _ask(cases: Any, ask: Callable[[Any], None], count: int) -> None:
    @settings(
        max_examples=count,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases)
    def each(case: Any) -> None:
        ask(case)

    each()
