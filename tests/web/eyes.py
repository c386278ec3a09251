"""What a person sees on the board, read from the page: models, rings, places of a zone or of a reach."""

_COMMON = """
const middle = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};
const apart = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const models = [...document.querySelectorAll('.scene .m')].map((node) => ({
  model: Number(node.dataset.model),
  at: middle(node.querySelector('.rim, .dot')),
  half: node.querySelector('.rim, .dot').getBoundingClientRect().width / 2,
  seat: node.getAttribute('class').match(/ s(\\d)/)[1],
  ring: node.querySelector('.ring')?.getAttribute('class').match(/ring (\\w+)/)?.[1] ?? '',
  lifted: node.classList.contains('lifted'),
  dead: node.classList.contains('dead'),
}));
const pane = document.querySelector('.pane');
const plates = [...document.querySelectorAll('.sign:not(.chosen)')].map((node) => node.getBoundingClientRect());
/* on the board, and nothing of the page lies over it, nor a plate that would be tapped */
const open = ([x, y]) =>
  pane.contains(document.elementFromPoint(x, y)) &&
  !plates.some((box) => x >= box.left - 2 && x <= box.right + 2 && y >= box.top - 2 && y <= box.bottom + 2);
/* places within a drawn area, a third of an inch or so apart */
const spotsOf = (path, step) => {
  const box = path.getBoundingClientRect();
  const back = path.getScreenCTM().inverse();
  const found = [];
  for (let x = box.left + step / 2; x < box.right; x += step)
    for (let y = box.top + step / 2; y < box.bottom; y += step)
      if (path.isPointInFill(new DOMPoint(x, y).matrixTransform(back)) && open([x, y])) found.push([x, y]);
  return found;
};
"""

SEE = f"""() => {{ {_COMMON}
  const seen = models.map((model) => ({{ ...model, open: open(model.at) }}));
  return {{ models: seen, pane: pane.getBoundingClientRect().toJSON() }};
}}"""

SPOTS = f"""(selector) => {{ {_COMMON}
  /* well inside of the area, away from who stands there, nearest to the middle of the table first */
  const path = document.querySelector('.scene ' + selector);
  const step = 18;
  const spots = spotsOf(path, step);
  const has = new Set(spots.map(String));
  const steps = [-2, -1, 0, 1, 2].map((each) => each * step);
  const room = ([x, y]) => steps.flatMap((dx) => steps.filter((dy) => has.has(String([x + dx, y + dy])))).length;
  const crowd = ([x, y]) => models.filter(({{ at }}) => apart(at, [x, y]) < 60).length;
  const table = middle(document.querySelector('.pane'));
  const worth = (spot) => room(spot) * 40 - crowd(spot) * 200 - apart(spot, table);
  return spots.map((spot) => [worth(spot), spot]).sort(([a], [b]) => b - a).map(([, spot]) => spot);
}}"""

REACHED = f"""() => {{ {_COMMON}
  /* within reach, nearest to an enemy first; an enemy who can be reached is tapped itself */
  const chosen = models.filter(({{ ring }}) => ring === 'chosen');
  const foes = models.filter(({{ seat, dead }}) => chosen.length && seat !== chosen[0].seat && !dead);
  const gap = (spot) => Math.min(...foes.map(({{ at }}) => apart(at, spot)), 1e9);
  const free = (spot) => models.every(({{ at, half }}) => apart(at, spot) > half + 2);
  return spotsOf(document.querySelector('.scene .reach'), 8).filter(free).sort((a, b) => gap(a) - gap(b));
}}"""

ON_SCREEN = """([x, y]) => {
  /* a spot of the drawing, ten units to the inch, as a point of the screen */
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(document.querySelector('.scene > g').getScreenCTM());
  return [left, top];
}"""

FOOTPRINTS = """() => Object.fromEntries([...document.querySelectorAll('.scene .m:not(.lifted)')].map(
  (node) => [node.dataset.model, node.getAttribute('transform')]))"""
"""Where every model stands, in units of the drawing: the same however one looks at it."""

FAULTS = """(kind) => {
  /* what a person with a phone would complain about */
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
  const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const covered = (node, inside = node) => {
    const at = document.elementFromPoint(...middle(node));
    return !at || !inside.contains(at);
  };
  const button = document.querySelector('.go .btn.primary');
  if (covered(button)) found.push('the button is covered');
  if (button.getBoundingClientRect().height < 44) found.push('the button is too low for a finger');
  const pane = document.querySelector('.pane');
  const held = [...document.querySelectorAll('.scene .m.lifted .rim')];
  if (['deploy', 'move'].includes(kind) && !held.length) found.push('nothing is shown where it would go');
  if (held.some((node) => covered(node, pane))) found.push('what is held is covered');
  const odds = document.querySelector('aside .tg.pressed .big');
  if (kind === 'attack' && (!odds || covered(odds, odds.closest('.tg')))) found.push('the odds are covered');
  for (const node of document.querySelectorAll('.foot h2, .foot .btn, .gamebar button, .gamebar .sd')) {
    const { left, right, width } = node.getBoundingClientRect();
    if (width && (left < 0 || right > innerWidth)) found.push(`${node.textContent} is cut off`);
  }
  return found;
}"""
