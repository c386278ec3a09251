"""The table, the ruleset and the sides of a scenario in its file, and the setup of a game that they make."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from muster.army import Roster, RosterUnit
from muster.army.names import Defined
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import FEWEST_TURNS, Length
from muster.files import BadInput
from muster.files.document import Document
from muster.files.kinds import OneOf, Whole
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Entry, Mapping, Text, Value, line_of, part
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE, PRESETS, SWITCHES, Ruleset
from muster.scenario.army_reading import ScenarioUnitsReading, read_weapons
from muster.scenario.scenario import Standing
from muster.scenario.start_reading import LONGEST
from muster.table.deployment.zone import Zone
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import read_table

TABLE_PARTS = ("terrain", "connections", "zones")
RULESET_FIELDS = (
    Field("base", OneOf(*PRESETS), default="core"),
    *(Field(each.name, each.kind, " ".join(each.ids[:1]), default=None) for each in SWITCHES),
)
_SIZE = re.compile(r"(\d{1,3}) ?x ?(\d{1,3})")


def read_board(fields: Mapping, reader: Reader) -> Table | None:
    """The table of a scenario: a size with terrain and zones, or all fields of a table's file."""
    value = part(fields, "table") or Text(fields.line, "24 x 24")
    if isinstance(value, Text):
        size = _SIZE.fullmatch(value.text.strip())
        if size is None:
            reader.fault(value.line, f"table is {shown(value.text)}; allowed are sizes such as 24 x 18, or a table.")
            return None
        sides = tuple(
            Entry(value.line, name, Text(value.line, side))
            for name, side in (("length", size[1]), ("width", size[2]))
        )
        beside = tuple(each for each in fields.entries if each.key in TABLE_PARTS)
        value = Mapping(value.line, (Entry(value.line, "board", Mapping(value.line, sides)), *beside))
    elif not isinstance(value, Mapping):
        reader.fault(value.line, f"table is {value.what}; allowed are sizes such as 24 x 18, or a table.")
        return None
    return read_table(Document(reader.file, "table", value), reader)


def read_rules(value: Value | None, reader: Reader) -> Ruleset:
    """The ruleset of a scenario: a preset by its name, or a preset with some fields changed."""
    if value is None:
        return CORE
    if isinstance(value, Text):
        value = Mapping(value.line, (Entry(value.line, "base", value),))
    values = reader.record(value, RULESET_FIELDS, "the ruleset")
    if values is None:
        return CORE
    preset = PRESETS[values.pop("base")]
    return replace(preset, **{name: each for name, each in values.items() if each is not None})


Army = list[tuple[RosterUnit, Standing]]


def read_sides(fields: Mapping, reader: Reader) -> list[tuple[str, Army]]:
    weapons = Defined(read_weapons(part(fields, "weapons"), reader), "weapons")
    reading, value = ScenarioUnitsReading(reader, weapons), part(fields, "sides")
    if not isinstance(value, Mapping):
        if value is not None:
            reader.fault(value.line, f"sides is {value.what}; allowed are names, each with its units.")
        return []
    armies: list[tuple[str, Army]] = []
    seen: set[str] = set()
    for side in value.entries:
        army: Army = []
        if not isinstance(side.value, Mapping):
            reader.fault(side.line, f"{shown(side.key)} is {side.value.what}; allowed are units by their names.")
            continue
        for entry in side.value.entries:
            if entry.key in seen:
                reader.fault(entry.line, f"two units are named “{shown(entry.key)}”; each needs a name of its own.")
            seen.add(entry.key)
            found = reading.read(entry.key, entry.line, entry.value)
            army += [found] if found is not None else []
        armies.append((side.key, army))
    return armies


def read_setup(
    values: dict[str, Any],
    armies: Sequence[tuple[str, Army]],
    table: Table,
    ruleset: Ruleset,
    teams: Value | None,
    fields: Mapping,
    reader: Reader,
) -> Setup | None:
    team_of = _teams(teams, [name for name, _ in armies], reader)
    try:
        seats = tuple(
            Seat(name, Roster(name=name, units=tuple(unit for unit, _ in army)), team_of.get(name, ""))
            for name, army in armies
        )
        style = Playstyle(values["style"])
        setup = Setup(seats, table, ruleset, _length(values["turns"], ruleset), style, values["limit"])
        if not table.zones:
            setup = replace(setup, table=replace(table, zones=_strips(table, len(setup.sides))))
        setup.check()
    except BadInput as refusal:
        reader.fault(line_of(fields, "sides"), refusal.sentence, refusal.rule)
        return None
    except ValueError as wrong:
        reader.fault(line_of(fields, "turns"), str(wrong))
        return None
    return None if reader.faults else setup


def _teams(value: Value | None, seats: Sequence[str], reader: Reader) -> dict[str, str]:
    """The team of each seat that is in one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        reader.fault(value.line, f"teams is {value.what}; allowed are names, each with a list of sides.")
        return {}
    named = Defined(dict(zip(seats, seats, strict=True)), "sides")
    fields = [Field(entry.key, named, many=True) for entry in value.entries]
    values = reader.record(value, fields, "teams")
    return {seat: team for team, members in (values or {}).items() for seat in members}


def _length(text: str, ruleset: Ruleset) -> Length:
    if text == "random":
        return Length(random=True)
    try:
        return Length(ruleset.set_length or Whole(FEWEST_TURNS, LONGEST).read(text))
    except ValueError:
        allowed = f"{FEWEST_TURNS} to {LONGEST}, or random"
        raise ValueError(f"turns is {shown(text)}; allowed are {allowed}.") from None


def _strips(table: Table, sides: int) -> tuple[Zone, ...]:
    """The zones if none are given: the board cut into one strip for each side, from left to right."""
    (left, low), (length, width) = table.board.corner, table.board.size
    edges = [left + length * place // sides for place in range(sides + 1)]
    return tuple(
        Zone.on(
            table.board,
            "ABCDEFGH"[place],
            ((start, low), (end, low), (end, low + width), (start, low + width)),
        )
        for place, (start, end) in enumerate(pairwise(edges))
    )
