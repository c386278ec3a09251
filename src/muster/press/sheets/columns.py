"""Blocks of text in columns of about the same height."""

from collections.abc import Sequence

from muster.press.sheets.strip import Strip, height_of

BETWEEN = 7.0
"""The distance between two blocks of a column."""

Part = list[Strip]


def columned(parts: Sequence[Part], count: int) -> list[list[Part]]:
    """The parts in order in this number of columns, with the tallest column as low as possible."""
    heights = [height_of(part) for part in parts]
    low, high = max(heights), sum(heights) + BETWEEN * len(heights)
    for _ in range(40):
        middle = (low + high) / 2
        if len(_filled(parts, middle)) <= count:
            high = middle
        else:
            low = middle
    return _filled(parts, high)


def _filled(parts: Sequence[Part], tall: float) -> list[list[Part]]:
    columns: list[list[Part]] = [[]]
    for part in parts:
        if columns[-1] and column_height([*columns[-1], part]) > tall:
            columns.append([])
        columns[-1].append(part)
    return columns


def column_height(column: Sequence[Part]) -> float:
    return sum(height_of(part) for part in column) + BETWEEN * (len(column) - 1)
