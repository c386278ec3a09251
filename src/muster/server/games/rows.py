"""The rows of games: read whole, and written inside the transactions of those who keep them."""

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from muster.companion.json_types import NotRequired, TypedDict
from muster.dice import commitment_to
from muster.server.games.damage import check_text, reading_kept
from muster.server.moments import now
from muster.server.problems import NotFound, Problem
from muster.server.tables import game_lines, game_seats, games
from muster.setting_up.shapes.setup import Proposal

SETUP, PLAYING, OVER = "setup", "playing", "over"


@dataclass(frozen=True, slots=True)
class SeatKept:
    """A seat: who has it, the secret that lets somebody take it, and which revision it has accepted."""

    seat: int
    identity: str | None
    link: str | None
    accepted: int | None
    seed: str
    seen: str | None = None


class Plan(TypedDict):
    """What a proposal came to, so that nobody needs to draw its table again to list it."""

    names: list[str]
    """What everybody is called."""
    armies: list[tuple[str, float | None]]
    """The name of every army and its points."""
    faults: list[str]
    """What stands in the way of playing."""
    secrets: NotRequired[dict[str, list[int]]]
    """Those of the faults that tell something of armies, with the seats that have them."""
    unopened: NotRequired[list[int]]
    """The seats whose armies were brought as a secret, and that have not accepted to play in the open."""


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as its row has it, with its seats."""

    id: str
    owner: str | None
    stage: str
    proposal: Proposal
    plan: "Plan"
    revision: int
    secret: bytes
    watch: str
    replay: str | None
    header: str | None
    lines: int
    turn: int
    asks: int
    clocks: list[float] | None
    said: str
    made: str
    changed: str
    stopped: bool = False
    """Whether its bots wait for its maker to let them go on; only bots alone do."""
    alone: bool = False
    """Whether only bots play it now, though people may have seats in it."""
    seats: tuple[SeatKept, ...] = ()

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret) if self.proposal["dice"] == "fair" else ""

    def is_bot(self, seat: int) -> bool:
        return self.proposal["seats"][seat]["kind"] == "bot"

    def seats_of(self, identity: str | None) -> list[int]:
        """The seats that somebody answers for."""
        return [each.seat for each in self.seats if identity is not None and each.identity == identity]

    def is_known_to(self, identity: str | None) -> bool:
        return identity is not None and (self.owner == identity or bool(self.seats_of(identity)))

    @property
    def is_of_bots_alone(self) -> bool:
        return self.alone or has_bots_alone(self.proposal)

    @property
    def is_agreed(self) -> bool:
        """Whether every seat has accepted the set-up as it is now."""
        return all(self.is_bot(each.seat) or each.accepted == self.revision for each in self.seats)


def has_bots_alone(proposal: Proposal) -> bool:
    return all(wish["kind"] == "bot" for wish in proposal["seats"])


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands after a line, as lists of games tell it."""

    turn: int
    asks: int
    is_over: bool
    said: str
    clocks: list[float] | None = None
    alone: bool = False
    """Whether only bots play on."""


def read_game(connection: Connection, game: str, *, lock: bool = False) -> GameRow:
    """A game as it is kept; one that makes no sense is damaged."""
    with reading_kept(game):
        found = _read(connection, game, lock)
    if found is None:
        raise NotFound
    return found


def _read(connection: Connection, game: str, lock: bool) -> GameRow | None:
    asked = sa.select(games).where(games.c.id == game)
    row: Any = connection.execute(asked.with_for_update() if lock else asked).first()
    if row is None:
        return None
    by_game = sa.select(game_seats).where(game_seats.c.game == game).order_by(game_seats.c.seat)
    seats = [_values(each) for each in connection.execute(by_game)]
    values = _values(row)
    check_text([*values.values(), *(value for seat in seats for value in seat.values())])
    values["proposal"] = json.loads(values["proposal"])
    values["plan"] = json.loads(values["plan"])
    values["secret"] = bytes.fromhex(values["secret"])
    values["clocks"] = json.loads(values["clocks"]) if values["clocks"] else None
    found = msgspec.convert({**values, "seats": seats}, GameRow)
    if [each.seat for each in found.seats] != list(range(len(found.proposal["seats"]))):
        raise ValueError(f"a game of {len(seats)} seats has a proposal for others")
    if found.stage not in (SETUP, PLAYING, OVER):
        raise ValueError("a game is in no stage that there is")
    return found


def _values(row: Any) -> dict[str, Any]:
    return {str(name): value for name, value in row._asdict().items()}


def locked_game(connection: Connection, game: str, identity: str | None) -> GameRow:
    """A game that nobody else changes until the end of the transaction."""
    found = read_game(connection, game, lock=True)
    if identity is not None and not found.is_known_to(identity):
        raise NotFound
    return found


def seat_all(
    connection: Connection, game: str, owner: str | None, proposal: Proposal, held: dict[int, SeatKept]
) -> None:
    """Seats as proposed: who made the game has those here, and whoever took one by its link keeps it."""
    for seat, wish in enumerate(proposal["seats"]):
        before = held.get(seat)
        identity = owner if wish["kind"] in ("you", "here") else None
        link = None
        if wish["kind"] == "link":
            taken = before is not None and before.identity not in (None, owner)
            identity = before.identity if before is not None and taken else None
            link = None if taken else (before.link if before is not None and before.link else new_token())
        connection.execute(
            game_seats.insert().values(game=game, seat=seat, identity=identity, link=link, accepted=None, seed="")
        )


def accept_seat(connection: Connection, game: str, seat: int, revision: int, seed: str) -> None:
    its = (game_seats.c.game == game) & (game_seats.c.seat == seat)
    connection.execute(game_seats.update().where(its).values(accepted=revision, seed=seed))


def check_stage(game: GameRow, revision: int) -> None:
    if game.stage != SETUP:
        raise Problem(409, "game.begun", "The game has begun; its set-up does not change any more.")
    if revision != game.revision:
        sentence = f"The set-up is of revision {game.revision}, not {revision}; look at it again."
        raise Problem(409, "setup.stale", sentence, "body.revision")


def check_holders(game: GameRow, as_seen: GameRow) -> None:
    """Who has which seat must still be as it was when a change was made ready."""
    if [each.identity for each in game.seats] != [each.identity for each in as_seen.seats]:
        raise Problem(409, "setup.stale", "Somebody took or left a seat meanwhile; look at the set-up again.")


def append_lines(connection: Connection, game: str, first: int, lines: Sequence[str], standing: Standing) -> None:
    rows = [{"game": game, "n": n, "line": line} for n, line in enumerate(lines, first)]
    connection.execute(game_lines.insert(), rows)
    change_game(
        connection,
        game,
        lines=first + len(lines),
        turn=standing.turn,
        asks=standing.asks,
        stage=OVER if standing.is_over else PLAYING,
        said=standing.said,
        clocks=None if standing.clocks is None else json.dumps(standing.clocks),
        alone=standing.alone,
    )


def change_game(connection: Connection, game: str, **values: Any) -> None:
    connection.execute(games.update().where(games.c.id == game).values(changed=now(), **values))


def written_proposal(proposal: Proposal) -> str:
    return json.dumps(proposal, separators=(",", ":"), allow_nan=False)


def check_size(proposal: Proposal, largest: int) -> None:
    """Refuses a proposal that is larger than what is kept of one."""
    size = len(written_proposal(proposal))
    if size > largest:
        sentence = f"The proposal has {size:,} bytes; at most {largest:,} are kept: smaller armies or tables fit."
        raise Problem(413, "proposal.too_large", sentence)


def new_token() -> str:
    return secrets.token_urlsafe(32)
