"""What a phone shows by itself: nobody whom a decision is about lies under the map and the tools."""

from tests.web.conftest import Visit
from tests.web.play_kit import PLAYING, Person, begin
from tests.web.small_games import YOU, small

RANDOM = {"name": "Random", "kind": "bot", "bot": "random"}
MOVES = 2
UNDER = """async () => {
  /* the models that lie under a tool or the map, once the board has come to rest */
  const look = () => {
    const seen = (tool) => tool.checkVisibility({ visibilityProperty: true });
    const tools = [...document.querySelectorAll('.tools button')].filter(seen);
    const boxes = tools.map((tool) => tool.getBoundingClientRect());
    return [...document.querySelectorAll('.scene .m')].filter((model) => {
      const { left, top, right, bottom } = model.querySelector('.rim, .dot').getBoundingClientRect();
      return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
    }).map((model) => Number(model.dataset.model));
  };
  for (let frame = 0; frame < 90 && look().length; frame += 1) await new Promise(requestAnimationFrame);
  return look();
}"""


def test_on_a_phone_nobody_lies_under_the_map_and_the_tools_while_a_unit_is_moved(visit: Visit) -> None:
    page = begin(visit("phone", **PLAYING), "/games", small(YOU, RANDOM, seed=5))
    under: list[list[int]] = []

    def look(kind: str) -> None:
        if kind == "move":
            under.append(page.evaluate(UNDER))

    person = Person(page, touch=True, before=look)
    while len(under) < MOVES:
        person.await_turn()
        person.answer()
    assert not any(under), under
