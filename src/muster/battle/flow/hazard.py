"""Dangerous ground: after a unit's Movement, dice for those who went through it, saves, and losses at once."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import ceil

from muster.battle.field import Field
from muster.battle.flow.aftermath import Aftermath
from muster.battle.flow.harm import harm
from muster.battle.flow.losses import Losses
from muster.battle.flow.step import AboutUnit
from muster.battle.state import Where
from muster.table.movement.walking.walk import Walk
from muster.table.shapes.figure import Figure
from muster.table.shapes.measure import INCH, Mil, length
from muster.table.terrain.occupancy import stands_in
from muster.table.terrain.piece import Piece

SAMPLED: Mil = INCH // 20
"""So far apart are the places at which is asked whether somebody is out of a piece."""


def crossings(field: Field, walks: Mapping[int, Walk]) -> tuple[tuple[int, int], ...]:
    """The dangerous pieces that walks go through, into or out of, each with how many models did (GROUND-08).

    Ground that is a weapon strikes those who enter it, not those who only leave (GROUND-07).
    """
    counts: dict[int, int] = {}
    for walk in walks.values():
        for piece in walk.enters:
            if piece.danger is not None and (piece.danger.weapon is None or comes_into(walk, piece)):
                place = next(at for at, each in enumerate(field.forces.table.pieces) if each is piece)
                counts[place] = counts.get(place, 0) + 1
    return tuple(sorted(counts.items()))


def comes_into(walk: Walk, piece: Piece) -> bool:
    """Whether a model that was in a piece somewhere on its way came into it from outside."""
    inside = [stands_in(piece, figure) for figure in _on_the_way(walk)]
    return not inside[0] or any(now and not before for before, now in pairwise(inside))


def _on_the_way(walk: Walk) -> Iterator[Figure]:
    x, y, z = walk.trail[0]
    yield replace(walk.end, x=x, y=y, z=z)
    for (ax, ay, az), (bx, by, bz) in pairwise(walk.trail):
        count = max(1, ceil(length(bx - ax, by - ay, bz - az) / SAMPLED))
        for share in (each / count for each in range(1, count + 1)):
            x, y, z = (round(a + (b - a) * share) for a, b in ((ax, bx), (ay, by), (az, bz)))
            yield replace(walk.end, x=x, y=y, z=z)


class Hazard(AboutUnit, frozen=True, tag="hazard"):
    """The dangers of one Movement, piece by piece; casualties leave at once (GROUND-10)."""

    crossed: tuple[tuple[int, int], ...]

    def run(self, field: Field) -> None:
        if not self.crossed or not field.hp_left(self.unit):
            field.replace_step()
            return
        (place, count), *rest = self.crossed
        piece = field.forces.table.pieces[place]
        after = Hazard(self.unit, tuple(rest))
        assert piece.danger is not None  # noqa: S101 - only such pieces are crossed
        hp = harm(field, self.unit, piece.name, piece.danger, count)
        exposed = tuple(model for model in field.models(self.unit) if field.state.where[model] is not Where.GONE)
        whole = piece.danger.casualty
        losses = [Aftermath((self.unit,)), Losses(self.unit, hp, exposed, whole)] if hp else []
        field.replace_step(after, *losses)
