"""Wrong types everywhere: a choice or command with one thing in it that cannot be there, at every place in turn."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, get_args

from msgspec.structs import fields, replace

from muster.battle import choices as ch
from muster.battle import commands as co
from muster.battle.record import Record
from muster.battle.spot import Load, Path, Shot, Spot
from muster.rulebook.actions import Action

ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)
WRONG: tuple[Any, ...] = (
    True, 1.0, 1.5, float("nan"), None, "x", b"x", Decimal(1), 10**30, 10**5000, {}, {1}, [None], (None,), ENDLESS,
    object(), int, ch.Finish(), Spot(0, 1, 2.5, 3),  # type: ignore[arg-type]
)  # fmt: skip
"""What is no whole number, no text, and no tuple of either."""
MAY_BE_LEFT_OUT = ("near", "leader", "counter")

WRITTEN: tuple[ch.AnyChoice, ...] = (
    ch.Finish(),
    ch.NameMaster(0),
    ch.PickZone(0),
    ch.Deploy(0, (Spot(0, 1, 2),), (Load(0, (1,)),), (3, 4)),
    ch.Move(0, (Path(0, ((1, 2), (3, 4, 5))),)),
    ch.March(0, (1, 2), 0),
    ch.Embark(0, 1, (Path(0, ((1, 2),)),), (0,)),
    ch.Disembark(0, (Spot(0, 1, 2),), (3, 4)),
    ch.Transfer(0, 1),
    ch.Attack(0, (Shot(0, 0, 1),)),
    ch.Lose((0, 1)),
    ch.Place((Spot(0, 1, 2),)),
    ch.Strike(0),
    ch.Act(0, Action.GUARD),
    ch.Rest(),
    ch.TakeActionBack(),
    ch.Answer(Action.GUARD),
)
PLAIN = {int: 0, bool: True, str: "x"}
CHOICES = WRITTEN + tuple(
    kind(*(PLAIN[field.type] for field in fields(kind)))
    for kind in get_args(ch.AnyChoice)
    if kind not in map(type, WRITTEN)
)
"""One of every kind: those that are not written above hold numbers, texts and yes or no alone."""
COMMANDS: tuple[co.AnyCommand, ...] = (
    co.Surrender(),
    co.OfferDraw(),
    co.StopAndScore(),
    co.Decline(),
    co.AskUndo(0),
    co.GoOnWithout(1, "greedy"),
    co.TakeBack(),
    co.Pause(),
    co.Resume(),
    co.Warn(1, "loaded dice"),
    co.SettleByRollOff("cover?", ("yes", "no")),
)


def spoiled(value: Any) -> Iterator[Any]:
    """A record or tuple with one thing in it of a wrong type, for every such thing and place."""
    if isinstance(value, Record):
        for name in value.__struct_fields__:
            for each in _wrong(getattr(value, name)):
                if each is not None or name not in MAY_BE_LEFT_OUT:
                    yield replace(value, **{name: each})
    elif isinstance(value, tuple):
        for place, item in enumerate(value):
            for each in _wrong(item):
                yield (*value[:place], each, *value[place + 1 :])


def _wrong(item: Any) -> Iterator[Any]:
    yield from (each for each in WRONG if not (type(item) is str and type(each) is str))
    yield from spoiled(item)


def with_lists(value: Any) -> Any:
    """The same with a list for every tuple."""
    if isinstance(value, tuple):
        return [with_lists(each) for each in value]
    if isinstance(value, Record):
        return replace(value, **{name: with_lists(getattr(value, name)) for name in value.__struct_fields__})
    return value
