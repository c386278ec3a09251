"""The name that was probably meant by a misspelt one, found in a time that input cannot make long.

Comparing names letter by letter takes long for many names. So only short names are compared, only few at a time, and
only the first few faults of an input get a suggestion.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import SequenceMatcher
from itertools import islice

LONGEST = 40
"""Only names of up to this many letters are compared; sentences show no more of a name either."""
MOST_NAMES = 2_000
MOST_COMPARED, MOST_MATCHED = 300, 12
"""The letters of this many names, nearest in length, are counted; the best of these are compared in order."""
MOST_SUGGESTIONS = 20
NEAR = 0.6

_left: ContextVar[list[int] | None] = ContextVar("suggestions left", default=None)


@contextmanager
def few_suggestions() -> Iterator[None]:
    """A context for one input, which gets a limited number of suggestions; a context inside it shares them."""
    if _left.get() is not None:
        yield
        return
    token = _left.set([MOST_SUGGESTIONS])
    try:
        yield
    finally:
        _left.reset(token)


def meant(text: str, names: Iterable[str]) -> str | None:
    """The name most like the text; None if no name is similar or the suggestions are used up."""
    left = _left.get()
    if len(text) > LONGEST or (left is not None and left[0] == 0):
        return None
    if left is not None:
        left[0] -= 1
    folded = {name.casefold(): name for name in islice(names, MOST_NAMES) if len(name) <= LONGEST}
    wanted = text.casefold()
    by_length = sorted(folded, key=lambda name: abs(len(name) - len(wanted)))[:MOST_COMPARED]
    matcher = SequenceMatcher(b=wanted)
    likely = []
    for name in by_length:
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() >= NEAR and (at_best := matcher.quick_ratio()) >= NEAR:
            likely.append((at_best, name))
    best = (NEAR, "")
    for _, name in sorted(likely, reverse=True)[:MOST_MATCHED]:
        matcher.set_seq1(name)
        best = max(best, (matcher.ratio(), name))
    return folded.get(best[1])
