"""Tables before a game: shown as the board shows them, faults beside their pieces, and files there and back."""

from decimal import Decimal
from typing import Any

import pytest

from muster.files import BadInput
from muster.rulebook.ruleset import BETA, CORE, Ruleset
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from muster.setting_up.shapes.drawn import TableCatalogue, TableSeen
from muster.setting_up.shapes.setup import Proposal, TableWish
from muster.setting_up.table_catalogue import piece_picture, table_catalogue
from muster.setting_up.table_files import read_file, written_table
from muster.setting_up.table_seen import table_seen
from muster.setting_up.tables import READY_TABLES
from muster.table.terrain.library import library
from muster.views.table_picture import table_picture
from tests.views.kit import fits

LIMIT = Decimal(300)


def test_every_ready_piece_has_a_picture_by_day_and_by_night() -> None:
    for kind in table_catalogue()["pieces"]:
        day, night = (piece_picture(kind["piece"], theme) for theme in ("day", "night"))
        assert day is not None
        assert day != night
        assert f"<title>{kind['title']}</title>" in day
        assert len(day) < 40_000, kind["piece"]
    assert piece_picture("palace", "day") is None


def drawn(**changes: Any) -> dict[str, Any]:
    return {
        "kind": "table",
        "version": 1,
        "name": "Ford",
        "board": {"length": 48, "width": 36},
        "terrain": [
            {"piece": "ruin", "at": [12, 18]},
            {"name": "Heap", "size": [4, 2], "at": [36, 18], "agreed": False},
        ],
        "zones": {"map": "RE1", "players": 2},
        "markers": [{"at": [24, 18]}],
        **changes,
    }


def seen(wish: TableWish, ruleset: Ruleset = CORE) -> TableSeen:
    found = table_seen(wish, 2, LIMIT, 7, ruleset)
    fits(TableSeen, found)
    return found


def seen_body(ruleset: Ruleset = CORE, **changes: Any) -> TableSeen:
    return seen({"source": "body", "body": drawn(**changes)}, ruleset)


@pytest.mark.parametrize(
    "wish",
    [
        {"source": "random", "seed": 11, "theme": "ruins", "density": "dense"},
        *({"source": "ready", "name": name} for name in READY_TABLES),
        {"source": "body", "body": drawn()},
    ],
    ids=str,
)
def test_the_picture_is_of_the_table_that_is_played_on(wish: TableWish) -> None:
    from muster.battle.forces import Forces

    proposal: Proposal = {**quick(7), "table": wish}
    setup = planned(proposal).setup
    assert setup is not None
    played = table_picture(Forces(setup), 0)
    shown = seen(wish)
    assert shown["faults"] == []
    assert shown["board"] is not None
    assert shown["board"]["drawing"] == played["board"]["drawing"]
    assert [(each["name"], each["outline"], each["effects"]) for each in shown["pieces"]] == [
        (each["name"], each["outline"], each["effects"]) for each in played["pieces"]
    ]
    assert (shown["zones"], shown["markers"]) == (played["zones"], played["markers"])


def test_another_seed_gives_another_table() -> None:
    first, again, other = (seen({"source": "random", "seed": seed}) for seed in (3, 3, 4))
    assert first == again
    assert first["pieces"] != other["pieces"]


@pytest.mark.parametrize(
    "wish", [{"source": "random", "seed": 12, "density": "dense"}, {"source": "ready", "name": "dockyard"}], ids=str
)
def test_a_random_or_ready_table_can_be_changed_as_a_drawn_one(wish: TableWish) -> None:
    given = seen(wish)
    again = seen({"source": "body", "body": given["body"]})
    assert (again["pieces"], again["zones"], again["markers"]) == (given["pieces"], given["zones"], given["markers"])
    assert "body" not in again


@pytest.mark.rule("GROUND-17")
def test_a_piece_that_nobody_agreed_on_is_shown_as_impassable_and_nothing_else() -> None:
    wood = {"piece": "wood", "at": [24, 18], "agreed": False, "danger": {"on": 2}}
    (piece,) = seen_body(terrain=[wood])["pieces"]
    assert not piece["agreed"]
    assert piece["effects"][:2] == ["not agreed on", "impassable"]
    assert not any("dangerous" in each for each in piece["effects"])
    (listed,) = seen_body(BETA, terrain=[wood])["pieces"]
    assert "difficult" in listed["effects"]


def test_an_entry_of_several_parts_is_one_item() -> None:
    assert [(each["item"], each["agreed"]) for each in seen_body()["pieces"]] == [(0, True)] * 3 + [(1, False)]


@pytest.mark.parametrize(
    ("changes", "part", "item", "words"),
    [
        ({"terrain": [{"piece": "wood", "at": [20, 20]}, {"piece": "wood", "at": [1, 1]}]}, "terrain", 1, "leaves"),
        ({"terrain": [{"piece": "palace", "at": [20, 20]}]}, "terrain", 0, "piece is palace; allowed are wood"),
        ({"terrain": [{"at": [20, 20]}]}, "terrain", 0, "lacks a shape"),
        ({"terrain": [{"size": [4, 2], "at": [20, 20], "going": "slippery"}]}, "terrain", 0, "going is slippery"),
        ({"markers": [{"at": [24, 18]}, {"at": [60, 18]}]}, "markers", 1, "marker 2 is off the board"),
        ({"zones": {"map": "SQ1"}}, "zones", None, "is no map for 2 players on a rectangular board"),
        ({"zones": [{"letter": "A", "outline": [[0, 0], [9, 0], [9, 9]]}] * 2}, "zones", None, "same letter"),
        ({"zones": [{"letter": "A", "outline": [[0, 0], [9, 0], [9, 9]]}] * 21}, "zones", None, "at most 20"),
    ],
)
def test_a_fault_is_told_beside_its_piece_and_the_rest_is_shown(
    changes: dict[str, Any], part: str, item: int | None, words: str
) -> None:
    found = seen_body(**changes)
    fault = found["faults"][0]
    assert (fault["part"], fault["item"]) == (part, item)
    assert words in fault["sentence"]
    assert found["board"] is not None
    wrong = {each["item"] for each in found["faults"] if each["part"] == "terrain"}
    whole = range(len(changes.get("terrain", drawn()["terrain"])))
    assert {each["item"] for each in found["pieces"]} == set(whole) - wrong


def test_without_a_board_there_is_nothing_to_show() -> None:
    found = seen_body(board={"length": 3, "width": 3})
    assert found["board"] is None
    assert found["faults"][0]["part"] == "board"
    assert seen_body(board={"length": 30, "width": 40})["faults"][0]["sentence"].endswith("along x.")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"source": "thin air"}, "setup.source"),
        ({"source": "ready", "name": "atlantis"}, "setup.table"),
        ({"source": "random", "theme": "lunar"}, "setup.theme"),
        ({"source": "body", "body": {"kind": "roster", "name": "x"}}, "table.kind"),
        ({"source": "body"}, "thing.kind"),
        ({"source": "body", "body": drawn(terrain=[{"outline": [[0, 0]] * 101}] * 10)}, "table.corners"),
        ({"source": "body", "body": drawn(zones=[{"outline": [[0, 0]] * 501}] * 2)}, "table.corners"),
    ],
    ids=["source", "ready", "theme", "kind", "no body", "many corners", "many corners of zones"],
)
def test_what_is_no_table_is_refused_with_its_code(wish: TableWish, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        table_seen(wish, 2, LIMIT, 7, CORE)
    assert refused.value.code == code


def test_a_table_goes_to_a_file_and_back() -> None:
    body = drawn(terrain=[{"piece": name, "at": [24, 18], "name": name} for name in library()], connections=[])
    written = written_table(body)
    assert written["filename"] == "ford.yaml"
    again = read_file(written["text"])["body"]
    assert seen_body(**again) == seen_body(**body)
    assert [each["piece"] for each in again["terrain"]] == list(library())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kind: table\nboard: small\nterrain: 3\n", "Line 3: "),
        ("kind: weapon\nname: Gun\n", "the file holds weapon; allowed is one table."),
        ("", "Line 1: the file is empty"),
        ("kind: table\nboard: small\n" * 20_000, "the file is too large"),
    ],
    ids=["faulty", "weapon", "empty", "huge"],
)
def test_a_file_that_holds_no_table_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_file(text)
    assert words in refused.value.sentence


def test_a_table_with_faults_is_not_written() -> None:
    with pytest.raises(BadInput) as refused:
        written_table(drawn(terrain=[{"piece": "wood", "at": [0, 0]}]))
    assert "leaves the board" in refused.value.sentence


def test_the_catalogue_holds_what_can_be_laid() -> None:
    catalogue = table_catalogue()
    fits(TableCatalogue, catalogue)
    assert [kind["piece"] for kind in catalogue["pieces"]] == list(library())
    for kind in catalogue["pieces"]:
        written_out = [{**part, "name": f"{place}", "at": [24, 18]} for place, part in enumerate(kind["parts"])]
        short, long = seen_body(terrain=[{"piece": kind["piece"], "at": [24, 18]}]), seen_body(terrain=written_out)
        assert [each["outline"] for each in short["pieces"]] == [each["outline"] for each in long["pieces"]]
        assert [each["effects"] for each in short["pieces"]] == [each["effects"] for each in long["pieces"]]
