"""What a unit could do, and what that is worth in points: reckoned before anybody walks."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from muster.battle.field import Field
from muster.battle.state import Phase
from muster.bots.guns import Goal, Guns
from muster.bots.outlook import Outlook
from muster.bots.parties import Party
from muster.bots.places import STAY, Shift, shifts
from muster.bots.sights import Sights, in_the_open, sights
from muster.bots.unit_outlook import UnitOutlook, unit_outlooks
from muster.bots.worth.duels import LATER, Whole, risks, survey, worths_by
from muster.table.shapes.measure import INCH, Mil
from muster.table.sight.layout import Floats

STEADY = 0.02
"""What part of its own points a unit must expect to gain before it moves at all."""
FADING = 0.5
"""What every six inches off a goal leave of its worth."""

LOOKS = 5
"""From so many places besides its own a unit looks around."""

Goals = Callable[[Field, int], Sequence[Goal]]
"""Places that are worth points to a side, such as the markers of a mission, and how many."""


def no_goals(field: Field, side: int) -> Sequence[Goal]:
    """A game that is decided by the points left alone (POINTS-10)."""
    return ()


@dataclass(frozen=True, slots=True)
class MoveOption:
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
        self.unit_outlooks: dict[int, UnitOutlook] = {}
        if outlook.friends:
            own = outlook.ranked(outlook.friends)
            self._duels = outlook.duels(own)
            found = survey(self._duels, own.formations, outlook.ranks.formations)
            self.unit_outlooks = unit_outlooks(outlook, found)
            self._drawn: Floats = found.drawn.sum(axis=0)
            self._guns = Guns(outlook, own)
        self._goals = goals(outlook.field, outlook.side)
        self._charges: dict[tuple[int, Mil], list[MoveOption]] = {}

    def risks(self, unit: int) -> Floats:
        """What each foe is expected to destroy of a unit where it stands, by how likely it is to choose that unit."""
        drawn = self.unit_outlooks[unit].drawn
        return risks(drawn, self._drawn - drawn)

    def options(self, unit: int, allowance: Mil) -> list[MoveOption]:
        """What a unit could do within its allowance, the best first; to stay is always one of them."""
        unit_outlook = self.unit_outlooks[unit]
        party = unit_outlook.party
        goals = [*self._goals, *self._guns.goals(unit)]
        there = self._worth_a_look(unit_outlook, shifts(unit_outlook, allowance, [at for at, _ in goals]), goals)
        charges = self.charges(unit_outlook, allowance)
        if len(there) == 1 and not charges:
            return [MoveOption(0.0, STAY)]
        worths = self._worths(unit_outlook, there, self._sights(party, there), goals).tolist()
        found = charges + [MoveOption(worth, (x, y)) for worth, (x, y) in zip(worths, there.tolist(), strict=True)]
        return sorted(found, key=partial(_rank, self._steady(unit_outlook)))

    def _steady(self, unit_outlook: UnitOutlook) -> float:
        """What a unit must expect to gain before it moves at all."""
        return STEADY * unit_outlook.party.hp * self.outlook.known.worth[unit_outlook.party.unit]

    def _sights(self, party: Party, there: Whole) -> Sights:
        """What is seen from some places; before a Dash nobody looks: all will have moved before the next attack."""
        if self.outlook.phase is Phase.MOVE:
            return sights(self.outlook, party, there)
        return in_the_open(len(there), len(self.outlook.foes))

    def _worth_a_look(self, unit_outlook: UnitOutlook, there: Whole, goals: Sequence[Goal]) -> Whole:
        """To stay, and the few other places that would be better in the open: who sees whom is dear to find out."""
        open_ground = in_the_open(len(there), len(self.outlook.foes))
        stay, *others = self._worths(unit_outlook, there, open_ground, goals).tolist()
        enough = stay + self._steady(unit_outlook)
        better = [place for place, worth in enumerate(others, 1) if worth > enough]
        best = sorted(better, key=lambda place: -others[place - 1])[:LOOKS]
        return there[[0, *sorted(best)]]

    def _worths(self, unit_outlook: UnitOutlook, there: Whole, seen: Sights, goals: Sequence[Goal]) -> Floats:
        """What it is worth to stand at each place: attacks now and later, what is risked, and goals."""
        party, foes = unit_outlook.party, self.outlook.ranks.formations
        found = worths_by(
            self._duels, unit_outlook.row, party.at, there, foes, party.radius, self.outlook.cover_boxes,
            seen.seen, seen.hidden, seen.hiding, self._drawn - unit_outlook.drawn,
        )  # fmt: skip
        for goal, worth in goals:
            off = np.sqrt(((party.at + there[:, None, :] - goal) ** 2).sum(axis=2)).min(axis=1)
            found += worth * FADING ** (off / (6 * INCH))
        return found

    def charges(self, unit_outlook: UnitOutlook, allowance: Mil) -> list[MoveOption]:
        """Into contact with a foe, where the melee is expected to pay."""
        if unit_outlook.nearest_model > allowance:
            return []
        asked = unit_outlook.party.unit, allowance
        if asked not in self._charges:
            self._charges[asked] = list(self._found_charges(unit_outlook, allowance))
        return self._charges[asked]

    def _found_charges(self, unit_outlook: UnitOutlook, allowance: Mil) -> Iterator[MoveOption]:
        outlook = self.outlook
        if outlook.field.forces.ruleset.reduced:
            return
        reach = unit_outlook.closest <= allowance
        now = outlook.phase is Phase.MOVE
        risk = self.risks(unit_outlook.party.unit)
        lost = unit_outlook.beaten(1.0) + risk.sum() - risk
        later = unit_outlook.brawls(outlook.rounds, moved=False)
        won = now * unit_outlook.brawls(1.0, moved=True) + LATER * later
        worths = (won - outlook.caution * lost).tolist()
        yield from (
            MoveOption(worths[place], STAY, outlook.foes[place].unit) for place in np.flatnonzero(reach).tolist()
        )


def _rank(steady: float, option: MoveOption) -> tuple[float, Shift, int]:
    charge = -1 if option.charge is None else option.charge
    return -option.worth - (0 if option.goes else steady), option.shift, charge
