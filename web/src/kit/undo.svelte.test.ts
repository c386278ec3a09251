import { expect, test } from 'vitest';
import { Undo } from './undo.svelte';

test('a change can be taken back and made again', () => {
  const price = new Undo(10);
  price.set(12);
  price.set(15);
  expect(price.undo()).toBe(12);
  expect(price.undo()).toBe(10);
  expect(price.canUndo).toBe(false);
  expect(price.redo()).toBe(12);
  expect(price.canRedo).toBe(true);
});

test('a new change ends what could be made again', () => {
  const price = new Undo(1);
  price.set(2);
  price.undo();
  price.set(3);
  expect(price.canRedo).toBe(false);
  expect(price.undo()).toBe(1);
});

test('the past has an end', () => {
  const price = new Undo(0, 3);
  for (let value = 1; value <= 10; value += 1) price.set(value);
  while (price.canUndo) price.undo();
  expect(price.value).toBe(7);
});
