import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Fingers, type Hands } from './fingers';

let told: string[];
let grabs: boolean;
let waits: boolean;
let fingers: Fingers;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  grabs = false;
  waits = false;
  const say =
    (word: string) =>
    (...figures: unknown[]) =>
      void told.push([word, ...figures].join(' '));
  const hands: Hands = {
    tap: say('tap'),
    waits: () => waits,
    doubleTap: say('twice'),
    press: say('press'),
    pan: say('pan'),
    pinch: say('pinch'),
    grab: () => grabs,
    drag: say('drag'),
    drop: say('drop'),
    letGo: say('let go'),
  };
  fingers = new Fingers(hands);
});
afterEach(() => void vi.useRealTimers());

test('a finger that stays still taps, a second time soon after zooms', () => {
  fingers.down(1, 10, 10, 'touch');
  fingers.move(1, 12, 11);
  fingers.up(1, 12, 11, 100);
  fingers.down(1, 12, 11, 'touch');
  fingers.up(1, 12, 11, 250);
  expect(told).toEqual(['tap 12 11 touch', 'twice 12 11']);
});

test('held still it presses, and then does not tap', () => {
  fingers.down(1, 10, 10, 'touch');
  vi.advanceTimersByTime(600);
  fingers.up(1, 10, 10, 600);
  expect(told).toEqual(['press 10 10']);
});

test('on empty ground it pans, on a model it drags and drops', () => {
  fingers.down(1, 0, 0, 'mouse');
  fingers.move(1, 20, 0);
  fingers.move(1, 25, 5);
  fingers.up(1, 25, 5, 0);
  grabs = true;
  fingers.down(1, 0, 0, 'mouse');
  fingers.move(1, 20, 0);
  fingers.up(1, 20, 0, 0);
  expect(told).toEqual(['pan 20 0', 'pan 5 5', 'drag 20 0', 'drop 20 0']);
});

test('two fingers pinch, and take a drag away', () => {
  grabs = true;
  fingers.down(1, 0, 0, 'touch');
  fingers.move(1, 10, 0);
  fingers.down(2, 110, 0, 'touch');
  fingers.move(2, 210, 0);
  fingers.up(2, 210, 0, 0);
  fingers.up(1, 10, 0, 0);
  expect(told).toEqual(['drag 10 0', 'let go', 'pan 50 0', 'pinch 2 110 0']);
});

test('where a tap would move something it waits: twice it only zooms, once it taps after a moment', () => {
  waits = true;
  fingers.down(1, 10, 10, 'touch');
  fingers.up(1, 10, 10, 100);
  fingers.down(1, 12, 11, 'touch');
  fingers.up(1, 12, 11, 250);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['twice 12 11']);
  fingers.down(1, 40, 40, 'touch');
  fingers.up(1, 40, 40, 2000);
  expect(told).toEqual(['twice 12 11']);
  vi.advanceTimersByTime(300);
  expect(told).toEqual(['twice 12 11', 'tap 40 40 touch']);
});

test('a tap that waits is not lost if the next thing is done elsewhere', () => {
  waits = grabs = true;
  fingers.down(1, 10, 10, 'touch');
  fingers.up(1, 10, 10, 100);
  fingers.down(1, 90, 90, 'touch');
  fingers.move(1, 120, 90);
  fingers.up(1, 120, 90, 200);
  expect(told).toEqual(['tap 10 10 touch', 'drag 120 90', 'drop 120 90']);
});
