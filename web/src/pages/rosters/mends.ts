/** The one step that mends a fault, where there is one. */

import { points, signed } from '../../kit/format';
import type { Place } from './body';
import { countOf } from './body';
import type { RosterEditor } from './editor.svelte';
import { mainGroup, removeUnit, setCount, setField, setUnitField, unitAt } from './edits';
import type { Fault } from './reckoned.svelte';

export interface Mend {
  words: string;
  act: () => void;
}

const TOO_CHEAP = ['POINTS-06', 'BETA-08'];
const PAST_LIMIT = ['POINTS-03', 'POINTS-04'];
const ABOARD = ['TRANS-01', 'TRANS-03', 'TRANS-23'];

/** The unit or form that a fault is about; nothing if it is about the whole roster. */
export function placeOf(fault: Fault): Place | undefined {
  const found = /^(units|forms)\[(\d+)\]/.exec(fault.at);
  return found ? { list: found[1] === 'forms' ? 'forms' : 'units', index: Number(found[2]) } : undefined;
}

export function mendsOf(editor: RosterEditor, fault: Fault, open: (place: Place) => void): Mend[] {
  const place = placeOf(fault);
  const name = place ? editor.nameAt(place) : '';
  const mends: Mend[] = [];
  if (place && TOO_CHEAP.includes(fault.rule)) mends.push(...oneMore(editor, place));
  if (PAST_LIMIT.includes(fault.rule)) mends.push(...agreeing(editor));
  if (place && ABOARD.includes(fault.rule)) {
    mends.push({
      words: 'Start on the table',
      act: () => editor.edit(`${name} starts on the table`, setUnitField(place, 'aboard', '')),
    });
  }
  if (place && unitAt(editor.body, place)) {
    mends.push({ words: `Change ${name}`, act: () => open(place) });
    mends.push({ words: 'Remove it', act: () => editor.edit(`Removed ${name}`, removeUnit(place), { tell: true }) });
  }
  return mends;
}

function oneMore(editor: RosterEditor, place: Place): Mend[] {
  const unit = unitAt(editor.body, place);
  if (!unit?.models.length) return [];
  const group = mainGroup(unit);
  const count = countOf(unit.models[group] ?? {}) + 1;
  const each = editor.reckoned.answer?.units[place.index]?.per_model;
  const price = unit.models.length === 1 && each != null ? `, ${signed(each)}` : '';
  return [{ words: `Add a model${price}`, act: () => editor.edit('Added a model', setCount(place, group, count)) }];
}

/** The other players may accept what is over the limit; then the roster says so. */
function agreeing(editor: RosterEditor): Mend[] {
  const left = editor.reckoned.answer?.left;
  if (left == null || left >= 0) return [];
  const over = Math.round(-left * 100) / 100;
  const words = `The others accept ${points(over)} over`;
  return [{ words, act: () => editor.edit('Agreed on an overspend', setField('overspend', over), { tell: true }) }];
}
