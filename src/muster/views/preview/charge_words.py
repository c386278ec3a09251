"""How far a unit that fights hand to hand has to go, and which of its movements bring it into contact."""

from muster.battle.field import Field
from muster.battle.state import PHASES, Phase, bit
from muster.table.shapes.measure import INCH, Mil

Leg = tuple[str, int]
"""A movement and its inches."""


def fights_hand_to_hand(field: Field, unit: int) -> bool:
    """Whether all weapons of a unit need contact; who has none does not fight."""
    weapons = [weapon for model in field.models(unit) for weapon in field.weapons(model)]
    return bool(weapons) and all(weapon.needs_contact for weapon in weapons)


def charge_words(field: Field, unit: int, far: Mil) -> str:
    """Such as "9.7 in.: Move 7 and Dash 8 reach it."; what is left of this Game Turn comes first."""
    stats = field.stats(unit)
    legs = [(word, stat.total) for word, stat in (("Move", stats.move), ("Dash", stats.dash)) if stat.total]
    left = [leg for leg in legs if not _is_over(field, unit, leg[0])]
    reaching = _reaching(left, far)
    if reaching:
        return f"{far / INCH:.1f} in.: {_named(reaching)} {_reach(reaching)} it."
    next_turn = _reaching(legs, far) if len(left) < len(legs) else []
    if next_turn:
        return f"{far / INCH:.1f} in.: {_named(next_turn)} of the next Game Turn {_reach(next_turn)} it."
    if not legs:
        return f"{far / INCH:.1f} in.: it cannot go there."
    return f"{far / INCH:.1f} in.: {_named(legs)} {'does' if len(legs) == 1 else 'do'} not reach it."


def _is_over(field: Field, unit: int, word: str) -> bool:
    """Whether a movement of this Game Turn is done or its phase is past; with Command Points both can come again."""
    phase = Phase(word.lower())
    if field.state.command is not None:
        return False
    acted = bool(field.state.acted[unit] & bit(phase))
    past = field.state.phase is not None and PHASES.index(field.state.phase) > PHASES.index(phase)
    return acted or past


def _reaching(legs: list[Leg], far: Mil) -> list[Leg]:
    """The one movement that suffices, else all of them if together they do."""
    one = next(([leg] for leg in legs if leg[1] * INCH >= far), [])
    return one or (legs if sum(stat for _, stat in legs) * INCH >= far else [])


def _named(legs: list[Leg]) -> str:
    return " and ".join(f"{word} {stat}" for word, stat in legs)


def _reach(legs: list[Leg]) -> str:
    return "reaches" if len(legs) == 1 else "reach"
