"""A game as it is asked for on the command line: players, teams, armies, the table and the length."""

from dataclasses import dataclass, replace
from decimal import Decimal
from math import ceil
from pathlib import Path
from random import Random

from muster.army import SHIPPED, Roster, find_roster, over_limit, ready_army, roster_breaches
from muster.battle.setup import FEWEST_TURNS, MOST_TURNS, Length, Seat, Setup
from muster.bots import BOTS
from muster.files import BadInput
from muster.files.kinds import did_you_mean, plain, refuse
from muster.files.refusals import shown
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import Ruleset
from muster.table.scenery.random_table import random_table
from muster.table.shapes.sizes import suitable_sizes
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import load_table

PERSON = "you"
MOST_PLAYERS = 8
RANDOM = "random"
TABLES_TRIED = 20
LONGEST_NAME = 40
READY_ARMY = Decimal(300)
"""Points that are enough for a ready army, but for those of the benchmark."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits where: a name, and who plays for it, `you` or a bot."""

    name: str
    played_by: str

    @property
    def is_person(self) -> bool:
        return self.played_by == PERSON


def sittings(text: str) -> tuple[Sitting, ...]:
    """Such as you,greedy or Anna:you,Bert:you; who has no name is called by what they are."""
    parts = [part.strip() for part in text.split(",")]
    if not 2 <= len(parts) <= MOST_PLAYERS:
        sentence = f"--players names {len(parts)}; allowed are 2 to {MOST_PLAYERS}, such as you,greedy."
        raise BadInput("play.players", sentence, "MULTI-01")
    seated: list[Sitting] = []
    for number, part in enumerate(parts, 1):
        name, _, kind = part.rpartition(":")
        if kind not in (PERSON, *BOTS):
            sentence = refuse("player", kind, ", ".join((PERSON, *BOTS)))
            raise BadInput("play.player", sentence + did_you_mean(kind, (PERSON, *BOTS)))
        seated.append(Sitting(_name(name, kind, number, [each.name for each in seated]), kind))
    return tuple(seated)


def _name(given: str, kind: str, number: int, taken: list[str]) -> str:
    """A name that nobody has yet."""
    name = " ".join(given.split())
    if not name.isprintable() or len(name) > LONGEST_NAME:
        sentence = f"A player's name is {shown(name)}; allowed are up to {LONGEST_NAME} printable characters."
        raise BadInput("play.name", sentence)
    if name in taken:
        raise BadInput("play.name", f"Two players are called {shown(name)}; each needs a name of their own.")
    if name:
        return name
    usual = f"Player {number}" if kind == PERSON else kind.title()
    return usual if usual not in taken else f"{usual} {number}"


def sittings_of(setup: Setup) -> tuple[Sitting, ...]:
    """Who sat where in a game, as far as the names tell: Greedy and Random are bots, whoever has another is you."""
    return tuple(Sitting(seat.name, _kind(seat.name, number)) for number, seat in enumerate(setup.seats, 1))


def _kind(name: str, number: int) -> str:
    return next((kind for kind in BOTS if name in (kind.title(), f"{kind.title()} {number}")), PERSON)


def teams_of(text: str | None, players: int) -> tuple[str, ...]:
    """A team's name for every player; players with the same one are one side."""
    if text is None:
        return ("",) * players
    teams = tuple(part.strip() for part in text.split(","))
    if len(teams) != players or not all(team.isprintable() and len(team) <= LONGEST_NAME for team in teams):
        sentence = f"--teams names {len(teams)} teams for {players} players; allowed is one for each"
        raise BadInput("play.teams", f"{sentence}, such as red,blue,red,blue.", "MULTI-04")
    if sides_in(teams) == 1:
        sentence = (
            f"--teams puts all {players} players into one team; allowed are two teams or more, such as red,blue."
        )
        raise BadInput("play.teams", sentence, "MULTI-04")
    return teams


def limit_of(given: Decimal | None, teams: tuple[str, ...], ruleset: Ruleset) -> Decimal:
    """Points a side: what is given, or enough for a ready army for each player of the largest team (MULTI-05)."""
    if given is None:
        return ruleset.set_limit or READY_ARMY * max(map(len, _sides(teams)))
    if ruleset.set_limit and given > ruleset.set_limit:
        sentence = (
            f"limit is {plain(given)}; allowed are {plain(ruleset.set_limit)} or less in the {ruleset.name} rules."
        )
        raise BadInput("play.limit", sentence, "QS-02")
    return given


def armies_of(names: tuple[str, ...], teams: tuple[str, ...], limit: Decimal, seed: int) -> tuple[Roster, ...]:
    """The armies named, or ready ones chosen by the seed; those of a team fit the limit together (MULTI-05)."""
    if not names:
        return _ready_armies(teams, limit, seed)
    if len(names) != len(teams):
        sentence = f"--armies names {len(names)} for {len(teams)} players; allowed is one army for each."
        raise BadInput("play.armies", sentence)
    armies = tuple(_within(find_roster(name), limit) for name in names)
    for members in _sides(teams):
        together = sum((armies[seat].cost or Decimal(0) for seat in members), Decimal(0))
        if together > limit:
            sentence = f"The armies of team {shown(teams[members[0]])} cost {plain(together)} points together"
            raise BadInput("play.limit", f"{sentence}; allowed are {plain(limit)} a side (--limit).", "MULTI-05")
    return armies


def _ready_armies(teams: tuple[str, ...], limit: Decimal, seed: int) -> tuple[Roster, ...]:
    """Ready armies for teams of one size, whose members share the limit equally."""
    players, sizes = len(teams), sorted({len(members) for members in _sides(teams)})
    if len(sizes) > 1:
        sentence = f"Ready armies make no even game between teams of {' and '.join(map(str, sizes))} players"
        raise BadInput("play.teams", f"{sentence}; allowed are teams of one size, or --armies.", "MULTI-05")
    share = limit / sizes[0]
    fitting = [name for name in SHIPPED if (cost := ready_army(name).cost) is not None and cost <= share]
    full = _above(fitting, share * 9 / 10) or _above(fitting, share / 2) or fitting
    if not full:
        ready = "No ready army fits" if sizes[0] == 1 else f"No ready armies of {sizes[0]} players together fit"
        least = plain(READY_ARMY * sizes[0])
        sentence = f"{ready} {plain(limit)} points; allowed are {least} or more, or --armies."
        raise BadInput("play.limit", sentence, "POINTS-02" if sizes[0] == 1 else "MULTI-05")
    drawn = Random(f"armies {seed}")  # noqa: S311 - which army is played is no secret
    chosen = drawn.sample(full, min(players, len(full)))
    chosen += drawn.choices(full, k=players - len(chosen))
    return tuple(ready_army(name) for name in chosen)


def _above(names: list[str], least: Decimal) -> list[str]:
    return [name for name in names if (ready_army(name).cost or 0) > least]


def _within(roster: Roster, limit: Decimal) -> Roster:
    breaches = roster_breaches(roster)
    if breaches:
        raise BadInput("play.breach", " ".join(breach.sentence for breach in breaches), breaches[0].rule)
    breach = over_limit(replace(roster, limit=limit))
    if breach is not None:
        raise BadInput("play.limit", f"{breach.sentence} Allow more with --limit.", breach.rule)
    return roster


def length_of(text: str | None, ruleset: Ruleset) -> Length:
    """A number of Game Turns or `random`; what the ruleset sets, or four, if nothing is said."""
    if text is None:
        return Length(ruleset.set_length or FEWEST_TURNS)
    if text == RANDOM:
        return Length(random=True)
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        sentence = f"turns is {shown(text)}; allowed are {FEWEST_TURNS} to {MOST_TURNS}, or random."
        raise BadInput("play.turns", sentence, "TURN-17")
    return Length(int(text))


def table_of(name: str, sides: int, limit: Decimal, seed: int) -> Table:
    """A table's file, or a random table of the size that suits the limit."""
    if name != RANDOM:
        return load_table(Path(name))
    board = suitable_sizes(int(limit))[0].board()
    for attempt in range(TABLES_TRIED):
        try:
            return random_table(board, seed=seed + attempt * 1_000_003, players=sides).table
        except BadInput as refusal:
            last = refusal
    raise last


def setup_of(
    seated: tuple[Sitting, ...], teams: tuple[str, ...], armies: tuple[Roster, ...], table: Table, ruleset: Ruleset,
    length: Length, style: Playstyle, limit: Decimal,
) -> Setup:  # fmt: skip
    seats = tuple(
        Seat(sitting.name, roster, team) for sitting, team, roster in zip(seated, teams, armies, strict=True)
    )
    counts = ceil(limit) if style is Playstyle.ADVANCED else None  # for the dice of the Command Points
    setup = Setup(seats, table, ruleset, length, style, counts)
    setup.check()
    return setup


def sides_in(teams: tuple[str, ...]) -> int:
    return len(_sides(teams))


def _sides(teams: tuple[str, ...]) -> list[list[int]]:
    """The seats of each side; a seat without a team is a side of its own."""
    sides: dict[str | int, list[int]] = {}
    for seat, team in enumerate(teams):
        sides.setdefault(team or seat, []).append(seat)
    return list(sides.values())
