"""Themes of landscapes: which ready pieces each one draws from, and how often."""

from collections.abc import Mapping
from types import MappingProxyType

from muster.files import BadInput
from muster.scenery.feature import Kind, kind_of

MIXED = "mixed"
THEMES: Mapping[str, Mapping[str, int]] = MappingProxyType(
    {
        MIXED: {
            "wood": 4, "copse": 2, "thicket": 1, "hedge": 2, "ruin": 4, "rubble": 2, "hill": 2, "knoll": 1, "wall": 2,
            "crater": 2, "house": 2, "tower": 1, "barricade": 2, "container": 1, "crates": 1, "rocks": 2, "pond": 1,
            "marsh": 1, "minefield": 1, "statue": 1, "wreck": 1, "crossing": 1,
        },
        "woodland": {
            "wood": 6, "copse": 5, "thicket": 3, "hedge": 2, "rocks": 3, "knoll": 2, "hill": 1, "pond": 1, "marsh": 2,
            "fence": 1, "crossing": 1, "house": 1,
        },
        "ruins": {
            "ruin": 7, "rubble": 4, "wall": 3, "crater": 3, "statue": 1, "tower": 1, "house": 2, "barricade": 2,
            "gateway": 1, "minefield": 1, "fortress": 1,
        },
        "desert": {
            "rocks": 5, "mesa": 2, "hill": 1, "knoll": 3, "crater": 2, "rubble": 2, "thicket": 2, "ruin": 1,
            "wreck": 1, "barricade": 1,
        },
        "industrial": {
            "container": 5, "crates": 3, "house": 2, "station": 2, "tower": 1, "wall": 2, "barricade": 2, "bunker": 1,
            "slag": 1, "vent": 1, "wreck": 2, "rubble": 3, "ruin": 2, "fence": 1,
        },
        "farmland": {
            "hedge": 4, "fence": 2, "house": 3, "wood": 2, "copse": 3, "wall": 2, "marsh": 1, "pond": 1, "knoll": 2,
            "crossing": 1, "crates": 1,
        },
    }
)  # fmt: skip
"""The weights of the names in the library by theme; `mixed` unless another is asked for (SCENERY-02)."""


def kinds_of(theme: str | None) -> list[tuple[Kind, int]]:
    """The kinds of a theme with their weights."""
    if theme is not None and theme not in THEMES:
        allowed = ", ".join(THEMES)
        raise BadInput("scenery.theme", f"There is no theme “{theme}”; allowed are {allowed}.", "SCENERY-02")
    return [(kind_of(name), weight) for name, weight in THEMES[theme or MIXED].items()]
