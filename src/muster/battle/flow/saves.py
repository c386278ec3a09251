"""The saves of a unit, rolled and told."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.spot import cast_of
from muster.combat.events import SavePierced, SavesRolled
from muster.combat.requirements import Requirements
from muster.combat.sequence import roll_saves


def save_rolls(field: Field, unit: int, needed: Requirements, hits: int) -> list[int]:
    """Roll the saves of a unit against so many hits, tell of them, and say which got through (SAVE-01)."""
    through = list(range(hits))
    for event in roll_saves(needed, hits, field.dice):
        if isinstance(event, SavePierced):
            field.apply(ev.SavePierced(unit, event.save.name, event.ap))
        elif isinstance(event, SavesRolled):
            through = [hit for hit, failed in zip(through, event.failed, strict=True) if failed]
            casts = tuple(cast_of(roll) for roll in event.rolls)
            field.apply(ev.SavesRolled(unit, event.save.name, str(event.save.test.needs), casts, len(through)))
    return through
