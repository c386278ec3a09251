"""The end of a battle, for who has won it and who has lost it."""

from playwright.sync_api import expect

from tests.web.axe_kit import axe_faults
from tests.web.conftest import Visit
from tests.web.games_kit import asked
from tests.web.play_kit import LONG, OPENING, PLAYING, begin
from tests.web.small_games import GREEDY, LINK, YOU, small
from tests.web.test_play_begin import menu


def test_a_draw_is_asked_about_before_it_is_offered(visit: Visit) -> None:
    visitor = visit("desktop", **PLAYING)
    page = begin(visitor, "/games", small(YOU, GREEDY))
    menu(page, "Offer a draw")
    question = page.get_by_role("dialog", name="Offer a draw?")
    expect(question).to_contain_text("nobody wins")
    question.get_by_role("button", name="Play on").click()
    expect(question).to_have_count(0)
    expect(page.locator(".offer")).to_have_count(0)
    expect(page.locator(".log")).not_to_contain_text("draw")


def test_one_has_won_and_the_other_lost_and_each_reads_it_so(visit: Visit) -> None:
    anna, ben = visit("desktop", **PLAYING), visit("phone", **PLAYING)
    hers = anna.goto("/guide")
    made = asked(hers, "POST", "/games", small(YOU, LINK))
    game = made["head"]["game"]
    asked(hers, "POST", f"/games/{game}/accept", {"revision": 1, "seat": 0})
    his = ben.goto("/guide")
    asked(his, "POST", "/games/join", {"token": made["head"]["seats"][1]["link"], "name": "Bo"})
    asked(his, "POST", f"/games/{game}/accept", {"revision": 1, "seat": 1})
    for visitor, page in ((anna, hers), (ben, his)):
        page.goto(f"{visitor.site}/play/{game}")
        page.locator(OPENING).click(timeout=LONG)
    for page in (hers, his):
        page.locator(".foot .decide, .foot .wait").first.wait_for(timeout=LONG)
    (waiting,) = (page for page in (hers, his) if page.locator(".foot .wait").count())
    assert not axe_faults(waiting), "who waits for the other one can read it"
    menu(hers, "Surrender")
    hers.get_by_role("dialog").get_by_role("button", name="Surrender").click()
    expect(hers.locator(".foot h2")).to_contain_text("You lost. The game ended by surrender. Bo wins.")
    expect(his.locator(".foot h2")).to_contain_text("You won. The game ended by surrender.")
    for page, title in ((hers, "You lost"), (his, "You won")):
        page.get_by_role("link", name="See the result").click()
        expect(page.locator(".won h1")).to_have_text(title, timeout=LONG)
    expect(his.locator(".tug")).to_contain_text("You")
    listed = his.goto(f"{ben.site}/play")
    assert listed is not None
    expect(his.locator("main")).to_contain_text("Anna against you")
    expect(his.locator("main")).to_contain_text("you won")
