"""Ready buildings visited through the page: entered by a tap, shot out of, and left."""

from typing import Any

from playwright.sync_api import Browser

from muster.battle.battle import Battle
from muster.table.shapes.outline import Outline, depth
from muster.table.terrain.library import library
from tests.web.kit import visiting
from tests.web.moves_kit import Inches, Mover, field_of, game_on
from tests.web.play_kit import PLAYING
from tests.web.small_games import HERE, YOU, army

READY = [
    entry.key
    for entry in library().values()
    if any(part.building is not None and part.building.entrance for part in entry.parts)
]
"""The pieces of the library that have an entrance."""
MIDDLE = (12.0, 12.0)
SMALL = "25"
"""Millimetres: the gates are an inch deep, and nobody enters what is smaller than their base."""
SPOTS = {"A": (12.0, 5.5), "B": (12.0, 20.5)}


def building_visited(browser: Browser, site: str, piece: str) -> dict[str, Any]:
    """What somebody did with a building that stands in the middle of the table."""
    with visiting(browser, site, "desktop", **PLAYING) as visitor:
        table = field_of({"piece": piece, "at": list(MIDDLE)})
        person = Mover.at(visitor, game_on(table, YOU | {"army": army("The Small", "Red Foxes", base=SMALL)}, HERE))
        return {"did": visited(person, SPOTS)}


def entered(person: Mover, spots: dict[str, tuple[float, float]]) -> tuple[int, Inches]:
    """Into the nearest building by a tap on it: the unit that did, and a place outside."""
    person.deploy_at(spots)
    side = person.side()
    unit = next(each.number for each in person.battle().forces.units if each.side == side)
    door, outside = _door(person.battle(), unit)
    for _ in range(3):  # somebody who is too far away goes nearer first
        if person.page.locator(".seg label", has_text="Embark").count():
            break
        person.tap_at(door)
        person.taken()
        person.until("move", side)
    person.goes_by("Embark")
    person.tap_at(door)
    assert person.taken("Go aboard")["do"] == "embark"
    return unit, outside


def visited(person: Mover, spots: dict[str, tuple[float, float]]) -> list[str]:
    """Into the building by a tap on it, out of it with bullets where it has Fire Points, and out of it on foot."""
    unit, outside = entered(person, spots)
    side = person.battle().forces.units[unit].side
    did = ["entered"]
    battle = person.battle()
    assert battle.field.aboard(unit), "nobody is inside"
    person.await_turn()
    if battle.pending is not None and battle.pending.side == side and person.kind == "move":
        person.finish()  # a gate leads on, and they stay
    if battle.forces.of_model(battle.field.host_of(unit)).first_fire_points:
        person.until("attack", side)
        person.answer()
        assert person.last()["do"] == "attack"
        did.append("shot out of")
    person.until("move", side)
    person.tap_at(outside)
    assert person.taken("Come out here")["do"] == "disembark"
    assert person.battle().field.on_table(unit), "nobody came out"
    return [*did, "left"]


def _door(battle: Battle, unit: int) -> tuple[Inches, Inches]:
    """A place in the nearest building that can be entered, and one outside of it, in inches."""
    field = battle.field
    x, y = field.figure(field.on_table(unit)[0]).centre
    pieces = [piece for piece in field.forces.table.pieces if piece.building is not None and piece.building.entrance]
    inner = [(_inside(piece.outline), piece) for piece in pieces]
    (at, _), *_ = sorted(inner, key=lambda each: (each[0][0] - x) ** 2 + (each[0][1] - y) ** 2)
    return (at[0] / 1000, at[1] / 1000), (x / 1000, (y + at[1]) / 2000)


def _inside(outline: Outline) -> tuple[int, int]:
    """A place well within an outline: between two of its corners."""
    middles = [((ax + bx) // 2, (ay + by) // 2) for ax, ay in outline for bx, by in outline]
    return max(middles, key=lambda point: depth(outline, point))
