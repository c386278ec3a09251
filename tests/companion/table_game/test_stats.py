"""Whatever changes a stat changes it at a real table too: what is shown and bounded asks what a stat comes to."""

from dataclasses import replace

import pytest

from muster.army import roster
from muster.bookkeeping.stats import UnitDesign, UnitStats, unit_stats
from muster.combat.tally import Tally
from tests.companion.table_game.kit import MARGARET, WATCH, advanced, of


@pytest.fixture
def tougher(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every unit has an HP, an inch of Move and a point of Defence more, as a perk could give it."""

    def with_perk(profile: UnitDesign, *more: object) -> UnitStats:
        own = unit_stats(profile, *more)  # type: ignore[arg-type]
        changed = {name: getattr(own, name).plus("perk", 1) for name in ("move", "defence", "hp")}
        return replace(own, armour=Tally.of(2), **changed)

    monkeypatch.setattr(roster, "unit_stats", with_perk)


@pytest.mark.rule("STAT-03", "STAT-09", "STAT-10", "ACT-20.a", "HP-02")
@pytest.mark.usefixtures("tougher")
def test_what_changes_a_stat_is_heard_of_at_a_real_table(monkeypatch: pytest.MonkeyPatch) -> None:
    game = advanced()
    changed = game.unit(WATCH)
    game.do("acted", **of(0, MARGARET), action="guard")
    guarded = game.unit(MARGARET)["defence"]
    game.do("lose-hp", **of(1, WATCH), hp=1)
    model = game.unit(WATCH)["models"][0]
    assert model["hp"] == model["full_hp"] - 1
    assert game.refused("set-hp", **of(1, WATCH), model=0, hp=model["full_hp"] + 1).rule == "HP-02"
    game.do("regain-hp", **of(1, WATCH), model=0, hp=1)
    assert game.unit(WATCH)["value"] == game.unit(WATCH)["worth"]
    monkeypatch.undo()
    plain, models = advanced(), len(changed["models"])
    for stat, more in {"move": 1, "defence": 1, "hp": models, "full_hp": models}.items():
        assert changed[stat] == plain.unit(WATCH)[stat] + more, stat
    assert changed["armour"] == "2+"
    assert guarded == plain.unit(MARGARET)["defence"] + 2
