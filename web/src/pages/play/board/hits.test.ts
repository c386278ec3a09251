import { expect, test } from 'vitest';
import { fromEdge, leastGap, shortest } from './distance';
import type { Figure } from './figures';
import { figureUnder } from './hits';

const figure = (model: number, x: number, y: number, more: Partial<Figure> = {}): Figure => ({
  model,
  unit: model,
  seat: 1,
  colour: 1,
  signed: false,
  z: 0,
  at: [x, y],
  angle: 0,
  shape: { kind: 'round', long: 5, wide: 5 },
  symbol: '',
  letters: 'A',
  hp: 1,
  full: 1,
  acted: false,
  casualty: false,
  ...more,
});
const hull = { shape: { kind: 'rect', long: 20, wide: 10 } as const };

test('a tap beside a model counts only for those that are waited for', () => {
  const figures = [figure(0, 0, 0), figure(1, 30, 0)];
  const wanted = ({ model }: Figure) => model === 1;
  expect(figureUnder([3, 0], figures, wanted, 8)?.model).toBe(0);
  expect(figureUnder([-9, 0], figures, wanted, 8)).toBeNull();
  expect(figureUnder([40, 0], figures, wanted, 8)?.model).toBe(1);
  expect(figureUnder([50, 0], figures, wanted, 8)).toBeNull();
});

test('of two under a thick finger the nearer one counts', () => {
  const figures = [figure(0, 0, 0), figure(1, 12, 0)];
  expect(figureUnder([7, 0], figures, () => true, 10)?.model).toBe(1);
  expect(figureUnder([5, 0], figures, () => true, 10)?.model).toBe(0);
});

test('who may be charged is hit where they stand, though one of ours that may be chosen stands beside', () => {
  const figures = [figure(0, 0, 0), figure(1, 11, 0)];
  const wanted = ({ model }: Figure, isHit: boolean) => model === 1 || isHit;
  expect(figureUnder([1, 0], figures, wanted, 10)?.model).toBe(0);
  expect(figureUnder([1, 0], figures, ({ model }) => model === 1, 10)?.model).toBe(1);
  expect(figureUnder([-7, 0], figures, wanted, 10)).toBeNull();
});

test('a turned hull is hit where it is drawn', () => {
  const across = figure(0, 0, 0, { ...hull, angle: 90 });
  expect(figureUnder([0, 19], [across], () => true, 0)?.model).toBe(0);
  expect(figureUnder([19, 0], [across], () => true, 0)).toBeNull();
  expect(fromEdge([15, 0], across)).toBeCloseTo(5);
});

test('distances go from edge to edge', () => {
  expect(shortest(figure(0, 0, 0), figure(1, 30, 40)).length).toBeCloseTo(40);
  expect(shortest(figure(0, 0, 0), [0, 25]).length).toBeCloseTo(20);
  expect(shortest(figure(0, 0, 0, hull), figure(1, 50, 0, hull)).length).toBeCloseTo(10);
  expect(shortest(figure(0, 0, 0, hull), figure(1, 0, 40)).length).toBeCloseTo(25);
  expect(shortest(figure(0, 0, 0), figure(1, 4, 0)).length).toBe(0);
  expect(shortest(figure(0, 0, 0, hull), figure(1, 4, 0, hull)).length).toBe(0);
});

test('two bases are never nearer than the least gap says, whatever their shapes and however they are turned', () => {
  const bases = (['round', 'oval', 'rect'] as const).flatMap(
    (kind) =>
    [[9, 9], [20, 10], [6, 25]].map(([long, wide]) => ({ kind, long: long!, wide: kind === 'round' ? long! : wide! })), // prettier-ignore
  );
  const turned = (model: number, x: number, y: number, place: number) =>
    bases.map((shape, n) => figure(model, x, y, { shape, angle: 37 * (n + place) }));
  for (const [place, one] of turned(0, 0, 0, 0).entries())
    for (const other of [...turned(1, 61, 23, place), ...turned(1, 12, -70, place)])
      expect(leastGap(one, other)).toBeLessThanOrEqual(shortest(one, other).length);
  expect(leastGap(figure(0, 0, 0), figure(1, 300, 0))).toBeGreaterThan(280);
});
