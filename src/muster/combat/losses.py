"""Which models lose HP: whole models, damaged ones first, the owner choosing where there is a choice."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

ChooseModel = Callable[[Sequence[int], Sequence[int]], int]
"""The owner's choice: the HP left of every model, and the models that may be chosen."""


def weakest_first(left: Sequence[int], eligible: Sequence[int]) -> int:
    """The owner who always finishes the model with the fewest HP left, and among equals the first."""
    return min(eligible, key=lambda model: left[model])


def may_be_chosen(left: Sequence[int], hp: int) -> list[int]:
    """The models among which the owner chooses: damaged ones if there are any (HP-08), else all (HP-09)."""
    standing = [model for model, each in enumerate(left) if each > 0]  # HP-13: casualties absorb nothing
    return [model for model in standing if left[model] < hp] or standing


def allocate(losses: int, left: list[int], hp: int, choose: ChooseModel) -> Iterator[tuple[int, int]]:
    """Takes `losses` HP from the models in `left` and tells each model with what it lost.

    A model that has begun to take losses takes them until it is a casualty (HP-07); what nobody can take is
    left over (HP-12).
    """
    while losses and (eligible := may_be_chosen(left, hp)):
        model = eligible[0] if len(eligible) == 1 else choose(left, eligible)
        if model not in eligible:
            raise ValueError(f"model {model} may not be chosen; allowed are {eligible}")
        taken = min(losses, left[model])
        left[model] -= taken
        losses -= taken
        yield model, taken


def falls_at(models: Sequence[int]) -> list[int]:
    """How many HP must be lost in all for the first model to fall, for the second, and so on, the weakest first.

    The owner of `weakest_first` goes on with the model that was damaged last, so that the answer depends on the
    sum of the losses alone and not on how the attacks were grouped.
    """
    return list(accumulate(sorted(left for left in models if left)))
