import { expect, test } from 'vitest';
import type { Question, SightPreview, StateNow } from '../types';
import type { Answered } from './previews';
import { Tools } from './tools.svelte';

const standing = (...models: boolean[]) =>
  ({ models: models.map((stands) => ({ at: stands ? [0, 0] : null })) }) as unknown as StateNow;

function game(now: StateNow) {
  const asked: Question[] = [];
  const answers: ((answer: Answered | null) => void)[] = [];
  const live = {
    now,
    ask(question: Question) {
      asked.push(question);
      return new Promise<Answered | null>((answer) => answers.push(answer));
    },
  };
  const tools = new Tools(live);
  tools.toggle('sight');
  const answer = async (told: Answered | null) => {
    answers.shift()?.(told);
    await Promise.resolve();
  };
  return { tools, live, asked, answer };
}

const seen = (sentence: string) => ({ sight: { sentence, pieces: [] } as unknown as SightPreview });

test('whoever fell since it was picked is let go, and nothing is asked of it', () => {
  const { tools, live, asked } = game(standing(true, true, true));
  tools.pick(2);
  live.now = standing(true, true, false);
  tools.lookAgain();
  expect(tools.picked).toEqual([]);
  tools.pick(0);
  expect(asked).toEqual([]);
  tools.pick(1);
  expect(asked).toEqual([{ ask: 'sight', one: 0, other: 1 }]);
});

test('a model that the board still shows, and that has fallen already, cannot be picked', () => {
  const { tools, live } = game(standing(true, true));
  const shown = live.now;
  live.now = standing(true, false);
  expect(tools.board(shown, false).models).toEqual(new Set([0]));
});

test('two that stand look at each other anew whenever something has happened', async () => {
  const { tools, live, asked, answer } = game(standing(true, true));
  tools.pick(0);
  tools.pick(1);
  expect(tools.words(false)).toBe('Looking…');
  await answer(seen('It is seen.'));
  expect(tools.words(false)).toBe('It is seen.');
  live.now = standing(true, true);
  tools.lookAgain();
  expect(asked).toHaveLength(2);
  expect(tools.sight).toBeNull();
  await answer(seen('It is hidden now.'));
  expect(tools.words(false)).toBe('It is hidden now.');
});

test('an answer that comes after another was picked is not shown', async () => {
  const { tools, answer } = game(standing(true, true));
  tools.pick(0);
  tools.pick(1);
  tools.pick(1);
  await answer(seen('It is seen.'));
  expect(tools.sight).toBeNull();
  expect(tools.words(false)).toBe('Now the model that is looked at.');
});

test('a refused question shows its sentence', async () => {
  const { tools, answer } = game(standing(true, true));
  tools.pick(0);
  tools.pick(1);
  await answer({ fault: { code: 'ask.model', sentence: 'Nobody sees out of the Cart.' } as Answered['fault'] });
  expect(tools.words(false)).toBe('Nobody sees out of the Cart.');
});

test('nobody is picked on a board that shows what was', () => {
  const { tools, live } = game(standing(true, true));
  expect(tools.board(live.now, true).models).toEqual(new Set());
  expect(tools.words(true)).toBe('Who sees whom is told of the table as it is now.');
});
