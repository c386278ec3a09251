"""Scenarios in files: every fault is listed with its line, those of the position and of the steps too."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from muster.battle.battle import Battle
from muster.bookkeeping.length import FEWEST_TURNS
from muster.files.document import Document
from muster.files.kinds import OneOf, Whole, Words
from muster.files.loading import load
from muster.files.reader import Field, Reader
from muster.files.refusals import shown
from muster.files.values import Mapping, line_of, part
from muster.rulebook.catalogue import rule_of
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import Ruleset
from muster.scenario.names import Names
from muster.scenario.position import position
from muster.scenario.questions_reading import read_questions
from muster.scenario.scenario import AtRandom, Scenario, Step
from muster.scenario.setup_reading import TABLE_PARTS, read_board, read_rules, read_setup, read_sides
from muster.scenario.start_reading import read_random, read_start
from muster.scenario.steps_reading import read_steps

NAME = Words(100)
SCENARIO_FIELDS = (
    Field("name", NAME),
    Field("rules", Words(20), default=(), many=True),
    Field("known_bug", Words(300), default=""),
    Field("table", default=None),
    *(Field(name, default=None) for name in TABLE_PARTS),
    Field("ruleset", default=None),
    Field("turns", Words(10), default=str(FEWEST_TURNS)),
    Field("style", OneOf(*Playstyle), default=Playstyle.STANDARD.value),
    Field("limit", Whole(1, 1_000_000), default=None),
    Field("weapons", default=None),
    Field("sides", default=None),
    Field("teams", default=None),
    Field("start", default=None),
    Field("random", default=None),
    Field("steps", default=None, many=True),
    Field("questions", default=None, many=True),
)
OF_QUESTIONS = ("name", "rules", "known_bug", "ruleset", "questions")
"""The fields of a scenario that only asks questions by numbers."""


def load_scenario(path: Path) -> Scenario:
    return load(path, "scenario", read_scenario)


def read_scenario(document: Document, reader: Reader) -> Scenario | None:
    """The scenario that a document holds. The position is built, to check that it is possible."""
    fields = document.fields
    values = reader.record(fields, SCENARIO_FIELDS, "a scenario")
    _check_rules(values, fields, reader)
    ruleset = read_rules(part(fields, "ruleset"), reader)
    questions = read_questions(part(fields, "questions"), ruleset, reader)
    game = _Game(None, (), None)
    if part(fields, "sides") is not None or part(fields, "questions") is None:
        game = _read_game(values, ruleset, fields, reader) or game
    else:
        _only_questions(fields, reader)
    if reader.faults or values is None:
        return None
    name, rules, known_bug = values["name"], values["rules"], values["known_bug"]
    return Scenario(document.file, name, rules, known_bug, game.battle, game.steps, game.at_random, questions)


@dataclass(frozen=True, slots=True)
class _Game:
    """What is played in a scenario."""

    battle: Battle | None
    steps: tuple[Step, ...]
    at_random: AtRandom | None


def _read_game(values: dict[str, Any] | None, ruleset: Ruleset, fields: Mapping, reader: Reader) -> _Game | None:
    if part(fields, "sides") is None and values is not None:
        reader.fault(fields.line, "a scenario lacks the field “sides”; allowed are names, each with its units.")
    table, armies = read_board(fields, reader), read_sides(fields, reader)
    start, at_random = read_start(part(fields, "start"), reader), read_random(part(fields, "random"), reader)
    if reader.faults or values is None or table is None or start is None:
        return None
    setup = read_setup(values, armies, table, ruleset, part(fields, "teams"), fields, reader)
    if setup is None:
        return None
    standing = [each for _, units in armies for _, each in units]
    battle = position(setup, start, standing, reader)
    return _Game(battle, read_steps(part(fields, "steps"), Names(battle.forces), reader), at_random)


def _only_questions(fields: Mapping, reader: Reader) -> None:
    """Reports fields of a game in a scenario with only questions by numbers, which have no units."""
    for entry in fields.entries:
        if entry.key not in OF_QUESTIONS:
            sentence = (
                f"{entry.key} is of a game, and there are no sides; allowed without are {', '.join(OF_QUESTIONS)}."
            )
            reader.fault(entry.line, sentence)


def _check_rules(values: dict[str, Any] | None, fields: Mapping, reader: Reader) -> None:
    for rule in values["rules"] if values is not None else ():
        if rule not in rule_of():
            reader.fault(line_of(fields, "rules"), f"“{shown(rule)}” is no rule; see muster rules.")
