"""The coherency of 20 models beside plain Python and networkx, in turn in one run."""

import random
import sys
import time
from collections.abc import Callable, Sequence
from decimal import Decimal
from itertools import combinations
from statistics import median

from muster.table.shapes.coherency import coherent, linked, rounds_coherent, rounds_of
from muster.table.shapes.figure import Figure, Footprint
from scripts.bench_report import Chapter, Comparison, Method, checksum, is_alone

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
    if is_alone():
        return found
    import networkx

    def graph(which: int) -> bool:
        unit = asked[which]
        links = networkx.Graph()
        links.add_nodes_from(range(len(unit)))
        links.add_edges_from(pair for pair in combinations(range(len(unit)), 2) if linked(*(unit[i] for i in pair)))
        return bool(networkx.is_connected(links))

    return found | {"networkx": graph}


def compared() -> Comparison:
    asked = units()
    ways = methods(asked)
    times: dict[str, list[float]] = {name: [] for name in ways}
    answers: dict[str, list[bool]] = {}
    for name, method in ways.items():
        answers[name] = [bool(method(which)) for which in range(UNITS)]  # compile and load before timing
    for _ in range(ROUNDS):
        for name, method in ways.items():
            start = time.process_time()
            for which in range(UNITS):
                method(which)
            times[name].append((time.process_time() - start) / UNITS)
    if len({tuple(each) for each in answers.values()}) != 1:
        sys.exit("The methods do not agree on which units are coherent.")
    measured = {name: median(each) * 1e6 for name, each in times.items()}
    return Comparison(
        f"Coherency of {MODELS} models",
        f"Processor time a unit, medians of {ROUNDS} rounds of {UNITS} units in turn, called from Python.",
        tuple(Method(name, each, most=WANTED.get(name)) for name, each in measured.items()),
        checksum(answers[KEPT]),
        f"All methods agree; {sum(answers[KEPT])} units are coherent.",
    )


CHAPTERS: dict[str, Chapter] = {"coherency": compared}
