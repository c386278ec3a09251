"""The order of battle: every unit and model of a game by number, with all about them that never changes."""

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

import shapely

from muster.army import Base, Shape, Unit, Weapon
from muster.battle.setup import Setup
from muster.bookkeeping.sides import side_of
from muster.table.shapes.figure import Figure, Footprint
from muster.table.shapes.measure import INCH, Mil, Scale
from muster.table.shapes.outline import Point, doubled_area
from muster.table.sight.lookouts import standing
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table

NOBODY = -1
"""The seat and the side of what belongs to no player."""


@dataclass(frozen=True, slots=True)
class Force:
    """A unit in a game. Units of terrain come after those of the players and belong to nobody (TERRAIN-03).

    All this is how the unit began: what its stats come to is asked of `stats`. `loadouts` are the weapons of each
    model. `first_capacity` is what each model carries in points, None for any number; nobody carries anything in the
    reduced game (QS-36). `piece` is the place of its terrain.
    """

    number: int
    name: str
    seat: int
    side: int
    profile: Unit
    models: range
    loadouts: tuple[tuple[Weapon, ...], ...]
    footprint: Footprint
    height: Mil
    cost: Decimal
    first_capacity: Fraction | None
    first_fire_points: bool
    media: frozenset[str] = frozenset()
    piece: int | None = None
    sturdy: bool = False

    @property
    def first_hp(self) -> int:
        """The HP that each model begins with."""
        return self.profile.hp

    @property
    def is_round(self) -> bool:
        return not self.footprint.corners

    def does(self, singular: str, plural: str) -> str:
        """Its name with what it does, such as "Grey Scouts are aboard"; to one model, or a name in singular, "is"."""
        return f"{self.name} {self.verb(singular, plural)}"

    def verb(self, singular: str, plural: str) -> str:
        """The form of a verb after its name: many bear the name of those who are in them."""
        words = re.findall(r"[^\W\d_]+", self.name)
        last = words[-1].lower() if words else ""
        is_many = len(self.models) > 1 and last.endswith("s") and not last.endswith("ss")
        return plural if is_many else singular

    def figure(self, at: Point, z: Mil = 0, facing: Point = (1, 0)) -> Figure:
        """One of its models, put somewhere."""
        return Figure(self.footprint, *at, z, self.height, facing)


class Forces:
    """All units and models of a game, numbered through, and the table as it is played."""

    def __init__(self, setup: Setup) -> None:
        setup.check()
        self.setup = setup
        self.ruleset = setup.ruleset
        self.table: Table = setup.table.as_played(setup.ruleset)
        self.sides = setup.sides
        self.side_names = setup.side_names()
        self.side_of_seat = tuple(side_of(self.sides, seat) for seat in range(len(setup.seats)))
        units = list(_of_players(setup, self.table, self.side_of_seat))
        self.players_units = len(units)
        self.units: tuple[Force, ...] = tuple(
            units + _of_terrain(self.table, len(units), _models_in(units), reduced=self.ruleset.reduced)
        )
        self.unit_of: tuple[int, ...] = tuple(unit.number for unit in self.units for _ in unit.models)
        self.you: int | None = None
        """The side that sentences address as “you”; usually none."""
        self.your_seats: tuple[int, ...] = ()
        """The seats that sentences address: all of that side, or one of a team, which keeps its name."""
        self._addressing: dict[tuple[int | None, tuple[int, ...]], Forces] = {}

    def addressing(self, side: int) -> "Forces":
        """The same, for sentences that address one side as “you”."""
        return self._to(side, self.sides[side])

    def addressing_seat(self, seat: int) -> "Forces":
        """The same, for sentences that address one player of a team."""
        return self._to(None, (seat,))

    def _to(self, side: int | None, seats: tuple[int, ...]) -> "Forces":
        if (side, seats) not in self._addressing:
            addressing = self._addressing[side, seats] = copy(self)
            addressing.you, addressing.your_seats = side, seats
        return self._addressing[side, seats]

    @property
    def model_count(self) -> int:
        return len(self.unit_of)

    def unit(self, number: int) -> Force:
        return self.units[number]

    def of_model(self, model: int) -> Force:
        return self.units[self.unit_of[model]]

    def weapons_of(self, model: int) -> tuple[Weapon, ...]:
        """What a model carries, as its owner designed it."""
        unit = self.of_model(model)
        return unit.loadouts[model - unit.models.start]

    def enemies(self, one: int, other: int) -> bool:
        """Whether two units belong to different sides; what belongs to nobody is nobody's enemy."""
        sides = self.units[one].side, self.units[other].side
        return NOBODY not in sides and sides[0] != sides[1]

    def piece_of(self, unit: Force) -> Piece | None:
        return None if unit.piece is None else self.table.pieces[unit.piece]

    def unit_of_piece(self, name: str) -> Force | None:
        """The unit that stands for a piece of terrain which can be embarked or destroyed."""
        return self._by_piece.get(name)

    @cached_property
    def hulls(self) -> dict[int, Figure]:
        """The units of terrain, each as one convex figure about its outline."""
        return {unit.number: _hull(self.table.pieces[unit.piece]) for unit in self.units if unit.piece is not None}

    @cached_property
    def _by_piece(self) -> dict[str, Force]:
        return {self.table.pieces[unit.piece].name: unit for unit in self.units if unit.piece is not None}


def _hull(piece: Piece) -> Figure:
    corners = shapely.convex_hull(shapely.MultiPoint(piece.outline)).exterior.coords[:-1]
    outline = tuple((round(x), round(y)) for x, y in corners)
    return standing(outline if doubled_area(outline) > 0 else outline[::-1], piece.bottom, piece.top)


def _models_in(units: Sequence[Force]) -> int:
    return units[-1].models.stop if units else 0


def _of_players(setup: Setup, table: Table, side_of_seat: Sequence[int]) -> list[Force]:
    units: list[Force] = []
    for seat, player in enumerate(setup.seats):
        for unit in player.roster.units:
            profile, start = unit.profile, _models_in(units)
            units.append(
                Force(
                    number=len(units),
                    name=unit.name,
                    seat=seat,
                    side=side_of_seat[seat],
                    profile=profile,
                    models=range(start, start + len(unit.models)),
                    loadouts=tuple(model.weapons for model in unit.models),
                    footprint=_footprint(profile.base, table.board.scale),
                    height=round(profile.height * INCH),
                    cost=unit.cost or Decimal(0),
                    first_capacity=Fraction(0) if setup.ruleset.reduced else Fraction(profile.transport),
                    first_fire_points=profile.fire_points,
                    media=_media(profile, table),
                )
            )
    return units


def _media(profile: Unit, table: Table) -> frozenset[str]:
    """The media that a unit moves by: those of its perks that terrain of the table is crossed by (GROUND-18)."""
    return table.media.intersection(perk.name.lower() for perk in profile.perks)


def _footprint(base: Base, scale: Scale) -> Footprint:
    if base.shape is Shape.ROUND:
        return Footprint.round(base.length_mm, scale)
    if base.shape is Shape.OVAL:
        return Footprint.oval(base.length_mm, base.width_mm, scale)
    return Footprint.rect(base.length_mm, base.width_mm, scale)


def _of_terrain(table: Table, number: int, model: int, *, reduced: bool) -> list[Force]:
    """A unit of one model for each piece that can be embarked or has a profile of its own."""
    found: list[Force] = []
    for place, piece in enumerate(table.pieces):
        if piece.building is None and piece.profile is None:
            continue
        profile = piece.profile or Unit(name=piece.name[:80], move=0, dash=0, defence=10, hp=1)
        own = Fraction(profile.transport)
        capacity: Fraction | None = own
        if piece.building is not None and own == 0:
            capacity = None if piece.building.capacity is None else Fraction(piece.building.capacity)
        here = model + len(found)
        found.append(
            Force(
                number=number + len(found),
                name=piece.name,
                seat=NOBODY,
                side=NOBODY,
                profile=profile,
                models=range(here, here + 1),
                loadouts=(piece.weapons,),
                footprint=_hull(piece).footprint if profile.move or profile.dash else Footprint(0),
                height=piece.top - piece.bottom,
                cost=profile.cost or Decimal(0),
                first_capacity=Fraction(0) if reduced else capacity,
                first_fire_points=profile.fire_points or (piece.building is not None and piece.building.fire_points),
                media=_media(profile, table),
                piece=place,
                sturdy=piece.profile is None,
            )
        )
    return found
