"""What people at a table are told, as each may know it: lines of the game, and what is asked now. Done in threads."""

from collections.abc import Callable, Sequence

import msgspec

from muster.battle.battle import Battle
from muster.battle.refusal import Refusal
from muster.server.games import pictures
from muster.server.games.messages import TellLine
from muster.server.games.pictures import Viewer
from muster.server.games.play import Play
from muster.views.shapes.asked import Asked

Pending = dict[bool, Asked | None]
"""What is asked now, by whether one is asked oneself."""


def done(
    play: Play, act: Callable[[Play], Refusal | None], present: Sequence[tuple[int, ...]]
) -> tuple[Refusal | None, dict[Viewer, bytes], Pending]:
    """What is done, the newest line as each viewer may know it, and what is asked now."""
    viewers = {pictures.viewer_of(play.battle.forces, seats) for seats in present}
    for viewer in viewers:
        play.story(viewer)
    refusal = act(play)
    if refusal is not None:
        return refusal, {}, {}
    told = {viewer: msgspec.json.encode(_line_message(play, viewer, -1, is_last=True)) for viewer in viewers}
    return None, told, asked(play.battle, present)


def asked(battle: Battle, present: Sequence[tuple[int, ...]]) -> Pending:
    """The pending decision, once for all who are asked and once for all who wait."""
    one_of_each = {pictures.is_asked(battle, seats): seats for seats in present}
    return {is_asked: pictures.asked_now(battle, seats) for is_asked, seats in one_of_each.items()}


def _line_message(play: Play, viewer: Viewer, place: int, *, is_last: bool) -> TellLine:
    line = play.story(viewer)[place]
    state = pictures.state_after(play.battle, viewer) if is_last else None
    return {"tell": "line", "n": line["n"], "line": line, "state": state}


def lines_after(play: Play, viewer: Viewer, after: int) -> list[bytes]:
    last = len(play.story(viewer)) - 1
    places = range(after + 1, last + 1)
    return [msgspec.json.encode(_line_message(play, viewer, place, is_last=place == last)) for place in places]
