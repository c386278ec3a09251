import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MovePreview, StateNow, Stopped, StoryEvent, TablePicture } from '../types';
import Board from './Board.svelte';
import type { BoardProps } from './props';

let size = { width: 756, height: 516 };
/** The window fits board and hem exactly: one pixel to a unit, the board's corner at 18, 18. */
const pixel = (x: number, y: number) => ({ clientX: 18 + x / 100, clientY: 18 + (48_000 - y) / 100 });

const unit = (number: number, name: string, seat: number, first: number, count: number) => ({
  unit: number, name, seat, side: seat, symbol: 'shield', first, count, base: { shape: 'round', length: 1000, width: 1000 },
  height: 1000, move: 6, dash: 6, defence: 4, hp: 2, armour: '5+', aegis: '-', cost: 50, transport: 0, weapons: [],
  carries: [], perks: [], piece: null, hidden: false,
}); // prettier-ignore
const model = (x: number, y: number, more = {}) => ({
  at: [x, y], z: 0, facing: [1, 0], hp: 2, where: 'table', host: null, casualty: false, ...more,
}); // prettier-ignore
const unitNow = (left: number) => ({
  acted: [], limits: [], left, hp: left * 2, value: 50, guard: 0, melee: null, in_play: true, gone: false,
}); // prettier-ignore

const table = {
  board: {
    name: '72 × 48 in.', outline: [], corner: [0, 0], size: [72_000, 48_000], unit: 'in.',
    drawing: '<svg><defs><clipPath id="c0"/></defs><g clip-path="url(#c0)"/></svg>', night: '<svg class="night"/>',
  },
  pieces: [{
    piece: 0, name: 'Wood 1', look: 'wood', outline: [[30_000, 30_000], [40_000, 30_000], [40_000, 40_000], [30_000, 40_000]],
    bottom: 0, top: 3000, effects: ['difficult', 'cover +1 Defence'], unit: null,
  }],
  zones: [], markers: [], style: 'standard', ruleset: 'Core', turns: 4, random_length: false, limit: 300,
  seats: [{ seat: 0, name: 'Anna', team: '', side: 0 }, { seat: 1, name: 'Greedy', team: '', side: 1 }],
  sides: [{ side: 0, name: 'Anna', seats: [0] }, { side: 1, name: 'Greedy', seats: [1] }],
  units: [unit(0, 'Reed Lancers', 0, 0, 2), unit(1, 'Glaze Sentinels', 1, 2, 1)],
} as unknown as TablePicture; // prettier-ignore
const now = {
  n: 1, turn: 1, phase: 'move', master: 0, melees: [], lost_pieces: [], players: [], sides: [], offer: null, result: null,
  hash: '', models: [model(10_000, 10_000), model(12_000, 10_000), model(20_000, 10_000, { hp: 1 })],
  units: [unitNow(2), unitNow(1)],
} as unknown as StateNow; // prettier-ignore
const preview: MovePreview = {
  legal: true, fault: null, stopped: null, choice: null, length: 5400, used: 5400, left: 600, engages: [], danger: [], ahead: [],
  ways: [
    { model: 0, path: [[10_000, 10_000, 0], [10_000, 15_400, 0]], length: 5400, used: 5400, allowed: 6000, facing: [0, 1] },
    { model: 1, path: [[12_000, 10_000, 0], [12_000, 15_400, 0]], length: 5400, used: 5400, allowed: 6000, facing: [0, 1] },
  ],
  links: [{ one: 0, other: 1, gap: 1000, ok: true }],
}; // prettier-ignore

let mounted: ReturnType<typeof mount> | null = null;

beforeEach(() => {
  size = { width: 756, height: 516 };
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} }); // prettier-ignore
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height);
});
afterEach(() => {
  if (mounted) void unmount(mounted);
  mounted = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function board(more: Partial<BoardProps> = {}) {
  mounted = mount(Board, { target: document.body, props: { table, now, own: [0], ...more } });
  flushSync();
  return document.querySelector<HTMLElement>('.pane')!;
}

function point(pane: HTMLElement, name: string, at: { clientX: number; clientY: number }, pointerType = 'mouse') {
  pane.dispatchEvent(new PointerEvent(name, { ...at, pointerId: 1, pointerType, bubbles: true }));
  flushSync();
}
function tap(pane: HTMLElement, x: number, y: number, by = 'mouse') {
  point(pane, 'pointerdown', pixel(x, y), by);
  point(pane, 'pointerup', pixel(x, y), by);
}
const words = () =>
  [...document.querySelectorAll('.sign')].map((sign) => sign.textContent?.replaceAll(/\s+/g, ' ').trim());

test('a tap on a model chooses its unit, a tap beside it a place in mils', () => {
  const [onunit, onplace] = [vi.fn(), vi.fn()];
  const pane = board({ onunit, onplace });
  tap(pane, 10_100, 10_100);
  tap(pane, 50_000, 20_000);
  expect(onunit.mock.calls).toEqual([[0]]);
  expect(onplace.mock.calls).toEqual([[[50_000, 20_000]]]);
});

test('an enemy in contact with one of ours is tapped where it stands, and ours only beside it', () => {
  const touching = {
    ...now,
    models: [model(10_000, 10_000), model(19_000, 10_000), model(20_000, 10_000)],
  } as unknown as StateNow;
  vi.useFakeTimers();
  const onunit = vi.fn();
  const pane = board({ now: touching, onunit, pickable: new Set([0]), foes: new Set([1]) });
  for (const x of [19_800, 19_200]) {
    tap(pane, x, 10_000, 'touch');
    vi.advanceTimersByTime(1000);
  }
  expect(onunit.mock.calls).toEqual([[1], [0]]);
  vi.useRealTimers();
});

test('twice with a finger the board zooms, and what is held goes nowhere', () => {
  vi.useFakeTimers();
  const onplace = vi.fn();
  const pane = board({ onplace, chosen: 0 });
  tap(pane, 50_000, 20_000, 'touch');
  tap(pane, 50_000, 20_000, 'touch');
  vi.advanceTimersByTime(1000);
  expect(onplace).not.toHaveBeenCalled();
  tap(pane, 40_000, 20_000, 'touch');
  vi.advanceTimersByTime(1000);
  expect(onplace).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('models that are to be picked are told one by one', () => {
  const [onunit, onmodel] = [vi.fn(), vi.fn()];
  const pane = board({ onunit, onmodel, models: new Set([0, 1]), picked: [1] });
  tap(pane, 12_000, 10_000);
  expect(onmodel.mock.calls).toEqual([[1]]);
  expect(onunit).not.toHaveBeenCalled();
  const one = document.querySelector('[data-model="1"]')!;
  expect(one.querySelector('.ring')!.classList).toContain('chosen');
  expect(one.classList).not.toContain('dead');
});

test('a skull is painted only on those who are about to fall', () => {
  board({ models: new Set([0, 1]), picked: [1], pickedAs: 'casualty' });
  expect(document.querySelector('[data-model="1"]')!.classList).toContain('dead');
});

test('enemies that may be gone for, and models to measure between, are buttons for who has no pointer', () => {
  const onunit = vi.fn();
  board({ onunit, chosen: 0, foes: new Set([1]) });
  const foe = [...document.querySelectorAll('.list button')].find((each) => each.textContent!.includes('charge it'));
  (foe as HTMLElement).click();
  expect(onunit.mock.calls).toEqual([[1]]);
});

test('only what may be chosen is dragged; all else moves the board', () => {
  const ondrag = vi.fn();
  const pane = board({ ondrag, pickable: new Set([0]) });
  for (const [x, y] of [
    [20_000, 10_000],
    [10_000, 10_000],
  ] as const) {
    point(pane, 'pointerdown', pixel(x, y));
    point(pane, 'pointermove', pixel(x, y + 3000));
    point(pane, 'pointermove', pixel(x, y));
    point(pane, 'pointermove', pixel(x, y + 5000));
    point(pane, 'pointerup', pixel(x, y + 5000));
    if (x === 20_000) {
      expect(ondrag).not.toHaveBeenCalled();
      point(pane, 'pointerdown', pixel(60_000, 40_000));
      point(pane, 'pointermove', pixel(60_000, 35_000));
      point(pane, 'pointerup', pixel(60_000, 35_000));
    }
  }
  expect(ondrag).toHaveBeenLastCalledWith({ unit: 0, model: 0, to: [10_000, 15_000], done: true });
});

test('a preview shows the models at their ends, the tape, and what is used and left', () => {
  board({ preview, chosen: 0 });
  expect(words()).toContain('5.4 in., 0.6 left');
  expect(document.querySelectorAll('.foot')).toHaveLength(2);
  expect(document.querySelector('.held [data-model="0"]')!.getAttribute('transform')).toBe(
    'translate(100.00 326.00)',
  );
  expect([...document.querySelectorAll('.tape text')].map((text) => text.textContent)).toEqual([]);
  expect(document.querySelectorAll('.tape .tick')).toHaveLength(1);
});

test('used and left add up to what is allowed, each rounded as it is shown', () => {
  board({ preview: { ...preview, length: 3750, used: 3750, left: 2250 }, chosen: 0 });
  expect(words()).toContain('3.8 in., 2.2 left');
});

test('too far: a ghost where one pointed, red tape, what stops it; a gap with its length', () => {
  const links = [{ one: 0, other: 1, gap: 3100, ok: false }];
  const sentence = '2.6 in. too far: 8 in. of path, 5.4 allowed.';
  const stopped: Stopped = {
    model: 0,
    wish: [10_000, 18_000],
    short: 2600,
    sentence,
    rule: '',
    pieces: [],
    models: [2],
  };
  board({ preview: { ...preview, links, stopped } });
  expect(words()).toEqual(expect.arrayContaining(['5.4 in., 0.6 left', sentence, '3.1 in. apart']));
  expect(document.querySelector('.wish.stopped [data-model="0"]')).not.toBeNull();
  expect(document.querySelectorAll('.tape.over')).toHaveLength(1);
  expect(document.querySelector('[data-model="2"] .ring')!.classList).toContain('foe');
});

test('out of the zone a thin line says where a unit was wanted, no tape', () => {
  const stopped = { sentence: 'Out of the zone.', wish: [40_000, 20_000], model: 0, models: [], pieces: [] };
  board({ preview: { ...preview, stopped } as unknown as MovePreview, zone: 0 });
  expect(document.querySelectorAll('.beyond')).toHaveLength(1);
  expect(document.querySelectorAll('.tape.over')).toHaveLength(0);
  expect(words()).toContain('Out of the zone.');
});

test('plates say who and how many; from afar only how many', () => {
  board();
  expect(words()).toEqual(['Reed Lancers 2/2', 'Glaze Sentinels 2/2 HP']);
  void unmount(mounted!);
  size = { width: 378, height: 258 };
  board();
  expect(words()).toEqual(['2', '1']);
});

test('two taps measure from edge to edge, in words too', () => {
  const onunit = vi.fn();
  const pane = board({ onunit, measure: true });
  tap(pane, 12_000, 10_000);
  tap(pane, 20_000, 10_000);
  expect(words()).toContain('7.0 in.');
  expect(document.querySelector('[aria-live]')!.textContent).toContain('7.0 in.');
  expect(onunit).not.toHaveBeenCalled();
});

test('the list says the same, and Enter on it chooses', () => {
  const onunit = vi.fn();
  board({ onunit, pickable: new Set([0]) });
  const button = document.querySelector<HTMLButtonElement>('.list button')!;
  expect(button.textContent).toBe('Reed Lancers, 2 of 2, 4 of 4 HP, can move; nearest enemy Glaze Sentinels 7.0 in.');
  expect(document.querySelector('.list')!.textContent).toContain('Glaze Sentinels, of Greedy, 1 of 1');
  button.click();
  expect(onunit.mock.calls).toEqual([[0]]);
});

test('targets that cannot be attacked are faint and have no ring', () => {
  board({ targets: new Map([[1, 'cannot']]) });
  const sentinel = document.querySelector('[data-model="2"]')!;
  expect(sentinel.classList).toContain('faded');
  expect(sentinel.querySelector('.ring')).toBeNull();
  expect(document.querySelectorAll('.list button')).toHaveLength(0);
});

test('without motion a walk jumps to its end and says that it is done', () => {
  const onmoved = vi.fn();
  const moving = { movers: [0], ways: [[[10_000, 10_000], [10_000, 20_000]]] } as unknown as StoryEvent; // prettier-ignore
  board({ moving, onmoved });
  expect(onmoved).toHaveBeenCalledOnce();
  expect(document.querySelector('[data-model="0"]')!.getAttribute('transform')).toBe('translate(100.00 280.00)');
});

test('the drawing is put in once, its names kept apart from those of other drawings', () => {
  board();
  const id = document.querySelector('.ground clipPath')!.id;
  expect(id).toMatch(/.+-c0$/);
  expect(document.querySelector('.ground g')!.getAttribute('clip-path')).toBe(`url(#${id})`);
});

const zones = [
  { zone: 0, letter: 'A', outlines: [[[0, 0], [72_000, 0], [72_000, 10_000], [0, 10_000]]] },
  { zone: 1, letter: 'B', outlines: [[[0, 38_000], [72_000, 38_000], [72_000, 48_000], [0, 48_000]]] },
]; // prettier-ignore
const lettered = `<svg><g class="zones"><path/><path/><path/></g><g class="zones"><path/><path/><path/></g><g class="signs">
  <g class="letter" transform="translate(20 460) scale(1)"/><g class="letter" transform="translate(20 20) scale(1)"/></g></svg>`;
const zoned = { ...table, zones, board: { ...table.board, drawing: lettered } } as unknown as TablePicture;

test('the own edge lies at the bottom: ground, models, taps and steps are turned together', () => {
  const onplace = vi.fn();
  const pane = board({ table: zoned, edge: 1, onplace });
  expect(document.querySelector('[data-model="0"]')!.getAttribute('transform')).toBe('translate(620.00 100.00)');
  expect(document.querySelector<HTMLElement>('.ground')!.style.getPropertyValue('--laid')).toContain(
    'rotate(180deg)',
  );
  expect(document.querySelector('.ground .signs > g')!.getAttribute('transform')).toContain('rotate(-180)');
  tap(pane, 50_000, 20_000);
  expect(onplace.mock.calls).toEqual([[[22_000, 28_000]]]);
});

test('a free zone has its letter and nobody’s colour, a taken one those of its side', () => {
  const sides = [{ zone: 1 }, { zone: null }];
  board({ table: zoned, now: { ...now, sides } as unknown as StateNow });
  const fills = [...document.querySelectorAll('.ground .zones')].map(
    (zone) => zone.querySelector('path')!.style.fill,
  );
  expect(fills[0]).not.toContain('seat');
  expect(fills[1]).toContain('--seat-1');
  expect(words()).toEqual(expect.arrayContaining(['Zone A', 'B']));
  expect(document.querySelectorAll('.sign .flag')).toHaveLength(3);
});

test('allies wear one colour and each the sign of its seat', () => {
  const seats = [0, 1, 2].map((seat) => ({ seat, name: `P${seat}`, team: '', side: seat % 2 }));
  const allied = {
    ...table,
    seats,
    sides: [{ side: 0, name: 'North', seats: [0, 2] }, { side: 1, name: 'South', seats: [1] }],
    units: [unit(0, 'Lancers', 0, 0, 1), { ...unit(1, 'Sappers', 2, 1, 1), side: 0 }, unit(2, 'Sentinels', 1, 2, 1)],
  } as unknown as TablePicture; // prettier-ignore
  board({ table: allied, now: { ...now, units: [unitNow(1), unitNow(1), unitNow(1)] } as unknown as StateNow });
  const worn = [0, 1, 2].map((n) => {
    const node = document.querySelector(`[data-model="${n}"]`)!;
    return [/ s(\d)/.exec(node.getAttribute('class')!)![1], node.querySelector('.of path')!.getAttribute('d')];
  });
  expect(worn.map(([colour]) => colour)).toEqual(['1', '1', '2']);
  expect(new Set(worn.map(([, sign]) => sign)).size).toBe(3);
  expect(document.querySelectorAll('.sign .flag.s1')).toHaveLength(2);
});

test('who stands high says so, on the model where its unit is uneven, on the plate and in the list', () => {
  const models = [model(10_000, 10_000, { z: 3000 }), model(12_000, 10_000), model(20_000, 10_000, { z: 2000 })];
  board({ now: { ...now, models } as unknown as StateNow });
  expect([...document.querySelectorAll('.high text')].map((tag) => tag.textContent)).toEqual(['+3']);
  expect(words()).toEqual(
    expect.arrayContaining(['Reed Lancers 2/2 · 0 to 3 in. up', 'Glaze Sentinels 2/2 HP · 2 in. up']),
  );
  expect(document.querySelector('.list')!.textContent).toContain('0 to 3 in. up');
});

test('a chip says how many are inside, and names them when it is tapped', () => {
  const models = [
    model(10_000, 10_000),
    { ...model(0, 0), at: null, where: 'aboard', host: 0 },
    model(20_000, 10_000),
  ];
  const units = [unit(0, 'Crawler', 0, 0, 1), unit(1, 'Bog Sappers', 0, 1, 1), unit(2, 'Glaze Sentinels', 1, 2, 1)];
  const pane = board({
    table: { ...table, units } as unknown as TablePicture,
    now: { ...now, models, units: [unitNow(1), unitNow(1), unitNow(1)] } as unknown as StateNow,
  });
  const chip = document.querySelector<HTMLElement>('.sign.aboard')!;
  expect(chip.textContent).toMatch(/^\s*1\s*$/);
  const [x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(chip.style.transform)!.slice(1).map(Number);
  const at = { clientX: x! + 18 + 8, clientY: y! + 18 + 8 };
  point(pane, 'pointerdown', at);
  point(pane, 'pointerup', at);
  expect(words()).toContain('Inside Bog Sappers 1');
  expect(document.querySelector('.list')!.textContent).toContain('Crawler, 1 of 1, 2 of 2 HP, carries Bog Sappers 1');
});

test('who is under way between two gates is told of at the one where they come out, and in the list', () => {
  const models = [{ ...model(0, 0), at: null }, { ...model(0, 0), at: null, where: 'between', host: 0 }, model(20_000, 10_000)]; // prettier-ignore
  const gate = { ...unit(0, 'North Gate', -1, 0, 1), piece: 0, base: { shape: 'rect', length: 0, width: 0 } };
  const units = [gate, unit(1, 'Bog Sappers', 0, 1, 1), unit(2, 'Glaze Sentinels', 1, 2, 1)];
  board({
    table: { ...table, units } as unknown as TablePicture,
    now: { ...now, turn: 2, models, units: [unitNow(1), unitNow(1), unitNow(1)] } as unknown as StateNow,
  });
  expect(words()).toContain('Under way, arrives in Game Turn 3 Bog Sappers 1');
  const told = document.querySelector('.list')!.textContent;
  expect(told).toContain('Bog Sappers, 1 of 1, 2 of 2 HP, under way to North Gate, arrives in Game Turn 3');
});

test('melees are numbered on the board, on plates and in words, as soon as there are two', () => {
  const units = [unit(0, 'Lancers', 0, 0, 1), unit(1, 'Sappers', 0, 1, 1), unit(2, 'Sentinels', 1, 2, 1), unit(3, 'Stokers', 1, 3, 1)]; // prettier-ignore
  const fighting = (melee: number) => ({ ...unitNow(1), melee });
  board({
    table: { ...table, units } as unknown as TablePicture,
    now: {
      ...now,
      melees: [[0, 2], [1, 3]],
      models: [...now.models, model(30_000, 20_000)],
      units: [fighting(0), fighting(1), fighting(0), fighting(1)],
    } as unknown as StateNow, // prettier-ignore
  });
  expect([...document.querySelectorAll('.badge text')].map((node) => node.textContent)).toEqual(['1', '2']);
  expect(words().filter((each) => each!.endsWith(' 2'))).toHaveLength(2);
  expect(document.querySelector('.list')!.textContent).toContain('in melee 2 with Stokers');
});

test('the target is marked, with the line to it; what hides another is lit and named, what covers has its figure', () => {
  const seen = { start: [10_000, 10_000], end: [20_000, 10_000], blocked: null };
  const enemy = (more: object) => ({ unit: 1, distance: 9000, can: true, cover: '+1 Defence: in Wood 1', blocker: 0, line: seen, ...more }); // prettier-ignore
  board({ ahead: [enemy({})] as never, target: 1, targets: new Map([[1, 'can']]) });
  expect(document.querySelector('[data-model="2"] .ring')!.getAttribute('class')).toContain('aimed');
  expect(document.querySelectorAll('.scene .free')).toHaveLength(1);
  expect(document.querySelectorAll('.scene .lit')).toHaveLength(1);
  expect(document.querySelector('.sign.cover')!.textContent).toContain('+1');
  void unmount(mounted!);
  board({ ahead: [enemy({ can: false, cover: '', line: { ...seen, blocked: [15_000, 10_000] } })] as never });
  expect(words()).toContain('No sight: Wood 1');
  expect(document.querySelectorAll('.scene .blocker')).toHaveLength(1);
  expect(document.querySelectorAll('.scene .no')).toHaveLength(1);
});
