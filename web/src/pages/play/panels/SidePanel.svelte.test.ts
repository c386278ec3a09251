import { createRawSnippet, flushSync, mount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import SidePanel from './SidePanel.svelte';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const text = (words: string) => createRawSnippet(() => ({ render: () => `<p>${words}</p>` }));

test.each([
  ['desk', '.deciding'],
  ['sheet', '.inside'],
] as const)('on a %s, whoever has read on reads what is new from its top', (layout, selector) => {
  const props = $state({
    layout,
    height: 'half' as const,
    about: {} as unknown,
    children: text('Decide'),
    story: text('Story'),
  });
  mount(SidePanel, { target: document.body, props });
  flushSync();
  const scrolled = document.querySelector<HTMLElement>(selector)!;
  scrolled.scrollTo = vi.fn();
  props.about = {};
  flushSync();
  expect(scrolled.scrollTo).not.toHaveBeenCalled();
  scrolled.scrollTop = 80;
  scrolled.dispatchEvent(new Event('scroll'));
  props.about = {};
  flushSync();
  expect(scrolled.scrollTo).toHaveBeenCalledWith(0, 0);
});
