// The editions and the single rules on which they differ.
import type { Answer } from '../../../api/types';
import { reckon } from '../../../engine';
import type { Draft } from './draft';

export type RuleSwitch = Answer<'rulesets'>['switches'][number];
type Edition = Answer<'rulesets'>['editions'][number];

const CORE = 'core';
const BETA = 'beta';
/** Nothing that one plays by yet. */
const FOR_TESTS = ['hidden_units'];

export class Rulesets {
  switches = $state.raw<RuleSwitch[]>([]);
  editions = $state.raw<Edition[]>([]);

  async open(): Promise<void> {
    const told = await reckon('rulesets', {});
    this.switches = told.switches;
    this.editions = told.editions;
  }

  of(edition: string, name: string): string {
    return this.editions.find((each) => each.name === edition)?.values[name] ?? '';
  }

  /** What a rule is in this game: as the edition has it unless it was changed. */
  now(draft: Pick<Draft, 'edition' | 'switches'>, name: string): string {
    const changed = draft.switches[name];
    return changed === undefined ? this.of(draft.edition, name) : written(changed);
  }

  /** Changes a rule; one that is as the edition has it is no change. */
  set(draft: Pick<Draft, 'edition' | 'switches'>, name: string, value: string): void {
    if (value === this.of(draft.edition, name)) delete draft.switches[name];
    else draft.switches[name] = value;
  }

  /** The beta rules first: each may be taken by itself (BETA-02). */
  get groups(): { title: string; switches: RuleSwitch[] }[] {
    const isBeta = (each: RuleSwitch) => this.of(CORE, each.name) !== this.of(BETA, each.name);
    const listed = this.switches.filter((each) => each.values.length && !FOR_TESTS.includes(each.name));
    return [
      { title: 'Beta rules', switches: listed.filter(isBeta) },
      { title: 'Other rules', switches: listed.filter((each) => !isBeta(each)) },
    ];
  }
}

const written = (value: string | number | boolean): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);

/** heavy_cover is written Heavy cover. */
export const switchName = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};
