import { expect, test } from 'vitest';
import { filled, fit, kept, levelOf, limitsOf, panned, seen, snug, zoomed } from './zoom';

const table = { left: -18, top: -18, right: 738, bottom: 498 };
const desktop = { width: 1080, height: 740 };
const phone = { width: 390, height: 500 };

test('the whole table is in the middle of the window', () => {
  for (const window of [desktop, phone]) {
    const view = seen(fit(table, window), window);
    expect(view.left).toBeLessThanOrEqual(table.left + 1e-9);
    expect(view.bottom).toBeGreaterThanOrEqual(table.bottom - 1e-9);
    expect(view.left + view.right).toBeCloseTo(table.left + table.right);
  }
  expect(levelOf(fit(table, desktop).k)).toBe('mid');
  expect(levelOf(fit(table, phone).k)).toBe('far');
});

test('what is under the finger stays there while zooming', () => {
  const look = fit(table, phone);
  const closer = zoomed(look, 3, [100, 200], limitsOf(table, phone));
  const under = (each: typeof look) => [(100 - each.x) / each.k, (200 - each.y) / each.k];
  expect(under(closer)[0]).toBeCloseTo(under(look)[0]!);
  expect(under(closer)[1]).toBeCloseTo(under(look)[1]!);
  expect(closer.k).toBeCloseTo(look.k * 3);
});

test('no zoom goes beyond its limits', () => {
  const limits = limitsOf(table, phone);
  expect(zoomed(fit(table, phone), 1e6, [0, 0], limits).k).toBe(limits.most);
  expect(zoomed(fit(table, phone), 1e-6, [0, 0], limits).k).toBe(limits.least);
});

test('the table cannot be lost out of sight', () => {
  for (const [dx, dy] of [
    [9e4, 9e4],
    [-9e4, -9e4],
  ] as const) {
    const view = seen(kept(panned(fit(table, phone), dx, dy), table, phone), phone);
    const across = Math.min(view.right, table.right) - Math.max(view.left, table.left);
    const down = Math.min(view.bottom, table.bottom) - Math.max(view.top, table.top);
    expect(across).toBeGreaterThan((table.right - table.left) * 0.49);
    expect(down).toBeGreaterThan((table.bottom - table.top) * 0.49);
  }
});

test('a window that is filled shows no band beside the table, and the part it is about', () => {
  const part = { left: 600, top: 300, right: 700, bottom: 400 };
  const view = seen(filled(part, table, phone, 1.7), phone);
  expect(view.top).toBeCloseTo(table.top);
  expect(view.bottom).toBeCloseTo(table.bottom);
  expect(view.right).toBeLessThanOrEqual(table.right + 1e-9);
  expect(view.left).toBeLessThan(part.left);
  expect(view.right).toBeGreaterThan(part.right);
});

test('a table that is smaller than the window lies in its middle', () => {
  const look = snug({ k: 0.1, x: 300, y: 0 }, table, phone);
  const view = seen(look, phone);
  expect(view.left + view.right).toBeCloseTo(table.left + table.right);
  expect(view.top + view.bottom).toBeCloseTo(table.top + table.bottom);
});
