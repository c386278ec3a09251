"""Players of one's own by name: `module.Class`, where Python finds the module."""

import sys
from collections.abc import Callable
from importlib import import_module

from muster.bots.player import Player
from muster.files import BadInput
from muster.files.refusals import shown


def is_own(name: str) -> bool:
    """Whether a name is that of a class of one's own, such as `my_bots.Curious`."""
    parts = name.split(".")
    return len(parts) > 1 and all(part.isidentifier() for part in parts)


def own_bot(name: str, seed: int) -> Player:
    """A player of the class of that name; its module is looked for in the present folder, too."""
    module, _, kind = name.rpartition(".")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        make: Callable[[int], Player] = getattr(import_module(module), kind)
    except (ImportError, AttributeError) as missing:
        raise BadInput("player.name", f"player is {shown(name)}, which Python does not find: {missing}.") from None
    return make(seed)
