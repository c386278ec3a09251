"""The dice of a step in its file: faces one after another, `3x6` for three sixes, or `seed 7`; a text or a list."""

import re

from muster.files.reader import Reader
from muster.files.refusals import shown
from muster.files.values import Entry, Items, Mapping, Text, Value
from muster.rulebook.die import D6
from muster.rulebook.ruleset import Ruleset

MOST_DICE = 500
_SEED = re.compile(r"seed (\d{1,18})")


def joined_dice(value: Value) -> Value:
    """The same fields, but with dice that were a list joined as one text."""
    if not isinstance(value, Mapping):
        return value
    entries = tuple(
        Entry(entry.line, entry.key, Text(entry.line, " ".join(_texts(entry.value))))
        if entry.key == "dice" and isinstance(entry.value, Items)
        else entry
        for entry in value.entries
    )
    return Mapping(value.line, entries)


def _texts(value: Items) -> list[str]:
    return [each.text if isinstance(each, Text) else "?" for each in value.values]


def read_dice(
    text: str, line: int, what: str, ruleset: Ruleset, reader: Reader
) -> tuple[tuple[int, ...], int | None]:
    """Faces one after another, where `3x6` are three sixes; or `seed 7`."""
    seed = _SEED.fullmatch(text.strip())
    if seed is not None:
        return (), int(seed[1])
    faces: list[int] = []
    for word in text.split():
        count, _, face = word.rpartition("x")
        if not face.isdecimal() or not (count or "1").isdecimal() or not 1 <= int(count or "1") <= MOST_DICE:
            reader.fault(line, f"{what}: “{word}” is no die; allowed are faces such as 4, and 3x6 for three sixes.")
            return (), None
        if int(face) not in _faces(ruleset):
            allowed = f"allowed are faces from {min(_faces(ruleset))} to {max(_faces(ruleset))}"
            reader.fault(line, f"{what}: no die of the game has the face {shown(face)}; {allowed}.")
            return (), None
        faces += [int(face)] * int(count or "1")
    return tuple(faces), None


def _faces(ruleset: Ruleset) -> set[int]:
    """The faces that the dice of a game can show; attack dice may differ from all other dice (D10-01)."""
    return {*D6.faces, *ruleset.table.ladder.die.faces}
