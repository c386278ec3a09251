"""`muster odds`: what an attack is likely to do, exactly."""

from decimal import Decimal
from pathlib import Path
from typing import Annotated

import typer

from muster.cli import output
from muster.cli.odds_view import Question, document, draw
from muster.cli.options import flag, option
from muster.combat import limits
from muster.combat.attack import Cover, Melee, Target, WeaponGroup
from muster.combat.odds import odds
from muster.dice import Reroll
from muster.files import BadInput
from muster.rulebook.ruleset import CORE, POINTS
from muster.rulebook.ruleset_file import find_ruleset
from muster.rulebook.weapon_type import WeaponType

app = typer.Typer()
Number = int | None


@app.command()
def command(
    ctx: typer.Context,
    attacks: Annotated[Number, option("attacks", limits.DICE, "Attack dice in all.", "ATTACK-04")] = None,
    power: Annotated[Number, option("power", limits.POWER, "Power of the weapon, 0 to 20.", "ATTACK-16")] = None,
    ap: Annotated[Number, option("ap", limits.SAVE, "Armour piercing, 6+ to 2+, or none.", "STAT-21")] = None,
    type_: Annotated[
        WeaponType, option("type", limits.TYPE, "heavy, battle or assault (the default).", "STAT-22")
    ] = WeaponType.ASSAULT,
    melee: Annotated[bool, flag("melee", "Within a melee: the type's penalty counts, cover does not.")] = False,
    modifier: Annotated[int, option("modifier", limits.MODIFIER, "On the attack dice, such as -1.", "DICE-09")] = 0,
    reroll: Annotated[
        Reroll | None, option("reroll", limits.REROLL, "Attack dice once more: failures or successes.", "DICE-05")
    ] = None,
    defence: Annotated[
        Number, option("defence", limits.DEFENCE, "Defence of the target, 0 to 15.", "ATTACK-16")
    ] = None,
    hp: Annotated[int, option("hp", limits.HP, "HP of each model, 1 if not given.", "STAT-10")] = 1,
    models: Annotated[int, option("models", limits.MODELS, "Models in the target, 1 if not given.")] = 1,
    armour: Annotated[Number, option("armour", limits.SAVE, "Armour save, 6+ to 2+, or none.", "STAT-11")] = None,
    aegis: Annotated[Number, option("aegis", limits.SAVE, "AEGIS save, 6+ to 2+, or none.", "STAT-12")] = None,
    cover: Annotated[int, option("cover", limits.COVER, "What cover adds to Defence.", "COVER-06")] = 0,
    save_modifier: Annotated[
        int, option("save-modifier", limits.MODIFIER, "On every save, such as -1.", "SAVE-11")
    ] = 0,
    reroll_saves: Annotated[
        Reroll | None, option("reroll-saves", limits.REROLL, "Saves once more: failures or successes.", "DICE-05")
    ] = None,
    points: Annotated[
        Decimal | None, option("points", POINTS, "What the target costs, to tell the loss in points.", "POINTS-11")
    ] = None,
    file: Annotated[
        Path | None, typer.Option(help="A file (kind: attack) with several weapons in order.", show_default=False)
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option(help="core (the default), quickref, quickstart, beta, competitive or a file.")
    ] = None,
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
        question = Question(
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
            find_ruleset(ruleset or CORE.name),
            points,
        )
    answer = odds(question.weapons, question.target, question.ruleset)
    output.show(as_json, document(question, answer), lambda console: draw(console, question, answer))


def from_file(file: Path, ruleset: str | None) -> Question:
    """The file's attack; a ruleset named on the command line goes before the file's own."""
    # Imported here so that odds from options do not wait for the file reader.
    from muster.combat.attack_file import load_attack

    attack = load_attack(file)
    rules = find_ruleset(ruleset or attack.ruleset or CORE.name)
    return Question(attack.weapons, attack.target, rules, attack.points)


def _refuse_options_beside_file(ctx: typer.Context) -> None:
    given = {name for name in ctx.params if "COMMANDLINE" in str(ctx.get_parameter_source(name))}
    beside = sorted(given - {"file", "ruleset", "as_json"})
    if beside:
        names = ", ".join("--" + name.rstrip("_").replace("_", "-") for name in beside)
        sentence = f"{names} cannot stand beside --file; allowed there are --ruleset and --json."
        raise BadInput("odds.file_and_options", sentence)
