"""Devices on which somebody was signed in: their tries to sign in are counted apart from those of strangers.

So whoever tries many wrong passwords for a name does not keep its owner out. A device has a random mark, which says
nothing about it and is kept as a hash.
"""

import secrets

import sqlalchemy as sa
from fastapi import Request, Response

from muster.server.identity import hash_key, name_key
from muster.server.moments import now
from muster.server.storage import Storage
from muster.server.tables import devices, identities

MARK = "muster_device"
"""The cookie; with TLS it is named for its host or its path, like those of keys."""
SECONDS = 400 * 24 * 60 * 60
MOST_DEVICES = 20


class Devices:
    """The devices of a database."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def knows(self, mark: str, name: str) -> bool:
        """Whether somebody was signed in to the account of that name on this device."""
        asked = sa.select(devices.c.hash).join(identities, identities.c.id == devices.c.identity)
        its = (devices.c.hash == hash_key(mark)) & (identities.c.name_key == name_key(name))
        with self._storage.reading() as connection:
            return connection.execute(asked.where(its)).first() is not None

    def remember(self, identity: str, mark: str | None) -> str:
        """Note that somebody is signed in on a device, by its mark or by a new one; of very many, the oldest end."""
        mark = mark or secrets.token_urlsafe(32)
        its = (devices.c.identity == identity) & (devices.c.hash == hash_key(mark))
        by_age = sa.select(devices.c.hash).where(devices.c.identity == identity).order_by(devices.c.made.desc())
        with self._storage.writing() as connection:
            self._storage.lock_identity(connection, identity)
            connection.execute(devices.delete().where(its))
            spare = connection.execute(by_age.offset(MOST_DEVICES - 1)).scalars().all()
            connection.execute(devices.delete().where(devices.c.identity == identity, devices.c.hash.in_(spare)))
            connection.execute(devices.insert().values(identity=identity, hash=hash_key(mark), made=now()))
        return mark


def mark_of(request: Request) -> str | None:
    return request.cookies.get(_name(request)) or None


def set_mark(request: Request, response: Response, mark: str) -> None:
    secure, name, path = request.url.scheme == "https", _name(request), _path(request)
    response.set_cookie(name, mark, max_age=SECONDS, httponly=True, samesite="strict", secure=secure, path=path)


def _name(request: Request) -> str:
    if request.url.scheme != "https":
        return MARK
    return f"__Host-{MARK}" if _path(request) == "/" else f"__Secure-{MARK}"


def _path(request: Request) -> str:
    path: str = request.app.state.services.settings.path
    return path
