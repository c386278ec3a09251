"""Single questions to a person: what is typed becomes the choice that was meant."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import Attack, Deploy, Disembark, Finish, Lose, March, Move, Place
from muster.battle.decisions import (
    AnyDecision,
    AttackDecision,
    CasualtiesDecision,
    DeployDecision,
    MoveDecision,
    PlaceDecision,
)
from muster.battle.refusal import Refusal
from muster.battle.spot import Load, Path, Spot
from muster.cli.play.asking import Asking
from muster.cli.play.attack import choose_attack
from muster.cli.play.deploy import choose_deployment
from muster.cli.play.losses import choose_casualties, choose_places
from muster.cli.play.move import choose_move
from tests.battle.gates import GATES
from tests.battle.kit import new, played
from tests.cli.kit import Desk
from tests.views.preview_kit import scene

D = TypeVar("D", bound=AnyDecision)


def until(kind: type[D], *armies: str, suits: Callable[[D], bool] = lambda _: True) -> tuple[Battle, D]:
    """A battle played on until a decision of this kind is pending."""
    for seed in range(12):
        battle = new(seed, *armies)
        moments = played(battle, seed)
        while battle.pending is not None:
            if isinstance(battle.pending, kind) and suits(battle.pending):
                return battle, battle.pending
            next(moments)
    raise LookupError(kind.__name__)


def taken(battle: Battle, choice: Any) -> None:
    assert not isinstance(battle.choose(choice), Refusal)


def test_a_transport_comes_with_whom_it_is_told_to_carry(desk: Desk) -> None:
    battle, decision = until(DeployDecision, "lamplighters", "lamplighters", suits=lambda each: len(each.units) == 4)
    own = battle.forces.sides[decision.side][0]
    wagon = next(unit for unit in battle.forces.units if unit.name == "Tunnel Wagon" and unit.seat == own)
    choice = desk.ask(choose_deployment, battle, "4", "2", "n", "1")
    assert isinstance(choice, Deploy)
    assert choice.unit == wagon.number
    assert choice.cargo == (Load(wagon.models.start, (wagon.number - 3,)),)
    taken(battle, choice)


def test_places_that_read_alike_are_listed_once(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    battle, decision = until(DeployDecision)
    x, y = battle.forces.table.zones[decision.zone].middle
    usual = (("forward", (x, y)), ("in the middle", (x + 3, y)), ("at the back", (x + 2_000, y)))
    monkeypatch.setattr("muster.cli.play.deploy._places", lambda *_: iter(usual))
    desk.ask(choose_deployment, battle, "1", "1")
    assert "forward, around" in desk.said
    assert "in the middle" not in desk.said
    assert "at the back, around" in desk.said


def test_a_typed_place_marches_the_unit_there(desk: Desk) -> None:
    battle, decision = until(MoveDecision, suits=lambda each: "walk" in each.units[0].ways)
    unit = decision.units[0].unit
    start = battle.field.figure(battle.field.on_table(unit)[0])
    assert desk.ask(choose_move, battle, "1", "e 2") == March(unit, (start.x + 2_000, start.y))
    assert desk.ask(choose_move, battle, "1", "7.5, 3") == March(unit, (7_500, 3_000))
    assert desk.ask(choose_move, battle, "f") == Finish()
    assert desk.ask(choose_move, battle, "1", "b") is None


def test_models_move_one_by_one(desk: Desk) -> None:
    battle, decision = until(
        MoveDecision, suits=lambda each: "walk" in each.units[0].ways and len(each.units[0].allowances) > 1
    )
    unit = decision.units[0].unit
    first, second, *_ = battle.forces.unit(unit).models
    x, y = battle.field.figure(second).centre
    choice = desk.ask(choose_move, battle, "1", "m", "2", "nowhere", "n 0.5", "")
    assert "That is no place; allowed is x,y" in desk.said
    assert choice == Move(unit, (Path(second, ((x, y + 500),)),))
    taken(battle.copy(), choice)
    several = desk.ask(choose_move, battle, "1", "m", "2", "n 0.5 > e 0.25", "1", "3,4", "f")
    assert several == Move(unit, (Path(second, ((x, y + 500), (x + 250, y + 500))), Path(first, ((3_000, 4_000),))))
    assert "goes to (3, 4)" in desk.said
    assert desk.ask(choose_move, battle, "1", "m", "1", "", "b") is None


@pytest.mark.rule("TERRAIN-17.b")
def test_who_is_in_an_instant_gate_is_asked_with_what_is_left_of_its_movement(desk: Desk) -> None:
    battle = scene(GATES, "Red embark Gate")
    desk.ask(choose_move, battle, "1", "b")
    assert "Where to with Red? Up to 4 in." in desk.said
    assert "straight over into Far gate" in desk.said
    assert "straight over into Side gate" in desk.said


def test_who_is_aboard_gets_out(desk: Desk) -> None:
    aboard = ("lamplighters", "slow-caravan")
    battle, _ = until(MoveDecision, *aboard, suits=lambda each: "disembark" in each.units[0].ways)
    assert isinstance(desk.ask(choose_move, battle, "1", "1"), Disembark)
    assert desk.ask(choose_move, battle, "1", "3,4").near == (3_000, 4_000)


def test_weapons_are_shared_out_or_held_back(desk: Desk) -> None:
    battle, decision = until(AttackDecision)
    whole = desk.ask(choose_attack, battle, "1", "1")
    assert isinstance(whole, Attack)
    assert whole.unit == decision.units[0]
    assert "HP on average" in desk.said
    taken(battle.copy(), whole)
    kinds = {battle.forces.weapons_of(shot.model)[shot.weapon] for shot in whole.shots}
    shared = desk.ask(choose_attack, battle, "1", "s", *["1"] * 9) if len(kinds) > 1 else whole
    assert len(shared.shots) >= len(whole.shots)
    taken(battle.copy(), shared)
    assert desk.ask(choose_attack, battle, "1", "b") is None


def test_casualties_are_chosen_by_number(desk: Desk) -> None:
    battle, decision = until(CasualtiesDecision)
    own = battle.forces.unit(decision.unit)
    last = decision.eligible[-1]
    assert desk.ask(choose_casualties, battle, "") == Lose(())
    assert desk.ask(choose_casualties, battle, str(last - own.models.start + 1)) == Lose((last,))
    for nonsense in ("x", "0", "99", "-1"):
        assert desk.ask(choose_casualties, battle, nonsense) is None
    assert desk.said.count("Allowed are numbers of models from 1 to") == 4


def test_corrections_are_as_suggested_or_as_typed(desk: Desk) -> None:
    battle = new(1)
    second, fourth = Spot(1, 9_000, 9_000), Spot(3, 8_000, 9_000)
    decision = PlaceDecision(side=0, rules=("COH-07",), unit=0, why="coherency", suggested=(second, fourth))

    def choose(asking: Asking, _: AnyDecision) -> Any:
        return choose_places(asking, decision)

    assert desk.ask(choose, battle, "") == Place((second, fourth))
    assert desk.ask(choose, battle, "4 3.5,4") == Place((second, Spot(3, 3_500, 4_000)))
    assert desk.ask(choose, battle, "99 1,1") is None
    assert "Allowed is a model (2, 4) and its place in inches, such as 2 12,5." in desk.said
