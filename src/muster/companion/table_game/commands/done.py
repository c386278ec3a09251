"""What commands share: what they leave behind, and how they name units, sides and models."""

from collections.abc import Iterable
from dataclasses import dataclass

from muster.companion.refused import Refused
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.offers import RuleFault
from muster.companion.table_game.state import Ref
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown


@dataclass(frozen=True)
class Done:
    """A command that was carried out: the game after it, and what the log says of it."""

    game: TableGame
    sentence: str
    rules: tuple[str, ...] = ()
    who: int | None = None
    """The seat that it concerns."""


def log_sentence(*sentences: str, also: Iterable[str] = ()) -> str:
    """Sentences one after another, and behind them what else came of it."""
    more = "; ".join(also)
    return " ".join([*(each for each in sentences if each), *([f"{more}."] if more else [])])


def read_unit(game: TableGame, fields: Fields) -> Ref:
    """The unit that the fields `seat` and `unit` name."""
    seat = fields.whole("seat", 0, len(game.setup.seats) - 1)
    name = fields.text("unit", 100)
    names = [unit.name for unit in game.setup.seats[seat].roster.units]
    if name not in names:
        near = did_you_mean(name, names)
        sentence = f"{game.setup.seats[seat].player} has no unit “{shown(name)}”.{near}"
        raise fields.refusal("unit", sentence, code="unit.unknown")
    return Ref(seat, names.index(name))


def read_named_unit(game: TableGame, fields: Fields, name: str) -> Ref:
    """The unit that a field with `seat` and `unit` in it names."""
    part = fields.part(name, name)
    ref = read_unit(game, part)
    part.close()
    return ref


def read_model(game: TableGame, fields: Fields, ref: Ref, name: str = "model") -> int:
    return fields.whole(name, 0, len(game.where(ref).models) - 1)


def read_side(game: TableGame, fields: Fields, name: str = "side") -> int:
    return fields.whole(name, 0, len(game.setup.sides) - 1, "MULTI-04")


def unless_agreed(fault: RuleFault | None, fields: Fields) -> bool:
    """Refuses a fault on which the players have not agreed, or cannot; tells whether they have.

    What stands in the log of a kept game was done: a rule that has become stricter since does not close the game.
    """
    agreed = fields.flag("by_agreement")
    if fault is not None and not (fault.agreeable and (agreed or fields.kept)):
        can_agree = fault.agreeable and not agreed
        raise Refused(fault.code, fault.sentence, fault.rule, fields.at, agreeable=can_agree)
    return fault is not None and agreed
