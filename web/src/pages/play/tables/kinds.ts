/** Pieces that look and do the same, told once with their number. */
import { format } from '../../../kit';
import type { PiecePicture } from '../types';

export interface PieceGroup {
  name: string;
  count: number;
  effects: string;
  agreed: boolean;
}

type Told = Pick<PiecePicture, 'name' | 'look' | 'effects'> & { agreed?: boolean };

export function groupsOf(pieces: readonly Told[]): PieceGroup[] {
  const groups = new Map<string, PieceGroup>();
  for (const { name, look, effects, agreed = true } of pieces) {
    const stem = name.replace(/ \d+\b/, '');
    const key = JSON.stringify([stem, look, effects]);
    const group = groups.get(key) ?? { name: stem, count: 0, effects: effects.join(', ') || 'no effect', agreed };
    groups.set(key, { ...group, count: group.count + 1 });
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The table in one line: 48 × 36 in., 4 pieces of terrain, 2 zones, 5 markers. */
export function tableLine(seen: {
  board: { name: string } | null;
  pieces: readonly { item: number }[];
  zones: readonly unknown[];
  markers: readonly unknown[];
}): string {
  const laid = new Set(seen.pieces.map(({ item }) => item)).size;
  return [
    seen.board?.name,
    laid ? format.count(laid, 'piece') + ' of terrain' : 'no terrain',
    seen.zones.length ? format.count(seen.zones.length, 'zone') : 'no zones',
    seen.markers.length ? format.count(seen.markers.length, 'marker') : '',
  ]
    .filter(Boolean)
    .join(', ');
}
