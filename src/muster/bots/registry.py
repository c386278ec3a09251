"""The players that come with the package, by name."""

from collections.abc import Callable

from muster.bots.greedy import GreedyPlayer
from muster.bots.player import Player
from muster.bots.random_player import RandomPlayer
from muster.files import BadInput
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown


def _greedy_07(seed: int) -> Player:
    """Read only once somebody asks for it."""
    from muster.bots.greedy07.greedy import GreedyPlayer07

    return GreedyPlayer07(seed)


_MAKERS: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "greedy@0.7": _greedy_07,
}
BOTS: tuple[str, ...] = tuple(_MAKERS)
"""The name of every player that the package has."""
OFFERED: tuple[str, ...] = tuple(name for name in BOTS if "@" not in name)
"""Those that menus offer: not the players of earlier versions, which are kept to measure others by."""


def bot(name: str, seed: int = 0) -> Player:
    """The player of that name."""
    if name not in _MAKERS:
        sentence = f"player is {shown(name)}; allowed are {', '.join(BOTS)}.{did_you_mean(name, BOTS)}"
        raise BadInput("player.name", sentence)
    return _MAKERS[name](seed)
