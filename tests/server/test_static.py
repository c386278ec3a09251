"""The client's files, and its one page for every other address."""

import asyncio
import gzip
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.server.settings import Settings
from muster.server.static import Client
from tests.server.kit import client_of


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<!doctype html><base href="/" /><title>Muster</title>')
    (folder / "sw.js").write_text("self")
    (folder / "assets" / "main-abc.js").write_text("script")
    (folder / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(b"script"))
    (folder / "assets" / "engine-abc.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path


def test_files_are_served_each_as_what_it_is(built: Path) -> None:
    with client_of(Settings(data=built, client=built / "client")) as client:
        plain = client.get("/assets/main-abc.js", headers={"Accept-Encoding": "identity"})
        packed = client.get("/assets/main-abc.js", headers={"Accept-Encoding": "gzip, br"})
        assert (plain.text, packed.text) == ("script", "script")
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["content-type"].startswith("text/javascript")
        assert "immutable" in packed.headers["cache-control"]
        assert client.get("/assets/engine-abc.wasm").headers["content-type"] == "application/wasm"
        worker = client.get("/sw.js")
        assert worker.headers["cache-control"] == "no-cache"
        again = client.get("/sw.js", headers={"If-None-Match": worker.headers["etag"]})
        assert again.status_code == 304


def test_a_file_is_open_only_while_some_of_it_is_read(built: Path) -> None:
    large = built / "client" / "assets" / "large.bin"
    large.write_bytes(b"x" * 300_000)
    told: list[Any] = []

    async def send(message: Any) -> None:
        held = [str(each.readlink()) for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]
        assert str(large) not in held, "whoever takes it in slowly would hold it for as long"
        told.append(message)

    async def ask() -> None:
        scope = {"type": "http", "method": "GET", "path": "/assets/large.bin", "headers": [(b"range", b"bytes=5-")]}
        await Client(built / "client", "/")({**scope, "headers": []}, receive, send)
        await Client(built / "client", "/")(scope, receive, send)

    async def receive() -> Any:
        await asyncio.Event().wait()

    asyncio.run(ask())
    assert b"".join(each.get("body", b"") for each in told) == b"x" * (300_000 + 299_995)


def test_files_of_one_address_are_counted(built: Path) -> None:
    with client_of(Settings(data=built, client=built / "client", files_at_once=3, files_per_second=1)) as client:
        codes = [client.get("/assets/main-abc.js").status_code for _ in range(5)]
        assert codes[:3] == [200] * 3
        assert 429 in codes
        assert client.get("/healthz").status_code == 200


def test_every_other_address_is_a_page_of_the_client(built: Path) -> None:
    with client_of(Settings(data=built, client=built / "client")) as client:
        for path in ("/", "/rules/COVER-02", "/armies/ready%3Adawn/unit/Some%20One", "/table/new?received=1"):
            page = client.get(path)
            assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
            assert "<title>Muster" in page.text
        for path in (
            "/secret.txt",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/..%2f..%2f..%2fsecret.txt",
            "/a.js",
        ):
            assert client.get(path).status_code == 404
        assert client.get("/%00").status_code == 404


def test_the_page_names_the_path_below_which_it_is_served(built: Path) -> None:
    for path in ("/", "/muster/", "/games/of/muster/"):
        with client_of(Settings(data=built, client=built / "client", path=path)) as client:
            for asked in ("", "rules/COVER-02", "index.html"):
                assert f'<base href="{path}" />' in client.get(path + asked).text
            page = client.get(path)
            again = client.get(path, headers={"If-None-Match": page.headers["etag"]})
            assert (again.status_code, again.text) == (304, "")
            assert "base-uri 'self'" in page.headers["content-security-policy"]


def test_a_page_of_another_path_is_another_page(built: Path) -> None:
    """Whoever kept it under the old path does not go on with its base."""
    told = set()
    for path in ("/", "/muster/"):
        with client_of(Settings(data=built, client=built / "client", path=path)) as client:
            told.add(client.get("/").headers["etag"])
    assert len(told) == 2


def test_a_client_that_is_not_built_says_so(plain_client: TestClient) -> None:
    page = plain_client.get("/")
    assert page.status_code == 503
    assert "make setup" in page.text


def test_a_name_that_no_file_system_has_is_not_found(built: Path) -> None:
    with client_of(Settings(data=built, client=built / "client")) as client:
        assert client.get(f"/{'a' * 300}.js").status_code == 404
