"""Dice of a game at the terminal: real ones, whose faces are typed, and the secret behind fair ones."""

import re
from pathlib import Path

from muster.cli.output import QUIET
from muster.cli.play_terminal import Terminal
from muster.dice import Dice, new_secret
from muster.files import BadInput
from muster.rulebook.die import Die


class TypedDice(Dice):
    """Dice that ask for their faces; what no dice can show is asked for again."""

    def __init__(self, terminal: Terminal, rolled: int = 0) -> None:
        super().__init__(rolled)
        self._terminal = terminal

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        self._terminal.say(f"Roll {count} {die} for {purpose}.", "bold")
        typed: list[int] = []
        while len(typed) < count:
            missing = f"{count - len(typed)} more" if typed else "the faces"
            text = self._terminal.line(f"{missing} >")
            found = read_faces(text, die)
            if found is None or len(typed) + len(found) > count:
                allowed = f"{count - len(typed)} numbers from {die.lowest} to {die.highest}, such as 3 5 1 or 351"
                self._terminal.complain(f"That cannot be what they show; allowed are {allowed}.")
                continue
            typed += found
        self._terminal.say(f"  {' '.join(map(str, typed))}", QUIET)
        return tuple(typed)


def read_faces(text: str, die: Die) -> list[int] | None:
    """Faces with something between them, or, where each has one digit, without."""
    parts = re.split(r"[,; ]+", text.strip())
    if len(parts) == 1 and die.highest < 10:
        parts = list(parts[0])
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts) or not parts:
        return None
    faces = [int(part) for part in parts]
    return faces if all(face in die.faces for face in faces) else None


def kept_secret(log: Path | None) -> bytes:
    """A new secret for fair dice; beside a log it is kept until the game is over, so that it can be gone on with."""
    secret = new_secret()
    if log is not None:
        try:
            with _beside(log).open("x") as file:
                _beside(log).chmod(0o600)
                file.write(f"{secret.hex()}\n")
        except OSError as error:
            reason = (error.strerror or "the system refuses").lower()
            raise BadInput("play.secret", f"{_beside(log)} cannot be written: {reason}.") from None
    return secret


def known_secret(log: Path) -> bytes | None:
    """The secret kept beside the log of a game that is not over."""
    try:
        return bytes.fromhex(_beside(log).read_text().strip())
    except (OSError, ValueError):
        return None


def forget_secret(log: Path) -> None:
    """Once it is revealed in the log, the secret need not be kept."""
    _beside(log).unlink(missing_ok=True)


def _beside(log: Path) -> Path:
    return log.with_name(f"{log.name}.secret")
