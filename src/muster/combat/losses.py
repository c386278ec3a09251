"""Which models lose HP: model by model, damaged ones first; the owner chooses if there is a choice."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

ChooseModel = Callable[[Sequence[int], Sequence[int]], int]
"""A choice of the owner: given the HP left on every model and the models allowed, it returns one of these."""


def weakest_first(left: Sequence[int], eligible: Sequence[int]) -> int:
    """The choice of the model with the fewest HP left; of several, the first."""
    return min(eligible, key=lambda model: left[model])


def may_be_chosen(left: Sequence[int], hp: int) -> list[int]:
    """The models that the owner may choose: damaged ones if there are any (HP-08), else all (HP-09)."""
    standing = [model for model, each in enumerate(left) if each > 0]  # HP-13: casualties absorb nothing
    return [model for model in standing if left[model] < hp] or standing


def allocate(losses: int, left: list[int], hp: int, choose: ChooseModel) -> Iterator[tuple[int, int]]:
    """Takes `losses` HP from the models in `left`, and yields each model with the HP it lost.

    A model that has begun to take losses takes them until it is a casualty (HP-07). HP that no model can lose are
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
    """The HP that must be lost in all for the first model to fall, for the second, and so on, the weakest first.

    With `weakest_first` the owner continues with the model damaged last, so the answer depends only on the sum of the
    losses and not on how the attacks were grouped.
    """
    return list(accumulate(sorted(left for left in models if left)))
