"""`muster roll`: dice, successes, and how often each face came."""

import re
import secrets
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from muster.cli import output
from muster.cli.options import option, word
from muster.combat.limits import MODIFIER, REROLL
from muster.dice import HEADS, SCATTER, DiceTest, FastDice, Reroll, Roll, Scatter, Throw, Thrown
from muster.files import BadInput
from muster.files.kinds import Whole
from muster.rulebook.die import COIN, D6, D10
from muster.rulebook.ladder import ATTACK_D6, ATTACK_D10

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

app = typer.Typer(add_completion=False)
SEED = Whole(0, 2**53)
MOST_SHOWN = 210
IN_A_LINE = 30
WORTH_A_HISTOGRAM = 6
LADDERS = {D6.name: ATTACK_D6, D10.name: ATTACK_D10}


@app.command()
def command(
    dice: Annotated[str, typer.Argument(help="26d6, 2d6, d3, d2, d10, coin or scatter.", show_default=False)],
    need: Annotated[str | None, word("need", "What a die must show: 5+, or a chain such as 6/4.", "NEED")] = None,
    modifier: Annotated[int, option("modifier", MODIFIER, "Dice modifier on --need, such as -1.", "DICE-09")] = 0,
    reroll: Annotated[
        Reroll | None, option("reroll", REROLL, "Dice rolled once more: failures or successes.", "DICE-05")
    ] = None,
    seed: Annotated[int | None, option("seed", SEED, "A number, to roll the same again.")] = None,
    as_json: output.Json = False,
) -> None:
    """Roll dice. Every roll names its seed, so that it can be rolled again.

    Example: muster roll 26d6 --need 5+ --reroll failures
    """
    throw = Throw.parse(dice)
    if need is None and (reroll or modifier):
        raise BadInput("roll.no_need", "--reroll and --modifier need --need, such as --need 5+.")
    chosen = secrets.randbelow(2**32) if seed is None else seed
    source = FastDice(chosen)
    if need is None:
        found = plain_document(throw, source)
    else:
        found = test_document(throw, _test(throw, need, modifier, reroll), source)
    whole = {"roll": str(throw), "seed": chosen, **found}
    output.show(as_json, whole, lambda console: draw(console, whole))


def _test(throw: Throw, need: str, modifier: int, reroll: Reroll | None) -> DiceTest:
    if throw.reading.name not in LADDERS:
        raise BadInput("roll.need", f"--need goes with d6 and d10; this is a roll of {throw}.")
    needs = LADDERS[throw.reading.name].needs(need)
    if needs.times > 1:
        raise BadInput("roll.multiplier", f"“{need}” multiplies; a roll counts each success once, such as 2+.")
    return DiceTest(needs.modified(modifier), reroll)


def plain_document(throw: Throw, source: FastDice) -> dict[str, Any]:
    result = throw.roll(source)
    found = {"faces": list(result.faces), "values": list(result.values), "total": result.total}
    if throw.reading.die is COIN:
        found["result"] = "heads" if result.faces == (HEADS,) else "tails"
    elif throw.reading is SCATTER:
        found["result"] = str(Scatter(result.faces[0]))
    return found | {"histogram": histogram(throw, result.values), "rolls": rolls_document([result.roll])}


def test_document(throw: Throw, test: DiceTest, source: FastDice) -> dict[str, Any]:
    thrown: Thrown = test.throw(throw.count, str(throw), source)
    faces = list(thrown.rolls[0].faces) if thrown.rolls else []
    return {
        "faces": faces,
        "need": str(test.needs),
        "reroll": test.reroll,
        "passed": list(thrown.passed),
        "successes": thrown.successes,
        "mean_successes": throw.count * test.chance,
        "histogram": histogram(throw, (face for roll in thrown.rolls for face in roll.faces)),
        "rolls": rolls_document(thrown.rolls),
    }


def histogram(throw: Throw, values: Iterable[int]) -> dict[str, int]:
    counted = Counter(values)
    return {str(value): counted[value] for value in dict.fromkeys(throw.reading.values)}


def rolls_document(rolls: Iterable[Roll]) -> list[dict[str, Any]]:
    return [{"purpose": roll.purpose, "die": roll.die.name, "faces": list(roll.faces)} for roll in rolls]


def draw(console: "Console", found: dict[str, Any]) -> None:
    need = f", need {found['need']}" if "need" in found else ""
    console.print(f"\n[bold {output.TAPE}]{found['roll']}[/]{need}  [{output.QUIET}]seed {found['seed']}[/]")
    for roll in found["rolls"]:
        if roll["purpose"] != found["roll"]:
            console.print(f"\n  [{output.QUIET}]{roll['purpose'].partition(', ')[2]}[/]")
        console.print(faces_text(roll["faces"], number_needed(found.get("need", ""), roll["purpose"])))
    if "values" in found and found["values"] != found["faces"] and "result" not in found:
        console.print("  read as")
        console.print(faces_text(found["values"], None))
    console.print()
    if "successes" in found:
        mean = f"[{output.QUIET}]({found['mean_successes']:.2f} on average)[/]"
        word = "success" if found["successes"] == 1 else "successes"
        console.print(f"  [bold {output.TAPE}]{found['successes']}[/] {word} of {len(found['passed'])} {mean}")
    else:
        console.print(f"  [bold {output.TAPE}]{found.get('result', found['total'])}[/]")
    if len(found["faces"]) >= WORTH_A_HISTOGRAM:
        draw_histogram(console, found["histogram"])
    console.print()


def number_needed(need: str, purpose: str) -> int | None:
    """What a face must reach at this stage of the test; None if nothing is asked of it."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", need)]
    stage = 2 if "third stage" in purpose else 1 if "second stage" in purpose else 0
    return numbers[stage] if numbers else None


def faces_text(faces: list[int], needed: int | None) -> "Text":
    """The faces in tens; those that reach what is needed stand out."""
    from rich.text import Text

    text = Text()
    for start in range(0, min(len(faces), MOST_SHOWN), IN_A_LINE):
        for place, face in enumerate(faces[start : start + IN_A_LINE]):
            quiet = output.QUIET if needed is not None else ""
            stands_out = needed is not None and face >= needed
            text.append("   " if place in (10, 20) else "  " if place == 0 else " ")
            text.append(str(face), style=f"bold {output.TAPE}" if stands_out else quiet)
        text.append("\n")
    if len(faces) > MOST_SHOWN:
        text.append(f"  and {len(faces) - MOST_SHOWN:,} more\n", style=output.QUIET)
    text.rstrip()
    return text


def draw_histogram(console: "Console", counted: dict[str, int]) -> None:
    from muster.cli.bars import block

    most = max(counted.values()) or 1
    console.print()
    for value, count in counted.items():
        bar = block(count / most, 40)
        console.print(f"  [bold]{value:>2}[/] [{output.GREEN}]{bar:<40}[/] {count:,}")
