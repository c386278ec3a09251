"""`muster admin`: what is kept on a server, who is there, and what whoever runs it may do, while it runs or not."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.admin import view
from muster.cli.admin.asking import Yes, confirm
from muster.cli.options import flag, word
from muster.cli.out_file import FORCE_HELP, new_or_forced
from muster.files import BadInput

if TYPE_CHECKING:
    from muster.server.admin.checking import Checked
    from muster.server.settings import Settings
    from muster.server.storage import Storage

HELP = """Look after a server: who is there, which games, what they take; end, delete, shut out; back up and restore.

It works on the database of --data, MUSTER_DATA or MUSTER_DATABASE_URL as muster serve does, while it runs or not."""
app = typer.Typer(add_completion=False, help=HELP)
Data = Annotated[str | None, word("data", "The folder of the database, as for muster serve.", "FOLDER")]
Person = Annotated[
    str,
    typer.Argument(help="The id, its first letters, or the account's name.", show_default=False, metavar="PERSON"),
]
Game = Annotated[str, typer.Argument(help="The id, or its first letters.", show_default=False, metavar="GAME")]


@app.command()
def people(
    find: Annotated[str, word("find", "Only names with this in them, or ids that begin with it.", "TEXT")] = "",
    data: Data = None,
    as_json: output.Json = False,
) -> None:
    """List who is kept here, who came last first."""
    with _database(data) as (storage, _):
        from muster.server.admin import listing

        found = listing.people(storage, find)
    whole = {"people": [asdict(each) for each in found]}
    output.show(as_json, whole, lambda console: view.draw_people(console, found))


@app.command()
def games(
    of: Annotated[str | None, word("of", "Only those that this person made or plays in.", "PERSON")] = None,
    running: Annotated[bool, flag("running", "Only those that have begun and are not over.")] = False,
    data: Data = None,
    as_json: output.Json = False,
) -> None:
    """List games, those first in which something happened last."""
    with _database(data) as (storage, _):
        from muster.server.admin import listing
        from muster.server.admin.finding import find_person

        whose = None
        if of is not None:
            with storage.reading() as connection:
                whose = find_person(connection, of)
        found = listing.list_games(storage, whose, running=running)
    whole = {"games": [asdict(each) for each in found]}
    output.show(as_json, whole, lambda console: view.draw_games(console, found))


@app.command()
def storage(data: Data = None, as_json: output.Json = False) -> None:
    """Tell what takes how much room, and how much is left."""
    with _database(data) as (opened, settings):
        from muster.server.admin import listing

        found = listing.storage_used(opened, settings)
    output.show(as_json, asdict(found), lambda console: view.draw_storage(console, found))


@app.command()
def end(game: Game, yes: Yes = False, data: Data = None, as_json: output.Json = False) -> None:
    """End a running game without a winner: a draw in the name of all sides. Its log stays."""
    _to_game("end", game, data, yes, as_json, "was ended; nobody has won")


@app.command()
def delete(game: Game, yes: Yes = False, data: Data = None, as_json: output.Json = False) -> None:
    """Delete a game with its log, for everybody."""
    _to_game("delete", game, data, yes, as_json, "was deleted")


@app.command(name="shut-out")
def shut_out(person: Person, yes: Yes = False, data: Data = None, as_json: output.Json = False) -> None:
    """Shut a person out: no key, code or password of theirs opens anything. Nothing is deleted."""
    _to_person("shut out", person, data, yes, as_json, "is shut out")


@app.command(name="let-in")
def let_in(person: Person, data: Data = None, as_json: output.Json = False) -> None:
    """Let a person in again who was shut out."""
    _to_person("let in", person, data, yes=True, as_json=as_json, became="is let in again")


@app.command()
def forget(person: Person, yes: Yes = False, data: Data = None, as_json: output.Json = False) -> None:
    """Delete a person with all they keep, and the games that nobody else plays in."""
    _to_person("forget", person, data, yes, as_json, "was forgotten with all they kept")


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.", show_default=False)],
    force: Annotated[bool, flag("force", FORCE_HELP)] = False,
    data: Data = None,
    as_json: output.Json = False,
) -> None:
    """Back everything up into one file, as it is at one moment, while the server runs or not."""
    with _database(data) as (storage, _):
        from muster.server.admin.backup import back_up

        size = back_up(storage, new_or_forced(file, force))
    said = f"{file} holds everything as it was just now: {view.size(size)}."
    output.show(as_json, {"file": str(file), "bytes": size}, lambda console: view.say(console, said))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", show_default=False)],
    yes: Yes = False,
    data: Data = None,
    as_json: output.Json = False,
) -> None:
    """Put a backup in the place of what is there, which is kept aside. The server must be stopped.

    The backup is looked at first: the database must be whole, and every log is verified.
    """
    settings = _settings(data)
    from muster.server.admin.restore import restore as put_back

    def agree(found: "Checked") -> None:
        if not as_json:
            view.draw_checked(output.console(), found)
        confirm("Put this in the place of what is there?", yes, as_json)

    done = put_back(settings, file, agree)
    kept = f" What was there is in {done.aside}." if done.aside else ""
    whole = {"file": str(file), "aside": str(done.aside) if done.aside else None} | asdict(done.checked)
    output.show(as_json, whole, lambda console: view.say(console, f"{file} was restored.{kept}"))


@app.command()
def check(data: Data = None, as_json: output.Json = False) -> int:
    """Look at everything: whether the database is whole, things can be read, and every log is true.

    Whatever is damaged is told, and the rest looked at all the same. Ends with 1 if anything is.
    """
    with _database(data) as (storage, _):
        from muster.server.admin.checking import check as look

        found = look(storage)
    output.show(as_json, asdict(found), lambda console: view.draw_checked(console, found))
    return 1 if found.damaged else 0


def _to_game(what: str, asked: str, data: str | None, yes: bool, as_json: bool, became: str) -> None:
    with _database(data) as (storage, _):
        from muster.server.admin import acting
        from muster.server.admin.finding import find_game

        acts: dict[str, Callable[[Storage, str], object]] = {"end": acting.end_game, "delete": acting.delete_game}
        with storage.reading() as connection:
            game = find_game(connection, asked)
        confirm(f"{what.capitalize()} game {game}?", yes, as_json)
        acts[what](storage, game)
    output.show(as_json, {"game": game}, lambda console: view.say(console, f"Game {game} {became}."))


def _to_person(what: str, asked: str, data: str | None, yes: bool, as_json: bool, became: str) -> None:
    with _database(data) as (storage, _):
        from muster.server.admin import acting
        from muster.server.admin.finding import find_person, name_of

        acts: dict[str, Callable[[Storage, str], object]] = {
            "shut out": acting.shut_out,
            "let in": acting.let_in,
            "forget": acting.forget,
        }
        with storage.reading() as connection:
            person = find_person(connection, asked)
            called = name_of(connection, person)
        confirm(f"{what.capitalize()} {called}?", yes, as_json)
        acts[what](storage, person)
    output.show(as_json, {"person": person}, lambda console: view.say(console, f"{called} {became}."))


def _settings(data: str | None) -> "Settings":
    """As the server has them; whatever is compiled is kept where the server keeps it."""
    from muster.server.kernels import keep_kernels
    from muster.server.settings import read_settings

    settings = read_settings(data=Path(data) if data is not None else None)
    if data is not None and settings.database_url:
        sentence = "--data names a folder and MUSTER_DATABASE_URL another database; say only one of them."
        raise BadInput("admin.which_database", sentence)
    keep_kernels(settings)
    return settings


@contextmanager
def _database(data: str | None) -> Iterator[tuple["Storage", "Settings"]]:
    settings = _settings(data)
    from muster.server.admin.opening import opened

    with opened(settings) as storage:
        yield storage, settings
