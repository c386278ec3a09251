import { beforeEach, expect, test, vi } from 'vitest';
import { Camera } from './camera.svelte';
import { holds } from './zoom';

const table = { left: -18, top: -18, right: 738, bottom: 498 };
const size = { width: 390, height: 640 };
const sheet = { top: 0, bottom: 200 };
const part = { left: 500, top: 380, right: 640, bottom: 480 };

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

function camera(covered = sheet) {
  const made = new Camera(table);
  made.resize(size, covered);
  return made;
}

/** The part in pixels of the window. */
const below = ({ look }: Camera) => look.y + part.bottom * look.k;

test('what is shown comes into the part of the window that is free', () => {
  const made = camera();
  made.show(part, 1.7);
  expect(below(made)).toBeLessThanOrEqual(size.height - sheet.bottom);
  expect(holds(made.view, part)).toBe(true);
});

test('a sheet that grows over what is shown moves it out of the way; one that does not leaves it be', () => {
  const made = camera();
  made.show(part, 1.7);
  const before = made.look;
  made.resize({ ...size, height: 644 }, { top: 0, bottom: 204 });
  expect(made.look).toEqual(before);
  made.resize(size, { top: 0, bottom: 400 });
  expect(holds(made.view, part)).toBe(true);
  expect(below(made)).toBeLessThanOrEqual(240);
});

test('who has moved the table is not moved back', () => {
  const made = camera();
  made.show(part, 1.7);
  made.pan(60, 0);
  const { k } = made.look;
  made.resize(size, { top: 0, bottom: 320 });
  expect(made.look.k).toBe(k);
  expect(holds(made.view, part)).toBe(false);
});

test('the whole table lies in the free part, and a strip above it counts', () => {
  const made = camera({ top: 90, bottom: 200 });
  expect(made.look.y + table.top * made.look.k).toBeGreaterThanOrEqual(90);
  expect(holds(made.view, table)).toBe(true);
});

test('what is to be seen is seen, though the window shrinks while one is on the way there', () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => id > 0 && (frames[id - 1] = () => undefined));
  let time = performance.now();
  const draw = (ms: number) => {
    const drawn = frames.length;
    time += ms;
    frames[drawn - 1]!(time);
    return frames.length > drawn;
  };
  const made = new Camera({ left: 0, top: 0, right: 2000, bottom: 2000 });
  made.resize({ width: 500, height: 500 });
  const part = { left: 300, top: 300, right: 1700, bottom: 1700 };
  made.show(part, 0.3);
  draw(20);
  made.resize({ width: 500, height: 440 });
  while (draw(60));
  expect(holds(made.view, part)).toBe(true);
  vi.unstubAllGlobals();
});

test('what is shown comes beside the tools, and models from under them', () => {
  const made = camera();
  const tools = [{ left: 10, top: 10, right: 54, bottom: 400 }];
  const wide = { left: 0, top: 100, right: 400, bottom: 200 };
  const one = { at: [30, 150] as const, reach: 5 };
  made.standing = () => [one];
  made.show(wide, 1.7);
  expect(made.look.x + 30 * made.look.k).toBeLessThan(54);
  made.under(tools);
  expect(made.look.x + (one.at[0] - one.reach) * made.look.k).toBeGreaterThan(54);
  expect(holds(made.view, wide)).toBe(true);
});
