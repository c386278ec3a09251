"""Roll-Offs with dice that people rolled: who won, or who must roll again."""

from collections.abc import Sequence
from dataclasses import dataclass

from muster.companion.refused import Refused
from muster.dice.roll_off import RollOff, RollOffRound, roll_off
from muster.dice.scripted import ScriptedDice, ScriptedDiceError
from muster.files.refusals import inside

PURPOSE = "Roll-Off"


@dataclass(frozen=True, slots=True)
class Won:
    """A Roll-Off that is decided."""

    winner: str
    sentence: str
    """Every round in words."""


def rolled_off(players: Sequence[str], faces: Sequence[int], at: str) -> Won:
    """The Roll-Off of these faces: one for each player in order, then one for each who is tied (DICE-13)."""
    rounds, again = rounds_so_far(players, faces)
    if again:
        missing = f"{_listed(again)} still roll{'s' if len(again) == 1 else ''}"
        code = "roll_off.tie" if rounds else "dice.missing"
        raise Refused(code, f"{rounds_text(rounds)}{missing}.", "DICE-13", inside(at, "faces"))
    winner = rounds[-1].groups[0][0]
    return Won(winner, rounds_text(rounds).strip())


def rounds_so_far(players: Sequence[str], faces: Sequence[int]) -> tuple[tuple[RollOffRound, ...], tuple[str, ...]]:
    """The rounds that the faces are enough for, and who has yet to roll; nobody if it is won."""
    dice = ScriptedDice(faces)
    try:
        won: RollOff = roll_off(players, dice, PURPOSE)
        dice.finish()
    except ScriptedDiceError as error:
        if error.code != "dice.missing":
            raise Refused(error.code, error.sentence, "DICE-13", "faces") from None
        return _unfinished(players, faces)
    return won.rounds, ()


def _unfinished(players: Sequence[str], faces: Sequence[int]) -> tuple[tuple[RollOffRound, ...], tuple[str, ...]]:
    dice = ScriptedDice(faces)
    tied, rounds = tuple(players), list[RollOffRound]()
    while len(dice.left) >= len(tied):
        rounds.append(RollOffRound(tied, dice.roll(len(tied), PURPOSE)))
        tied = rounds[-1].groups[0]
    return tuple(rounds), tied[len(dice.left) :]


def rounds_text(rounds: Sequence[RollOffRound]) -> str:
    return "".join(
        "Roll-Off: " * (not place) + ", ".join(f"{name} {face}" for name, face in each.scores.items()) + "; "
        for place, each in enumerate(rounds)
    ).removesuffix("; ") + (". " if rounds else "")


def _listed(names: Sequence[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
