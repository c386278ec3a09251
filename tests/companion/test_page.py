"""docs/companion.md tells every reckoning as it is."""

from muster.companion import RECKONINGS
from scripts.companion_page import PAGE, page
from tests.companion.kit import EXAMPLES


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page()


def test_every_reckoning_has_an_example_or_a_page_of_its_own() -> None:
    assert set(RECKONINGS) - set(EXAMPLES) <= {"table-game", "table-view", "table-log", "roll-off"}
