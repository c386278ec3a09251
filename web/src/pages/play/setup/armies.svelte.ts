// The armies that a seat may take: one's own rosters, those pasted here, and those that come with Muster.
import type { Answer } from '../../../api/types';
import { reckon } from '../../../engine';
import { format } from '../../../kit';
import { things } from '../../../store';
import type { ArmyWish, Body } from '../types';
import type { Draft } from './draft';

export interface Choice {
  value: string;
  label: string;
  group: string;
}

type Shipped = Answer<'ready'>['rosters'][number];

export class Armies {
  shipped = $state.raw<Shipped[]>([]);

  async open(): Promise<void> {
    this.shipped = (await reckon('ready', {})).rosters;
  }

  /** Those that come with Muster are offered where they fit the limit; one's own always, since the server says what is wrong. */
  choices(draft: Pick<Draft, 'pasted' | 'limit'>): Choice[] {
    const own = things('roster').map((thing) => ({ value: thing.id, label: thing.body.name, group: 'Yours' }));
    const pasted = draft.pasted.map(({ id, body }) => ({
      value: id,
      label: String(body['name']),
      group: 'Received',
    }));
    const shipped = this.shipped
      .filter((each) => each.points !== null && each.points <= draft.limit)
      .sort((a, b) => (b.points ?? 0) - (a.points ?? 0))
      .map((each) => ({
        value: each.id,
        label: `${each.name}, ${format.points(each.points ?? 0)} points`,
        group: 'Ready to play',
      }));
    return [{ value: '', label: 'Any ready army that fits', group: '' }, ...own, ...pasted, ...shipped];
  }

  wish(draft: Pick<Draft, 'pasted'>, id: string): ArmyWish {
    if (!id) return {};
    const ready = this.shipped.find((each) => each.id === id);
    if (ready) return { ready: ready.key };
    const own = things('roster').find((thing) => thing.id === id)?.body;
    const body: Body | undefined = own ?? draft.pasted.find((each) => each.id === id)?.body;
    return body ? { body } : {};
  }
}
