"""Writes kept logs of the present format: `python -m tests.battle.write_corpus`. What is there stays."""

from dataclasses import replace
from pathlib import Path
from random import Random

from muster.battle import commands as co
from muster.battle.battle import Battle
from muster.battle.log.files import write_log
from muster.battle.log.header import FORMAT
from muster.battle.view import View
from muster.dice import FairDice, FastDice, ScriptedDice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import COMPETITIVE
from tests.battle.kit import setup
from tests.battle.skirmish import asked, begun, skirmish

CORPUS = Path(__file__).parent / "corpus"
FACES = [6, 3, *([4, 1, 5, 2, 6, 3] * 400)]


def play(battle: Battle, rng: Random, most: int) -> None:
    for _ in range(most):
        if battle.pending is not None:
            battle.choose(View(battle, battle.pending.side).sample(rng))


def with_commands() -> Battle:
    """Three sides, every command, undo with and without consent, and sides that go."""
    battle, rng = begun(3, dice=21), Random(21)
    play(battle, rng, 16)
    to = asked(battle).number
    play(battle, rng, 2)
    for seat in range(3):
        battle.command(co.AskUndo(to), seat)
    battle.command(co.OfferDraw(), 0)
    battle.command(co.Decline(), 1)
    battle.command(co.GoOnWithout(1, "greedy"), 0)
    battle.command(co.SettleByRollOff("Is the hedge cover?", ("yes", "no", "half of it")), 2)
    battle.command(co.Warn(2, "a model moved unseen"), 0)
    play(battle, rng, 12)
    battle.command(co.Warn(2, "loaded dice"), 0)
    play(battle, rng, 16)
    battle.command(co.Surrender(), 1)
    return battle


def fair() -> Battle:
    """Fair dice to the end, with the secret revealed."""
    battle, rng = begun(2, dice=FairDice(bytes(range(32)), ("oak", "elm"))), Random(22)
    play(battle, rng, 20)
    for seat in (0, 1):
        battle.command(co.StopAndScore(), seat)
    return battle


def real() -> Battle:
    """Teams with real dice under other rules, in the middle of the game."""
    battle = begun(4, dice=ScriptedDice(FACES), teams="ABAB", ruleset=COMPETITIVE)
    play(battle, Random(23), 30)
    return battle


def terrain() -> Battle:
    """Ready armies with transports on a random table."""
    battle = Battle.new(setup("slow-caravan", "bell-engines"), FastDice(24))
    play(battle, Random(24), 60)
    return battle


def advanced() -> Battle:
    """Command Points, Actions and answers, over the end of a Game Turn."""
    battle = Battle.new(replace(skirmish(2), style=Playstyle.ADVANCED), FastDice(25))
    play(battle, Random(25), 70)
    return battle


GAMES = {"advanced": advanced, "commands": with_commands, "fair": fair, "real": real, "terrain": terrain}


def main() -> None:
    for name, game in GAMES.items():
        path = CORPUS / f"format-{FORMAT}-{name}.jsonl"
        if not path.exists():
            write_log(game(), path).close()


if __name__ == "__main__":
    main()
