"""Asking a person for a Move or a Dash: usual ways first, and any place that is typed."""

from collections.abc import Iterator

from muster.battle.choices import AnyChoice, Disembark, Embark, Finish, March, Move, Transfer
from muster.battle.decisions import MoveDecision
from muster.battle.narration.wording import inches, span
from muster.battle.rules.charging import charge
from muster.battle.rules.hosts import hosts_for
from muster.battle.spot import Path
from muster.battle.state import Phase
from muster.cli.output import QUIET
from muster.cli.play.asking import Asking
from muster.cli.play.terminal import MenuOption
from muster.cli.play.words import point_from
from muster.table.shapes.measure import INCH, length
from muster.table.shapes.outline import Point, contains

AWAY = "away from"
WORTH_A_WALK = 1.5
"""Cover is offered up to so many times as far as a unit can go."""


def choose_move(asking: Asking, decision: MoveDecision) -> AnyChoice | None:
    does = "dashes" if decision.phase is Phase.DASH else "moves"
    finish = "nobody more: finish this phase"
    unit = asking.unit_menu(f"Which unit {does}?", [each.unit for each in decision.units], finish)
    if unit is None:
        return Finish()
    listed: list[MenuOption[AnyChoice | str]] = [
        MenuOption(label, choice) for label, choice in _ways(asking, unit, decision.phase)
    ]
    if asking.field.on_table(unit) and len(asking.field.on_table(unit)) > 1:
        listed.append(MenuOption("model by model", "models", "m"))
    listed.append(MenuOption(asking.not_this, "back", "b"))

    def typed(text: str) -> AnyChoice | str | None:
        return _typed(asking, unit, text)

    hint = "x,y or a way such as ne 4" if asking.field.on_table(unit) else "x,y"
    far = inches(max(asking.allowance(model) for model in asking.field.models(unit)))
    title = f"Where to with {asking.name(unit)}? Up to {far} in."
    usual = next(
        (
            place
            for place, each in enumerate(listed)
            if not isinstance(each.value, str) and AWAY not in str(each.label)
        ),
        len(listed) - 1,
    )
    if isinstance(listed[0].value, str):
        asking.terminal.say("No usual way is open to all of it; a place may be, or its models one by one.", QUIET)
    found = asking.terminal.menu(title, listed, typed=typed, hint=hint, default=usual)
    if found == "models":
        return _by_models(asking, unit, decision.phase)
    return asking.let_be(unit) if isinstance(found, str) else found


def _ways(asking: Asking, unit: int, phase: Phase) -> Iterator[tuple[str, AnyChoice]]:
    """The usual ways that are legal, each resolved to its paths."""
    ways = _ways_out(asking, unit, phase) if asking.field.aboard(unit) else _ways_on_foot(asking, unit, phase)
    seen: list[AnyChoice] = []
    for label, choice in ways:
        checked = asking.legal(choice)
        if checked is not None and checked not in seen:
            seen.append(checked)
            yield f"{label}{_how_far(checked)}", checked


def _how_far(choice: AnyChoice) -> str:
    if not isinstance(choice, Move):
        return ""
    return f": {inches(max(span(path.points) for path in choice.paths))} in."


def _ways_on_foot(asking: Asking, unit: int, phase: Phase) -> Iterator[tuple[str, AnyChoice]]:
    field, enemies = asking.field, asking.enemies(unit)
    start = field.figure(field.on_table(unit)[0]).centre
    reach = max(asking.allowance(model) for model in field.on_table(unit))
    if enemies:
        nearest, far = enemies[0]
        goal = field.figure(field.on_table(nearest)[0]).centre
        yield f"towards {asking.sign(nearest)}, {inches(far)} in. away", March(unit, goal)
    for enemy, far in enemies:
        found = charge(field, unit, phase, enemy) if far <= reach else None
        if found is not None:
            yield f"charge {asking.sign(enemy)}", found
    for name, goal in _covers(asking, start, reach):
        yield f"into {name} (cover)", March(unit, goal)
    for host in hosts_for(field, unit):
        yield f"aboard {asking.sign(asking.forces.unit_of[host])}", Embark(unit, host)
    if enemies:
        yield f"{AWAY} {asking.sign(nearest)}", March(unit, _away(asking, start, goal, reach))


def _covers(asking: Asking, start: Point, reach: int) -> list[tuple[str, Point]]:
    """Cover Areas within a walk, the nearest first."""
    found = []
    for piece in asking.field.ground.table.pieces:
        xs, ys = zip(*piece.outline, strict=True)
        heart = sum(xs) // len(xs), sum(ys) // len(ys)
        far = length(heart[0] - start[0], heart[1] - start[1])
        if piece.cover_area and contains(piece.outline, heart) and INCH < far <= reach * WORTH_A_WALK:
            found.append((far, piece.name, heart))
    return [(name, heart) for _, name, heart in sorted(found)[:3]]


def _away(asking: Asking, start: Point, enemy: Point, reach: int) -> Point:
    dx, dy = start[0] - enemy[0], start[1] - enemy[1]
    far = max(length(dx, dy), 1.0)
    (left, low), (wide, high) = asking.forces.table.board.corner, asking.forces.table.board.size
    x, y = start[0] + round(dx / far * reach), start[1] + round(dy / far * reach)
    return min(max(x, left + INCH), left + wide - INCH), min(max(y, low + INCH), low + high - INCH)


def _ways_out(asking: Asking, unit: int, phase: Phase) -> Iterator[tuple[str, AnyChoice]]:
    field = asking.field
    host = asking.name(asking.forces.unit_of[field.host_of(unit)])
    for enemy, label in _fronts(asking, unit):
        yield f"out of {host}, {label}", Disembark(unit, near=enemy)
    yield f"out of {host}", Disembark(unit)
    for other in asking.view.hosts_beside(unit, phase):
        yield f"straight over into {asking.sign(asking.forces.unit_of[other])}", Transfer(unit, other)


def _fronts(asking: Asking, unit: int) -> Iterator[tuple[Point, str]]:
    """Where those aboard could get out: towards the nearest enemies of their transport."""
    carrier = asking.forces.unit_of[asking.field.outermost(asking.field.host_of(unit))]
    for enemy, far in asking.enemies(carrier)[:1]:
        at = asking.field.figure(asking.field.on_table(enemy)[0]).centre
        yield at, f"towards {asking.sign(enemy)}, {inches(far)} in. away"


def _typed(asking: Asking, unit: int, text: str) -> AnyChoice | None:
    standing = asking.field.on_table(unit)
    start = asking.field.figure(standing[0]).centre if standing else (0, 0)
    goal = point_from(text, start)
    if goal is None:
        return None
    return March(unit, goal) if standing else Disembark(unit, near=goal)


def _by_models(asking: Asking, unit: int, phase: Phase) -> Move | None:
    """Models to places, one after another; the others stay."""
    own, paths = asking.forces.unit(unit), dict[int, Path]()
    able = [model for model in asking.field.on_table(unit) if asking.allowance(model)]
    while True:
        options: list[MenuOption[int | None]] = [
            MenuOption(f"model {model - own.models.start + 1} at {_at(asking, model)}{_goes(paths, model)}", model)
            for model in able
        ]
        options.append(
            MenuOption("move these, the others stay" if paths else "none of them", None, "f" if paths else "b")
        )
        model = asking.terminal.menu("Which model?", options, default=len(able) if paths else 0)
        if model is None:
            return Move(unit, tuple(paths.values())) if paths else None
        points = _points(asking, model)
        if points:
            paths[model] = Path(model, points)


def _goes(paths: dict[int, Path], model: int) -> str:
    if model not in paths:
        return ""
    x, y = paths[model].points[-1][:2]
    return f", goes to ({inches(x)}, {inches(y)})"


def _points(asking: Asking, model: int) -> tuple[Point, ...]:
    """Where a model goes, around corners if more than one place is typed; nowhere if it is thought better of."""
    while True:
        text = asking.terminal.line("x,y or ne 4, around a corner n 2 > e 3, Enter: back >")
        if not text:
            return ()
        points: list[Point] = []
        for part in text.split(">"):
            goal = point_from(part, points[-1] if points else asking.field.figure(model).centre)
            if goal is None:
                break
            points.append(goal)
        else:
            return tuple(points)
        asking.terminal.complain("That is no place; allowed is x,y in inches such as 12,5.5, or a way such as ne 4.")


def _at(asking: Asking, model: int) -> str:
    figure = asking.field.figure(model)
    return f"({inches(figure.x)}, {inches(figure.y)})"
