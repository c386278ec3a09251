"""What casualties leave behind: units out of coherency, units out of contact, and the smallest corrections."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from muster.battle.field import Field
from muster.battle.refusal import Refusal
from muster.battle.rules.engaging import fights, foes_in_melee
from muster.battle.rules.order import order_of_play
from muster.battle.spot import Spot
from muster.table.movement.standing.standing import Places, moved_by, room
from muster.table.movement.units.enclosure import OpenGround
from muster.table.movement.units.melee import Fighter, close_gaps, closing_order, touch
from muster.table.movement.units.repair import SLACK, Repair, accepts, repair
from muster.table.movement.units.survivors import survivors
from muster.table.shapes.coherency import coherent
from muster.table.shapes.figure import Figure, in_contact
from muster.table.shapes.measure import INCH, within

Spots = tuple[Spot, ...]


def in_order(field: Field) -> Iterator[int]:
    """All units, those of the Turn Master's side first."""
    for side in order_of_play(field):
        yield from (unit.number for unit in field.units_of(side))


def first_broken(field: Field, seen: Sequence[int]) -> tuple[int, Spots] | None:
    """The first unit out of coherency and the smallest correction of it; no spots if none was found."""
    if field.forces.ruleset.reduced:
        return None
    for unit in in_order(field):
        models = field.on_table(unit)
        if unit in seen or coherent(field.figures(models)):
            continue
        found = _repair(field, unit)
        moves = found.moves if found is not None else {}
        return unit, tuple(Spot.of(models[place], figure) for place, figure in sorted(moves.items()))
    return None


def _repair(field: Field, unit: int) -> Repair | None:
    models = field.on_table(unit)
    return repair(field.figures(models), field.places(field.unit(unit).media, models))


def first_gap(field: Field, seen: Sequence[int]) -> tuple[int, Spots] | None:
    """The first engaged unit that touches no enemy, most casualties first, and how it is brought into contact."""
    rank = {unit: place for place, unit in enumerate(in_order(field))}
    for melee in field.state.melees:
        units = sorted((unit for unit in melee.units if field.on_table(unit)), key=lambda unit: rank[unit])
        fighters = [_fighter(field, unit) for unit in units]
        pairs = [
            (units.index(one), units.index(other))
            for one, other in fights(field, melee)
            if one in units and other in units
        ]
        apart = [units[place] for place in closing_order(fighters) if _apart(place, fighters, pairs)]
        unit = next((unit for unit in apart if unit not in seen), None)
        if unit is None:
            continue
        models = [model for other in units for model in field.on_table(other)]
        # Only this unit is to be moved now: the others are asked in their turn.
        own = units.index(unit)
        alone = [pair for pair in pairs if own in pair]
        placed = close_gaps(_only(fighters, own), alone, field.places(field.unit(unit).media, models))
        own_models = field.on_table(unit)
        return unit, tuple(Spot.of(own_models[each.model], each.figure) for each in placed if each.unit == own)
    return None


def _fighter(field: Field, unit: int) -> Fighter:
    return Fighter(tuple(field.figures(field.on_table(unit))), field.state.lost[unit], field.stats(unit).immobile)


def _only(fighters: Sequence[Fighter], own: int) -> list[Fighter]:
    """The same fighters with one of them first in the order of closing."""
    return [
        Fighter(each.figures, 1 if place == own else 0, immobile=place != own) for place, each in enumerate(fighters)
    ]


def _apart(place: int, fighters: Sequence[Fighter], pairs: Sequence[tuple[int, int]]) -> bool:
    foes = [other if one == place else one for one, other in pairs if place in (one, other)]
    return bool(foes) and not any(touch(fighters[place].figures, fighters[foe].figures) for foe in foes)


def restoring_fault(field: Field, unit: int, why: str, ours: Spots, own: Spots) -> Refusal | None:
    """Why a player's own correction cannot stand in for the smallest one (COH-08, MELEE-08)."""
    models, force = field.on_table(unit), field.unit(unit)
    if len({spot.model for spot in own}) < len(own):
        return Refusal("place.model", "COH-08", "A model is shifted to one spot, and not to two.", {"unit": unit})
    if not {spot.model for spot in own} <= set(models):
        sentence = f"Only models of {force.name} that are on the table can be shifted."
        return Refusal("place.model", "COH-08", sentence, {"unit": unit})
    before = field.figures(models)
    moves = {models.index(spot.model): spot.figure(force) for spot in own}
    shortest = {models.index(spot.model): spot.figure(force) for spot in ours}
    best = Repair(shortest, sum(moved_by(before[place], figure) for place, figure in shortest.items()))
    places = field.places(force.media, models)
    verdict = accepts(before, moves, best, places)
    rule = "COH-08" if why == "coherency" else "MELEE-08"
    if not verdict.accepted:
        return Refusal(f"place.{why}", rule, verdict.sentence, {"unit": unit})
    if why == "contact":
        foes = foes_in_melee(field, unit)
        ends = [moves.get(place, figure) for place, figure in enumerate(before)]
        would = [shortest.get(place, figure) for place, figure in enumerate(before)]
        if touch(would, foes) and not touch(ends, foes):
            return Refusal(
                "place.contact", "MELEE-08", f"{force.name} must end in contact with an enemy.", {"unit": unit}
            )
    return None


@dataclass(frozen=True, slots=True)
class Wreck:
    """What a unit is set down out of: the site, its models that were aboard, and who else is set down now."""

    unit: int
    models: tuple[int, ...]
    site: Figure
    fellows: tuple[int, ...] = ()


def rescued(field: Field, wreck: Wreck) -> tuple[Spots, tuple[int, ...]]:
    """Where passengers of a lost transport are set down, and those for whom there is no room (TRANS-21, TRANS-22)."""
    known: dict[object, tuple[Spots, tuple[int, ...]]] = field.known_moves
    asked = field.state.number, wreck
    if asked not in known:
        force, site = field.unit(wreck.unit), wreck.site
        templates = [force.figure(site.centre, site.z) for _ in wreck.models]
        fellows = _fellows(field, wreck)
        places = field.places(force.media, (*wreck.models, *fellows))
        enemies = field.enemy_figures(wreck.unit)
        found = survivors(site, templates, places, enemies, field.figures(fellows), force.media)
        spots = tuple(Spot.of(wreck.models[place], figure) for place, figure in sorted(found.placed.items()))
        known[asked] = spots, tuple(wreck.models[place] for place in found.casualties)
    return known[asked]


def _fellows(field: Field, wreck: Wreck) -> list[int]:
    """The models on the table that are survivors too, or of the same unit: they surround nobody."""
    units = dict.fromkeys((wreck.unit, *wreck.fellows))
    return [model for unit in units for model in field.on_table(unit) if model not in wreck.models]


def rescue_fault(field: Field, wreck: Wreck, own: Spots) -> Refusal | None:
    """Why survivors may not be set down so: as many as found room, near the site, together, away from enemies."""
    unit, force, site = wreck.unit, field.unit(wreck.unit), wreck.site
    ours, lost = rescued(field, wreck)
    named = [spot.model for spot in own]
    if not set(named) <= set(wreck.models):
        sentence = f"Only models of {force.name} that were aboard are set down."
        return Refusal("survivors.models", "TRANS-21", sentence, {"unit": unit})
    if len(set(named)) < len(named):
        return Refusal(
            "survivors.models", "TRANS-21", "A survivor is set down on one spot, not on two.", {"unit": unit}
        )
    if len(named) < len(ours):
        sentence = f"{len(ours)} models of {force.name} find room; each of them needs one spot."
        return Refusal("survivors.models", "TRANS-22", sentence, {"unit": unit})
    figures = [spot.figure(force) for spot in own]
    places = field.places(force.media, wreck.models)
    if not all(_free(places, figures, place) for place in range(len(figures))):
        sentence = f"Every model of {force.name} is set down on a free spot; models may only touch."
        return Refusal("survivors.spots", "TRANS-21", sentence, {"unit": unit})
    outside = field.figures(sorted({*field.on_table(unit)} - {*wreck.models}))
    together = outside if coherent([*outside, *(spot.figure(force) for spot in ours)]) else []
    if not coherent([*together, *figures]):
        sentence = f"{force.name} must be set down together, as one group."
        return Refusal("survivors.spots", "COH-05", sentence, {"unit": unit})
    farthest = ceil(max(0.0, *(room(spot.figure(force), site) for spot in ours)))
    # Where some find no room the site is enclosed, and all of what encloses it may be filled.
    if not lost and not all(within(room(figure, site), farthest + SLACK) for figure in figures):
        near = f"within {farthest / INCH:.1f} in. of" if farthest else "so that they touch"
        sentence = f"Survivors are set down {near} where they were."
        return Refusal("survivors.far", "TRANS-21", sentence, {"unit": unit})
    among = field.places(force.media, (*wreck.models, *_fellows(field, wreck)))
    ground = OpenGround.around(site, figures[0], among, force.media)
    if not all(ground.holds(figure) for figure in figures):
        sentence = "Nobody is set down beyond the models and the closed ground around the site."
        return Refusal("survivors.beyond", "TRANS-22", sentence, {"unit": unit})
    enemies = field.enemy_figures(unit)
    unavoidable = any(in_contact(spot.figure(force), enemy) for spot in ours for enemy in enemies)
    if not unavoidable and any(in_contact(figure, enemy) for figure in figures for enemy in enemies):
        sentence = "Survivors are set down away from enemies where that is possible."
        return Refusal("survivors.contact", "TRANS-21", sentence, {"unit": unit})
    return None


def _free(places: Places, figures: Sequence[Figure], place: int) -> bool:
    return places.among([*figures[:place], *figures[place + 1 :]]).free(figures[place])
