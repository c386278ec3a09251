"""What a unit can do to every foe, and they to it, from many places at once."""

from functools import cached_property

import numpy as np

from muster.battle.state import Phase
from muster.bots.outlook import Outlook, Party
from muster.bots.worth.duels import Duels, prospects
from muster.table.shapes.measure import INCH
from muster.table.sight.layout import Floats

ROUNDS = 2.0
"""So many attacks ahead are counted on, if the game lasts so long."""


class Reckoning:
    """One unit against all foes; distances come as an array with a row for each place and a column for each foe."""

    def __init__(self, outlook: Outlook, party: Party, here: Floats, drawn: Floats) -> None:
        self.outlook, self.party, self._ranks = outlook, party, outlook.ranks
        self._own_worth = outlook.known.worth[party.unit]
        self.here = here
        """How far every foe is from where the unit stands."""
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
        known, ranks, party, own = self.outlook.known, self._ranks, self.party, self.party.arms[None]
        return Duels(
            known.bands,
            out_standing=known.shots(own, ranks.units, moved=False)[:, 0],
            out_moved=known.shots(own, ranks.units, moved=True)[:, 0],
            back_standing=known.shots(ranks.arms, [party.unit], moved=False)[:, :, 0],
            back_moved=known.shots(ranks.arms, [party.unit], moved=True)[:, :, 0],
            brawl=known.melee(own, ranks.units, moved=True)[0],
            rush=known.melee(ranks.arms, [party.unit], moved=True)[:, 0],
            lead=ranks.lead,
            foes_hp=ranks.hp,
            foes_worth=ranks.worth,
            hp=float(party.hp),
            worth=self._own_worth,
            speed=float(max(party.speed, INCH)),
            rounds=float(self.rounds),
            attacks=self.outlook.phase is Phase.MOVE,  # after a Dash nobody attacks before the next Game Turn
        )

    def brawls(self, rounds: float, *, moved: bool) -> Floats:
        """The points it is expected to destroy of each foe in so many rounds of a melee with it."""
        hp = self.outlook.known.melee(self.party.arms[None], self._ranks.units, moved=moved)[0]
        taken: Floats = np.minimum(rounds * hp, self._ranks.hp) * self._ranks.worth
        return taken

    def beaten(self, rounds: float) -> Floats:
        """The points that each foe is expected to destroy of it in so many rounds of a melee."""
        hp = self.outlook.known.melee(self._ranks.arms, [self.party.unit], moved=False)[:, 0]
        lost: Floats = np.minimum(rounds * hp, self.party.hp) * self._own_worth
        return lost
