"""What is worked out once for each game and forgotten with it."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Owner = TypeVar("Owner")
Found = TypeVar("Found")


def cached_for_game(work: Callable[[Owner], Found]) -> Callable[[Owner], Found]:
    """A function of a game's forces, or of its ground, whose result is kept with them."""
    name = f"{work.__module__}.{work.__qualname__}"

    @wraps(work)
    def kept(owner: Owner) -> Found:
        if name not in vars(owner):
            vars(owner)[name] = work(owner)
        found: Found = vars(owner)[name]
        return found

    return kept
