"""Whoever does not want to read somebody's words mutes them: for oneself alone, and for as long as wanted."""

from playwright.sync_api import Page, expect

from tests.waiting import wait_until
from tests.web.conftest import Visit
from tests.web.play_kit import PLAYING
from tests.web.small_games import LINK, YOU, small
from tests.web.test_play_remote import at_the_table, invitation, joined, lobby


def say(page: Page, text: str) -> None:
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_label("Say something")).to_have_value("")


def test_words_are_hidden_counted_and_shown_again(visit: Visit) -> None:
    anna, ben = visit("tablet", **PLAYING), visit("desktop", **PLAYING)
    hers = lobby(anna, small(YOU, LINK))
    his = joined(ben, invitation(hers))
    at_the_table(hers, his)
    her_words, his_words = (page.get_by_label("Said at the table") for page in (hers, his))
    his.get_by_role("tab", name="Chat").click()
    say(his, "Boo to you")
    hers.get_by_role("tab", name="Chat").tap()
    expect(her_words).to_contain_text("Boo to you")

    hers.get_by_role("button", name="Mute Ben").tap()
    expect(her_words).not_to_contain_text("Boo to you")
    expect(hers.get_by_text("1 word of Ben is hidden.")).to_be_visible()
    expect(hers.get_by_text("You no longer see what Ben says in this game, and Ben is not told so.")).to_be_visible()
    say(his, "Boo again")
    expect(hers.get_by_text("2 words of Ben are hidden.")).to_be_visible()
    say(hers, "All is quiet")
    expect(her_words).to_contain_text("All is quiet")
    expect(her_words).not_to_contain_text("Boo")
    expect(his_words).to_contain_text("All is quiet")  # nothing is hidden from who was muted

    hers.reload()
    hers.get_by_role("tab", name="Chat").tap()
    expect(hers.get_by_text("2 words of Ben are hidden.")).to_be_visible()
    hers.get_by_role("tab", name="Chat").press("Tab")
    expect(hers.get_by_role("button", name="Unmute Ben")).to_be_focused()
    hers.keyboard.press("Enter")
    expect(her_words).to_contain_text("Boo to you")
    expect(her_words).to_contain_text("Boo again")
    expect(hers.get_by_text("You see again what Ben says.")).to_be_visible()

    his.get_by_role("button", name="Mute Anna").click()
    expect(his_words).not_to_contain_text("All is quiet")
    his.get_by_role("tab", name="Story").click()
    say(hers, "Are you there?")
    wait_until(lambda: his.evaluate("1") and "Are you there?" in str(ben.wires.told), "a hidden word")
    expect(his.get_by_role("tab", name="Chat")).to_have_text("Chat")  # what is hidden does not call
