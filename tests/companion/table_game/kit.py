"""Games on a table for tests: begun with ready armies, and played command by command."""

from typing import Any

from muster.army.ready_armies import ready_army
from muster.companion.bodies import body_of
from muster.companion.json_types import Body
from muster.companion.refused import Refused
from muster.companion.table_game import table_game, table_log, table_view

START = "2026-01-10T18:00:00+00:00"
BELLS, LAMPS = "bell-engines", "lamplighters"
MARGARET, HANDBELLS, AGNES, RINGERS = "Deep Margaret", "Handbells", "Small Agnes", "Ringers"
FIRST_LAMPS, SECOND_LAMPS, WATCH, WAGON = "First Lamp Section", "Second Lamp Section", "Gallery Watch", "Tunnel Wagon"


def roster(name: str) -> Body:
    return body_of(ready_army(name))


def seat(player: str, army: str, team: str = "") -> Body:
    return {"player": player, "team": team, "roster": roster(army)}


class Game:
    """A game under way. Every command must succeed, unless it is `refused`."""

    def __init__(self, *seats: Body, **setup: Any) -> None:
        self.body: Body | None = None
        self.view: Any = None
        self.line: Any = None
        chosen = seats or (seat("Ada", BELLS), seat("Ben", LAMPS))
        self.do("new", **{"name": "Saturday", "style": "standard", "seats": list(chosen), **setup})

    def do(self, name: str, /, **fields: Any) -> Any:
        command = {"do": name, "at": START, **fields}
        answer = table_game({"game": self.body, "command": command})
        self.body, self.line, self.view = answer["game"], answer["line"], answer["view"]
        return self.view

    def refused(self, name: str, /, **fields: Any) -> Refused:
        """The refusal of a command; the game stays as it was."""
        before = repr(self.body)
        try:
            table_game({"game": self.body, "command": {"do": name, "at": START, **fields}})
        except Refused as refusal:
            assert repr(self.body) == before
            return refusal
        raise AssertionError(f"{name} was not refused")

    def unit(self, name: str) -> Any:
        return next(unit for seat in self.view["seats"] for unit in seat["units"] if unit["unit"] == name)

    def hp(self, name: str) -> list[int]:
        return [model["hp"] for model in self.unit(name)["models"]]

    def states(self, name: str) -> list[str]:
        return [model["state"] for model in self.unit(name)["models"]]

    def may(self, name: str) -> dict[str, int | None]:
        return {offer["action"]: offer["cost"] for offer in self.unit(name)["may"]}

    def points(self) -> list[int]:
        return [side["command_points"] for side in self.view["sides"]]

    def log(self) -> str:
        assert self.body is not None
        return table_log({"game": self.body})["text"]

    def looked_at(self) -> Any:
        assert self.body is not None
        return table_view({"game": self.body})["view"]


def standard(phase: str = "deploy", **setup: Any) -> Game:
    """A Standard game with everything on the table, in the first Game Turn's phase of that name."""
    game = Game(deployed=True, **setup)
    game.do("name-turn-master", faces=[5, 2], master=0)
    while game.view["phase"] != phase:
        game.do("next-phase")
    return game


def advanced(face: int = 4, **setup: Any) -> Game:
    """An Advanced game with everything on the table, at its first Action Step."""
    game = Game(**{"style": "advanced", "deployed": True, **setup})
    game.do("name-turn-master", faces=[5, 2], master=0)
    game.do("income", faces=[face] * game.view["command_dice"])
    return game


def of(seat: int, unit: str) -> Body:
    return {"seat": seat, "unit": unit}
