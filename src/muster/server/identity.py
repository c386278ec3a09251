"""Who somebody is: guests with unguessable keys, recovery codes, and accounts with a name and a password.

Keys and codes are kept as SHA-256 (they are long and random), passwords as argon2.
"""

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from uuid import uuid4

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, Row
from sqlalchemy.exc import IntegrityError

from muster.server.moments import days_ago, now, today
from muster.server.problems import NotFound, Problem
from muster.server.storage import Storage
from muster.server.tables import game_seats, games, identities, keys, things

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of recovery codes: no I, L, O or U, which are misread."""
CODE_LETTERS, GROUP = 25, 5
MOST_KEYS = 20
AT_ONCE = 500
"""Guests forgotten in one transaction, so that other writers need not wait for all."""


SHUT_OUT = "Whoever runs this server has shut you out; nothing that you keep was deleted."


class ShutOut(Problem):
    """Somebody's key, code or password, which is right but opens nothing until they are let in again."""

    def __init__(self) -> None:
        super().__init__(403, "identity.shut_out", SHUT_OUT)


@dataclass(frozen=True, slots=True)
class Identity:
    """A guest, or the holder of an account."""

    id: str
    made: str
    name: str | None
    key_hash: str = ""


@dataclass(frozen=True, slots=True)
class Entered:
    """Somebody with a new key, and with a new recovery code if there is one."""

    identity: Identity
    key: str
    recovery_code: str | None = None


class Identities:
    """The identities of a database."""

    def __init__(self, storage: Storage, days_unused: int) -> None:
        self._storage = storage
        self._days_unused = days_unused
        self._hasher = PasswordHasher()

    def new_guest(self) -> Entered:
        code = _new_code()
        identity = Identity(str(uuid4()), now(), None)
        with self._storage.writing() as connection:
            connection.execute(
                identities.insert().values(
                    id=identity.id, made=identity.made, recovery_hash=_hash_code(code), cursor=0
                )
            )
            return Entered(identity, self._new_key(connection, identity.id), code)

    def find(self, key: str) -> Identity | None:
        """Whose key it is. A key is marked as used once a day."""
        hashed = hash_key(key)
        asked = sa.select(identities, keys.c.used).join(keys).where(keys.c.hash == hashed)
        with self._storage.reading() as connection:
            row = connection.execute(asked).first()
        if row is None or row.used < days_ago(self._days_unused):
            return None
        if row.shut_out is not None:
            raise ShutOut
        if row.used != today():
            with self._storage.writing() as connection:
                connection.execute(keys.update().where(keys.c.hash == hashed).values(used=today()))
        return _identity(row, hashed)

    def check_let_in(self, identity: str | None) -> None:
        """Refuses somebody who has been shut out since their key was looked at."""
        asked = sa.select(identities.c.shut_out).where(identities.c.id == identity)
        with self._storage.reading() as connection:
            if connection.execute(asked).scalar() is not None:
                raise ShutOut

    def recover(self, code: str) -> Entered | None:
        return self._enter(identities.c.recovery_hash == _hash_code(code))

    def new_recovery_code(self, identity: Identity, proof: str | None) -> str:
        """A new code for the old one. It opens an account too, so there it takes what changing the account takes."""
        self._check_proof(self._row(identity), proof)
        code = _new_code()
        with self._storage.writing() as connection:
            connection.execute(
                identities.update().where(identities.c.id == identity.id).values(recovery_hash=_hash_code(code))
            )
        return code

    def make_account(
        self, identity: Identity, name: str, password: str, proof: str | None
    ) -> tuple[Identity, list[str]]:
        """Gives an identity a name and a password; also the hashes of the keys that end by it.

        To change them takes the old password or the recovery code, and signs all other devices out.
        """
        row = self._row(identity)
        self._check_proof(row, proof)
        hashed = self._hasher.hash(_plain(password))
        change = identities.update().where(identities.c.id == identity.id)
        others = (keys.c.identity == identity.id) & (keys.c.hash != identity.key_hash)
        ended: list[str] = []
        try:
            with self._storage.writing() as connection:
                connection.execute(change.values(name=name, name_key=name_key(name), password_hash=hashed))
                if row.password_hash is not None:
                    ended += connection.execute(sa.select(keys.c.hash).where(others)).scalars()
                    connection.execute(keys.delete().where(others))
        except IntegrityError:
            sentence = "Somebody else has that name; choose another."
            raise Problem(409, "account.name_taken", sentence, at="body.name") from None
        return Identity(identity.id, identity.made, name, identity.key_hash), ended

    def sign_in(self, name: str, password: str) -> Entered | None:
        """A new key, if name and password belong together. An unknown name takes as long as a wrong password."""
        with self._storage.reading() as connection:
            row = connection.execute(sa.select(identities).where(identities.c.name_key == name_key(name))).first()
        hashed = row.password_hash if row is not None else self._nobody
        if not self._is_password(hashed, password) or row is None:
            return None
        return self._enter((identities.c.id == row.id) & (identities.c.password_hash == hashed))

    def sign_out(self, identity: Identity) -> None:
        with self._storage.writing() as connection:
            connection.execute(keys.delete().where(keys.c.hash == identity.key_hash))

    def forget(self, identity: Identity) -> tuple[list[str], list[str]]:
        """Everything of an identity, gone; the hashes of the keys that end by it, and the games that are no more."""
        with self._storage.writing() as connection:
            own = sa.select(keys.c.hash).where(keys.c.identity == identity.id)
            ended = list(connection.execute(own).scalars())
            gone = forget_identity(self._storage, connection, identity.id)
        return ended, gone

    def forget_unused(self, days: int) -> int:
        """Forgets guests who keep nothing, have no account, and did not come for so many days; how many they were."""
        used = sa.exists().where(keys.c.identity == identities.c.id, keys.c.used > days_ago(days))
        keeps = sa.exists().where(things.c.identity == identities.c.id, ~things.c.deleted)
        plays = sa.exists().where(game_seats.c.identity == identities.c.id)
        idle = identities.c.name.is_(None) & (identities.c.made < days_ago(days)) & ~used & ~keeps & ~plays
        asked = sa.select(identities.c.id).where(idle).limit(AT_ONCE).with_for_update()
        forgotten = 0
        while True:
            with self._storage.writing() as connection:
                found = connection.execute(asked).scalars().all()
                # Asked again now that they are locked: one may have come back in that moment.
                done = connection.execute(identities.delete().where(identities.c.id.in_(found), idle))
            forgotten += done.rowcount
            if len(found) < AT_ONCE:
                return forgotten

    def _row(self, identity: Identity) -> "Row[tuple[object, ...]]":
        with self._storage.reading() as connection:
            row = connection.execute(sa.select(identities).where(identities.c.id == identity.id)).first()
        if row is None:
            raise NotFound
        return row

    def _check_proof(self, row: "Row[tuple[object, ...]]", proof: str | None) -> None:
        if row.password_hash is not None and not self._proves(row, proof):
            sentence = "This account exists; to change it, give its password or its recovery code as proof."
            raise Problem(403, "account.proof", sentence, at="body.proof")

    def _enter(self, condition: "sa.ColumnElement[bool]") -> Entered | None:
        with self._storage.writing() as connection:
            row = connection.execute(sa.select(identities).where(condition).with_for_update()).first()
            if row is None:
                return None
            if row.shut_out is not None:
                raise ShutOut
            return Entered(_identity(row), self._new_key(connection, row.id))

    def _new_key(self, connection: Connection, identity: str) -> str:
        """A key more; of very many, those longest unused end."""
        key = secrets.token_urlsafe(32)
        by_use = (
            sa.select(keys.c.hash).where(keys.c.identity == identity).order_by(keys.c.used.desc(), keys.c.made.desc())
        )
        spare = connection.execute(by_use.offset(MOST_KEYS - 1)).scalars().all()
        if spare:
            connection.execute(keys.delete().where(keys.c.hash.in_(spare)))
        connection.execute(keys.insert().values(hash=hash_key(key), identity=identity, made=now(), used=today()))
        return key

    @cached_property
    def _nobody(self) -> str:
        """A hash that no password has, for names that nobody has."""
        return self._hasher.hash(secrets.token_hex(16))

    def _proves(self, row: "Row[tuple[object, ...]]", proof: str | None) -> bool:
        if proof is None:
            return False
        return _hash_code(proof) == row.recovery_hash or self._is_password(row.password_hash, proof)

    def _is_password(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, _plain(password))
        except (Argon2Error, InvalidHashError):
            return False


def forget_identity(storage: Storage, connection: Connection, identity: str) -> list[str]:
    """Everything of an identity, gone; the games that went with it."""
    storage.lock_identity(connection, identity)
    gone = _forget_games(connection, identity)
    connection.execute(identities.delete().where(identities.c.id == identity))
    return gone


def hash_key(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def _hash_code(code: str) -> str:
    """Of a recovery code as people type it: in any case, with or without hyphens, with O for 0."""
    letters = code.upper().replace("O", "0").replace("I", "1").replace("L", "1")
    return hash_key("".join(letter for letter in letters if letter in LETTERS))


def _new_code() -> str:
    letters = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LETTERS, GROUP))


def name_key(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()[:128]


def _plain(password: str) -> str:
    return unicodedata.normalize("NFKC", password)


def _identity(row: "Row[tuple[object, ...]]", key_hash: str = "") -> Identity:
    return Identity(row.id, row.made, row.name, key_hash)


def _forget_games(connection: Connection, identity: str) -> list[str]:
    """Delete the games of somebody who is forgotten in which nobody else plays; which they were."""
    others = sa.select(game_seats.c.game).where(game_seats.c.identity.is_not(None), game_seats.c.identity != identity)
    alone = sa.select(games.c.id).where(games.c.owner == identity, games.c.id.not_in(others))
    gone = list(connection.execute(alone).scalars())
    connection.execute(games.delete().where(games.c.owner == identity, games.c.id.not_in(others)))
    return gone
