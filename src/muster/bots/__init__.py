"""Players that answer decisions: each sees a view and gives a legal choice, as a person does."""

from muster.bots.greedy import GreedyPlayer
from muster.bots.player import IllegalAnswer, Player, play, step
from muster.bots.random_player import RandomPlayer
from muster.bots.registry import BOTS, OFFERED, bot

__all__ = ["BOTS", "OFFERED", "GreedyPlayer", "IllegalAnswer", "Player", "RandomPlayer", "bot", "play", "step"]
