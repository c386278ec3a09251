"""What a process of the desk reads before its first work, so that nobody waits for it."""

from muster.server import drawing, printing, reckoning_routes
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick

WORK = drawing, printing, reckoning_routes
"""Whose functions the desk is asked for."""


def ready() -> None:
    """Read the armies and terrain that a set-up needs; what this module imports is read by then."""
    planned(quick(1))
