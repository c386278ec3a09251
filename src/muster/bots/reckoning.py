"""What a unit can do to every foe, and they to it, from many places at once."""

from functools import cached_property

import numpy as np

from muster.battle.state import Phase
from muster.bots.estimates import Floats, Whole
from muster.bots.outlook import Outlook, Party
from muster.combat.attack import OPEN_GROUND, Cover
from muster.table.shapes.measure import INCH
from muster.table.sight.layout import Flags
from muster.table.terrain.piece import PLAIN_COVER

FADES = 0.55
"""What a Game Turn of walking leaves of the worth of an attack."""
ROUNDS = 2.0
"""So many attacks ahead are counted on, if the game lasts so long."""


class Reckoning:
    """One unit against all foes; distances come as an array with a row for each place and a column for each foe."""

    def __init__(self, outlook: Outlook, party: Party) -> None:
        self.outlook, self.party, self._ranks = outlook, party, outlook.ranks
        self._own_worth = outlook.known.worth[party.unit]
        self._columns = np.arange(len(outlook.foes))

    @cached_property
    def rounds(self) -> float:
        """How many attacks are still to come after the next."""
        return min(ROUNDS, self.outlook.turns_left)

    @cached_property
    def here(self) -> Floats:
        """How far every foe is from where the unit stands."""
        return self._ranks.apart(self.party.at[None], self.party.radius)

    def dealt(self, far: Floats, hidden: Flags, moved: Flags) -> Floats:
        """The points it is expected to destroy in the next attack; `moved` says from which places it has moved."""
        if self.outlook.phase is not Phase.MOVE:
            return np.zeros_like(far)
        band = self.outlook.known.band(far)
        standing, walking = (self._either(self._out(moved=each), band, hidden) for each in (False, True))
        return np.where(moved[:, None], walking, standing)

    def prospect(self, far: Floats) -> Floats:
        """What later attacks are worth, for which there may be some way to go: the less, the longer the way."""
        speed, bands = max(self.party.speed, INCH), self.outlook.known.bands
        hp = np.minimum(self.rounds * self._rows(moved=False), self._ranks.hp[:, None])
        turns = np.maximum(far[:, :, None] - bands, 0.0) / speed
        shooting = ((hp * self._ranks.worth[:, None])[:, :-1] * FADES**turns).max(axis=2, initial=0.0)
        fighting = self.brawls(self.rounds, moved=True) * FADES ** (far / speed)
        best: Floats = np.maximum(shooting, fighting)
        return best

    def brawls(self, rounds: float, *, moved: bool) -> Floats:
        """The points it is expected to destroy of each foe in so many rounds of a melee with it."""
        known, arms = self.outlook.known, self.party.arms
        hp = np.array([known.melee(arms, foe.unit, moved=moved) for foe in self.outlook.foes])
        taken: Floats = np.minimum(rounds * hp, self._ranks.hp) * self._ranks.worth
        return taken

    def beaten(self, rounds: float, *, moved: bool) -> Floats:
        """The points that each foe is expected to destroy of it in so many rounds of a melee."""
        known, unit = self.outlook.known, self.party.unit
        hp = np.array([known.melee(foe.arms, unit, moved=moved) for foe in self.outlook.foes])
        lost: Floats = np.minimum(rounds * hp, self.party.hp) * self._own_worth
        return lost

    def threat(self, far: Floats, covered: Flags) -> Floats:
        """What each foe is expected to destroy of it, from where it stands or after a step of its own."""
        known, ranks = self.outlook.known, self._ranks
        near = np.maximum(far - ranks.lead, 0.0)
        standing = self._either(self._back(moved=False), known.band(far), covered)
        closing = self._either(self._back(moved=True), known.band(near), covered)
        rushing = np.where(near <= INCH, self.beaten(1.0, moved=True), 0.0)
        worst: Floats = np.where(ranks.lead > 0, np.maximum(np.maximum(standing, closing), rushing), standing)
        return worst

    @cached_property
    def drawn(self) -> Floats:
        """How much it draws the fire of each foe where it stands now."""
        drawn: Floats = self.threat(self.here, np.zeros(self.here.shape, np.bool_))[0]
        return drawn

    def _either(self, rows: tuple[Floats, Floats], band: Whole, covered: Flags) -> Floats:
        """What is done over a distance, in the open or in cover."""
        in_open, in_cover = rows
        taken: Floats = np.where(covered, in_cover[self._columns, band], in_open[self._columns, band])
        return taken

    def _out(self, *, moved: bool) -> tuple[Floats, Floats]:
        """What it does to each foe over the bands, in points: in the open, in cover."""
        hp, worth = self._ranks.hp[:, None], self._ranks.worth[:, None]
        in_open, in_cover = (self._rows(moved=moved, cover=cover) for cover in (OPEN_GROUND, PLAIN_COVER))
        return np.minimum(in_open, hp) * worth, np.minimum(in_cover, hp) * worth

    def _back(self, *, moved: bool) -> tuple[Floats, Floats]:
        """What each foe does to it."""
        known, ranks, hp = self.outlook.known, self._ranks, self.party.hp
        own = (self.party.unit,) * len(ranks.arms)
        in_open, in_cover = (
            np.minimum(known.banded(ranks.arms, own, moved=moved, cover=cover), hp) * self._own_worth
            for cover in (OPEN_GROUND, PLAIN_COVER)
        )
        return in_open, in_cover

    def _rows(self, *, moved: bool, cover: Cover = OPEN_GROUND) -> Floats:
        ranks = self._ranks
        return self.outlook.known.banded((self.party.arms,) * len(ranks.units), ranks.units, moved=moved, cover=cover)
