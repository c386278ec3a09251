"""Small and bloody games: four corners of a small board, units that are soon in contact, over in a moment."""

from decimal import Decimal

from muster.army import Weapon
from muster.battle.battle import Battle
from muster.battle.decisions import AnyDecision
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import Length
from muster.dice import Dice, FastDice
from muster.rulebook.ruleset import CORE, Ruleset
from muster.rulebook.weapon_type import WeaponType
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.terrain.table import Table
from tests.battle.kit import played, roster, unit

CARBINE = Weapon(name="carbine", range=12, attacks=3, power=5, type=WeaponType.ASSAULT, cost=Decimal(1))
BLADE = Weapon(name="blade", range=0, attacks=3, power=6, type=WeaponType.ASSAULT, cost=Decimal(1))
CORNERS = ((0, 0), (12, 12), (12, 0), (0, 12))
NAMES = ("Ash", "Birch", "Cedar", "Dogwood")


def arena(zones: int) -> Table:
    """A bare board of 20 in. with a zone in each of so many corners."""
    board = Board.rectangle(20, 20)
    squares = [
        tuple(((x + dx) * INCH, (y + dy) * INCH) for dx, dy in ((0, 0), (8, 0), (8, 8), (0, 8)))
        for x, y in CORNERS[:zones]
    ]
    return Table(board, zones=tuple(Zone.on(board, "ABCD"[place], each) for place, each in enumerate(squares)))


def skirmish(players: int = 2, teams: str = "", ruleset: Ruleset = CORE) -> Setup:
    """Each player has a pair of blades and four guns; `teams` gives the team of every seat as a letter."""
    army = (
        unit("Blades", 2, (BLADE,), hp=2, move=9, dash=9),
        unit("Guns", 4, (CARBINE,), hp=2, move=6),
    )
    seats = tuple(
        Seat(NAMES[seat], roster(f"{NAMES[seat]}'s", *army), teams[seat] if teams else "") for seat in range(players)
    )
    return Setup(seats, arena(len(set(teams)) or players), ruleset, Length(4))


def begun(players: int = 2, dice: Dice | int = 1, teams: str = "", ruleset: Ruleset = CORE) -> Battle:
    source = FastDice(dice) if isinstance(dice, int) else dice
    return Battle.new(skirmish(players, teams, ruleset), source)


def until(battle: Battle, kind: type[AnyDecision], seed: int = 1, side: int | None = None) -> Battle:
    """Play until a decision of a kind is pending, of a side if one is given."""
    playing = played(battle, seed)
    while battle.pending is not None:
        if isinstance(battle.pending, kind) and side in (None, battle.pending.side):
            return battle
        next(playing)
    raise AssertionError(f"no {kind.__name__} came up")


def where_asked(kind: type[AnyDecision], players: int) -> Battle:
    """A game in which a decision of a kind is pending, whichever dice it takes to come there."""
    for seed in range(2, 20):
        battle = begun(players, dice=seed)
        try:
            return until(battle, kind, seed)
        except AssertionError:
            continue
    raise AssertionError(f"no {kind.__name__} came up in any game")


def asked(battle: Battle) -> AnyDecision:
    """The decision that is pending."""
    assert battle.pending is not None
    return battle.pending
