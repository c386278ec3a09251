"""Asking a person any decision that lists its answers: a menu of them, each in words."""

from muster.battle.choices import AnyChoice, Finish
from muster.battle.decisions import Decision
from muster.cli.play.asking import Asking
from muster.cli.play.terminal import MenuOption
from muster.views.answer_words import answer_labels
from muster.views.asked_words import finish_words, question


def choose_listed(asking: Asking, decision: Decision) -> AnyChoice:
    """One of the answers; to finish is the last of them, where it is one."""
    choices = decision.options()
    labels = answer_labels(asking.forces, choices)
    options: list[MenuOption[AnyChoice]] = [MenuOption(*each) for each in zip(labels, choices, strict=True)]
    finish = finish_words(asking.state, decision)
    if finish:
        options.append(MenuOption(finish, Finish(), "f"))
    return asking.terminal.menu(question(asking.forces, asking.state, decision), options)
