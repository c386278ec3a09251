"""Games on a server for the bench: people's seats, the benchmark armies and fast dice, in a database of its own."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from muster.battle.choices import AnyChoice
from muster.server.games import telling
from muster.server.games.allowed import Allowed
from muster.server.games.heads import plan_of
from muster.server.games.kept import GamesKept
from muster.server.games.play import Play, begin
from muster.server.identity import Identities
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.setting_up.proposal import planned
from muster.setting_up.quick_battle import quick
from scripts.bench_play import ARMIES, played, players_of, until

LARGEST, GAMES = 10**6, 10**3
"""Bounds of the server that no bench comes near."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A game of two people on a server, and what they are going to choose: what `greedy` would."""

    kept: GamesKept
    game: str
    choices: tuple[tuple[int, AnyChoice], ...]
    """Each with the seat that makes it."""

    def opened(self) -> Play:
        """The game read from what is kept of it."""
        return Play(self.kept.get(self.game), self.kept)

    def choose(self, play: Play, place: int) -> object:
        """One of the choices, kept and told to both as the server does it."""
        seat, choice = self.choices[place]
        number = play.battle.state.number
        refusal, told, asked = telling.done(play, lambda now: now.choose(seat, number, choice), [(0,), (1,)])
        if refusal is not None:
            raise ValueError(f"choice {place} was refused: {refusal}")
        return told, asked


@contextmanager
def database() -> Iterator[tuple[GamesKept, str]]:
    """The games of a new database, and somebody who may make some."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        storage = Storage(f"sqlite:///{folder}/bench.db")
        try:
            guest = Identities(storage, settings.days_unused).new_guest().identity.id
            yield GamesKept(storage, Allowed(GAMES, GAMES, GAMES)), guest
        finally:
            storage.close()


def proposal_of(seed: int, armies: Sequence[str] = ARMIES) -> Any:
    """Two people at one screen with ready armies."""
    seats = [
        {"name": name, "kind": kind, "army": {"ready": army}}
        for name, kind, army in zip(("Red", "Blue"), ("you", "here"), armies, strict=True)
    ]
    return {**quick(seed), "limit": 1_000, "dice": "fast", "seats": seats}


def seated(kept: GamesKept, owner: str, seed: int, decisions: int, armies: Sequence[str] = ARMIES) -> Seated:
    """A game that has begun, with what will be chosen in it up to a decision."""
    proposal = proposal_of(seed, armies)
    setup = planned(proposal).setup
    if setup is None:
        raise ValueError(f"the game cannot be played: {planned(proposal).faults}")
    known = played(setup, players_of("greedy", setup, seed), seed, until(decisions))
    row = kept.make(owner, proposal, plan_of(proposal, LARGEST), {0: "", 1: ""})
    if not begin(row, setup, kept):
        raise ValueError("the game did not begin")
    return Seated(kept, row.id, tuple((each.seat, each.choice) for each in known.answers))
