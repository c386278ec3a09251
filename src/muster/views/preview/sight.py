"""Whether one model sees another: the clearest line, where it is stopped, and what stands in the way."""

from muster.battle.field import Field
from muster.battle.narration.wording import inches, joined, unit_name
from muster.battle.rules.hosts import may_fire_out
from muster.battle.rules.sighting import eye_of
from muster.battle.state import NO_HOST
from muster.table.shapes.figure import distance
from muster.table.sight.cover import unit_cover
from muster.table.sight.sighting import Place, Ray, Sighting
from muster.table.terrain.buildings import range_from
from muster.views.preview.cover import cover_said, hider_name, piece_named
from muster.views.preview.faults import UnanswerableError, asked_unit
from muster.views.shapes.preview import SightLine, SightPreview


def sight_preview(field: Field, one: int, other: int, hidden: frozenset[int] = frozenset()) -> SightPreview:
    """A model as it looks at another; who is aboard looks out of what carries it, if there are Fire Points."""
    eye = _eye(field, one, hidden)
    _check_stands(field, other)
    if eye == other:
        raise UnanswerableError("ask.model", "A model is not asked whether it sees itself; name two.")
    far, view = _looked(field, eye, other)
    pieces = [what for what in _hiders(view) if isinstance(what, str)]
    models = [what for what in _hiders(view) if isinstance(what, int)]
    places = dict.fromkeys(place for name in pieces if (place := piece_named(field, name)) is not None)
    present = [model for model, figure in enumerate(field.state.figures) if figure is not None]
    line = _clearest(field, other, view)
    return {
        "seen": view.seen,
        "hidden": round(view.obscured, 4),
        "distance": round(far),
        "lines": [] if line is None else [line],
        "pieces": [*places],
        "models": [present[place] for place in models],
        "cover": _cover(field, other, view),
        "sentence": _said(field, one, other, far, view),
    }


def line_between(field: Field, shooter: int, model: int) -> SightLine | None:
    """The line along which one that attacks looks at a model of its target, or where it is stopped."""
    if field.state.figures[model] is None:  # terrain has no middle to look at
        return None
    return _clearest(field, model, _looked(field, eye_of(field, shooter), model)[1])


def _looked(field: Field, eye: int, other: int) -> tuple[float, Sighting]:
    """How far it is from an eye to a model, and what it sees of it; a building is looked out of from its outline."""
    target, around = field.figure(other), field.piece_of(field.forces.of_model(eye))
    if around is not None:
        return range_from(around, target), field.scene.view_from_piece(around, *field.places_in_scene([other]))
    viewer = field.figure(eye)
    if field.forces.ruleset.reduced:  # nothing stands in the way of anybody
        start = float(viewer.x), float(viewer.y), 0.0
        return distance(viewer, target), Sighting(seen=True, obscured=0.0, eye=start, blockers=(), trace=tuple)
    one, two = field.places_in_scene([eye, other])
    return distance(viewer, target), field.scene.view(one, two)


def _eye(field: Field, model: int, hidden: frozenset[int]) -> int:
    """The model that looks for one: itself, or what is around it, unless its Fire Points are a secret."""
    _check_known(field, model)
    if field.state.hosts[model] == NO_HOST:
        if field.piece_of(field.forces.of_model(model)) is None:
            _check_stands(field, model)
        return model
    asked_unit(field, field.forces.unit_of[field.outermost(field.state.hosts[model])], hidden)
    if not may_fire_out(field, model):
        name = field.forces.of_model(field.state.hosts[model]).name
        raise UnanswerableError("ask.model", f"Nobody sees out of {name}: it has no Fire Points.", "TRANS-24")
    return eye_of(field, model)


def _check_known(field: Field, model: int) -> None:
    last = field.forces.model_count - 1
    if not 0 <= model <= last:
        raise UnanswerableError("ask.model", f"There is no model {model}; allowed are 0 to {last}.")


def _check_stands(field: Field, model: int) -> None:
    _check_known(field, model)
    if field.state.figures[model] is None:
        sentence = f"Model {model} does not stand on the table; only between models that do is sight asked."
        raise UnanswerableError("ask.model", sentence)


def _hiders(view: Sighting) -> list[str | int]:
    return [blocker.what for blocker in view.blockers]


def _clearest(field: Field, other: int, view: Sighting) -> SightLine | None:
    """A free line, the most central of them; straight through what only obscures; else the one that gets furthest."""
    rays = view.rays if view.blockers or not view.seen else ()
    free = [ray for ray in rays if ray.free]
    if view.seen and not free:
        return {"start": _flat(view.eye), "end": [*field.figure(other).centre], "blocked": None}
    if free:
        ray = free[len(free) // 2]
        return {"start": _flat(ray.eye), "end": _flat(ray.aim), "blocked": None}
    if not rays:
        return None
    ray = max(rays, key=_got)
    stop = ray.aim if ray.stopped_at is None else ray.stopped_at
    return {"start": _flat(ray.eye), "end": _flat(ray.aim), "blocked": _flat(stop)}


def _got(ray: Ray) -> float:
    """How far a line gets before it is stopped, squared."""
    x, y, z = ray.aim if ray.stopped_at is None else ray.stopped_at
    return (x - ray.eye[0]) ** 2 + (y - ray.eye[1]) ** 2 + (z - ray.eye[2]) ** 2


def _flat(place: Place) -> list[int]:
    return [round(place[0]), round(place[1])]


def _cover(field: Field, other: int, view: Sighting) -> str:
    """What the model would have for cover if its unit were no more than it."""
    scene, ruleset = field.scene, field.forces.ruleset
    if ruleset.reduced:
        return ""
    models, shares, blockers = {other: field.figure(other)}, {other: view.obscured}, {other: view.blockers}
    why = unit_cover(scene.pieces, models, shares, blockers, ruleset, in_sight=view.seen)
    return cover_said(field, why, 1)[0] if why.has_cover else ""


def _said(field: Field, one: int, other: int, far: float, view: Sighting) -> str:
    names = [unit_name(field.forces, field.forces.unit_of[model]) for model in (one, other)]
    hiders = joined(list(dict.fromkeys(hider_name(field, what) for what in _hiders(view))))
    if not view.seen:
        return f"{names[0]} does not see {names[1]}, {inches(far)} in. away: hidden by {hiders or 'what is between'}."
    share = "in plain sight"
    if view.obscured > 0:
        share = f"{max(view.obscured, 0.01):.0%} hidden by {hiders or 'what is between'}"
    return f"{names[0]} sees {names[1]}, {inches(far)} in. away: {share}."
