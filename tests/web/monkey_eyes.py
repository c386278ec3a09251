"""What the clumsy player sees of a page: what can be pressed, what is on the wire, and where models stand."""

OVERHEAR = """(() => {
  /* what is said to a game and what still waits for its answer; what nobody has read yet outlives a reload */
  if (!location.protocol.startsWith('http')) return;
  const unread = JSON.parse(sessionStorage.getItem('monkey-said') ?? '{}');
  const said = unread[location.pathname] ?? [];
  const wire = { said, open: new Set(), n: -1, asked: null, mine: [], lookedUp: 0 };
  window.monkeyWire = wire;
  addEventListener('pagehide', () =>
    sessionStorage.setItem('monkey-said', JSON.stringify({ [location.pathname]: wire.said })));
  const ask = window.fetch;
  window.fetch = async (request, ...more) => {
    /* what is looked up of the past is on the board a frame after it came */
    const past = (request.url ?? String(request)).includes('/states');
    wire.lookedUp += past;
    try {
      const answer = await ask(request, ...more);
      if (past) await answer.clone().arrayBuffer();
      return answer;
    } finally {
      setTimeout(() => requestAnimationFrame(() => (wire.lookedUp -= past)));
    }
  };
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(url, ...more) {
      super(url, ...more);
      this.waiting = new Map();
      wire.open.add(this.waiting);
      this.addEventListener('close', () => wire.open.delete(this.waiting));
      this.addEventListener('message', ({ data }) => {
        const told = JSON.parse(data);
        if (told.tell === 'line') wire.n = Math.max(wire.n, told.n);
        if (told.tell === 'asked') [wire.asked, wire.mine] = [told.asked, told.seats];
        if (!['done', 'refused', 'answer'].includes(told.tell)) return;
        const kind = this.waiting.get(told.id);
        for (const [id, other] of this.waiting)
          if (id === told.id || (id < told.id && kind && kind === other)) this.waiting.delete(id);
      });
    }
    send(data) {
      const said = JSON.parse(data);
      if (said.id !== undefined) this.waiting.set(said.id, said.question?.ask ?? '');
      if (said.id !== undefined && said.say !== 'ask') wire.said.push(said);
      super.send(data);
    }
    close(...all) {
      wire.open.delete(this.waiting);
      super.close(...all);
    }
  };
})()"""

OPTION = """(n) => document.querySelectorAll('#decision [data-option]:not(:disabled)')[n - 1]
  ?.closest('[data-monkey]')?.dataset.monkey ?? null"""
"""What a number takes."""
SAID = """() => window.monkeyWire.said.splice(0)"""

SETTLED = """() => !document.querySelector('.pane[aria-busy]') && window.monkeyWire && !window.monkeyWire.lookedUp &&
  [...window.monkeyWire.open].every((waiting) => waiting.size === 0) &&
  !/Placing the rest/.test(document.querySelector('aside')?.textContent ?? '')"""

LOOK = """() => {
  const wire = window.monkeyWire;
  const seen = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(node).visibility !== 'hidden';
  };
  const cover = [...document.querySelectorAll('dialog[open], .menu ul')].filter(seen).at(-1) ?? null;
  const PRESSED = 'button, summary, label:has(input), [role=tab], [role=switch], [role=option], select, textarea';
  const nodes = [...(cover ?? document).querySelectorAll(PRESSED)].filter(seen);
  const PLACES = { dialog: 'dialog', '.menu ul': 'menu', '.go': 'go', aside: 'panel', '.hand': 'hand', header: 'bar',
                   '.over': 'over', '.pane': 'board', '.foot': 'foot' };
  for (const old of document.querySelectorAll('[data-monkey]')) delete old.dataset.monkey;
  const things = nodes.map((node, n) => {
    node.dataset.monkey = n;
    const where = Object.entries(PLACES).find(([selector]) => node.closest(selector))?.[1] ?? 'page';
    return {
      n, where,
      tag: node.tagName.toLowerCase(),
      words: (node.getAttribute('aria-label') ?? node.innerText).replace(/\\s+/g, ' ').trim(),
      primary: node.classList.contains('primary'),
      acts: Boolean(node.closest("section[aria-label^='Actions of']")),
      radio: node.querySelector('input[type=radio]')?.name ?? '',
      off: node.disabled || node.getAttribute('aria-disabled') === 'true' || Boolean(node.querySelector(':disabled')),
    };
  });
  const decide = document.querySelector('.foot .decide');
  const wait = document.querySelector('.foot .wait');
  const past = /Back to now/.test(wait?.innerText ?? '');
  return {
    things,
    covered: cover !== null,
    kind: decide?.dataset.kind ?? '',
    number: decide ? Number(decide.dataset.number) : null,
    waits: wait ? wait.innerText.trim() : null,
    past,
    over: Boolean(document.querySelector('.foot .wait a.primary')),
    lost: /connection/i.test(wait?.innerText ?? ''),
    title: document.querySelector('h1')?.innerText ?? '',
    full: Boolean(document.querySelector('aside.panel.full')),
    n: wire?.n ?? -1,
    mine: wire?.mine ?? [],
    finish: wire?.asked?.finish ?? '',
    path: location.pathname,
  };
}"""

ABLE = """() => document.querySelector(
  '.foot .decide, .foot .wait a.primary, dialog[open], .menu ul, .foot .wait button')"""

REACH_FOR = """(n) => {
  /* brings a thing into sight; where to press it, or null if something lies over it */
  const node = document.querySelector(`[data-monkey='${n}']`);
  if (!node) return null;
  node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = node.getBoundingClientRect();
  const at = [left + width / 2, top + height / 2];
  const top_ = document.elementFromPoint(...at);
  return top_ && (node.contains(top_) || top_.contains(node)) ? at : null;
}"""

FOCUS = """(n) => {
  const node = document.querySelector(`[data-monkey='${n}']`);
  (node.querySelector('input') ?? node).focus();
}"""

SPOTS = """() => {
  /* spots of the board where a finger would meet the board: with what is offered there */
  const pane = document.querySelector('.pane');
  if (!pane) return [];
  const box = pane.getBoundingClientRect();
  const areas = [...document.querySelectorAll('.scene .zone path, .scene .reach')];
  const inArea = (x, y) => areas.some((area) => area.isPointInFill(
    new DOMPoint(x, y).matrixTransform(area.getScreenCTM().inverse())));
  const models = [...document.querySelectorAll('.scene .m')].map((node) => {
    const rim = node.querySelector('.rim, .dot').getBoundingClientRect();
    return { at: [rim.left + rim.width / 2, rim.top + rim.height / 2], node,
             ring: node.querySelector('.ring')?.getAttribute('class') ?? '' };
  });
  const open = ([x, y]) => pane.contains(document.elementFromPoint(x, y));
  const found = models.filter(({ at }) => open(at)).map(({ at, ring, node }) => ({
    at, what: node.classList.contains('dead') ? 'dead' : ring ? 'ringed' : 'model' }));
  for (let k = 0; k < 40; k += 1) {
    const at = [box.left + ((k * 37) % 100) / 100 * box.width, box.top + ((k * 61) % 100) / 100 * box.height];
    if (open(at) && models.every((each) => Math.hypot(each.at[0] - at[0], each.at[1] - at[1]) > 40))
      found.push({ at, what: inArea(...at) ? 'area' : 'bare' });
  }
  return found;
}"""

FOOTPRINTS = """() => {
  const spots = {};
  const lifted = [];
  for (const node of document.querySelectorAll('.scene .m')) {
    if (node.classList.contains('lifted')) lifted.push(node.dataset.model);
    else spots[node.dataset.model] = node.getAttribute('transform').match(/-?[\\d.]+/g).slice(0, 2).map(Number);
  }
  return { spots, lifted };
}"""

STATE = """async ([game, n]) => {
  const answer = await fetch(`/api/v1/games/${game}/states?first=${n}&last=${n}`);
  if (!answer.ok) throw new Error(`states: ${answer.status} ${await answer.text()}`);
  const [{ models, hash, result, turn }] = (await answer.json()).states;
  return { spots: Object.fromEntries(models.flatMap(({ at }, k) => (at ? [[k, at]] : []))), hash, turn,
           over: result !== null };
}"""

STORY = """async (game) => {
  const answer = await fetch(`/api/v1/games/${game}/story`);
  if (!answer.ok) throw new Error(`story: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).lines.map(({ n, number, seat, back }) => ({ n, number, seat, back: back ?? null }));
}"""
