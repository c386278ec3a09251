"""Reckonings, rules, charts, paper and pictures over HTTP; and the description says what every field means."""

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from muster.army import SHIPPED, ready_army
from muster.army.sharing import receive, share
from muster.companion.bodies import body_of
from muster.companion.door import RECKONINGS, answer
from muster.press.qr import Qr
from muster.rulebook.attack_table import ATTACK_TABLES
from muster.rulebook.catalogue import catalogue
from muster.server import reckoning_routes
from muster.server.app import description
from muster.server.problems import NotFound
from muster.server.reckoning_routes import reckoned
from muster.server.things import Thing, Things
from tests.server.kit import API, FACTION, WEAPON, new_guest
from tests.waiting import wait_until

UNIT = {"kind": "weapon", "version": 1, **WEAPON}


@pytest.mark.rule("APP-02")
def test_a_price_over_http_is_the_price_at_the_door(plain_client: TestClient) -> None:
    asked = {"thing": UNIT}
    found = plain_client.post(f"{API}/reckon/price", json=asked)
    assert found.status_code == 200
    assert found.json() == answer("price", asked)
    dearer = plain_client.post(f"{API}/reckon/price", json={"thing": UNIT | {"power": 8}}).json()
    assert dearer["points"] > found.json()["points"]


def test_a_refusal_keeps_its_code_sentence_and_place(plain_client: TestClient) -> None:
    asked = {"thing": {"kind": "roster"}}
    found = plain_client.post(f"{API}/reckon/price", json=asked)
    assert (found.status_code, found.json()["error"]) == (422, answer("price", asked)["refused"])


def test_small_reckonings_of_many_hold_nobody_up(plain_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a key, more at once than there are threads; somebody else is answered meanwhile."""
    anna, hold, at_work = new_guest(plain_client), threading.Event(), list[str]()

    def slow(name: str, asked: bytes) -> tuple[int, bytes]:
        at_work.append(name)
        assert hold.wait(60)
        return reckoned(name, asked)

    monkeypatch.setattr(reckoning_routes, "reckoned", slow)
    with ThreadPoolExecutor(60) as many:
        asked = [many.submit(plain_client.post, f"{API}/reckon/qr", json={"text": "x"}) for _ in range(60)]
        try:
            wait_until(lambda: bool(at_work), "one at work")
            assert anna.ask("GET", "/me").status_code == 200
            assert len(at_work) == 1, "one after another"
        finally:
            hold.set()
        assert {each.result().status_code for each in asked} == {200}, "a page asks for many at once"


def test_nobody_waits_at_the_gate_for_what_others_have_worked_out(
    plain_client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, bert, hold = new_guest(plain_client), new_guest(plain_client), threading.Event()
    here = threading.Semaphore(0)

    def slow(_things: Things, _identity: str, _thing: str) -> Thing:
        here.release()
        assert hold.wait(60)
        raise NotFound

    monkeypatch.setattr(Things, "get", slow)
    with ThreadPoolExecutor(50) as many:
        asked = [many.submit(anna.ask, "GET", f"/things/{uuid4()}") for _ in range(50)]
        try:
            for _ in range(40):  # all the threads that there are for routes
                assert here.acquire(timeout=60)
            assert bert.ask("POST", "/reckon/price", {"thing": UNIT}).status_code == 200
        finally:
            hold.set()
        assert {each.result().status_code for each in asked} == {404}


def test_every_reckoning_has_a_path_of_its_own() -> None:
    paths = description()["paths"]
    assert {path.rpartition("/")[2] for path in paths if "/reckon/" in path} == set(RECKONINGS)
    for name in RECKONINGS:
        operation = paths[f"{API}/reckon/{name}"]["post"]
        assert "$ref" in operation["requestBody"]["content"]["application/json"]["schema"]


def test_the_description_says_what_every_field_means() -> None:
    whole = description()
    silent = [
        f"{name}.{field}"
        for name, shape in whole["components"]["schemas"].items()
        for field, what in shape.get("properties", {}).items()
        if not what.get("description")
    ]
    silent += [name for name, shape in whole["components"]["schemas"].items() if not shape.get("description")]
    for path, operations in whole["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            parameters = operation.get("parameters", [])
            silent += [f"{path} {each['name']}" for each in parameters if not each.get("description")]
    assert silent == []


@pytest.mark.rule("BETA-03")
def test_the_rules_are_all_there_with_their_books(plain_client: TestClient) -> None:
    found = plain_client.get(f"{API}/rules")
    whole = found.json()
    assert {each["id"] for each in whole["rules"]} == set(catalogue())
    assert {each["id"]: each["version"] for each in whole["books"]}["beta"] == "0.1"
    again = plain_client.get(f"{API}/rules", headers={"If-None-Match": found.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert plain_client.get(f"{API}/rules", headers={"If-None-Match": '"x"'}).status_code == 200


def test_the_charts_are_grids_of_what_is_needed(plain_client: TestClient) -> None:
    charts = {each["table"]: each for each in plain_client.get(f"{API}/charts").json()["charts"]}
    assert list(charts) == list(ATTACK_TABLES)
    core = charts["d6-core"]
    assert "core" in core["editions"]
    assert (len(core["cells"]), {len(row) for row in core["cells"]}) == (20, {16})
    at = core["cells"][3][4], core["chances"][3][4]
    assert at == ("4+", 0.5)


def test_a_roster_and_the_rules_come_out_as_pdf(plain_client: TestClient) -> None:
    for body in (
        {"thing": body_of(ready_army(next(iter(SHIPPED))))},
        {"ruleset": "beta", "paper": "letter", "ink_saving": True},
    ):
        found = plain_client.post(f"{API}/print", json=body)
        assert (found.status_code, found.headers["content-type"]) == (200, "application/pdf")
        assert found.content.startswith(b"%PDF")
    refused: list[dict[str, Any]] = [{"thing": FACTION}, {"thing": {}}, {"ruleset": "none"}, {"paper": "a9"}]
    for wrong in refused:
        assert plain_client.post(f"{API}/print", json=wrong).status_code == 422


@pytest.mark.rule("APP-04")
def test_codes_are_read_from_a_picture(plain_client: TestClient) -> None:
    army = ready_army(next(iter(SHIPPED)))
    codes = share(army).parts
    found = [
        code
        for each in codes
        for code in plain_client.post(
            f"{API}/scan", content=Qr(str(each)).png(), headers={"Content-Type": "image/png"}
        ).json()["codes"]
    ]
    assert receive(found).name == army.name
    for picture in (b"", b"no picture", b"\x89PNG\r\n\x1a\n" + b"\0" * 50):
        refused = plain_client.post(f"{API}/scan", content=picture, headers={"Content-Type": "image/png"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "image.broken")
    large = plain_client.post(f"{API}/scan", content=b"\0" * 12_000_001, headers={"Content-Type": "image/png"})
    assert large.status_code == 413
