import { expect, test } from 'vitest';
import type { Stage } from '../live/stage.svelte';
import type { Asked } from '../types';
import { Attacking } from './attacking.svelte';
import { Moving } from './moving.svelte';
import { Placing } from './placing.svelte';
import { Acting } from './simple.svelte';

const unit = (n: number, seat: number) => ({ unit: n, name: `Unit ${n}`, seat, side: 0, first: n, count: 1 });
const stage = (command: number | null = null, acted: string[] = ['move']) =>
  ({
    live: {
      seats: [0],
      table: {
        units: [unit(0, 0), unit(1, 2), unit(2, 3)],
        seats: ['Anna', 'Ben', 'Random', 'Greedy'].map((name, seat) => ({ seat, name, side: seat % 2 })),
      },
    },
    now: { phase: 'move', models: [], units: [{ acted }, { acted: [] }, { acted: [] }], sides: [{ command }] },
  }) as unknown as Stage;
const asked = (kind: string, units: number[], phase?: string): Asked =>
  ({
    number: 1, kind, side: 0, phase, sentence: '', rules: [], may_finish: true, finish: 'Finish',
    units: units.map((each) => ({ unit: each, ways: [], costs: [], allowances: [], hint: '' })),
  }) as unknown as Asked; // prettier-ignore

test('who finishes is told of mates whose units have not acted', () => {
  const told = (done: string) => `Random’s units have not ${done} yet, and this ends it for them too.`;
  expect(new Moving(stage(), asked('move', [0, 1], 'move')).undone).toBe(told('moved'));
  expect(new Moving(stage(), asked('move', [0, 1], 'dash')).undone).toBe(told('dashed'));
  expect(new Attacking(stage(), asked('attack', [0, 1])).undone).toBe(told('attacked'));
  expect(new Acting(stage(3), asked('action', [0, 1])).undone).toBe(told('acted'));
  expect(new Placing(stage(), asked('deploy', [1])).undone).toBe(`1 unit stays in reserve. ${told('deployed')}`);
});

test('two mates are both named, beside what one has left undone oneself', () => {
  expect(new Moving(stage(null, []), asked('move', [0, 1, 2], 'move')).undone).toBe(
    'Nobody has moved. Random’s and Greedy’s units have not moved yet, and this ends it for them too.',
  );
});

test('nothing is said of own units alone, nor of an Action of one unit', () => {
  expect(new Attacking(stage(), asked('attack', [0])).undone).toBe('');
  expect(new Moving(stage(3), asked('move', [1], 'move')).undone).toBe('');
});
