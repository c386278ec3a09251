import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cover, followSteps, readdress, stepTo } from './steps';

const arrived = vi.fn();
beforeAll(() => followSteps(arrived));

const at = (path: string): URL => new URL(path, location.href);
/** Until the browser has followed: it goes back in its own time, which takes it several turns. */
async function soon(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setTimeout(resolve, 3));
}
const back = (): Promise<void> => (history.back(), soon());

function sheet(): { close: ReturnType<typeof vi.fn>; lift: () => void } {
  const close = vi.fn(() => lift());
  const lift = cover(close);
  return { close, lift };
}

beforeEach(async () => {
  stepTo(at('/before'), arrived);
  stepTo(at('/page'), arrived);
  await soon();
  arrived.mockClear();
});

test('Back closes the sheets one by one, and then leaves the page', async () => {
  const [lower, upper] = [sheet(), sheet()];
  await soon();
  await back();
  expect([lower.close.mock.calls.length, upper.close.mock.calls.length]).toEqual([0, 1]);
  await back();
  expect(lower.close).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/page');
  expect(arrived).not.toHaveBeenCalled();
  await back();
  expect(location.pathname).toBe('/before');
  expect(arrived).toHaveBeenCalledOnce();
});

test('a sheet closed by its button leaves no step behind', async () => {
  const only = sheet();
  await soon();
  only.lift();
  await soon();
  expect(only.close).not.toHaveBeenCalled();
  await back();
  expect(location.pathname).toBe('/before');
});

test('a sheet that opens as another closes takes over its step', async () => {
  const first = sheet();
  await soon();
  const steps = history.length;
  first.lift();
  const second = sheet();
  await soon();
  expect(history.length).toBe(steps);
  await back();
  expect(second.close).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/page');
});

test.each([1, 2, 3])('a way out of %d sheets is one step from the page', async (many) => {
  const sheets = Array.from({ length: many }, sheet);
  await soon();
  stepTo(at('/after'), arrived);
  await soon();
  expect(location.pathname).toBe('/after');
  expect(sheets.every(({ close }) => close.mock.calls.length === 1)).toBe(true);
  await back();
  expect(location.pathname).toBe('/page');
  await back();
  expect(location.pathname).toBe('/before');
});

test('a way elsewhere right after a sheet was closed waits until its step is gone', async () => {
  const only = sheet();
  await soon();
  only.lift();
  await Promise.resolve();
  stepTo(at('/after'), arrived);
  await soon();
  expect(location.pathname).toBe('/after');
  await back();
  expect(location.pathname).toBe('/page');
});

test('what was changed under an open sheet stays in the address', async () => {
  sheet();
  await soon();
  readdress(at('/page?power=5'));
  await back();
  expect(location.search).toBe('?power=5');
});

test('Forward does not open a closed sheet again', async () => {
  sheet();
  await soon();
  await back();
  history.forward();
  await soon();
  await back();
  expect(location.pathname).toBe('/before');
});
