"""Where a scenario starts, and what is chosen at random after its steps, as its file has it."""

from muster.files.kinds import Kind, OneOf, Whole, Words
from muster.files.reader import Field, Reader
from muster.files.values import Value
from muster.rulebook.actions import Action
from muster.scenario.position import PHASE_NAMES
from muster.scenario.scenario import AtRandom, Start

MOST_POINTS = 10_000
MOST_USES = 12
LONGEST = 100
_NAMES = Words(200)


class _Counted(Kind[tuple[str, int]]):
    """A name with a whole number behind it."""

    def __init__(self, most: int, allowed: str) -> None:
        self.most, self.allowed = most, allowed

    def read(self, text: str) -> tuple[str, int]:
        name, _, count = text.rpartition(" ")
        return _NAMES.read(name.strip()), Whole(0, self.most).read(count)


class _Uses(Kind[tuple[str, Action, int]]):
    """A unit, an Action, and how often it has used it; once, if that is not said."""

    allowed = f"units with an Action and how often they used it, 1 to {MOST_USES} times, such as [Guards attack 2]"

    def read(self, text: str) -> tuple[str, Action, int]:
        words = text.split()
        times = Whole(1, MOST_USES).read(words.pop()) if words and words[-1].isdecimal() else 1
        name, action = " ".join(words[:-1]), words[-1] if words else ""
        return _NAMES.read(name), Action(action), times


POINTS = _Counted(MOST_POINTS, f"sides with whole Command Points from 0 to {MOST_POINTS:,}, such as [Red 7, Blue 0]")
GUARDS = _Counted(MOST_USES, f"units with how much Guard raises their Defence, 0 to {MOST_USES}, such as [Guards 1]")
START_FIELDS = (
    Field("phase", OneOf(*PHASE_NAMES), default=""),
    Field("turn", Whole(1, LONGEST), default=1),
    Field("master", _NAMES, default=""),
    Field("next", _NAMES, default=""),
    Field("exactly", Words(900_000), default=""),
    Field("points", POINTS, "CP-07", default=(), many=True),
    Field("guard", GUARDS, "ACT-20", default=(), many=True),
    Field("uses", _Uses(), "CP-10", default=(), many=True),
    *(
        Field(name, _NAMES, default=(), many=True)
        for name in (
            "supported", "finished", "deployed", "moved", "dashed", "attacked", "used_heavy", "used_battle",
            "engaged",
        )
    ),
)  # fmt: skip
RANDOM_FIELDS = (Field("seed", Whole(0)), Field("choices", Whole(0, 10_000), default=200))


def read_start(value: Value | None, reader: Reader) -> Start | None:
    if value is None:
        return Start()
    values = reader.record(value, START_FIELDS, "start")
    return None if values is None else Start(value.line, **values)


def read_random(value: Value | None, reader: Reader) -> AtRandom | None:
    values = reader.record(value, RANDOM_FIELDS, "random") if value is not None else None
    return None if values is None else AtRandom(**values)
