"""Expectations of what is counted: Command Points, prices, Guard, the load of transports, and coherency."""

import re
from fractions import Fraction
from typing import Any

from muster.battle.rules.command import cost_of
from muster.battle.rules.hosts import load_of
from muster.battle.stats import game_stats
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown
from muster.files.values import Value
from muster.rulebook.actions import Action
from muster.rulebook.playstyle import Playstyle
from muster.scenario.expecting_state import read_by_side
from muster.scenario.names import Names
from muster.scenario.outcome import (
    ExpectationKind,
    ExpectationShape,
    Found,
    Outcome,
    plain_of,
    read_by_unit,
    read_group,
)
from muster.table.shapes.coherency import groups

_LOAD = re.compile(r"(?P<held>\d{1,7}(?:\.\d{1,2})?)?\s*(?:of (?P<room>\d{1,7}(?:\.\d{1,2})?|any))?")
NOT_YET = "none before the first roll for them"

# -- reading


def _commands(value: Value, names: Names) -> dict[int, str]:
    """Reads the Command Points that sides have left: `{Red: 6}`."""
    _advanced("command", names)
    wanted = read_by_side(value, names)
    for side, text in wanted.items():
        if not text.isdecimal():
            name = names.of_side(side)
            raise ValueError(f"the Command Points of {name} are {shown(text) or 'empty'}; allowed are whole numbers.")
    return wanted


def _advanced(what: str, names: Names) -> None:
    if names.forces.setup.style is not Playstyle.ADVANCED:
        raise ValueError(f"a Standard game has no Command Points; allowed is {what} in the style advanced.")


def _guards(value: Value, names: Names) -> dict[str, str]:
    wanted = read_by_unit(value, names)
    for name, text in wanted.items():
        names.unit(name)
        if not text.isdecimal():
            raise ValueError(
                f"the Guard of {name} is {shown(text) or 'empty'}; allowed are whole numbers, and 0 for none."
            )
    return wanted


def _prices(value: Value, names: Names) -> dict[str, dict[Action, str]]:
    """Reads what the next use of Actions costs units: `{Guards: {attack: 2, guard: 1}}`."""
    _advanced("price", names)
    found = {}
    for name, each in read_group(value, "units by name, each with Actions and what they cost").items():
        names.unit(name)
        prices = read_group(each, "Actions, each with what it costs, such as {attack: 2}")
        for action in prices:
            if action not in set(Action):
                hint = did_you_mean(action, set(Action))
                raise ValueError(f"there is no Action “{shown(action)}”; allowed are {', '.join(Action)}.{hint}")
        found[name] = {Action(action): str(plain_of(price)) for action, price in prices.items()}
    return found


def _loads(value: Value, names: Names) -> dict[str, tuple[int, str, str]]:
    """Reads the points aboard and the room in all: `{Truck: 20 of 30}`."""
    found = {}
    for name, each in read_group(value, "transports by name, each with its load, such as 20 of 30").items():
        text = str(plain_of(each))
        read = _LOAD.fullmatch(text)
        if read is None or not text:
            raise ValueError(
                f"the load of {name} is {shown(text) or 'empty'}; allowed are such as 20, 20 of 30 and 20 of any."
            )
        host = names.host(name)
        if not game_stats(names.forces).first_units[names.forces.unit_of[host]].carries:
            raise ValueError(f"{name} carries nobody; allowed are transports and buildings.")
        found[name] = (host, read["held"] or "", read["room"] or "")
    return found


def _groupings(value: Value, names: Names) -> dict[str, set[frozenset[int]] | bool]:
    """Reads whether units are coherent: `yes`, `no`, or the groups that their models form: `1-2 + 3`."""
    found: dict[str, set[frozenset[int]] | bool] = {}
    for name, text in read_by_unit(value, names).items():
        unit = names.unit(name)
        if text.lower() in ("yes", "true", "no", "false"):
            found[name] = text.lower() in ("yes", "true")
        else:
            found[name] = {frozenset(names.numbered(unit, each)) for each in text.split("+")}
    return found


# -- comparing


def _command(wanted: dict[int, str], after: Outcome) -> Found:
    """Compares the Command Points that sides have left."""
    command = after.battle.state.command
    for side, points in wanted.items():
        left = NOT_YET if command is None else str(command.points[side])
        if points != left:
            name = after.names.of_side(side)
            yield f"{name} {points}", f"{name} {left}"


def _guarded(wanted: dict[str, str], after: Outcome) -> Found:
    for name, bonus in wanted.items():
        now = after.battle.field.guard(after.names.unit(name))
        if now != int(bonus):
            yield f"{name} {bonus}", f"{name} {now}"


def _priced(wanted: dict[str, dict[Action, str]], after: Outcome) -> Found:
    for name, prices in wanted.items():
        for action, price in prices.items():
            begun = after.battle.state.command is not None
            now = str(cost_of(after.battle.field, after.names.unit(name), action)) if begun else NOT_YET
            if now != price:
                yield f"{name} {action} {price}", f"{name} {action} {now}"


def _loaded(wanted: dict[str, tuple[int, str, str]], after: Outcome) -> Found:
    for name, (host, held, room) in wanted.items():
        field = after.battle.field
        now, capacity = load_of(field, host), field.stats(field.forces.unit_of[host]).capacity
        most = "any" if capacity is None else f"{float(capacity):g}"
        right = not held or Fraction(held) == now
        fits = not room or (room == most if "any" in (room, most) else Fraction(room) == capacity)
        if not right or not fits:
            said = " ".join(filter(None, (held, room and f"of {room}")))
            yield f"{name} {said}", f"{name} {float(now):g} of {most}"


def _is_coherent(wanted: dict[str, set[frozenset[int]] | bool], after: Outcome) -> Found:
    field = after.battle.field
    for name, grouping in wanted.items():
        standing = field.on_table(after.names.unit(name))
        now = {frozenset(standing[place] for place in each) for each in groups(field.figures(standing))}
        if grouping != ((len(now) <= 1) if isinstance(grouping, bool) else now):
            yield f"{name} {_groups_text(grouping, after.names)}", f"{name} {_groups_text(now, after.names)}"


def _groups_text(grouping: Any, names: Names) -> str:
    if isinstance(grouping, bool):
        return "in coherency" if grouping else "out of coherency"
    numbers = sorted(sorted(int(names.of_model(model).rpartition("/")[2]) for model in each) for each in grouping)
    return " + ".join(",".join(map(str, each)) for each in numbers) or "nobody on the table"


OF_ACCOUNTS = {
    "command": ExpectationKind(_commands, _command, "the Command Points that sides have left: {Red: 6}"),
    "price": ExpectationKind(
        _prices,
        _priced,
        "what the next use of Actions costs units: {Guards: {attack: 2}}",
        ExpectationShape.GROUPS_BY_NAME,
    ),
    "guard": ExpectationKind(
        _guards, _guarded, "how much Guard raises the Defence of units, 0 for not at all: {Guards: 1}"
    ),
    "load": ExpectationKind(
        _loads, _loaded, "the points aboard, and what there is room for in all: {Truck: 20 of 30}"
    ),
    "coherency": ExpectationKind(
        _groupings, _is_coherent, "yes, no, or the groups that the models form: {Guards: 1-2 + 3}"
    ),
}
