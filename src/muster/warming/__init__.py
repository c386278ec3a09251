"""Everything that a game needs compiled, ahead of its first one: one call, `warm`."""

from muster.warming.compiling import warm
from muster.warming.progress import Progress

__all__ = ["Progress", "warm"]
