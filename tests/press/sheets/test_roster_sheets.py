"""Rosters on paper: everything is there, nothing is cut, and two prints are the same."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import cache
from io import BytesIO

import pytest

from muster.army import SHIPPED, Form, Roster, ready_army
from muster.army.perk import Per, Perk
from muster.army.sharing import receive, share
from muster.press.qr import read_qr
from muster.press.sheets.document import Printed
from muster.press.sheets.look import FULL, MARGIN, PAPERS, SAVING, Setting
from muster.press.sheets.roster_sheets import print_roster
from muster.press.sheets.share import MOST, share_codes
from tests.press.sheets.kit import (
    CARBINE,
    LANCER,
    bare,
    crowd,
    extracted,
    hard,
    images,
    ink,
    outside,
    overlaps,
    small,
    squad,
)

MADE: dict[str, Callable[[], Roster]] = {"small": small, "hard": hard, "crowd": crowd}
SHOWN = ("small", "hard", "slow-caravan", "benchmark-blue")


@cache
def found(name: str, paper: str = "a4", saving: bool = False) -> Printed:
    return print_roster(roster(name), Setting(PAPERS[paper], SAVING if saving else FULL))


def roster(name: str) -> Roster:
    return MADE[name]() if name in MADE else ready_army(name)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", SHOWN)
def test_nothing_leaves_the_page_and_no_words_stand_on_others(name: str, paper: str) -> None:
    one = found(name, paper)
    assert not outside(one, PAPERS[paper], MARGIN)
    assert not list(overlaps(one))


def test_two_hundred_units_flow_over_pages() -> None:
    one = found("crowd")
    assert not outside(one, PAPERS["a4"], MARGIN)
    assert not list(overlaps(one))
    text = bare("".join(extracted(one.pdf)))
    assert all(bare(unit.name) in text for unit in crowd().units)


@pytest.mark.rule("STAT-17", "POINTS-05")
@pytest.mark.parametrize("name", SHOWN)
def test_names_and_figures_can_be_read_out_of_the_pdf(name: str) -> None:
    text = bare("".join(extracted(found(name).pdf)))
    army = roster(name)
    for unit in army.units:
        assert bare(unit.name) in text
        assert unit.cost is None or f"{unit.cost:,.2f}" in text
    for weapon in army.weapons:
        assert bare(weapon.name) in text
        assert weapon.cost is None or f"{weapon.cost:,.2f}" in text


@pytest.mark.parametrize("name", SHIPPED[:: max(1, len(SHIPPED) // 4)])
def test_ready_armies_print_on_a_few_pages_that_are_not_blank(name: str) -> None:
    pages = ink(found(name).pdf)
    assert 3 <= len(pages) <= 12
    assert all(0.02 < dark < 0.4 for dark in pages)


@pytest.mark.parametrize("name", ["slow-caravan", "benchmark-blue"])
def test_saving_ink_saves_much_of_it(name: str) -> None:
    full, saving = ink(found(name).pdf), ink(found(name, saving=True).pdf)
    assert len(full) == len(saving)
    assert sum(saving) < 0.6 * sum(full)
    assert all(dark > 0.003 for dark in saving)


def test_two_prints_are_the_same_to_the_byte() -> None:
    for name in ("small", "hard"):
        assert print_roster(roster(name), Setting()).pdf == found(name).pdf


@pytest.mark.parametrize(("paper", "wide", "high"), [("a4", 210, 297), ("letter", 215.9, 279.4)])
def test_a_page_has_the_size_of_the_paper(paper: str, wide: float, high: float) -> None:
    page = images(found("small", paper).pdf, 1)[0]
    assert page.width == pytest.approx(wide / 25.4 * 72, abs=1.5)
    assert page.height == pytest.approx(high / 25.4 * 72, abs=1.5)


@pytest.mark.rule("POINTS-04")
def test_an_overspend_that_was_accepted_is_marked() -> None:
    over = replace(small(), limit=Decimal(100), overspend=Decimal(30))
    text = extracted(print_roster(over, Setting()).pdf)[0]
    assert "27.74 points over the limit; the opponents accepted 30.00" in text
    assert "of 100 points, 27.74 over" in text
    assert "over the limit" not in extracted(found("small").pdf)[0]


def test_a_price_by_hand_is_marked() -> None:
    pages = extracted(print_roster(small(pricing=None), Setting()).pdf)
    assert "†" in pages[0]
    assert "points, by hand" in pages[1]
    assert "†" not in extracted(found("small").pdf)[0]


@pytest.mark.rule("STAT-16", "STAT-13", "STAT-14")
def test_perks_transports_and_passengers_are_on_the_cards() -> None:
    text = bare("".join(extracted(found("hard").pdf)))
    for words in (
        "Leader: Friends within 6 in.",
        "5.00 points for the unit.",
        "Blast (Extra",
        "140.50",
        "Fire Points",
    ):
        assert bare(words) in text
    assert bare("aboard Crawlers at the start") in text
    assert bare("Carries no weapons") in text


@pytest.mark.rule("PERK-51")
def test_a_linked_form_has_a_card_of_its_own() -> None:
    army = small()
    form = Form("Reed Lancers", squad("Mounted Lancers", 6, CARBINE, profile=replace(LANCER, name="Rider", move=12)))
    pages = extracted(print_roster(replace(army, forms=(form,)), Setting()).pdf)
    assert "Mounted Lancers" not in pages[0]
    assert "A form of Reed Lancers" in pages[1]


@pytest.mark.rule("ATTACK-07")
def test_the_last_page_has_the_chart_of_the_ruleset() -> None:
    core = extracted(found("small").pdf)[-1]
    beta = extracted(print_roster(replace(small(), ruleset="beta"), Setting()).pdf)[-1]
    assert "A×8" in core
    assert "A×16" not in core
    assert "A×16" in beta


def test_lore_stands_on_the_summary_and_goes_on_over_as_many_pages_as_it_needs() -> None:
    told = replace(small(), lore="They keep the causeway.")
    assert "They keep the causeway." in extracted(print_roster(told, Setting()).pdf)[0]
    sentences = [f"Lantern {number} hangs over the causeway." for number in range(240)]
    endless = replace(small(), lore=" ".join(sentences))
    pages = extracted(print_roster(endless, Setting()).pdf)
    assert len(pages) > 3
    assert " ".join(pages).count("causeway.") == len(sentences)
    assert not outside(print_roster(endless, Setting()), PAPERS["a4"], MARGIN - 1)


def test_lore_of_a_full_summary_is_on_the_next_page() -> None:
    units = tuple(squad(f"Company {number}", 2, CARBINE) for number in range(30))
    army = Roster(name="Full", units=units, lore="They keep the causeway. " * 60)
    assert "They keep the causeway." in " ".join(extracted(print_roster(army, Setting()).pdf)[:3])


@pytest.mark.parametrize("accepted", [None, Decimal(30)])
@pytest.mark.rule("POINTS-04")
def test_what_the_opponents_accepted_is_said_even_where_it_is_not_used(accepted: Decimal | None) -> None:
    for army in (small(), small(cost=None, pricing=None)):
        text = extracted(print_roster(replace(army, overspend=accepted), Setting()).pdf)[0]
        assert ("Over the limit the opponents accepted 30.00" in text) == (accepted is not None)


def test_every_sum_and_every_table_with_a_cost_by_hand_is_marked() -> None:
    army = Roster(name="Reed Company", units=(squad("Reed Lancers", 6, replace(CARBINE, pricing=None)),))
    summary, cards, *_ = extracted(print_roster(army, Setting()).pdf)
    assert summary.count("127.74 †") == 3  # in the head, at the unit, as the total
    assert "11.04 †" in summary
    assert "11.04 †" in cards
    assert "10.25 †" not in cards


def test_a_lump_is_no_cost_by_hand() -> None:
    army = small(perks=(Perk("Leader", "Leads.", Decimal(5), Per.UNIT),))
    summary, cards, *_ = extracted(print_roster(army, Setting()).pdf)
    assert "†" not in summary
    assert "by hand" not in cards


def test_a_card_has_all_that_its_price_is_made_of() -> None:
    cards = extracted(found("small").pdf)[1]
    assert "6 models at 10.25 points" in cards
    assert "11.04" in cards
    assert "127.74" in cards


def test_one_pace_is_not_written_as_a_span() -> None:
    text = extracted(found("small").pdf)[0]
    assert "12 to 12" not in text


def test_a_unit_without_a_price_is_said_to_have_none() -> None:
    pages = extracted(print_roster(small(cost=None, pricing=None), Setting()).pdf)
    assert "not all units are priced" in pages[0]
    assert "not priced" in pages[1]


@pytest.mark.rule("APP-04")
@pytest.mark.parametrize("saving", [False, True])
def test_the_printed_code_is_read_back_as_the_roster(saving: bool) -> None:
    page = images(found("benchmark-blue", saving=saving).pdf, 4)[-1]
    data = BytesIO()
    page.save(data, "PNG")
    assert receive(read_qr(data.getvalue(), "the page")) == receive([share(ready_army("benchmark-blue")).code])


def test_a_roster_of_many_codes_has_none_and_one_of_several_has_them() -> None:
    assert 1 < len(share_codes(crowd())) <= MOST
    named = [squad(f"Company {number} {chr(0x4E00 + number) * 60}", 5, CARBINE) for number in range(60)]
    many = Roster(name="Many", units=tuple(named))
    needed = len(share(many).parts)
    assert needed > MOST
    assert f"would need {needed} QR codes" in str(share_codes(many))
    names = [squad(f"Company {number} of {'abcdefghij' * 4}", 5, CARBINE) for number in range(60)]
    several = Roster(name="Several", units=tuple(names))
    parts = len(share(several).parts)
    assert parts <= 4
    text = extracted(print_roster(several, Setting()).pdf)[-1]
    assert ("Scan all" in text) == (parts > 1)


@pytest.mark.rule("QS-02")
def test_the_limit_is_that_of_the_ruleset_where_it_sets_one() -> None:
    army = replace(small(), limit=None, ruleset="quickstart")
    assert "of 300 points, 172.26 left" in extracted(print_roster(army, Setting()).pdf)[0]
