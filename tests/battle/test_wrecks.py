"""Destroyed transports: who aboard lives, held to a flood that knows nothing of the engine."""

import pytest

from tests.battle.wrecks import Disc, Flood, Wreck, faults, searched
from tests.counts import TIMES

FEW = 25


@pytest.mark.rule("TRANS-21", "TRANS-22")
def test_nobody_is_lost_unless_the_site_is_enclosed_and_nobody_is_put_beyond() -> None:
    counted, wrong = searched(range(FEW * TIMES))
    assert wrong == []
    assert counted["hemmed_in"] >= counted["wrecks"] * 0.2
    assert counted["with_losses"]


def _ringed(missing: int) -> Wreck:
    """A site at the middle of a ring of eight models, or of fewer."""
    around = [(2, 0), (1.4, 1.4), (0, 2), (-1.4, 1.4), (-2, 0), (-1.4, -1.4), (0, -2), (1.4, -1.4)]
    models = [Disc(8 + x, 8 + y, 0.5) for x, y in around[missing:]]
    return Wreck(Disc(8, 8, 0.8), 1.0, (9,), models)


def test_the_flood_itself_knows_a_closed_ring_from_an_open_one() -> None:
    assert not Flood.of(_ringed(0), -0.05).gets_away
    assert Flood.of(_ringed(2), -0.05).gets_away


def test_the_flood_itself_finds_what_is_wrong() -> None:
    wreck = _ringed(0)
    wreck.placed[0], wreck.lost[0] = [Disc(8, 8, 0.5), Disc(12, 8, 0.5)], 6
    told = list(faults(wreck, Flood.of(wreck, -0.05)))
    assert told[0] == "9 were aboard, 2 were set down and 6 lost"
    assert "set down at 12, 8, beyond" in told[1]
    wreck = _ringed(2)
    wreck.placed[0], wreck.lost[0] = [Disc(8, 8, 0.5)], 8
    told = list(faults(wreck, Flood.of(wreck, -0.05)))
    assert told == ["8 were lost though the site is not hemmed in", "8 were lost, and yet there is room"]
