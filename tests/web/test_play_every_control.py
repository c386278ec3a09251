"""Every control of every kind of decision is pressed, by mouse, finger and keyboard, and sends what it says."""

from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.counts import TIMES
from tests.web.kit import visiting
from tests.web.monkey_eyes import OVERHEAR
from tests.web.monkey_plans import STYLES, Plan
from tests.web.play_kit import PLAYING
from tests.web.positions import SORTS, position
from tests.web.pressables import PLAY, handlers, pressables, steps
from tests.web.walker import Walker
from tests.web.walks import ELSEWHERE, PARTS, WALKS, Walk

Pressing = tuple[str, str, str]
"""A sort of position, a control by its source, and a hand."""
HANDS = {"desktop": ("mouse", "keyboard"), "phone": ("finger",)}
ALL_HANDS = [hand for hands in HANDS.values() for hand in hands]


def test_every_control_of_the_sources_has_a_walk() -> None:
    known = set(WALKS) | set(PARTS) | set(ELSEWHERE)
    found = pressables()
    assert not found - known, "a new control needs a walk in tests/web/walks.py"
    assert not known - found, "no such control is in the sources any more"
    assert {walk.at for walk in WALKS.values()} == set(SORTS), "every sort of position is walked in"


def test_what_is_pressed_elsewhere_is_pressed_there() -> None:
    for place in ELSEWHERE.values():
        name, _, test = place.partition("::")
        [path] = [*PLAY.rglob(name), *Path(__file__).parent.glob(name)]
        assert test in path.read_text(encoding="utf-8"), place
    assert set(PARTS.values()) <= set(WALKS)


def test_controls_are_read_from_sources() -> None:
    panel = """<Switch onchange={(single) => control.setSingle(single)} /><input bind:group={control.side} />
      <button {onclick}></button><Button onclick={onclose}>x</Button><b onclick={() => (most *= 4)}></b>"""
    assert handlers(panel) == {"setSingle", "side", "onclose", "most"}
    control = """return [{ label: 'Put back', run: () => this.drop() }];
      const label = far ? `Go to ${name}` : 'Go'; checks: [{ label: 'Coherency', ok: true }]"""
    assert steps(control) == {"Put back", "Go to …", "Go"}


def wanted(style: str, screen: str) -> Iterator[Pressing]:
    """What is pressed, and with what, by the sorts of positions.

    In CI a control is pressed by the mouse in one playstyle, by the keyboard in the other, and by a finger in one of
    them; with MUSTER_TIMES above 1 by every hand in both.
    """
    for sort in SORTS:
        for number, (source, walk) in enumerate(WALKS.items()):
            if walk.at == sort and style in walk.styles:
                turn = number + walk.styles.index(style)
                yield from ((sort, source, hand) for hand in HANDS[screen] if hand in hands_of(walk, turn))


def hands_of(walk: Walk, turn: int) -> Collection[str]:
    """With what a control is pressed in one playstyle; in the other, its turn is one more."""
    if TIMES > 1 or len(walk.styles) == 1:
        return walk.hands
    return {hand for number, hand in enumerate(ALL_HANDS) if hand in walk.hands and (number + turn) % 2 == 0}


def test_ci_presses_every_control_with_every_hand_in_one_playstyle_or_the_other() -> None:
    pressed = {each[1:] for style in STYLES for screen in HANDS for each in wanted(style, screen)}
    both = [(source, hand) for source, walk in WALKS.items() if len(walk.styles) > 1 for hand in walk.hands]
    assert set(both) <= pressed
    assert {source for source, _ in pressed} == set(WALKS)


@pytest.mark.parametrize("screen", HANDS)
@pytest.mark.parametrize("style", STYLES)
def test_every_control_sends_what_it_says(browser: Browser, site: str, style: str, screen: str) -> None:
    stumbles: list[str] = []
    with visiting(browser, site, screen, **PLAYING) as visitor:
        visitor.context.add_init_script(OVERHEAR)
        page, laid = visitor.goto("/guide"), ""
        for sort, source, hand in wanted(style, screen):
            here, fresh = position(sort, style), laid != sort
            if fresh:
                here.lay_out(page, site)
            walker = Walker(page, visitor, Plan(0, screen, style, here.body), fresh=fresh)
            laid = "" if WALKS[source].decides else sort
            try:
                walker.walk(source, hand)
            except AssertionError as stumble:
                stumbles.append(str(stumble))
                laid = ""
    assert not stumbles, "\n\n".join(stumbles)
