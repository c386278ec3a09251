"""Games of every sort, played by chance and told to the play manager line by line."""

from collections import Counter
from random import Random

from muster.battle.battle import Battle, Progress, fresh_field
from muster.battle.log.log import Log
from muster.companion.table_game.body import read_game, write_game
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import PRESETS
from tests.battle.talking import some_talk
from tests.battle.varied import varied_setup
from tests.companion.told.comparing import Comparison
from tests.companion.told.seating import Seating
from tests.companion.told.telling import Teller

TALKING_EVERY = 4
Counts = Counter[str]


def told_game(number: int, style: Playstyle) -> Counts:
    """A game by its number, told and compared after every line; what was told, and how often."""
    return told_log(played(number, style))


def played(number: int, style: Playstyle) -> Log:
    """The log of a game of choices at random, in which the players now and then talk."""
    rng = Random(number)
    battle = Battle.new(varied_setup(number, style), FastDice(number))
    while battle.pending is not None:
        done = battle.choose(battle.step.sample(battle.field, rng))
        assert isinstance(done, Progress), done
        for said, seat in some_talk(battle, rng) if number % TALKING_EVERY == 0 else ():
            battle.command(said, seat)
    return battle.log


def told_log(log: Log) -> Counts:
    """A log told to the play manager; an AssertionError or a Refused where the books differ."""
    zones = _followed(log).state.zones
    battle = Battle(fresh_field(log.setup, FastDice(0)), Log(log.setup, log.dice))
    teller = Teller(battle, Seating(battle.forces, zones))
    comparison = Comparison(teller)
    for line in log.lines:
        battle.follow(line)
        try:
            for event in line.events:
                teller.tell(event)
            comparison.compare()
        except Exception as error:
            error.add_note(f"line {line.n}: {line.events}, told: {teller.said[-6:]}")
            raise
        teller.remember()
    _kept(teller)
    counts = Counts({f"told {command['do']}": 0 for command in teller.said})
    counts.update(f"told {command['do']}" for command in teller.said)
    counts.update({f"agreed {code}": times for code, times in teller.agreed.items()})
    counts.update({f"put right: {why}": times for why, times in comparison.put_right.items()})
    return counts + Counts(games=1, lines=len(log.lines))


def _followed(log: Log) -> Battle:
    battle = Battle(fresh_field(log.setup, FastDice(0)), Log(log.setup, log.dice))
    for line in log.lines:
        battle.follow(line)
    return battle


def _kept(teller: Teller) -> None:
    """The game as it is kept comes to the same when it is read again."""
    setup = teller.seating.setup()
    if setup.rules in PRESETS.values():
        kept = write_game(setup, teller.said, teller.history)
        assert read_game(kept)[1].game.state == teller.game.state
