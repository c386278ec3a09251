"""Scenarios in files: every fault is listed with its line, those of the position and of the steps too."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from muster.army import Roster, RosterUnit
from muster.army.names import Defined
from muster.battle.setup import FEWEST_TURNS, Length, Seat, Setup
from muster.files import BadInput
from muster.files.document import Document
from muster.files.kinds import Kind, OneOf, Whole, Words
from muster.files.loading import load
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Entry, Mapping, Text, Value, line_of, part
from muster.rulebook.catalogue import rule_of
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE, PRESETS, SWITCHES, Ruleset
from muster.scenario.army_reading import UnitsReading, read_weapons
from muster.scenario.names import Names
from muster.scenario.position import PHASE_NAMES, position
from muster.scenario.scenario import AtRandom, Scenario, Standing, Start
from muster.scenario.steps_reading import read_steps
from muster.table.deployment.zone import Zone
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import read_table

NAME = Words(100)
_TABLE_PARTS = ("terrain", "connections", "zones")
_SIZE = re.compile(r"(\d{1,3}) ?x ?(\d{1,3})")
_LONGEST = 100
_NAMES = Words(200)
MOST_POINTS = 10_000


class _Points(Kind[tuple[str, int]]):
    """The Command Points of a side."""

    allowed = f"sides with whole Command Points from 0 to {MOST_POINTS:,}, such as [Red 7, Blue 0]"

    def read(self, text: str) -> tuple[str, int]:
        name, _, count = text.rpartition(" ")
        return _NAMES.read(name.strip()), Whole(0, MOST_POINTS).read(count)


SCENARIO_FIELDS = (
    Field("name", NAME),
    Field("rules", Words(20), default=(), many=True),
    Field("known_bug", Words(300), default=""),
    Field("table", default=None),
    *(Field(name, default=None) for name in _TABLE_PARTS),
    Field("ruleset", default=None),
    Field("turns", Words(10), default=str(FEWEST_TURNS)),
    Field("style", OneOf(*Playstyle), default=Playstyle.STANDARD.value),
    Field("limit", Whole(1, 1_000_000), default=None),
    Field("weapons", default=None),
    Field("sides"),
    Field("teams", default=None),
    Field("start", default=None),
    Field("random", default=None),
    Field("steps", default=None, many=True),
)
START_FIELDS = (
    Field("phase", OneOf(*PHASE_NAMES), default=""),
    Field("turn", Whole(1, _LONGEST), default=1),
    Field("master", _NAMES, default=""),
    Field("next", _NAMES, default=""),
    Field("exactly", Words(900_000), default=""),
    Field("points", _Points(), "CP-07", default=(), many=True),
    *(
        Field(name, _NAMES, default=(), many=True)
        for name in (
            "finished", "deployed", "moved", "dashed", "attacked", "used_heavy", "used_battle", "engaged",
        )
    ),
)  # fmt: skip
RANDOM_FIELDS = (Field("seed", Whole(0)), Field("choices", Whole(0, 10_000), default=200))


def load_scenario(path: Path) -> Scenario:
    return load(path, "scenario", read_scenario)


def read_scenario(document: Document, reader: Reader) -> Scenario | None:
    """The scenario that a document holds. The position is built to see whether it can be."""
    fields = document.fields
    values = reader.record(fields, SCENARIO_FIELDS, "a scenario")
    _check_rules(values, fields, reader)
    table, ruleset = _table(fields, reader), _ruleset(part(fields, "ruleset"), reader)
    armies = _sides(fields, reader)
    start, at_random = _start(part(fields, "start"), reader), _at_random(part(fields, "random"), reader)
    if reader.faults or values is None or table is None or start is None:
        return None
    setup = _setup(values, armies, table, ruleset, part(fields, "teams"), fields, reader)
    if setup is None:
        return None
    standing = [each for _, units in armies for _, each in units]
    battle = position(setup, start, standing, reader)
    steps = read_steps(part(fields, "steps"), Names(battle.forces), reader)
    if reader.faults:
        return None
    name, rules, known_bug = values["name"], values["rules"], values["known_bug"]
    return Scenario(document.file, name, rules, known_bug, setup, battle, steps, at_random)


def _check_rules(values: dict[str, Any] | None, fields: Mapping, reader: Reader) -> None:
    for rule in values["rules"] if values is not None else ():
        if rule not in rule_of():
            reader.fault(line_of(fields, "rules"), f"“{shown(rule)}” is no rule; see muster rules.")


def _table(fields: Mapping, reader: Reader) -> Table | None:
    """A size with terrain and zones beside it, or all that a table's file has."""
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
        beside = tuple(each for each in fields.entries if each.key in _TABLE_PARTS)
        value = Mapping(value.line, (Entry(value.line, "board", Mapping(value.line, sides)), *beside))
    elif not isinstance(value, Mapping):
        reader.fault(value.line, f"table is {value.what}; allowed are sizes such as 24 x 18, or a table.")
        return None
    return read_table(Document(reader.file, "table", value), reader)


def _ruleset(value: Value | None, reader: Reader) -> Ruleset:
    """A preset by its name, or one with single fields changed."""
    if value is None:
        return CORE
    if isinstance(value, Text):
        value = Mapping(value.line, (Entry(value.line, "base", value),))
    base = Field("base", OneOf(*PRESETS), default="core")
    switches = [Field(each.name, each.kind, " ".join(each.ids[:1]), default=None) for each in SWITCHES]
    values = reader.record(value, (base, *switches), "the ruleset")
    if values is None:
        return CORE
    preset = PRESETS[values.pop("base")]
    return replace(preset, **{name: each for name, each in values.items() if each is not None})


Army = list[tuple[RosterUnit, Standing]]


def _sides(fields: Mapping, reader: Reader) -> list[tuple[str, Army]]:
    weapons = Defined(read_weapons(part(fields, "weapons"), reader), "weapons")
    reading, value = UnitsReading(reader, weapons), part(fields, "sides")
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


def _start(value: Value | None, reader: Reader) -> Start | None:
    if value is None:
        return Start()
    values = reader.record(value, START_FIELDS, "start")
    return None if values is None else Start(value.line, **values)


def _at_random(value: Value | None, reader: Reader) -> AtRandom | None:
    values = reader.record(value, RANDOM_FIELDS, "random") if value is not None else None
    return None if values is None else AtRandom(**values)


def _setup(
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
    """The team of each seat that plays for one."""
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
        return Length(ruleset.set_length or Whole(FEWEST_TURNS, _LONGEST).read(text))
    except ValueError:
        allowed = f"{FEWEST_TURNS} to {_LONGEST}, or random"
        raise ValueError(f"turns is {shown(text)}; allowed are {allowed}.") from None


def _strips(table: Table, sides: int) -> tuple[Zone, ...]:
    """The board cut into a strip for each side, from left to right."""
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
