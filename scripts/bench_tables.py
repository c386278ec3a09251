"""Tables laid out at random by the rules, and drawn as SVG."""

import time
from statistics import median

from muster.drawing.picture import draw_table
from muster.scenery.random_table import random_table
from muster.table.shapes.sizes import Size
from scripts.bench_report import Chapter, Comparison, Method, checksum

TABLES, WARM_SEED = 9, 99


def laid_out_and_drawn(tables: int = TABLES) -> Comparison:
    laying, drawing, drawn = list[float](), list[float](), list[str]()
    draw_table(random_table(Size.C.board(), seed=WARM_SEED).table)
    for seed in range(tables):
        start = time.process_time()
        table = random_table(Size.C.board(), seed=seed, density="moderate", markers=5).table
        laid = time.process_time()
        drawn.append(draw_table(table))
        laying.append(laid - start)
        drawing.append(time.process_time() - laid)
    return Comparison(
        "A random table of 72 x 48 in., laid out and drawn as SVG",
        f"Processor time, medians of {tables} tables of moderate density with five markers.",
        (Method("laying it out", median(laying) * 1e6), Method("drawing it", median(drawing) * 1e6)),
        checksum(drawn),
    )


CHAPTERS: dict[str, Chapter] = {"tables": laid_out_and_drawn}
