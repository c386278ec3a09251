"""The tables of docs/armies.md: the ready factions and their rosters, from their files."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from muster.army import Faction, Roster, Unit, Weapon, read_faction, read_roster
from muster.files.kinds import plain
from muster.files.loading import load

ROOT: Final = Path(__file__).resolve().parents[1]
READY: Final = ROOT / "src" / "muster" / "army" / "ready"
PAGE: Final = ROOT / "docs" / "armies.md"
MARK = re.compile(r"(?P<mark><!-- (?P<what>\w+): (?P<name>\w+) -->)\n(?:\|[^\n]*\n)*")


def armies() -> str:
    """The text of the page, with its tables up to date."""
    return MARK.sub(_table, PAGE.read_text("utf-8"))


def _table(found: re.Match[str]) -> str:
    rows = TABLES[found["what"]](found["name"])
    return "\n".join([found["mark"], *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def _units(name: str) -> Iterator[tuple[str, ...]]:
    yield "unit", "Move + Dash", "Defence", "HP", "Armour", "AEGIS", "points", "what they say"
    yield ("---",) * 8
    yield from map(_unit, _faction(name).profiles)


def _unit(unit: Unit) -> tuple[str, ...]:
    carries = f"Carries {plain(unit.transport)} points{', with fire points' if unit.fire_points else ''}. "
    stats = f"{unit.move} + {unit.dash}", str(unit.defence), str(unit.hp), _save(unit.armour), _save(unit.aegis)
    return unit.name, *stats, str(unit.cost), (carries if unit.is_transport else "") + unit.lore


def _weapons(name: str) -> Iterator[tuple[str, ...]]:
    yield "weapon", "range", "Attacks", "Power", "AP", "type", "points", "what they say"
    yield ("---",) * 8
    yield from map(_weapon, _faction(name).weapons)


def _weapon(weapon: Weapon) -> tuple[str, ...]:
    stats = f"{weapon.range} in.", str(weapon.attacks), str(weapon.power), _save(weapon.ap), weapon.type.value
    return weapon.name, *stats, str(weapon.cost), weapon.lore


def _rosters(name: str) -> Iterator[tuple[str, ...]]:
    yield "roster", "limit", "costs", "units", "models", "file"
    yield ("---",) * 6
    files = sorted((READY / "rosters").glob(f"{name}-*.yaml"), key=lambda file: int(file.stem.rsplit("-", 1)[1]))
    for file in files:
        roster = load(file, "roster", read_roster)
        yield roster.name, str(roster.limit), str(roster.cost), _fielded(roster), _models(roster), file.name


def _fielded(roster: Roster) -> str:
    return ", ".join(f"{unit.name} ({len(unit.models)} {unit.profile.name})" for unit in roster.units)


def _models(roster: Roster) -> str:
    return str(sum(len(unit.models) for unit in roster.units))


def _save(needed: int | None) -> str:
    return "-" if needed is None else f"{needed}+"


def _faction(name: str) -> Faction:
    return load(READY / "factions" / f"{name}.yaml", "faction", read_faction)


TABLES: Final[dict[str, Callable[[str], Iterator[tuple[str, ...]]]]] = {
    "units": _units,
    "weapons": _weapons,
    "rosters": _rosters,
}
