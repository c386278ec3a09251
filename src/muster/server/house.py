"""What the routes of the API share: the storage, who may ask how often, and who is asking."""

from dataclasses import dataclass
from ipaddress import ip_network
from typing import Annotated

from fastapi import Depends, Request
from fastapi.security import APIKeyCookie, HTTPBearer
from fastapi.security.http import HTTPAuthorizationCredentials

from muster.server.games.kept import GamesKept
from muster.server.games.tables import Tables
from muster.server.identity import Identities, Identity
from muster.server.problems import Problem
from muster.server.rates import Rate
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.things import Things
from muster.server.turns import Turns

COOKIES = {"http": "muster_key", "https": "__Host-muster_key"}
"""By scheme: a browser keeps a secure cookie of the same name from being set, or sent, without TLS."""
_plain = APIKeyCookie(
    name=COOKIES["http"],
    auto_error=False,
    scheme_name="Cookie",
    description="The key of a guest, as the server sets it without TLS.",
)
_secure = APIKeyCookie(
    name=COOKIES["https"],
    auto_error=False,
    scheme_name="CookieWithTls",
    description="The key of a guest, as the server sets it with TLS.",
)
_bearer = HTTPBearer(auto_error=False, description="The same key, for programs.")


@dataclass(frozen=True, slots=True)
class Rates:
    """How often each may ask."""

    requests: Rate
    guests: Rate
    tries: Rate


def rates_of(settings: Settings) -> Rates:
    tries = settings.tries_per_minute
    return Rates(
        Rate(settings.requests_at_once, settings.requests_per_second, "These are too many requests."),
        Rate(settings.guests_per_hour, settings.guests_per_hour / 3_600, "Too many guests came from this address."),
        Rate(tries, tries / 60, "These are too many tries."),
    )


class House:
    """One server's own things."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.url)
        self.identities = Identities(self.storage, settings.days_unused)
        self.things = Things(self.storage, settings)
        self.rates = rates_of(settings)
        # A password's hash takes 64 MB and a fifth of a second on purpose.
        self.passwords = Turns(2, 40, "Too many passwords are being looked at.")
        # Sheets take a second of a whole core, and pictures tens of megabytes.
        self.paper = Turns(1, 10, "Too many sheets and pictures are under way.")
        # A table takes a quarter of a second to lay out and to draw.
        self.drawings = Turns(2, 40, "Too many tables are being drawn.")
        self.games = GamesKept(self.storage, settings.most_games)
        self.tables = Tables(self.games, settings.bot_workers, settings.hours_away)


def house_of(request: Request) -> House:
    house = request.app.state.house
    assert isinstance(house, House)  # noqa: S101
    return house


def address_of(request: Request) -> str:
    """Where a request comes from. One household has a whole network of IPv6 addresses, which counts as one."""
    return household(request.client.host if request.client else "")


def household(host: str) -> str:
    return str(ip_network((host.partition("%")[0], 64), strict=False)) if host.count(":") > 1 else host


def cookie_of(request: Request) -> str:
    """The name of the cookie with the key, for the scheme by which a page was asked for."""
    return COOKIES["https" if request.url.scheme == "https" else "http"]


def count_stranger(request: Request) -> None:
    """Counts a request of which only the address is known."""
    house_of(request).rates.requests.take(f"address {address_of(request)}")


def perhaps(
    request: Request,
    plain: Annotated[str | None, Depends(_plain)],
    secure: Annotated[str | None, Depends(_secure)],
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Identity | None:
    """Who asks, if they say so; their requests are counted, and those of strangers by their address."""
    house = house_of(request)
    cookie = secure if cookie_of(request) == COOKIES["https"] else plain
    key = bearer.credentials if bearer else cookie
    found = house.identities.find(key) if key else None
    if found is None:
        count_stranger(request)
        return None
    house.rates.requests.take(found.id)
    request.state.identity = found.id
    return found


def required(found: Annotated[Identity | None, Depends(perhaps)]) -> Identity:
    if found is None:
        sentence = "This needs a key: make a guest with POST /api/v1/guests, sign in, or recover."
        raise Problem(401, "identity.none", sentence)
    return found


HouseHere = Annotated[House, Depends(house_of)]
Anyone = Annotated[Identity | None, Depends(perhaps)]
Someone = Annotated[Identity, Depends(required)]
