"""Questions by numbers in a scenario's file: an attack as in an attack's file, with dice and what must come of it."""

from muster.combat.attack_file import read_groups, read_target
from muster.files.kinds import Words
from muster.files.reader import Field, Reader
from muster.files.values import Items, Mapping, Value, part
from muster.rulebook.ruleset import Ruleset
from muster.scenario.dice_reading import joined_dice, read_dice
from muster.scenario.outcome import plain_of
from muster.scenario.questions import ANSWERS, AttackQuestion

QUESTION_FIELDS = (
    Field("ask", Words(500), default=""),
    Field("weapons"),
    Field("target"),
    Field("dice", Words(2_000), default=""),
    *(Field(name, default=None) for name in ANSWERS),
)


def read_questions(value: Value | None, ruleset: Ruleset, reader: Reader) -> tuple[AttackQuestion, ...]:
    if value is None:
        return ()
    found = [
        _question(item, number, ruleset, reader) for number, item in enumerate(reader.items(value, "questions"), 1)
    ]
    return tuple(question for question in found if question is not None)


def _question(value: Value, number: int, ruleset: Ruleset, reader: Reader) -> AttackQuestion | None:
    before, what = len(reader.faults), f"question {number}"
    values = reader.record(joined_dice(value), QUESTION_FIELDS, what)
    if values is None or not isinstance(value, Mapping):
        return None
    weapons = part(value, "weapons")
    listed = Items(weapons.line, (weapons,)) if isinstance(weapons, Mapping) else weapons
    groups, (target, _) = read_groups(listed, reader), read_target(part(value, "target"), reader)
    dice, seed = read_dice(values["dice"], value.line, what, ruleset, reader)
    if seed is not None:
        reader.fault(
            value.line, f"{what}: dice is seed {seed}; allowed are faces, since a question is about given dice."
        )
    expected = tuple(_expected(value, what, reader))
    if not any(entry.key in ANSWERS for entry in value.entries):
        reader.fault(value.line, f"{what} expects nothing; allowed are {', '.join(ANSWERS)}.")
    if target is None or len(reader.faults) > before:
        return None
    return AttackQuestion(value.line, number, groups, target, ruleset, dice, expected)


def _expected(value: Mapping, what: str, reader: Reader) -> list[tuple[int, str, str]]:
    found = []
    for entry in value.entries:
        if entry.key not in ANSWERS:
            continue
        plain = plain_of(entry.value)
        listed = plain if isinstance(plain, list) else [plain]
        if not all(isinstance(each, str) for each in listed):
            reader.fault(
                entry.line, f"{what}, {entry.key}: it is {entry.value.what}; allowed are figures, and lists of them."
            )
            continue
        sign = ", " if entry.key == "saves" else " "
        found.append((entry.line, entry.key, sign.join(each.lstrip("+") for each in listed)))
    return found
