"""Every control of a game's page at large counts."""

from scripts.evidence import Check, more_examples


def every_control_with_every_hand() -> dict[str, object]:
    """Every control of a game's page, in both playstyles, by mouse, finger and keyboard: it sends what it says."""
    return {"tests": more_examples(2, "tests/web/test_play_every_control.py")}


CHECKS: dict[str, Check] = {"every_control_with_every_hand": every_control_with_every_hand}
