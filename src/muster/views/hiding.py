"""What is a secret of another side. Whatever is shown of a unit asks here first (MOD-02)."""

from muster.battle.forces import NOBODY, Forces

DASH = "–"
"""In the place of a figure: there is none, or it is hidden."""
UNKNOWN_HP = -1


def hides(forces: Forces, seat: int | None, unit: int) -> bool:
    """Whether the figures of a unit are hidden from a seat; a spectator has none, and sees no side's secrets."""
    return hides_side(forces, seat, forces.units[unit].side)


def hides_side(forces: Forces, seat: int | None, side: int) -> bool:
    if not forces.ruleset.hidden_units or side == NOBODY:
        return False
    return seat is None or forces.side_of_seat[seat] != side


def keeps_secrets(forces: Forces) -> bool:
    """Whether nobody knows everything, so that nothing made of the whole state may leave: no hash, no sum."""
    return forces.ruleset.hidden_units
