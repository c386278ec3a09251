"""People as whoever runs a server sees them: listed, shut out, let in again and forgotten."""

from pathlib import Path
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from tests.cli.kit import Cli, Keyboard
from tests.server.games.tiny import tiny
from tests.server.kit import API, FACTION, Guest, new_guest

ACCOUNT = {"name": "Árpád", "password": "correct horse"}
THING = "7d6f3f0e-8f5e-4b57-9a53-2f4f4f1f9a10"


def id_of(guest: Guest) -> str:
    found: str = guest.ask("GET", "/me").json()["id"]
    return found


def test_people_are_listed_with_what_they_keep(admin: Cli, guest: Guest, stranger: Guest) -> None:
    assert guest.put(THING, FACTION).status_code == 201
    assert guest.ask("POST", "/me/account", ACCOUNT).status_code == 200
    assert guest.ask("POST", "/games", tiny("you", "link")).status_code == 201
    every = {each["id"]: each for each in admin.json("admin", "people")["people"]}
    mine, other = every[id_of(guest)], every[id_of(stranger)]
    assert (mine["name"], mine["things"], mine["games"], mine["shut_out"]) == ("Árpád", 1, 1, None)
    assert (other["name"], other["things"], other["games"], other["bytes"]) == (None, 0, 0, 0)
    assert mine["seen"] == other["seen"] == mine["since"][:10]
    assert mine["bytes"] > 1_000
    assert [each["id"] for each in admin.json("admin", "people", "--find", "árp")["people"]] == [mine["id"]]
    assert [each["id"] for each in admin.json("admin", "people", "--find", other["id"][:7])["people"]] == [
        other["id"]
    ]
    text = admin.text("admin", "people")
    assert "Árpád" in text
    assert other["id"][:8] in text
    assert "2 people" in text


def test_what_takes_how_much_is_told(admin: Cli, guest: Guest) -> None:
    assert guest.put(THING, FACTION | {"name": "Ünïcödé"}).status_code == 201
    told = admin.json("admin", "storage")
    rooms = {each["what"]: each for each in told["rooms"]}
    assert (rooms["people"]["count"], rooms["things"]["count"], rooms["games"]["count"]) == (1, 1, 0)
    assert rooms["things"]["bytes"] == admin.json("admin", "people")["people"][0]["bytes"]
    assert told["database"] > 1_000
    assert told["free"] > 0
    assert "are free" in admin.text("admin", "storage")


def test_who_is_shut_out_enters_by_nothing_and_keeps_everything(admin: Cli, client: TestClient, guest: Guest) -> None:
    guest.put(THING, FACTION)
    guest.ask("POST", "/me/account", ACCOUNT)
    person = id_of(guest)
    assert admin.json("admin", "shut-out", person, "--yes") == {"person": person}
    answers = [
        guest.ask("GET", "/me"),
        guest.ask("GET", "/rules"),
        client.post(f"{API}/sign-in", json=ACCOUNT),
        client.post(f"{API}/recover", json={"recovery_code": guest.recovery_code}),
    ]
    for answer in answers:
        error = answer.json()["error"]
        assert (answer.status_code, error["code"]) == (403, "identity.shut_out")
        assert "shut you out" in error["sentence"]
    wrong = client.post(f"{API}/sign-in", json=ACCOUNT | {"password": "wrong horse"})
    assert wrong.json()["error"]["code"] == "sign_in.wrong"
    assert admin.json("admin", "people")["people"][0]["shut_out"]
    assert "already" in admin.refused("admin", "shut-out", person, "--yes")["sentence"]
    assert admin.json("admin", "let-in", "árpád") == {"person": person}
    assert guest.kept() == {THING: 1}
    assert client.post(f"{API}/sign-in", json=ACCOUNT).status_code == 200
    assert "not shut out" in admin.refused("admin", "let-in", person)["sentence"]


def test_who_is_forgotten_is_gone_with_what_only_they_had(admin: Cli, guest: Guest, stranger: Guest) -> None:
    guest.put(THING, FACTION)
    alone = guest.ask("POST", "/games", tiny("you", "link")).json()["head"]["game"]
    shared = guest.ask("POST", "/games", tiny("you", "link")).json()["head"]
    stranger.ask("POST", "/games/join", {"token": shared["seats"][1]["link"]})
    person = id_of(guest)
    assert admin.json("admin", "forget", person[:12], "--yes") == {"person": person}
    assert guest.ask("GET", "/me").status_code == 401
    assert [each["id"] for each in admin.json("admin", "people")["people"]] == [id_of(stranger)]
    assert [each["id"] for each in admin.json("admin", "games")["games"]] == [shared["game"]]
    assert alone != shared["game"]


def test_a_dangerous_command_asks_first(admin: Cli, typing: Keyboard, guest: Guest) -> None:
    person = id_of(guest)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", None)
        assert admin.run("admin", "forget", person, "--json")[0] == 2
    for typed in ("", "no\n", "y\n"):
        with pytest.raises(AssertionError):
            typing.play(typed, "admin", "forget", person)
    assert guest.ask("GET", "/me").status_code == 200
    assert "was forgotten" in typing.play("yes\n", "admin", "forget", person)
    assert guest.ask("GET", "/me").status_code == 401


def test_an_id_is_known_by_its_first_letters_if_only_one_has_them(admin: Cli, client: TestClient) -> None:
    ids = [id_of(new_guest(client)) for _ in range(17)]  # two of them begin alike
    letter = next(each[0] for each in ids if sum(other[0] == each[0] for other in ids) > 1)
    for command in ("shut-out", "forget"):
        refusal = admin.refused("admin", command, letter, "--yes")
        assert refusal["code"] == "admin.many_person"
        assert "more letters" in refusal["sentence"]
    assert admin.refused("admin", "shut-out", str(uuid4()), "--yes")["code"] == "admin.no_person"
    nobody = admin.refused("admin", "shut-out", "", "--yes")
    assert (nobody["code"], "No person is named" in nobody["sentence"]) == ("admin.no_person", True)
    nothing = admin.refused("admin", "end", " ", "--yes")
    assert (nothing["code"], nothing["sentence"]) == (
        "admin.no_game",
        "No game is named; allowed is its id, the first letters of it, as muster admin games shows them.",
    )
    assert admin.refused("admin", "shut-out", "%", "--yes")["code"] == "admin.no_person"
    assert admin.refused("admin", "delete", "zz", "--yes")["code"] == "admin.no_game"
    assert admin.refused("admin", "games", "--of", "zz")["code"] == "admin.no_person"
    assert len(admin.json("admin", "people")["people"]) == 17
    assert not [each for each in admin.json("admin", "people")["people"] if each["shut_out"]]


def test_a_database_that_is_not_there_is_not_made(
    admin: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MUSTER_DATABASE_URL")
    nowhere = tmp_path / "nowhere"
    for command in (["people"], ["check"], ["backup", str(tmp_path / "x")], ["forget", "x", "--yes"]):
        assert admin.refused("admin", *command, "--data", str(nowhere))["code"] == "admin.no_database"
    assert not nowhere.exists()
    assert not (tmp_path / "x").exists()
