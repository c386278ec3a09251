"""Commands about objectives and score."""

from muster.companion.refused import Refused
from muster.companion.table_game.commands.done import Done, log_sentence, read_side
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import TableGame
from muster.companion.table_game.state import Objective

MOST_OBJECTIVES = 50
HIGHEST_WORTH = 1_000
HIGHEST_SCORE = 10_000


def objective(game: TableGame, fields: Fields) -> Done:
    name = fields.text("name", 80)
    known = {each.name: each for each in game.state.objectives}
    was = known.get(name, Objective(name, None, 1))
    owner = read_side(game, fields, "owner") if fields.gives("owner") else None
    if "owner" not in fields.values:
        owner = was.owner
    worth = fields.whole("worth", 0, HIGHEST_WORTH) if fields.gives("worth") else was.worth
    known[name] = Objective(name, owner, worth)
    if len(known) > MOST_OBJECTIVES:
        raise Refused("objective.count", f"A game has at most {MOST_OBJECTIVES} objectives.", "MIS-07", fields.at)
    whose = "nobody" if owner is None else game.setup.side_names[owner]
    sentence = f"Objective {name}: held by {whose}, worth {worth}."
    return Done(game.changed(objectives=tuple(known.values())), sentence, ("MIS-02",))


def remove_objective(game: TableGame, fields: Fields) -> Done:
    name = fields.text("name", 80)
    left = tuple(each for each in game.state.objectives if each.name != name)
    if len(left) == len(game.state.objectives):
        raise fields.refusal("name", f"There is no objective {name}.", code="objective.unknown")
    return Done(game.changed(objectives=left), f"Objective {name} is taken off.")


def score(game: TableGame, fields: Fields) -> Done:
    side = read_side(game, fields)
    points = fields.whole("points", -HIGHEST_SCORE, HIGHEST_SCORE)
    reason = f" for {fields.text('for')}" if fields.gives("for") else ""
    total = game.state.scores[side] + points
    sentence = f"{game.setup.side_names[side]} scores {points}{reason} and has {total}."
    return Done(game.with_score(side, total), sentence, ("MIS-01",))


def score_objectives(game: TableGame, fields: Fields) -> Done:
    """At the end of a Game Turn, or whenever the mission says so (QR-08)."""
    scored: list[str] = []
    for side, name in enumerate(game.setup.side_names):
        gained = sum(each.worth for each in game.state.objectives if each.owner == side)
        if gained:
            game = game.with_score(side, game.state.scores[side] + gained)
            scored.append(f"{name} scores {gained} and has {game.state.scores[side]}")
    if not scored:
        raise Refused("objective.none_held", "Nobody holds an objective that is worth anything.", "MIS-01", fields.at)
    return Done(game, log_sentence("Objectives:", also=scored), ("QR-08", "MIS-01"))
