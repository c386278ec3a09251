"""What is worked out once for a game goes with it, and a table is got ready before somebody walks on it."""

import gc
import weakref
from dataclasses import replace

from muster.battle.battle import fresh_field
from muster.battle.forces import Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.ground import Ground
from muster.dice import FastDice
from muster.table.movement.standing.standing import Places
from tests.battle.skirmish import skirmish


class Counted:
    """Something of a game that takes long to work out."""

    made = 0

    def __init__(self, forces: Forces) -> None:
        Counted.made += 1
        self.forces = forces


@cached_for_game
def counted(forces: Forces) -> Counted:
    return Counted(forces)


@cached_for_game
def units(forces: Forces) -> int:
    return len(forces.units)


def test_it_is_worked_out_once_for_each_of_many_games() -> None:
    games = [Forces(skirmish()) for _ in range(20)]
    before = Counted.made
    first = [counted(forces) for forces in games]
    assert [counted(forces) for forces in games] == first
    assert [each.forces for each in first] == games
    assert Counted.made == before + len(games)
    assert units(games[0]) == len(games[0].units)


def test_it_is_forgotten_with_its_game() -> None:
    forces = Forces(skirmish())
    gone = weakref.ref(counted(forces))
    del forces
    gc.collect()
    assert gone() is None


def test_a_ground_that_is_ready_has_nothing_left_to_work_out() -> None:
    setup = skirmish()
    field = fresh_field(replace(setup, length=replace(setup.length, turns=7)), FastDice(1))
    ground, all_media = field.ground, {unit.media for unit in field.forces.units}
    assert not {"course", "scene"} & vars(ground).keys()
    ground.get_ready(all_media)
    assert {"course", "scene"} <= vars(ground).keys()
    known: dict[frozenset[str], Places] = vars(ground)["_places"]
    assert known.keys() == all_media
    assert isinstance(ground, Ground)
