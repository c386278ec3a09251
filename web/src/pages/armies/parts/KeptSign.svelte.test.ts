import { flushSync, mount } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { save, status, type Body } from '../../../store';
import KeptSign from './KeptSign.svelte';

const ID = '22222222-2222-4222-8222-222222222222';

beforeEach(() => void indexedDB.deleteDatabase('muster'));

test('offline, an edit is called kept once it is in the database, and not before', async () => {
  status.state = 'offline';
  mount(KeptSign, { target: document.body, props: { id: ID } });
  const told: string[] = [];
  const look = () => {
    flushSync();
    const words = document.querySelector('.kept')!.textContent!;
    if (words !== told.at(-1)) told.push(words);
  };
  let done = false;
  const kept = save(ID, 'faction', { name: 'Wardens' } as unknown as Body).then(() => (done = true));
  while (!done) {
    look();
    await new Promise(setImmediate);
  }
  await kept;
  look();
  expect(told).toEqual(['Saved', 'Saving', 'Kept on this device']);
});
