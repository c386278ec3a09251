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
  expect(course.meet(first)).toBe(true);
  expect(course.meet(move)).toBe(true);
  expect(course.meet(move)).toBe(false);
  expect(course.meet(undefined)).toBe(false);
  expect(course.meet(attack)).toBe(true);
  expect([...course.done]).toEqual(['turn_master', 'move']);
  expect(course.meet(move)).toBe(false);
});

test('who comes back to a game has had the lessons before', () => {
  const attack = LESSONS.find(({ id }) => id === 'attack');
  const course = new Course();
  expect(course.meet(attack)).toBe(true);
  expect([...course.done]).toEqual(['turn_master', 'zone', 'deploy', 'move']);
  const later = new Course();
  expect(later.meet(attack, 2)).toBe(false);
  expect(later.done.size).toBe(LESSONS.length - 1);
});

test('a lesson is short enough to be read on a phone beside what it is about', () => {
  for (const { text, todo } of LESSONS) expect(text.length + todo.length).toBeLessThanOrEqual(290);
});
