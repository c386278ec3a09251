import { expect, test } from 'vitest';
import { fresh, piecesOf, type TableBody } from './body';
import { Editing } from './editing.svelte';
import { connectionsOf } from './fittings';
import { removed } from './pieces';

const start = (): TableBody => ({
  ...fresh('Ford'),
  terrain: [{ name: 'House' }, { name: 'Tower' }, { name: 'Wall' }],
  connections: [
    { from: 'House', to: 'Tower', passage: 'delayed' },
    { from: 'Tower', to: 'Wall' },
  ],
});
const ends = (body: TableBody) => connectionsOf(body).map(({ from, to }) => `${from}-${to}`);
const type = (editing: Editing, at: number, ...letters: string[]) => {
  for (const name of letters) editing.rename(at, name);
  editing.named(at, letters.at(-1)!);
};

test('passages follow a piece that is renamed, in one step', () => {
  const editing = new Editing(start());
  type(editing, 1, '', 'K', 'Ke', 'Keep');
  expect(ends(editing.body)).toEqual(['House-Keep', 'Keep-Wall']);
  expect(connectionsOf(editing.body)[0]!.passage).toBe('delayed');
  expect(ends(removed(editing.body, 1))).toEqual([]);
  editing.undo();
  expect(editing.body).toEqual(start());
  expect(editing.canUndo).toBe(false);
});

test('a name that another piece has, on the way or in the end, mixes up no passages', () => {
  const editing = new Editing(start());
  type(editing, 0, 'Wall', 'Walled house');
  expect(ends(editing.body)).toEqual(['Walled house-Tower', 'Tower-Wall']);
  type(editing, 0, 'Wall');
  expect(piecesOf(editing.body)[0]!.name).toBe('Wall 2');
  expect(ends(editing.body)).toEqual(['Wall 2-Tower', 'Tower-Wall']);
});

test('a piece to which a passage leads keeps a name', () => {
  const editing = new Editing(start());
  type(editing, 0, '');
  expect(editing.body).toEqual(start());
});

test('the name of a table is one step, however many letters it has; another edit of it is another', () => {
  const editing = new Editing(start());
  for (const name of ['F', 'Fo', 'Fort']) editing.type('name', (before) => ({ ...before, name }));
  editing.typed();
  editing.type('name', (before) => ({ ...before, name: 'Fort 2' }));
  editing.undo();
  expect(editing.body.name).toBe('Fort');
  editing.undo();
  expect(editing.body.name).toBe('Ford');
  editing.redo();
  expect(editing.body.name).toBe('Fort');
});

test('another table in place of one is a step that an undo brings back', () => {
  const editing = new Editing(start());
  editing.chosen = { of: 'piece', at: 2 };
  editing.open(fresh('New'));
  expect([editing.body.name, editing.chosen]).toEqual(['New', null]);
  editing.undo();
  expect(editing.body).toEqual(start());
});
