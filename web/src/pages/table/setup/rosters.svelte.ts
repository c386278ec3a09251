// The rosters that a seat may take: one's own, those pasted here, and those that come with Muster.
import { bodyOf } from '../../../api/bodies';
import type { Answer } from '../../../api/types';
import { reckon } from '../../../engine';
import { things, type Body } from '../../../store';
import type { Bounds } from '../types';
import type { Draft } from './draft.svelte';

export interface Choice {
  value: string;
  label: string;
  group: string;
}

type Shipped = Omit<Answer<'ready'>['rosters'][number], 'body'> & { body: Body };

export class Rosters {
  shipped = $state.raw<Shipped[]>([]);
  /** Within what a game can be set up; null until it is known. */
  bounds = $state.raw<Bounds | null>(null);

  async open(): Promise<void> {
    const [ready, bounds] = await Promise.all([reckon('ready', {}), reckon('table-setup', {})]);
    this.shipped = ready.rosters.map((each) => ({ ...each, body: bodyOf(each.body) }));
    this.bounds = bounds;
  }

  choices(draft: Draft): Choice[] {
    const own = things('roster').map((thing) => ({ value: thing.id, label: thing.body.name, group: 'Yours' }));
    const pasted = draft.pasted.map(({ id, body }) => ({ value: id, label: body.name, group: 'Received here' }));
    const shipped = this.shipped.map((each) => ({
      value: each.id,
      label: each.limit ? `${each.name}, ${each.limit} points` : each.name,
      group: 'Shipped with Muster',
    }));
    return [...own, ...pasted, ...shipped];
  }

  body(draft: Draft, id: string): Body | undefined {
    const own = things('roster').find((thing) => thing.id === id)?.body;
    return (
      own ?? draft.pasted.find((each) => each.id === id)?.body ?? this.shipped.find((each) => each.id === id)?.body
    );
  }
}
