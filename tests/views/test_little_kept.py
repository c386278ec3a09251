"""Of what is worked out for somebody who only asks, little is kept; and what has no room is not tried again."""

import time
from typing import Any

import pytest

from muster.battle import field as fields
from muster.battle.choices import Finish
from muster.battle.patience import Patience
from muster.battle.view import View
from muster.bots import deploying
from muster.table.movement.walking import course_stock
from muster.table.movement.walking.mover import Mover
from muster.views.preview import preview
from tests.views.preview_kit import scene

UNITS = 6
MANY = f"""
table: 48 x 48
sides:
  A: {{{", ".join(f'U{number}: {{at: "4,{6 * number + 6} 5.5,{6 * number + 6}"}}' for number in range(UNITS))}}}
  B: {{Foe: {{at: "40,40"}}}}
"""
MODELS = 2 * UNITS + 1


def asked(view: View, patience: Patience | None) -> None:
    for unit in range(UNITS):
        assert "fault" not in preview(view, {"ask": "reach", "unit": unit}, frozenset(), patience)


def test_courses_are_kept_by_how_many_models_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = scene(MANY)
    monkeypatch.setattr(fields, "MOST_IN_COURSES", 3 * MODELS)
    view = View(battle, 0)
    asked(view, Patience(time.thread_time, 60, 60))
    assert len(view.field._geometry.courses) == 3  # noqa: SLF001
    asked(bots_own := View(scene(MANY), 0), None)
    assert len(bots_own.field._geometry.courses) >= UNITS, "bots go over all their units, and keep them"  # noqa: SLF001


def test_what_is_forgotten_is_worked_out_again() -> None:
    battle = scene(MANY)
    view = View(battle, 0)
    before: Any = preview(view, {"ask": "reach", "unit": 2})
    view.field.forget()
    assert not view.field.known_moves
    assert preview(view, {"ask": "reach", "unit": 2}) == before


def test_few_choices_of_near_models_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course_stock, "MOST_NEAR", 2)
    view = View(scene(MANY), 0)
    stock = view.field.course(0)._stock  # noqa: SLF001
    mover, seen = Mover(view.field.figure(0), frozenset()), set[int]()
    for farther in range(UNITS):
        near = stock.near(mover, [(4_000, 6_000, 0)], 4_000 + 12_000 * farther)
        seen.add(sum(each is not None for each in near.others))
        assert len(stock.known_near) <= 2
    assert len(seen) > 2, "the farther somebody goes, the more models are near"


def test_where_there_is_no_room_for_a_unit_there_is_none_for_its_like(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "table: 40 x 24\nsides:\n  A: {U0: {models: 4}, U1: {models: 4}, U2: {models: 4}, Few: {models: 2}}\n"
    battle = scene(f"{text}  B: {{Foe: {{at: '36,12'}}}}\nstart: {{phase: deploy}}\n")
    tried = list[int]()

    def full(_field: Any, unit: int, _near: Any) -> None:
        tried.append(unit)

    monkeypatch.setattr(deploying, "formation", full)
    view: Any = View(battle, 0)
    assert isinstance(deploying.deploy(view, view.decision), Finish)
    assert {*tried} == {0, 3}, "one of four models, and one of two"
