"""What every route lets in: how large a body may be, and whether it takes a key. Known before a body is read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import compile_path

from muster.server.services import required
from muster.server.settings import Settings

TINY = 16_000
"""Bytes of a body for which the table below has no line: names, numbers, passwords and codes."""
BESIDE = 64_000
"""Bytes beside a thing in a request about it: its kind, its base, a command."""


def limits_of(settings: Settings) -> dict[str, int]:
    """Bytes of a body by the route that takes it, or by the beginning of routes, which ends with a slash."""
    thing, setup = settings.largest_thing + BESIDE, settings.largest_setup + BESIDE
    return {
        "/things/{id}": thing,
        "/reckon/": thing,
        "/print": thing,
        "/me/import": 2 * settings.most_bytes,
        "/scan": settings.largest_picture,
        "/tables/": settings.largest_table,
        "/games": setup,
        "/games/quick": setup,
        "/games/{id}/propose": setup,
    }


def most_at_once(settings: Settings) -> int:
    """Bytes of bodies that one address may have here at once: one of the largest, and a picture beside it."""
    return max(limits_of(settings).values()) + settings.largest_picture


@dataclass(frozen=True, slots=True)
class Door:
    """One route: its path with the names of what differs, as logs have it, and what it lets in."""

    path: str
    most: int = TINY
    needs_key: bool = False


ELSEWHERE = Door("/api/{unknown}")
"""Of a request that no route takes."""


class Doors:
    """The doors of an API by method and path."""

    def __init__(self, routers: Sequence[APIRouter], prefix: str, settings: Settings) -> None:
        limits = limits_of(settings)
        self._doors: list[tuple[re.Pattern[str], set[str], Door]] = []
        for route in (each for router in routers for each in router.routes if isinstance(each, APIRoute)):
            door = Door(prefix + route.path, _most(route.path, limits), required in set(_calls(route.dependant)))
            self._doors.append((compile_path(door.path)[0], route.methods or set(), door))

    def find(self, method: str, path: str) -> Door:
        """Where a request goes; the path counts where only the method is wrong, but then nothing is let in."""
        by_path = [(methods, door) for pattern, methods, door in self._doors if pattern.match(path)]
        right = next((door for methods, door in by_path if method in methods), None)
        if right is not None:
            return right
        return Door(by_path[0][1].path) if by_path else ELSEWHERE


def _most(path: str, limits: dict[str, int]) -> int:
    begins = next((most for start, most in limits.items() if start.endswith("/") and path.startswith(start)), TINY)
    return limits.get(path, begins)


def _calls(dependant: Dependant) -> Iterator[object]:
    yield dependant.call
    for each in dependant.dependencies:
        yield from _calls(each)
