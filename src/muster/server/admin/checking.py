"""Whether all that is kept is whole: the database, every thing, and the log of every game, played again."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from muster.battle.log.files import parse_log
from muster.battle.log.header import FairKind
from muster.battle.log.replay import verify
from muster.files.refusals import shown
from muster.server.admin.opening import snapshot
from muster.server.games.damage import Damaged
from muster.server.games.play import log_text
from muster.server.games.rows import SETUP, GameRow, read_game
from muster.server.problems import NotFound
from muster.server.storage import Storage
from muster.server.tables import game_lines, games, identities, things

LONGEST = 200
MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class Damage:
    """Something that is not as it must be: of the database, or of one thing or game."""

    what: str
    id: str
    sentence: str


@dataclass(slots=True)
class Checked:
    """How much was looked at, and what of it is damaged."""

    people: int = 0
    things: int = 0
    games: int = 0
    lines: int = 0
    damaged: list[Damage] = field(default_factory=list)


def check(storage: Storage) -> Checked:
    """Looks at everything; whatever is damaged is noted, and the rest is looked at all the same."""
    found = Checked(damaged=list(_database(storage)))
    try:
        with snapshot(storage) as connection:
            found.people = connection.execute(sa.select(sa.func.count()).select_from(identities)).scalar_one()
    except SQLAlchemyError as error:
        found.damaged.append(Damage("database", "people", f"The people cannot be read: {in_words(error)}."))
    _things(storage, found)
    _games(storage, found)
    return found


def _database(storage: Storage) -> Iterator[Damage]:
    """What SQLite finds in its own pages; PostgreSQL finds out when it reads them, which all of this does."""
    if not storage.is_sqlite:
        return
    try:
        with storage.reading() as connection:
            found = connection.exec_driver_sql(f"PRAGMA integrity_check({MOST_SHOWN})").all()
            strays = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    except SQLAlchemyError as error:
        yield Damage("database", "", f"The database is damaged: {in_words(error)}.")
        return
    for (line,) in found:
        if line != "ok":
            yield Damage("database", "", f"The database is damaged: {in_words(line)}.")
    for row in strays[:MOST_SHOWN]:
        yield Damage("database", "", f"A row of {row[0]} belongs to nothing in {row[2]}.")


def _things(storage: Storage, found: Checked) -> None:
    asked = sa.select(things.c.identity, things.c.id, things.c.body).where(~things.c.deleted)
    try:
        with snapshot(storage) as connection:
            for row in connection.execution_options(yield_per=200).execute(asked):
                found.things += 1
                try:
                    if not isinstance(json.loads(row.body), dict):
                        raise TypeError("it is no object")  # noqa: TRY301
                except (ValueError, TypeError) as error:
                    sentence = f"Of person {row.identity}: it cannot be read: {in_words(error)}."
                    found.damaged.append(Damage("thing", row.id, sentence))
    except SQLAlchemyError as error:
        found.damaged.append(Damage("database", "things", f"Not all things can be read: {in_words(error)}."))


def _games(storage: Storage, found: Checked) -> None:
    try:
        with snapshot(storage) as connection:
            ids = connection.execute(sa.select(games.c.id).order_by(games.c.id)).scalars().all()
    except SQLAlchemyError as error:
        found.damaged.append(Damage("database", "games", f"The games cannot be listed: {in_words(error)}."))
        return
    for game in ids:
        try:
            with snapshot(storage) as connection:
                row = read_game(connection, game)
                asked = sa.select(game_lines.c.n, game_lines.c.line).where(game_lines.c.game == game)
                lines = [(each.n, each.line) for each in connection.execute(asked.order_by(game_lines.c.n))]
            found.games += 1
            found.lines += len(lines)
            found.damaged += [Damage("game", game, sentence) for sentence in log_faults(row, lines)]
        except NotFound:
            continue  # deleted meanwhile
        except Exception as error:  # a damaged game may hold anything, and the next one is still looked at
            found.damaged.append(Damage("game", game, f"It cannot be read: {in_words(error)}."))


def log_faults(game: GameRow, lines: list[tuple[int, str]]) -> list[str]:
    """What is wrong with the log of a game; its dice are held to its secret, whether it is over or not."""
    if game.stage == SETUP:
        return [f"{len(lines)} lines belong to a game that has not begun."] if lines else []
    if [n for n, _ in lines] != list(range(game.lines)):
        return [f"It should have lines 0 to {game.lines - 1}; {len(lines)} are there, and not all of these."]
    log = parse_log(log_text(game, [line for _, line in lines]).encode(), "the log")
    if isinstance(log.dice, FairKind):
        log.secret = game.secret.hex()
    return verify(log)


def in_words(error: object) -> str:
    """What went wrong, short and on one line."""
    if isinstance(error, Damaged):
        error = error.why
    text = str(getattr(error, "orig", None) or error).strip().partition("\n")[0].rstrip(".")
    return shown(text or type(error).__name__, LONGEST)
