"""A game as it is asked for on the command line: players, teams, armies, the table and the length."""

from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from muster.army import Roster, find_roster
from muster.battle.setup import Seat, Setup
from muster.bookkeeping.length import FEWEST_TURNS, MOST_TURNS, Length
from muster.bots import BOTS
from muster.bots.own import is_own, own_class
from muster.files import BadInput
from muster.files.kinds import did_you_mean, refuse
from muster.files.refusals import shown
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import Ruleset
from muster.setting_up.armies import army_faults, limit_of, ready_armies, sides_of, team_faults
from muster.setting_up.proposal import counted_limit
from muster.setting_up.seating import LONGEST_NAME, MOST_PLAYERS, usual_name
from muster.setting_up.tables import drawn_table
from muster.table.terrain.table import Table
from muster.table.terrain.table_reading import load_table

__all__ = [
    "Sitting",
    "armies_of",
    "length_of",
    "limit_of",
    "setup_of",
    "sittings",
    "sittings_of",
    "table_of",
    "teams_of",
]

PERSON = "you"
RANDOM = "random"


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
        if is_own(kind):
            own_class(kind)
        elif kind not in (PERSON, *BOTS):
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
    return name or usual_name("" if kind == PERSON else kind.rpartition(".")[2], number, taken)


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


def armies_of(names: tuple[str, ...], teams: tuple[str, ...], limit: Decimal, seed: int) -> tuple[Roster, ...]:
    """The armies named, or ready ones chosen by the seed; those of a team fit the limit together (MULTI-05)."""
    if not names:
        return ready_armies(teams, limit, seed, "--armies")
    if len(names) != len(teams):
        sentence = f"--armies names {len(names)} for {len(teams)} players; allowed is one army for each."
        raise BadInput("play.armies", sentence)
    armies = tuple(find_roster(name) for name in names)
    faults = [fault for army in armies for fault in army_faults(army, limit)]
    for fault in faults or [fault for fault, _ in team_faults(armies, teams, limit)]:
        more = " Allow more with --limit." if fault.code == "play.limit" else ""
        raise BadInput(fault.code, fault.sentence + more, fault.rule)
    return armies


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
    return load_table(Path(name)) if name != RANDOM else drawn_table(sides, limit, seed)


def setup_of(
    seated: tuple[Sitting, ...], teams: tuple[str, ...], armies: tuple[Roster, ...], table: Table, ruleset: Ruleset,
    length: Length, style: Playstyle, limit: Decimal,
) -> Setup:  # fmt: skip
    seats = tuple(
        Seat(sitting.name, roster, team) for sitting, team, roster in zip(seated, teams, armies, strict=True)
    )
    setup = Setup(seats, table, ruleset, length, style, counted_limit(style, limit))
    setup.check()
    return setup


def sides_in(teams: tuple[str, ...]) -> int:
    return len(sides_of(teams))
