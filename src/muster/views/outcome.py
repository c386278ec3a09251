"""How a game ended, in figures and in words."""

from fractions import Fraction

from muster.battle.forces import Forces
from muster.battle.narration.wording import joined, side_name
from muster.battle.state import Result
from muster.bookkeeping.value import points_text
from muster.views.hiding import hides_side
from muster.views.shapes.now import ResultNow

_REASONS = {
    "game length": "All Game Turns are played",
    "random game length": "The die ended the game",
    "last turn": "No Game Turn can follow the last",
    "one side left": "Only one side is left",
    "no side left": "No side is left",
    "surrender": "The game ended by surrender",
    "left": "The game ended because players left",
    "disqualification": "The game ended by disqualification",
    "draw agreed": "All sides agreed on a draw",
    "stopped early": "All sides agreed to stop and count points",
}


def result_now(forces: Forces, result: Result, seat: int | None) -> ResultNow:
    """The result; points that would tell a secret of another side are left out."""
    hidden = [hides_side(forces, seat, side) for side in range(len(forces.sides))]
    values = [Fraction(0) if secret else Fraction(each) for each, secret in zip(result.points, hidden, strict=True)]
    told = [
        f"{side_name(forces, side)} {points_text(value)}"
        for side, (value, secret) in enumerate(zip(values, hidden, strict=True))
        if not secret
    ]
    points = f" Points: {', '.join(told)}." if told else ""
    why = _REASONS.get(result.reason, result.reason)
    return {
        "winners": list(result.winners),
        "points": [round(float(value), 2) for value in values],
        "reason": result.reason,
        "why": f"{why}.",
        "sentence": f"{why}: {_outcome(forces, result)}.{points}",
    }


def _outcome(forces: Forces, result: Result) -> str:
    names = [side_name(forces, side) for side in result.winners]
    many = len(names) > 1 or forces.you in result.winners
    return f"{joined(names)} {'win' if many else 'wins'}" if names else "a draw"
