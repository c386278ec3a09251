"""The maps of deployment zones as designed, before they are laid on a board."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import ascii_uppercase
from typing import Any

from muster.table.deployment.shares import checked_depth, placed
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board, Kind


@dataclass(frozen=True, slots=True)
class ZoneMap:
    """A map as designed: its number of players, its kinds of board, the roll that picks it, its zones at each depth.

    A map of two zones lists only the first; the second is the first after a half turn of the board.
    """

    id: str
    name: str
    players: tuple[int, ...]
    kinds: tuple[Kind, ...]
    roll: int | None
    description: str
    fairness: str
    zones: dict[int, tuple[str, ...]]
    five: dict[int, str]

    def lay(self, board: Board, depth: int) -> tuple[Zone, ...]:
        outlines = [placed(written, board, depth) for written in self.zones[checked_depth(depth)]]
        if self.players == (2,):
            outlines.append(tuple(map(board.half_turn, outlines[0])))
        return tuple(Zone.on(board, letter, each) for letter, each in zip(ascii_uppercase, outlines, strict=False))


@cache
def zone_maps() -> tuple[ZoneMap, ...]:
    text = (files("muster.table.deployment") / "data" / "zones.json").read_text("utf-8")
    return tuple(_read(entry) for entry in json.loads(text))


def _read(entry: dict[str, Any]) -> ZoneMap:
    forms = [(depth, form) for form in entry["forms"] for depth in form["depths"]]
    return ZoneMap(
        id=entry["id"],
        name=entry["name"],
        players=tuple(entry["players"]),
        kinds=tuple(map(Kind, entry["boards"])),
        roll=entry.get("roll"),
        description=entry["description"],
        fairness=entry["fairness"],
        zones={depth: tuple(form["zones"]) for depth, form in forms},
        five={depth: form["five"] for depth, form in forms if "five" in form},
    )
