"""Positions of whole games with the answers that a player once gave there, to ask the same player again.

A file holds games, and nothing of them is made anew: not armies, tables or the choices of others. The first line of a
game is that of its log; each of the others is a decision, with what the player answered to it, and with what was
chosen instead where the game went on otherwise.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.log.header import FastKind, Header, header_of, setup_of
from muster.battle.record import Record
from muster.battle.refusal import Refusal
from muster.battle.setup import Setup
from muster.battle.view import View
from muster.bots import Player
from muster.dice import FastDice

GREEDY_07 = Path(__file__).parent / "greedy_07.jsonl"
"""The answers of `greedy@0.7`, by that version."""


class Asked(Record, frozen=True, omit_defaults=True):
    """One decision: what the player answered, and what was chosen if it was not that."""

    answer: AnyChoice
    chosen: AnyChoice | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game as far as it is kept."""

    header: Header
    asked: tuple[Asked, ...]

    def begun(self) -> Battle:
        assert isinstance(self.header.dice, FastKind)
        return Battle.new(setup_of(self.header), FastDice(self.header.dice.seed), record=False)


def games(path: Path) -> list[Game]:
    """The games that are kept in a file."""
    found: list[tuple[Header, list[Asked]]] = []
    for line in path.read_bytes().splitlines():
        if line.startswith(b'{"format"'):
            found.append((_HEADER.decode(line), []))
        else:
            found[-1][1].append(_ASKED.decode(line))
    return [Game(header, tuple(asked)) for header, asked in found]


def otherwise(player: Player, game: Game, most: int | None = None) -> list[str]:
    """Where a player no longer answers in a game as it once did, each in a sentence."""
    return [
        f"decision {number} ({kind}): {_text(answer)} and not {_text(asked.answer)}"
        for number, kind, answer, asked in _again(player, game, most)
        if answer != asked.answer
    ]


def _again(player: Player, game: Game, most: int | None) -> Iterator[tuple[int, str, AnyChoice, Asked]]:
    battle = game.begun()
    for asked in game.asked[:most]:
        decision = battle.pending
        assert decision is not None, "the game is over before its last decision"
        seat = battle.forces.sides[decision.side][0]
        yield decision.number, type(decision).__name__, player.choose(View(battle, seat), decision), asked
        done = battle.choose(asked.chosen or asked.answer)
        assert not isinstance(done, Refusal), f"decision {decision.number} cannot be answered as it was: {done}"


def written(player: Player, setup: Setup, seed: int, others: Player | None = None, most: int | None = None) -> str:
    """A game as lines of a file: the player is asked everything, and it, or others, choose how the game goes on."""
    battle = Battle.new(setup, FastDice(seed), record=False)
    lines: list[Any] = [header_of(setup, FastKind(seed))]
    while (decision := battle.pending) is not None and (most is None or len(lines) <= most):
        seat = battle.forces.sides[decision.side][0]
        answer = player.choose(View(battle, seat), decision)
        chosen = answer if others is None else others.choose(View(battle, seat), decision)
        assert not isinstance(battle.choose(chosen), Refusal)
        lines.append(Asked(answer, None if chosen == answer else chosen))
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def _text(choice: AnyChoice) -> str:
    return msgspec.json.encode(choice).decode()


_HEADER = msgspec.json.Decoder(Header)
_ASKED = msgspec.json.Decoder(Asked)
