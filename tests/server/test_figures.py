"""Figures for operators: behind a key, of everything that is worth watching, and of nobody in particular."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from uuid import uuid4

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from muster.server.games.bots import Bots
from muster.server.settings import Settings
from tests.server.games.kit import log_of, play_on, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import API, FACTION, client_of, new_guest, run_sql

KEY = "a key that only the operator has"
BEARER = {"Authorization": f"Bearer {KEY}"}


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[TestClient]:
    with client_of(Settings(data=tmp_path, client=tmp_path / "client", metrics_key=KEY, bot_workers=1)) as client:
        yield client


def figures(client: TestClient) -> dict[str, float]:
    """Every figure by its name and labels."""
    answer = client.get("/metrics", headers=BEARER)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    return {" ".join([each.name, *sorted(each.labels.values())]): each.value for each in found}


def test_without_a_key_in_the_settings_there_are_none(plain_client: TestClient) -> None:
    for headers in ({}, BEARER, {"Authorization": "Bearer "}):
        assert plain_client.get("/metrics", headers=headers).status_code == 404


def test_only_who_has_the_key_is_told(watched: TestClient) -> None:
    key = new_guest(watched).key
    for said in ("", "Bearer ", f"Bearer {key}", f"Basic {KEY}", f"Bearer {KEY} ü"):
        answer = watched.get("/metrics", headers=[(b"Authorization", said.encode("latin-1"))])
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "metrics.key")
        assert "muster_" not in answer.text
    assert figures(watched)


def test_requests_are_counted_by_the_template_of_their_route(watched: TestClient) -> None:
    guest, before = new_guest(watched), figures(watched)
    thing = str(uuid4())
    guest.put(thing, FACTION)
    for _ in range(2):
        guest.ask("GET", f"/things/{uuid4()}")
    guest.ask("GET", f"/{uuid4()}")
    watched.get(f"/armies/{thing}")
    watched.request("BREW", "/coffee")
    now = figures(watched)
    grown = {name: now[name] - before.get(name, 0) for name in now if name.startswith("muster_request_seconds_count")}
    assert {name.partition(" ")[2]: count for name, count in grown.items() if count and "metrics" not in name} == {
        "/things/{id} 2xx PUT": 1,
        "/things/{id} 4xx GET": 2,
        "4xx GET none of the API": 1,
        "5xx GET client": 1,  # it is not built here
        "4xx client other": 1,
    }


def test_no_figure_names_anybody(watched: TestClient) -> None:
    guest = new_guest(watched)
    guest.ask("POST", "/me/account", {"name": "Anna of the marsh", "password": "a long password"})
    guest.put(str(uuid4()), FACTION)
    game = guest.ask("POST", "/games", tiny("you", "link")).json()["head"]["game"]
    with visiting(watched, game, guest.key) as anna:
        anna.greet()
        told = watched.get("/metrics", headers=BEARER).text
    assert "Anna" not in told
    assert not re.search(r"[0-9a-f]{8}-[0-9a-f]{4}|testclient|\d+\.\d+\.\d+\.\d+", told)


def test_a_game_is_seen_in_the_figures(watched: TestClient) -> None:
    guest, before = new_guest(watched), figures(watched)
    made = guest.ask("POST", "/games", tiny("you", "bot")).json()
    game = made["head"]["game"]
    accepted = {"revision": made["revision"], "seat": 0, "seed": "a"}
    assert guest.ask("POST", f"/games/{game}/accept", accepted).status_code == 200
    with visiting(watched, game, guest.key) as anna:
        anna.greet()
        play_on(anna, 0, partial(log_of, guest, game), Random(3), 3)
        anna.until_mine()
        assert anna.do(say="ask", seat=0, question={"ask": "nothing"})["tell"] == "refused"
        now = figures(watched)
        assert now["muster_sockets_open"] == before["muster_sockets_open"] + 1
        assert now["muster_tables_open"] == 1
    for name in ("choice", "preview", "bot_thought"):
        count = f"muster_{name}_seconds_count"
        assert now[count] > before[count], name
    assert figures(watched)["muster_sockets_open"] == before["muster_sockets_open"]


def test_refusals_by_rate_are_counted(tmp_path: Path) -> None:
    with client_of(Settings(data=tmp_path, metrics_key=KEY, guests_per_hour=2)) as client:
        before = figures(client)["muster_refused_by_rate_total"]
        answers = [client.post(f"{API}/guests").status_code for _ in range(5)]
        assert figures(client)["muster_refused_by_rate_total"] == before + answers.count(429) == before + 3


def test_disk_database_and_process_are_measured(settings: Settings) -> None:
    with client_of(replace(settings, metrics_key=KEY)) as client:
        before = figures(client)
        assert before["muster_disk_free_bytes"] > 0
        assert before["process_resident_memory_bytes"] > 10_000_000
        guest = new_guest(client)
        for _ in range(20):
            guest.put(str(uuid4()), {**FACTION, "notes": token_urlsafe(50_000)})
        assert figures(client)["muster_database_bytes"] > before["muster_database_bytes"] + 500_000


def test_what_the_database_does_not_do_is_counted(settings: Settings) -> None:
    with client_of(replace(settings, metrics_key=KEY)) as client:
        guest, before = new_guest(client), figures(client)["muster_database_faults_total"]
        run_sql(settings.url, "ALTER TABLE things RENAME TO elsewhere")
        assert guest.ask("GET", "/things").status_code == 500
        assert figures(client)["muster_database_faults_total"] == before + 1


def test_a_worker_that_is_replaced_is_counted(watched: TestClient) -> None:
    before = figures(watched)["muster_workers_restarted_total"]
    worker = Bots(1).workers[0]
    broken = worker.pool
    for _ in range(2):  # whoever notices later does not replace it again
        worker.replace(broken)
    assert figures(watched)["muster_workers_restarted_total"] == before + 1
