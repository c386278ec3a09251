import { expect, test, vi } from 'vitest';
import { targetOf, unitsOf } from './armies';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../engine', () => ({ reckon: asked }));

const TWINS = {
  id: 'one',
  name: 'Twins',
  body: { kind: 'roster', name: 'Twins', units: [{ profile: 'Wader' }, { profile: 'Wader' }] } as never,
};

test('unnamed twins are called what the reckoning calls them', async () => {
  const unit = { profile: 'Wader', models: 3 };
  asked.mockResolvedValueOnce({
    units: [
      { ...unit, name: 'Wader 1', weapons: [] },
      { ...unit, name: 'Wader 2', weapons: [{ name: 'Pike' }] },
    ],
  });
  expect(await unitsOf(TWINS)).toEqual([
    { name: 'Wader 1', symbol: null, words: '3 × Wader', armed: false },
    { name: 'Wader 2', symbol: null, words: '3 × Wader', armed: true },
  ]);
});

test('a target is attacked by the first armed unit, under the name that the reckoning gives it', async () => {
  asked.mockResolvedValueOnce({ units: [{ name: 'Wader 2', profile: 'Wader', models: 3, weapons: [{}] }] });
  asked.mockResolvedValueOnce({ attack: { target: { defence: 3, hp: 2, models: 3, name: 'Wader 1' } } });
  expect((await targetOf(TWINS, 'Wader 1')).name).toBe('Wader 1');
  expect(asked.mock.lastCall?.[1]).toMatchObject({ attacker: { unit: 'Wader 2' }, target: { unit: 'Wader 1' } });
});
