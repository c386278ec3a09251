"""What follows if the others go on without somebody, in words: it is told before anybody says so."""

from muster.battle.field import Field
from muster.battle.narration.wording import joined
from muster.battle.rules.seats import is_held, voices
from muster.views.shapes.now import WithoutNow


def without_each(field: Field) -> list[WithoutNow]:
    return [_without(field, seat) for seat in range(len(field.forces.setup.seats))]


def _without(field: Field, seat: int) -> WithoutNow:
    name = field.forces.setup.seats[seat].name
    bot = f"A bot plays for {name} from here on. Whoever comes back gets the seat back."
    return {"empty": _empty(field, seat, name), "bot": bot}


def _empty(field: Field, seat: int, name: str) -> str:
    forces = field.forces
    side = forces.side_of_seat[seat]
    mates = [forces.setup.seats[each].name for each in forces.sides[side] if each != seat and is_held(field, each)]
    if mates:
        play = "plays" if len(mates) == 1 else "play"
        return f"{joined(mates)} {play} the units of {name} from here on. Whoever comes back gets the seat back."
    others = [each for each in voices(field) if each != side]
    if len(others) == 1:
        return f"The game ends, and {forces.side_names[others[0]]} has won. This cannot be undone."
    left = joined([forces.side_names[each] for each in others])
    return f"All units of {forces.side_names[side]} leave the table, and {left} play on. This cannot be undone."
