"""What the greedy player puts aboard its transports."""

from muster.army import ready_army
from muster.battle.battle import Battle
from muster.battle.choices import Deploy
from muster.battle.decisions import DeployDecision
from muster.battle.setup import Seat, Setup
from muster.battle.view import View
from muster.bookkeeping.length import Length
from muster.bots import GreedyPlayer
from muster.dice import FastDice
from tests.bots.kit import small_table


def loaded(army: str) -> dict[str, set[str]]:
    """By transport, the units that the greedy player deploys aboard."""
    roster = ready_army(army)
    battle = Battle.new(
        Setup((Seat("Red", roster), Seat("Blue", roster)), small_table(), length=Length(4)), FastDice(1)
    )
    units, aboard = battle.forces.units, dict[str, set[str]]()
    while (decision := battle.pending) is not None:
        choice = GreedyPlayer().choose(View(battle, decision.side), decision)
        if isinstance(choice, Deploy) and isinstance(decision, DeployDecision) and decision.side == 0:
            for load in choice.cargo:
                aboard[battle.forces.of_model(load.host).name] = {units[unit].name for unit in load.units}
        if isinstance(decision, DeployDecision) or not aboard:
            battle.choose(choice)
        else:
            break
    return aboard


def test_all_who_can_shoot_out_of_fire_points_and_fit_go_aboard() -> None:
    """TRANS-03, TRANS-16: the barge takes 140 points and has fire points; the cart has none and carries nobody."""
    assert loaded("slow-caravan") == {"House Barge": {"Port Watch", "Stern Watch"}}
