"""What a unit can do to every foe, and they to it, from many places at once."""

from functools import cached_property

import numpy as np

from muster.battle.state import Phase
from muster.bots.estimates import Matchup
from muster.bots.outlook import Outlook, Party
from muster.bots.worth.duels import Duels, prospects, threats
from muster.table.shapes.measure import INCH
from muster.table.sight.layout import Floats

ROUNDS = 2.0
"""So many attacks ahead are counted on, if the game lasts so long."""


class Reckoning:
    """One unit against all foes; distances come as an array with a row for each place and a column for each foe."""

    def __init__(self, outlook: Outlook, party: Party) -> None:
        self.outlook, self.party, self._ranks = outlook, party, outlook.ranks
        self._own_worth = outlook.known.worth[party.unit]

    @cached_property
    def rounds(self) -> float:
        """How many attacks are still to come after the next."""
        return min(ROUNDS, self.outlook.turns_left)

    @cached_property
    def here(self) -> Floats:
        """How far every foe is from where the unit stands."""
        here: Floats = self._ranks.apart(self.party.at[None], self.party.radius)[0]
        return here

    @cached_property
    def drawn(self) -> Floats:
        """How much it draws the fire of each foe where it stands now."""
        return threats(self.duels, self.here)

    @cached_property
    def prospects(self) -> Floats:
        """What it may win of each foe later on, from where it stands."""
        return prospects(self.duels, self.here)

    @cached_property
    def duels(self) -> Duels:
        """What either does to the other, looked up for all foes."""
        outlook, ranks, match = self.outlook, self._ranks, self._match
        return Duels(
            outlook.known.bands,
            match.out_standing,
            match.out_moved,
            match.back_standing,
            match.back_moved,
            brawl=match.brawl_moved,
            rush=match.beaten_moved,
            lead=ranks.lead,
            foes_hp=ranks.hp,
            foes_worth=ranks.worth,
            hp=float(self.party.hp),
            worth=self._own_worth,
            speed=float(max(self.party.speed, INCH)),
            rounds=float(self.rounds),
            attacks=outlook.phase is Phase.MOVE,  # after a Dash nobody attacks before the next Game Turn
        )

    def brawls(self, rounds: float, *, moved: bool) -> Floats:
        """The points it is expected to destroy of each foe in so many rounds of a melee with it."""
        hp = self._match.brawl_moved if moved else self._match.brawl_standing
        taken: Floats = np.minimum(rounds * hp, self._ranks.hp) * self._ranks.worth
        return taken

    def beaten(self, rounds: float) -> Floats:
        """The points that each foe is expected to destroy of it in so many rounds of a melee."""
        lost: Floats = np.minimum(rounds * self._match.beaten_standing, self.party.hp) * self._own_worth
        return lost

    @cached_property
    def _match(self) -> Matchup:
        return self.outlook.known.matchup(self.party.arms, self.party.unit, self._ranks.known_as)
