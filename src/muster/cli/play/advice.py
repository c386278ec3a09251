"""What a menu suggests: the answer that a player would give who sees no more than the person who is asked."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from muster.battle.choices import Answer, AnyChoice
from muster.battle.decisions import ActionDecision, CounterDecision, OfferedAction
from muster.bots import GreedyPlayer
from muster.cli.play.asking import Asking
from muster.cli.play.terminal import MenuOption, T


def advised_action(asking: Asking, decision: ActionDecision, offered: Iterable[OfferedAction]) -> AnyChoice:
    """The best of the Actions offered; to rest or to finish if none is worth its price."""
    return GreedyPlayer().choose(asking.view, replace(decision, offered=tuple(offered)))


def advised_answer(asking: Asking, decision: CounterDecision, offered: Sequence[OfferedAction]) -> AnyChoice:
    """The best of the Counter Actions offered, or none."""
    return GreedyPlayer().choose(asking.view, replace(decision, offered=tuple(offered))) if offered else Answer()


def place_of(value: AnyChoice, options: Sequence[MenuOption[T]]) -> int:
    """Where an answer stands in a menu; without it, the last option, which does nothing."""
    return next((place for place, option in enumerate(options) if option.value == value), len(options) - 1)
