import { afterEach, expect, test, vi } from 'vitest';
import { Layout, type LayoutName } from './layout.svelte';

afterEach(() => vi.unstubAllGlobals());

/** A browser with a window of that size. */
function sized(width: number, height: number) {
  const one = (part: string) => {
    const found = /\((max-width|max-height|orientation): (\w+)\)/.exec(part)!;
    const [, what, value] = found as unknown as [string, string, string];
    if (what === 'orientation') return value === (height >= width ? 'portrait' : 'landscape');
    return (what === 'max-width' ? width : height) <= Number.parseInt(value);
  };
  const matches = (query: string) => query.split(', ').some((each) => each.split(' and ').every(one));
  vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: matches(query) }));
}

test.each<[number, number, LayoutName]>([
  [360, 740, 'sheet'],
  [390, 844, 'sheet'],
  [844, 390, 'side'],
  [740, 360, 'side'],
  [768, 1024, 'below'],
  [1024, 768, 'beside'],
  [1280, 800, 'desk'],
  [1440, 900, 'desk'],
  [1920, 1080, 'large'],
  [2560, 1440, 'large'],
])('a screen of %i by %i is laid out as %s', (width, height, name) => {
  sized(width, height);
  expect(new Layout().now).toBe(name);
});
