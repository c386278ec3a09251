"""Whatever is done to a game on a table, its laws hold: bounds, sums, exact undo, and a log that never shrinks."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from muster.companion.refused import Refused
from muster.companion.table_game.commands.registry import COMMANDS
from tests.companion.table_game.kit import BELLS, LAMPS, Game, seat

NUMBER = st.integers(-1, 7)
FACES = st.lists(st.integers(1, 6), min_size=1, max_size=4)
ACTIONS = st.sampled_from(["deploy", "move", "attack", "dash", "perks", "prepare", "guard", "support"])
SIDE = st.integers(0, 1)


def state_of(view: dict[str, Any]) -> dict[str, Any]:
    """A view without what tells of the log."""
    return {
        name: value for name, value in view.items() if name not in ("log", "log_length", "undo", "redo", "commands")
    }


class TableGames(RuleBasedStateMachine):
    """Commands as they come, many of them refused; a refused one changes nothing."""

    game: Game
    past: list[dict[str, Any]]

    @initialize(style=st.sampled_from(["standard", "advanced"]), deployed=st.booleans(), keeps=st.booleans())
    def begin(self, style: str, deployed: bool, keeps: bool) -> None:
        seats = [seat("Ada", BELLS, "Iron"), seat("Ben", LAMPS), seat("Cleo", LAMPS, "Iron")]
        self.game = Game(*seats, style=style, deployed=deployed, keeps_order=keeps)
        self.past = []

    def give(self, name: str, /, **fields: Any) -> None:
        before, length = self.game.view, self.game.view["log_length"]
        given = {field: value for field, value in fields.items() if value is not None}
        refused = self.refusal(name, given)
        if refused is not None:
            assert refused.sentence.endswith((".", "?"))
            assert self.game.looked_at() == before
            return
        assert self.game.view["log_length"] == length + 1
        self.past.append(state_of(before))

    def refusal(self, name: str, given: dict[str, Any]) -> Refused | None:
        try:
            self.game.do(name, **given)
        except Refused as refusal:
            return refusal
        return None

    @rule(name=st.sampled_from(["next-phase", "next-turn", "end-step", "remove-casualties", "score-objectives"]))
    def go_on(self, name: str) -> None:
        self.give(name)

    @rule(master=SIDE, faces=FACES | st.none(), points=FACES)
    def name_master(self, master: int, faces: list[int] | None, points: list[int]) -> None:
        self.give("name-turn-master", master=master, faces=faces)
        self.give("income", faces=points[: self.game.view["command_dice"]])

    @rule(data=st.data(), action=ACTIONS, agreed=st.booleans())
    def act(self, data: st.DataObject, action: str, agreed: bool) -> None:
        unit = data.draw(st.sampled_from(self.units()))
        offered = [offer["action"] for offer in unit["may"]]
        chosen = data.draw(st.sampled_from([*offered, action]))
        who = {"seat": unit["seat"], "unit": unit["unit"]}
        before = len(self.past)
        self.give("acted", **who, action=chosen, by_agreement=agreed)
        assert chosen not in offered or len(self.past) == before + 1  # what is offered is never refused
        self.give("counter", **who, action=action)

    @rule(
        data=st.data(), name=st.sampled_from(["lose-hp", "regain-hp", "set-hp"]), hp=NUMBER, model=NUMBER | st.none()
    )
    def change_hp(self, data: st.DataObject, name: str, hp: int, model: int | None) -> None:
        unit = data.draw(st.sampled_from(self.units()))
        where = {"first" if name == "lose-hp" else "model": model}
        self.give(name, seat=unit["seat"], unit=unit["unit"], hp=hp, **where)

    @rule(data=st.data(), hp=NUMBER, agreed=st.booleans())
    def attack(self, data: st.DataObject, hp: int, agreed: bool) -> None:
        two = [data.draw(st.sampled_from(self.units())) for _ in range(2)]
        attacker, target = ({"seat": unit["seat"], "unit": unit["unit"]} for unit in two)
        self.give("attack-applied", attacker=attacker, target=target, hp=hp, by_agreement=agreed)

    @rule(data=st.data(), place=st.sampled_from(["battlefield", "reserve", "aboard"]), melee=st.booleans())
    def put(self, data: st.DataObject, place: str, melee: bool) -> None:
        unit = data.draw(st.sampled_from(self.units()))
        who = {"seat": unit["seat"], "unit": unit["unit"]}
        self.give("place", **who, place=place, transport="Tunnel Wagon" if place == "aboard" else None)
        self.give("mark", **who, in_melee=melee)

    @rule(side=SIDE, points=NUMBER, name=st.sampled_from(["score", "command-points", "finished"]))
    def count(self, side: int, points: int, name: str) -> None:
        self.give(name, side=side, **({} if name == "finished" else {"points": points}))
        self.give("objective", name="The well", owner=side, worth=points)

    @precondition(lambda self: self.past)
    @rule(times=st.integers(1, 5))
    def undo_and_redo(self, times: int) -> None:
        """Undo gives back exactly what was before, redo what was after."""
        after = [state_of(self.game.view)]
        taken = min(times, len(self.past))
        for _ in range(taken):
            self.game.do("undo")
            assert state_of(self.game.view) == self.past[-1]
            after.append(self.past.pop())
        for _ in range(taken):
            self.past.append(after.pop())
            self.game.do("redo")
            assert state_of(self.game.view) == after[-1]

    def units(self) -> list[Any]:
        return [unit for each in self.game.view["seats"] for unit in each["units"]]

    @invariant()
    def hp_are_in_bounds(self) -> None:
        for unit in self.units():
            assert unit["hp"] == sum(model["hp"] for model in unit["models"])
            for model in unit["models"]:
                assert 0 <= model["hp"] <= model["full_hp"]
                assert (model["state"] == "standing") == (model["hp"] > 0)

    @invariant()
    def values_sum_up_and_command_points_are_not_owed(self) -> None:
        for side in self.game.view["sides"]:
            units = [unit for each in side["seats"] for unit in self.game.view["seats"][each]["units"]]
            assert side["value"] == pytest.approx(sum(unit["value"] for unit in units), abs=0.1)
            assert side["value"] <= side["worth"]
            assert side["command_points"] is None or side["command_points"] >= 0

    @invariant()
    def the_view_knows_its_commands_and_phases(self) -> None:
        assert set(self.game.view["commands"]) <= {*COMMANDS, "undo", "redo"}
        assert self.game.view["phase"] in (*self.game.view["phases"], "over")


TestTableGames = pytest.mark.law(TableGames.TestCase)
TableGames.TestCase.settings = settings(max_examples=10, stateful_step_count=20)
