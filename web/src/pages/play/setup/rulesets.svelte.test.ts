import { expect, test } from 'vitest';
import { Rulesets, type RuleSwitch } from './rulesets.svelte';

test('a switch that is there for tests is not offered', () => {
  const rulesets = new Rulesets();
  rulesets.switches = ['heavy_cover', 'hidden_units'].map((name) => ({
    name,
    decides: 'whether',
    values: ['yes', 'no'],
    rules: [] as string[],
  })) as RuleSwitch[];
  expect(rulesets.groups.flatMap(({ switches }) => switches.map(({ name }) => name))).toEqual(['heavy_cover']);
});
