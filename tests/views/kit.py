"""What the tests of views share: shapes that are checked to the letter, and small games of every sort."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from pydantic import ConfigDict, TypeAdapter

from muster.battle.battle import Battle
from muster.battle.setup import Setup
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import BETA, CORE
from tests.battle.kit import roster, unit
from tests.battle.skirmish import BLADE, CARBINE, skirmish

GAMES = ("standard", "advanced", "beta", "teams")


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    shape.__pydantic_config__ = ConfigDict(strict=True, extra="forbid")
    return TypeAdapter(shape)


def fits(shape: Any, value: object) -> None:
    """A value has exactly the fields of a shape, each of its type."""
    _adapter(shape).validate_python(value)


def setup_of(name: str) -> Setup:
    teams = "WEWE" if name == "teams" else ""
    style = Playstyle.ADVANCED if name == "advanced" else Playstyle.STANDARD
    setup = skirmish(len(teams) or 2, teams, BETA if name == "beta" else CORE)
    blades = unit("Blades", 2, (BLADE,), hp=2, move=9, dash=9, armour=5)
    army = roster("saved", blades, unit("Guns", 4, (CARBINE,), hp=2, aegis=6))
    return replace(setup, seats=tuple(replace(seat, roster=army) for seat in setup.seats), style=style)


def game(name: str, seed: int = 3) -> Iterator[Battle]:
    """A small game of choices at random, at every decision and at its end."""
    battle, rng = Battle.new(setup_of(name), FastDice(seed)), Random(seed)
    while battle.pending is not None:
        yield battle
        battle.choose(battle.state.steps[-1].sample(battle.field, rng))
    yield battle


@cache
def whole(name: str, seed: int = 3) -> Battle:
    """The same at its end."""
    *_, last = game(name, seed)
    return last
