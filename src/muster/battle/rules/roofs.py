"""Out of a building onto its roof: every floor can be reached from inside, the roof among them (BETA-26)."""

from dataclasses import replace

from muster.battle.choices import Disembark
from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.hosts import hull_of
from muster.battle.spot import Spot
from muster.table.movement.units.survivors import survivors
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure
from muster.table.shapes.outline import contains
from muster.table.terrain.piece import Piece


def roof_of(field: Field, host: int) -> Piece | None:
    """The building around a unit, if it can come out on top of it."""
    piece = field.piece_of(field.forces.of_model(host))
    if piece is None or piece.building is None or not piece.standable:
        return None
    return piece if field.forces.ruleset.building_floors else None


def is_wished(roof: Piece, choice: Disembark) -> bool:
    """Whether a unit wants to come out on the roof and not around the building."""
    if choice.spots:
        return all(spot.z == roof.top for spot in choice.spots)
    return choice.near is not None and contains(roof.outline, choice.near)


def onto_roof(field: Field, choice: Disembark, host: int, roof: Piece) -> tuple[Spot, ...] | Refusal:
    """Where the models of a unit stand on the roof of the building around it; a place is as good as another."""
    unit, models = field.unit(choice.unit), field.aboard(choice.unit)
    facts = {"unit": choice.unit}
    if choice.spots:
        if sorted(spot.model for spot in choice.spots) != models:
            sentence = f"{unit.name} has {len(models)} models inside; each needs exactly one spot on the roof."
            return Refusal("disembark.roof", "TRANS-10", sentence, facts)
        figures = [spot.figure(unit) for spot in sorted(choice.spots, key=lambda spot: spot.model)]
        if not _may_stand(field, unit.media, figures, roof):
            sentence = f"{unit.name} cannot stand on {roof.name} so: every model needs a free spot of the roof."
            return Refusal("disembark.roof", "BETA-26", sentence, facts)
    else:
        figures = _found(field, choice.unit, host, roof)
        if len(figures) < len(models):
            sentence = f"{roof.name} has room for {len(figures)} of {len(models)} models of {unit.name} on its roof."
            return Refusal("disembark.roof", "BETA-26", sentence, facts)
    if not coherent([*field.figures(field.on_table(choice.unit)), *figures]):
        sentence = f"{unit.name} would not end together on {roof.name}; all its models must be one group."
        return Refusal("disembark.roof", "COH-05", sentence, facts)
    return tuple(Spot.of(model, figure) for model, figure in zip(models, figures, strict=True))


def _found(field: Field, number: int, host: int, roof: Piece) -> list[Figure]:
    unit, site = field.unit(number), replace(hull_of(field, host), z=roof.top)
    templates = [unit.figure(site.centre, roof.top) for _ in field.aboard(number)]
    placed = survivors(site, templates, field.places(unit.media)).placed
    return [figure for figure in placed.values() if _is_on(roof, figure)]


def _may_stand(field: Field, media: frozenset[str], figures: list[Figure], roof: Piece) -> bool:
    places = field.places(media)
    alone = (places.among([*figures[:place], *figures[place + 1 :]]) for place in range(len(figures)))
    return all(free.free(figure) and _is_on(roof, figure) for free, figure in zip(alone, figures, strict=True))


def _is_on(roof: Piece, figure: Figure) -> bool:
    return figure.z == roof.top and contains(roof.outline, figure.centre)
