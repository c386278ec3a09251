/** The effects that the editor offers, and how a table file writes them. Others, from a file, stay as they are. */
import { isRecord } from '../../../../api/checks';
import type { Item, Part, Piece } from './body';

export const GOINGS = [
  { value: 'open', label: 'Open' },
  { value: 'difficult', label: 'Difficult' },
  { value: 'impassable', label: 'Impassable' },
];
export const VEILS = [
  { value: 'clear', label: 'Clear' },
  { value: 'obscures', label: 'Obscures: hides without blocking' },
  { value: 'blocks', label: 'Blocks sight' },
];
interface Written {
  value: string;
  label: string;
  writes: unknown;
}
export const COVERS: Written[] = [
  { value: '', label: 'As usual', writes: undefined },
  { value: 'none', label: 'None', writes: 'none' },
  { value: '1', label: '+1 Defence', writes: 1 },
  { value: '2', label: '+2 Defence', writes: 2 },
  { value: '3', label: '+3 Defence', writes: 3 },
  { value: 'own', label: 'As the file says', writes: undefined },
];
export const DANGERS: Written[] = [
  { value: '', label: 'As usual', writes: undefined },
  { value: 'none', label: 'None', writes: 'none' },
  { value: '1', label: '1 HP on 1', writes: { on: 1 } },
  { value: '2', label: '1 HP on 1 or 2', writes: { on: 2 } },
  { value: '3', label: '1 HP on 1 to 3', writes: { on: 3 } },
  { value: 'casualty', label: 'A casualty on 1', writes: { on: 1, casualty: true } },
  { value: 'own', label: 'As the file says', writes: undefined },
];

const found = (all: readonly Written[], written: unknown): string =>
  (
    all.find(({ writes, value }) => value !== 'own' && JSON.stringify(writes) === JSON.stringify(written)) ?? {
      value: 'own',
    }
  ).value;

/** What a file would say for that option; what it says already, if the option is that. */
export const written = (all: readonly Written[], option: string, now: unknown): unknown =>
  option === 'own' ? now : all.find(({ value }) => value === option)?.writes;

export function coverOf({ cover }: Item): string {
  const bonus = isRecord(cover) && Object.keys(cover).join() === 'defence' ? cover.defence : cover;
  return found(COVERS, bonus);
}

export const dangerOf = ({ danger }: Item): string => found(DANGERS, danger);

/** What an entry of the library says by itself, where it is of one part. */
export const usualOf = (kind: Piece | undefined): Part => (kind?.parts.length === 1 ? (kind.parts[0] ?? {}) : {});
