"""The shapes of requests and answers about games on a table. The docstring below a field says what it means."""

from muster.companion.table_game.shapes.asked import (
    GameRequest,
    TableGameAnswer,
    TableGameRequest,
    TableLogAnswer,
    TableSetupAnswer,
    TableViewAnswer,
)
from muster.companion.table_game.shapes.books import ObjectiveView, ResultView, RulingView
from muster.companion.table_game.shapes.lines import LogLine, Reminder
from muster.companion.table_game.shapes.roll_off import RollOffAnswer, RollOffRequest, RollOffRoundView
from muster.companion.table_game.shapes.sides import ActingView, ClockView, SeatView, SideView
from muster.companion.table_game.shapes.units import ModelView, Offer, UnitView
from muster.companion.table_game.shapes.view import TableView

__all__ = [
    "ActingView",
    "ClockView",
    "GameRequest",
    "LogLine",
    "ModelView",
    "ObjectiveView",
    "Offer",
    "Reminder",
    "ResultView",
    "RollOffAnswer",
    "RollOffRequest",
    "RollOffRoundView",
    "RulingView",
    "SeatView",
    "SideView",
    "TableGameAnswer",
    "TableGameRequest",
    "TableLogAnswer",
    "TableSetupAnswer",
    "TableView",
    "TableViewAnswer",
    "UnitView",
]
