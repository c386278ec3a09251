"""Pieces as they are played: as agreed or, if nothing was agreed, as the ruleset says."""

from dataclasses import replace

from muster.rulebook.ruleset import Ruleset
from muster.table.terrain.effects import Building, Going, Rise
from muster.table.terrain.piece import PLAIN_COVER, Piece

LISTED_LOOKS = frozenset({"wood", "hedge", "fence", "barricade", "crater", "ruin", "rocks", "marsh", "water"})
"""Difficult ground by default (BETA-11): water counts as shallow unless it is agreed to be deep."""
ROOFED_LOOKS = frozenset({"building", "tower", "bunker"})


def as_played(piece: Piece, ruleset: Ruleset) -> Piece:
    """A piece as it is played under a ruleset, with nothing left open; its body, and what it hides, is unchanged."""
    played = _agreed_on(piece, ruleset) if piece.agreed else _without_agreement(piece, ruleset)
    return _without_kinds(played) if ruleset.reduced else played


def _agreed_on(piece: Piece, ruleset: Ruleset) -> Piece:
    if piece.building is not None or piece.look in ROOFED_LOOKS:
        return _building(piece, ruleset)
    return piece


def listed_difficult(piece: Piece) -> bool:
    """Whether a piece is in the list of BETA-11: by its look, or as a steep slope."""
    return piece.look in LISTED_LOOKS or is_steep(piece)


def is_steep(piece: Piece) -> bool:
    """Whether a slope rises at least as much as it runs."""
    slope = piece.slope
    if slope is None or slope.rise is Rise.SHEER:
        return False
    rise = piece.top - piece.bottom
    if slope.rise is Rise.RIM:
        return rise >= slope.run
    dx, dy = slope.towards
    along = [x * dx + y * dy for x, y in piece.outline]
    return rise * rise * (dx * dx + dy * dy) >= (max(along) - min(along)) ** 2


def _without_kinds(piece: Piece) -> Piece:
    """The piece without kinds of ground: nothing slows or harms, but closed ground stays closed (QS-36)."""
    crossing = tuple((medium, _unslowed(going)) for medium, going in piece.crossing)
    return replace(piece, going=_unslowed(piece.going), crossing=crossing, slows=None, danger=None)


def _unslowed(going: Going) -> Going:
    return Going.OPEN if going is Going.DIFFICULT else going


def _without_agreement(piece: Piece, ruleset: Ruleset) -> Piece:
    """The piece if nothing was agreed: impassable without effects (GROUND-17), or difficult if listed (BETA-11)."""
    difficult = ruleset.listed_difficult_ground and listed_difficult(piece)
    bare = Piece(name=piece.name, outline=piece.outline)
    kept = ("look", "bottom", "top", "veil", "slope", "openings", "counts")
    return replace(
        bare,
        **{name: getattr(piece, name) for name in kept},
        going=Going.DIFFICULT if difficult else Going.IMPASSABLE,
        standable=difficult and piece.standable,
        cover=PLAIN_COVER,
    )


def _building(piece: Piece, ruleset: Ruleset) -> Piece:
    """The piece as a building: its outside may be climbed (BETA-23).

    If it has openings, units may embark it, and the openings are fire points (BETA-24).
    """
    if ruleset.building_outside:
        piece = replace(piece, climbable=True, standable=True)
    if ruleset.building_openings and piece.openings:
        piece = replace(piece, building=replace(piece.building or Building(), fire_points=True))
    return piece
