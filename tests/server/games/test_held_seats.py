"""A seat that somebody holds changes only with them, and what was secret in it stays so."""

import copy
from typing import Any

import pytest
from starlette.testclient import TestClient

from muster.army import ready_army
from muster.companion.bodies import body_of
from muster.server.games import routes
from muster.server.games.heads import plan_of
from muster.setting_up.quick_battle import quick
from tests.server.games.tiny import few, tiny
from tests.server.kit import Guest

SECRET = {"body": body_of(ready_army("lamplighters")) | {"name": "The hidden host"}}
HIDDEN = {"hidden_units": True}


def wanted(*kinds: str, **changes: Any) -> dict[str, Any]:
    seats = [{"name": f"P{at}", "kind": kind, "army": {}} for at, kind in enumerate(kinds)]
    return {**quick(7), "seats": seats, **changes}


def propose(guest: Guest, setup: Any, **changes: Any) -> Any:
    proposal = {**copy.deepcopy(setup["proposal"]), **changes}
    body = {"revision": setup["revision"], "proposal": proposal}
    return guest.ask("POST", f"/games/{setup['head']['game']}/propose", body)


def with_seat(setup: Any, seat: int, **changes: Any) -> list[Any]:
    seats = copy.deepcopy(setup["proposal"]["seats"])
    seats[seat] |= changes
    return list(seats)


def shared(anna: Guest, bert: Guest, plan: dict[str, Any] | None = None) -> Any:
    """A game of Anna's in which Bert has the second seat, with a secret army, as Bert sees it."""
    made = anna.ask("POST", "/games", plan or wanted("you", "link")).json()
    setup = bert.ask("POST", "/games/join", {"token": made["head"]["seats"][1]["link"], "name": "Bert"}).json()
    brought = propose(bert, setup, seats=with_seat(setup, 1, army=SECRET))
    assert brought.status_code == 200, brought.text
    assert brought.json()["head"]["seats"][1]["army"] == "The hidden host"
    return brought.json()


def as_seen_by(guest: Guest, setup: Any) -> Any:
    return guest.ask("GET", f"/games/{setup['head']['game']}").json()


@pytest.mark.parametrize("kind", ["bot", "here", "you"])
def test_nobody_makes_another_kind_of_a_seat_that_somebody_else_holds(anna: Guest, bert: Guest, kind: str) -> None:
    setup = shared(anna, bert)
    for guest, seat in ((bert, 0), (anna, 1)):
        seen = as_seen_by(guest, setup)
        if seen["proposal"]["seats"][seat]["kind"] == kind:
            continue
        refused = propose(guest, seen, seats=with_seat(seen, seat, kind=kind))
        assert (refused.status_code, refused.json()["error"]["code"]) == (403, "seat.held")
        assert f"Seat {seat + 1} is held by {seen['head']['seats'][seat]['name']}" in refused.text
        assert as_seen_by(guest, setup) == seen, "nothing was changed"


def test_nobody_starts_alone_by_taking_the_seats_of_others_away(anna: Guest, bert: Guest, site: TestClient) -> None:
    del site
    setup = shared(anna, bert)
    only_bots = [{"name": "", "kind": "bot", "army": {}}, with_seat(setup, 1)[1]]
    assert propose(bert, setup, seats=only_bots).json()["error"]["code"] == "seat.held"
    third = [*as_seen_by(anna, setup)["proposal"]["seats"], {"name": "", "kind": "link", "army": {}}]
    seen = propose(anna, as_seen_by(anna, setup), seats=third).json()
    assert propose(anna, seen, seats=[seen["proposal"]["seats"][0], third[2]]).status_code == 200, "nobody has it yet"
    seen = propose(anna, as_seen_by(anna, setup), seats=third).json()
    moved = [seen["proposal"]["seats"][0], {"name": "", "kind": "bot", "army": {}}]
    assert propose(anna, seen, seats=moved).json()["error"]["code"] == "seat.held"


def test_a_held_seat_keeps_its_name_and_its_army_whatever_others_propose(anna: Guest, bert: Guest) -> None:
    setup = shared(anna, bert)
    seen = as_seen_by(anna, setup)
    seats = with_seat(seen, 1, name="Loser", army={"ready": "larder-300"}, team="Red")
    changed = propose(anna, seen, seats=seats, turns=6).json()
    assert (changed["proposal"]["turns"], changed["head"]["seats"][1]["name"]) == (6, "Bert")
    assert (changed["head"]["seats"][1]["army"], changed["head"]["seats"][1]["team"]) == ("The hidden host", "Red")
    assert not any(seat["accepted"] for seat in changed["head"]["seats"])
    assert as_seen_by(bert, setup)["proposal"]["seats"][1]["army"] == SECRET


def test_whoever_leaves_a_seat_takes_the_army_along(anna: Guest, bert: Guest) -> None:
    setup = shared(anna, bert)
    left = propose(bert, setup, seats=with_seat(setup, 1, kind="bot", army=SECRET))
    assert left.status_code == 200
    seen = as_seen_by(anna, setup)
    assert seen["proposal"]["seats"][1]["army"] == {}
    assert seen["head"]["seats"][1]["army"] != "The hidden host"
    assert "lamplighters" not in str(seen).lower()


def test_whoever_is_forgotten_takes_the_army_along(anna: Guest, bert: Guest) -> None:
    setup = shared(anna, bert)
    assert bert.ask("DELETE", "/me").status_code == 204
    seen = as_seen_by(anna, setup)
    assert seen["proposal"]["seats"][1]["army"] == {}
    free = propose(anna, seen, turns=6).json()
    assert (free["proposal"]["seats"][1]["army"], free["head"]["seats"][1]["taken"]) == ({}, False)
    assert free["head"]["seats"][1]["link"], "somebody else may take it"
    assert free["head"]["seats"][1]["army"] != "The hidden host"


def test_an_army_brought_as_a_secret_is_not_opened_by_others(anna: Guest, bert: Guest) -> None:
    setup = shared(anna, bert, wanted("you", "link", switches=HIDDEN))
    opened = propose(anna, as_seen_by(anna, setup), switches={}, limit=60).json()
    assert opened["head"]["seats"][1]["cost"] is None
    assert not any("Bert" in each for each in opened["faults"])
    assert any("Bert" in each for each in as_seen_by(bert, setup)["faults"])
    again = propose(anna, opened, limit=300).json()
    assert (again["head"]["seats"][1]["cost"], again["faults"]) == (None, [])
    body = {"revision": again["revision"], "seat": 1}
    assert bert.ask("POST", f"/games/{setup['head']['game']}/accept", body).status_code == 200
    assert as_seen_by(anna, setup)["head"]["seats"][1]["cost"] is not None, "Bert plays in the open"


def test_no_limit_that_is_tried_tells_what_a_hidden_army_costs(anna: Guest, bert: Guest) -> None:
    hidden = {"switches": {**HIDDEN, "set_length": 4}, "turns": 5}
    seen = as_seen_by(anna, shared(anna, bert, wanted("you", "link", switches=HIDDEN)))
    seats = with_seat(seen, 0, army={"body": few()})
    told = []
    for limit in (60, 150, 10_000):  # too little for either, for Bert's alone, and enough
        seen = propose(anna, seen, seats=seats, limit=limit, **hidden).json()
        told.append(seen["faults"])
    assert told[0][:-1] == told[1] == told[2] == ["The length is not 4 Game Turns; the ruleset allows no other."]


def test_a_seat_that_is_taken_while_a_change_is_made_ready_is_not_passed_over(
    anna: Guest, bert: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = anna.ask("POST", "/games", tiny("you", "link")).json()

    def joining(*given: Any) -> Any:
        monkeypatch.setattr(routes, "plan_of", plan_of)
        assert bert.ask("POST", "/games/join", {"token": made["head"]["seats"][1]["link"]}).status_code == 200
        return plan_of(*given)

    monkeypatch.setattr(routes, "plan_of", joining)
    late = propose(anna, made, seats=with_seat(made, 1, kind="bot"))
    assert (late.status_code, late.json()["error"]["code"]) == (409, "setup.stale")
    assert as_seen_by(bert, made)["head"]["seats"][1]["yours"]
