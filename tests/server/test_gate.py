"""Whatever comes to the gate: sizes, origins, rates, broken and hostile bodies; one shape of error for all."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.logs import JsonLines
from muster.server.problems import NotFound
from muster.server.rates import MOST_BUCKETS, Rate
from muster.server.services import household
from muster.server.settings import Settings, read_settings
from tests.server.kit import API, FACTION, client_of, new_guest, run_sql
from tests.waiting import wait_until

JSON = {"Content-Type": "application/json"}
HOSTILE = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"text"',
    b"\xff\xfe\x00",
    b"[" * 100_000,
    b'{"kind": "faction", "body": ' + b'{"a":' * 50_000,
    b'{"kind": "faction", "body": {"x": NaN}, "base": null}',
    b'{"kind": "faction", "body": {"x": Infinity}, "base": null}',
    b'{"kind": "faction", "body": {"x": 1e999}, "base": null}',
    b'{"kind": "faction", "body": {"x": ' + b"9" * 5_000 + b'}, "base": null}',
    b'{"kind": "faction", "body": {"x": "\\ud800"}, "base": null}',
    b'{"kind": "faction", "body": {"x": ' + b"[" * 100 + b"]" * 100 + b'}, "base": null}',
    b'{"kind": "weapon", "body": {}, "base": null}',
    b'{"kind": "faction", "body": [], "base": null}',
    b'{"kind": "faction", "body": {}, "base": 0}',
    b'{"kind": "faction", "body": {}, "base": 1e400}',
    b'{"kind": "faction", "body": {}, "base": null, "more": 1}',
]


def is_error(answer: object) -> bool:
    return isinstance(answer, dict) and set(answer["error"]) == {"code", "sentence", "rule", "at"}


@pytest.mark.parametrize("body", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_bodies_are_refused_in_one_shape(plain_client: TestClient, body: bytes) -> None:
    guest = new_guest(plain_client)
    headers = {"Authorization": f"Bearer {guest.key}", **JSON}
    for path in (
        f"/things/{uuid4()}",
        "/me/import",
        "/me/account",
        "/reckon/price",
        "/print",
        "/sign-in",
        "/recover",
    ):
        method = "PUT" if path.startswith("/things") else "POST"
        answer = plain_client.request(method, API + path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert is_error(answer.json())
    assert guest.kept() == {}


def test_what_is_too_large_is_refused_announced_or_not(plain_client: TestClient) -> None:
    guest = new_guest(plain_client)
    headers = {"Authorization": f"Bearer {guest.key}", **JSON}
    announced = plain_client.put(f"{API}/things/{uuid4()}", content=b" " * 5_000_000, headers=headers)
    unannounced = plain_client.put(
        f"{API}/things/{uuid4()}", content=(b" " * 100_000 for _ in range(50)), headers=headers
    )
    for answer in (announced, unannounced):
        assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request.too_large")


WRONG: dict[str, tuple[str, str, Any, str]] = {
    "a word of the query": ("GET", "/things?kind=army", None, "query.kind is “army”; allowed are faction, armoury, "),
    "a number that is none": ("GET", "/things?limit=x", None, "query.limit is “x”; allowed is a whole number."),
    "a number too small": ("GET", "/things?limit=0", None, "query.limit is “0”; allowed is 1 or more."),
    "an id": ("GET", "/things?after=7", None, "query.after is “7”; allowed is a UUID."),
    "what is missing": ("POST", "/sign-in", {"name": "x"}, "body.password is missing; it must be given."),
    "what is unknown": ("POST", "/sign-in", {"name": "x", "password": "y", "z": 1}, "body.z is no field of this; "),
    "a text too short": (
        "POST",
        "/recover",
        {"recovery_code": "x"},
        "body.recovery_code has 1 characters; allowed is 5",
    ),
    "no text": ("POST", "/recover", {"recovery_code": [1]}, "body.recovery_code is a list of 1; allowed is text."),
    "no group": ("POST", "/sign-in", [1], "body is a list of 1; allowed is a group of fields."),
    "a number too long": (
        "POST",
        "/reckon/price",
        {"thing": {"profiles": [{"hp": 10**30}]}},
        "the request holds at thing.profiles[0].hp what is no number; allowed are numbers of up to 18 digits.",
    ),
}


@pytest.mark.parametrize(("method", "path", "body", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_field_is_told_with_what_is_allowed(
    plain_client: TestClient, method: str, path: str, body: Any, sentence: str
) -> None:
    answer = new_guest(plain_client).ask(method, path, body)
    assert answer.status_code == 422
    assert answer.json()["error"]["sentence"].lower().startswith(sentence.lower())


def test_the_description_is_made_once_and_not_where_everybody_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    begun, go_on = threading.Event(), threading.Event()

    def describe(_api: object) -> dict[str, str]:
        made.append(threading.get_ident())
        begun.set()
        go_on.wait(20)
        return {"openapi": "3.1.0"}

    monkeypatch.setattr("muster.server.app._description", describe)
    with client_of(Settings(data=tmp_path, client=tmp_path)) as client, ThreadPoolExecutor(3) as people:
        asked = [people.submit(client.get, f"{API}/openapi.json") for _ in range(3)]
        begun.wait(20)
        assert client.get("/healthz").status_code == 200, "somebody else is answered meanwhile"
        go_on.set()
        assert [each.result().json() for each in asked] == [{"openapi": "3.1.0"}] * 3
        assert client.get(f"{API}/openapi.json").headers["content-type"] == "application/json"
    assert len(made) == 1


def test_unknown_addresses_and_methods_have_the_same_shape(plain_client: TestClient) -> None:
    for method, path, status in (
        ("GET", f"{API}/nothing", 404),
        ("GET", "/api/v2/things", 404),
        ("GET", f"{API}/things/none", 401),
        ("PATCH", f"{API}/things", 405),
        ("POST", "/", 405),
        ("POST", f"{API}/reckon/nothing", 404),
        ("GET", "/missing.js", 404),
    ):
        answer = plain_client.request(method, path)
        assert answer.status_code == status, path
        assert is_error(answer.json())
    assert plain_client.patch(f"{API}/things").headers["allow"]


def test_every_answer_carries_the_headers(plain_client: TestClient) -> None:
    for path in ("/", "/healthz", f"{API}/me", f"{API}/rules", f"{API}/nothing"):
        headers = plain_client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert plain_client.get(f"{API}/me").headers["cache-control"] == "no-store"


def test_another_site_changes_nothing(plain_client: TestClient) -> None:
    for headers in (
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "https://testserver"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        answer = plain_client.post(f"{API}/guests", headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin.foreign")
    assert plain_client.post(f"{API}/guests", headers={"Origin": "http://testserver"}).status_code == 201


def test_too_many_requests_are_slowed_down_by_identity(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, requests_at_once=5, requests_per_second=1, guests_per_hour=3)
    with client_of(settings) as client:
        busy, calm = new_guest(client), new_guest(client)
        answers = [busy.ask("GET", "/me") for _ in range(7)]
        assert [each.status_code for each in answers] == [200] * 5 + [429] * 2
        assert is_error(answers[-1].json())
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert calm.ask("GET", "/me").status_code == 200
        guests = [client.post(f"{API}/guests").status_code for _ in range(2)]
        assert guests == [201, 429]


@pytest.mark.parametrize("body", [b"{", b"\xff\xfe\x00", b"[" * 10_000], ids=["open", "bytes", "deep"])
def test_what_cannot_be_read_is_counted(tmp_path: Path, body: bytes) -> None:
    settings = Settings(data=tmp_path, requests_at_once=3, requests_per_second=1)
    with client_of(settings) as client:
        for path in ("/reckon/price", "/sign-in"):
            device = TestClient(client.app, client=(path, 1))
            answers = [device.post(API + path, content=body, headers=JSON) for _ in range(5)]
            assert [each.status_code for each in answers] == [400] * 3 + [429] * 2
            assert int(answers[-1].headers["retry-after"]) >= 1
            assert is_error(answers[-1].json())


def test_requests_of_the_wrong_shape_are_counted_where_no_key_is_needed_too(tmp_path: Path) -> None:
    with client_of(Settings(data=tmp_path, requests_at_once=2, requests_per_second=1)) as client:
        for path in ("/recover", "/sign-in", "/print"):
            device = TestClient(client.app, client=(path, 1))
            assert [device.post(API + path, json={"x": 1}).status_code for _ in range(3)] == [422, 422, 429]


def test_a_rate_fills_again_and_remembers_no_end_of_names() -> None:
    now = [0.0]
    rate = Rate(2, 1, "Too many.", lambda: now[0])
    rate.take("a")
    rate.take("a")
    with pytest.raises(Exception, match="Too many"):
        rate.take("a")
    now[0] = 1.5
    rate.take("a")
    for number in range(MOST_BUCKETS + 10):
        rate.take(str(number))
    assert len(rate._buckets) == MOST_BUCKETS  # noqa: SLF001


def test_logs_are_lines_of_json_without_secrets(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    import io
    import logging

    from muster.server.logs import write_logs

    root = logging.getLogger()
    before, level, stream = root.handlers, root.level, io.StringIO()
    try:
        write_logs(stream)
        with client_of(Settings(data=tmp_path)) as client:
            guest = new_guest(client)
            guest.ask("POST", "/me/account", {"name": "Logger", "password": "correct horse"})
            guest.put(str(uuid4()), FACTION)
    finally:
        root.handlers, root.level = before, level
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    asked = [line for line in lines if line["what"] == "request"]
    assert [line["status"] for line in asked] == [201, 200, 201]
    assert asked[-1]["identity"]
    for secret in (guest.key, guest.recovery_code, "correct horse", "Logger", "Testers"):
        assert secret not in stream.getvalue()


def test_a_fault_of_ours_is_told_in_the_same_shape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from muster.server.things import Things

    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(Things, "every", broken)
    with client_of(Settings(data=tmp_path)) as client:
        answer = new_guest(client).ask("GET", "/things")
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server.fault")
    assert "secret" not in answer.text


def test_a_statement_that_fails_is_a_fault_and_is_logged(
    client: TestClient, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    guest = new_guest(client)
    run_sql(settings.url, "ALTER TABLE things RENAME TO elsewhere")
    answer = guest.put(str(uuid4()), FACTION | {"name": "Told to nobody"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server.fault")
    (fault,) = [record for record in caplog.records if record.getMessage() == "fault"]
    line = json.loads(JsonLines().format(fault))
    assert line["level"] == "error"
    assert line["request"] == answer.headers["x-request-id"]
    assert "Traceback" in line["fault"]
    assert "things" in line["fault"]
    assert "Told to nobody" not in line["fault"]


def test_a_database_that_is_away_or_busy_is_told_as_that_and_logged(
    database_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muster.server.storage.BUSY_SECONDS", 0.1)
    with client_of(Settings(database_url=database_url, data=tmp_path)) as client, ExitStack() as after:
        guest = new_guest(client)
        if database_url.startswith("sqlite"):
            other = after.enter_context(closing(sqlite3.connect(tmp_path / "muster.db", isolation_level=None)))
            other.execute("BEGIN IMMEDIATE")
        else:
            url = sa.make_url(database_url)
            with admin(url.set(database="postgres")) as connection:
                connection.execute(sa.text(f"DROP DATABASE {url.database} WITH (FORCE)"))
        answer = guest.put(str(uuid4()), FACTION)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "storage.away")
    assert answer.headers["retry-after"] == "2"
    (told,) = [record for record in caplog.records if record.getMessage() == "database away"]
    line = json.loads(JsonLines().format(told))
    assert (line["level"], line["request"]) == ("warning", answer.headers["x-request-id"])
    assert line["reason"]


@contextmanager
def admin(url: sa.URL) -> Iterator[sa.Connection]:
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


SLOW = [
    ("muster.server.printing._printed", "/print", {}),
    ("muster.server.identity.Identities.sign_in", "/sign-in", {"name": "Al", "password": "correct horse"}),
]


@pytest.mark.parametrize(("work", "path", "body"), SLOW, ids=["print", "sign-in"])
def test_whoever_waits_for_what_takes_long_holds_nobody_else_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str, path: str, body: object
) -> None:
    done = threading.Event()

    def slow(*_: object) -> None:
        done.wait(60)
        raise NotFound

    monkeypatch.setattr(work, slow)
    answers: list[Any] = []
    with client_of(Settings(data=tmp_path, tries_per_minute=1_000)) as client:
        threads = [
            threading.Thread(target=lambda: answers.append(client.post(API + path, json=body))) for _ in range(60)
        ]
        for thread in threads:
            thread.start()
        try:
            wait_until(lambda: answers, "the first answer", every=0.01)
            with ThreadPoolExecutor(1) as other:
                assert other.submit(client.get, "/healthz").result(20).status_code == 200
        finally:
            done.set()
        for thread in threads:
            thread.join()
    codes = [each.status_code for each in answers]
    assert set(codes) == {404, 503}
    full = next(each for each in answers if each.status_code == 503)
    assert full.json()["error"]["code"] == "server.busy"
    assert int(full.headers["retry-after"]) >= 1


def test_the_authority_of_a_server_without_tls_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "index.html").write_text("<!doctype html><title>Muster</title>")
    (tmp_path / "certificates").mkdir()
    (tmp_path / "certificates" / "muster-authority.crt").write_text("of an earlier start")
    with client_of(Settings(data=tmp_path, client=tmp_path / "client")) as client:
        answer = client.get("/authority.crt")
    assert answer.status_code == 404
    assert is_error(answer.json())


def test_settings_come_from_the_environment(tmp_path: Path) -> None:
    around = {"MUSTER_PORT": "9000", "MUSTER_TLS": "1", "MUSTER_DATA": str(tmp_path)}
    found = read_settings(around, port=None, host="0.0.0.0")  # noqa: S104
    assert found == replace(Settings(), port=9000, tls=True, data=tmp_path, host="0.0.0.0")  # noqa: S104
    for name, value in (("PORT", "many"), ("TLS", "maybe"), ("MOST_THINGS", "0"), ("MOST_THINGS", "-1")):
        with pytest.raises(Exception, match=f"MUSTER_{name}"):
            read_settings({f"MUSTER_{name}": value})


def test_a_household_counts_as_one_however_its_addresses_are_written() -> None:
    assert household("2001:db8::a") == household("2001:db8:0:0:ffff::e") != household("2001:db8:0:1::a")
    assert household("fe80::1%eth0") == household("fe80::2")
    assert household("192.0.2.7") != household("192.0.2.8")
