"""Which units a bot beside people answers for, in both playstyles."""

from random import Random

from muster.battle.battle import Battle
from muster.battle.choices import Act, Finish
from muster.battle.decisions import ActionDecision, AnyDecision, DeployDecision, MoveDecision
from muster.battle.setup import Setup
from muster.battle.view import View
from muster.bookkeeping.length import Length
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.server.games.mates import is_opportunity, is_pass, narrowed, own_units, units_asked
from tests.battle.skirmish import begun, skirmish, until


def advanced() -> Battle:
    """An Advanced game of two teams at an Action of the first one."""
    standard = skirmish(4, "ABAB")
    setup = Setup(standard.seats, standard.table, standard.ruleset, Length(4), Playstyle.ADVANCED, 1_000)
    return until(Battle.new(setup, FastDice(1)), ActionDecision, side=0)


def pending_of(battle: Battle) -> AnyDecision | None:
    return battle.pending


def test_in_a_standard_game_a_bot_is_asked_first_about_its_own_units() -> None:
    for kind in (DeployDecision, MoveDecision):
        battle = until(begun(4, teams="ABAB"), kind, side=0)
        assert battle.pending is not None
        own = own_units(battle, battle.pending, 2, [2])
        assert own
        assert {battle.forces.units[unit].seat for unit in own} == {2}
        assert set(own) < set(units_asked(battle.pending))
        assert units_asked(narrowed(battle.pending, own)) == own
        assert is_pass(battle, Finish())


def test_in_an_advanced_game_a_bot_and_people_take_turns() -> None:
    battle = advanced()
    assert isinstance(battle.pending, ActionDecision)
    own = own_units(battle, battle.pending, 2, [2])
    assert own
    offer = next(each for each in battle.pending.offered if each.unit in own)
    assert not hasattr(battle.choose(Act(offer.unit, offer.action), seat=2), "code")
    assert battle.pending is not None
    assert not is_opportunity(battle), "what follows is of its unit"
    assert own_units(battle, battle.pending, 2, [2]), "and its own to answer"
    rng = Random(1)
    while (pending := pending_of(battle)) is not None:
        if isinstance(pending, ActionDecision) and pending.side == 0 and is_opportunity(battle):
            break
        battle.choose(View(battle, battle.forces.sides[pending.side][0]).sample(rng))
    assert pending is not None
    if {battle.forces.units[unit].seat for unit in units_asked(pending)} == {0, 2}:
        assert own_units(battle, pending, 2, [2]) == (), "it is for the people now"


def test_what_follows_from_an_action_that_a_person_began_is_theirs() -> None:
    battle = advanced()
    assert isinstance(battle.pending, ActionDecision)
    theirs = next(each for each in battle.pending.offered if battle.forces.units[each.unit].seat == 2)
    assert not hasattr(battle.choose(Act(theirs.unit, theirs.action), seat=0), "code")
    assert battle.pending is not None
    assert own_units(battle, battle.pending, 2, [2]) == ()
