import { beforeEach, expect, test } from 'vitest';
import { parsed } from '../../../api/json';
import { fault, type Schema } from '../../../../build/schema';
import told from '../../../generated/told.json';
import { GENERIC, kindFor, KINDS } from '../controls/kinds';
import type { Told } from '../types';
import { Live } from './connection.svelte';
import exchanges from './exchanges.json';

const SCHEMA = parsed<Schema>(JSON.stringify(told));

class Wire {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  said: string[] = [];
  send(text: string) {
    this.said.push(text);
  }
  close() {}
}

let wire: Wire;
let live: Live;
beforeEach(() => {
  wire = new Wire();
  live = new Live('g', undefined, () => wire);
  const end = live.start();
  wire.onopen?.();
  return end;
});

test.each(Object.entries(exchanges))('the client hears and shows an exchange about %s', (kind, messages) => {
  for (const message of messages) {
    if (!('tell' in message)) continue;
    expect(fault(message, SCHEMA, SCHEMA), JSON.stringify(message).slice(0, 300)).toBeUndefined();
    wire.onmessage?.({ data: JSON.stringify(message) });
  }
  const [first] = parsed<Told[]>(JSON.stringify(messages));
  expect(first?.tell === 'asked' && first.asked?.kind).toBe(kind);
  if (first?.tell === 'asked' && first.asked) expect(kindFor(first.asked)).not.toBe(GENERIC);
  expect(live.lines.length + Number(live.asked !== null)).toBeGreaterThan(0);
});

test('there is an exchange for every kind that has a control', () => {
  expect(Object.keys(exchanges).sort()).toEqual(Object.keys(KINDS).sort());
});
