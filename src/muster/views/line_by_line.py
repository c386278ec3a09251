"""A log walked through line by line, asking no rules."""

from collections.abc import Iterator

from muster.battle.battle import Battle, fresh_field
from muster.battle.log.log import Log, LogLine
from muster.battle.log.replay import dice_of
from muster.battle.state import State


def steps_of(log: Log) -> Iterator[tuple[Battle, State, LogLine]]:
    """The game line by line: the battle after each, the state before it, and the line."""
    battle = Battle(fresh_field(log.setup, dice_of(log)), Log(log.setup, log.dice))
    for line in log.lines:
        before = battle.state.copy()
        battle.follow(line)
        yield battle, before, line
