import { expect, test } from 'vitest';
import type { Asked, StateNow } from '../types';
import { Course, lessonFor, LESSONS } from './lessons';

const asked = (kind: string, more: Partial<Asked> = {}): Asked =>
  ({ number: 1, kind, side: 0, sentence: '', rules: [], may_finish: false, finish: '', ...more }) as Asked;
const going = { result: null } as unknown as StateNow;

test('every decision of a Standard game that a newcomer meets has its lesson', () => {
  for (const kind of ['turn_master', 'zone', 'deploy', 'move', 'attack', 'casualties'])
    expect(lessonFor(asked(kind, { phase: 'move' }), true, going)?.id).toBe(kind);
  expect(lessonFor(asked('move', { phase: 'dash' }), true, going)?.id).toBe('dash');
  expect(lessonFor(null, false, { result: {} } as unknown as StateNow)?.id).toBe('end');
});

test('what others decide is no lesson', () => {
  expect(lessonFor(asked('attack'), false, going)).toBeUndefined();
});

test('each lesson names its rules and what to do', () => {
  for (const lesson of LESSONS) {
    expect(lesson.rules.length).toBeGreaterThan(0);
    expect(lesson.todo).toMatch(/\.$/);
  }
});

test('a lesson opens by itself once, and is done when the next one comes', () => {
  const course = new Course();
  const [first, move, attack] = ['turn_master', 'move', 'attack'].map((id) =>
    LESSONS.find((lesson) => lesson.id === id),
  );
  expect(course.meet(first, 1)).toBe(true);
  expect(course.meet(move, 2)).toBe(true);
  expect(course.meet(move, 3)).toBe(false);
  expect(course.meet(undefined, 4)).toBe(false);
  expect(course.meet(attack, 5)).toBe(true);
  expect([...course.done]).toEqual(['turn_master', 'move']);
  expect(course.meet(move, 6)).toBe(false);
});

test('who comes back to a game has had the lessons before', () => {
  const [attack, dash] = ['attack', 'dash'].map((id) => LESSONS.find((lesson) => lesson.id === id));
  const course = new Course(['turn_master', 'zone', 'deploy', 'move', 'attack']);
  expect(course.meet(attack, 40, 2)).toBe(false);
  expect(course.meet(dash, 41, 2)).toBe(true);
  expect([...course.done], 'what was never shown is not done').not.toContain('casualties');
});

test('what others decided is taught too, before the first decision of one’s own', () => {
  const deploy = LESSONS.find(({ id }) => id === 'deploy');
  const course = new Course();
  expect(course.meet(deploy, 2)).toBe(true);
  expect([course.current?.id, course.isDecided]).toEqual(['turn_master', true]);
  expect([...course.done]).toEqual([]);
  expect(course.next()).toBe(true);
  expect(course.current?.id).toBe('zone');
  expect(course.meet(deploy, 3), 'who goes on without a word comes to the next one too').toBe(true);
  expect([course.current?.id, course.isDecided]).toEqual(['deploy', false]);
  expect([...course.done]).toEqual(['turn_master', 'zone']);
  expect(course.next()).toBe(false);
});

test('a lesson is short enough to be read on a phone beside what it is about', () => {
  for (const { text, todo, decided = '' } of LESSONS)
    expect(text.length + Math.max(todo.length, decided.length)).toBeLessThanOrEqual(290);
});
