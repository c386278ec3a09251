"""What a unit could do, and what that is worth in points: reckoned before anybody walks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from muster.battle.field import Field
from muster.battle.rules.points import side_value
from muster.battle.state import Phase
from muster.bots.outlook import Outlook, Party
from muster.bots.places import STAY, Shift, shifts
from muster.bots.reckoning import Reckoning
from muster.bots.sights import Sights, in_the_open, sights
from muster.bots.worth.duels import LATER, worths
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Point
from muster.table.sight.layout import Floats

CAUTION = 0.4
"""How much a point lost weighs beside a point won."""
CLEAR_LEAD = 0.1
"""What part of an army one has to be ahead by to be twice as careful in the last Game Turn."""
STEADY = 0.02
"""What part of its own points a unit must expect to gain before it moves at all."""
FADING = 0.5
"""What every six inches off a goal leave of its worth."""

LOOKS = 5
"""From so many places besides its own a unit looks around."""

Goal = tuple[Point, float]
Goals = Callable[[Field, int], Sequence[Goal]]
"""Places that are worth points to a side, such as the markers of a mission, and how many."""


def no_goals(field: Field, side: int) -> Sequence[Goal]:
    """A game that is decided by the points left alone (POINTS-10)."""
    return ()


@dataclass(frozen=True, slots=True)
class Option:
    """A shift of a whole unit, or a charge at a foe, and what it is worth in points."""

    worth: float
    shift: Shift
    charge: int | None = None

    @property
    def goes(self) -> bool:
        return self.shift != STAY or self.charge is not None


class Council:
    """All units of a side, each with what it can do and what it has to fear."""

    def __init__(self, outlook: Outlook, goals: Goals) -> None:
        self.outlook = outlook
        self.reckonings = {party.unit: Reckoning(outlook, party) for party in outlook.friends}
        self._goals = goals(outlook.field, outlook.side)
        self._caution = _caution(outlook)
        self._drawn: Floats = np.sum([each.drawn for each in self.reckonings.values()], axis=0)

    def options(self, unit: int, allowance: Mil) -> list[Option]:
        """What a unit could do within its allowance, the best first; to stay is always one of them."""
        reckoning = self.reckonings[unit]
        party = reckoning.party
        goals = [*self._goals, *_guns(self.outlook, party)]
        there = self._worth_a_look(reckoning, shifts(reckoning, allowance, [at for at, _ in goals]), goals)
        worths = self._worths(reckoning, there, sights(self.outlook, party, there), goals).tolist()
        found = [Option(worth, shift) for worth, shift in zip(worths, there, strict=True)]
        found += self._charges(reckoning, allowance)
        return sorted(found, key=partial(_rank, STEADY * party.hp * self.outlook.known.worth[unit]))

    def _worth_a_look(self, reckoning: Reckoning, there: Sequence[Shift], goals: Sequence[Goal]) -> list[Shift]:
        """To stay, and the few other places that would be the best in the open: who sees whom is dear to find out."""
        if len(there) <= LOOKS + 1:
            return list(there)
        open_ground = in_the_open(len(there), len(self.outlook.foes))
        order = np.argsort(-self._worths(reckoning, there, open_ground, goals)[1:], kind="stable")[:LOOKS]
        return [STAY, *(there[place + 1] for place in sorted(order.tolist()))]

    def _worths(self, reckoning: Reckoning, there: Sequence[Shift], seen: Sights, goals: Sequence[Goal]) -> Floats:
        """What it is worth to stand at each place: attacks now and later, what is risked, and goals."""
        party, by = reckoning.party, np.array(there, dtype=np.float64)
        at = party.at + by[:, None, :]
        far = self.outlook.ranks.apart(at, party.radius)
        hiding = seen.hiding | self.outlook.in_cover_areas(at.mean(axis=1))[:, None]
        others = self._drawn - reckoning.drawn
        found = worths(
            reckoning.duels, far, (by != 0.0).any(axis=1), seen.seen, seen.hidden, hiding, others, self._caution
        )
        for goal, worth in goals:
            off = np.sqrt(((at - goal) ** 2).sum(axis=2)).min(axis=1)
            found += worth * FADING ** (off / (6 * INCH))
        return found

    def _charges(self, reckoning: Reckoning, allowance: Mil) -> Iterator[Option]:
        """Into contact with a foe, where the melee is expected to pay."""
        outlook, party = self.outlook, reckoning.party
        if outlook.field.forces.ruleset.reduced:
            return
        reach = outlook.ranks.closest(party.at, party.radius) <= allowance
        if not reach.any():
            return
        now = outlook.phase is Phase.MOVE
        own, others = reckoning.drawn, self._drawn - reckoning.drawn
        risk = own * own / np.maximum(own + others, 1e-9)
        lost = reckoning.beaten(1.0) + risk.sum() - risk
        won = now * reckoning.brawls(1.0, moved=True) + LATER * reckoning.brawls(reckoning.rounds, moved=False)
        worths = (won - self._caution * lost).tolist()
        yield from (Option(worths[place], STAY, outlook.foes[place].unit) for place in np.flatnonzero(reach).tolist())


def _caution(outlook: Outlook) -> float:
    """Who is ahead has something to keep and who is behind nothing to lose, the more so the later it is."""
    field, own = outlook.field, outlook.side
    others = [side_value(field, side) for side in range(len(field.forces.sides)) if side != own]
    brought = sum(float(unit.cost) for unit in field.forces.units if unit.side == own)
    lead = float(side_value(field, own) - max(others)) / (CLEAR_LEAD * brought)
    late = 1.0 / (1.0 + outlook.turns_left)
    return CAUTION * (1.0 + late * min(max(lead, -1.0), 2.0))


def _rank(steady: float, option: Option) -> tuple[float, Shift, int]:
    charge = -1 if option.charge is None else option.charge
    return -option.worth - (0 if option.goes else steady), option.shift, charge


def _guns(outlook: Outlook, party: Party) -> Iterator[Goal]:
    """Terrain whose weapons a unit could use, if none of its side is nearer to it."""
    for gun in outlook.guns:
        nearest = min(outlook.friends, key=lambda friend: (outlook.apart(friend.at, gun, friend.radius), friend.unit))
        if nearest.unit == party.unit:
            shots = (outlook.points(gun, foe, outlook.apart(gun.at, foe, 0), moved=False) for foe in outlook.foes)
            yield (round(gun.middle[0]), round(gun.middle[1])), max(shots)
