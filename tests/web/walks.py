"""The walk for every control of the page of a game: where it is pressed, what leads to it, and what it sends."""

from dataclasses import dataclass

from tests.web.promises import ANSWERS, FINISHES

ADVANCED = ("advanced",)
MOUSE_AND_KEYS = ("mouse", "keyboard")


@dataclass(frozen=True)
class Walk:
    """A control: where it is found, and the choices one of which it sends."""

    at: str
    """The sort of position in which it is pressed."""
    selector: str
    words: str = ""
    """What its words begin with, where these tell it from others; a bar stands between two."""
    sends: frozenset[str] = frozenset()
    """Empty for what sends nothing."""
    lead: tuple[str, ...] = ()
    """What is done before it can be pressed; `Walker` has the steps."""
    styles: tuple[str, ...] = ("standard", "advanced")
    hands: tuple[str, ...] = ("mouse", "finger", "keyboard")
    """With what it is pressed; the hand of units and the tools of the bar are no part of a phone."""
    asks: bool = False
    """Whether the page asks first, and sends it then."""

    @property
    def decides(self) -> bool:
        """Whether something has been decided after it, so that nothing else can be pressed in the same position."""
        return bool(self.sends) or "roll" in self.lead


def bar(at: str, words: str, *lead: str, sends: frozenset[str] | str = frozenset()) -> Walk:
    """A button of the decision bar."""
    return Walk(at, ".go .btn", words, frozenset({sends}) if isinstance(sends, str) else sends, lead)


def panel(at: str, selector: str, *lead: str) -> Walk:
    """Something beside the board that sends nothing by itself."""
    return Walk(at, f"aside {selector}", lead=lead)


SWITCH = ".how label:has([role=switch])"
WAYS = ".how .seg label"
HOSTS = "ul .unit"
WALKS: dict[str, Walk] = {
    # what a decision is about
    "TurnMaster.svelte side": panel("turn_master", "label:has([name=master])"),
    "Zone.svelte zone": panel("zone", "label:has([name=zone])"),
    "Deploy.svelte choose": panel("deploy", ".tray .unit"),
    "Deploy.svelte load": panel("deploy", ".cargo .chip", "unit"),
    "Choose.svelte choose": panel("attack", ".unit"),
    "Hand.svelte choose": Walk("attack", ".hand button", hands=MOUSE_AND_KEYS),
    "Move.svelte setWay": panel("embark", WAYS, "unit"),
    "Move.svelte setSingle": panel("move", SWITCH, "unit"),
    "Move.svelte onmodel": panel("move", "[aria-label=Models] button", "unit", "switch"),
    "Move.svelte goAboard": panel("embark", HOSTS, "unit", "way Embark"),
    "Ahead.svelte ongo": panel("move", ".tg button", "unit", "area"),
    "Attack.svelte aimAt": panel("attack", ".tg button.row1", "unit"),
    "Attack.svelte setSplit": panel("attack", SWITCH, "unit"),
    "Attack.svelte share": panel("attack", "fieldset .st button", "unit", "switch"),
    "Casualties.svelte onmodel": panel("casualties", "section[aria-label=Losses] button"),
    "Place.svelte onmodel": panel("place", "[aria-label=Models] button"),
    "Action.svelte act": Walk(
        "action",
        "aside section[aria-label^='Actions of'] button",
        sends=ANSWERS["action"],
        lead=("unit",),
        styles=ADVANCED,
    ),
    "Counter.svelte picked": Walk("counter", "aside label:has([name=counter])", styles=ADVANCED),
    # the decision bar
    "control.svelte.ts Put back": bar("deploy", "Put back", "unit"),
    "control.svelte.ts Finish": Walk("move", ".go .btn", "Finish|Leave it at that", FINISHES, asks=True),
    "control.svelte.ts Take it back": Walk(
        "move", ".go .btn", "Take it back", frozenset({"take_action_back"}), styles=ADVANCED
    ),
    "placing.svelte.ts Place here": bar("deploy", "Place here", "unit", "area", sends="deploy"),
    "placing.svelte.ts Place at the nearest spot": bar(
        "deploy", "Place at the nearest spot", "unit", "bare", sends="deploy"
    ),
    "moving.svelte.ts Place here": bar("move", "Place here", "unit", "area", sends=frozenset({"march", "move"})),
    "moving.svelte.ts Charge": bar("move", "Charge", "unit", "foe", sends=frozenset({"march", "move"})),
    "moving.svelte.ts Go as near as allowed": bar(
        "move", "Go as near as allowed", "unit", "switch", "model", "bare", sends="move"
    ),
    "moving.svelte.ts Walk towards it": bar(
        "walk to a host", "Walk towards it", "unit", "way Embark", "host", sends="move"
    ),
    "moving.svelte.ts Go aboard": bar("embark", "Go aboard", "unit", "way Embark", "host", sends="embark"),
    "moving.svelte.ts Come out here": bar(
        "disembark", "Come out here", "unit", "if Disembark", "any", sends="disembark"
    ),
    "moving.svelte.ts Come out where there is room": bar(
        "come out", "Come out where", "unit", "if Disembark", "any", sends="disembark"
    ),
    "moving.svelte.ts Change over": bar("transfer", "Change over", "unit", "way Transfer", "host", sends="transfer"),
    "attacking.svelte.ts Back": bar("attack", "Back", "unit"),
    "attacking.svelte.ts Roll": bar("attack", "Roll", "unit", "target", sends="attack"),
    "losing.svelte.ts Clear": bar("casualties", "Clear", "loss"),
    "losing.svelte.ts These take it": bar("casualties", "These take it", "loss", sends="lose"),
    "losing.svelte.ts Take the suggestion": bar("casualties", "Take the suggestion", sends="lose"),
    "restoring.svelte.ts As suggested": bar("place", "As suggested", "model"),
    "restoring.svelte.ts Place them so": bar("place", "Place them so", sends="place"),
    "simple.svelte.ts End the Action Step": Walk(
        "second action", ".go .btn", "End the Action Step", frozenset({"rest"}), styles=ADVANCED
    ),
    "simple.svelte.ts … Turn Master": bar("turn_master", "", sends="name_master"),
    "simple.svelte.ts Take zone …": bar("zone", "Take zone", sends="pick_zone"),
    "simple.svelte.ts Let it be": Walk("counter", ".go .btn", "Let it be", ANSWERS["counter"], styles=ADVANCED),
    "simple.svelte.ts Counter …": Walk("counter", ".go .btn", "Counter", ANSWERS["counter"], styles=ADVANCED),
    "simple.svelte.ts Strike …": bar("strike", "Strike", "unit", sends="strike"),
    # beside the decision
    "GameBar.svelte ontool": Walk("attack", "header button", "Sight between", hands=MOUSE_AND_KEYS),
    "GameBar.svelte setSetting": Walk("attack", "header button", "Mute|Hear", hands=MOUSE_AND_KEYS),
    "Told.svelte tab": Walk("attack", "[role=tab]", "Chat", hands=MOUSE_AND_KEYS),
    "Story.svelte onlook": Walk("casualties", ".log button", hands=MOUSE_AND_KEYS),
    "WaitBar.svelte onback": Walk(
        "casualties", ".foot .wait button", "Back to now", lead=("line",), hands=MOUSE_AND_KEYS
    ),
    "DiceStrip.svelte onclose": Walk(
        "attack", ".over .strip button", "Put the dice away", lead=("unit", "target", "roll")
    ),
    "SidePanel.svelte down": Walk("attack", "aside .grip", hands=("finger",)),
    "UnitCard.svelte onclose": Walk("attack", "aside button", "Close", lead=("foe",)),
}

PARTS = {
    "DecisionBar.svelte once": "placing.svelte.ts Place here",
    "simple.svelte.ts Name the Turn Master": "simple.svelte.ts … Turn Master",
    "simple.svelte.ts Take a zone": "simple.svelte.ts Take zone …",
    "simple.svelte.ts Strike": "simple.svelte.ts Strike …",
}
"""What is a part of another control or its words before it can be pressed; and the walk in which it can."""

ELSEWHERE = {
    "Commands.svelte takeBack": "test_play_begin.py::Undo (U)",
    "ForMe.svelte start": "test_play_begin.py::Deploy the rest",
    "HandOver.svelte close": "test_play_begin.py::test_a_choice_of_two_is_one_press_and_hands_change_by_another",
    "HandOver.svelte never": "test_play_begin.py::do not ask again",
    "Opening.svelte open": "test_play_begin.py::test_the_opening_card_says_what_the_battle_is_about_and_comes_once",
    "Chat.svelte text": "test_play_remote.py::test_in_a_team_any_member_answers_all_see_it_and_a_word_arrives",
    "Story.svelte most": "test_play_remote.py::test_a_game_by_link_is_played_to_the_end_with_five_lost_connections",
    "Deploy.svelte trayDrag": "test_play_beside.py::test_a_unit_is_dragged_from_the_tray",
    "Hand.svelte drag": "test_play_beside.py::test_a_unit_is_dragged_from_the_tray",
    "Commands.svelte disagree": "test_play_beside.py::test_a_dispute_is_settled_by_a_roll_off",
    "Commands.svelte question": "test_play_beside.py::test_a_dispute_is_settled_by_a_roll_off",
    "Commands.svelte readings[n": "test_play_beside.py::test_a_dispute_is_settled_by_a_roll_off",
    "Commands.svelte settle": "test_play_beside.py::test_a_dispute_is_settled_by_a_roll_off",
    "Commitment.svelte copy": "test_play_beside.py::test_a_dispute_is_settled_by_a_roll_off",
    "Offer.svelte say": "test_play_beside.py::test_an_offer_is_declined_and_agreed_to",
    "Offer.svelte decline": "test_play_beside.py::test_an_offer_is_declined_and_agreed_to",
    "NoTable.svelte reload": "test_play_doors.py::Load the page again",
    "NoTable.svelte tryNow": "test_play_doors.py::Try now",
    "WaitBar.svelte tryNow": "test_play_doors.py::Try now",
    "SeatPlates.svelte take_back": "test_play_seats.py::Take the seat back",
    "SeatPlates.svelte resume": "test_play_seats.py::Resume",
    "SeatPlates.svelte goOnWithout": "test_play_seats.py::Go on without",
    "WaitBar.svelte skip": "WaitBar.svelte.test.ts::Skip",
    "WaitBar.svelte stop": "WaitBar.svelte.test.ts::Stop the bots",
    "Speakers.svelte turn": "test_play_muting.py::Mute",
    "SidePanel.svelte key": "test_play_beside.py::test_the_sheet_is_raised_by_keys",
    "Generic.svelte sendText": "controls.svelte.test.ts::Anything",
    "Generic.svelte text": "controls.svelte.test.ts::Anything",
    "Generic.svelte pick": "Generic.svelte.test.ts::radios[1]!.click()",
    "simple.svelte.ts Choose": "controls.svelte.test.ts::Choose one of the answers first.",
}
"""What belongs to no decision, and the test that presses it."""
