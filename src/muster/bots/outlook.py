"""How things stand for one side: who is where, how far everybody reaches, and what they could do to whom."""

from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np

from muster.battle.field import Field
from muster.battle.forces import NOBODY, Force
from muster.battle.game_cache import cached_for_game
from muster.battle.ground import Ground
from muster.battle.state import Phase, Where, bit
from muster.battle.view import View
from muster.bots.estimates import Estimates, estimates
from muster.bots.parties import Party, parties
from muster.bots.worth.duels import Meeting, Strength, all_apart, apart
from muster.table.shapes.measure import INCH, Mil
from muster.table.shapes.outline import Outline, Point
from muster.table.sight.layout import Floats
from muster.table.terrain.piece import Piece

CAUTION = 0.6
"""How much a point lost weighs beside a point won, long before the end; in the last Game Turn it weighs the same."""
CLEAR_LEAD = 0.1
"""What part of an army one has to be ahead by to be twice as careful in the last Game Turn."""


class Ranks:
    """All units of a side, or all foes of one, in arrays, so that many places are measured in one."""

    def __init__(self, parties: Sequence[Party], leads: Sequence[Mil], known: Estimates) -> None:
        self.at: Floats = np.concatenate([party.at for party in parties])
        self.starts = np.cumsum([0, *(len(party.at) for party in parties)])
        self.units = [party.unit for party in parties]
        self.arms: Floats = np.array([party.arms for party in parties])
        rows = [
            (party.radius, party.hp, known.worth[party.unit], lead)
            for party, lead in zip(parties, leads, strict=True)
        ]
        self.radius, self.hp, self.worth, self.lead = np.ascontiguousarray(np.array(rows, dtype=np.float64).T)

    @property
    def strength(self) -> Strength:
        return Strength(self.hp, self.worth, self.lead)

    def apart(self, places: Floats, radius: Mil) -> Floats:
        """For every place of a formation (rows) how far its models are from the nearest of each unit, on average."""
        return apart(places, self.at, self.starts, self.radius + radius)

    def points(self, hp: Floats) -> Floats:
        """What so many HP of each are worth, of which none has more than it has."""
        worth: Floats = np.minimum(hp, self.hp) * self.worth
        return worth

    def all_apart(self, foes: "Ranks") -> tuple[Floats, Floats]:
        """The same for every unit of these (rows) from where it stands, and how far the nearest two models are."""
        return all_apart(self.at, self.starts, self.radius, foes.at, foes.starts, foes.radius)

    def meeting(self, foes: "Ranks", known: Estimates) -> Meeting:
        """What all of these and all foes can do to one another."""
        return Meeting(
            out_standing=known.shots(self.arms, foes.units, moved=False),
            out_moved=known.shots(self.arms, foes.units, moved=True),
            back_standing=known.shots(foes.arms, self.units, moved=False),
            back_moved=known.shots(foes.arms, self.units, moved=True),
            brawl=known.melee(self.arms, foes.units, moved=True),
            rush=known.melee(foes.arms, self.units, moved=True),
        )


class Outlook:
    """What can be reckoned for a Move or a Dash without walking anywhere."""

    def __init__(self, view: View, phase: Phase) -> None:
        self.field, self.side, self.phase = view.field, view.side, phase
        self.known: Estimates = estimates(view.forces)
        self.friends, self.foes = list[Party](), list[Party]()
        kept = parties(view.forces)
        for unit in view.forces.units:
            if unit.side != NOBODY and unit.piece is None:
                party = kept.on_table(self.field, unit.number)
                if party is not None:
                    (self.friends if unit.side == self.side else self.foes).append(party)

    @property
    def turns_left(self) -> float:
        """How many Game Turns are expected after this one."""
        length, turn = self.field.forces.setup.length, self.field.state.turn
        return 1.0 if length.random else float(length.turns - turn)

    @cached_property
    def caution(self) -> float:
        """Who is ahead has something to keep and who is behind nothing to lose, the more so the later it is."""
        field, own, worth = self.field, self.side, self.known.worth
        left = [0.0] * len(field.forces.sides)
        brought = 0.0
        for unit in field.forces.units[: field.forces.players_units]:
            hp = field.hp_left(unit.number)
            left[unit.side] += worth[unit.number] * hp if hp and field.in_play(unit.number) else 0.0
            brought += worth[unit.number] * field.stats(unit.number).full_hp if unit.side == own else 0.0
        lead = (left[own] - max(value for side, value in enumerate(left) if side != own)) / (CLEAR_LEAD * brought)
        late = 1.0 / (1.0 + self.turns_left)
        even = CAUTION + late * (1.0 - CAUTION)
        return even * (1.0 + late * min(max(lead, -1.0), 2.0))

    def friend(self, unit: int) -> Party | None:
        return next((party for party in self.friends if party.unit == unit), None)

    @cached_property
    def ranks(self) -> Ranks:
        return self.ranked(self.foes)

    def ranked(self, parties: Sequence[Party]) -> Ranks:
        return Ranks(parties, [self._lead(party.unit) for party in parties], self.known)

    @property
    def guns(self) -> list[Force]:
        """Terrain with weapons that still stands, which acts for whoever alone is near (TERRAIN-05)."""
        field = self.field
        terrain = [field.unit(number) for number in self.known.guns]
        return [gun for gun in terrain if field.state.where[gun.models.start] is Where.TABLE]

    @property
    def cover_boxes(self) -> Floats:
        """About the Cover Areas: left, low, right and high."""
        return _cover_boxes(self.field.ground)

    def _lead(self, unit: int) -> Mil:
        """How far a unit can still come nearer before it attacks next."""
        field, stats = self.field, self.field.stats(unit)
        if field.melee_of(unit) is not None:
            return 0
        if self.phase is Phase.MOVE:
            return 0 if field.state.acted[unit] & bit(Phase.MOVE) else stats.move.total * INCH
        dash = 0 if field.state.acted[unit] & bit(Phase.DASH) else stats.dash.total
        return (stats.move.total + dash) * INCH


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
