import { expect, test } from 'vitest';
import { placed, type Words } from './plates';
import type { Box } from './space';

const within = { left: 0, top: 0, right: 1000, bottom: 1000 };
const about = (x: number, y: number): Box => ({ left: x - 10, top: y - 10, right: x + 10, bottom: y + 10 });
const words = (key: string, x: number, y: number): Words => ({ key, about: about(x, y), width: 120, height: 24 });
const crossing = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function boxes(list: Words[], models: Box[] = []): Box[] {
  const spots = placed(list, models, within);
  return list.map(({ key, width, height }) => {
    const [left, top] = spots.get(key)!;
    return { left, top, right: left + width, bottom: top + height };
  });
}

test('a plate stands above what it names', () => {
  const [box] = boxes([words('a', 500, 500)]);
  expect(box!.bottom).toBeLessThanOrEqual(490);
  expect((box!.left + box!.right) / 2).toBe(500);
});

test('plates of units that stand together do not lie over one another', () => {
  const all = boxes([words('a', 500, 500), words('b', 520, 500), words('c', 510, 520), words('d', 560, 505)]);
  for (const [place, one] of all.entries())
    for (const other of all.slice(place + 1)) expect(crossing(one, other)).toBe(false);
});

test('a plate moves to the side that leaves models free', () => {
  const model = about(500, 470);
  const [box] = boxes([words('a', 500, 500)], [model]);
  expect(crossing(box!, model)).toBe(false);
});

test('at the upper edge of the table it moves below', () => {
  const [box] = boxes([words('a', 500, 12)]);
  expect(box!.top).toBeGreaterThanOrEqual(0);
});
