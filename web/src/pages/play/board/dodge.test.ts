import { expect, test } from 'vitest';
import { dodged, hidden } from './dodge';
import { fit, snug } from './zoom';

const table = { left: -18, top: -18, right: 258, bottom: 258 };
const window = { left: 0, top: 0, right: 390, bottom: 430 };
const size = { width: 390, height: 430 };
/** A map, and the column of tools below it. */
const tools = [
  { left: 10, top: 10, right: 92, bottom: 92 },
  { left: 10, top: 100, right: 54, bottom: 144 },
  { left: 10, top: 152, right: 54, bottom: 196 },
];
const disc = (x: number, y: number) => ({ at: [x, y] as const, reach: 5 });
const part = { left: 110, top: 120, right: 200, bottom: 210 };
const look = snug(fit(part, size, 1.7), table, size);

test('who lies under the tools comes out from under them, and the part looked at stays in the window', () => {
  const foes = [disc(40, 40), disc(40, 90)];
  expect(hidden(look, foes, tools)).toBe(2);
  const moved = dodged(look, foes, tools, { part, table, window });
  expect(hidden(moved, foes, tools)).toBe(0);
  expect(moved.k).toBe(look.k);
  expect(moved.x + part.right * moved.k).toBeLessThanOrEqual(390);
  expect(moved.x + table.left * moved.k).toBeLessThanOrEqual(54 + 8);
});

test('nothing moves where nobody lies under the tools, and no more than helps', () => {
  expect(dodged(look, [disc(150, 150)], tools, { part, table, window })).toEqual(look);
  expect(dodged(look, [], [], { part, table, window })).toEqual(look);
});

test('where the part fills the window beside the tools, it is the models in it that stay in sight', () => {
  const all = { left: -9, top: 0, right: 258, bottom: 240 };
  const whole = fit(table, size);
  const [foe, own] = [disc(24, 84), disc(180, 200)];
  expect(hidden(whole, [foe, own], tools)).toBe(1);
  const moved = dodged(whole, [foe, own], tools, { part: all, table, window });
  expect(hidden(moved, [foe, own], tools)).toBe(0);
  expect(moved.x + (180 + 5) * moved.k).toBeLessThanOrEqual(390);
  // Nobody is sent out of sight for it.
  const corner = disc(250, 200);
  expect(dodged(whole, [foe, corner], tools, { part: all, table, window })).toEqual(whole);
});
