"""Random games of every sort, held to their books: what the soak plays by the thousand and the tests a few of."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from muster.battle.battle import Battle, Progress
from muster.battle.choices import AnyChoice
from muster.battle.log import encoded
from muster.battle.log_header import header_of
from muster.battle.refusal import Refusal
from muster.dice import FastDice
from muster.table.shapes.measure import INCH
from muster.table.terrain.occupancy import is_near
from tests.battle.keeping import FAILED, Held
from tests.battle.perturbing import twisted
from tests.battle.talking import refused_talk, some_talk
from tests.battle.varied import box_of, varied_setup
from tests.battle.wild import out_of_turn, wild_choices

TWISTED_EVERY, TALKING_EVERY = 17, 8
"""One game in so many is also tried with illegal choices and commands; in one in so many the players talk."""
TWISTS, WILD = 2, 2
"""So many legal choices made illegal, and choices out of the blue, are tried at each decision of a twisted game."""
NEAR, FAR = 1 * INCH, 3 * INCH
"""Somebody is at a piece of terrain within one distance of it; nobody further than the other is even looked at."""

Counts = dict[str, dict[str, int]]


def random_game(number: int, folder: Path = FAILED) -> tuple[Counts, bytes]:
    """Play one game to its end, held to its books all the way, and give what occurred in it and its log.

    One that goes wrong is kept in the folder as a scenario.
    """
    rng = Random(number)
    battle = Battle.new(varied_setup(number), FastDice(number))
    twists = number % TWISTED_EVERY == 0
    talks = twists or number % TALKING_EVERY == 0
    counts: dict[str, Counter[str]] = {kind: Counter() for kind in ("decisions", "refusals", "terrain", "commands")}
    with Held(battle, number, folder) as held:
        while battle.pending is not None:
            counts["decisions"][type(battle.pending).__name__] += 1
            legal: AnyChoice = battle.state.steps[-1].sample(battle.field, rng)
            if twists:
                counts["refusals"].update(refused_codes(held, legal, rng))
            held.choose(legal)
            _visit(battle, counts["terrain"])
            for said, seat in some_talk(battle, rng) if talks else ():
                if isinstance(held.say(said, seat), Progress):
                    counts["commands"][type(said).__name__] += 1
        assert battle.result is not None, "the game has no result"
    found: Counts = {kind: dict(each) for kind, each in counts.items()}
    found["events"] = dict(held.ledger.told)
    found["games"] = {"games": 1, "decisions": battle.state.number, "out_of_coherency": len(held.ledger.broken)}
    return found, _log_of(battle)


def refused_codes(held: Held, legal: AnyChoice, rng: Random) -> Iterator[str]:
    """The codes that come back for what is not to be said now, choices and commands; none of it changes anything."""
    battle, before = held.battle, held.battle.hash
    twists = list(twisted(battle, legal, rng))
    for _, wrong in rng.sample(twists, min(TWISTS, len(twists))):
        yield held.refused(wrong).code
    for wild in wild_choices(battle, rng, WILD):
        answer = held.tried(wild)
        if isinstance(answer, Refusal):
            yield answer.code
    yield from (refusal.code for refusal in (*out_of_turn(battle, legal), *refused_talk(battle, rng)))
    assert battle.hash == before, "a refusal changed the state"


def _log_of(battle: Battle) -> bytes:
    rows = (header_of(battle.log.setup, battle.log.dice), *battle.log.lines)
    return b"".join(encoded(row) for row in rows)


def _visit(battle: Battle, seen: Counter[str]) -> None:
    """The kinds of terrain that somebody stands in or near, each once."""
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
