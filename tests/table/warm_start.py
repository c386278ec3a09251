"""The first questions that a new process asks the table, as programs; `make bench` times them."""

MODELS = """
from decimal import Decimal
from muster.table.shapes.figure import Figure, Footprint
from muster.table.terrain.library import ready
base, rocks = Footprint.round(Decimal(32)), ready("rocks", at=(22_000, 24_000))
one, other = Figure(base, 10_000, 24_000), Figure(base, 34_000, 24_000)
"""
SIGHT = """
from muster.table.sight.scene import Scene
assert Scene.of(rocks, [one, other], [0, 1]).view(0, 1).blockers
"""
ROADMAP = """
from muster.table.movement.roadmap.roadmap import Clearance, Roadmap
from muster.table.shapes.board import Board
roadmap = Roadmap(Board.rectangle(72, 48), [piece.outline for piece in rocks], [], Clearance.round(base.radius))
assert roadmap.shortest(one.centre, (34_000, 22_000))
"""
WALK = """
from muster.rulebook.ruleset import CORE
from muster.table.movement.walking.course import Course
from muster.table.movement.walking.mover import Mover
from muster.table.shapes.sizes import Size
from muster.table.terrain.table import Table
assert Course(Table(Size.C.board(), rocks), CORE).shortest(Mover(one), (34_000, 22_000), 40_000).legal
"""
QUESTIONS = {"sight": SIGHT, "roadmap": ROADMAP, "walk": WALK}
