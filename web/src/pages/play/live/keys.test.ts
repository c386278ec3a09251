import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Control } from '../controls/control.svelte';
import type { Place } from '../types';
import type { Live } from './connection.svelte';
import { follow, watchKeyboard } from './keyboard';
import { keyDone } from './keys';
import type { Tools } from './tools.svelte';

const PAGE = `
  <section id="decision"><button data-option id="one">One</button>
    <button data-option id="two" aria-pressed="true">Two</button><input type="radio" id="radio" /></section>
  <div class="told"><button id="story">A line</button><input id="chat" /></div>
  <div class="foot"><footer class="decide"><button id="end" class="btn">Finish</button>
    <button id="back" class="btn">Back<kbd>Esc</kbd></button>
    <button id="go" class="btn primary">Go</button></footer></div>`;

const nudge = vi.fn(() => true);
const nextWay = vi.fn(() => true);
const drop = vi.fn();
const pressed: string[] = [];
let held: number | null = null;
let end: () => void;
const at = (id: string) => document.getElementById(id)!;

beforeEach(() => {
  document.body.innerHTML = PAGE;
  pressed.length = 0;
  nudge.mockClear();
  held = null;
  for (const each of document.querySelectorAll('button')) each.onclick = () => pressed.push(each.id);
  end = watchKeyboard();
});
afterEach(() => end());

/** A key as a browser sends it; says whether the game took it. */
function key(name: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, ...more });
  (document.activeElement ?? document.body).dispatchEvent(event);
  const hands = {
    control: { nudge, nextWay, drop, finish: {}, chosen: held } as unknown as Control,
    live: {} as Live,
    tools: {} as Tools,
    stepOn: (by: Place) => by,
  };
  return keyDone(event, hands);
}
function tabTo(id: string) {
  key('Tab');
  at(id).focus();
}
function clickOn(id: string) {
  at(id).dispatchEvent(new Event('pointerdown', { bubbles: true }));
  at(id).focus();
  at(id).click();
}

test('after a click in the panel Enter does what the yellow button says', () => {
  clickOn('one');
  expect(key('Enter')).toBe(true);
  expect(pressed).toEqual(['one', 'go']);
});

test('a button that Tab came to is left to Enter, unless it is chosen already', () => {
  tabTo('back');
  expect(key('Enter')).toBe(false);
  tabTo('two');
  expect(key('Enter')).toBe(true);
  expect(pressed).toEqual(['go']);
});

test('who types keeps every key, and who is on a radio button has Enter for the yellow one', () => {
  tabTo('chat');
  for (const name of ['Enter', 'ArrowUp', '1', 'd', 'u']) expect(key(name)).toBe(false);
  tabTo('radio');
  expect(key('ArrowUp')).toBe(false);
  expect(key('Enter')).toBe(true);
});

test('F goes to what finishes, and Enter presses it though there is a yellow button', () => {
  expect(key('f')).toBe(true);
  expect(document.activeElement).toBe(at('end'));
  expect(key('Enter')).toBe(false);
});

test('F puts back what is held before, and W goes to the next way', () => {
  key('f');
  expect(drop).not.toHaveBeenCalled();
  held = 3;
  key('f');
  expect(drop).toHaveBeenCalledOnce();
  expect(key('w')).toBe(true);
  expect(nextWay).toHaveBeenCalledOnce();
});

test('Enter held down answers once', () => {
  expect(key('Enter', { repeat: true })).toBe(true);
  expect(pressed).toEqual([]);
});

test('a yellow button that cannot be pressed says why, but not to who is on something else by keys', () => {
  at('go').ariaDisabled = 'true';
  key('d');
  expect(key('Enter')).toBe(false);
  clickOn('one');
  expect(key('Enter')).toBe(true);
  expect(pressed).toEqual(['one', 'go']);
});

test('arrows push by an inch, with Shift by a tenth; in the story they scroll', () => {
  key('d');
  key('ArrowUp');
  key('ArrowLeft', { shiftKey: true });
  expect(nudge.mock.calls).toEqual([[[0, 1000]], [[-100, 0]]]);
  tabTo('story');
  expect(key('ArrowUp')).toBe(false);
});

test('the decision is one key away, and a number takes one of its options', () => {
  tabTo('story');
  expect(key('d')).toBe(true);
  expect(document.activeElement).toBe(at('one'));
  expect(key('2')).toBe(true);
  expect(pressed).toEqual(['two']);
  expect(document.activeElement).toBe(at('two'));
  expect(key('3')).toBe(false);
});

test('a new decision takes along who plays by keys, but nobody who reads the story or plays by hand', () => {
  key('Enter');
  follow(true);
  expect(document.activeElement).toBe(at('one'));
  tabTo('story');
  follow(true);
  expect(document.activeElement).toBe(at('story'));
  clickOn('two');
  follow(true);
  expect(document.activeElement).toBe(at('two'));
});

test('Esc closes a card that lies over the decision before it puts anything back', () => {
  const [drop, closeCard] = [vi.fn(), vi.fn()];
  const hands = {
    control: { drop } as unknown as Control,
    live: {} as Live,
    tools: {} as Tools,
    stepOn: (by: Place) => by,
  };
  const event = new KeyboardEvent('keydown', { key: 'Escape' });
  expect(keyDone(event, { ...hands, closeCard })).toBe(true);
  expect([closeCard.mock.calls.length, drop.mock.calls.length]).toEqual([1, 0]);
  expect(keyDone(event, hands)).toBe(true);
  expect(drop).toHaveBeenCalledOnce();
});
