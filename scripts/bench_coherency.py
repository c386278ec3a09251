"""Times the coherency of 20 models against plain Python and, if installed, networkx, interleaved in one run.

Prints one JSON document: median times in microseconds for a unit, and a checksum of every answer.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations
from statistics import median

from muster.table.shapes.coherency import coherent, linked, rounds_coherent, rounds_of
from muster.table.shapes.figure import Figure, Footprint
from scripts.bench_report import Comparison, Method, checksum, printed

MODELS, UNITS, ROUNDS = 20, 40, 9
BASE = Footprint.round(Decimal(32))
KEPT = "muster, arrays kept"
WANTED = {KEPT: 5.0}
Way = Callable[[int], bool]


def units() -> list[list[Figure]]:
    """Units spread over a square, some of them not coherent."""
    draw = random.Random(3)
    return [
        [Figure(BASE, draw.randrange(side), draw.randrange(side)) for _ in range(MODELS)]
        for side in draw.choices(range(8_000, 16_000), k=UNITS)
    ]


def plain(unit: Sequence[Figure]) -> bool:
    """Whether a unit is coherent, by following links from its first model."""
    waiting, reached = set(range(1, len(unit))), [0]
    for member in reached:
        near = [place for place in waiting if linked(unit[member], unit[place])]
        reached += near
        waiting.difference_update(near)
    return not waiting


def methods(asked: list[list[Figure]]) -> dict[str, Way]:
    arrays = [rounds_of(unit) for unit in asked]
    found: dict[str, Way] = {
        KEPT: lambda which: rounds_coherent(arrays[which]),
        "muster, from figures": lambda which: coherent(asked[which]),
        "plain Python": lambda which: plain(asked[which]),
    }
    try:
        import networkx
    except ImportError:
        return found

    def graph(which: int) -> bool:
        unit = asked[which]
        links = networkx.Graph()
        links.add_nodes_from(range(len(unit)))
        links.add_edges_from(pair for pair in combinations(range(len(unit)), 2) if linked(*(unit[i] for i in pair)))
        return bool(networkx.is_connected(links))

    return found | {"networkx": graph}


def main() -> None:
    asked = units()
    ways = methods(asked)
    times: dict[str, list[float]] = {name: [] for name in ways}
    answers: dict[str, list[bool]] = {}
    for name, method in ways.items():
        answers[name] = [bool(method(which)) for which in range(UNITS)]  # compile and load before timing
    for _ in range(ROUNDS):
        for name, method in ways.items():
            start = time.perf_counter()
            for which in range(UNITS):
                method(which)
            times[name].append((time.perf_counter() - start) / UNITS)
    if len({tuple(each) for each in answers.values()}) != 1:
        sys.exit("The methods do not agree on which units are coherent.")
    measured = {name: median(each) * 1e6 for name, each in times.items()}
    printed(
        [
            Comparison(
                f"Coherency of {MODELS} models",
                f"Medians of {ROUNDS} rounds of {UNITS} units, interleaved, called from Python.",
                tuple(Method(name, each, most=WANTED.get(name)) for name, each in measured.items()),
                checksum(answers[KEPT]),
                f"All methods agree; {sum(answers[KEPT])} units are coherent.",
            )
        ]
    )


if __name__ == "__main__":
    main()
