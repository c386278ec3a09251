"""What a game is made of before its first roll: seats with their armies, the table, the rules and the length."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil

from muster.army import Roster
from muster.bookkeeping.income import point_limit
from muster.bookkeeping.length import FEWEST_TURNS, MOST_TURNS, Length
from muster.bookkeeping.sides import FEWEST_SIDES, side_names, sides_of
from muster.files import BadInput
from muster.files.refusals import shown
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import CORE, Ruleset
from muster.table.terrain.table import Table

HIGHEST_LIMIT = 1_000_000


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: a name, an army, and the team that the seat plays for; without one it plays for itself.

    `warned` if they were found cheating in an earlier game: that warning is not renewed (SPORT-02).
    """

    name: str
    roster: Roster
    team: str = ""
    warned: bool = False

    def faults(self) -> Iterator[tuple[str, str]]:
        """What of the army cannot be played."""
        for unit in self.roster.units:
            if unit.cost is None:
                wanted = "every unit and weapon needs one, and “muster cost FILE --out NEW” fills them in"
                yield f"{self.name}'s {unit.name} has no cost; {wanted}.", "POINTS-05"


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is settled before a game. `check` refuses what cannot be played, with every reason."""

    seats: tuple[Seat, ...]
    table: Table
    ruleset: Ruleset = CORE
    length: Length = field(default_factory=Length)
    style: Playstyle = Playstyle.STANDARD
    limit: int | None = None
    """The Point Limit that was agreed on; without one, the highest among the rosters (CP-05)."""

    @property
    def point_limit(self) -> int:
        """In whole points, rounded up: a point that is only started counts for the dice as well (CP-05)."""
        return self.limit or ceil(point_limit(seat.roster for seat in self.seats))

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: a team is one player (MULTI-04), a seat without a team is a side of its own."""
        return sides_of([seat.team for seat in self.seats])

    def side_names(self) -> tuple[str, ...]:
        return side_names(self.sides, [seat.name for seat in self.seats], [seat.team for seat in self.seats])

    def check(self) -> None:
        faults = list(self.faults())
        if faults:
            raise BadInput("setup", " ".join(sentence for sentence, _ in faults), faults[0][1])

    def faults(self) -> Iterator[tuple[str, str]]:
        """Everything that stands in the way of playing, each with the rule behind it."""
        yield from self.open_faults()
        for seat in self.seats:
            yield from seat.faults()

    def open_faults(self) -> Iterator[tuple[str, str]]:
        """Those that hang on nobody's army."""
        sides, most = len(self.sides), self.ruleset.most_sides
        if not FEWEST_SIDES <= sides <= most:
            allowed = f"allowed are {FEWEST_SIDES} to {most}" if most > FEWEST_SIDES else f"allowed are {most}"
            yield f"{sides} sides cannot play; {allowed}.", "QS-01" if most == FEWEST_SIDES else "MULTI-01"
        names = [seat.name for seat in self.seats]
        if len(set(names)) < len(names) or not all(name.strip() for name in names):
            yield "Two seats share a name or have none; each player needs a name of their own.", "TURN-04"
        zones = len(self.table.zones)
        if zones != sides:
            yield f"The table has {zones} zones for {sides} sides; each side needs exactly one.", "DEPLOY-02"
        yield from self._style_faults()
        yield from self._length_faults()

    def _style_faults(self) -> Iterator[tuple[str, str]]:
        if type(self.style) is not Playstyle:  # a text that reads the same is none
            allowed = " and ".join(f"Playstyle.{each.name}" for each in Playstyle)
            yield f"The style is {shown(repr(self.style))}; allowed are {allowed}.", "STYLE-01"
        if self.limit is not None and (type(self.limit) is not int or not 1 <= self.limit <= HIGHEST_LIMIT):
            allowed = f"allowed are whole numbers from 1 to {HIGHEST_LIMIT:,}, and None for that of the rosters"
            yield f"The Point Limit is {shown(repr(self.limit))}; {allowed}.", "CP-05"

    def _length_faults(self) -> Iterator[tuple[str, str]]:
        fixed = self.ruleset.set_length
        if fixed and (self.length.random or self.length.turns != fixed):
            yield f"The length is not {fixed} Game Turns; the ruleset allows no other.", "QS-09"
        elif not FEWEST_TURNS <= self.length.turns <= MOST_TURNS:
            allowed = f"allowed are {FEWEST_TURNS} to {MOST_TURNS}"
            yield f"A game of {self.length.turns} Game Turns cannot be played; {allowed}.", "TURN-17"
