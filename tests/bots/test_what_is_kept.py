"""What players keep of a game between decisions is never what held before."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from muster.battle.battle import Battle
from muster.battle.choices import AnyChoice
from muster.battle.refusal import Refusal
from muster.battle.view import View
from muster.bots import Player, RandomPlayer, bot
from muster.dice import FastDice
from muster.rulebook.playstyle import Playstyle
from tests.battle.varied import varied_setup

STANDARD, ADVANCED = Playstyle
MOST_DECISIONS = 70
GAMES = ((2, STANDARD, False), (4, STANDARD, True), (1, ADVANCED, False), (14, ADVANCED, True))
"""Games by number, of two sides and of four, in teams or not, and whether random players choose in them."""


@pytest.mark.parametrize(("number", "style", "wild"), GAMES)
def test_who_has_played_on_answers_like_who_has_seen_nothing(number: int, style: Playstyle, wild: bool) -> None:
    """Along a game, and then at its positions in any order, as after an undo."""
    battle, player = Battle.new(varied_setup(number, style), FastDice(number), record=False), bot("greedy")
    others = RandomPlayer(number)
    positions: list[tuple[Battle, AnyChoice]] = []
    while battle.pending is not None and len(positions) < MOST_DECISIONS:
        chosen = _asked(others if wild and len(positions) % 2 else player, battle)
        answer = _asked(player, battle)
        with _nothing_kept(battle):
            assert _asked(player, battle) == answer, f"decision {battle.pending.number} ({battle.pending})"
        positions.append((battle.copy(), answer))
        assert not isinstance(battle.choose(chosen), Refusal)
    assert len(positions) > 40
    Random(number).shuffle(positions)
    for position, answer in positions:
        assert _asked(player, position) == answer, f"decision {position.pending}"


def _asked(player: Player, battle: Battle) -> AnyChoice:
    decision = battle.pending
    assert decision is not None
    return player.choose(View(battle, battle.forces.sides[decision.side][0]), decision)


@contextmanager
def _nothing_kept(battle: Battle) -> Iterator[None]:
    """For a while bots remember nothing of the game; then they remember what they did."""
    owners = vars(battle.forces), vars(battle.field.ground)
    kept = [{name: each for name, each in owner.items() if name.startswith("muster.bots.")} for owner in owners]
    for owner, known in zip(owners, kept, strict=True):
        for name in known:
            del owner[name]
    try:
        yield
    finally:
        for owner, known in zip(owners, kept, strict=True):
            owner.update(known)
