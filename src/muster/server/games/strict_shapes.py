"""The shapes of set-ups as the routes read them: a field that nobody knows is refused, not passed over.

The shapes cannot say so themselves, since `setting_up` knows nothing of pydantic.
"""

from pydantic import ConfigDict
from typing_extensions import is_typeddict

from muster.setting_up.shapes import setup
from muster.setting_up.shapes.setup import ArmyWish, GameHead, GameSetup, Proposal, TableWish

__all__ = ["ArmyWish", "GameHead", "GameSetup", "Proposal", "TableWish"]

for shape in vars(setup).values():
    if is_typeddict(shape):
        shape.__pydantic_config__ = ConfigDict(extra="forbid", use_attribute_docstrings=True)
