"""How much is heard of one person at all their tables, and how little is done with a message that is none."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from muster.server.games import said
from muster.server.games.connection import Connection
from muster.server.games.hearable import OF_AN_ADDRESS, SECONDS_AT_ONCE, Hearable
from muster.server.games.said import LARGE, LARGEST, LEAST_WEIGHT, MOST_VALUES, Unreadable, read_said, said_in, weight
from muster.server.settings import Settings
from tests.server.games.kit import visiting
from tests.server.games.test_words import codes
from tests.server.games.tiny import alone
from tests.server.kit import client_of, new_guest

HORDE = 200
"""More models than a unit of any army that is used has; with three corners in the way of each."""


def one_at(address: str, identity: str | None) -> Connection:
    connection = Connection(cast("WebSocket", None), None)
    connection.identity, connection.address = identity, address
    return connection


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that somebody had to wait."""
    waited: list[float] = []

    async def count(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", count)
    return waited


def heard(hearable: Hearable, waits: list[float], connection: Connection, size: int) -> float:
    waits.clear()
    asyncio.run(hearable.wait(connection, size))
    return sum(waits)


def test_bytes_count_for_a_person_by_however_many_connections(waits: list[float]) -> None:
    hearable = Hearable(1_000)
    connections = [one_at("here", "anna") for _ in range(SECONDS_AT_ONCE)]
    assert [heard(hearable, waits, each, 1_000) for each in connections] == [0] * SECONDS_AT_ONCE
    assert heard(hearable, waits, one_at("elsewhere", "anna"), 3_000) == pytest.approx(3, abs=0.2)
    assert heard(hearable, waits, one_at("here", "bert"), 1_000) == 0
    assert heard(hearable, waits, one_at("there", None), 2_500) == pytest.approx(0.5, abs=0.2)
    assert heard(hearable, waits, one_at("there", None), 1_000) > 1, "those without a key are one at each address"


def test_bytes_count_for_an_address_as_well(waits: list[float]) -> None:
    hearable = Hearable(1_000)
    for guest in range(OF_AN_ADDRESS):
        assert heard(hearable, waits, one_at("here", f"guest {guest}"), SECONDS_AT_ONCE * 1_000) == 0
    assert heard(hearable, waits, one_at("here", "one more"), 2_000) == pytest.approx(0.5, abs=0.2)
    assert heard(hearable, waits, one_at("there", "another"), 2_000) == 0


def test_whatever_is_said_at_a_table_counts_for_who_says_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[tuple[str | None, int]] = []

    async def wait(_: Hearable, connection: Connection, size: int) -> None:
        counted.append((connection.identity, size))

    monkeypatch.setattr(Hearable, "wait", wait)
    with client_of(Settings(data=tmp_path, client=tmp_path, bot_workers=1)) as client:
        anna = new_guest(client)
        who = anna.ask("GET", "/me").json()["id"]
        with visiting(client, alone(anna), anna.key) as visitor:
            visitor.greet()
            said_so = {"say": "chat", "seat": 0, "text": "," * 200}
            assert codes([visitor.do(**said_so)]) == ["done"]
    hello, chat = counted
    assert hello == (who, LEAST_WEIGHT)
    assert chat[0] == who
    assert chat[1] > 2_000


def choice(models: int, corners: int) -> dict[str, Any]:
    paths = [[1_000 + model, [[12_345, 23_456]] * corners] for model in range(models)]
    return {"say": "choose", "id": 7, "seat": 0, "number": 100, "choice": {"do": "move", "unit": 3, "paths": paths}}


def test_the_largest_honest_message_is_read() -> None:
    for models, corners in ((30, 20), (HORDE, 3)):
        text = json.dumps(choice(models, corners))
        assert len(text) < LARGEST / 2
        assert read_said(text)["say"] == "choose"


def test_many_values_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json, "loads", None)
    with pytest.raises(Unreadable) as refused:
        read_said('{"say": "chat", "id": 1, "x": [' + "1," * MOST_VALUES + "1]}")
    assert refused.value.fault["code"] == "message.too_large"
    assert "allowed are 8,000 at most" in refused.value.fault["sentence"]


def test_an_unknown_field_is_refused_before_what_is_in_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(said, "check_plain", None)
    with pytest.raises(Unreadable) as refused:
        read_said(json.dumps({"say": "chat", "id": 1, "x": [1] * 1_000}))
    assert (refused.value.id, refused.value.fault["code"]) == (1, "message.field")


def test_a_large_message_is_read_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    aside: list[str] = []

    async def in_thread(work: Any, text: str) -> Any:
        aside.append(text)
        return work(text)

    monkeypatch.setattr(said, "run_in_threadpool", in_thread)
    small, large = json.dumps(choice(3, 3)), json.dumps(choice(60, 5))
    assert len(small) < LARGE < len(large)
    for text in (small, large):
        assert asyncio.run(said_in(text))["say"] == "choose"
    assert aside == [large]


def test_many_values_count_for_more_than_their_length() -> None:
    assert weight("{}") == LEAST_WEIGHT
    assert weight('"' + "x" * 5_000 + '"') == 5_002
    assert weight("[" + "1," * 4_999 + "1]") == 50_000 + 10
