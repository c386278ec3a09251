"""`python -m scripts.fairness`: how fair the point model is, from games that the greedy player plays.

matchups plays rosters against each other and tells who wins how often; fit finds what the exponents of the model
should have been, from random rosters; distances measures how far away enemies are. The first two can be stopped, and
go on where they were.
"""

import argparse
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from muster.army import READY
from muster.army.points import VERSION
from scripts.fairness_distances import distances_in, within
from scripts.fairness_fit import fit_games, fit_outcome, fitted, report
from scripts.fairness_games import Game, Outcome, match, matchups, played, wilson

FAIR = 0.65
"""The largest share of its games that a roster may win."""
STEPS = (0, 6, 12, 18, 24, 30, 36, 48, 72)


def main(arguments: Sequence[str] | None = None) -> None:
    asked = _parser().parse_args(arguments)
    lines = {"matchups": _matchups, "fit": _fit, "distances": _distances}[asked.what](asked)
    text = "\n".join(lines) + "\n"
    if asked.out:
        asked.out.write_text(text, encoding="utf-8")
    print(text, end="")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scripts.fairness", description=__doc__)
    parser.add_argument("what", choices=["matchups", "fit", "distances"])
    parser.add_argument("rosters", nargs="*", help="names of ready armies, or roster files (matchups only)")
    parser.add_argument("--games", type=int, default=20, help="of each match-up and style, or in all")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--name", default="", help="under which games are kept, to go on with them")
    parser.add_argument("--version", type=int, default=VERSION, help="of the point model that is fitted")
    parser.add_argument("--first", type=int, default=0, help="pair of random rosters to begin with (fit only)")
    parser.add_argument("--out", type=Path, help="write the report there as well")
    return parser


def _matchups(asked: argparse.Namespace) -> list[str]:
    rosters = asked.rosters or [name for name in READY if not name.startswith("benchmark")]
    games = list(matchups(rosters, asked.games))
    return told(games, played(asked.name or "matchups", games, match, asked.workers))


def _fit(asked: argparse.Namespace) -> list[str]:
    games = fit_games(asked.games, asked.version, asked.first)
    name = asked.name or f"fit-{asked.version}"
    return report(fitted(games, played(name, games, fit_outcome, asked.workers), asked.version), asked.version)


def _distances(asked: argparse.Namespace) -> list[str]:
    with ProcessPoolExecutor(asked.workers, get_context("spawn")) as pool:
        found = [each for game in pool.map(distances_in, range(asked.games)) for each in game]
    cells = [f"{within(found, step):.3f}" for step in STEPS]
    head = [f"{len(found)} units at the beginning of Game Turns in {asked.games} games; nearest enemy within", ""]
    return [*head, _row([f"{step} in." for step in STEPS]), _row(["---"] * len(STEPS)), _row(cells)]


def told(games: Sequence[Game], outcomes: Sequence[Outcome]) -> list[str]:
    """How often each roster and each match-up was won, with the interval of 95% confidence."""
    overall, pairs = _gathered(games, outcomes)
    lines = ["| roster | games | won, draws half | 95% confidence | |", "| --- | --- | --- | --- | --- |"]
    for name, won in sorted(overall.items(), key=lambda each: -_share(each[1])):
        verdict = "" if _share(won) <= FAIR else f"over {FAIR:.0%}"
        lines.append(_row([name, str(len(won)), *_shares(won), verdict]))
    lines += ["", "| match-up | style | games | first won, draws half | 95% confidence |", "| --- |" + " --- |" * 4]
    for (one, two, style), won in sorted(pairs.items()):
        lines.append(_row([f"{one} - {two}", style, str(len(won)), *_shares(won)]))
    return lines


Won = dict[str, list[float]]


def _gathered(
    games: Sequence[Game], outcomes: Sequence[Outcome]
) -> tuple[Won, dict[tuple[str, str, str], list[float]]]:
    """The results by roster, over all games against others, and by match-up; in a mirror, those of the first seat."""
    overall: Won = defaultdict(list)
    pairs: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    for game, found in zip(games, outcomes, strict=True):
        one, two = Path(game.one).stem, Path(game.two).stem
        if one == two:
            pairs[one, two, game.style].append(1 - found.won if game.swapped else found.won)
            continue
        pairs[one, two, game.style].append(found.won)
        overall[one].append(found.won)
        overall[two].append(1 - found.won)
    return overall, pairs


def _share(won: Sequence[float]) -> float:
    return sum(won) / len(won)


def _shares(won: Sequence[float]) -> list[str]:
    low, high = wilson(sum(won), len(won))
    return [f"{_share(won):.0%}", f"{low:.0%} to {high:.0%}"]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
