"""Why nobody gets aboard a host, and why a unit cannot be set down so, with what would be allowed."""

from collections.abc import Sequence

from muster.battle.choices import Embark
from muster.battle.field import Field
from muster.battle.forces import Force
from muster.battle.refusal import Refusal
from muster.battle.rules.holding import why_all_held
from muster.battle.rules.hosts import hull_of, touches_host
from muster.battle.rules.limits import allowance
from muster.battle.rules.ways import WaysOut, way_into_contact
from muster.battle.state import Phase
from muster.table.movement.standing.standing import Places
from muster.table.movement.units.survivors import comes_out, reach_of
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.figure import Figure, distance
from muster.table.shapes.measure import INCH, Mil, within

FURTHER = 2
"""A way that is too long is looked for up to so many Movements."""


def out_of_contact(field: Field, choice: Embark, phase: Phase, models: Sequence[int]) -> Refusal:
    """Why no model of a unit comes into contact with a host that it may go aboard (TRANS-06)."""
    unit, host = field.unit(choice.unit), field.forces.of_model(choice.host)
    hull, facts = hull_of(field, choice.host), {"unit": choice.unit, "host": choice.host}
    going = [model for model in models if allowance(field, model, phase)]
    held = None if going else why_all_held(field, models, phase)
    if held is not None:
        sentence = f"No model of {unit.name} reaches {host.name}: each of them {held.clause}."
        return Refusal("embark.held", held.rule, sentence, facts)
    model = min(going, key=lambda each: distance(field.figure(each), hull))
    mover, most = Mover(field.figure(model), unit.media), allowance(field, model, phase)
    way = way_into_contact(field.course(choice.unit), mover, hull, most * FURTHER)
    named, allowed = f"model {model - unit.models.start + 1} of {unit.name}", f"{round(most / INCH, 1):g}"
    if way is not None and touches_host(field, way.end, choice.host):
        sentence = f"The way of {named} to {host.name} takes {way.used / INCH:.1f} in.; {allowed} are allowed."
        return Refusal("embark.contact", "TRANS-06", sentence, facts | {"used": round(way.used), "allowed": most})
    off = distance(mover.figure, hull)
    if not within(off, most):
        sentence = f"{host.name} is {off / INCH:.1f} in. from {named}; {allowed} are allowed."
        return Refusal("embark.contact", "MOVE-02", sentence, facts | {"used": round(off), "allowed": most})
    sentence = f"No free way leads {named} into contact with {host.name}, {off / INCH:.1f} in. away."
    return Refusal("embark.contact", "GROUND-14", sentence, facts)


def why_not_set_down(
    unit: Force, hull: Figure, figures: Sequence[Figure], most: Mil, places: Places, course: Course
) -> Refusal:
    """Why a unit cannot be set down so: too far out, by no free way, on no free spot, or not together."""
    facts, allowed = {"allowed": most}, f"{round(most / INCH, 1):g} in. of the hull"
    within_reach = WaysOut(course, hull, unit.media, most)
    further = WaysOut(course, hull, unit.media, most * FURTHER)
    for place, figure in enumerate(figures):
        named = f"Model {place + 1} of {unit.name}"
        if not within(reach_of(hull, figure), most):
            far = f"{reach_of(hull, figure) / INCH:.2f} in. out"
            sentence = f"{named} would end {far}; all of it must be within {allowed}."
            return Refusal("disembark.spots", "TRANS-11", sentence, facts)
        if not places.among([hull, *figures[:place], *figures[place + 1 :]]).free(figure):
            sentence = f"{named} would not stand on a free spot; models may only touch."
            return Refusal("disembark.spots", "TRANS-10", sentence, facts)
        if not comes_out(hull, place, figure, most, within_reach):
            if further.shortest(place, figure) is None:
                sentence = f"{named} finds no free way there out of the hull."
                return Refusal("disembark.spots", "TRANS-12", sentence, facts)
            sentence = f"{named} has too long a way there: what it bends or is slowed counts to be within {allowed}."
            return Refusal("disembark.spots", "TRANS-11", sentence, facts)
    sentence = f"{unit.name} would not end together; all its models must be one group."
    return Refusal("disembark.spots", "TRANS-10", sentence, facts)
