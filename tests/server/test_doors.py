"""What is refused before a byte of a body is read, and bodies against the limit and the clock of their route."""

import asyncio
import json
import logging
import stat
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.datastructures import Headers
from starlette.testclient import TestClient

from muster.server.app import PREFIX, ROUTERS, make_app
from muster.server.doors import TINY, Doors
from muster.server.figures import Measured
from muster.server.hosts import Hosts, bare
from muster.server.problems import Problem
from muster.server.settings import Settings
from tests.server.kit import API, client_of, new_guest

NONE: Mapping[str, str] = {}
NOTHING = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Measured]:
    settings = Settings(data=tmp_path, client=tmp_path, requests_at_once=5, requests_per_second=1, body_seconds=1)
    app = make_app(replace(settings, desk_workers=0), hosts=Hosts("127.0.0.1", "club.example"))
    with TestClient(app, base_url="http://localhost"):
        yield app


class Sender:
    """Whoever sends a request by hand: it is seen whether anybody reads the body."""

    def __init__(self, *, stalls: bool = False, leaves: bool = False) -> None:
        self.read = 0
        self._leaves = leaves
        self.told: list[Any] = []
        self._stalls = stalls

    async def receive(self) -> Any:
        self.read += 1
        if self._stalls:
            await asyncio.Event().wait()
        if self._leaves and self.read > 1:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": b"x" * 10_000, "more_body": True}

    async def send(self, message: Any) -> None:
        self.told.append(message)

    @property
    def answer(self) -> tuple[int, str]:
        body = b"".join(each.get("body", b"") for each in self.told)
        return self.told[0]["status"], json.loads(body)["error"]["code"]


def send(gate: Measured, method: str, path: str, headers: Mapping[str, str] = NONE, **how: bool) -> Sender:
    sender = Sender(**how)
    named = {"host": "localhost", "content-type": "application/json", **headers}
    scope = {
        "type": "http", "method": method, "path": path, "raw_path": path.encode(), "root_path": "", "scheme": "http",
        "query_string": b"", "http_version": "1.1", "client": ("192.0.2.1", 1), "server": ("198.51.100.7", 80),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }  # fmt: skip
    asyncio.run(gate(scope, sender.receive, sender.send))
    return sender


UNREAD: dict[str, tuple[str, str, dict[str, str], tuple[int, str]]] = {
    "no key": ("POST", "/me/import", {}, (401, "identity.none")),
    "a wrong key": ("POST", "/me/import", {"authorization": "Bearer none"}, (401, "identity.none")),
    "a thing without a key": ("PUT", f"/things/{NOTHING}", {}, (401, "identity.none")),
    "a set-up without a key": ("POST", f"/games/{NOTHING}/propose", {}, (401, "identity.none")),
    "another site": ("POST", "/print", {"origin": "http://elsewhere.example"}, (403, "origin.foreign")),
    "another host": ("POST", "/print", {"host": "elsewhere.example"}, (421, "host.unknown")),
    "announced": ("POST", "/tables/picture", {"content-length": "3600000"}, (413, "request.too_large")),
    "announced to a small one": ("POST", "/sign-in", {"content-length": "16001"}, (413, "request.too_large")),
}


@pytest.mark.parametrize(("method", "path", "headers", "answer"), UNREAD.values(), ids=UNREAD)
def test_what_is_refused_at_the_door_is_not_read(
    gate: Measured, method: str, path: str, headers: dict[str, str], answer: tuple[int, str]
) -> None:
    sender = send(gate, method, API + path, headers)
    assert sender.answer == answer
    assert sender.read == 0


def test_a_rate_is_counted_before_a_body_is_read(gate: Measured) -> None:
    for _ in range(5):
        assert send(gate, "POST", f"{API}/sign-in", {"content-length": "99999"}).answer[0] == 413
    sender = send(gate, "POST", f"{API}/print")
    assert (sender.answer, sender.read) == ((429, "rate.exceeded"), 0)


def test_a_body_is_read_up_to_the_limit_of_its_route_and_no_further(gate: Measured) -> None:
    sender = send(gate, "POST", f"{API}/sign-in")
    assert sender.answer == (413, "request.too_large")
    assert sender.read == 2


def test_a_body_that_does_not_come_is_refused(gate: Measured) -> None:
    sender = send(gate, "POST", f"{API}/sign-in", stalls=True)
    assert sender.answer == (408, "request.too_slow")


@pytest.mark.parametrize("path", ["/scan", "/reckon/odds", "/sign-in", "/me/import"])
def test_whoever_hangs_up_amid_a_body_is_no_fault(
    gate: Measured, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    key = json.loads(send(gate, "POST", f"{API}/guests").told[1]["body"])["key"]
    caplog.clear()
    headers = {"content-length": "15000", "authorization": f"Bearer {key}"}
    assert send(gate, "POST", API + path, headers, leaves=True).answer == (499, "request.left")
    assert [each.levelno for each in caplog.records] == [logging.INFO]
    assert caplog.records[0].figures["status"] == 499  # type: ignore[attr-defined]


def test_every_route_has_its_limit_and_the_ones_with_a_key_are_known(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    doors = Doors(ROUTERS, PREFIX, settings)
    found = {path: doors.find(method, API + path) for method, path in (
        ("PUT", f"/things/{NOTHING}"), ("POST", "/reckon/file"), ("POST", "/me/import"), ("POST", "/guests"),
        ("POST", "/tables/picture"), ("POST", "/games"), ("GET", "/games"), ("GET", "/replays/secret/story"),
    )}  # fmt: skip
    assert found[f"/things/{NOTHING}"].path == f"{API}/things/{{id}}"
    assert found["/replays/secret/story"].path == f"{API}/replays/{{token}}/story"
    assert settings.largest_thing < found[f"/things/{NOTHING}"].most < 2 * settings.largest_thing
    assert found["/me/import"].needs_key
    assert not found["/reckon/file"].needs_key
    assert found["/guests"].most == TINY
    assert found["/tables/picture"].most == settings.largest_table
    assert doors.find("POST", f"{API}/nothing").most == TINY


def test_a_host_is_ours_by_name_by_setting_or_by_the_address_it_came_in_at() -> None:
    hosts = Hosts("0.0.0.0", "club.example, Other.example.")  # noqa: S104
    for host, here in (
        ("localhost:8000", ""), ("LOCALHOST", ""), ("127.0.0.1:1", ""), ("[::1]:8000", ""), ("club.example", ""),
        ("other.example:443", ""), ("192.168.1.5:8000", "192.168.1.5"), ("192.168.1.5", "::ffff:192.168.1.5"),
        ("[fe80::1]:80", "fe80::1%eth0"),
    ):  # fmt: skip
        hosts.check(Headers({"host": host}), here)
    for host, here in (
        ("elsewhere.example", "192.168.1.5"), ("", ""), ("192.168.1.6", "192.168.1.5"), ("localhost.evil.example", "")
    ):  # fmt: skip
        with pytest.raises(Problem) as refused:
            hosts.check(Headers({"host": host}), here)
        assert refused.value.status_code == 421
        assert "MUSTER_HOSTS" in refused.value.trouble["sentence"]
    Hosts("127.0.0.1", "*").check(Headers({"host": "any.example"}), "")
    assert bare("[2001:DB8::0:1]:80") == "2001:db8::1"


def test_a_websocket_for_another_host_is_refused(gate: Measured) -> None:
    from starlette.testclient import WebSocketDenialResponse

    client, elsewhere = TestClient(gate), {"host": "elsewhere.example"}
    address = f"{API}/games/{NOTHING}/live"
    with pytest.raises(WebSocketDenialResponse) as denied, client.websocket_connect(address, headers=elsewhere):
        pass
    assert denied.value.status_code == 421


def test_logs_name_routes_and_no_secret_of_a_link(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    with client_of(Settings(data=tmp_path, client=tmp_path)) as client:
        for path in (f"{API}/replays/told-to-nobody/story", "/join/told-to-nobody", f"{API}/told-to-nobody"):
            client.get(path)
    told = [record.figures["path"] for record in caplog.records if record.getMessage() == "request"]  # type: ignore[attr-defined]
    assert told == [f"{API}/replays/{{token}}/story", "/{page}", "/api/{unknown}"]
    assert not any(
        "told-to-nobody" in str(vars(record)) for record in caplog.records if record.name.startswith("muster")
    )


def test_the_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for _ in range(2):
        with client_of(Settings(data=data)) as client:
            new_guest(client)
            files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in data.iterdir()}
            assert files == {"muster.db": 0o600, "muster.db-wal": 0o600, "muster.db-shm": 0o600}
        assert stat.S_IMODE(data.stat().st_mode) == 0o700
        (data / "muster.db").chmod(0o644)
