"""Prices the ready factions in place by our point model, and tells which ready rosters no longer fit their limit.

`python -m scripts.price_ready` writes costs; with --check it only says what is out of date, and with --mend it also
changes the number of models in rosters that went past their limit or fell under 96 % of it.
"""

import sys
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Final

from muster.army import Faction, read_faction
from muster.army.points import price_unit, price_weapon
from muster.files.loading import load
from scripts.ready_counts import Sheet, fitted

READY: Final = Path(__file__).resolve().parents[1] / "src" / "muster" / "army" / "ready"
Costs = dict[str, Decimal]


def factions() -> dict[Path, Faction]:
    return {path: load(path, "faction", read_faction) for path in sorted((READY / "factions").glob("*.yaml"))}


def priced(path: Path, faction: Faction) -> tuple[str, Costs]:
    """The faction's file with the model's prices, and the prices by name. All else in the file is unchanged."""
    prices = {unit.name: price_unit(unit) for unit in faction.profiles}
    prices |= {weapon.name: price_weapon(weapon) for weapon in faction.weapons}
    lines = path.read_text("utf-8").splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("  - name: ")]
    text = lines[: starts[0]]
    for start, end in pairwise([*starts, len(lines)]):
        price = prices[lines[start].removeprefix("  - name: ")]
        text += _with_price(lines[start:end], price.points, price.version)
    return "\n".join(text) + "\n", {name: price.points for name, price in prices.items()}


def _with_price(entry: list[str], points: Decimal, version: int) -> list[str]:
    """A definition with its cost after its last field; lines after it, such as the next heading, stay there."""
    fields = [line for line in entry if not line.startswith(("    cost:", "    pricing:"))]
    last = max(number for number, line in enumerate(fields) if line.startswith("    ") or number == 0)
    return [*fields[: last + 1], f"    cost: {points}", f"    pricing: {version}", *fields[last + 1 :]]


def main() -> int:
    only_check, mend = "--check" in sys.argv, "--mend" in sys.argv
    costs: Costs = {}
    stale = []
    for path, faction in factions().items():
        text, found = priced(path, faction)
        costs |= found
        if text != path.read_text("utf-8"):
            stale.append(path.name)
            if not only_check:
                path.write_text(text, encoding="utf-8")
    unfit = list(_rosters(costs, mend=mend and not only_check))
    for line in [*(f"{name}: {'not up to date' if only_check else 'priced again'}" for name in stale), *unfit]:
        print(line)
    return 1 if unfit or (only_check and stale) else 0


def _rosters(costs: Costs, *, mend: bool) -> Iterator[str]:
    """What is wrong with rosters and was not mended."""
    for path in sorted((READY / "rosters").glob("*.yaml")):
        sheet = Sheet.of(path.read_text("utf-8"))
        if not sheet.faults(costs):
            continue
        better = fitted(sheet, costs) if mend else None
        if better is None:
            yield from (f"{path.name}: {fault}" for fault in sheet.faults(costs))
        else:
            path.write_text(better.text, encoding="utf-8")
            print(f"{path.name}: mended, {sheet.total(costs)} -> {better.total(costs)} pts")


if __name__ == "__main__":
    sys.exit(main())
