"""Units, models and sides by their names: `Guards`, `Guards/2`, `Guards/1-3`."""

import re
from collections.abc import Iterable

from muster.battle.forces import Forces
from muster.files.kinds import did_you_mean
from muster.files.refusals import shown

NOBODY = "nobody"
MODELS = re.compile(r"\d{1,3}(?:-\d{1,3})?(?:,\d{1,3}(?:-\d{1,3})?)*")
RESERVED = "/;:,="


class Names:
    """The names of one game, both ways. What cannot be read is a ValueError with a sentence."""

    def __init__(self, forces: Forces) -> None:
        self.forces = forces
        self._units = {unit.name: unit.number for unit in forces.units}
        self._longest_first = sorted(self._units, key=len, reverse=True)

    def unit(self, text: str) -> int:
        if text.strip() not in self._units:
            known = ", ".join(self._units)
            hint = did_you_mean(text.strip(), self._units)
            raise ValueError(f"there is no unit “{shown(text.strip())}”; allowed are {known}.{hint}")
        return self._units[text.strip()]

    def unit_of(self, text: str) -> int:
        """The unit that the models in `Guards/1-3` belong to."""
        return self.unit(text.partition("/")[0])

    def models(self, text: str) -> tuple[int, ...]:
        """The models in `Guards/1-3`; for `Guards`, all of them."""
        name, _, numbers = text.strip().partition("/")
        unit = self.unit(name)
        return self.numbered(unit, numbers) if numbers else tuple(self.forces.units[unit].models)

    def numbered(self, unit: int, text: str) -> tuple[int, ...]:
        """The models of a unit with these numbers, counted from 1."""
        models = self.forces.units[unit].models
        if not MODELS.fullmatch(text.strip()):
            raise ValueError(f"“{shown(text)}” are no models; allowed are numbers such as 1, 2-4 and 1,3.")
        found = []
        for part in text.strip().split(","):
            first, _, last = part.partition("-")
            found += list(range(int(first), int(last or first) + 1))
        wrong = [number for number in found if not 1 <= number <= len(models)]
        if wrong:
            name = self.forces.units[unit].name
            raise ValueError(f"{name} has no model {wrong[0]}; allowed are 1 to {len(models)}.")
        return tuple(models[number - 1] for number in found)

    def host(self, text: str) -> int:
        """A model that may carry others; for the name of a whole unit, its first model."""
        return self.models(text)[0]

    def leading(self, text: str) -> tuple[str, str]:
        """The unit, perhaps with models, at the start of a text, and the rest of the text."""
        for name in self._longest_first:
            rest = text[len(name) :]
            if text.startswith(name) and (not rest or rest[0] in " /:"):
                numbers = MODELS.match(rest[1:]) if rest.startswith("/") else None
                end = len(name) + (1 + numbers.end() if numbers else 0)
                return text[:end], text[end:].strip()
        first = text.split()[0] if text.split() else ""
        hint = did_you_mean(first, self._units)
        raise ValueError(f"“{shown(text)}” begins with no unit; allowed are {', '.join(self._units)}.{hint}")

    def side(self, text: str) -> int:
        names = self.forces.side_names
        if text.strip() not in names:
            raise ValueError(f"there is no side “{shown(text.strip())}”; allowed are {', '.join(names)}.")
        return names.index(text.strip())

    def seat(self, text: str) -> int:
        """The seat of a player, or of the first player of a team."""
        seats, sides = [seat.name for seat in self.forces.setup.seats], self.forces.side_names
        if text.strip() in seats:
            return seats.index(text.strip())
        if text.strip() in sides:
            return self.forces.sides[sides.index(text.strip())][0]
        known = ", ".join(dict.fromkeys((*seats, *sides)))
        raise ValueError(f"there is no player “{shown(text.strip())}”; allowed are {known}.")

    def zone(self, text: str) -> int:
        letters = [zone.letter for zone in self.forces.table.zones]
        if text.strip() not in letters:
            raise ValueError(f"there is no zone “{shown(text.strip())}”; allowed are {', '.join(letters)}.")
        return letters.index(text.strip())

    # -- the other way

    def of_unit(self, unit: int) -> str:
        return self.forces.units[unit].name if unit >= 0 else NOBODY

    def of_model(self, model: int) -> str:
        if model < 0:
            return NOBODY
        unit = self.forces.of_model(model)
        return f"{unit.name}/{model - unit.models.start + 1}"

    def of_models(self, models: Iterable[int]) -> list[str]:
        return [self.of_model(model) for model in models]

    def of_side(self, side: int) -> str:
        return self.forces.side_names[side] if side >= 0 else NOBODY
