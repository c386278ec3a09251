"""Dice of a game at the terminal: real ones, whose faces are typed, and the secret behind fair ones."""

import re
from collections.abc import Callable
from pathlib import Path

from muster.battle.narration.wording import counted, joined
from muster.cli.output import QUIET
from muster.cli.play.terminal import Terminal
from muster.dice import Dice, new_secret
from muster.files import BadInput
from muster.rulebook.die import Die

SETTLE = "settle: "
ROLL_OFFS = ("Turn Master", SETTLE)


class TypedDice(Dice):
    """Dice that ask for their faces; what no dice can show is asked for again.

    `sides` are named for roll-offs, so that it is clear whose die is whose; `before_roll` tells what led to a roll.
    """

    def __init__(self, terminal: Terminal, sides: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._terminal = terminal
        self._sides = sides
        self.before_roll: Callable[[], None] = lambda: None

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        self.before_roll()
        self._terminal.say(
            f"Roll {count} {die} for {purpose.removeprefix(SETTLE)}{self._whose(count, purpose)}.", "bold"
        )
        typed: list[int] = []
        while len(typed) < count:
            missing = f"{count - len(typed)} more" if typed else "the faces"
            text = self._terminal.line(f"{missing} >", is_rolling=True)
            found = read_faces(text, die)
            if found is None or len(typed) + len(found) > count:
                due = count - len(typed)
                such = ", such as 351 or 3 5 1" if due > 1 else ""
                allowed = f"{counted(due, 'number')} from {die.lowest} to {die.highest}{such}"
                self._terminal.complain(
                    f"That cannot be what they show; allowed {'is' if due == 1 else 'are'} {allowed}."
                )
                continue
            typed += found
        self._terminal.say(f"  {' '.join(map(str, typed))}", QUIET)
        return tuple(typed)

    def _whose(self, count: int, purpose: str) -> str:
        if not purpose.startswith(ROLL_OFFS):
            return ""
        if count == len(self._sides):
            return f": one each for {joined(self._sides)}, in this order"
        return ": one each for those who roll, in the order of their seats"


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
        keep_secret(log, secret.hex())
    return secret


def keep_secret(log: Path, secret: str) -> None:
    """Keep a secret beside the log that it belongs to."""
    try:
        with _beside(log).open("x") as file:
            _beside(log).chmod(0o600)
            file.write(f"{secret}\n")
    except FileExistsError:
        sentence = f"{_beside(log)} is there already, from another game; allowed is another --log, or to remove it."
        raise BadInput("play.secret", sentence) from None
    except OSError as error:
        reason = (error.strerror or "the system refuses").lower()
        raise BadInput("play.secret", f"{_beside(log)} cannot be written: {reason}.") from None


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
