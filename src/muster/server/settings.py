"""What can be set about the server, each by a variable of the environment, with a default that needs no thought."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from muster.files import BadInput
from muster.files.refusals import wrong

CLIENT = Path(__file__).parent / "client"
KILO, MEGA = 1_000, 1_000_000
DAY = 24 * 60 * 60
PART_OF_PATH = re.compile(r"[A-Za-z0-9_-]+")


def _setting(default: Any, says: str, least: int | None = None) -> Any:
    return field(default=default, metadata={"says": says, "least": least})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. `MUSTER_` and the name in capitals is the variable that sets it."""

    database_url: str = _setting("", "the database; empty means SQLite in the data folder")
    data: Path = _setting(Path(), "the data folder: the SQLite database and the certificates")
    host: str = _setting("127.0.0.1", "the address to listen at; 0.0.0.0 serves the local network")
    port: int = _setting(8000, "the port to listen at; 0 takes a free one", 0)
    tls: bool = _setting(default=False, says="serve https with a certificate of our own authority")
    trusted_proxy: str = _setting("", "the address of a proxy whose X-Forwarded-For is believed; empty means none")
    path: str = _setting("/", "the path of the host below which it is served, such as /muster/")
    metrics_key: str = _setting("", "the key to /metrics; empty means that there are none")
    client: Path = _setting(CLIENT, "the folder of the built client")
    largest_thing: int = _setting(512 * KILO, "bytes of one thing", KILO)
    most_things: int = _setting(1_000, "things of one identity", 1)
    most_bytes: int = _setting(20 * MEGA, "bytes of all things of one identity", KILO)
    largest_picture: int = _setting(12 * MEGA, "bytes of a picture to scan", KILO)
    requests_per_second: int = _setting(25, "requests a second of one identity, or of one address without one", 1)
    requests_at_once: int = _setting(250, "requests that may come at once before that rate holds", 1)
    files_per_second: int = _setting(100, "pages and files of the client a second of one address", 1)
    files_at_once: int = _setting(1_000, "pages and files that may come at once before that rate holds", 1)
    guests_per_hour: int = _setting(60, "new guests an hour from one address", 1)
    tries_per_minute: int = _setting(10, "tries a minute to sign in or recover, from one address or for one name", 1)
    days_unused: int = _setting(400, "days after which a key that nobody used ends", 1)
    days_empty: int = _setting(30, "days after which a guest who keeps nothing and did not come is forgotten", 1)
    most_games: int = _setting(500, "games that one identity has made", 1)
    most_setups: int = _setting(50, "games in set-up that one identity has made", 1)
    most_bot_games: int = _setting(3, "running games of bots alone that one identity has made", 0)
    largest_setup: int = _setting(400 * KILO, "bytes of the set-up of a game with all its armies", KILO)
    words_per_second: int = _setting(3, "commands and chat a second of one seat", 1)
    words_at_once: int = _setting(20, "commands and chat that may come at once before that rate holds", 1)
    questions_per_second: int = _setting(20, "questions before a choice a second by one connection", 1)
    question_milliseconds: int = _setting(
        2_000, "milliseconds of a core that one question before a choice takes", 100
    )
    refused_per_second: int = _setting(3, "refused choices a second of one identity", 1)
    refused_at_once: int = _setting(30, "refused choices that may come at once before that rate holds", 1)
    said_per_second: int = _setting(100 * KILO, "bytes of messages a second at the tables of one identity", KILO)
    bot_workers: int = _setting(2, "processes on which bots think", 1)
    hours_away: int = _setting(72, "hours after which a player who is gone may be played without", 0)
    cold: bool = _setting(default=False, says="do not get ready for games before the first one is played")
    least_free: int = _setting(20 * MEGA, "bytes that the disk of the SQLite file has free, or /readyz says no", 0)
    stop_seconds: int = _setting(20, "seconds that a stop waits for requests to finish", 1)
    hosts: str = _setting("", "names that the server answers to besides those of its machine, with commas; * is any")
    largest_table: int = _setting(256 * KILO, "bytes of a request about a drawn table or a table file", KILO)
    largest_headers: int = _setting(16 * KILO, "bytes of the headers of a request", KILO)
    header_seconds: int = _setting(10, "seconds in which the headers of a request must have come", 1)
    body_seconds: int = _setting(60, "seconds in which the body of a request must have come", 1)
    idle_seconds: int = _setting(10, "seconds after which a connection that asks for nothing more is closed", 1)
    read_seconds: int = _setting(30, "seconds in which some of an answer must have been taken in", 1)
    connections_per_address: int = _setting(300, "connections of one address in all, besides websockets", 1)
    silent_per_address: int = _setting(50, "connections of one address that have not yet sent a whole request", 1)
    sockets_per_guest: int = _setting(20, "games that one guest is at, at once, on all devices", 1)
    sockets_per_address: int = _setting(200, "games that all of one address are at, at once", 1)
    watchers_per_address: int = _setting(40, "games that those of one address without a key look on at, at once", 1)
    desk_workers: int = _setting(2, "processes that print, draw and read files; 0 does it in the server itself", 0)
    work_seconds: int = _setting(20, "seconds that one print, drawing, file or set-up may take", 1)

    @property
    def url(self) -> str:
        return self.database_url or f"sqlite:///{(self.data / 'muster.db').as_posix()}"

    @property
    def certificates(self) -> Path:
        return self.data / "certificates"


def read_settings(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """The settings of the environment; what is given by name and is not None goes before."""
    around = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for each in fields(Settings):
        written = around.get(f"MUSTER_{each.name.upper()}", "")
        if written:
            values[each.name] = _read(each.name, written, each.default, each.metadata["least"])
    values |= {name: value for name, value in given.items() if value is not None}
    if "data" not in values:
        values["data"] = _data_folder()
    return Settings(**values)


def _data_folder() -> Path:
    from platformdirs import user_data_path

    folder = user_data_path("muster", appauthor=False)
    if not folder.is_absolute():
        sentence = "Whoever runs this has no home to keep data in; allowed is a folder as MUSTER_DATA or --data."
        raise BadInput("settings.data", sentence)
    return folder


def _read(name: str, written: str, default: object, least: int | None) -> object:
    match default:
        case bool():
            if written.lower() not in ("0", "1", "no", "yes", "false", "true"):
                raise _refused(name, written, "1 or 0")
            return written.lower() in ("1", "yes", "true")
        case int():
            if not written.isascii() or not written.isdigit() or len(written) > 15 or int(written) < (least or 0):
                raise _refused(name, written, f"a whole number from {least or 0:,}")
            return int(written)
        case Path():
            return Path(written)
        case "/":
            return _path_of_host(name, written)
        case _:
            return written


def _path_of_host(name: str, written: str) -> str:
    """With a slash at both ends."""
    parts = [part for part in written.split("/") if part]
    if not all(PART_OF_PATH.fullmatch(part) for part in parts):
        raise _refused(name, written, "a path of letters, digits, hyphens and low lines, such as /muster/")
    return "".join(["/", *(f"{part}/" for part in parts)])


def _refused(name: str, written: str, allowed: str) -> BadInput:
    variable = f"MUSTER_{name.upper()}"
    return BadInput("settings.value", wrong(variable, f"“{written}”", allowed, one=True), at=variable)
