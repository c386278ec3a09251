"""Asking a person who takes losses, and where models are put; Enter is a sensible answer to both."""

from muster.battle.choices import AnyChoice, Lose, Place, Strike
from muster.battle.decisions import CasualtiesDecision, PlaceDecision, StrikeDecision
from muster.battle.narration.wording import counted, inches
from muster.battle.spot import Spot
from muster.cli.output import QUIET
from muster.cli.play.asking import Asking
from muster.cli.play.terminal import MenuOption
from muster.cli.play.words import numbers, point

WHY = {
    "coherency": ("no longer stands together", "no longer stand together"),
    "contact": ("has lost contact in melee", "have lost contact in melee"),
    "survivors": ("gets out of the lost transport", "get out of the lost transport"),
}


def choose_casualties(asking: Asking, decision: CasualtiesDecision) -> AnyChoice | None:
    own, state = asking.forces.unit(decision.unit), asking.state
    asking.terminal.say(
        f"{asking.does(decision.unit, 'loses', 'lose')} {decision.hp} HP. Which models take it?", "bold"
    )
    usual = asking.legal(Lose(()))
    first = set(usual.models) if isinstance(usual, Lose) else set()
    for model in decision.eligible:
        figure = state.figures[model]
        at = f" at ({inches(figure.x)}, {inches(figure.y)})" if figure is not None else ""
        weapons = ", ".join(weapon.name for weapon in asking.forces.weapons_of(model))
        mark = "▸" if model in first else " "
        line = f" {mark}{model - own.models.start + 1:>2} {state.hp[model]} HP{at}"
        asking.terminal.say(f"{line}  {weapons}", "" if model in first else QUIET)
    text = asking.terminal.line("numbers in order, Enter for those marked, or help >")
    if not text:
        return Lose(())
    chosen = numbers(text)
    if chosen is None or not all(1 <= number <= len(own.models) for number in chosen):
        asking.terminal.complain(f"Allowed are numbers of models from 1 to {len(own.models)}, such as 2 4.")
        return None
    return Lose(tuple(own.models[number - 1] for number in chosen))


def choose_struck(asking: Asking, decision: StrikeDecision) -> AnyChoice:
    """Who aboard a lost transport takes what is left."""
    options: list[MenuOption[AnyChoice]] = [
        MenuOption(f"{asking.name(unit)}, {asking.field.hp_left(unit)} HP", Strike(unit)) for unit in decision.units
    ]
    hits = counted(decision.hits, "hit is", "hits are")
    return asking.terminal.menu(f"{hits} left over. Who aboard is struck?", options)


def choose_places(asking: Asking, decision: PlaceDecision) -> AnyChoice | None:
    own = asking.forces.unit(decision.unit)
    spots = {spot.model - own.models.start + 1: spot for spot in decision.suggested}
    many = counted(len(spots), "model is", "models are")
    asking.terminal.say(f"{asking.does(decision.unit, *WHY[decision.why])}: {many} put elsewhere.", "bold")
    for number, spot in spots.items():
        asking.terminal.say(f"   {number:>2} to ({inches(spot.x)}, {inches(spot.y)})", QUIET)
    text = asking.terminal.line("a model and its place such as 2 12,5, Enter for these places, or help >")
    if not text:
        return Place(decision.suggested)
    word, _, rest = text.partition(" ")
    at, number_ = point(rest), numbers(word)
    if at is None or number_ is None or number_[0] not in spots:
        allowed = ", ".join(map(str, spots))
        asking.terminal.complain(
            f"Allowed is a model ({allowed}) and its place in inches, such as {next(iter(spots))} 12,5."
        )
        return None
    moved = spots[number_[0]]
    there = Spot(moved.model, *at, moved.z, moved.fx, moved.fy)
    return Place(tuple(there if spot == moved else spot for spot in decision.suggested))
