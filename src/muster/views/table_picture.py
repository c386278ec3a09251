"""The table as a seat is shown it once: all that never changes during a game."""

from dataclasses import replace
from functools import lru_cache

from muster.battle.forces import Forces
from muster.drawing.picture import board_words, draw_board
from muster.drawing.words import each_effect
from muster.rulebook.ruleset import Ruleset
from muster.table.shapes.outline import Outline
from muster.table.terrain.piece import Piece
from muster.table.terrain.table import Table
from muster.views.goal import beginning, goal
from muster.views.hiding import keeps_secrets
from muster.views.shapes.table import (
    BoardPicture,
    MarkerPicture,
    PiecePicture,
    Place,
    SeatPicture,
    SidePicture,
    TablePicture,
    ZonePicture,
)
from muster.views.unit_picture import unit_picture

DRAWINGS = 32
"""So many boards are kept drawn: to draw one takes a tenth of a second or more."""


def table_picture(forces: Forces, seat: int | None) -> TablePicture:
    """What a seat, or a spectator, is shown before the first line of a game."""
    setup = forces.setup
    table = shown_table(setup.table, setup.ruleset)
    units = {unit.piece: unit.number for unit in forces.units if unit.piece is not None}
    scale = table.board.scale.unit
    return {
        "board": board_picture(table),
        "pieces": [piece_picture(place, piece, scale, units.get(place)) for place, piece in enumerate(table.pieces)],
        "zones": zone_pictures(table),
        "markers": marker_pictures(table),
        "seats": [
            _seat(number, each.name, each.team, forces.side_of_seat[number], each.roster.name)
            for number, each in enumerate(setup.seats)
        ],
        "sides": [_side(number, name, forces.sides[number]) for number, name in enumerate(forces.side_names)],
        "units": [unit_picture(forces, unit, seat) for unit in forces.units],
        "style": setup.style.value,
        "ruleset": forces.ruleset.name,
        "turns": setup.length.turns,
        "random_length": setup.length.random,
        "limit": setup.limit or (0 if keeps_secrets(forces) else setup.point_limit),
        "goal": goal(setup),
        "begins": beginning(setup),
    }


def shown_table(table: Table, ruleset: Ruleset) -> Table:
    """The table as it is played, where one still sees which pieces nobody agreed on (GROUND-17)."""
    played = zip(table.as_played(ruleset).pieces, table.pieces, strict=True)
    return replace(table, pieces=tuple(replace(now, agreed=given.agreed) for now, given in played))


def board_picture(table: Table, *, day: str = "day", night: str = "night") -> BoardPicture:
    """The board with its drawing in each theme; one that is left empty is not drawn."""
    board = table.board
    return {
        "name": board_words(board),
        "outline": _places(board.outline),
        "corner": list(board.corner),
        "size": list(board.size),
        "unit": board.scale.unit,
        "drawing": _drawn(table, day),
        "night": _drawn(table, night) if night else "",
    }


@lru_cache(maxsize=DRAWINGS)
def _drawn(table: Table, theme: str) -> str:
    return draw_board(table, theme)


def piece_picture(place: int, piece: Piece, scale: str, unit: int | None = None) -> PiecePicture:
    return {
        "piece": place,
        "name": piece.name,
        "look": piece.look,
        "outline": _places(piece.outline),
        "bottom": piece.bottom,
        "top": piece.top,
        "effects": list(each_effect(piece, scale)),
        "unit": unit,
    }


def zone_pictures(table: Table) -> list[ZonePicture]:
    return [
        {"zone": place, "letter": zone.letter, "outlines": [_places(part) for part in zone.parts]}
        for place, zone in enumerate(table.zones)
    ]


def marker_pictures(table: Table) -> list[MarkerPicture]:
    return [{"name": str(each.number), "at": list(each.at), "colour": each.colour or ""} for each in table.markers]


def _seat(number: int, name: str, team: str, side: int, army: str) -> SeatPicture:
    return {"seat": number, "name": name, "team": team, "side": side, "army": army}


def _side(number: int, name: str, seats: tuple[int, ...]) -> SidePicture:
    return {"side": number, "name": name, "seats": list(seats)}


def _places(outline: Outline) -> list[Place]:
    return [list(point) for point in outline]
