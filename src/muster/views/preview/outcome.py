"""What a movement or a placement comes to: a copy of the field on which it has happened, and the ways there."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from muster.battle.choices import AnyChoice, Deploy, Disembark, Embark, Move, Place, Transfer
from muster.battle.decisions import MoveDecision, PlaceDecision
from muster.battle.field import Field
from muster.battle.flow.hazard import crossings
from muster.battle.flow.turn import Turn
from muster.battle.narration.wording import counted, span
from muster.battle.spot import Spot
from muster.battle.state import Phase
from muster.battle.view import View
from muster.drawing.words import danger_words
from muster.table.movement.walking.walk import Walk
from muster.views.shapes.preview import ModelWay


@dataclass(frozen=True, slots=True)
class Outcome:
    """A unit where a choice puts it. `later` says that its weapons are used in the next Game Turn only."""

    unit: int
    field: Field
    ways: list[ModelWay]
    danger: list[str]
    later: bool = False


def outcome_of(view: View, choice: AnyChoice | None) -> Outcome | None:
    """What a legal choice comes to; None if it moves nobody."""
    decision = view.decision
    if isinstance(decision, MoveDecision):
        return _moved(view, choice, decision.phase)
    if isinstance(choice, Deploy):
        return Outcome(choice.unit, view.outcome(choice), _placed(choice.spots), [])
    if isinstance(choice, Place) and isinstance(decision, PlaceDecision):
        return Outcome(decision.unit, view.outcome(choice), _placed(choice.spots), [])
    return None


def _moved(view: View, choice: AnyChoice | None, phase: Phase) -> Outcome | None:
    if not isinstance(choice, Move | Embark | Disembark | Transfer):
        return None
    field, after = view.field, view.outcome(choice)
    walks = view.step.walks(field, choice)
    arrives = dict(after.state.passages).get(choice.unit)
    if arrives is not None:
        return Outcome(choice.unit, after, [], [delay_words(field, arrives)])
    later = phase is Phase.DASH and field.state.command is None
    if later:  # the attacks of this Game Turn are over
        Turn(field.state.turn + 1).begin(after)
    walked = [_way(model, walk, view.step.allowance(field, model)) for model, walk in walks.items()]
    spots = choice.spots if isinstance(choice, Disembark) else ()
    set_down = _placed(spot for spot in spots if spot.model not in walks)
    return Outcome(choice.unit, after, walked + set_down, _climbs(walks) + _dangers(field, walks), later)


def delay_words(field: Field, arrives: int) -> str:
    """When who goes through a delayed passage is out of it, and that nobody hears of them before (TERRAIN-17)."""
    length = field.forces.setup.length
    over = "; the game is over before" if not length.random and arrives > length.turns else ""
    return f"They come out there in Game Turn {arrives} and do nothing until then{over}"


def _way(model: int, walk: Walk, allowed: int) -> ModelWay:
    return {
        "model": model,
        "path": [list(place) for place in walk.trail],
        "length": round(span(walk.path)),
        "used": round(walk.used),
        "allowed": allowed,
        "facing": [*walk.end.facing],
    }


def _placed(spots: Iterable[Spot]) -> list[ModelWay]:
    return [
        {
            "model": spot.model,
            "path": [[spot.x, spot.y, spot.z]],
            "length": 0,
            "used": 0,
            "allowed": 0,
            "facing": [spot.fx, spot.fy],
        }
        for spot in spots
    ]


def _climbs(walks: Mapping[int, Walk]) -> list[str]:
    """Such as "2 models climb Crag" (MOVE-14)."""
    climbed = Counter(name for walk in walks.values() for name in {piece.name for piece in walk.climbs})
    return [
        f"{counted(count, 'model')} {'climbs' if count == 1 else 'climb'} {name}" for name, count in climbed.items()
    ]


def _dangers(field: Field, walks: Mapping[int, Walk]) -> list[str]:
    """Such as "3 models through Mines 1: dangerous (1 HP on 1)" (GROUND-08)."""
    said = []
    for place, count in crossings(field, walks):
        piece = field.forces.table.pieces[place]
        if piece.danger is not None:
            said.append(f"{counted(count, 'model')} through {piece.name}: {danger_words(piece.danger)}")
    return said
