"""What geometry has found out about a position, each part of it worked out when somebody first asks."""

from muster.battle.ground import Ground
from muster.table.movement.standing.standing import Places
from muster.table.movement.walking.course import Course
from muster.table.sight.scene import Scene


class Geometry:
    """What is worked out from where everybody stands: shared by all fields of a state, as long as nobody moves."""

    __slots__ = (
        "course",
        "courses",
        "ground",
        "last_course",
        "last_scene",
        "least_distances",
        "near_pieces",
        "places",
        "places_in_scene",
        "scene",
    )

    def __init__(self, before: "Geometry | None" = None) -> None:
        self.ground: Ground | None = None
        self.scene: Scene | None = None
        self.last_scene: Scene | None = None if before is None else before.scene or before.last_scene
        self.places_in_scene: dict[int, int] = {} if before is None else before.places_in_scene
        self.least_distances: list[list[float]] | None = None
        self.near_pieces: dict[int, list[int]] = {}
        self.course: Course | None = None
        self.last_course: tuple[Course | None, Course | None] = (None, None) if before is None else before.last_course
        self.courses: dict[tuple[int, ...], Course] = {}
        self.places: dict[tuple[frozenset[str], tuple[int, ...]], Places] = {}
