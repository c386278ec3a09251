"""A side that goes while others play on: what becomes of its units, and of the steps that would have asked it."""

from muster.battle import events as ev
from muster.battle.field import Field
from muster.battle.rules.engaging import released


def leave(field: Field, side: int, reason: str) -> None:
    """Take a side out of the game with all its units (SPORT-08); the others go on from where they are."""
    field.apply(ev.Eliminated(side, reason))
    free = released(field)
    if free:
        field.apply(ev.MeleeChanged(free))
    still_due = (step.after_leaving(field) for step in field.state.steps)
    field.state.steps = tuple(step for step in still_due if step is not None)
