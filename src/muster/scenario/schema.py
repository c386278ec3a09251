"""The JSON Schema of a scenario's file, for editors, made from the same tables of fields that read it."""

from muster.combat.attack_file import COVER_FIELDS, TARGET_FIELDS
from muster.combat.attack_file import WEAPON_FIELDS as GROUP_FIELDS
from muster.combat.limits import COVER
from muster.files.kinds import OneOf, Words
from muster.files.reader import Field
from muster.files.schema import ANY_TEXT, NOTHING, Schema, document_schema, kind_schema, list_schema, record_schema
from muster.rulebook.ruleset import PRESETS
from muster.scenario.army_reading import MODELS_FIELDS, MOST_MODELS, SCENARIO_UNIT_FIELDS, SCENARIO_WEAPON_FIELDS
from muster.scenario.expectations import EXPECTATIONS
from muster.scenario.outcome import ExpectationShape
from muster.scenario.questions import ANSWERS
from muster.scenario.questions_reading import QUESTION_FIELDS
from muster.scenario.reading import SCENARIO_FIELDS
from muster.scenario.setup_reading import RULESET_FIELDS
from muster.scenario.start_reading import RANDOM_FIELDS, START_FIELDS
from muster.scenario.steps_reading import STEP_FIELDS

TEXT: Schema = {"type": ANY_TEXT}
TEXTS: Schema = {"anyOf": [TEXT, {"type": "array", "items": TEXT}]}
GROUP: Schema = {"type": "object"}
_CARRIED = Field("weapons", Words(100), default=(), many=True)
SHAPES: dict[ExpectationShape, Schema] = {
    ExpectationShape.TEXT: TEXT,
    ExpectationShape.TEXTS: TEXTS,
    ExpectationShape.ASKED: {"anyOf": [TEXT, {**GROUP, "minProperties": 1, "maxProperties": 1}]},
    ExpectationShape.EVENTS: {"anyOf": [TEXT, GROUP, list_schema({"anyOf": [TEXT, GROUP]})]},
    ExpectationShape.BY_NAME: {**GROUP, "additionalProperties": TEXT},
    ExpectationShape.GROUPS_BY_NAME: {**GROUP, "additionalProperties": {**GROUP, "additionalProperties": TEXT}},
    ExpectationShape.EITHER_BY_NAME: {
        **GROUP,
        "additionalProperties": {"anyOf": [TEXT, {**GROUP, "additionalProperties": TEXT}]},
    },
}


def scenario_schema() -> Schema:
    """The schema of a scenario: a game with steps, questions by numbers, or both."""
    parts = {
        "table": {"anyOf": [{"type": "string", "pattern": "^[0-9]{1,3} ?x ?[0-9]{1,3}$"}, GROUP]},
        "terrain": list_schema(GROUP),
        "connections": list_schema(GROUP),
        "zones": {"anyOf": [TEXT, GROUP, list_schema(GROUP)]},
        "ruleset": {"anyOf": [kind_schema(OneOf(*PRESETS)), record_schema(RULESET_FIELDS)]},
        "weapons": _by_name(record_schema(SCENARIO_WEAPON_FIELDS)),
        "sides": _by_name(_by_name(_unit())),
        "teams": _by_name(TEXTS),
        "start": record_schema(START_FIELDS),
        "random": record_schema(RANDOM_FIELDS),
        "steps": list_schema({"anyOf": [TEXT, _step()]}),
        "questions": list_schema(_question()),
    }
    whole = record_schema(SCENARIO_FIELDS, parts)
    whole["anyOf"] = [{"required": ["sides"]}, {"required": ["questions"]}]
    return document_schema("scenario", "A scenario", whole)


def _by_name(each: Schema) -> Schema:
    return {"type": "object", "additionalProperties": each}


def _unit() -> Schema:
    groups = list_schema(record_schema((*MODELS_FIELDS, _CARRIED)))
    models = {"anyOf": [{"type": "integer", "minimum": 1, "maximum": MOST_MODELS}, groups]}
    return record_schema((*SCENARIO_UNIT_FIELDS, _CARRIED), {"models": models})


def _step() -> Schema:
    expected = {name: {"description": f"{kind.holds}.", **SHAPES[kind.shape]} for name, kind in EXPECTATIONS.items()}
    return _with_dice(record_schema(STEP_FIELDS, expected))


def _question() -> Schema:
    cover = {"anyOf": [kind_schema(COVER), record_schema(COVER_FIELDS), NOTHING]}
    weapons = record_schema(GROUP_FIELDS)
    parts = {
        "weapons": {"anyOf": [weapons, list_schema(weapons)]},
        "target": record_schema(TARGET_FIELDS, {"cover": cover}),
        **{name: {"description": f"{holds}.", **TEXTS} for name, holds in ANSWERS.items()},
    }
    return _with_dice(record_schema(QUESTION_FIELDS, parts))


def _with_dice(record: Schema) -> Schema:
    """The schema of a group of fields in which dice may be a list as well as a text."""
    record["properties"]["dice"] = {"description": "Faces one after another, 3x6 for three sixes.", **TEXTS}
    return record
