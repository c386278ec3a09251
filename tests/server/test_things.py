"""Things are kept with revisions; what is not yours is not found; nothing goes beyond its limits."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from muster.server.settings import Settings
from muster.server.things import MOST_BYTES
from tests.server.kit import API, FACTION, Guest, client_of, new_guest, run_sql, services_behind
from tests.waiting import PATIENCE, wait_until


@pytest.mark.rule("APP-01", "APP-10")
def test_a_thing_is_kept_changed_and_deleted(guest: Guest) -> None:
    thing = str(uuid4())
    assert guest.ask("GET", f"/things/{thing}").status_code == 404
    made = guest.put(thing, FACTION)
    assert (made.status_code, made.json()["revision"]) == (201, 1)
    changed = guest.put(thing, FACTION | {"name": "Others"}, base=1)
    assert (changed.status_code, changed.json()["revision"]) == (200, 2)
    found = guest.ask("GET", f"/things/{thing}").json()
    assert found["body"] == FACTION | {"name": "Others"}
    assert list(found["body"]) == list(FACTION)
    assert guest.ask("DELETE", f"/things/{thing}", params={"base": 1}).status_code == 409
    assert guest.ask("DELETE", f"/things/{thing}", params={"base": 2}).status_code == 204
    assert guest.ask("DELETE", f"/things/{thing}").status_code == 204
    assert guest.ask("GET", f"/things/{thing}").status_code == 404
    assert guest.ask("DELETE", f"/things/{uuid4()}").status_code == 404
    again = guest.put(thing, FACTION)
    assert (again.status_code, again.json()["revision"]) == (201, 4)


def test_the_same_again_changes_nothing(guest: Guest) -> None:
    thing = str(uuid4())
    first = guest.put(thing, FACTION)
    for base in (None, 1):
        again = guest.put(thing, FACTION, base=base)
        assert (again.status_code, again.json()) == (200, first.json())


@pytest.mark.rule("APP-01")
def test_a_change_of_an_older_revision_is_a_conflict_that_shows_the_newest(guest: Guest) -> None:
    thing = str(uuid4())
    guest.put(thing, FACTION)
    guest.put(thing, FACTION | {"name": "Newest"}, base=1)
    for base in (None, 1, 3):
        refused = guest.put(thing, FACTION | {"name": "Late"}, base=base)
        assert refused.status_code == 409
        assert refused.json()["error"]["code"] == "thing.conflict"
        assert refused.json()["current"]["body"]["name"] == "Newest"
    guest.ask("DELETE", f"/things/{thing}")
    gone = guest.put(thing, FACTION, base=2)
    assert (gone.status_code, gone.json()["current"]) == (409, None)


@pytest.mark.rule("APP-10")
def test_a_device_is_told_what_changed_since(guest: Guest) -> None:
    one, two = str(uuid4()), str(uuid4())
    guest.put(one, FACTION)
    guest.put(two, FACTION)
    first = guest.ask("GET", "/changes").json()
    assert [each["id"] for each in first["things"]] == [one, two]
    guest.put(one, FACTION | {"name": "Changed"}, base=1)
    guest.ask("DELETE", f"/things/{two}")
    later = guest.ask("GET", "/changes", params={"since": first["cursor"]}).json()
    assert [each["body"]["name"] for each in later["things"]] == ["Changed"]
    assert later["deleted"] == [two]
    assert later["more"] is False
    last = guest.ask("GET", "/changes", params={"since": later["cursor"]}).json()
    assert (last["things"], last["deleted"], last["cursor"]) == ([], [], later["cursor"])


def test_things_are_listed_by_kind_and_page_by_page(guest: Guest) -> None:
    for number in range(5):
        kind = "roster" if number == 0 else "faction"
        guest.put(str(uuid4()), {"kind": kind, "name": f"Army {number}"}, kind=kind)
    seen, after = [], None
    while True:
        page = guest.ask(
            "GET", "/things", params={"limit": 2, "bodies": True} | ({"after": after} if after else {})
        ).json()
        seen += page["things"]
        if not page["more"]:
            break
        after = seen[-1]["id"]
    assert sorted(each["name"] for each in seen) == [f"Army {number}" for number in range(5)]
    assert all(each["body"]["name"] == each["name"] for each in seen)
    assert len(guest.ask("GET", "/things", params={"kind": "roster"}).json()["things"]) == 1


@pytest.mark.rule("APP-10")
def test_what_is_not_yours_is_not_found(guest: Guest, stranger: Guest) -> None:
    thing = str(uuid4())
    guest.put(thing, FACTION)
    unknown = str(uuid4())
    for method in ("GET", "DELETE"):
        mine, nobodys = (stranger.ask(method, f"/things/{each}") for each in (thing, unknown))
        assert (mine.status_code, mine.json()) == (nobodys.status_code, nobodys.json())
        assert mine.status_code == 404
    assert stranger.kept() == {}
    assert stranger.ask("GET", "/changes").json()["things"] == []
    assert stranger.ask("GET", "/me/export").json()["things"] == []
    refused = stranger.put(thing, FACTION | {"name": "Theirs"}, base=1)
    assert (refused.status_code, refused.json()["current"]) == (409, None)
    made = stranger.put(thing, FACTION | {"name": "Theirs"})
    assert made.json()["revision"] == 1
    assert guest.ask("GET", f"/things/{thing}").json()["body"] == FACTION
    stranger.ask("DELETE", "/me")
    assert guest.ask("GET", f"/things/{thing}").json()["revision"] == 1


def test_without_a_key_or_with_a_wrong_one_nothing_is_found(client: TestClient, guest: Guest) -> None:
    guest.put(str(uuid4()), FACTION)
    for key in ("", "x", guest.key[:-1], guest.key + "x", guest.key.swapcase(), "%00", "' OR 1=1 --"):
        for path in ("/things", "/me", "/changes", "/me/export"):
            answer = client.get(API + path, headers={"Authorization": f"Bearer {key}"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (401, "identity.none")


def test_all_of_it_goes_through_one_file(guest: Guest, stranger: Guest) -> None:
    one, two = str(uuid4()), str(uuid4())
    guest.put(one, FACTION)
    guest.put(two, FACTION | {"name": "Zürich ⚔"})
    whole = guest.ask("GET", "/me/export")
    assert "attachment" in whole.headers["content-disposition"]
    stranger.put(two, FACTION)
    taken = stranger.ask("POST", "/me/import", whole.json()).json()
    assert (taken["added"], len(taken["copied"]), taken["same"]) == ([one], 1, 0)
    copy = stranger.ask("GET", f"/things/{taken['copied'][0]}").json()
    assert copy["body"]["name"] == "Zürich ⚔"
    assert stranger.ask("GET", f"/things/{two}").json()["body"] == FACTION
    again = stranger.ask("POST", "/me/import", stranger.ask("GET", "/me/export").json()).json()
    assert (again["added"], again["copied"], again["same"]) == ([], [], 3)


def test_everything_is_gone_when_asked(guest: Guest) -> None:
    guest.put(str(uuid4()), FACTION)
    assert guest.ask("DELETE", "/me").status_code == 204
    assert guest.ask("GET", "/me").status_code == 401
    recovered = guest.client.post(f"{API}/recover", json={"recovery_code": guest.recovery_code})
    assert recovered.status_code == 403


def test_no_more_is_kept_than_one_may_keep(settings: Settings) -> None:
    from dataclasses import replace

    small = replace(settings, most_things=3, largest_thing=2_000, most_bytes=4_000)
    with client_of(small) as client:
        guest = new_guest(client)
        assert guest.put(str(uuid4()), FACTION | {"lore": "x" * 2_000}).json()["error"]["code"] == "thing.too_large"
        for _ in range(2):
            assert guest.put(str(uuid4()), FACTION | {"lore": "x" * 1_500}).status_code == 201
        full = guest.put(str(uuid4()), FACTION | {"lore": "x" * 1_500})
        assert (full.status_code, full.json()["error"]["code"]) == (413, "things.too_large")
        assert guest.put(str(uuid4()), FACTION).status_code == 201
        many = guest.put(str(uuid4()), FACTION)
        assert (many.status_code, many.json()["error"]["code"]) == (413, "things.too_many")
        assert len(guest.kept()) == 3


BIG = {"kind": "faction", "version": 1, "name": "Big", "lore": "x" * 300_000}


def test_many_large_things_are_listed_and_synchronised_in_answers_of_a_bounded_size(guest: Guest) -> None:
    ids = sorted(f"00000000-0000-4000-8000-{number:012}" for number in range(10))
    for thing in ids:
        assert guest.put(thing, BIG).status_code == 201
    for path, first, key in (("/changes?", "since=0", "cursor"), ("/things?bodies=true&", "", "after")):
        seen, answer = list[str](), guest.ask("GET", path + first)
        while True:
            assert len(answer.content) < MOST_BYTES + 400_000
            told = answer.json()
            assert all(each["body"] == BIG for each in told["things"])
            seen += [each["id"] for each in told["things"]]
            if not told["more"]:
                break
            onward = f"since={told['cursor']}" if key == "cursor" else f"after={seen[-1]}"
            answer = guest.ask("GET", path + onward)
        assert seen == ids
    names = guest.ask("GET", "/things?limit=3").json()
    assert [(each["name"], each["body"]) for each in names["things"]] == [("Big", None)] * 3
    whole = guest.ask("GET", "/me/export")
    assert "attachment" in whole.headers["content-disposition"]
    assert [each["id"] for each in whole.json()["things"]] == ids


def test_whoever_keeps_much_at_once_leaves_a_place_for_others(
    client: TestClient, guest: Guest, stranger: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    things, who = services_behind(client).things, guest.ask("GET", "/me").json()["id"]
    put, begun, go = things.put, list[str](), threading.Event()

    def slow(identity: str, *given: Any) -> Any:
        if identity == who:
            begun.append(identity)
            go.wait(PATIENCE)
        return put(identity, *given)

    monkeypatch.setattr(things, "put", slow)
    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(guest.put, str(uuid4()), FACTION) for _ in range(3)]
        try:
            wait_until(lambda: begun, "the first of them")
            assert stranger.put(str(uuid4()), FACTION).status_code == 201
            assert len(begun) == 1
        finally:
            go.set()
        assert [each.result().status_code for each in asked] == [201] * 3


@pytest.mark.parametrize(
    "damage",
    [
        "body = '{'",
        "body = '[]'",
        "body = x'ff'",
        "body = cast(x'41ff41' as text)",
        "revision = 'x'",
        "changed = x'ff'",
    ],
)
def test_a_damaged_thing_costs_itself_alone(plain_client: TestClient, tmp_path: Path, damage: str) -> None:
    guest, good, bad = new_guest(plain_client), str(uuid4()), str(uuid4())
    for thing in (good, bad):
        guest.put(thing, FACTION)
    run_sql(f"sqlite:///{tmp_path / 'muster.db'}", f"UPDATE things SET {damage} WHERE id = '{bad}'")  # noqa: S608
    for path in ("/things", "/things?bodies=true"):
        listed = {each["id"]: each for each in guest.ask("GET", path).json()["things"]}
        assert listed[good]["name"] == FACTION["name"]
        assert ("Damaged" in listed[bad]["name"], listed[bad]["body"]) == (True, None)
    for path in ("/changes", "/me/export"):
        assert [each["id"] for each in guest.ask("GET", path).json()["things"]] == [good]
    refused = guest.ask("GET", f"/things/{bad}")
    assert (refused.status_code, refused.json()["error"]["code"]) == (500, "thing.damaged")
    assert guest.put(bad, FACTION, base=7).json()["error"]["code"] == "thing.damaged"
    assert guest.ask("DELETE", f"/things/{bad}").status_code == 204
    assert set(guest.kept()) == {good}
    assert guest.ask("GET", "/changes").json()["deleted"] == [bad]
