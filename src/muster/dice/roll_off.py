"""Roll-Offs: every player rolls one D6, and only players with the same score roll again."""

from collections.abc import Sequence
from dataclasses import dataclass

from muster.dice.roll import Roll
from muster.dice.source import Dice
from muster.files import BadInput

Players = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollOffRound:
    """Players who rolled together, and their roll, which has one face for each of them in the same order."""

    players: Players
    roll: Roll

    @property
    def scores(self) -> dict[str, int]:
        return dict(zip(self.players, self.roll.faces, strict=True))

    @property
    def groups(self) -> list[Players]:
        """The players by score, highest first; those in one group are tied."""
        falling = sorted(set(self.roll.faces), reverse=True)
        return [tuple(name for name, score in self.scores.items() if score == shared) for shared in falling]


@dataclass(frozen=True, slots=True)
class RollOff:
    """A Roll-Off that has been won."""

    rounds: tuple[RollOffRound, ...]
    winner: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """A Roll-Off that puts every player in order, first to last."""

    rounds: tuple[RollOffRound, ...]
    order: Players


def roll_off(players: Sequence[str], dice: Dice, purpose: str) -> RollOff:
    """A Roll-Off: the highest face wins, and players who share it roll again until one is highest (DICE-13)."""
    tied = _contestants(players)
    rounds: list[RollOffRound] = []
    while len(tied) > 1:
        rounds.append(_round(tied, dice, purpose, tie=bool(rounds)))
        tied = rounds[-1].groups[0]
    return RollOff(tuple(rounds), winner=tied[0])


def rank(players: Sequence[str], dice: Dice, purpose: str) -> Ranking:
    """The full order of the players; tied players roll again among themselves, the highest tie first (DICE-13)."""
    groups = [_contestants(players)]
    rounds: list[RollOffRound] = []
    while tied := next((group for group in groups if len(group) > 1), None):
        rounds.append(_round(tied, dice, purpose, tie=bool(rounds)))
        place = groups.index(tied)
        groups[place : place + 1] = rounds[-1].groups
    return Ranking(tuple(rounds), order=tuple(name for (name,) in groups))


def _round(players: Players, dice: Dice, purpose: str, *, tie: bool) -> RollOffRound:
    return RollOffRound(players, dice.roll(len(players), f"{purpose}, tie" if tie else purpose))


def _contestants(players: Sequence[str]) -> Players:
    if len(players) < 2 or len(set(players)) < len(players):
        named = ", ".join(players) or "nobody"
        sentence = f"A Roll-Off between {named} cannot be held; allowed are two or more different players."
        raise BadInput("dice.roll_off", sentence, "DICE-12")
    return tuple(players)
