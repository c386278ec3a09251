"""A proposal becomes a set-up, or says everything that stands in the way of playing it."""

from typing import Any

import pytest

from muster.army import ready_army
from muster.companion.bodies import body_of
from muster.rulebook.playstyle import Playstyle
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from muster.setting_up.shapes.setup import Proposal

TABLE: dict[str, Any] = {
    "kind": "table",
    "version": 1,
    "name": "Drawn",
    "board": {"size": "medium"},
    "terrain": [{"piece": "wood", "at": [20, 24], "agreed": False}],
    "zones": {"players": 2},
}


def proposal(**changes: Any) -> Proposal:
    return {**quick(7), **changes}  # type: ignore[typeddict-item]  # the tests break it on purpose


def seat(**changes: Any) -> dict[str, Any]:
    return {"name": "", "kind": "bot", "bot": "greedy", "army": {}, **changes}


def faults(**changes: Any) -> list[str]:
    plan = planned(proposal(**changes))
    assert (plan.setup is None) == bool(plan.faults)
    return plan.faults


def test_the_quick_battle_is_ready_to_play() -> None:
    plan = planned(quick(7))
    assert plan.faults == []
    assert plan.names == ("Player 1", "Greedy")
    assert plan.setup is not None
    assert plan.setup.ruleset.name == "core"
    assert all(270 <= (army.cost or 0) <= 300 for army in plan.armies if army)
    again = planned(quick(7))
    assert again.setup == plan.setup
    assert planned(quick(8)).setup != plan.setup


def test_an_army_of_ones_own_raises_the_limit_of_the_quick_battle() -> None:
    assert quick(1, {"ready": "larder-500"})["limit"] == 500
    assert planned(quick(1, {"ready": "larder-500"})).faults == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"style": "intermediate"}, "style is intermediate; allowed are standard, advanced."),
        ({"edition": "core2"}, "edition is core2; allowed are core"),
        ({"dice": "loaded"}, "dice is loaded; allowed are fair, fast."),
        ({"limit": 10}, "limit is 10; allowed are 50 to 10,000."),
        ({"turns": 3}, "turns is 3; allowed are 4 to 100."),
        ({"clock": 5}, "clock is 5; allowed are 60 to 1,000,000."),
        ({"switches": {"heavy_covr": True}}, "Did you mean “heavy_cover”?"),
        ({"switches": {"heavy_cover": "perhaps"}}, "heavy_cover is perhaps; allowed are"),
        ({"seats": [seat()]}, "There are 1 seats; allowed are 2 to 8."),
        ({"seats": [seat(kind="ghost"), seat()]}, "the kind of seat 1 is ghost; allowed are you, here, link, bot."),
        ({"seats": [seat(bot="genius"), seat()]}, "the bot of seat 1 is genius; allowed are"),
        ({"seats": [seat(name="A"), seat(name="A ")]}, "Two players share a name"),
        ({"seats": [seat(kind="you"), seat(kind="you")]}, "Only one seat is yours"),
        ({"seats": [seat(team="x"), seat(team="x")]}, "All 2 players are in one team"),
        ({"seats": [seat(army={"ready": "nobody"}), seat()]}, "Greedy's army: army is nobody; allowed are"),
        ({"seats": [seat(army={"ready": "larder-500"}), seat()]}, "Greedy's army: "),
        ({"seats": [seat(army={"body": {"kind": "unit"}}), seat()]}, "Greedy's army: kind is unit"),
        ({"table": {"source": "thin air"}}, "The table: source is thin air; allowed are random, ready, body."),
        ({"table": {"source": "ready", "name": "atlantis"}}, "The table: table is atlantis; allowed are crossroads"),
        ({"table": {"source": "random", "theme": "lunar"}}, "theme is lunar; allowed are mixed"),
        ({"table": {"source": "random", "density": "thick"}}, "density is thick; allowed are light"),
        ({"table": {"source": "random", "size": "5x5"}}, "size is 5x5; allowed are 2x2, 4x4, 6x4, 8x4."),
        ({"table": {"source": "body", "body": {"kind": "table", "version": 1, "terrain": 3}}}, "The table: "),
    ],
)
def test_each_fault_is_said_with_what_is_allowed(changes: dict[str, Any], said: str) -> None:
    found = faults(**changes)
    assert any(said in each for each in found), found


def test_all_faults_are_said_at_once() -> None:
    found = faults(limit=1, turns=1, dice="x")
    assert len(found) == 3


@pytest.mark.rule("DEPLOY-02")
def test_a_table_with_zones_for_others_is_refused() -> None:
    three = [seat(name=name) for name in "ABC"]
    assert any("2 zones for 3 sides" in each for each in faults(seats=three, table={"source": "body", "body": TABLE}))


@pytest.mark.rule("GROUND-17")
def test_terrain_that_nobody_agreed_on_is_impassable() -> None:
    plan = planned(proposal(table={"source": "body", "body": TABLE}))
    assert plan.setup is not None, plan.faults
    (piece,) = plan.setup.table.as_played(plan.setup.ruleset).pieces
    assert not plan.setup.table.pieces[0].agreed
    assert piece.going.value == "impassable"


def test_a_rule_is_switched_on_by_itself() -> None:
    plan = planned(proposal(switches={"heavy_cover": True}))
    assert plan.setup is not None
    assert plan.setup.ruleset.heavy_cover
    assert plan.setup.ruleset.name == "core changed"


@pytest.mark.rule("MULTI-05.d")
def test_a_team_shares_the_limit_of_its_side() -> None:
    armies = [{"ready": "lamplighters"}] * 2
    two = [seat(name=f"N{at}", team="x", army=army) for at, army in enumerate(armies)]
    assert any(
        "together; allowed are 300 a side" in each for each in faults(seats=[*two, seat(name="C", army=armies[0])])
    )


@pytest.mark.rule("CP-05")
def test_an_advanced_game_counts_its_dice_by_the_limit() -> None:
    plan = planned(proposal(style="advanced", limit=550, seats=[seat(army={"ready": "larder-500"}), seat()]))
    assert plan.setup is not None, plan.faults
    assert plan.setup.style is Playstyle.ADVANCED
    assert plan.setup.limit == 550


def test_an_army_may_come_as_its_body() -> None:
    body = body_of(ready_army("lamplighters"))
    plan = planned(proposal(seats=[seat(kind="you", army={"body": body}), seat()]))
    assert plan.faults == []
    assert plan.armies[0] == ready_army("lamplighters")


def test_what_is_no_plain_json_is_refused_before_it_is_read() -> None:
    deep: dict[str, Any] = {}
    at = deep
    for _ in range(40):
        at["x"] = at = {}
    assert "nested too deeply" in faults(table={"source": "body", "body": deep})[0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"switches": {"hidden_units": True, "set_length": 4}, "turns": 5},
        {"table": {"source": "body", "body": {**TABLE, "zones": {"players": 3}}}},
    ],
    ids=["length", "zones"],
)
@pytest.mark.parametrize("army", ["larder-300", "larder-500", "no such army"])
def test_what_is_told_to_all_does_not_hang_on_armies(wrong: dict[str, Any], army: str) -> None:
    """Else whoever proposes limits finds out by another fault what a hidden army costs."""
    plan = planned(
        proposal(**wrong, limit=400, seats=[seat(army={"ready": "larder-300"}), seat(army={"ready": army})])
    )
    assert plan.setup is None
    assert len([each for each in plan.faults if each not in plan.secrets]) == 1
    assert bool(plan.secrets) == (army != "larder-300")
