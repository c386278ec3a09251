"""Small games of the clumsy player, one for each screen, over both playstyles; `make soak` plays two hundred."""

import pytest
from playwright.sync_api import Browser

from tests.web.monkey_games import monkey_game
from tests.web.monkey_plans import SCREENS, STYLES, plan
from tests.web.wreck_games import plan as wreck_plan

SEEDS = (4, 1, 2, 7)


def test_the_seeds_are_of_every_screen_and_both_styles() -> None:
    assert {plan(seed).screen for seed in SEEDS} == set(SCREENS)
    assert {plan(seed).style for seed in SEEDS} == set(STYLES)
    assert not any(plan(seed).is_large for seed in SEEDS)


def test_two_hundred_seeds_are_of_every_sort() -> None:
    plans = [plan(seed) for seed in range(200)]
    sorts = {(each.screen, each.style, len(each.body["seats"])) for each in plans if not each.is_large}
    assert len(sorts) == len(SCREENS) * len(STYLES) * 3
    assert sum(each.is_large for each in plans) == 20
    assert {each.screen for each in plans if each.is_large} == set(SCREENS)
    assert {each.style for each in plans if each.is_large} == set(STYLES)


def test_full_wagons_are_played_with_on_every_screen_in_both_styles() -> None:
    plans = [wreck_plan(seed) for seed in range(8)]
    assert {(each.screen, each.style) for each in plans} == {
        (screen, style) for screen in SCREENS for style in STYLES
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_a_clumsy_player_reaches_the_result_without_a_stumble(browser: Browser, site: str, seed: int) -> None:
    met = monkey_game(browser, site, seed)
    assert sum(count for what, count in met.items() if what.startswith("illegal")) > 2, met
