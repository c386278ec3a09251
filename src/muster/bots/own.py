"""Players of one's own by name: `module.Class`, where Python finds the module."""

import sys
from collections.abc import Callable
from importlib import import_module
from inspect import signature
from typing import Any, NoReturn

from muster.bots.player import Player
from muster.files import BadInput
from muster.files.refusals import shown

ALLOWED = "allowed is a class that is called with a seed and has choose(view, decision)"
LONGEST_CAUSE = 200


def is_own(name: str) -> bool:
    """Whether a name is that of a class of one's own, such as `my_bots.Curious`."""
    parts = name.split(".")
    return len(parts) > 1 and all(part.isidentifier() for part in parts)


def own_bot(name: str, seed: int) -> Player:
    """A player of the class of that name."""
    make: Callable[[int], Player] = own_class(name)
    try:
        return make(seed)
    except Exception as fault:  # whatever goes wrong in somebody else's code
        _refuse(name, f"which cannot be made with the seed {seed} ({_cause(fault)})")


def own_class(name: str) -> type[Any]:
    """The class of that name; its module is looked for in the present folder, too."""
    module, _, last = name.rpartition(".")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        kind = getattr(import_module(module), last)
    except (ImportError, AttributeError) as missing:
        _refuse(name, f"which Python does not find ({_cause(missing)})")
    except Exception as fault:  # whatever goes wrong in somebody else's code
        _refuse(name, f"whose module cannot be read ({_cause(fault)})")
    if not isinstance(kind, type):
        _refuse(name, "which is no class")
    if not callable(getattr(kind, "choose", None)):
        _refuse(name, "which has no choose")
    if not _takes_a_seed(kind):
        _refuse(name, "which cannot be called with a seed alone")
    return kind


def _takes_a_seed(kind: type[Any]) -> bool:
    try:
        signature(kind).bind(0)
    except TypeError:
        return False
    except ValueError:  # a class that does not tell is found out when it is called
        return True
    return True


def _refuse(name: str, why: str) -> NoReturn:
    raise BadInput("player.name", f"player is {shown(name)}, {why}; {ALLOWED}.") from None


def _cause(fault: Exception) -> str:
    """What Python says of a fault, after its kind."""
    said = shown(str(fault), LONGEST_CAUSE).rstrip(".")
    return f"{type(fault).__name__}: {said}" if said else type(fault).__name__
