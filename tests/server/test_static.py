"""The client's files, and its one page for every other address."""

import gzip
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from muster.server.settings import Settings
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
