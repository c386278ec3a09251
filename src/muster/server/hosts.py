"""The names that a server answers to; a page of another site whose name leads here asks by that name, and is refused.

An address is known without a list: it is the one that the request came in at.
"""

import socket
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address

from starlette.datastructures import Headers

from muster.server.problems import Problem

LOCAL = ("local", "lan", "home.arpa")
"""What networks at home put behind the name of a machine."""
ANY = "*"


class Hosts:
    """The names of a server: those of its machine, and those that were set."""

    def __init__(self, listening: str, given: str) -> None:
        self._names = {*_own_names(), *_names([listening, *given.split(",")])}

    def check(self, headers: Headers, here: str) -> None:
        """Refuses a request for a name that is none of ours; `here` is the address that it came in at."""
        name = bare(headers.get("host", ""))
        if ANY not in self._names and name not in self._names and name not in {_plain(here)} - {""}:
            sentence = (
                "This server is not known by that name; ask for it by a name or an address of its machine, "
                "or have its operator add the name to MUSTER_HOSTS."
            )
            raise Problem(421, "host.unknown", sentence)


def bare(host: str) -> str:
    """A host as a request names it, without its port; an address as it is usually written."""
    name = host.strip().lower()
    if name.startswith("["):
        return _plain(name[1:].partition("]")[0])
    return _plain(name.partition(":")[0] if name.count(":") == 1 else name).rstrip(".")


def _plain(name: str) -> str:
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return name
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(address)


def _names(written: Iterable[str]) -> set[str]:
    return {bare(name) for name in written if name.strip()}


def _own_names() -> set[str]:
    whole = socket.gethostname().lower()
    short = whole.partition(".")[0]
    return {"localhost", "127.0.0.1", "::1", whole, short, *(f"{short}.{ending}" for ending in LOCAL)} - {""}
