"""The table as rules ask it: prepared once for all games on it, and once more for each piece that is destroyed."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

from muster.battle.forces import Forces
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.sight.scene import Scene
from muster.table.terrain.piece import PLAIN_COVER
from muster.table.terrain.table import Table

Media = frozenset[str]


class Ground:
    """A table without models: its places, its courses and its scene, each worked out when first asked for.

    `numbers` are those that its pieces have in the game: where some are destroyed, the others keep theirs.
    """

    def __init__(self, forces: Forces, table: Table, numbers: tuple[int, ...]) -> None:
        self.table = table
        self.numbers = numbers
        self._ruleset = forces.ruleset
        self._slots = forces.model_count
        self._places: dict[Media, Places] = {}

    @cached_property
    def course(self) -> Course:
        """With a place for every model of the game, and nobody in it."""
        return Course(self.table, self._ruleset, [None] * self._slots)

    @cached_property
    def scene(self) -> Scene:
        return Scene.of(self.table.pieces, (), ())

    @cached_property
    def is_plain(self) -> bool:
        """Whether every piece gives the plain bonus as cover, so that nobody need ask which one hides a model."""
        return all(piece.cover == PLAIN_COVER for piece in self.table.pieces)

    def places(self, media: Media) -> Places:
        if media not in self._places:
            self._places[media] = Places.of(self.table, (), media)
        return self._places[media]

    def get_ready(self, all_media: Iterable[Media]) -> None:
        """Work everything out now, so that nobody waits for it who first walks here."""
        for media in all_media:
            self.places(media)
            self.course.places(media)
        _ = self.scene


@dataclass(frozen=True, slots=True)
class Grounds:
    """The grounds of a game by which pieces are destroyed."""

    forces: Forces
    known: dict[frozenset[int], Ground] = field(default_factory=dict)

    def without(self, destroyed: Collection[int]) -> Ground:
        gone = frozenset(destroyed)
        if gone not in self.known:
            table = self.forces.table
            # The rubble of a destroyed piece is open ground (TERRAIN-10).
            numbers = tuple(number for number in range(len(table.pieces)) if number not in gone)
            left = replace(table, pieces=tuple(table.pieces[number] for number in numbers)) if gone else table
            self.known[gone] = Ground(self.forces, left, numbers)
        return self.known[gone]
