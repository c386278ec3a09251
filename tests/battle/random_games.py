"""Random games of every sort, held to their books: what the soak plays by the thousand and the tests a few of."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.log.header import header_of
from muster.battle.log.log import encoded
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.bots import bot
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from tests.battle.keeping import FAILED, Held
from tests.battle.perturbing import twisted
from tests.battle.talking import refused_talk, some_talk
from tests.battle.tally import Counts, Tally
from tests.battle.varied import varied_setup
from tests.battle.wild import out_of_turn, wild_choices

TWISTED_EVERY, TALKING_EVERY = 17, 8
"""One game in so many is also tried with illegal choices and commands; in one in so many the players talk."""
TWISTS, WILD = 2, 2
"""So many legal choices made illegal, and choices out of the blue, are tried at each decision of a twisted game."""


def random_game(number: int, folder: Path = FAILED) -> tuple[Counts, bytes]:
    """A Standard game of choices at random; now and then its players talk, and try what is not allowed."""
    return _random_game(number, Playstyle.STANDARD, folder)


def random_advanced_game(number: int, folder: Path = FAILED) -> tuple[Counts, bytes]:
    """The same in an Advanced game."""
    return _random_game(number, Playstyle.ADVANCED, folder)


def greedy_advanced_game(number: int, folder: Path = FAILED) -> tuple[Counts, bytes]:
    """An Advanced game in which the greedy player has every seat."""
    battle = Battle.new(varied_setup(number, Playstyle.ADVANCED), FastDice(number))
    players = [bot("greedy", number + seat) for seat in range(len(battle.forces.setup.seats))]
    with Held(battle, number, folder) as held:
        tally = Tally(held)
        while battle.pending is not None:
            seat = battle.forces.sides[battle.pending.side][0]
            tally.choose(players[seat].choose(View(battle, seat), battle.pending))
    return tally.counts(), _log_of(battle)


def _random_game(number: int, style: Playstyle, folder: Path) -> tuple[Counts, bytes]:
    """Play one game to its end, held to its books all the way, and give what occurred in it and its log.

    One that goes wrong is kept in the folder as a scenario.
    """
    rng = Random(number)
    battle = Battle.new(varied_setup(number, style), FastDice(number))
    twists = number % TWISTED_EVERY == 0
    talks = twists or number % TALKING_EVERY == 0
    refusals, commands = Counter[str](), Counter[str]()
    with Held(battle, number, folder) as held:
        tally = Tally(held)
        while battle.pending is not None:
            legal: AnyChoice = battle.state.steps[-1].sample(battle.field, rng)
            if twists:
                refusals.update(refusal.code for refusal in refused(held, legal, rng))
            tally.choose(legal)
            for said, seat in some_talk(battle, rng) if talks else ():
                if isinstance(held.say(said, seat), Progress):
                    commands[type(said).__name__] += 1
    return tally.counts() | {"refusals": dict(refusals), "commands": dict(commands)}, _log_of(battle)


def refused(held: Held, legal: AnyChoice, rng: Random) -> Iterator[Refusal]:
    """What comes back for what is not to be said now, choices and commands; none of it changes anything."""
    battle, before = held.battle, held.battle.hash
    twists = list(twisted(battle, legal, rng))
    for _, wrong in rng.sample(twists, min(TWISTS, len(twists))):
        yield held.refused(wrong)
    for wild in wild_choices(battle, rng, WILD):
        answer = held.tried(wild)
        if isinstance(answer, Refusal):
            yield answer
    yield from (*out_of_turn(battle, legal), *refused_talk(battle, rng))
    assert battle.hash == before, "a refusal changed the state"


def _log_of(battle: Battle) -> bytes:
    rows = (header_of(battle.log.setup, battle.log.dice), *battle.log.lines)
    return b"".join(encoded(row) for row in rows)
