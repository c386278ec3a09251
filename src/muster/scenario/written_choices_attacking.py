"""Attacks and losses in a short text: `Guards attack Foes with rifle`, `Foes lose 2 4`, `Foes lose 2: 3; 4: 1`."""

from collections.abc import Callable

from muster.battle import choices as ch
from muster.battle.battle import Battle
from muster.battle.rules.aim import aim_of
from muster.battle.spot import Shot
from muster.files.refusals import shown
from muster.scenario.names import Names
from muster.scenario.scenario import WrittenChoice, always


def attack(who: str, rest: str, names: Names) -> WrittenChoice:
    """Reads `Foes with rifle`, and attacks by other models: `Guards/1-3 attack Foes; Guards/4-5 attack Others`."""
    shots, unit = [], names.unit_of(who)
    for number, each in enumerate(rest.split(";")):
        shooters, said = (who, each.strip()) if not number else names.leading(each.strip())
        if number and not said.startswith("attack "):
            raise ValueError(f"“{shown(said)}” is no attack; allowed is such as Guards/2 attack Foes with rifle.")
        shots.append(_shots(shooters, said.removeprefix("attack ") if number else said, names))
    return lambda battle: ch.Attack(unit, tuple(shot for each in shots for shot in each(battle)))


def _shots(who: str, said: str, names: Names) -> Callable[[Battle], list[Shot]]:
    """The attacks of some models. Named models use all such weapons; of a whole unit, only those that can."""
    whom, _, weapon = said.partition(" with ")
    models, target, unit = names.models(who), names.unit(whom), names.unit_of(who)
    weapons_of = names.forces.weapons_of
    every = [
        Shot(model, place, target)
        for model in models
        for place, each in enumerate(weapons_of(model))
        if not weapon or each.name == weapon.strip()
    ]
    if not every:
        raise ValueError(f"{who} has no weapon “{shown(weapon)}”.")
    if "/" in who:
        return lambda _: every

    def shots(battle: Battle) -> list[Shot]:
        able = set(aim_of(battle.field, unit).shots_at(target))
        return [shot for shot in every if (shot.model, shot.weapon) in able] or every

    return shots


def lose(who: str, rest: str, names: Names) -> WrittenChoice:
    """Reads `2 4`, these models in this order; or `2: 3; 4: 1`, with the HP that each loses."""
    unit = names.unit_of(who)
    if ":" in rest:
        return always(ch.Lose(tuple(model for model, _ in _amounts(unit, rest, names))))
    return always(ch.Lose(tuple(model for each in rest.split() for model in names.numbered(unit, each))))


def stated_losses(text: str, names: Names) -> dict[str, str]:
    """The HP that each model must lose by a choice that gives them, in the form of the expectation `lost`."""
    if " lose " not in text or ":" not in text:
        return {}
    who, said = names.leading(text.strip())
    verb, _, rest = said.partition(" ")
    if verb != "lose":
        return {}
    return {names.of_model(model): str(hp) for model, hp in _amounts(names.unit_of(who), rest, names)}


def _amounts(unit: int, text: str, names: Names) -> list[tuple[int, int]]:
    found = []
    for each in text.split(";"):
        number, _, amount = each.partition(":")
        if not amount.strip().isdecimal() or not int(amount):
            raise ValueError(f"“{shown(each.strip())}” is no loss; allowed are such as 2: 3 for 3 HP of model 2.")
        found += [(model, int(amount)) for model in names.numbered(unit, number)]
    return found
