"""A question before a choice while it is answered: for a limited time, and put off when somebody chooses."""

import time

from muster.battle.patience import Patience
from muster.battle.view import View
from muster.companion.json_types import Body
from muster.server.games import pictures
from muster.server.games.pictures import Viewer

NEAREST_SECONDS = 0.5
"""Of a core, for the search for the legal choice that is nearest to a refused one."""


class RunningQuestion:
    """A thread's own time is counted: on a busy machine a question waits longer, and is answered all the same."""

    def __init__(self, seconds: float, *, firm: bool) -> None:
        """One that is `firm` is not put off: it was once already."""
        self._seconds, self._is_firm = seconds, firm
        self._patience: Patience | None = None
        self._is_put_off = False

    def put_off(self) -> None:
        """Somebody has to choose; from any thread."""
        if self._is_firm:
            return
        self._is_put_off = True
        if self._patience is not None:
            self._patience.end()

    def answered(self, view: View, question: Body, viewer: Viewer) -> Body | None:
        """The answer, or why there is none; None if it was put off."""
        self._patience = Patience(time.thread_time, NEAREST_SECONDS, self._seconds)
        if self._is_put_off:
            self._patience.end()
        found = pictures.answered(view, question, viewer, self._patience)
        too_long = found.get("fault", {}).get("code") == "ask.too_long"
        return None if self._is_put_off and too_long else found


def patience_with_a_choice() -> Patience:
    """A choice is judged however long that takes; the nearest legal one is only looked for so long."""
    return Patience(time.thread_time, NEAREST_SECONDS)
