"""A server below a path of its host, whether the proxy before it takes the path away or not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from muster.files import BadInput
from muster.server.settings import Settings, read_settings
from tests.server.games.tiny import tiny
from tests.server.kit import API, client_of

PATH = "/muster/"


@pytest.fixture
def below(tmp_path: Path) -> Iterator[TestClient]:
    folder = tmp_path / "client"
    folder.mkdir()
    (folder / "index.html").write_text('<base href="/" />')
    (folder / "sw.js").write_text("self")
    with client_of(Settings(data=tmp_path, client=folder, path=PATH, guests_per_hour=1_000)) as client:
        yield client


@pytest.mark.parametrize("before", ["", "/muster"], ids=["taken away", "left"])
def test_everything_is_there_with_the_path_and_without(below: TestClient, before: str) -> None:
    assert below.get(f"{before}/healthz").json()["status"] == "ok"
    assert below.get(f"{before}/sw.js").text == "self"
    made = below.post(f"{before}{API}/guests").json()
    key = {"Authorization": f"Bearer {made['key']}"}
    assert below.get(f"{before}{API}/me", headers=key).json() == made["identity"]
    assert below.get(f"{before}{API}/nothing").status_code == 404
    game = below.post(f"{before}{API}/games", headers=key, json=tiny("you", "link")).json()["head"]["game"]
    with below.websocket_connect(f"{before}{API}/games/{game}/live", headers=key) as socket:
        socket.send_json({"say": "hello", "protocol": 1, "after": -1})
        assert socket.receive_json()["tell"] == "hello"


def test_the_path_without_its_last_slash_leads_to_it(below: TestClient) -> None:
    answer = below.get("/muster", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (308, PATH)
    assert below.get("/musters").text.startswith("<base")  # another page of the client, not another place


def test_a_key_goes_to_nobody_else_on_the_host(below: TestClient) -> None:
    plain = below.post(f"{PATH}{API[1:]}/guests")
    assert plain.headers["set-cookie"].startswith("muster_key=")
    assert f"Path={PATH};" in plain.headers["set-cookie"]
    secure = below.post(f"https://testserver{PATH}{API[1:]}/guests")
    assert secure.headers["set-cookie"].startswith("__Secure-muster_key=")
    assert f"Path={PATH};" in secure.headers["set-cookie"]
    for scheme, made in (("http", plain), ("https", secure)):
        assert below.get(f"{scheme}://testserver{PATH}{API[1:]}/me").json() == made.json()["identity"]
    ended = below.post(f"https://testserver{PATH}{API[1:]}/sign-out").headers["set-cookie"]
    assert ended.startswith('__Secure-muster_key="";')
    assert f"Path={PATH};" in ended


@pytest.mark.parametrize(
    ("written", "path"),
    [("", "/"), ("/", "/"), ("muster", "/muster/"), ("/muster", "/muster/"), ("/a//b_c/D-1/", "/a/b_c/D-1/")],
)
def test_a_path_is_read_with_a_slash_at_both_ends(written: str, path: str, tmp_path: Path) -> None:
    assert read_settings({"MUSTER_PATH": written}, data=tmp_path).path == path


@pytest.mark.parametrize("written", ['/a"b/', "/a b/", "/../", "/a?b", "https://club.example/muster/"])
def test_what_is_no_path_is_refused(written: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="such as /muster/"):
        read_settings({"MUSTER_PATH": written}, data=tmp_path)
