"""Tables over the API: pictures for anybody, faults in words, drawn tables kept, proposed, seen by all and played."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.setting_up.quick_battle import quick
from tests.server.games.kit import visiting
from tests.server.kit import API, Guest

FORD: dict[str, Any] = {
    "kind": "table",
    "version": 1,
    "name": "Ford",
    "board": {"length": 48, "width": 36},
    "terrain": [{"piece": "wood", "at": [24, 18]}, {"name": "Heap", "round": 4, "at": [10, 18], "agreed": False}],
    "zones": {"map": "RE1", "players": 2},
}
THING = "00000000-0000-4000-8000-00000000000a"


def shown(site: TestClient, table: Any, **more: Any) -> Any:
    return site.post(f"{API}/tables/picture", json={"table": table, **more})


def test_anybody_sees_a_table_in_the_theme_of_their_page(site: TestClient) -> None:
    wish = {"source": "random", "seed": 5}
    day, night = (shown(site, wish, theme=theme).json() for theme in ("day", "night"))
    assert day["board"]["drawing"].startswith("<svg")
    assert day["board"]["drawing"] != night["board"]["drawing"]
    assert day["pieces"] == night["pieces"]
    assert day["body"]["kind"] == "table"


def test_a_ready_piece_is_a_picture_for_anybody(site: TestClient) -> None:
    drawn = site.get(f"{API}/tables/pieces/house", params={"theme": "night"})
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    assert drawn.text.startswith("<svg")
    assert site.get(f"{API}/tables/pieces/palace").status_code == 404
    assert site.get(f"{API}/tables/pieces/house", params={"theme": "dusk"}).status_code == 422


def test_the_size_and_zones_suit_the_limit_and_the_teams(site: TestClient) -> None:
    wish = {"source": "random", "seed": 5}
    four = shown(site, wish, limit=2_000, teams=["A", "B", "A", "B"]).json()
    three = shown(site, wish, limit=2_000, teams=["", "", ""]).json()
    assert (len(four["zones"]), len(three["zones"])) == (2, 3)
    assert four["board"]["size"] == [72_000, 48_000]


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"table": {"source": "ready", "name": "atlantis"}}, "setup.table"),
        ({"table": {"source": "random", "seed": -1}}, "setup.seed"),
        ({"table": {"source": "random", "seed": 10**16}}, "setup.seed"),
        ({"table": {"source": "random", "size": "9x9"}}, "setup.size"),
        ({"table": {"source": "body", "body": {"kind": "faction", "name": "F"}}}, "table.kind"),
        ({"table": {"source": "random"}, "edition": "seventh"}, "ruleset.unknown"),
        ({"table": {"source": "random"}, "switches": {"no_such": True}}, "ruleset.unknown"),
        ({"table": {"source": "random"}, "teams": ["one"]}, "request.field"),
        ({"table": {"source": "random"}, "limit": 10**9}, "request.field"),
        ({"table": {"source": "random"}, "theme": "dusk"}, "request.field"),
        ({"table": 3}, "request.field"),
        ({}, "request.field"),
    ],
    ids=str,
)
def test_what_is_no_table_is_refused_in_a_sentence(site: TestClient, request_: Any, code: str) -> None:
    answer = site.post(f"{API}/tables/picture", json=request_)
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["sentence"]


def test_a_table_nested_too_deeply_is_refused(site: TestClient) -> None:
    deep: Any = []
    for _ in range(40):
        deep = [deep]
    answer = shown(site, {"source": "body", "body": {**FORD, "terrain": deep}})
    assert answer.json()["error"]["code"] == "request.too_deep"


def test_files_go_there_and_back(site: TestClient) -> None:
    written = site.post(f"{API}/tables/text", json={"body": FORD}).json()
    assert written["filename"] == "ford.yaml"
    body = site.post(f"{API}/tables/file", json={"text": written["text"]}).json()["body"]
    wishes = [{"source": "body", "body": each} for each in (FORD, body)]
    assert shown(site, wishes[0]).json()["pieces"] == shown(site, wishes[1]).json()["pieces"]
    faulty = site.post(f"{API}/tables/file", json={"text": "kind: table\nboard: tiny\n"})
    assert (faulty.status_code, faulty.json()["error"]["code"]) == (422, "thing.faults")
    catalogue = site.get(f"{API}/tables/catalogue").json()
    assert {kind["piece"] for kind in catalogue["pieces"]} >= {"wood", "ruin", "road"}


def test_a_drawn_table_is_kept_among_ones_things_even_half_done(anna: Guest) -> None:
    assert anna.put(THING, {**FORD, "terrain": [{"piece": "wood", "at": [0, 0]}]}, kind="table").status_code == 201
    assert anna.put(THING, FORD, base=1, kind="table").status_code == 200
    (kept,) = anna.ask("GET", "/things?kind=table&bodies=true").json()["things"]
    assert (kept["name"], kept["body"]) == ("Ford", FORD)


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"board": "large"}, "body.body.board"),
        ({"terrain": {"piece": "wood"}}, "body.body.terrain"),
        ({"terrain": ["wood"]}, "body.body.terrain[0]"),
        ({"name": 3}, "body.body.name"),
    ],
)
def test_what_the_editor_could_not_open_is_not_kept(anna: Guest, changes: dict[str, Any], at: str) -> None:
    refused = anna.put(THING, {**FORD, **changes}, kind="table")
    assert (refused.status_code, refused.json()["error"]["at"]) == (422, at)


@pytest.mark.rule("GROUND-17")
def test_a_drawn_table_is_proposed_seen_by_every_seat_and_played_on(
    site: TestClient, anna: Guest, bert: Guest
) -> None:
    seats = [{"name": name, "kind": kind, "army": {}} for name, kind in (("Anna", "you"), ("Bert", "link"))]
    wish = {"source": "body", "body": FORD}
    setup = anna.ask("POST", "/games", {**quick(7), "seats": seats, "table": wish}).json()
    assert setup["faults"] == []
    joined = bert.ask("POST", "/games/join", {"token": setup["head"]["seats"][1]["link"]}).json()
    assert joined["proposal"]["table"] == wish
    picture = shown(site, joined["proposal"]["table"]).json()
    for guest, seat in ((anna, 0), (bert, 1)):
        body = {"revision": joined["revision"], "seat": seat, "seed": ""}
        guest.ask("POST", f"/games/{setup['head']['game']}/accept", body)
    with visiting(site, setup["head"]["game"], bert.key) as playing:
        table = playing.greet()["table"]
    assert table["board"]["drawing"] == picture["board"]["drawing"]
    assert [each["name"] for each in table["pieces"]] == ["Wood", "Heap"]
    assert table["pieces"][1]["effects"][:2] == ["not agreed on", "impassable"]
