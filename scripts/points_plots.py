"""`python -m scripts.points_plots`: the pictures of docs/points.md, drawn from the model as it is."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from muster.army import Unit, Weapon
from muster.army.points import VERSION, price_unit, price_weapon
from muster.army.points.constants import VERSIONS
from muster.rulebook.weapon_type import WeaponType
from scripts.evidence import ROOT

FOLDER = ROOT / "docs" / "pictures" / "points"
# Colours of the project's look, on its light surface.
CARD, INK, INK_2, LINE = "#fffdf7", "#16241f", "#4a574f", "#d9d3c3"
CHART, TAPE, SEAT_1, SEAT_2 = "#1c7765", "#f7c234", "#1f5cb8", "#cc6610"
SAVES = (None, 6, 5, 4, 3, 2)
LOOK: dict[Any, Any] = {
    "figure.facecolor": CARD,
    "axes.facecolor": CARD,
    "axes.edgecolor": LINE,
    "axes.labelcolor": INK_2,
    "axes.grid": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlecolor": INK,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "font.family": ["DejaVu Sans"],
    "font.size": 10,
    "grid.color": LINE,
    "grid.linewidth": 0.6,
    "xtick.color": INK_2,
    "ytick.color": INK_2,
    "lines.linewidth": 2.2,
}


def unit_points(**changes: Any) -> float:
    values: dict[str, Any] = {"move": 6, "dash": 6, "defence": 3, "hp": 2, "armour": 4, "aegis": 6}
    return float(price_unit(Unit(name="Sample", **{**values, **changes})).points)


def weapon_points(**changes: Any) -> float:
    values: dict[str, Any] = {"range": 18, "attacks": 3, "power": 4, "ap": 5, "type": WeaponType.ASSAULT}
    return float(price_weapon(Weapon(name="Sample", **{**values, **changes})).points)


def labelled(axes: Axes, x: Sequence[float], y: Sequence[float], label: str, colour: str, style: str = "-") -> None:
    """Draws a line with its name at its end, as there is no legend."""
    axes.plot(x, y, style, color=colour)
    axes.annotate(label, (x[-1], y[-1]), (6, 0), textcoords="offset points", va="center", color=colour)


def sample(axes: Axes, x: float, y: float, points: str) -> None:
    """Marks the published sample, on the tape's yellow."""
    axes.plot([x], [y], "o", color=TAPE, markeredgecolor="#946800", markersize=9, zorder=5)
    axes.annotate(points, (x, y), (8, -14), textcoords="offset points", color=INK, fontweight="bold")


def hp(axes: Axes) -> None:
    axes.set(title="HP of a model", xlabel="HP", ylabel="points a model")
    for (armour, aegis), label, colour in (((4, 6), "4+, AEGIS 6+", CHART), ((None, None), "bare", SEAT_2)):
        x = list(range(1, 13))
        labelled(axes, x, [unit_points(hp=each, armour=armour, aegis=aegis) for each in x], label, colour)
    sample(axes, 2, 10.25, "10.25")


def defence(axes: Axes) -> None:
    axes.set(title="Defence", xlabel="Defence", ylabel="points a model")
    x = list(range(11))
    labelled(axes, x, [unit_points(defence=each) for each in x], "4+, AEGIS 6+", CHART)
    labelled(axes, x, [unit_points(defence=each, armour=None, aegis=None) for each in x], "bare", SEAT_2)
    sample(axes, 3, 10.25, "10.25")


def saves(axes: Axes) -> None:
    axes.set(title="Armour and AEGIS", xlabel="save", ylabel="points a model")
    x = list(range(len(SAVES)))
    labelled(axes, x, [unit_points(armour=None, aegis=each) for each in SAVES], "AEGIS", SEAT_1)
    labelled(axes, x, [unit_points(armour=each, aegis=None) for each in SAVES], "Armour", CHART, "--")
    axes.set_xticks(x, ["none", *(f"{each}+" for each in SAVES[1:])])


def movement(axes: Axes) -> None:
    axes.set(title="Move and Dash", xlabel="inches", ylabel="points a model")
    x = list(range(25))
    labelled(axes, x, [unit_points(move=each) for each in x], "Move", CHART)
    labelled(axes, x, [unit_points(dash=each) for each in x], "Dash", SEAT_2, "--")
    sample(axes, 6, 10.25, "10.25")


def ranges(axes: Axes) -> None:
    axes.set(title="Range by type", xlabel="range in inches", ylabel="points a weapon")
    x = list(range(61))
    for type_, colour, style in zip(WeaponType, (SEAT_2, SEAT_1, CHART), (":", "--", "-"), strict=True):
        labelled(axes, x, [weapon_points(range=each, type=type_) for each in x], type_, colour, style)
    sample(axes, 18, 11.04, "11.04")


def power(axes: Axes) -> None:
    axes.set(title="Attacks by Power", xlabel="Power", ylabel="points a weapon")
    x = list(range(11))
    for attacks, colour in ((1, SEAT_2), (3, CHART), (6, SEAT_1)):
        labelled(
            axes,
            x,
            [weapon_points(power=each, attacks=attacks) for each in x],
            f"{attacks} Attack{'s' * (attacks > 1)}",
            colour,
        )
    sample(axes, 4, 11.04, "11.04")


def piercing(axes: Axes) -> None:
    axes.set(title="AP", xlabel="AP", ylabel="points a weapon")
    x = list(range(len(SAVES)))
    for strength, colour in ((4, CHART), (8, SEAT_1)):
        costs = [weapon_points(ap=each, power=strength) for each in SAVES]
        labelled(axes, x, costs, f"Power {strength}", colour)
    axes.set_xticks(x, ["none", *(f"{each}+" for each in SAVES[1:])])
    sample(axes, 2, 11.04, "11.04")


def distances(axes: Axes) -> None:
    axes.set(title="How near enemies are", xlabel="inches", ylabel="an enemy is within, % of Game Turns")
    steps = VERSIONS[VERSION].enemy_within
    axes.plot([inches for inches, _ in steps], [100 * chance for _, chance in steps], color=CHART)
    axes.set_ylim(0, 104)


PICTURES = {
    "body": (hp, defence, saves, movement),
    "weapons": (ranges, power, piercing, distances),
}


def write(folder: Path = FOLDER) -> list[Path]:
    """Draws every picture; the same model gives the same files, byte for byte."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    with mpl.rc_context(LOOK):
        for name, parts in PICTURES.items():
            figure = Figure(figsize=(10, 7.2), layout="constrained")
            for draw, part in zip(parts, figure.subplots(2, 2).flat, strict=True):
                part.margins(x=0.12)
                draw(part)
                part.set_ylim(bottom=0)
            paths.append(folder / f"{name}.png")
            figure.savefig(paths[-1], dpi=120, metadata={"Software": None})
    return paths


if __name__ == "__main__":
    for path in write():
        print(f"wrote {path.relative_to(ROOT)}")
