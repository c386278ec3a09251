"""`muster odds`: what an attack is likely to do, exactly."""

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

import typer

from muster.cli import output
from muster.cli.odds_view import OddsQuestion, document, draw
from muster.cli.options import RULESET_HELP, flag, option, word
from muster.combat import limits
from muster.combat.attack import Cover, Melee, Target, WeaponGroup
from muster.combat.odds import odds
from muster.dice import Reroll
from muster.files import BadInput
from muster.files.kinds import Kind
from muster.rulebook.ruleset import CORE, POINTS
from muster.rulebook.ruleset_file import find_ruleset
from muster.rulebook.weapon_type import WeaponType

app = typer.Typer(add_completion=False)
Number = int | None


def of_weapon(name: str, kind: Kind[Any], text: str, rule: str) -> Any:
    return option(name, kind, text, rule, "The weapons")


def of_target(name: str, kind: Kind[Any], text: str, rule: str) -> Any:
    return option(name, kind, text, rule, "The target")


@app.command()
def command(
    ctx: typer.Context,
    attacks: Annotated[Number, of_weapon("attacks", limits.DICE, "Attack dice in all.", "ATTACK-04")] = None,
    power: Annotated[Number, of_weapon("power", limits.POWER, "0 to 20.", "ATTACK-16")] = None,
    ap: Annotated[Number, of_weapon("ap", limits.SAVE, "6+ to 2+, or none.", "STAT-21")] = None,
    type_: Annotated[
        WeaponType, of_weapon("type", limits.TYPE, "heavy, battle or assault; assault if not given.", "STAT-22")
    ] = WeaponType.ASSAULT,
    melee: Annotated[
        bool, flag("melee", "Within a melee: the type's penalty counts, cover does not.", "The weapons")
    ] = False,
    modifier: Annotated[
        int, of_weapon("modifier", limits.MODIFIER, "Dice modifier on the attack dice, such as -1.", "DICE-09")
    ] = 0,
    reroll: Annotated[
        Reroll | None, of_weapon("reroll", limits.REROLL, "Attack dice once more: failures or successes.", "DICE-05")
    ] = None,
    defence: Annotated[Number, of_target("defence", limits.DEFENCE, "0 to 15.", "ATTACK-16")] = None,
    hp: Annotated[int, of_target("hp", limits.HP, "HP of each model; 1 if not given.", "STAT-10")] = 1,
    models: Annotated[int, of_target("models", limits.MODELS, "How many models; 1 if not given.", "STAT-02")] = 1,
    armour: Annotated[Number, of_target("armour", limits.SAVE, "6+ to 2+, or none.", "STAT-11")] = None,
    aegis: Annotated[Number, of_target("aegis", limits.SAVE, "6+ to 2+, or none.", "STAT-12")] = None,
    cover: Annotated[int, of_target("cover", limits.COVER, "What cover adds to Defence.", "COVER-06")] = 0,
    save_modifier: Annotated[
        int, of_target("save-modifier", limits.MODIFIER, "Dice modifier on every save, such as -1.", "SAVE-11")
    ] = 0,
    reroll_saves: Annotated[
        Reroll | None, of_target("reroll-saves", limits.REROLL, "Saves once more: failures or successes.", "DICE-05")
    ] = None,
    points: Annotated[
        Decimal | None, of_target("points", POINTS, "What it costs, to tell the loss in points.", "POINTS-11")
    ] = None,
    file: Annotated[
        Path | None, word("file", "An attack of several weapons in order, in a file that says it all.", "FILE")
    ] = None,
    ruleset: Annotated[str | None, word("ruleset", RULESET_HELP, "NAME")] = None,
    as_json: output.Json = False,
) -> None:
    """The exact odds of an attack, and why.

    Example: muster odds --attacks 12 --power 3 --ap 6+ --defence 5 --hp 2 --models 2 --armour 3+
    """
    if file is not None:
        _refuse_options_beside_file(ctx)
        question = from_file(file, ruleset)
    else:
        if attacks is None or power is None or defence is None:
            needed = "an attack needs --attacks, --power and --defence, or --file"
            raise BadInput("odds.incomplete", f"The attack is not complete; {needed}.")
        melee_ = Melee.WITHIN if melee else Melee.NONE
        question = OddsQuestion(
            (WeaponGroup(attacks, power, ap, type_, melee=melee_, modifier=modifier, reroll=reroll),),
            Target(
                defence,
                hp,
                (hp,) * models,
                armour,
                aegis,
                Cover(defence=cover),
                armour_modifier=save_modifier,
                aegis_modifier=save_modifier,
                reroll_saves=reroll_saves,
            ),
            CORE if ruleset is None else find_ruleset(ruleset),
            points,
        )
    answer = odds(question.weapons, question.target, question.ruleset)
    output.show(as_json, document(question, answer), lambda console: draw(console, question, answer))


def from_file(file: Path, ruleset: str | None) -> OddsQuestion:
    """The file's attack; a ruleset named on the command line goes before the file's own."""
    # Imported here so that odds from options do not wait for the file reader.
    from muster.combat.attack_file import load_attack

    attack = load_attack(file)
    rules = attack.ruleset or CORE if ruleset is None else find_ruleset(ruleset)
    return OddsQuestion(attack.weapons, attack.target, rules, attack.points)


def _refuse_options_beside_file(ctx: typer.Context) -> None:
    given = {name for name in ctx.params if "COMMANDLINE" in str(ctx.get_parameter_source(name))}
    beside = sorted(given - {"file", "ruleset", "as_json"})
    if beside:
        names = ", ".join("--" + name.rstrip("_").replace("_", "-") for name in beside)
        sentence = f"{names} cannot stand beside --file; allowed there are --ruleset and --json."
        raise BadInput("odds.file_and_options", sentence)
