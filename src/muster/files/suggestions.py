"""What was probably meant by a misspelt name, at a price that does not grow with what somebody sends.

Names are compared letter by letter, which takes long for many of them: so only short names are compared, few at a
time, and only the first few faults of whatever is being read get a suggestion.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import SequenceMatcher
from itertools import islice

LONGEST = 40
"""Letters of a name that is compared; sentences show no more of one."""
MOST_NAMES = 2_000
MOST_COMPARED, MOST_MATCHED = 300, 12
"""Of all names those nearest in length have their letters counted, and the best of these are matched in order."""
MOST_SUGGESTIONS = 20
NEAR = 0.6

_left: ContextVar[list[int] | None] = ContextVar("suggestions left", default=None)


@contextmanager
def few_suggestions() -> Iterator[None]:
    """Whatever is read inside gets so many suggestions in all; inside another such, it shares those."""
    if _left.get() is not None:
        yield
        return
    token = _left.set([MOST_SUGGESTIONS])
    try:
        yield
    finally:
        _left.reset(token)


def meant(text: str, names: Iterable[str]) -> str | None:
    """The name that is most like the text, or None if none is or no more suggestions are made."""
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
