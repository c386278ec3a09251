"""What the server works for one person: a price with all its steps, a choice kept and told, a game opened again.

What many people at once wait for is measured by scripts/load_server.py and scripts/load_games.py.
"""

from statistics import median

import msgspec

from muster.army import FACTIONS, ready_faction
from muster.companion.bodies import body_of
from muster.companion.door import answer
from muster.server.games import pictures
from scripts.bench_clock import clocked
from scripts.bench_report import Chapter, Comparison, Method, checksum
from scripts.bench_seated import database, seated

CHOICES, PRICES, ROUNDS, SEED = 60, 40, 5, 1
CHOICE_AIM = 100_000.0


def priced(prices: int = PRICES) -> Comparison:
    """Units of a ready faction, each changed a little, as somebody does who designs."""
    profiles = body_of(ready_faction(next(iter(FACTIONS))))["profiles"]
    units = [{"kind": "unit", "version": 1, **profiles[n % len(profiles)], "hp": 1 + n % 9} for n in range(prices)]
    answer("price", {"thing": units[0]})
    found = list[object]()

    def ask(unit: object) -> None:
        found.append(answer("price", {"thing": unit}))

    times = [clocked(ask, unit) for unit in units]
    how = f"Processor time, the median of {prices} units."
    return Comparison("A price on the server", how, (Method("price", median(times)),), checksum(found))


def chosen(choices: int = CHOICES) -> Comparison:
    """A game of two people, with the benchmark armies."""
    with database() as (kept, owner):
        game = seated(kept, owner, SEED, choices)
        play = game.opened()
        times = [clocked(game.choose, play, place) for place in range(len(game.choices))]
        opening = [clocked(game.opened) for _ in range(ROUNDS)]
        drawing = [clocked(pictures.table_picture, play.battle.forces, None) for _ in range(ROUNDS)]
        found = msgspec.json.encode([play.battle.hash, game.opened().battle.hash])
    methods = (
        Method("a choice, kept and told", median(times), aim=CHOICE_AIM),
        Method(f"opening the game again, {len(times)} choices long", median(opening)),
        Method("the table drawn for those who come in", median(drawing)),
    )
    how = f"Processor time, medians of {len(times)} choices and {ROUNDS} rounds; SQLite, both told."
    return Comparison("A game of 1,000 points a side on the server", how, methods, checksum([found]))


CHAPTERS: dict[str, Chapter] = {"price": priced, "choice": chosen}
