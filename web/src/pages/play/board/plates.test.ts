import { expect, test } from 'vitest';
import { placed, type Pane, type Words } from './plates';
import type { Box } from './space';

const within = { left: 0, top: 0, right: 1000, bottom: 1000 };
const about = (x: number, y: number): Box => ({ left: x - 10, top: y - 10, right: x + 10, bottom: y + 10 });
const words = (key: string, x: number, y: number): Words => ({ key, about: about(x, y), width: 120, height: 24 });
const crossing = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

function boxes(list: Words[], models: Box[] = [], pane?: Pane): Box[] {
  const spots = placed(list, models, within, pane);
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

test('on a phone the plates of two units that meet find room beside what is said of a move', () => {
  const window = { left: 0, top: 0, right: 390, bottom: 330 };
  const wide = (key: string, x: number, y: number, width: number, height = 26) => ({ key, about: about(x, y), width, height }); // prettier-ignore
  const list = [
    wide('way', 60, 90, 150),
    wide('fault', 80, 85, 280, 64),
    wide('a', 60, 90, 140),
    wide('b', 65, 70, 140),
  ];
  const all = boxes(list, [], { window, tools: [] });
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

test('what is about something in the window stays in it, and clear of the tools', () => {
  const window = { left: 300, top: 300, right: 690, bottom: 700 };
  const tools = [{ left: 310, top: 310, right: 354, bottom: 500 }];
  const list = [words('left', 305, 550), words('right', 688, 550), words('top', 500, 303), words('tools', 365, 420)];
  for (const box of boxes(list, [], { window, tools })) {
    expect(box.left).toBeGreaterThanOrEqual(window.left);
    expect(box.right).toBeLessThanOrEqual(window.right);
    expect(box.top).toBeGreaterThanOrEqual(window.top);
    expect(crossing(box, tools[0]!)).toBe(false);
  }
});

test('what is about something beyond the window is left there', () => {
  const window = { left: 300, top: 300, right: 690, bottom: 700 };
  const [box] = boxes([words('a', 100, 500)], [], { window, tools: [] });
  expect((box!.left + box!.right) / 2).toBe(100);
});
