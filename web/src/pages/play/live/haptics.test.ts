import { afterEach, expect, test, vi } from 'vitest';
import { setSetting } from '../../../store/settings.svelte';
import { feel } from './haptics';

afterEach(() => {
  vi.unstubAllGlobals();
  setSetting('sound', true);
});

function phone(hasBeenActive = true) {
  const vibrate = vi.fn();
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive } });
  return vibrate;
}

test('a choice that is taken, one that is refused and the own turn feel different', () => {
  const vibrate = phone();
  for (const what of ['taken', 'refused', 'turn'] as const) feel(what);
  expect(new Set(vibrate.mock.calls.map(([pattern]) => String(pattern))).size).toBe(3);
});

test('nothing is felt without sound, before a touch, or where nothing can be felt', () => {
  const untouched = phone(false);
  feel('turn');
  expect(untouched).not.toHaveBeenCalled();
  const muted = phone();
  setSetting('sound', false);
  feel('turn');
  expect(muted).not.toHaveBeenCalled();
  setSetting('sound', true);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  expect(() => feel('turn')).not.toThrow();
});
