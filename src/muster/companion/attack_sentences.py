"""What happened in an attack, told in sentences."""

from collections.abc import Iterator

from muster.combat.events import AttackRolled, Event, HpLost, LossDiscarded, SavePierced, SavesRolled, UnitDestroyed
from muster.companion.asked_attack import Attack
from muster.dice import Roll

MOST_SHOWN = 30


def event_sentences(event: Event, attack: Attack) -> Iterator[str]:
    """One event in a sentence or two."""
    match event:
        case AttackRolled():
            yield _attack(event)
        case SavePierced():
            yield f"AP {event.ap}+ pierces the Armour: no {event.save.name} save."
        case SavesRolled():
            yield _saves(event)
        case HpLost():
            yield _lost(event)
        case LossDiscarded():
            yield f"{event.hp:,} HP more would be lost, but no model is left to lose them."
        case UnitDestroyed():
            name = attack.name[:1].upper() + attack.name[1:]
            yield f"{name} is destroyed."


def _attack(event: AttackRolled) -> str:
    needed = event.requirements
    weapons = needed.weapons
    if not needed.needs.possible:
        return f"{weapons.name} cannot hurt the target."
    dice = f"{weapons.dice:,} dice" if weapons.dice != 1 else "1 die"
    hits = f"{event.hits:,} hits" if event.hits != 1 else "1 hit"
    if needed.needs.automatic:
        return f"{weapons.name}: {dice}, which succeed without a roll; {hits}."
    return f"{weapons.name}: {dice} on {needed.needs}{_faces(event.rolls)}; {hits}."


def _saves(event: SavesRolled) -> str:
    passed, failed = event.failed.count(False), event.failed.count(True)
    return f"{event.save.name} on {event.save.test.needs}{_faces(event.rolls)}: {passed:,} saved, {failed:,} not."


def _faces(rolls: tuple[Roll, ...]) -> str:
    """The faces of a few dice; of many only their number is told, in the words around."""
    faces = [face for roll in rolls for face in roll.faces]
    return f" ({' '.join(map(str, faces))})" if 0 < len(faces) <= MOST_SHOWN else ""


def _lost(event: HpLost) -> str:
    if not event.left:
        return f"Model {event.model + 1} loses {event.lost} HP and is a casualty."
    return f"Model {event.model + 1} loses {event.lost} HP and has {event.left} left."
