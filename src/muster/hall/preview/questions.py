"""Questions as they come from anywhere: read into records, or refused with what is allowed."""

from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta

from muster.battle.choices import AnyChoice
from muster.battle.typed import named
from muster.hall.preview.faults import UnanswerableError
from muster.table.movement.walking.asked import FAR

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
    choice: dict[str, Any]


class AskMove(Asking, frozen=True, tag="move"):
    unit: Number
    to: Point | None = None
    leader: Number | None = None
    charge: Number | None = None
    paths: tuple[tuple[Number, Points], ...] | None = None


class AskReach(Asking, frozen=True, tag="reach"):
    unit: Number
    leader: Number | None = None
    whole: bool = False


class AskDeploy(Asking, frozen=True, tag="deploy"):
    unit: Number
    to: Point | None = None
    spots: tuple[Annotated[tuple[Mil, ...], Meta(min_length=3, max_length=6)], ...] = ()
    cargo: tuple[tuple[Number, tuple[Number, ...]], ...] = ()


class AskAttack(Asking, frozen=True, tag="attack"):
    unit: Number
    shots: tuple[tuple[Number, Number, Number], ...] | None = None


class AskSight(Asking, frozen=True, tag="sight"):
    one: Number
    other: Number


class AskCounter(Asking, frozen=True, tag="counter"):
    pass


class AskSuggest(Asking, frozen=True, tag="suggest"):
    pass


AnyAsking = AskChoice | AskMove | AskReach | AskDeploy | AskAttack | AskSight | AskCounter | AskSuggest
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(AnyAsking)]


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
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, OverflowError) as wrong:
        said = str(wrong).replace("`", "").replace("$.", "").replace(" - at $", "").replace(" - at", " at")
        said = said if len(said) <= SHOWN else f"{said[:SHOWN]} …"
        raise UnanswerableError(code, f"That is no {what}: {said[:1].lower()}{said[1:]}.") from None


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
