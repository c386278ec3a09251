"""The steps of a scenario in its file."""

from typing import Any

from muster.files.kinds import Parsed, Words
from muster.files.reader import Field, Reader
from muster.files.values import Entry, Mapping, Text, Value, line_of, part
from muster.scenario.dice_reading import joined_dice, read_dice
from muster.scenario.expectations import EXPECTATIONS
from muster.scenario.names import Names
from muster.scenario.scenario import Expectation, Step
from muster.scenario.stopping import STOPS
from muster.scenario.written_choices import read_choice
from muster.scenario.written_choices_attacking import stated_losses

BEGIN = "begin"
"""A step without a choice: the game only runs on to its first decision, if that needs dice or is to be checked."""


def _stop(text: str) -> str:
    word = "yes" if text.lower() == "true" else text.lower()
    if word not in STOPS:
        raise ValueError(text)
    return word


STOP = Parsed(_stop, ", ".join(STOPS), {"enum": [True, *STOPS]})
STEP_FIELDS = (
    Field("do", Words(500)),
    Field("dice", Words(2_000), default=""),
    Field("by", Words(110), default=""),
    Field("stop", STOP, default=""),
    Field("why", Words(500), default=""),
    *(Field(name, default=None) for name in EXPECTATIONS),
)


def read_steps(value: Value | None, names: Names, reader: Reader) -> tuple[Step, ...]:
    if value is None:
        return ()
    steps = [_step(item, number, names, reader) for number, item in enumerate(reader.items(value, "steps"), 1)]
    for step in steps[:-1]:
        if step is not None and step.stop:
            reader.fault(step.line, "stop is only of the last step; nothing is played after it.")
    return tuple(step for step in steps if step is not None)


def _step(value: Value, number: int, names: Names, reader: Reader) -> Step | None:
    """Reads one step; a step that is only a text is a choice."""
    if isinstance(value, Text):
        value = Mapping(value.line, (Entry(value.line, "do", value),))
    what = f"step {number}"
    values = reader.record(joined_dice(value), STEP_FIELDS, what)
    if values is None:
        return None
    before = len(reader.faults)
    expected = tuple(_expected(value, names, reader, what))
    text = values["do"]
    choice = None
    if text == BEGIN and number > 1:
        reader.fault(line_of(value, "do"), f"{what}: begin is only the first step.")
    if text == BEGIN and values["stop"]:
        reader.fault(line_of(value, "stop"), f"{what}: stop is only of steps in which something is chosen.")
    try:
        choice = read_choice(text, names) if text != BEGIN else None
        expected += _claimed(text, names, line_of(value, "do"), expected)
    except ValueError as wrong:
        reader.fault(line_of(value, "do"), f"{what}: {wrong}")
    dice, seed = read_dice(values["dice"], line_of(value, "dice"), what, names.forces.ruleset, reader)
    by = _by(values, line_of(value, "by"), what, names, reader)
    if len(reader.faults) > before:
        return None
    return Step(value.line, text, choice, dice, seed, expected, by, values["stop"])


def _claimed(text: str, names: Names, line: int, expected: tuple[Expectation, ...]) -> tuple[Expectation, ...]:
    """The expectations in the text of the choice itself: the amounts of losses, unless it is to be refused."""
    stated = stated_losses(text, names)
    if not stated or any(each.what in ("refused", "says") for each in expected):
        return ()
    return (Expectation(line, "lost", stated),)


def _by(values: dict[str, Any], line: int, what: str, names: Names, reader: Reader) -> int | None:
    """The seat that answers, or None if no seat is given."""
    if not values["by"]:
        return None
    if values["do"] == BEGIN:
        reader.fault(line, f"{what}: nobody answers with begin; by is only of steps in which something is chosen.")
        return None
    try:
        return names.seat(values["by"])
    except ValueError as wrong:
        reader.fault(line, f"{what}, by: {wrong}")
        return None


def _expected(value: Value, names: Names, reader: Reader, what: str) -> list[Expectation]:
    found: list[Expectation] = []
    for name, kind in EXPECTATIONS.items():
        wanted: Any = part(value, name)
        if wanted is None:
            continue
        try:
            found.append(Expectation(wanted.line, name, kind.read(wanted, names)))
        except ValueError as wrong:
            reader.fault(wanted.line, f"{what}, {name}: {wrong}")
    return found
