"""`muster play`: a game against a bot, against a friend at the same keyboard, or between bots."""

from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from muster.cli import output
from muster.cli.options import RULESET_HELP, option, word
from muster.files import BadInput
from muster.files.kinds import OneOf, Whole
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import POINTS

if TYPE_CHECKING:
    from muster.battle.battle import Battle
    from muster.battle.log.files import LogWriter
    from muster.cli.play.session import GameSettings
    from muster.cli.play.terminal import Terminal

app = typer.Typer(add_completion=False)
DEFAULT_PLAYERS = "you,greedy"
INTERMEDIATE = "Intermediate games are named in the books, but described nowhere."
OF_A_LOG = {"players", "resume", "at", "log", "seed", "as_json"}


class Styles(OneOf):
    """The playstyles, and why the third that the books name is not among them."""

    def near(self, text: str) -> str:
        return f" {INTERMEDIATE}" if text.strip().lower() == "intermediate" else super().near(text)


@app.command()
def command(
    ctx: typer.Context,
    more: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[B...]", help="The armies that follow the first one of --armies.", show_default=False
        ),
    ] = None,
    armies: Annotated[
        list[str] | None,
        word(
            "armies",
            "Ready armies (“muster armies” lists them) or roster files, one a player; by the seed if not given.",
            "A B",
        ),
    ] = None,
    players: Annotated[
        str | None,
        word(
            "players",
            "you, random, greedy or my_bots.Mine for each seat, also with names: Anna:you,greedy.",
            "WHO,WHO",
        ),
    ] = None,
    teams: Annotated[str | None, word("teams", "A team for each player: red,blue,red,blue.", "T,T")] = None,
    table: Annotated[str, word("table", "A table's file, or random; random if not given.", "FILE")] = "random",
    ruleset: Annotated[str, word("ruleset", RULESET_HELP, "NAME")] = "core",
    style: Annotated[
        str,
        option(
            "style",
            Styles(*Playstyle),
            f"standard (phases) or advanced (Command Points); standard if not given. {INTERMEDIATE}",
            "STYLE-01",
        ),
    ] = "standard",
    limit: Annotated[
        Decimal | None,
        option("limit", POINTS, "Points a side; 300 for each player of a team if not given.", "POINTS-02"),
    ] = None,
    turns: Annotated[str | None, word("turns", "Game Turns, 4 or more, or random; 4 if not given.", "N")] = None,
    dice: Annotated[
        str, option("dice", OneOf("fast", "fair", "real"), "fast, fair (provably) or real: you roll and type.")
    ] = "fast",
    seed: Annotated[
        int | None, option("seed", Whole(0, 10**15), "The same seed gives the same game; random if not given.")
    ] = None,
    log: Annotated[Path | None, word("log", "Keep the game in a file, to go on, replay and verify.", "FILE")] = None,
    resume: Annotated[Path | None, word("resume", "Go on with the game in a log.", "LOG")] = None,
    at: Annotated[int | None, option("at", Whole(0, 10**9), "With --resume: from this line of the log on.")] = None,
    as_json: output.Json = False,
) -> int:
    """Play WARSURGE at the terminal, or let bots play.

    Example: muster play --armies lamplighters salt-kites --players you,greedy --seed 7 --log game.jsonl
    """
    from muster.cli.play.resume import ResumeOptions, resumed
    from muster.cli.play.session import GameSettings, any_seed, played
    from muster.cli.play.setup import sittings
    from muster.cli.play.terminal import Terminal

    if at is not None and resume is None:
        raise BadInput("play.at", "--at goes with --resume only; allowed is --resume LOG --at N.")
    terminal = Terminal(output.console())
    if resume is not None:
        _refuse_options_beside_log(ctx)
        seated = sittings(players) if players is not None else None
        return played(
            lambda: resumed(resume, at, ResumeOptions(seated, seed, log, as_json), terminal), terminal, as_json
        )
    settings = GameSettings(
        sittings(DEFAULT_PLAYERS if players is None else players), dice, any_seed() if seed is None else seed, log
    )
    settings.refuse_json(as_json)
    named = (*(armies or ()), *(more or ()))
    begin = partial(_new_game, settings, terminal, named, teams, table, ruleset, style, limit, turns, as_json)
    return played(begin, terminal, as_json)


def _refuse_options_beside_log(ctx: typer.Context) -> None:
    given = {name for name in ctx.params if "COMMANDLINE" in str(ctx.get_parameter_source(name))}
    beside = sorted(given - OF_A_LOG)
    if beside:
        names = ", ".join("--armies" if name == "more" else f"--{name}" for name in beside)
        sentence = (
            f"{names} cannot stand beside --resume; allowed there are --players, --at, --log, --seed and --json."
        )
        raise BadInput("play.resume_and_options", sentence)


def _refuse_log(path: Path) -> None:
    """Before anybody has rolled or chosen, say if the game could not be kept there."""
    if path.is_dir() or not path.parent.is_dir():
        why = "is a folder" if path.is_dir() else "would lie in a folder that is not there"
        raise BadInput("play.log", f"{path} {why}; allowed is a new file.")
    if path.exists():
        raise BadInput("play.log", f"{path} exists already; allowed is a new file, or --resume {path}.")


def _new_game(
    settings: "GameSettings", terminal: "Terminal", armies: tuple[str, ...], teams: str | None, table: str,
    ruleset: str, style: str, limit: Decimal | None, turns: str | None, as_json: bool,
) -> "tuple[Battle, LogWriter | None, GameSettings]":  # fmt: skip
    """A new game at its first decision, its log begun."""
    from muster.battle.battle import Battle
    from muster.battle.log.files import write_log
    from muster.cli.play import setup as set_up
    from muster.cli.play.session import dice_of, introduce, welcome
    from muster.rulebook.ruleset_file import find_ruleset

    rules, seated = find_ruleset(ruleset), settings.seated
    sides = set_up.teams_of(teams, len(seated))
    points = set_up.limit_of(limit, sides, rules)
    listed = tuple(name for part in armies for name in part.split(",") if name)
    setup = set_up.setup_of(
        seated,
        sides,
        set_up.armies_of(listed, sides, points, settings.seed),
        set_up.table_of(table, set_up.sides_in(sides), points, settings.seed),
        rules,
        set_up.length_of(turns, rules),
        Playstyle(style),
        points,
    )
    if settings.log is not None:
        _refuse_log(settings.log)
    dice = dice_of(settings, terminal, setup.side_names())
    if settings.is_watched:
        welcome(setup, dice, settings, terminal)
    elif not as_json:
        introduce(setup, settings, terminal)
    battle = Battle.new(setup, dice)
    return battle, write_log(battle, settings.log) if settings.log is not None else None, settings
