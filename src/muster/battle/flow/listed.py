"""Steps of decisions that list all of their answers: one of them is chosen, and nothing else has to be judged."""

from random import Random

from msgspec.structs import asdict

from muster.battle.choices import AnyChoice, Finish
from muster.battle.field import Field
from muster.battle.flow.step import Step, tag, wrong_kind
from muster.battle.refusal import Refusal


class ListedStep(Step, frozen=True, tag="listed"):
    """What is left to its kinds is to ask a decision with `options`, and to `take` one of them."""

    def check(self, field: Field, choice: AnyChoice) -> AnyChoice | Refusal:
        answers = self._answers(field)
        allowed = ", ".join(map(_written, answers))
        return choice if choice in answers else wrong_kind(choice, f"allowed are {allowed}")

    def only(self, field: Field) -> AnyChoice | None:
        answers = self._answers(field)
        return answers[0] if len(answers) == 1 else None

    def sample(self, field: Field, rng: Random) -> AnyChoice:
        return rng.choice(self._answers(field))

    def least(self, field: Field) -> AnyChoice:
        """To finish, where that is an answer; else the first."""
        return Finish() if Finish() in self._answers(field) else self._answers(field)[0]

    def _answers(self, field: Field) -> tuple[AnyChoice, ...]:
        decision = self.asks(field)
        return () if decision is None else decision.answers


def _written(choice: AnyChoice) -> str:
    """A choice by its tag and its fields, as a file names them."""
    return " ".join([tag(choice), *(f"{name}={value}" for name, value in asdict(choice).items())])
