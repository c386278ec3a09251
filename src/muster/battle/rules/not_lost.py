"""Why a model cannot be the next to take losses, in words (HP-03 to HP-18)."""

from collections.abc import Sequence

from muster.battle.field import Field
from muster.battle.refusal import Why
from muster.battle.state import Where


def why_not_lost(
    field: Field, unit: int, eligible: Sequence[int], wanted: Sequence[int], order: Sequence[int], *, danger: bool
) -> Why:
    """Of the first wanted model that is not in the order which the rules allow; `danger` is not that of an attack."""
    own, hp = field.unit(unit), field.state.hp
    place = next(at for at, model in enumerate(wanted) if at >= len(order) or order[at] != model)
    odd = wanted[place]
    if odd not in own.models:
        return Why("HP-03", f"Model {odd} is none of {own.name}")
    named = f"Model {odd - own.models.start + 1} of {own.name}"
    if field.state.where[odd] is Where.GONE or not hp[odd]:
        return Why("HP-13", f"{named} is a casualty already")
    if odd not in eligible:
        return _out_of_reach(named, danger=danger, damaged=hp[odd] < field.stats(unit).hp.total)
    if odd in wanted[:place]:
        return Why("HP-07", f"{named} is named twice")
    if place >= len(order):
        return Why(
            "HP-07", f"Nothing is left for {named[0].lower()}{named[1:]}: one model after another takes all it can"
        )
    return Why("HP-08", f"{named} is not damaged, and a damaged model takes losses before it")


def _out_of_reach(named: str, *, danger: bool, damaged: bool) -> Why:
    if danger:
        return Why("TERRAIN-11", f"{named} is not near what came down")
    if damaged:
        return Why("HP-18", f"{named} is damaged, but nobody who attacks sees it")
    return Why("HP-10", f"{named} is seen by nobody who attacks")
