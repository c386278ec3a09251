"""How things stand for one side: who is where, how far everybody reaches, and what they could do to whom."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from muster.battle.field import Field
from muster.battle.forces import Forces
from muster.battle.game_cache import cached_for_game
from muster.battle.ground import Ground
from muster.battle.state import Phase, Where, bit
from muster.battle.stats import game_stats
from muster.battle.view import View
from muster.bots.estimates import Estimates, estimates
from muster.bots.parties import Party, parties
from muster.bots.worth.duels import Duels, Formations, apart
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Outline, Point
from muster.table.sight.layout import Floats
from muster.table.terrain.piece import Piece

CAUTION = 0.6
"""How much a point lost weighs beside a point won, long before the end; in the last Game Turn it weighs the same."""
ROUNDS = 2.0
"""So many attacks ahead are counted on, if the game lasts so long."""
CLEAR_LEAD = 0.1
"""What part of an army one has to be ahead by to be twice as careful in the last Game Turn."""
MOST_RANKS, MOST_MEETINGS = 8, 50
"""So many are remembered of a game."""


Armed = tuple[tuple[int, ...], bytes]
"""Some units, and what each of them carries."""


class Meeting(NamedTuple):
    """What all units of a side (own) and all foes do to one another, as in `Duels`."""

    out_standing: Floats
    out_moved: Floats
    back_standing: Floats
    back_moved: Floats
    brawl: Floats
    rush: Floats


class Ranks:
    """All units of a side, or all foes of one, in arrays, so that many places are measured in one."""

    def __init__(self, parties: Sequence[Party], known: Estimates) -> None:
        self.units = tuple(party.unit for party in parties)
        self.arms: Floats = np.array([party.arms for party in parties])
        self.armed = self.units, self.arms.tobytes()
        """What rests on the units and their arms alone may be kept by this."""
        rows = [(party.radius, party.hp, known.worth[party.unit], max(party.speed, INCH)) for party in parties]
        radius, self.hp, self.worth, self.speed = np.ascontiguousarray(np.array(rows, dtype=np.float64).T)
        starts = np.array([0, *accumulate(len(party.models) for party in parties)], np.int64)
        self.formations = Formations(np.concatenate([party.at for party in parties]), starts, radius)

    def apart(self, places: Floats, radius: Mil) -> Floats:
        """For every place of a formation (rows) how far its models are from the nearest of each unit, on average."""
        at, starts, own_radius = self.formations
        return apart(places, at, starts, own_radius + radius)

    def points(self, hp: Floats) -> Floats:
        """What so many HP of each are worth, of which none has more than it has."""
        worth: Floats = np.minimum(hp, self.hp) * self.worth
        return worth


class Outlook:
    """What can be reckoned for a Move or a Dash without walking anywhere."""

    def __init__(self, view: View, phase: Phase) -> None:
        self.field, self.side, self.phase = view.field, view.side, phase
        self.known: Estimates = estimates(view.forces)
        self.friends, self.foes = list[Party](), list[Party]()
        units = view.forces.units
        for party in parties(view.forces).standing(self.field):
            (self.friends if units[party.unit].side == self.side else self.foes).append(party)

    @property
    def turns_left(self) -> float:
        """How many Game Turns are expected after this one."""
        length, turn = self.field.forces.setup.length, self.field.state.turn
        return 1.0 if length.random else float(length.turns - turn)

    @cached_property
    def caution(self) -> float:
        """Who is ahead has something to keep and who is behind nothing to lose, the more so the later it is."""
        purses, own = _purses(self.field.forces), self.side
        left = purses.left(self.field)
        best = max(value for side, value in enumerate(left) if side != own)
        lead = (left[own] - best) / (CLEAR_LEAD * purses.brought[own])
        late = 1.0 / (1.0 + self.turns_left)
        even = CAUTION + late * (1.0 - CAUTION)
        return even * (1.0 + late * min(max(lead, -1.0), 2.0))

    @property
    def rounds(self) -> float:
        """How many attacks are still to come after the next."""
        return min(ROUNDS, self.turns_left)

    def friend(self, unit: int) -> Party | None:
        return next((party for party in self.friends if party.unit == unit), None)

    @cached_property
    def ranks(self) -> Ranks:
        return self.ranked(self.foes)

    def ranked(self, parties: Sequence[Party]) -> Ranks:
        """Some parties in ranks; a side that has not moved since is not lined up again."""
        kept, asked = _kept_ranks(self.field.forces), tuple(parties)
        found = kept.get(asked)
        if found is None:
            if len(kept) >= MOST_RANKS:
                kept.clear()
            found = kept[asked] = Ranks(parties, self.known)
        return found

    def duels(self, own: Ranks) -> Duels:
        """What all units of the side and all foes can do to one another, and what that comes to."""
        foes = self.ranks
        return Duels(
            self.known.bands,
            *self._meeting(own, foes),
            own_hp=own.hp,
            own_worth=own.worth,
            speed=own.speed,
            foes_hp=foes.hp,
            foes_worth=foes.worth,
            lead=self._leads(foes.units),
            rounds=self.rounds,
            caution=self.caution,
            attacks=self.phase is Phase.MOVE,  # after a Dash nobody attacks before the next Game Turn
        )

    def _meeting(self, own: Ranks, foes: Ranks) -> Meeting:
        """What either does to the other, which stays as it is while they move."""
        kept, asked = _kept_meetings(self.field.forces), (own.armed, foes.armed)
        found = kept.get(asked)
        if found is None:
            if len(kept) >= MOST_MEETINGS:
                kept.clear()
            found = kept[asked] = _met(self.known, own, foes)
        return found

    @property
    def cover_boxes(self) -> Floats:
        """About the Cover Areas: left, low, right and high."""
        return _cover_boxes(self.field.ground)

    def _leads(self, units: Sequence[int]) -> Floats:
        """How far each of some units can still come nearer before it attacks next."""
        state, stats, now = self.field.state, self.field.stats, self.phase
        engaged = {unit for melee in state.melees for unit in melee.units}
        goes, this = bit(now), now is Phase.MOVE
        found = []
        for unit in units:
            own, acted = stats(unit), state.acted[unit] & goes
            lead = 0 if acted else (own.move if this else own.dash).total
            found.append(0 if unit in engaged else (lead if this else own.move.total + lead) * INCH)
        return np.array(found, np.float64)


class Purses:
    """What every side brought, and what it has left in play, in points."""

    def __init__(self, forces: Forces) -> None:
        self._worth, self._units = estimates(forces).worth, forces.units[: forces.players_units]
        self.brought = [0.0] * len(forces.sides)
        for unit in self._units:
            self.brought[unit.side] += self._worth[unit.number] * game_stats(forces).first_units[unit.number].full_hp
        self._kept: tuple[tuple[list[int], list[Where]], list[float]] | None = None

    def left(self, field: Field) -> list[float]:
        """By sides; the same as before for as long as nobody is hurt and nobody comes or goes."""
        kept, look = self._kept, (field.state.hp, field.state.where)
        if kept is None or kept[0] != look:
            left = [0.0] * len(self.brought)
            for unit in self._units:
                hp = field.hp_left(unit.number)
                left[unit.side] += self._worth[unit.number] * hp if hp and field.in_play(unit.number) else 0.0
            kept = self._kept = (look[0].copy(), look[1].copy()), left
        return kept[1]


@cached_for_game
def _purses(forces: Forces) -> Purses:
    return Purses(forces)


@cached_for_game
def _kept_ranks(_: Forces) -> dict[tuple[Party, ...], Ranks]:
    """Those of a game, by who stands in them."""
    return {}


@cached_for_game
def _kept_meetings(_: Forces) -> dict[tuple[Armed, Armed], Meeting]:
    """Those of a game, by what is carried on either side."""
    return {}


def _met(known: Estimates, own: Ranks, foes: Ranks) -> Meeting:
    return Meeting(
        out_standing=known.shots(own.arms, foes.units, moved=False),
        out_moved=known.shots(own.arms, foes.units, moved=True),
        back_standing=known.shots(foes.arms, own.units, moved=False),
        back_moved=known.shots(foes.arms, own.units, moved=True),
        brawl=known.melee(own.arms, foes.units, moved=True),
        rush=known.melee(foes.arms, own.units, moved=True),
    )


def middle_of(piece: Piece) -> Point:
    return _middle(piece.outline)


@lru_cache(maxsize=1000)
def _middle(outline: Outline) -> Point:
    xs, ys = zip(*outline, strict=True)
    return sum(xs) // len(xs), sum(ys) // len(ys)


@cached_for_game
def _cover_boxes(ground: Ground) -> Floats:
    corners = [zip(*piece.outline, strict=True) for piece in ground.table.pieces if piece.cover_area]
    boxes = [(min(xs), min(ys), max(xs), max(ys)) for xs, ys in corners]
    return np.array(boxes, dtype=np.float64).reshape(-1, 4)


def is_engaged(field: Field, unit: int) -> bool:
    return field.melee_of(unit) is not None
