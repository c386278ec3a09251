"""Questions as they come from anywhere: read into records, or refused with what is allowed."""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from muster.battle.choices import AnyChoice
from muster.battle.grammar import HERE, Schema, document, shapes
from muster.battle.typed import converted, named
from muster.files import BadInput
from muster.table.movement.walking.asked import FAR
from muster.views.preview.faults import UnanswerableError

MOST_VALUES = 3_000
"""So many numbers, texts and lists one question may hold: more than any legal choice needs."""
SHOWN = 160
"""So many letters of what is wrong are told."""

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Mil = Annotated[int, Meta(ge=-FAR, le=FAR)]
Point = tuple[Mil, Mil]
Points = tuple[Annotated[tuple[Mil, ...], Meta(min_length=2, max_length=3)], ...]


class Asking(msgspec.Struct, frozen=True, tag_field="ask", tag=True):
    """A question; fields that its kind does not have are passed over."""


class AskChoice(Asking, frozen=True, tag="choice"):
    """What a choice would come to."""

    choice: Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "Choice"})]
    """Any choice, to be judged."""


class AskMove(Asking, frozen=True, tag="move"):
    """Where a unit would come to, and what would be ahead of it there: with `to`, `charge` or `paths`."""

    unit: Number
    """The unit."""
    to: Point | None = None
    """[x, y]: where the leader shall come to, and the others with it."""
    leader: Number | None = None
    """The model that is meant by `to`; without one, the first of the unit."""
    charge: Number | None = None
    """The enemy unit to come into contact with."""
    paths: tuple[tuple[Number, Points], ...] | None = None
    """Single models: [model, [[x, y], ...]] for each; the others stay."""


class AskReach(Asking, frozen=True, tag="reach"):
    """How far a unit could go."""

    unit: Number
    """The unit."""
    leader: Number | None = None
    """The model that is measured for; without one, the first of the unit."""
    whole: bool = False
    """Where that model comes to when all of the unit comes along: takes longer."""


class AskDeploy(Asking, frozen=True, tag="deploy"):
    """Where a unit would stand: with `to` or `spots`."""

    unit: Number
    """The unit."""
    to: Point | None = None
    """[x, y]: the middle of a formation."""
    spots: tuple[Annotated[tuple[Mil, ...], Meta(min_length=3, max_length=6)], ...] = ()
    """Single models instead: [model, x, y], perhaps with height and facing."""
    cargo: tuple[tuple[Number, tuple[Number, ...]], ...] = ()
    """What its models carry: [model, [units]]."""


class AskAttack(Asking, frozen=True, tag="attack"):
    """What a unit could attack, and what that would do."""

    unit: Number
    """The unit."""
    shots: tuple[tuple[Number, Number, Number], ...] | None = None
    """Which weapons at whom: [model, weapon, target]; without them, all that is possible is told."""


class AskSight(Asking, frozen=True, tag="sight"):
    """Whether one model sees another."""

    one: Number
    """The model that looks."""
    other: Number
    """The model that is looked at."""


class AskCounter(Asking, frozen=True, tag="counter"):
    """What each answer to the attack on the table would change."""


class AskSuggest(Asking, frozen=True, tag="suggest"):
    """What a bot would deploy next in one's place, and where."""


AnyAsking = AskChoice | AskMove | AskReach | AskDeploy | AskAttack | AskSight | AskCounter | AskSuggest
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(AnyAsking)]


def question_grammar() -> Schema:
    """The JSON Schema of all questions, with the choices that may be asked about."""
    return document("question", shapes({"choice": AnyChoice, "question": AnyAsking}, HERE))


def read_question(question: object) -> AnyAsking:
    if not isinstance(question, dict) or question.get("ask") not in KINDS:
        kind = question.get("ask") if isinstance(question, dict) else question
        raise UnanswerableError("ask.kind", f"Nobody can be asked {named(kind)}; `ask` is one of {', '.join(KINDS)}.")
    if _is_long(question):
        sentence = f"The question holds more than {MOST_VALUES:,} values; allowed are so many at most."
        raise UnanswerableError("ask.long", sentence)
    read: AnyAsking = _converted(question, AnyAsking, "ask.type", "question")
    return read


def read_choice(body: dict[str, Any]) -> AnyChoice:
    choice: AnyChoice = _converted(body, AnyChoice, "ask.choice", "choice")
    return choice


def _converted(value: object, kind: Any, code: str, what: str) -> Any:
    try:
        return converted(value, kind)
    except BadInput as wrong:
        said = wrong.sentence.replace("`", "").replace("$.", "").replace(" - at $", "").replace(" - at", " at")
        said = said if len(said) <= SHOWN else f"{said[:SHOWN]} …"
        sentence = f"That is no {what}: {said[:1].lower()}{said[1:]}."
        raise UnanswerableError(code, sentence, at=wrong.at) from None


def _is_long(value: object) -> bool:
    """Whether there are too many values in something, counted only as far as that takes."""
    count, left = 0, [value]
    while left:
        count += 1
        if count > MOST_VALUES:
            return True
        match left.pop():
            case dict() as inner:
                left += list(inner.values())[: MOST_VALUES + 1]
            case list() | tuple() as row:
                left += row[: MOST_VALUES + 1]
    return False
