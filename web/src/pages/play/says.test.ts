import { expect, test } from 'vitest';
import { fault, type Schema } from '../../../build/schema';
import { parsed } from '../../api/json';
import said from '../../generated/said.json';
import { choices, commands, messages, questions } from './says';
import type { Choice, Command, Question, Said } from './types';

const SCHEMA = parsed<Schema>(JSON.stringify(said));
const CHOICES: { [Do in keyof typeof choices]: Choice[] } = {
  finish: [choices.finish()],
  name_master: [choices.name_master(1)],
  pick_zone: [choices.pick_zone(0)],
  deploy: [choices.deploy(2, [[0, 1000, 2000]]), choices.deploy(2, [[0, 1000, 2000, 0, 1, 0]], [[0, [3, 4]]])],
  move: [choices.move(0, [[0, [[1000, 2000]]]])],
  march: [choices.march(0, [1000, 2000]), choices.march(0, [1000, 2000], 3)],
  embark: [choices.embark(0, 9)],
  disembark: [choices.disembark(0, [1000, 2000])],
  transfer: [choices.transfer(0, 9)],
  attack: [choices.attack(0, [[0, 0, 1]])],
  lose: [choices.lose([3, 4])],
  place: [choices.place([]), choices.place([[3, 1000, 2000]])],
  strike: [choices.strike(3)],
  act: [choices.act(0, 'guard')],
  take_action_back: [choices.take_action_back()],
  rest: [choices.rest()],
  answer: [choices.answer('guard'), choices.answer(null)],
};
const COMMANDS: { [Say in Command['say']]: Command } = {
  surrender: commands.surrender(),
  offer_draw: commands.offer_draw(),
  stop_and_score: commands.stop_and_score(),
  decline: commands.decline(),
  ask_undo: commands.ask_undo(4),
  go_on_without: commands.go_on_without(1, 'greedy'),
  take_back: commands.take_back(),
  pause: commands.pause(),
  resume: commands.resume(),
  warn: commands.warn(1, 'moved twice'),
  settle: commands.settle('In cover?', ['yes', 'no']),
};
const QUESTIONS: { [Ask in Question['ask']]: Question[] } = {
  choice: [questions.choice(choices.finish())],
  move: [
    questions.move(0, { to: [1, 2] }),
    questions.move(0, { to: [1, 2], leader: 1 }),
    questions.move(0, { charge: 3 }),
    questions.move(0, { paths: [[0, [[1, 2]]]] }),
  ],
  reach: [questions.reach(0), questions.reach(0, 1, true)],
  deploy: [questions.deploy(0, [1, 2]), questions.deploy(0, [1, 2], [[0, [3]]])],
  attack: [questions.attack(0), questions.attack(0, [[0, 0, 1]])],
  sight: [questions.sight(0, 1)],
  counter: [questions.counter()],
  suggest: [questions.suggest()],
};
const MESSAGES: { [Say in Said['say']]: Said[] } = {
  hello: [messages.hello(1, -1), messages.hello(1, 7, 'secret')],
  choose: Object.values(CHOICES).flatMap((each) => each.map((choice) => messages.choose(1, 0, 7, choice))),
  command: Object.values(COMMANDS).map((command) => messages.command(1, 0, command)),
  ask: Object.values(QUESTIONS).flatMap((each) => each.map((question) => messages.ask(1, -1, question))),
  chat: [messages.chat(1, 0, 'Hello')],
};

test.each(Object.entries(MESSAGES))('what the client says with %s is what the server reads', (say, all) => {
  expect(all).not.toHaveLength(0);
  for (const message of all) {
    expect(message.say).toBe(say);
    expect(fault(message, SCHEMA, SCHEMA), JSON.stringify(message)).toBeUndefined();
  }
});

test('there is a way to say everything that the server reads, but for choices that come listed with their decision', () => {
  const tags = (name: string, tag: string) =>
    (SCHEMA.$defs?.[name]?.anyOf ?? []).map(({ $ref = '' }) => {
      const kind = SCHEMA.$defs?.[$ref.replace('#/$defs/', '')]?.properties?.[tag];
      return kind?.const ?? kind?.enum?.[0];
    });
  expect(tags('Choice', 'do')).toEqual(expect.arrayContaining(Object.keys(CHOICES)));
  expect(Object.keys(COMMANDS).sort()).toEqual(tags('Command', 'say').sort());
  expect(Object.keys(QUESTIONS).sort()).toEqual(tags('Question', 'ask').sort());
});

test('what the server would not read is told apart', () => {
  const wrong = { ...messages.choose(1, 0, 7, choices.finish()), choice: { do: 'dance' } };
  expect(fault(wrong, SCHEMA, SCHEMA)).toContain('choice.do');
  expect(fault({ ...messages.chat(1, 0, 'x'), more: 1 }, SCHEMA, SCHEMA)).toBeDefined();
});
