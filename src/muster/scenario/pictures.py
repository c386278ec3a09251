"""Pictures of a scenario: the table at the start and after each step, with ways, attacks, casualties and melees."""

from collections.abc import Iterator
from dataclasses import replace

import shapely

from muster.battle import events as ev
from muster.battle.battle import Battle, Progress
from muster.battle.refusal import Refusal
from muster.battle.state import Where
from muster.drawing.overlays import Ray, Route, Token
from muster.drawing.picture import draw_table
from muster.scenario.names import Names
from muster.scenario.running import Played, ScenarioReport
from muster.table.shapes.figure import Figure, distance
from muster.table.shapes.measure import INCH
from muster.table.shapes.outline import Outline, Point

CASUALTY = "×"
_ROUND = 0.4 * INCH
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def pictures(report: ScenarioReport) -> Iterator[tuple[str, str]]:
    """A name and an SVG for the start and for each step played; none for questions without a table."""
    if report.scenario.game is None:
        return
    start = report.played[0].before if report.played else report.scenario.position
    yield "00", _drawn(report, start, f"start: {_key(start)}")
    for number, played in enumerate(report.played, 1):
        said = f"{number}. {played.step.text}"
        if isinstance(played.answer, Refusal):
            said += f": refused, {played.answer.code}"
        elif played.differences:
            said += ": not as expected"
        yield f"{number:02}", _drawn(report, played.after, said, played)


def _drawn(report: ScenarioReport, battle: Battle, note: str, played: Played | None = None) -> str:
    answer = played.answer if played is not None else None
    events = answer.events if isinstance(answer, Progress) else ()
    table = replace(battle.field.ground.table, name=report.scenario.name)
    return draw_table(
        table,
        figures=list(_tokens(battle)),
        routes=[route for event in events for route in _routes(event)],
        rays=[ray for event in events for ray in _rays(event, played.before)] if played is not None else [],
        reach=list(_melees(battle)),
        legend=True,
        note=", ".join(each for each in (note, _passengers(battle)) if each),
    )


def _tokens(battle: Battle) -> Iterator[Token]:
    """The models as tokens: a letter for the unit, a number for the model, a cross for a casualty not removed yet."""
    forces, state = battle.forces, battle.state
    for model, figure in enumerate(state.figures):
        if figure is not None:
            unit = forces.of_model(model)
            number = model - unit.models.start + 1
            label = f"{_LETTERS[unit.number % len(_LETTERS)]}{number}" if number < 10 else str(number)
            yield Token(figure, unit.seat, label if state.hp[model] else CASUALTY)


def _routes(event: ev.AnyEvent) -> Iterator[Route]:
    if isinstance(event, ev.Moved | ev.Embarked):
        for path in event.paths:
            points = tuple((point[0], point[1]) for point in path.points)
            if len(points) > 1:
                yield Route(points)


def _rays(event: ev.AnyEvent, before: Battle) -> Iterator[Ray]:
    """A line from the nearest attacking model to each target, with the roll for it."""
    if not isinstance(event, ev.AttackRolled) or event.unit < 0:
        return
    ours, theirs = (_figures(before, unit) for unit in (event.unit, event.target))
    if ours and theirs:
        one, other = min(((a, b) for a in ours for b in theirs), key=lambda pair: distance(*pair))
        hits = f"{event.hits} hit{'' if event.hits == 1 else 's'} on {event.needs}"
        yield Ray(_edge(one, other), _edge(other, one), label=hits)


def _figures(battle: Battle, unit: int) -> list[Figure]:
    """The figures that show where a unit is: its models, or the transport that it is aboard."""
    field, hulls = battle.field, battle.forces.hulls
    standing = field.figures(field.on_table(unit))
    if unit in hulls:
        return standing or [hulls[unit]]
    if standing or not any(field.state.where[model] is Where.ABOARD for model in field.unit(unit).models):
        return standing
    host = field.outermost(field.host_of(unit))
    return _figures(battle, field.forces.unit_of[host])


def _edge(one: Figure, other: Figure) -> Point:
    """The point of a base that is nearest to another."""
    far = max(1.0, shapely.distance(shapely.Point(one.centre), shapely.Point(other.centre)))
    share = min(0.5, one.footprint.radius / far)
    return round(one.x + (other.x - one.x) * share), round(one.y + (other.y - one.y) * share)


def _melees(battle: Battle) -> Iterator[Outline]:
    """The outline around each melee."""
    for melee in battle.state.melees:
        standing = [figure for unit in melee.units for figure in _figures(battle, unit)]
        shapes = [_shape(figure).buffer(_ROUND) for figure in standing]
        whole = shapely.concave_hull(shapely.union_all(shapes), 0.6) if shapes else shapely.Polygon()
        if not whole.is_empty:
            yield tuple((round(x), round(y)) for x, y in whole.exterior.coords[:-1])


def _shape(figure: Figure) -> shapely.Polygon:
    if figure.is_round:
        return shapely.Point(figure.centre).buffer(figure.footprint.radius)
    return shapely.Polygon(figure.outline)


def _key(battle: Battle) -> str:
    """A text that names the unit for each letter."""
    units = battle.forces.units[: battle.forces.players_units]
    return ", ".join(f"{_LETTERS[unit.number % len(_LETTERS)]} {unit.name}" for unit in units)


def _passengers(battle: Battle) -> str:
    """A text that says which units are aboard what, as the table does not show it."""
    names, state = Names(battle.forces), battle.state
    aboard = {
        battle.forces.unit_of[model]: state.hosts[model]
        for model, where in enumerate(state.where)
        if where is Where.ABOARD
    }
    return ", ".join(f"{names.of_unit(unit)} aboard {names.of_model(host)}" for unit, host in aboard.items())
