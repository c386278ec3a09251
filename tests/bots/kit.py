"""A conformance kit for players: `check_player` plays one through games and holds it to what every player owes."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from itertools import count

from muster.army import Roster, Weapon
from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.decisions import AnyDecision
from muster.battle.refusal import Refusal
from muster.battle.setup import Seat, Setup
from muster.battle.view import View
from muster.bookkeeping.length import Length
from muster.bots import Player, RandomPlayer
from muster.dice import Dice, FastDice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.weapon_type import WeaponType
from muster.table.deployment.zone import Zone
from muster.table.shapes.board import Board
from muster.table.shapes.measure import INCH
from muster.table.terrain.library import ready
from muster.table.terrain.table import Table
from tests.battle.kit import RIFLE, roster, unit

BLADE = Weapon(name="blade", range=0, attacks=3, power=5, type=WeaponType.ASSAULT, cost=Decimal(3))
MORTAR = Weapon(name="mortar", range=36, attacks=3, power=6, type=WeaponType.HEAVY, cost=Decimal(9))
MOST_DECISIONS = 2_000

Maker = Callable[[int], Player]


@dataclass(slots=True)
class Report:
    """What a player was asked, by kind, and how its games ended."""

    asked: Counter[str] = field(default_factory=Counter)
    results: list[str] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)


def check_player(make: Maker, games: int = 2, setup: Setup | None = None) -> Report:
    """Play games of one's own bot against a random one, in both seats, and fail on whatever a player must not do.

    Without a setup of one's own it is so many games of either playstyle.

    Its answers are legal, given at once and to every kind of decision; it leaves the view's battle alone; it answers
    alike when asked again, also by another of the same seed that has not seen the game so far.
    """
    report = Report()
    setups = [setup] if setup is not None else [skirmish(style) for style in Playstyle]
    for each in setups:
        for game in range(games):
            _check_game(make, game, Battle.new(each, FastDice(game)), report)
    return report


def _check_game(make: Maker, game: int, battle: Battle, report: Report) -> None:
    seat, player, other = game % 2, make(game), RandomPlayer(game)
    for turn in count():
        decision = battle.pending
        if decision is None:
            break
        assert turn < MOST_DECISIONS, "the game does not end"
        if decision.side != seat:
            _taken(battle, other.choose(View(battle, 1 - seat), decision))
            continue
        report.asked[type(decision).__name__] += 1
        before = battle.hash
        choice = player.choose(View(battle, seat), decision)
        assert battle.hash == before, "a player changed the battle it was asked about"
        again = make(game).choose(View(battle, seat), decision)
        assert again == choice, f"asked twice, the player says {choice!r} and {again!r}"
        _taken(battle, choice)
    assert battle.result is not None
    report.results.append(battle.result.reason)
    report.hashes.append(battle.hash)


def _taken(battle: Battle, choice: AnyChoice) -> Progress:
    done = battle.choose(choice)
    assert not isinstance(done, Refusal), f"{choice!r} was refused: {done}"
    return done


def answers(make: Maker, dice: Dice, seed: int = 0) -> list[tuple[AnyDecision, AnyChoice, tuple[object, ...]]]:
    """All that two of the same player are asked, answer and see rolled in a game."""
    battle, players = Battle.new(skirmish(), dice), [make(seed), make(seed + 1)]
    told: list[tuple[AnyDecision, AnyChoice, tuple[object, ...]]] = []
    while (decision := battle.pending) is not None:
        choice = players[decision.side].choose(View(battle, decision.side), decision)
        told.append((decision, choice, _taken(battle, choice).events))
    return told


@cache
def skirmish(style: Playstyle = Playstyle.STANDARD) -> Setup:
    """Mirrored small armies with a gun, blades and a transport, on a small table."""
    return Setup((Seat("Red", _army()), Seat("Blue", _army())), small_table(), length=Length(4), style=style)


def _army() -> Roster:
    return roster(
        "Skirmishers",
        unit("Rifles", 4, (RIFLE,), hp=2),
        unit("Blades", 2, (BLADE,), armour=5),
        unit("Mortar", 2, (MORTAR,), defence=3),
        unit("Wagon", 1, (RIFLE,), transport=Decimal(60), move=9, defence=6, hp=4),
    )


@cache
def small_table() -> Table:
    board = Board.rectangle(30, 24)
    strips = (((0, 0), (30, 6)), ((0, 18), (30, 24)))
    zones = [
        Zone.on(board, letter, tuple((x * INCH, y * INCH) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))))
        for letter, ((x0, y0), (x1, y1)) in zip("AB", strips, strict=True)
    ]
    pieces = (*ready("wood", (9 * INCH, 12 * INCH)), *ready("ruin", (22 * INCH, 12 * INCH)))
    return Table(board, pieces, zones=tuple(zones))
