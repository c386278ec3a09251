"""Battles saved as scenarios: the exact position, and the choice that went wrong in it, to be run again."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from muster.army import UNIT_FIELDS, WEAPON_FIELDS, Unit, Weapon
from muster.army.stats import text_of
from muster.army.writing import item_text
from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.forces import Force, Forces
from muster.files.kinds import written
from muster.files.reader import Field
from muster.rulebook.ruleset import PRESETS, SWITCHES, Ruleset
from muster.scenario.names import RESERVED
from muster.scenario.snapshot import snapshot_text
from muster.table.terrain.table_writing import write_table

CHOICES = 200
"""The number of random choices at the end of a saved scenario."""

Lines = Iterator[str]


def saved(battle: Battle, seed: int, folder: Path, choice: AnyChoice | None = None, why: str = "") -> Path:
    """Writes the state of a battle, and perhaps the choice to be tried in it, to `seed-N.yaml`."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"seed-{seed}.yaml"
    path.write_text("\n".join(_lines(battle, seed, choice, why)) + "\n", encoding="utf-8")
    return path


def _lines(battle: Battle, seed: int, choice: AnyChoice | None, why: str) -> Lines:
    forces = battle.forces
    setup = forces.setup
    yield from ("kind: scenario", "version: 1", f"name: {_text(why or f'A game of seed {seed}')}")
    yield f"turns: {'random' if setup.length.random else setup.length.turns}"
    yield f"style: {setup.style}"
    if setup.limit is not None:
        yield f"limit: {setup.limit}"
    yield from _ruleset(setup.ruleset)
    yield "table:"
    yield from (f"  {line}" for line in write_table(setup.table).splitlines() if not line.startswith(_HEAD))
    weapons = _weapon_names(forces)
    if weapons:
        yield "weapons:"
        for weapon, name in weapons.items():
            yield f"  {_text(name)}: {{{', '.join(_fields(weapon, WEAPON_FIELDS))}}}"
    yield from _sides(forces, weapons)
    yield "start:"
    yield f"  exactly: {_text(snapshot_text(battle.state))}"
    yield f"random: {{seed: {seed}, choices: {CHOICES}}}"
    yield "steps:"
    yield "  - do: begin"
    if battle.pending is not None:
        kind = str(battle.pending.__struct_config__.tag)
        yield f"    asked: {_text(f'{forces.side_names[battle.pending.side]} {kind}')}"
    if choice is not None:
        yield f"  - do: {_text(msgspec.json.encode(choice).decode())}"
        yield f"    dice: seed {seed}"


_HEAD = ("kind:", "version:")


def _ruleset(ruleset: Ruleset) -> Lines:
    base = ruleset.name if ruleset.name in PRESETS else "core"
    changed = [each for each in SWITCHES if getattr(ruleset, each.name) != getattr(PRESETS[base], each.name)]
    yield "ruleset:"
    yield f"  base: {base}"
    yield from (f"  {each.name}: {written(getattr(ruleset, each.name))}" for each in changed)


def _weapon_names(forces: Forces) -> dict[Weapon, str]:
    """A unique name for every weapon, as weapons of two armies may have the same name."""
    found: dict[Weapon, str] = {}
    for unit in forces.units[: forces.players_units]:
        for weapon in (each for carried in unit.loadouts for each in carried):
            if weapon not in found:
                taken = list(found.values())
                found[weapon] = weapon.name if weapon.name not in taken else f"{weapon.name[:70]} {len(found) + 1}"
    return found


def _sides(forces: Forces, weapons: dict[Weapon, str]) -> Lines:
    seats = forces.setup.seats
    yield "sides:"
    names = _unit_names(forces)
    for number, seat in enumerate(seats):
        yield f"  {_text(seat.name)}:"
        for unit in forces.units[: forces.players_units]:
            if unit.seat == number:
                yield f"    {_text(names[unit.number])}:"
                yield from (f"      {line}" for line in _unit(unit, weapons))
    teams = {seat.team: [each.name for each in seats if each.team == seat.team] for seat in seats if seat.team}
    if teams:
        yield "teams:"
        yield from (f"  {_text(team)}: [{', '.join(map(_text, members))}]" for team, members in teams.items())


def _unit_names(forces: Forces) -> dict[int, str]:
    """Unique names for units, without the signs that scenarios use."""
    found: dict[int, str] = {}
    for unit in forces.units:
        plain = "".join(" " if each in RESERVED else each for each in unit.name)[:60]
        found[unit.number] = plain if plain not in found.values() else f"{plain} {unit.number + 1}"
    return found


def _unit(unit: Force, weapons: dict[Weapon, str]) -> Lines:
    yield from _fields(unit.profile, UNIT_FIELDS)
    yield "models:"
    for carried in unit.loadouts:
        yield f"  - {{weapons: [{', '.join(_text(weapons[weapon]) for weapon in carried)}]}}"


def _fields(record: Unit | Weapon, fields: Sequence[Field]) -> Lines:
    """A line for every field for which a scenario would otherwise assume another value."""
    for field in fields:
        value = getattr(record, field.name)
        if field.name in ("name", "lore", "symbol") or field.kind is None or value in ((), None, ""):
            continue
        if field.many:
            yield f"{field.name}: [{', '.join(map(item_text, value))}]"
        else:
            yield f"{field.name}: {_text(text_of(value, field.kind))}"


def _text(text: str) -> str:
    """Text in double quotes, with the escapes of JSON."""
    return json.dumps(text, ensure_ascii=False)
