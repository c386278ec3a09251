"""Which models lose HP: spread by the rules from a sum, or as the owner chose, held to the same rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from muster.combat.losses import allocate, may_be_chosen, weakest_first
from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import read_model
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.state import Ref

MOST_HP = 100_000

Taken = list[tuple[int, int]]
"""Models in the order in which they lose HP, and how many."""


@dataclass(frozen=True)
class Lost:
    """What a loss of HP came to: the game after it, HP taken, casualties, and the HP that nobody could lose."""

    game: TableGame
    taken: int
    casualties: int
    discarded: int


def read_losses(game: TableGame, fields: Fields, ref: Ref) -> Lost:
    """The fields `hp` or `losses`, `first` and `unseen`, carried out on a unit."""
    unseen = fields.wholes("unseen", 1_000, 0, len(game.where(ref).models) - 1) if fields.gives("unseen") else ()
    first = read_model(game, fields, ref, "first") if fields.gives("first") else None
    agreed = fields.flag("by_agreement")
    if fields.gives("losses") == fields.gives("hp"):
        sentence = f"{fields.what} names the HP lost in all (hp) or of each model (losses): one of the two."
        raise fields.refusal("hp", sentence, "HP-03")
    if fields.gives("losses"):
        taken = _as_chosen(game, fields, ref, unseen, agreed=agreed)
        return _lost(game, ref, taken, sum(hp for _, hp in taken))
    hp = fields.whole("hp", 0, MOST_HP, "HP-01")
    return _lost(game, ref, _spread(game, fields, ref, hp, [first] if first is not None else [], unseen), hp)


def _spread(
    game: TableGame,
    fields: Fields,
    ref: Ref,
    hp: int,
    wanted: Sequence[int],
    unseen: Iterable[int],
    *,
    agreeable: bool = False,
) -> Taken:
    """Damaged models first, each until it is a casualty, and none that the attacker does not see (HP-07 to HP-10)."""
    full = game.stats(ref).hp.total
    seen = [model for model in range(len(game.where(ref).models)) if model not in set(unseen)]
    left = [game.where(ref).models[model].hp for model in seen]
    queue = [seen.index(model) for model in wanted if model in seen]
    if wanted and hp and (not queue or queue[0] not in may_be_chosen(left, full)):
        sentence = "That model cannot take the loss; allowed are visible models, a damaged one before all others."
        raise Refused("losses.model", sentence, "HP-08", f"{fields.at}.first", agreeable=agreeable)

    def choose(now: Sequence[int], eligible: Sequence[int]) -> int:
        return next((model for model in queue if model in eligible), weakest_first(now, eligible))

    return [(seen[model], taken) for model, taken in allocate(hp, left, full, choose)]


def _as_chosen(game: TableGame, fields: Fields, ref: Ref, unseen: Iterable[int], *, agreed: bool) -> Taken:
    taken: Taken = []
    for part in fields.parts("losses", 1, len(game.where(ref).models), "a loss"):
        model = read_model(game, part, ref)
        taken.append((model, part.whole("hp", 1, max(1, game.where(ref).models[model].hp), "HP-13")))
        part.close()
    models = [model for model, _ in taken]
    if len(set(models)) < len(models):
        raise fields.refusal("losses", "A model is named twice in losses; each is named once.", "HP-07")
    if any(hp > game.where(ref).models[model].hp for model, hp in taken):
        raise fields.refusal("losses", "A casualty cannot lose any more HP.", "HP-13")
    if not agreed and taken != _spread(game, fields, ref, sum(hp for _, hp in taken), models, unseen, agreeable=True):
        sentence = "HP are not spread: a damaged model loses them first, and each until it is a casualty."
        raise Refused("losses.spread", sentence, "HP-07", f"{fields.at}.losses", agreeable=True)
    return taken


def _lost(game: TableGame, ref: Ref, taken: Taken, hp: int) -> Lost:
    models = list(game.where(ref).models)
    for model, each in taken:
        models[model] = replace(models[model], hp=models[model].hp - each)
    done = sum(each for _, each in taken)
    casualties = sum(models[model].hp == 0 for model, _ in taken)
    return Lost(game.with_models(ref, models), done, casualties, hp - done)
