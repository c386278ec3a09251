"""Choices from anywhere: one of wrong types, or with no place on any table, is refused before a rule is asked."""

from collections.abc import Iterator, Sequence

from muster.battle import choices as ch
from muster.battle.choices import AnyChoice
from muster.battle.field import Field
from muster.battle.flow.step import Step
from muster.battle.refusal import Refusal
from muster.battle.spot import Spot
from muster.battle.typed import typed_choice
from muster.table.movement.walking.asked import FAR

GAME_OVER = Refusal("choice.over", "", "The game is over; nothing is to be chosen any more.")


def checked(field: Field, step: Step, choice: AnyChoice) -> AnyChoice | Refusal:
    """The choice with everything resolved that it left open, or why it is refused; whatever it holds, no error."""
    typed = typed_choice(choice)
    if isinstance(typed, Refusal):
        return typed
    fault = _malformed(typed)
    if fault is not None:
        return fault
    known: dict[object, AnyChoice | Refusal] = field.known_moves
    asked = field.state.number, typed
    if asked not in known:  # whoever looked at a choice before they chose has asked already
        known[asked] = found = step.check(field, typed)
        if not isinstance(found, Refusal):
            known[field.state.number, found] = found
    return known[asked]


def _malformed(choice: AnyChoice) -> Refusal | None:
    for place in _places(choice):
        if len(place) not in (2, 3) or max(map(abs, place)) > FAR:
            shown = ", ".join(str(each)[:12] for each in place[:4])
            sentence = f"({shown}) is no place: allowed are x, y and perhaps a height, each from {-FAR:,} to {FAR:,}."
            return Refusal("choice.place", "MOVE-04", sentence)
    for spot in _spots(choice):
        if not (spot.fx or spot.fy) or max(abs(spot.fx), abs(spot.fy)) > FAR:
            sentence = f"A model faces along x, y from {-FAR:,} to {FAR:,}, not both 0."
            return Refusal("choice.facing", "MOVE-04", sentence)
    return None


def _places(choice: AnyChoice) -> Iterator[Sequence[int]]:
    match choice:
        case ch.Move(paths=paths) | ch.Embark(paths=paths):
            yield from (point for path in paths for point in path.points)
        case ch.March(to=place):
            yield place
        case ch.Deploy(near=place) | ch.Disembark(near=place) if place is not None:
            yield place
    yield from ((spot.x, spot.y, spot.z) for spot in _spots(choice))


def _spots(choice: AnyChoice) -> tuple[Spot, ...]:
    return choice.spots if isinstance(choice, _WITH_SPOTS) else ()


_WITH_SPOTS = (ch.Deploy, ch.Disembark, ch.Place)
