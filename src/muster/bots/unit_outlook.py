"""How one unit stands against all foes, from where it is."""

import numpy as np

from muster.bots.outlook import Outlook
from muster.bots.worth.duels import Survey
from muster.table.sight.layout import Floats


class UnitOutlook:
    """How one unit stands against all foes; what is said of foes comes as an array of all of them."""

    __slots__ = ("closest", "drawn", "has_targets", "here", "nearest", "outlook", "party", "prospects", "row")

    def __init__(self, outlook: Outlook, survey: Survey, row: int, nearest: float) -> None:
        self.outlook, self.party, self.row = outlook, outlook.friends[row], row
        self.nearest = nearest
        """How far its nearest model is from the nearest of all foes."""
        self.here: Floats = survey.far[row]
        """How far every foe is from where the unit stands."""
        self.closest: Floats = survey.closest[row]
        """How far its nearest model is from the nearest of every foe."""
        self.drawn: Floats = survey.drawn[row]
        """How much it draws the fire of each foe there."""
        self.prospects: Floats = survey.prospects[row]
        """What it may win of each foe later on, from where it stands."""
        self.has_targets = bool(survey.in_reach[row])
        """Whether a foe is within the reach of its weapons where it stands."""

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
