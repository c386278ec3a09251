"""A game as its body: read with everything checked, and written."""

import json
from collections.abc import Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from muster.army.roster import Roster
from muster.bookkeeping.length import FEWEST_TURNS, MOST_TURNS
from muster.bookkeeping.sides import FEWEST_SIDES
from muster.companion.bodies import number
from muster.companion.json_types import Body
from muster.companion.reading import body_document, thing_of
from muster.companion.refused import Refused
from muster.companion.table_game.fields import Fields
from muster.companion.table_game.game import game_at_start
from muster.companion.table_game.history import MOST_COMMANDS, History, followed
from muster.companion.table_game.setup import (
    FEWEST_SEATS,
    MOST_MINUTES,
    MOST_SEATS,
    POINTS,
    RANDOM,
    VICTORIES,
    TableSeat,
    TableSetup,
)
from muster.files.kinds import Number
from muster.files.refusals import shown
from muster.rulebook.playstyle import Playstyle
from muster.rulebook.ruleset import PRESETS

KIND, VERSION = "table-game", 1
LIMIT = Number("1", "1000000", decimals=2, unit="points")
LONGEST_NAME = 80
MOST_MODELS = 2_000
"""In all armies together: more stand on no table."""


def read_game(value: object) -> tuple[TableSetup, History]:
    """A body's setup and history; Refused with a sentence if it is foreign, damaged or of another version."""
    fields = Fields(value, "the game", "game")
    if fields.any("kind") != KIND:
        raise fields.refusal("kind", f"The kind of this is not {KIND}; it is no game on a table.")
    if fields.any("version") != VERSION:
        raise fields.refusal("version", f"This game is not of version {VERSION}, which is the one read here.")
    made = fields.time("made").isoformat()
    setup = _read_setup(fields, made, elimination=False)  # games older than the field were played without
    fields.gives("summary")  # written for lists, and never trusted
    log = fields.listed("log", 0, MOST_COMMANDS + MOST_COMMANDS // 10)
    fields.close()
    return setup, followed(game_at_start(setup), log)


def new_game(command: object) -> tuple[TableSetup, History]:
    """The game that the command `new` sets up."""
    fields = Fields(command, "the command", "command")
    if fields.any("do") != "new":
        raise fields.refusal("do", "There is no game yet; the first command is “new”.", code="command.no_game")
    preset = fields.values.get("ruleset")
    elimination = isinstance(preset, str) and preset in PRESETS and PRESETS[preset].elimination
    setup = _read_setup(fields, fields.time().isoformat(), elimination=elimination)
    fields.close()
    return setup, History([game_at_start(setup)])


def write_game(setup: TableSetup, log: Sequence[object], history: History) -> Body:
    state = history.game.state
    return {
        "kind": KIND,
        "version": VERSION,
        "name": setup.name,
        "made": setup.made,
        "style": setup.style.value,
        "ruleset": setup.preset,
        "limit": None if setup.limit is None else number(setup.limit),
        "game_turns": setup.game_turns,
        "victory": setup.victory,
        "keeps_order": setup.keeps_order,
        "deployed": setup.deployed,
        "elimination": setup.elimination,
        "time_limit": setup.time_limit,
        "seats": [{"player": seat.player, "team": seat.team, "roster": seat.body} for seat in setup.seats],
        "log": list(log),
        "summary": {
            "game_turn": state.game_turn,
            "phase": state.phase.value,
            "result": state.result.sentence if state.result else None,
        },
    }


def _read_setup(fields: Fields, made: str, *, elimination: bool) -> TableSetup:
    preset = fields.choice("ruleset", tuple(PRESETS)) if fields.gives("ruleset") else "core"
    setup = TableSetup(
        name=fields.text("name", LONGEST_NAME),
        made=made,
        style=Playstyle(fields.choice("style", tuple(Playstyle), "STYLE-01")),
        preset=preset,
        limit=fields.number("limit", LIMIT, "POINTS-02") if fields.gives("limit") else _set_limit(preset),
        game_turns=_read_length(fields, preset),
        victory=fields.choice("victory", VICTORIES, "POINTS-10") if fields.gives("victory") else POINTS,
        keeps_order=fields.flag("keeps_order", default=True),
        deployed=fields.flag("deployed"),
        elimination=fields.flag("elimination", default=elimination),
        time_limit=fields.whole("time_limit", 1, MOST_MINUTES) if fields.gives("time_limit") else None,
        seats=tuple(_read_seat(part) for part in fields.parts("seats", FEWEST_SEATS, MOST_SEATS, "a seat")),
    )
    _check_sides(setup, f"{fields.at}.seats")
    return setup


def _set_limit(preset: str) -> Decimal | None:
    return PRESETS[preset].set_limit or None


def _read_length(fields: Fields, preset: str) -> int | Literal["random"] | None:
    if not fields.gives("game_turns"):
        return PRESETS[preset].set_length or None
    if fields.values["game_turns"] == RANDOM:
        return RANDOM
    return fields.whole("game_turns", FEWEST_TURNS, MOST_TURNS, "TURN-17")


def _read_seat(fields: Fields) -> TableSeat:
    player = fields.text("player", LONGEST_NAME)
    team = fields.text("team", LONGEST_NAME, empty=True) if fields.gives("team") else ""
    body = fields.part("roster", "the roster")
    fields.close()
    text = json.dumps(body.values, sort_keys=True)
    return TableSeat(player, team, _read_roster(text, body.at), body.values)


@lru_cache(maxsize=32)  # a game's rosters come with every command, and reading one takes longer than the command
def _read_roster(text: str, at: str) -> Roster:
    thing = thing_of(body_document(json.loads(text), ["roster"], at))
    if not isinstance(thing, Roster):
        raise Refused("roster.kind", "That is no roster.", at=at)
    return thing


def _check_sides(setup: TableSetup, at: str) -> None:
    """Names tell sides apart, in Roll-Offs too; two sides at least are at war."""
    players = [seat.player for seat in setup.seats]
    for names, what in ((players, "players"), (setup.side_names, "sides")):
        twice = next((name for name in names if list(names).count(name) > 1), None)
        if twice is not None:
            sentence = f"Two {what} are named “{shown(twice)}”; each needs a name of its own."
            raise Refused("seats.named_twice", sentence, "DICE-12", at)
    if len(setup.sides) < FEWEST_SIDES:
        raise Refused("seats.one_side", "All play in one team; a game needs two sides at least.", "MULTI-04", at)
    if len(setup.sides) > setup.ruleset.most_sides:
        sentence = f"{len(setup.sides)} sides take part; allowed are {setup.ruleset.most_sides} by these rules."
        raise Refused("seats.sides", sentence, "QS-01", at)
    models = sum(len(unit.models) for seat in setup.seats for unit in seat.roster.units)
    if models > MOST_MODELS:
        sentence = f"The armies have {models:,} models together; allowed are {MOST_MODELS:,}."
        raise Refused("seats.models", sentence, at=at)
