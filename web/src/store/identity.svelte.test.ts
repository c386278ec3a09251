import { beforeEach, expect, test, vi } from 'vitest';
import { newRecoveryCode, recover } from './account';
import { dropAll } from './held.svelte';
import { codeIsKept, forgetIdentity, known, remember } from './identity.svelte';

const CODE = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE';
const guest = { id: '1', name: null, account: false, made: '2026-01-10T18:00:00Z' };

/** Everything that this browser has written down. */
const written = () => JSON.stringify({ ...localStorage });

beforeEach(async () => {
  forgetIdentity();
  await dropAll();
});

test('a recovery code is remembered until it is written down, and then nowhere', () => {
  remember(guest, CODE);
  expect(written()).toContain(CODE);
  codeIsKept();
  expect(known.recoveryCode).toBeUndefined();
  expect(known.identity).toEqual(guest);
  expect(written()).not.toContain(CODE);
});

test('a code that was typed to come back is not written down by the browser', async () => {
  remember(guest, 'ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ');
  vi.stubGlobal('fetch', async (url: string) => {
    const entered = { identity: { ...guest, id: '2' }, key: 'k' };
    const nothing = { things: [], deleted: [], cursor: 0, more: false };
    return new Response(JSON.stringify(url.endsWith('/recover') ? entered : nothing));
  });
  await recover(CODE);
  expect(known.identity?.id).toBe('2');
  expect(known.recoveryCode).toBeUndefined();
  expect(written()).not.toMatch(/AAAAA|ZZZZZ/);
});

test('an account gives its password for a new code', async () => {
  remember({ ...guest, name: 'Ilse', account: true });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return new Response(JSON.stringify({ recovery_code: CODE }), { status: 201 });
  });
  await newRecoveryCode('correct horse');
  expect(sent).toEqual([{ proof: 'correct horse' }]);
  expect(known.recoveryCode).toBe(CODE);
});
