"""Connections end with the key they came by: at sign-out, with a changed password, and with everything."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.games.kit import Visitor, visiting
from tests.server.games.tiny import tiny
from tests.server.kit import API, Guest, new_guest

PASSWORD = "correct horse"  # noqa: S105
pytestmark = pytest.mark.timeout(60)  # a connection that does not end tells nothing


@contextmanager
def at_a_table(site: TestClient, guest: Guest) -> Iterator[Visitor]:
    game = guest.ask("POST", "/games", tiny("you", "link")).json()["head"]["game"]
    with visiting(site, game, guest.key) as visitor:
        visitor.greet()
        visitor.until("present")
        yield visitor


def account_of(guest: Guest, name: str, **more: str) -> Any:
    return guest.ask("POST", "/me/account", {"name": name, "password": PASSWORD, **more})


def signed_in(site: TestClient, name: str) -> Guest:
    answer = site.post(f"{API}/sign-in", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    site.cookies.clear()
    return Guest(site, answer.json()["key"])


def check_ended(visitor: Visitor) -> None:
    fault = visitor.until("refused")["fault"]
    assert fault["code"] == "identity.ended"
    assert "signed out" in fault["sentence"]
    with pytest.raises(WebSocketDisconnect) as ended:
        visitor.hear()
    assert ended.value.code == 4401


def check_open(visitor: Visitor) -> None:
    """Nothing was told on the way: the next thing heard is the answer to a word."""
    visitor.say({"say": "chat", "id": 99, "seat": 0, "text": "still here"})
    assert visitor.next()["tell"] == "chat"


LEAVING: dict[str, Callable[[Guest], Any]] = {
    "sign-out": lambda guest: guest.ask("POST", "/sign-out"),
    "forgotten": lambda guest: guest.ask("DELETE", "/me"),
}


@pytest.mark.parametrize("how", LEAVING)
def test_a_connection_ends_with_its_key_and_no_other_does(site: TestClient, how: str) -> None:
    anna, bert = new_guest(site), new_guest(site)
    with at_a_table(site, anna) as hers, at_a_table(site, bert) as his:
        assert LEAVING[how](anna).status_code == 204
        check_ended(hers)
        check_open(his)


def test_signing_out_ends_the_connections_of_this_device_alone(site: TestClient, anna: Guest) -> None:
    assert account_of(anna, "Anna of two devices").status_code == 200
    phone = signed_in(site, "Anna of two devices")
    with at_a_table(site, anna) as here, at_a_table(site, phone) as there:
        phone.ask("POST", "/sign-out")
        check_ended(there)
        check_open(here)


def test_a_changed_password_ends_the_connections_of_all_other_devices(site: TestClient, anna: Guest) -> None:
    assert account_of(anna, "Anna who changes").status_code == 200
    lost = signed_in(site, "Anna who changes")
    with at_a_table(site, anna) as here, at_a_table(site, lost) as there:
        assert account_of(anna, "Anna who changes", proof=PASSWORD).status_code == 200
        check_ended(there)
        check_open(here)
