"""Random positions to march in: a unit of 3 to 30 models, foes about it, and scenery in its way."""

import json
from math import ceil
from random import Random
from typing import Any

import shapely
from shapely.affinity import rotate, scale, translate
from shapely.geometry import Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from muster.battle.battle import Battle
from muster.scenery.random_table import random_table
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.terrain.effects import Going
from muster.table.terrain.table_writing import table_document
from tests.views.preview_kit import scene

BASES = {
    "25": (0.5, 0.5), "32": (0.63, 0.63), "40": (0.79, 0.79),
    "75x42": (1.48, 0.83), "rect 80x50": (1.58, 0.99), "rect 110x60": (2.17, 1.19),
}  # fmt: skip
"""Half the length and half the width of each, in inches, or a trifle more."""
HULLS = tuple(name for name in BASES if "x" in name)
ROUND = tuple(name for name in BASES if name not in HULLS)
FEW, MANY, MOST_HULLS = 3, 30, 8
A_RANDOM_TABLE = 0.35

Place = tuple[float, float]


def position(rng: Random) -> Battle:
    """A battle at the first Move of the only unit of side A."""
    while True:
        width, depth = rng.randint(28, 44), rng.randint(22, 28)
        document, solids = (_as_games_have_it if rng.random() < A_RANDOM_TABLE else _strewn)(rng, width, depth)
        free = _Free(rng, shapely.difference(box(0, 0, width, depth), solids))
        base = rng.choice((*ROUND, *ROUND, *HULLS))
        count = rng.randint(FEW, MANY) if base in ROUND else rng.randint(FEW, MOST_HULLS)
        own = free.rank(base, count)
        foes = [free.rank("32", rng.randint(1, 5)) for _ in range(rng.randint(1, 5))]
        if own is None:
            continue
        sides = {
            "A": {"Sent": {"base": base, "move": rng.randint(5, 9), "at": own}},
            "B": {f"Foe {number}": {"base": "32", "at": at} for number, at in enumerate(foes) if at is not None},
        }
        ruleset = rng.choice(("core", "core", "beta"))
        if sides["B"]:
            document |= {"sides": sides, "ruleset": ruleset}
            return scene("\n".join(f"{name}: {json.dumps(value)}" for name, value in document.items()))


class _Free:
    """What is free of a table, in inches; every unit that is put down takes some of it."""

    def __init__(self, rng: Random, area: BaseGeometry) -> None:
        self.rng, self.area = rng, area

    def rank(self, base: str, count: int) -> str | None:
        """Rows of models somewhere, with as much room between them as they like; None where it was tried in vain."""
        rng, (long, wide) = self.rng, BASES[base]
        left, low, right, high = self.area.bounds
        for _ in range(60):
            columns = rng.randint(1, count if count <= 6 else ceil(count / 2))
            apart = rng.uniform(0.05, 1.2)
            steps = 2 * long + apart, 2 * wide + apart
            x, y = rng.uniform(left, right), rng.uniform(low, high)
            spots = [(x + place % columns * steps[0], y + place // columns * steps[1]) for place in range(count)]
            spots = [(round(x, 3), round(y, 3)) for x, y in spots]
            taken = shapely.union_all([_body(spot, long, wide) for spot in spots])
            if self.area.covers(taken):
                self.area = shapely.difference(self.area, taken.buffer(0.02))
                return " ".join(f"{x},{y}" for x, y in spots)
        return None


def _body(spot: Place, long: float, wide: float) -> BaseGeometry:
    x, y = spot
    return Point(x, y).buffer(long + 0.02) if long == wide else box(x - long, y - wide, x + long, y + wide)


def _as_games_have_it(rng: Random, width: int, depth: int) -> tuple[dict[str, Any], BaseGeometry]:
    table = random_table(
        Board.rectangle(width, depth), seed=rng.randrange(10**6), density=rng.choice(("moderate", "dense"))
    ).table
    document = {name: value for name, value in table_document(table).items() if name not in ("kind", "version")}
    shut = [piece for piece in table.pieces if piece.standable or piece.going is not Going.DIFFICULT]
    solid: BaseGeometry = shapely.union_all([Polygon(piece.outline) for piece in shut])
    return {"table": document}, scale(solid, 1 / INCH, 1 / INCH, origin=(0, 0))


def _strewn(rng: Random, width: int, depth: int) -> tuple[dict[str, Any], BaseGeometry]:
    """Blocks, walls, mud and hills, as close together as they happen to fall."""
    made = [_piece(rng, number, width, depth) for number in range(rng.randint(4, 24))]
    solids = [outline for piece, outline in made if piece.get("going") != "difficult"]
    return {"table": f"{width} x {depth}", "terrain": [piece for piece, _ in made]}, shapely.union_all(solids)


def _piece(rng: Random, number: int, width: int, depth: int) -> tuple[dict[str, Any], BaseGeometry]:
    kind = rng.choice(("Block", "Block", "Wall", "Wall", "Mud", "Hill"))
    long = rng.uniform(3, 8) if kind == "Wall" else rng.uniform(1, 4)
    wide = rng.uniform(0.3, 0.8) if kind == "Wall" else rng.uniform(1, 4)
    corners = rotate(box(-long / 2, -wide / 2, long / 2, wide / 2), rng.choice((0, 0, 90, 45, 30, -70)))
    outline = translate(corners, rng.uniform(4, width - 4), rng.uniform(4, depth - 4))
    places = [[round(x, 2), round(y, 2)] for x, y in outline.exterior.coords[:-1]]
    piece: dict[str, Any] = {"name": f"{kind} {number}", "outline": places}
    match kind:
        case "Mud":
            return piece | {"going": "difficult"}, outline
        case "Hill":
            more = {"top": rng.choice((0.4, 1, 2)), "standable": "yes", "climbable": "yes"}
            return piece | more, outline
        case _:
            return piece | {"going": "impassable", "top": 3}, outline
