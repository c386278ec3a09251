"""The order of the tests in several processes: what takes long comes first, so that all are busy to the end.

pytest-xdist gives each process a run of the list, of equal length; who is done takes from the end of another's.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

Test = TypeVar("Test")
LONG = (("tests/web/",), ("tests/server/", "tests/companion/test_browser.py"))
"""What takes long: browsers and servers. Each sort goes to processes of its own, which start what it needs once."""
WHOLE_GAMES = ("tests/web/test_play", "tests/server/games/", "tests/companion/")


def spread(tests: Sequence[Test], processes: int, file_of: Callable[[Test], str]) -> list[Test]:
    """In an order so that the run of each process begins with long ones, whole games first, and ends with quick."""
    sorts = [[test for test in tests if file_of(test).startswith(folders)] for folders in LONG]
    long = {file_of(test) for sort in sorts for test in sort}
    quick = [test for test in tests if file_of(test) not in long]
    hands: list[list[Test]] = [[] for _ in range(processes)]
    for number, sort in enumerate(sorts):
        own = hands[number % processes :: len(LONG)]
        files = sorted({file_of(test): None for test in sort}, key=lambda file: not file.startswith(WHOLE_GAMES))
        for place, file in enumerate(files):
            own[place % len(own)] += [test for test in sort if file_of(test) == file]
    for place, hand in enumerate(hands):
        share = len(tests) * (place + 1) // processes - len(tests) * place // processes
        taken = max(0, share - len(hand))
        hand += quick[:taken]
        del quick[:taken]
    return [test for hand in hands for test in hand] + quick
