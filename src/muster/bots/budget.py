"""What a Command Point is worth to a side: what the last of them brings that it has and will have."""

from collections.abc import Iterator

from muster.battle.field import Field
from muster.battle.rules.command import command_of, dice_for_command, income
from muster.bots.attacking import expected
from muster.bots.options import Council
from muster.rulebook.actions import Action, price

AHEAD = 1.0
"""So many Game Turns ahead points are kept for: those after bring points of their own."""
SURE = 0.5
"""How much an attack later weighs beside one now: who knows who is left by then."""
KEEN = 0.9
"""So much of what a Command Point is worth must be brought by one that is spent: what is kept may never be used."""
AGAIN = 0.7
"""What every attack more of a unit brings beside the one before: the best targets are gone."""
OFTEN = 4
"""Nobody is expected to attack more often in a Game Turn: the fifth time costs 16 points."""
A_DIE = 3.5

Lot = tuple[float, float]
"""What each point brings, and for how many of them."""


class Budget:
    """The points of a side, and the attacks that they could buy: those of now, and those of Game Turns to come.

    Every attack more of a unit costs the double (CP-10), so a point brings less than half as much each time. Points
    are spent best where they bring most; what the last of them brings, they are all worth.
    """

    def __init__(self, council: Council) -> None:
        self._field, self._side = council.outlook.field, council.outlook.side
        self._attacks = _attacks(council)
        self._turns = min(AHEAD, council.outlook.turns_left)
        self._later = _prospects(council) if self._turns else {}
        self.points = command_of(self._field).points[self._side]
        self.price = self._price(self.points)

    def charged(self, cost: int) -> float:
        """What has to come of so many points for them to be spent."""
        return KEEN * self.price * cost

    @property
    def price_of_one_more(self) -> float:
        """What a point is worth that is yet to be had (ACT-22)."""
        return self._price(self.points + 1)

    def price_of_striking(self, unit: int, cost: int) -> float:
        """What a Counter Attack costs, after which the next attack is dearer, or not worth it any more (CTR-05)."""
        paid = self.charged(cost)
        return paid + min(paid, max(SURE * self._attacks[unit] - paid, 0.0))

    def _price(self, points: int) -> float:
        """What the last point brings; nothing if there are more than can be used."""
        left = points + self._turns * _gained(self._field, self._side)
        for worth, count in sorted(self._lots(points), reverse=True):
            left -= count
            if left <= 0.0:
                return worth
        return 0.0

    def _lots(self, points: int) -> Iterator[Lot]:
        for unit, worth in self._attacks.items():
            used = command_of(self._field).used(unit, Action.ATTACK)
            yield from ((each, count) for each, count in _attacked(worth, used) if count <= points)
        for worth in self._later.values():
            yield from ((SURE * each, self._turns * count) for each, count in _attacked(worth, 0))


def _attacked(worth: float, used: int) -> Iterator[Lot]:
    """One attack after another of a unit that has made so many, of which the next is worth so much."""
    for more in range(OFTEN if worth else 0):
        cost = price(Action.ATTACK, used + more)
        yield AGAIN**more * worth / cost, float(cost)


def _attacks(council: Council) -> dict[int, float]:
    """What an attack of each unit is expected to destroy now, once casualties that still lie there are gone."""
    field, known = council.outlook.field, council.outlook.known
    found: dict[int, float] = {}
    for unit in field.units_of(council.outlook.side):
        models = field.models(unit.number)
        standing = sum(field.state.hp[model] > 0 for model in models)
        ready = standing and field.in_play(unit.number) and unit.number not in command_of(field).resting
        found[unit.number] = expected(field, known, unit.number) * standing / len(models) if ready else 0.0
    return found


def _gained(field: Field, side: int) -> float:
    """The points that a Game Turn is expected to bring (CP-07)."""
    return income(field, side) + A_DIE * dice_for_command(field)


def _prospects(council: Council) -> dict[int, float]:
    """What each unit is expected to destroy with one attack in the next Game Turn: the less, the longer the way."""
    return {
        unit: float(unit_outlook.prospects.max()) / council.outlook.rounds
        for unit, unit_outlook in council.unit_outlooks.items()
    }
