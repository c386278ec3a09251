"""What a unit can do to every foe, and they to it, from many places at once."""

from functools import cached_property

import numpy as np

from muster.battle.state import Phase
from muster.bots.greedy07.outlook import Outlook
from muster.bots.greedy07.worth.duels import Duels, Meeting, prospects
from muster.table.shapes.measure import INCH
from muster.table.sight.layout import Floats

ROUNDS = 2.0
"""So many attacks ahead are counted on, if the game lasts so long."""


class UnitOutlook:
    """How one unit stands against all foes.

    Distances come as an array with a row for each place and a column for each foe.
    """

    def __init__(
        self, outlook: Outlook, meeting: Meeting, row: int, here: Floats, closest: Floats, drawn: Floats
    ) -> None:
        self.outlook, self.party, self._ranks = outlook, outlook.friends[row], outlook.ranks
        self._meeting, self._row = meeting, row
        self._own_worth = outlook.known.worth[self.party.unit]
        self.here = here
        """How far every foe is from where the unit stands."""
        self.closest = closest
        """How far its nearest model is from the nearest of every foe."""
        self.drawn = drawn
        """How much it draws the fire of each foe there."""

    @cached_property
    def rounds(self) -> float:
        """How many attacks are still to come after the next."""
        return min(ROUNDS, self.outlook.turns_left)

    @cached_property
    def prospects(self) -> Floats:
        """What it may win of each foe later on, from where it stands."""
        return prospects(self.duels, self.here)

    @property
    def has_targets(self) -> bool:
        """Whether a foe is within the reach of its weapons where it stands."""
        return bool(self.outlook.known.over(self.duels.out_standing[0], self.here).any())

    @cached_property
    def duels(self) -> Duels:
        """What either does to the other, for all foes."""
        meeting, row, ranks, party = self._meeting, self._row, self._ranks, self.party
        return Duels(
            self.outlook.known.bands,
            out_standing=meeting.out_standing[:, row],
            out_moved=meeting.out_moved[:, row],
            back_standing=meeting.back_standing[:, :, row],
            back_moved=meeting.back_moved[:, :, row],
            brawl=meeting.brawl[row],
            rush=meeting.rush[:, row],
            lead=ranks.lead,
            foes_hp=ranks.hp,
            foes_worth=ranks.worth,
            hp=float(party.hp),
            worth=self._own_worth,
            speed=float(max(party.speed, INCH)),
            rounds=float(self.rounds),
            caution=self.outlook.caution,
            attacks=self.outlook.phase is Phase.MOVE,  # after a Dash nobody attacks before the next Game Turn
        )

    def brawls(self, rounds: float, *, moved: bool) -> Floats:
        """The points it is expected to destroy of each foe in so many rounds of a melee with it."""
        hp = self.outlook.known.melee(self.party.arms[None], self._ranks.units, moved=moved)[0]
        return self._ranks.points(rounds * hp)

    def beaten(self, rounds: float) -> Floats:
        """The points that each foe is expected to destroy of it in so many rounds of a melee."""
        hp = self.outlook.known.melee(self._ranks.arms, [self.party.unit], moved=False)[:, 0]
        lost: Floats = np.minimum(rounds * hp, self.party.hp) * self._own_worth
        return lost
