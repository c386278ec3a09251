"""How one unit stands against all foes, from where it is."""

import numpy as np

from muster.bots.outlook import Outlook
from muster.bots.worth.duels import Survey
from muster.table.sight.layout import Floats


class UnitOutlook:
    """How one unit stands against all foes; what is said of foes comes as an array of all of them."""

    __slots__ = ("_survey", "has_targets", "nearest", "nearest_model", "outlook", "party", "row")

    def __init__(
        self, outlook: Outlook, survey: Survey, row: int, *, nearest: float, nearest_model: float, has_targets: bool
    ) -> None:
        self.outlook, self.party, self.row, self._survey = outlook, outlook.friends[row], row, survey
        self.nearest = nearest
        """How far the nearest foe is from it, on average of its models."""
        self.nearest_model = nearest_model
        """How far the nearest model of any foe is from any of it."""
        self.has_targets = has_targets
        """Whether a foe is within the reach of its weapons where it stands."""

    @property
    def here(self) -> Floats:
        """How far every foe is from where the unit stands."""
        return self._own(self._survey.far)

    @property
    def closest(self) -> Floats:
        """How far its nearest model is from the nearest of every foe."""
        return self._own(self._survey.closest)

    @property
    def drawn(self) -> Floats:
        """How much it draws the fire of each foe there."""
        return self._own(self._survey.drawn)

    @property
    def prospects(self) -> Floats:
        """What it may win of each foe later on, from where it stands."""
        return self._own(self._survey.prospects)

    def _own(self, table: Floats) -> Floats:
        own: Floats = table[self.row]
        return own

    def brawls(self, rounds: float, *, moved: bool) -> Floats:
        """The points it is expected to destroy of each foe in so many rounds of a melee with it."""
        foes = self.outlook.ranks
        hp = self.outlook.known.melee(self.party.arms[None], foes.units, moved=moved)[0]
        return foes.points(rounds * hp)

    def beaten(self, rounds: float) -> Floats:
        """The points that each foe is expected to destroy of it in so many rounds of a melee."""
        known, unit = self.outlook.known, self.party.unit
        hp = known.melee(self.outlook.ranks.arms, [unit], moved=False)[:, 0]
        lost: Floats = np.minimum(rounds * hp, self.party.hp) * known.worth[unit]
        return lost


def unit_outlooks(outlook: Outlook, survey: Survey) -> dict[int, UnitOutlook]:
    """Those of all friends, by their units."""
    far, closest = survey.far.min(axis=1).tolist(), survey.closest.min(axis=1).tolist()
    figures = zip(outlook.friends, far, closest, survey.in_reach.tolist(), strict=True)
    return {
        party.unit: UnitOutlook(outlook, survey, row, nearest=off, nearest_model=least, has_targets=reached)
        for row, (party, off, least, reached) in enumerate(figures)
    }
