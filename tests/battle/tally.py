"""What occurred in a game, counted: decisions, events, terrain, Actions, and by which rules it was played."""

from collections import Counter

from muster.battle.choices import AnyChoice
from muster.rulebook.ruleset import PRESETS
from muster.table.shapes.measure import INCH
from muster.table.terrain.occupancy import is_near
from tests.battle.keeping import Held
from tests.battle.mixed_rules import MIXED, switch_settings
from tests.battle.varied import box_of

NEAR, FAR = 1 * INCH, 3 * INCH
"""Somebody is at a piece of terrain within one distance of it; nobody further than the other is even looked at."""

Counts = dict[str, dict[str, int]]


class Tally:
    """Counts while a game is played."""

    def __init__(self, held: Held) -> None:
        self._held = held
        self._decisions: Counter[str] = Counter()
        self._terrain: Counter[str] = Counter()

    def choose(self, choice: AnyChoice) -> None:
        self._decisions[type(self._held.battle.pending).__name__] += 1
        self._held.choose(choice)
        self._visit()

    def _visit(self) -> None:
        """The kinds of terrain that somebody stands in or near, each once."""
        battle, seen = self._held.battle, self._terrain
        figures = [figure for figure in battle.state.figures if figure is not None]
        for piece in battle.forces.table.pieces:
            if piece.source is not None and piece.source.entry not in seen:
                left, low, right, high = box_of(piece)
                close = (
                    figure
                    for figure in figures
                    if left - FAR < figure.x < right + FAR and low - FAR < figure.y < high + FAR
                )
                if any(is_near(piece, figure, NEAR) for figure in close):
                    seen[piece.source.entry] = 1

    def counts(self) -> Counts:
        """Of a game that is over."""
        battle, ledger = self._held.battle, self._held.ledger
        assert battle.result is not None, "the game has no result"
        setup = battle.forces.setup
        teams = any(seat.team for seat in setup.seats)
        return {
            "decisions": dict(self._decisions),
            "events": dict(ledger.told),
            "terrain": dict(self._terrain),
            "actions": dict(ledger.account.actions),
            "counters": dict(ledger.account.counters),
            "rulesets": {setup.ruleset.name if setup.ruleset.name in PRESETS else MIXED: 1},
            "switches": dict.fromkeys(switch_settings(setup.ruleset), 1),
            "players": {f"{len(setup.seats)} in teams" if teams else str(len(setup.seats)): 1},
            "games": {"games": 1, "decisions": battle.state.number, "out_of_coherency": len(ledger.broken)},
        }
