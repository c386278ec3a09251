/** The story of a battle for the printed report. */
import type { StoryLine } from '../types';

/** The sentences of a game by Game Turn, in order; what led to nothing is left out. */
export function chapters(lines: readonly StoryLine[]): { turn: number; lines: { n: number; said: string[] }[] }[] {
  const found: { turn: number; lines: { n: number; said: string[] }[] }[] = [];
  for (const line of lines) {
    const said = line.events.map((event) => event.sentence).filter(Boolean);
    if (!said.length) continue;
    if (found.at(-1)?.turn !== line.turn) found.push({ turn: line.turn, lines: [] });
    found.at(-1)!.lines.push({ n: line.n, said });
  }
  return found;
}

export const chapterTitle = (turn: number): string => (turn < 1 ? 'Before the battle' : `Game Turn ${turn}`);
