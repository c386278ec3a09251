"""Dangerous ground: after a unit's Movement, dice for those who went through it, saves, and losses at once."""

from collections.abc import Mapping

from muster.battle.field import Field
from muster.battle.flow.aftermath import Aftermath
from muster.battle.flow.harm import harm
from muster.battle.flow.losses import Losses
from muster.battle.flow.step import Step
from muster.battle.state import Where
from muster.table.movement.walking.walk import Walk


def crossings(field: Field, walks: Mapping[int, Walk]) -> tuple[tuple[int, int], ...]:
    """The dangerous pieces that walks go through, into or out of, each with how many models did (GROUND-08)."""
    counts: dict[int, int] = {}
    for walk in walks.values():
        for piece in walk.enters:
            if piece.danger is not None:
                place = next(at for at, each in enumerate(field.forces.table.pieces) if each is piece)
                counts[place] = counts.get(place, 0) + 1
    return tuple(sorted(counts.items()))


class Hazard(Step, frozen=True, tag="hazard"):
    """The dangers of one Movement, piece by piece; casualties leave at once (GROUND-10)."""

    unit: int
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
