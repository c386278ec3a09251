"""What is no object of its kind is refused in one sentence; whatever the client can show is kept, however rough."""

from typing import Any
from uuid import uuid4

import pytest

from muster.army.ready_armies import FACTIONS, SHIPPED, find_roster, ready_faction
from muster.companion.bodies import body_of
from muster.companion.table_game.requests import table_game
from muster.server.bodies import LONGEST_NAME, check_body
from muster.server.problems import Problem
from tests.server.kit import FACTION, Guest

UNIT = {"profile": "Wader", "models": [{"count": 3, "weapons": ["Hook"]}]}
ROSTER = {"kind": "roster", "version": 1, "name": "Wardens", "units": [UNIT]}
GAME = {
    "kind": "table-game",
    "version": 1,
    "name": "Saturday",
    "seats": [{"player": "Anna", "team": "", "roster": ROSTER}],
    "log": [{"do": "undo"}],
    "summary": {"game_turn": 1, "phase": "turn-master", "result": None},
}
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("roster", ROSTER | {"units": 5}, "body.body.units"),
    ("roster", ROSTER | {"name": 1}, "body.body.name"),
    ("roster", ROSTER | {"name": None}, "body.body.name"),
    ("roster", ROSTER | {"name": "x" * (LONGEST_NAME + 1)}, "body.body.name"),
    ("roster", {"kind": "roster"}, "body.body"),
    ("roster", ROSTER | {"name": "War\0dens"}, "body.body"),
    ("roster", ROSTER | {"lore": {"deep": [{"\0": 1}]}}, "body.body.lore"),
    ("roster", ROSTER | {"notes": {"deep": [{"\0": 1}]}}, "body.body"),
    ("roster", ROSTER | {"units": [UNIT, "Wader"]}, "body.body.units[1]"),
    ("roster", ROSTER | {"units": [{"profile": "Wader"}]}, "body.body.units[0]"),
    ("roster", ROSTER | {"units": [UNIT | {"models": 3}]}, "body.body.units[0].models"),
    (
        "roster",
        ROSTER | {"units": [UNIT | {"models": [{"weapons": "Hook"}]}]},
        "body.body.units[0].models[0].weapons",
    ),
    ("roster", ROSTER | {"forms": [UNIT]}, "body.body.forms[0]"),
    ("roster", ROSTER | {"profiles": {}}, "body.body.profiles"),
    ("roster", ROSTER | {"limit": [500]}, "body.body.limit"),
    ("faction", ROSTER, "body.body.kind"),
    ("armoury", FACTION, "body.body.kind"),
    ("faction", FACTION | {"kind": None}, "body.body.kind"),
    ("faction", FACTION | {"weapons": [{"name": "Hook", "perks": "Burn"}]}, "body.body.weapons[0].perks"),
    ("faction", FACTION | {"weapons": [{"name": "Hook", "perks": [1]}]}, "body.body.weapons[0].perks[0]"),
    ("faction", FACTION | {"profiles": [{"hp": 3}]}, "body.body.profiles[0]"),
    ("faction", FACTION | {"profiles": [{"name": "Wader", "hp": {}}]}, "body.body.profiles[0].hp"),
    ("table-game", GAME | {"seats": {"player": "Anna"}}, "body.body.seats"),
    ("table-game", GAME | {"seats": [{"player": "Anna"}]}, "body.body.seats[0]"),
    ("table-game", GAME | {"seats": [{"player": "Anna", "roster": FACTION}]}, "body.body.seats[0].roster.kind"),
    ("table-game", GAME | {"log": "none"}, "body.body.log"),
    ("table-game", GAME | {"summary": []}, "body.body.summary"),
]


@pytest.mark.parametrize(("kind", "body", "at"), WRONG, ids=range(len(WRONG)))
def test_what_is_nothing_of_its_kind_is_refused_with_its_place(kind: str, body: dict[str, Any], at: str) -> None:
    with pytest.raises(Problem) as refusal:
        check_body(kind, body, "body.body")
    assert refusal.value.status_code == 422
    assert refusal.value.trouble["at"] == at
    assert refusal.value.trouble["sentence"].endswith(".")


@pytest.mark.rule("APP-10")
def test_nothing_that_cannot_be_shown_is_kept(guest: Guest) -> None:
    for kind, body, at in WRONG:
        refused = guest.put(str(uuid4()), body, kind=kind)
        assert (refused.status_code, refused.json()["error"]["at"]) == (422, at)
    file = {"kind": "muster-export", "version": 1, "things": [_in_file(FACTION), _in_file(FACTION | {"weapons": 1})]}
    refused = guest.ask("POST", "/me/import", file)
    assert (refused.status_code, refused.json()["error"]["at"]) == (422, "body.things[1].body.weapons")
    assert guest.kept() == {}


def _in_file(body: dict[str, Any]) -> dict[str, Any]:
    return {"id": str(uuid4()), "kind": "faction", "body": body}


@pytest.mark.rule("APP-01", "APP-10")
def test_a_draft_is_kept_whatever_rules_it_breaks(guest: Guest) -> None:
    far = UNIT | {"models": [{"count": 5_000, "weapons": ["Nothing"] * 90}], "aboard": None}
    drafts: list[tuple[str, dict[str, Any]]] = [
        ("roster", {"name": ""}),
        ("roster", ROSTER | {"limit": -1, "ruleset": "other", "units": [far] * 300, "forms": None}),
        ("faction", FACTION | {"weapons": [{"name": "", "attacks": "many", "perks": [{"name": "Odd"}, "Odd"]}]}),
        ("faction", FACTION | {"profiles": [{"name": "Wader", "hp": 10_000, "more": {"odd": []}}]}),
        ("armoury", {"kind": "armoury", "name": "Zürich ⚔ \\u0000", "library": ["other.yaml"]}),
        ("table-game", GAME),
    ]
    for kind, body in drafts:
        thing = str(uuid4())
        assert guest.put(thing, body, kind=kind).status_code == 201
        assert guest.ask("GET", f"/things/{thing}").json()["body"] == body


def test_every_army_that_is_ready_can_be_kept_and_so_can_a_game_of_two() -> None:
    for name in FACTIONS:
        check_body("faction", body_of(ready_faction(name)), "body")
    rosters = [body_of(find_roster(name)) for name in SHIPPED]
    for roster in rosters:
        check_body("roster", roster, "body")
    seats = [{"player": player, "roster": roster} for player, roster in zip(("Anna", "Bert"), rosters, strict=False)]
    new = {"do": "new", "at": "2026-01-10T18:00:00+00:00", "name": "Saturday", "style": "standard", "seats": seats}
    check_body("table-game", table_game({"game": None, "command": new})["game"], "body")
