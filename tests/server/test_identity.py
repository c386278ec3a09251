"""Guests, their keys, recovery codes and accounts."""

from pathlib import Path

import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.settings import Settings
from tests.server.kit import API, FACTION, Guest, client_of, new_guest

THING = "7d6f3f0e-8f5e-4b57-9a53-2f4f4f1f9a10"
ACCOUNT = {"name": "Árpád", "password": "correct horse"}


def entered(client: TestClient, path: str, body: object) -> Guest:
    answer = client.post(API + path, json=body)
    client.cookies.clear()
    assert answer.status_code == 200, answer.text
    return Guest(client, answer.json()["key"])


def test_a_guest_is_known_by_cookie_or_by_key(client: TestClient) -> None:
    made = client.post(f"{API}/guests")
    assert made.status_code == 201
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "Secure" not in cookie
    mine = client.get(f"{API}/me").json()
    client.cookies.clear()
    assert mine == made.json()["identity"]
    assert (mine["account"], mine["name"]) == (False, None)
    assert Guest(client, made.json()["key"]).ask("GET", "/me").json() == mine
    assert client.get(f"{API}/me").status_code == 401


def test_the_cookie_is_secure_where_the_page_is(settings: Settings) -> None:
    with client_of(settings) as client:
        client.base_url = "https://testserver"
        assert "Secure" in client.post(f"{API}/guests").headers["set-cookie"]


def test_a_recovery_code_opens_until_there_is_a_new_one(client: TestClient, guest: Guest) -> None:
    guest.put(THING, FACTION)
    typed = guest.recovery_code.lower().replace("-", " ").replace("0", "o")
    assert entered(client, "/recover", {"recovery_code": typed}).kept() == {THING: 1}
    new = guest.ask("POST", "/me/recovery-code").json()["recovery_code"]
    assert client.post(f"{API}/recover", json={"recovery_code": guest.recovery_code}).status_code == 403
    assert entered(client, "/recover", {"recovery_code": new}).kept() == {THING: 1}


def test_an_account_opens_on_other_devices(client: TestClient, guest: Guest) -> None:
    guest.put(THING, FACTION)
    shown = guest.ask("POST", "/me/account", ACCOUNT).json()
    assert (shown["account"], shown["name"]) == (True, "Árpád")
    other = entered(client, "/sign-in", {"name": "ÁRPÁD ", "password": "correct horse"})
    assert other.kept() == {THING: 1}
    for name, password in (("Árpád", "wrong horse"), ("nobody", "correct horse"), ("", "")):
        refused = client.post(f"{API}/sign-in", json={"name": name, "password": password})
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "sign_in.wrong")
    assert other.ask("POST", "/sign-out").status_code == 204
    assert other.ask("GET", "/me").status_code == 401
    assert guest.ask("GET", "/me").status_code == 200


def test_a_name_belongs_to_one_and_changes_only_with_proof(guest: Guest, stranger: Guest) -> None:
    assert guest.ask("POST", "/me/account", ACCOUNT).status_code == 200
    taken = stranger.ask("POST", "/me/account", {"name": "árpád", "password": "another one"})
    assert (taken.status_code, taken.json()["error"]["code"]) == (409, "account.name_taken")
    changed = ACCOUNT | {"password": "battery staple"}
    assert guest.ask("POST", "/me/account", changed).status_code == 403
    assert guest.ask("POST", "/me/account", changed | {"proof": "wrong"}).status_code == 403
    assert guest.ask("POST", "/me/account", changed | {"proof": "correct horse"}).status_code == 200
    assert guest.ask("POST", "/me/account", ACCOUNT | {"proof": guest.recovery_code}).status_code == 200


def test_short_passwords_and_odd_names_are_refused(guest: Guest) -> None:
    for name, password in (("A", "correct horse"), ("Al\u0000", "correct horse"), ("Al", "short"), ("Al", 1)):
        refused = guest.ask("POST", "/me/account", {"name": name, "password": password})
        assert (refused.status_code, refused.json()["error"]["code"]) == (422, "request.field")


def test_no_key_code_or_password_stands_in_the_database(client: TestClient, guest: Guest, settings: Settings) -> None:
    guest.ask("POST", "/me/account", ACCOUNT)
    engine = sa.create_engine(settings.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        rows = [
            str(tuple(row))
            for name in ("identities", "keys")
            for row in connection.execute(sa.text(f"SELECT * FROM {name}"))  # noqa: S608
        ]
    engine.dispose()
    assert len(rows) == 2
    for secret in (guest.key, guest.recovery_code, guest.recovery_code.replace("-", ""), ACCOUNT["password"]):
        assert secret not in "".join(rows)
    assert "$argon2id$" in "".join(rows)


def test_of_very_many_keys_the_oldest_end(client: TestClient, guest: Guest, tmp_path: Path) -> None:
    for _ in range(3):
        entered(client, "/recover", {"recovery_code": guest.recovery_code})
    assert guest.ask("GET", "/me").status_code == 200


def test_guessing_is_slowed_down(settings: Settings) -> None:
    from dataclasses import replace

    with client_of(replace(settings, tries_per_minute=3)) as client:
        new_guest(client)
        codes = [client.post(f"{API}/recover", json={"recovery_code": "AAAAA-BBBBB"}) for _ in range(4)]
        assert [each.status_code for each in codes] == [403, 403, 403, 429]
        assert int(codes[-1].headers["retry-after"]) >= 1
        assert codes[-1].json()["error"]["code"] == "rate.exceeded"
