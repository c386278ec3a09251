"""What the routes of the API share: the storage, who may ask how often, and who is asking."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from ipaddress import ip_network
from typing import Annotated, Any, cast

from fastapi import Depends, Request, Response
from fastapi.routing import APIRoute
from fastapi.security import APIKeyCookie, HTTPBearer
from fastapi.security.http import HTTPAuthorizationCredentials
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from muster.server.desk import Desk
from muster.server.devices import Devices
from muster.server.few_at_once import FewAtOnce
from muster.server.games.allowed import Allowed
from muster.server.games.hearable import Hearable
from muster.server.games.kept import GamesKept
from muster.server.games.leaving import Leaving
from muster.server.games.open_games import OpenGames
from muster.server.games.sockets import Sockets
from muster.server.games.visits import Visits
from muster.server.identity import Identities, Identity
from muster.server.lines import Comer, Lines
from muster.server.problems import Problem
from muster.server.rates import Rate
from muster.server.settings import Settings
from muster.server.storage import Storage
from muster.server.things import Things

COOKIES = {"http": "muster_key", "https": "__Host-muster_key"}
"""By scheme: a browser keeps a secure cookie of the same name from being set, or sent, without TLS."""
BELOW_A_PATH = "__Secure-muster_key"
"""With TLS below a path: a browser takes `__Host-` for whole hosts only."""
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
    files: Rate
    guests: Rate
    tries: Rate


def rates_of(settings: Settings) -> Rates:
    tries = settings.tries_per_minute
    return Rates(
        Rate(settings.requests_at_once, settings.requests_per_second, "These are too many requests."),
        Rate(settings.files_at_once, settings.files_per_second, "These are too many pages and files."),
        Rate(settings.guests_per_hour, settings.guests_per_hour / 3_600, "Too many guests came from this address."),
        Rate(tries, tries / 60, "These are too many tries."),
    )


class Services:
    """One server's own things."""

    def __init__(self, settings: Settings, desk_ready: Callable[[], object]) -> None:
        """Every process of the desk begins with `desk_ready`."""
        self.settings = settings
        self.storage = Storage(settings.url)
        self.identities = Identities(self.storage, settings.days_unused)
        self.devices = Devices(self.storage)
        self.things = Things(self.storage, settings)
        self.rates = rates_of(settings)
        # A password's hash takes 64 MB and a fifth of a second on purpose.
        self.passwords = FewAtOnce(2, 40, "Too many passwords are being looked at.")
        # Sheets take a second of a whole core, and pictures of codes tens of megabytes.
        self.desk = Desk(settings.desk_workers, settings.work_seconds, desk_ready)
        # Reckonings of a few bytes take a tenth of a second as well; who asks for many has them one after another.
        self.reckonings = Lines(max(2, settings.desk_workers), waiting=1_000, of_one=100)
        # A game that is told again is played again, by which a thread has the interpreter for long.
        self.replays = Lines(2)
        # A large thing takes half a second to look through, and so does a list of very large games.
        self.shelves = Lines(2, waiting=1_000)
        # A table takes a quarter of a second to lay out and to draw.
        self.drawings = FewAtOnce(2, 40, "Too many tables are being drawn.")
        self.games = GamesKept(
            self.storage, Allowed(settings.most_games, settings.most_setups, settings.most_bot_games)
        )
        a_second = settings.words_per_second
        self.words = Rate(
            settings.words_at_once, a_second, f"At most {a_second:,} words and commands a second are heard of a seat."
        )
        a_second = settings.refused_per_second
        self.refused = Rate(
            settings.refused_at_once,
            a_second,
            f"At most {a_second:,} refused choices a second are judged of one player.",
        )
        self.leaving = Leaving(self.storage, settings.largest_setup)
        self.sockets = Sockets(settings)
        self.hearable = Hearable(settings.said_per_second)
        question_seconds = settings.question_milliseconds / 1_000
        self.open_games = OpenGames(self.games, settings.bot_workers, settings.hours_away, question_seconds)
        self.visits = Visits()


def services_of(request: Request) -> Services:
    services = request.app.state.services
    assert isinstance(services, Services)  # noqa: S101
    return services


def address_of(request: Request) -> str:
    """Where a request comes from. One household has a whole network of IPv6 addresses, which counts as one."""
    return household(request.client.host if request.client else "")


def household(host: str) -> str:
    return str(ip_network((host.partition("%")[0], 64), strict=False)) if host.count(":") > 1 else host


def cookie_of(request: Request) -> str:
    """The name of the cookie with the key, for the scheme by which a page was asked for."""
    scheme = "https" if request.url.scheme == "https" else "http"
    return cookie_name(scheme, services_of(request).settings.path)


def cookie_name(scheme: str, path: str) -> str:
    return BELOW_A_PATH if scheme == "https" and path != "/" else COOKIES[scheme]


def key_in(headers: Headers, scheme: str, path: str) -> str | None:
    """The key that a request carries: as a bearer token, or else as the cookie of its scheme."""
    kind, _, credentials = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and credentials.strip():
        return credentials.strip()
    name = cookie_name("https" if scheme in ("https", "wss") else "http", path)
    return cookie_parser(headers.get("cookie", "")).get(name)


async def perhaps(
    request: Request,
    _plain: Annotated[str | None, Depends(_plain)],
    _secure: Annotated[str | None, Depends(_secure)],
    _bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Identity | None:
    """Who asks, if they say so: the gate has found out. What may carry a key stands here for the description."""
    return cast("Identity | None", request.state.who)


async def required(found: Annotated[Identity | None, Depends(perhaps)]) -> Identity:
    if found is None:
        raise no_key()
    return found


def no_key() -> Problem:
    sentence = "This needs a key: make a guest with POST /api/v1/guests, sign in, or recover."
    return Problem(401, "identity.none", sentence)


def asker_of(request: Request) -> Comer:
    """In whose name something is worked on: an identity's, or that of an address."""
    who: Identity | None = request.state.who
    address = f"address {address_of(request)}"
    return Comer(who.id if who is not None else address, address)


class InLine(APIRoute):
    """A route that tells a game again: whoever asks for it waits in a line of their own."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def handled(request: Request) -> Response:
            async with services_of(request).replays.place(asker_of(request)):
                return await handle(request)

        return handled


async def _services_here(request: Request) -> Services:
    """What needs no thread takes none: who asks would wait for one while others have them all."""
    return services_of(request)


async def _asking(request: Request) -> Comer:
    return asker_of(request)


ServicesHere = Annotated[Services, Depends(_services_here)]
Anyone = Annotated[Identity | None, Depends(perhaps)]
Someone = Annotated[Identity, Depends(required)]
Asker = Annotated[Comer, Depends(_asking)]
