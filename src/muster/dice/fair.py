"""Provably fair dice: a secret is committed to, every player adds a seed, and anyone can check each roll.

The derivation, in full, so that any other program can check a game:

1. The commitment is the SHA-256 of the secret in lower-case hex. It is shown before the players give their
   seeds; the secret is shown after the game.
2. Rolls are numbered 1, 2, 3 ... through the game, and roll n draws on blocks 0, 1, 2 ... of 32 bytes each.
   Block b is the HMAC-SHA256 with the secret as key over the canonical JSON (RFC 8785: UTF-8, no spaces) of
   `["muster fair dice 1",[seed,...],n,b]`, where the seeds stand in the order of the seats.
3. The blocks of a roll, one after another, are its bytes. A byte at or above the largest multiple of the
   die's sides within 256 is dropped (252 for a D6, 250 for a D10, 256 for a coin). Every other byte is one
   die, in order: the die's lowest face plus the byte modulo the sides.
"""

import hmac
import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from secrets import token_bytes

from muster.dice.roll import Roll
from muster.dice.source import Dice, faces_from
from muster.files import BadInput
from muster.rulebook.die import Die

DOMAIN = "muster fair dice 1"
SECRET_BYTES = 32
BLOCK_BYTES = 32


class FairDice(Dice):
    """Dice for games between people; neither the keeper of the secret nor any player can steer them alone."""

    def __init__(self, secret: bytes, seeds: Sequence[str], rolled: int = 0) -> None:
        super().__init__(rolled)
        _check(secret, seeds)
        self._secret = secret
        self.seeds = tuple(seeds)

    @property
    def commitment(self) -> str:
        """The text to show before the game: it fixes the secret without revealing it."""
        return commitment_to(self._secret)

    def reveal(self) -> str:
        """The secret in hex, to show after the game."""
        return self._secret.hex()

    def __repr__(self) -> str:
        return f"FairDice(commitment={self.commitment!r}, seeds={self.seeds!r}, rolled={self.rolled})"

    def _faces(self, number: int, die: Die, count: int, purpose: str) -> tuple[int, ...]:
        return _derive(self._secret, self.seeds, number, die, count)


def new_secret() -> bytes:
    return token_bytes(SECRET_BYTES)


def commitment_to(secret: bytes) -> str:
    return sha256(secret).hexdigest()


def verify(commitment: str, secret: bytes, seeds: Sequence[str], rolls: Iterable[Roll]) -> str | None:
    """The first fault in the rolls of a game, as a sentence; None if all are right."""
    if commitment_to(secret) != commitment.strip().lower():
        return f"The secret is not the one that commitment {commitment} was made to."
    try:
        _check(secret, seeds)
    except BadInput as refusal:
        return refusal.sentence
    findings = (_finding(due, roll, secret, seeds) for due, roll in enumerate(rolls, start=1))
    return next(filter(None, findings), None)


def _finding(due: int, roll: Roll, secret: bytes, seeds: Sequence[str]) -> str | None:
    if roll.number != due:
        return f"Roll {roll.number} stands where roll {due} is due; every roll must appear once and in order."
    if not roll.faces:
        return f"Roll {due} ({roll.purpose}) has no dice; a numbered roll has at least one."
    derived = _derive(secret, seeds, due, roll.die, len(roll.faces))
    for place, (shown, given) in enumerate(zip(roll.faces, derived, strict=True), start=1):
        if shown != given:
            return f"Roll {due} ({roll.purpose}): die {place} shows {shown}, but the secret gives {given}."
    return None


def _check(secret: bytes, seeds: Sequence[str]) -> None:
    if len(secret) < SECRET_BYTES:
        sentence = f"A secret of {len(secret)} bytes could be guessed; allowed are {SECRET_BYTES} or more."
        raise BadInput("dice.secret", sentence)
    if not seeds:
        raise BadInput("dice.seeds", "No player has given a seed; fair dice need at least one.")
    if any("\ud800" <= letter <= "\udfff" for seed in seeds for letter in seed):
        raise BadInput("dice.seeds", "A seed holds half a surrogate pair; allowed is any text that UTF-8 can write.")


def _derive(secret: bytes, seeds: Sequence[str], number: int, die: Die, count: int) -> tuple[int, ...]:
    def stream(length: int) -> bytes:
        blocks = range(-(-length // BLOCK_BYTES))
        return b"".join(_block(secret, seeds, number, block) for block in blocks)

    return faces_from(stream, die, count)


def _block(secret: bytes, seeds: Sequence[str], number: int, block: int) -> bytes:
    message = json.dumps([DOMAIN, list(seeds), number, block], ensure_ascii=False, separators=(",", ":"))
    return hmac.digest(secret, message.encode(), "sha256")
