"""A process gets ready for games: what the first decisions need is read before somebody waits for it."""

import gc

from muster.warming.small_game import play_a_little


def get_ready(*, asking: bool = False) -> None:
    """Play a little; what is in memory then stays there: whoever looks for garbage need not go through it again."""
    play_a_little(asking=asking)
    gc.collect()
    gc.freeze()
