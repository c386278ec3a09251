"""One who tells the play manager what people at a real table would tell it."""

from collections import Counter
from typing import Any

from muster.battle.battle import Battle
from muster.companion.refused import Refused
from muster.companion.table_game.game import TableGame, game_at_start
from muster.companion.table_game.history import History
from tests.companion.told.seating import START, Seating

Command = dict[str, Any]


class Speaker:
    """Gives commands to a game of the play manager, which must take them."""

    def __init__(self, battle: Battle, seating: Seating) -> None:
        self.battle, self.seating = battle, seating
        self.history = History([game_at_start(seating.setup())])
        self.said: list[Command] = []
        self.agreed: Counter[str] = Counter()

    @property
    def game(self) -> TableGame:
        return self.history.game

    def do(self, name: str, /, **fields: Any) -> None:
        command = {"do": name, "at": START, **fields}
        self.history.follow(command, "command")
        self.said.append(command)

    def do_agreed(self, name: str, /, **fields: Any) -> None:
        """The same, by agreement where only that lets it through; how often is counted by the reason."""
        try:
            self.do(name, **fields)
        except Refused as refusal:
            if not refusal.agreeable:
                raise
            self.agreed[refusal.code] += 1
            self.do(name, **fields, by_agreement=True)
