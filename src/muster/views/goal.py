"""What a game is about, in words for those who are about to begin it: how it is won, and what comes first."""

from muster.battle.setup import Setup
from muster.bookkeeping.length import FEWEST_TURNS
from muster.rulebook.playstyle import Playstyle


def goal(setup: Setup) -> list[str]:
    """How the game is won, a sentence each (TURN-17, TURN-18, TURN-19, LENGTH-11)."""
    length, last = setup.length, setup.ruleset.longest_random_game
    if length.random:
        most = f", at most {last}" if last else ""
        played = (
            f"After Game Turn {FEWEST_TURNS} and each one that follows{most}, a die decides whether another is played"
        )
    else:
        played = f"{length.turns} Game Turns are played"
    told = [f"{played}. Then the side with the most points left on the battlefield wins."]
    if setup.ruleset.elimination:
        told.append("Whoever has no unit on the battlefield at the end of a Game Turn, from the second on, is out.")
    return told


def beginning(setup: Setup) -> str:
    """What comes first in the game."""
    first = "A Roll-Off decides who names the Turn Master. Then each side takes a zone, and the sides deploy in turn"
    if setup.style is Playstyle.ADVANCED:
        return f"{first}. After that every unit acts for Command Points."
    return f"{first}, one unit each. After that come the Move, Attack and Dash Phases."
