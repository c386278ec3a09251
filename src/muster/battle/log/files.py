"""Logs in files: JSON lines, written as a game goes and read back with a word about whatever is wrong in them."""

from codecs import BOM_UTF8
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn, Self

import msgspec

from muster.battle.battle import Battle
from muster.battle.log.header import FORMAT, DiceKind, FairKind, Header, digest_of, header_of, setup_of
from muster.battle.log.lock import HeldFile
from muster.battle.log.log import Log, LogLine, Revealed, encoded
from muster.battle.record import Record
from muster.files import BadInput
from muster.files.refusals import shown

LARGEST_LOG = 500_000_000
LONGEST_SECRET_LINE = 10_000


class LogWriter:
    """Writes each line of a battle when it is accepted. After a crash the same file is opened again and goes on."""

    def __init__(self, log: Log, path: Path) -> None:
        """Write what the log holds so far; a file that already holds a beginning of it is gone on with."""
        header = header_of(log.setup, log.dice, log.muster)
        setup_of(header)  # what could not be read back is refused before the game
        try:
            self._file = HeldFile(path)
        except OSError as error:
            raise _unreadable(path, error) from None
        self._log, there = log, self._file.there
        whole = there.rfind(b"\n") + 1
        records: list[Record] = [header, *log.lines, *([Revealed(log.secret)] if log.secret else [])]
        missing = b"".join(map(encoded, records[self._known(there[:whole], path) :]))
        if not whole and not missing.startswith(there):
            self._other_game(path)
        self._file.cut(whole)
        self._file.put(missing)
        log.followers.append(self._write)

    def _known(self, data: bytes, path: Path) -> int:
        """How many lines of this game are already there."""
        if not data:
            return 0
        try:
            there = parse_log(data, str(path))
        except BadInput:
            self._other_game(path)
        count, log = len(there.lines), self._log
        same = (there.setup, there.dice, there.lines) == (log.setup, log.dice, log.lines[:count])
        if not same or there.secret not in ("", log.secret):
            self._other_game(path)
        return 1 + count + bool(there.secret)

    def _other_game(self, path: Path) -> NoReturn:
        self._file.close()
        sentence = f"{path} holds something else than the beginning of this game; allowed is a new file."
        raise BadInput("log.exists", sentence)

    def _write(self, lines: Sequence[LogLine | Revealed]) -> None:
        self._file.put(b"".join(map(encoded, lines)))

    def close(self) -> None:
        if self._write in self._log.followers:
            self._log.followers.remove(self._write)
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def write_log(battle: Battle, path: Path) -> LogWriter:
    """Keep a battle in a file, from its beginning and as it goes on."""
    return LogWriter(battle.log, path)


def read_log(path: Path | str) -> Log:
    """The log in a file. A last line that a crash tore off is left out, and `notes` says so."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_LOG + 1)
    except OSError as error:
        raise _unreadable(path, error) from None
    if len(data) > LARGEST_LOG:
        raise BadInput("log.too_large", f"{path} is too large; at most {LARGEST_LOG:,} bytes are allowed.")
    return parse_log(data, str(path))


def parse_log(data: bytes, name: str) -> Log:
    """The log in these bytes; every fault is refused with its line."""
    *rows, last = data.removeprefix(BOM_UTF8).split(b"\n")
    notes: tuple[str, ...] = ()
    if last.strip() and rows and _is_whole(last):
        rows.append(last)
    elif last.strip() and rows:
        notes = (f"{name}:{len(rows) + 1}: the last line is torn off ({len(last)} bytes) and was left out.",)
    if not rows:
        raise BadInput("log.empty", f"{name}:1: this is no log; a log begins with a line of JSON about the setup.")
    header = _header(rows[0], name)
    try:
        log = Log(setup_of(header), header.dice, header.muster, name, notes=notes)
    except BadInput as fault:
        raise BadInput("log.header", f"{name}:1: {fault.sentence}", fault.rule) from None
    _check_digest(header, name)
    _read_lines(log, rows, name)
    return log


def _read_lines(log: Log, rows: list[bytes], name: str) -> None:
    for number, row in enumerate(rows[1:], start=2):
        where = f"{name}:{number}"
        if log.secret:
            raise BadInput("log.line", f"{where}: nothing follows the secret of the dice; this line is one too many.")
        secret = _secret(row, log.dice)
        if secret is not None:
            log.secret = secret
            continue
        line = _decoded(_LINE, row, where)
        if line.n != len(log.lines):
            raise BadInput("log.order", f"{where}: line {line.n} of the game stands where {len(log.lines)} is due.")
        if line.n and (line.choice is None) == (line.command is None):
            raise BadInput("log.line", f"{where}: a line holds either a choice or a command.")
        log.lines.append(line)


def _header(row: bytes, name: str) -> Header:
    where = f"{name}:1"
    found = _decoded(_FORMAT, row, where)
    if not 1 <= found.format <= FORMAT:
        of = shown(str(found.format))
        raise BadInput("log.format", f"{where}: the log is of format {of}; this Muster reads formats 1 to {FORMAT}.")
    header: Header = _decoded(_HEADER, row, where)
    return header


def _check_digest(header: Header, name: str) -> None:
    """Whether the header is the one that was written; in format 1 it could not tell."""
    true = digest_of(header) if header.format > 1 else ""
    if header.digest != true:
        told = f"its digest is {shown(header.digest)}" if header.digest else "it has no digest"
        why = f"{told}, but {true} is true" if true else f"{told}, and format 1 has none"
        raise BadInput("log.digest", f"{name}:1: the setup is not as it was written: {why}.")


def _secret(row: bytes, dice: DiceKind) -> str | None:
    """The secret that a line reveals, if it is such a line and fits the commitment of the game."""
    if len(row) > LONGEST_SECRET_LINE or not isinstance(dice, FairKind):
        return None
    try:
        secret = _REVEALED.decode(row).secret
        bytes.fromhex(secret)
    except (ValueError, RecursionError):
        return None
    return secret


def _decoded(decoder: msgspec.json.Decoder[Any], row: bytes, where: str) -> Any:
    try:
        return decoder.decode(row)
    except (ValueError, RecursionError, OverflowError) as error:
        raise BadInput("log.line", f"{where}: {_in_words(error)}") from None


def _in_words(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    is_word = not text[:2].isupper()  # JSON stays what it is
    return f"this is no line of a log: {text[0].lower() if is_word else text[0]}{text[1:]}."[:300]


def _is_whole(row: bytes) -> bool:
    try:
        msgspec.json.decode(row)
    except (ValueError, RecursionError):
        return False
    return True


def _unreadable(path: Path, error: OSError) -> BadInput:
    reason = (error.strerror or "it cannot be opened").lower()
    return BadInput("log.unreadable", f"{path} cannot be used: {reason}.")


class _Format(msgspec.Struct):
    format: int


_FORMAT = msgspec.json.Decoder(_Format)
_HEADER = msgspec.json.Decoder(Header)
_LINE = msgspec.json.Decoder(LogLine)
_REVEALED = msgspec.json.Decoder(Revealed)
