"""How far counts are from uniform, against bounds that fair dice exceed less than once in a million tries."""

from collections import Counter
from collections.abc import Hashable, Iterable

BOUND = {2: 25.0, 6: 37.0, 10: 46.0, 36: 100.0}  # by number of cells; the degrees of freedom are one less


def chi_square(seen: Iterable[Hashable], cells: int) -> float:
    counts = Counter(seen)
    assert len(counts) <= cells, f"{len(counts)} different outcomes, at most {cells} exist"
    expected = counts.total() / cells
    empty = (cells - len(counts)) * expected
    return empty + sum((count - expected) ** 2 / expected for count in counts.values())
