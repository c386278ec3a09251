"""Terrain with weapons, which acts for whoever alone is near (TERRAIN-05): what it is worth to go there."""

from typing import NamedTuple

import numpy as np

from muster.battle.forces import Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.state import Where
from muster.bots.estimates import estimates
from muster.bots.outlook import Outlook, Ranks, middle_of
from muster.table.shapes.outline import Point
from muster.table.sight.layout import Floats

Goal = tuple[Point, float]
"""A place, and how many points it is worth to be there."""


class Emplacements(NamedTuple):
    """Some guns: the middles of their pieces, as points and as formations of one model, and their arms."""

    middles: tuple[Point, ...]
    at: Floats
    arms: Floats


class Guns:
    """The guns that still stand, each for the unit of a side that is nearest to it."""

    def __init__(self, outlook: Outlook, own: Ranks) -> None:
        self._outlook = outlook
        forces, where = outlook.field.forces, outlook.field.state.where
        standing = tuple(gun for gun in outlook.known.guns if where[forces.units[gun].models.start] is Where.TABLE)
        self._nearest: dict[int, list[int]] = {}
        if standing:
            known = _emplacements(forces)
            if standing not in known:
                known[standing] = _made(forces, standing)
            self._guns = known[standing]
            for gun, row in enumerate(own.apart(self._guns.at, 0).argmin(axis=1).tolist()):
                self._nearest.setdefault(own.units[row], []).append(gun)

    def goals(self, unit: int) -> list[Goal]:
        """The guns that a unit is nearest to, and what each could destroy from where it stands."""
        return [(self._guns.middles[gun], self._worth(gun)) for gun in self._nearest.get(unit, ())]

    def _worth(self, gun: int) -> float:
        foes, known, guns = self._outlook.ranks, self._outlook.known, self._guns
        in_the_open, _ = known.shots(guns.arms, foes.units, moved=False)
        far = foes.apart(guns.at[gun : gun + 1], 0)[0]
        return float(foes.points(known.over(in_the_open[gun], far)).max())


def _made(forces: Forces, guns: tuple[int, ...]) -> Emplacements:
    units, known = [forces.units[gun] for gun in guns], estimates(forces)
    middles = tuple(middle_of(forces.table.pieces[unit.piece]) for unit in units if unit.piece is not None)
    at = np.array(middles, np.float64)[:, None, :]
    return Emplacements(middles, at, np.array([known.arms(unit.models) for unit in units]))


@cached_for_game
def _emplacements(forces: Forces) -> dict[tuple[int, ...], Emplacements]:
    """Those of a game by which of its guns stand."""
    return {}
