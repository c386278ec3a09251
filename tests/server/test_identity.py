"""Guests, their keys, recovery codes and accounts."""

from dataclasses import replace

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from muster.server.identity import MOST_KEYS
from muster.server.moments import days_ago
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


def test_the_cookie_is_secure_where_the_page_is_and_stands_in_nobodys_way(settings: Settings) -> None:
    with client_of(settings) as client:
        plain, secure = client.post(f"{API}/guests"), client.post("https://testserver" + f"{API}/guests")
        assert plain.headers["set-cookie"].startswith("muster_key=")
        assert secure.headers["set-cookie"].startswith("__Host-muster_key=")
        assert "Secure" in secure.headers["set-cookie"]
        assert "Path=/" in secure.headers["set-cookie"]
        assert "Domain" not in secure.headers["set-cookie"]
        for scheme, made in (("http", plain), ("https", secure)):
            assert client.get(f"{scheme}://testserver{API}/me").json() == made.json()["identity"]
        ended = client.post(f"https://testserver{API}/sign-out").headers["set-cookie"]
        assert ended.startswith('__Host-muster_key="";')
        assert "Max-Age=0" in ended
        assert "Secure" in ended
        assert client.get(f"https://testserver{API}/me").status_code == 401
        assert client.get(f"http://testserver{API}/me").status_code == 200


def test_a_cookie_of_the_other_scheme_opens_nothing(client: TestClient, guest: Guest) -> None:
    for scheme, name in (("https", "muster_key"), ("http", "__Host-muster_key")):
        answer = client.get(f"{scheme}://testserver{API}/me", headers={"Cookie": f"{name}={guest.key}"})
        assert answer.status_code == 401


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


def test_a_new_recovery_code_of_an_account_takes_a_proof(client: TestClient, guest: Guest) -> None:
    guest.ask("POST", "/me/account", ACCOUNT)
    for body in (None, {}, {"proof": "wrong horse"}, {"proof": ""}):
        refused = guest.ask("POST", "/me/recovery-code", body)
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "account.proof")
    entered(client, "/recover", {"recovery_code": guest.recovery_code})
    new = guest.ask("POST", "/me/recovery-code", {"proof": ACCOUNT["password"]})
    assert new.status_code == 201
    entered(client, "/recover", new.json())
    newer = guest.ask("POST", "/me/recovery-code", {"proof": new.json()["recovery_code"]})
    assert newer.status_code == 201


def test_proofs_cannot_be_guessed_at_leisure(settings: Settings) -> None:
    with client_of(replace(settings, tries_per_minute=3)) as client:
        guest = new_guest(client)
        guest.ask("POST", "/me/account", ACCOUNT)
        codes = [guest.ask("POST", "/me/recovery-code", {"proof": "wrong horse"}).status_code for _ in range(3)]
        assert codes == [403, 403, 429]


def test_a_changed_password_signs_all_other_devices_out(client: TestClient, guest: Guest, stranger: Guest) -> None:
    before = entered(client, "/recover", {"recovery_code": guest.recovery_code})
    guest.ask("POST", "/me/account", ACCOUNT)
    other = entered(client, "/sign-in", ACCOUNT)
    assert [each.ask("GET", "/me").status_code for each in (before, other)] == [200, 200]
    refused = guest.ask("POST", "/me/account", ACCOUNT | {"password": "battery staple", "proof": "wrong"})
    assert refused.status_code == 403
    assert other.ask("GET", "/me").status_code == 200
    changed = ACCOUNT | {"password": "battery staple", "proof": ACCOUNT["password"]}
    assert guest.ask("POST", "/me/account", changed).status_code == 200
    assert [each.ask("GET", "/me").status_code for each in (before, other)] == [401, 401]
    assert [each.ask("GET", "/me").status_code for each in (guest, stranger)] == [200, 200]


@pytest.mark.parametrize("name", ["\u200b\u200b", "\u202eevil", "An\u2066na", "An\u00adna"], ids=ascii)
def test_a_name_is_seen_as_it_is_written(client: TestClient, guest: Guest, name: str) -> None:
    refused = guest.ask("POST", "/me/account", {"name": name, "password": "correct horse"})
    assert (refused.status_code, refused.json()["error"]["at"]) == (422, "body.name")
    assert refused.json()["error"]["sentence"].endswith("allowed is characters that can be printed and seen.")
    assert guest.ask("POST", "/me/account", {"name": "Ünï Á", "password": "correct horse"}).status_code == 200


@pytest.mark.parametrize("name", ["\0", "Al\0", "A\nl", "\x7f"])
def test_control_characters_are_refused_wherever_text_goes_to_the_database(
    client: TestClient, guest: Guest, name: str
) -> None:
    asked = {
        "/sign-in": {"name": name, "password": "correct horse"},
        "/me/account": {"name": f"Al {name} x", "password": "correct horse"},
    }
    for path, body in asked.items():
        refused = guest.ask("POST", path, body)
        assert (refused.status_code, refused.json()["error"]["at"]) == (422, "body.name")
        assert "control character" in refused.json()["error"]["sentence"]
    secret = {"name": "Al", "password": f"correct {name} horse"}
    assert guest.ask("POST", "/me/account", secret).status_code == 200
    assert entered(client, "/sign-in", secret).ask("GET", "/me").json()["name"] == "Al"
    wrong = client.post(f"{API}/recover", json={"recovery_code": f"{name} AAAAA"})
    assert wrong.status_code == 403
    for path in ("/things?after=%00", "/things?kind=%00", "/changes?since=%00", "/things/%00"):
        assert guest.ask("GET", path).status_code == 422


def test_a_name_is_one_name_however_it_is_written_to_guess_at_it(settings: Settings) -> None:
    with client_of(replace(settings, tries_per_minute=3)) as client:
        new_guest(client).ask("POST", "/me/account", ACCOUNT | {"name": "Alma"})
        codes = []
        for number, name in enumerate(("Alma", "ＡＬＭＡ", "Ａlma", "Aｌma")):
            device = TestClient(client.app, client=(f"192.0.2.{number}", 1))
            codes.append(device.post(f"{API}/sign-in", json={"name": name, "password": "guess"}).status_code)
        assert codes == [403, 403, 403, 429]


def test_strangers_who_guess_do_not_keep_somebody_out_from_where_they_were_signed_in(settings: Settings) -> None:
    with client_of(replace(settings, tries_per_minute=3)) as client:
        own = TestClient(client.app, client=("192.0.2.1", 1))
        own.post(f"{API}/guests")
        assert own.post(f"{API}/me/account", json=ACCOUNT).status_code == 200
        assert own.post(f"{API}/sign-out").status_code == 204
        strangers = [TestClient(client.app, client=(f"192.0.2.{number}", 1)) for number in range(1, 6)]
        wrong = ACCOUNT | {"password": "guess at it"}
        codes = [each.post(f"{API}/sign-in", json=wrong).status_code for each in strangers]
        assert codes == [403, 403, 403, 429, 429], "a name is not guessed at from everywhere at once"
        assert strangers[4].post(f"{API}/sign-in", json=ACCOUNT).status_code == 429
        back = own.post(f"{API}/sign-in", json=ACCOUNT)
        assert back.status_code == 200, "here they were signed in before"
        codes = [own.post(f"{API}/sign-in", json=wrong).status_code for _ in range(3)]
        assert codes == [403, 403, 429], "a device is not let guess either"
        other = own.post(f"{API}/sign-in", json=wrong | {"name": "Somebody else"})
        assert other.status_code == 403, "its mark opens no other name, which strangers may still try"


def test_the_mark_of_a_device_stands_nowhere(client: TestClient, settings: Settings) -> None:
    client.post(f"{API}/guests")
    client.post(f"{API}/me/account", json=ACCOUNT)
    mark = client.cookies["muster_device"]
    assert len(mark) == 43
    engine = sa.create_engine(settings.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        rows = [str(tuple(row)) for row in connection.execute(sa.text("SELECT * FROM devices"))]
    engine.dispose()
    assert len(rows) == 1
    assert mark not in rows[0]


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


def test_of_very_many_keys_the_oldest_end(settings: Settings) -> None:
    with client_of(replace(settings, tries_per_minute=1_000)) as client:
        guest = new_guest(client)
        back = [entered(client, "/recover", {"recovery_code": guest.recovery_code}) for _ in range(MOST_KEYS - 1)]
        assert [each.ask("GET", "/me").status_code for each in (guest, *back)] == [200] * MOST_KEYS
        back.append(entered(client, "/recover", {"recovery_code": guest.recovery_code}))
        assert guest.ask("GET", "/me").status_code == 401
        assert [each.ask("GET", "/me").status_code for each in back] == [200] * MOST_KEYS


def test_guests_who_keep_nothing_and_never_came_back_are_forgotten_at_the_start(settings: Settings) -> None:
    with client_of(settings) as client:
        gone, keeper, named, back = (new_guest(client) for _ in range(4))
        emptied = new_guest(client)
        keeper.put(THING, FACTION)
        named.ask("POST", "/me/account", ACCOUNT)
        emptied.put(THING, FACTION)
        emptied.ask("DELETE", f"/things/{THING}")
    _age(settings, 40)
    with client_of(replace(settings, days_empty=50)) as client:
        assert replace(back, client=client).ask("GET", "/me").status_code == 200
    with client_of(settings) as client:
        everyone = [replace(each, client=client) for each in (gone, emptied, keeper, named, back)]
        assert [each.ask("GET", "/me").status_code for each in everyone] == [401, 401, 200, 200, 200]
        young = new_guest(client)
        recovered = client.post(f"{API}/recover", json={"recovery_code": gone.recovery_code})
        assert recovered.status_code == 403
    with client_of(settings) as client:
        assert replace(young, client=client).ask("GET", "/me").status_code == 200


def _age(settings: Settings, days: int) -> None:
    """As if everybody had come so many days ago, and not since."""
    engine = sa.create_engine(settings.url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE identities SET made = :made"), {"made": f"{days_ago(days)}T12:00:00.000Z"})
        connection.execute(sa.text("UPDATE keys SET used = :used"), {"used": days_ago(days)})
    engine.dispose()


def test_guessing_is_slowed_down(settings: Settings) -> None:
    with client_of(replace(settings, tries_per_minute=3)) as client:
        new_guest(client)
        codes = [client.post(f"{API}/recover", json={"recovery_code": "AAAAA-BBBBB"}) for _ in range(4)]
        assert [each.status_code for each in codes] == [403, 403, 403, 429]
        assert int(codes[-1].headers["retry-after"]) >= 1
        assert codes[-1].json()["error"]["code"] == "rate.exceeded"
