/** What a throw came to: the figure, and the line under it. */

import { faceName, kindOf, several } from './kinds';
import { chanceOf, shown, successes, total, written, type Thrown } from './throwing';

export interface Summary {
  figure: string;
  unit: string;
  line: string;
}

const whole = (count: number): string => count.toLocaleString('en');
const one = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export function summary(thrown: Thrown): Summary {
  const { order } = thrown;
  const kind = kindOf(order.kind);
  const faces = shown(thrown);
  if (order.need.length) {
    const expected = order.count * chanceOf({ ...order, reroll: thrown.rerolled });
    const unit = `of ${several(order.count, kind)} on ${written(order.need)}`;
    return { figure: whole(successes(thrown)), unit, line: `${one(expected)} expected${again(thrown)}` };
  }
  if (kind.id === 'coin' && order.count > 1) {
    const heads = faces.filter((face) => face === 2).length;
    return {
      figure: whole(heads),
      unit: `heads of ${several(order.count, kind)}`,
      line: `${one(order.count / 2)} expected`,
    };
  }
  if (!kind.numbers) {
    if (order.count > 1) return { figure: whole(order.count), unit: kind.plural, line: '' };
    return {
      figure: faceName(kind, faces[0] ?? 1),
      unit: '',
      line: kind.id === 'scatter' ? direction(faces[0] ?? 1) : '',
    };
  }
  const mean = kind.faces.reduce((sum, face) => sum + face, 0) / kind.faces.length;
  if (order.count === 1)
    return { figure: String(faces[0] ?? 0), unit: kind.name, line: `${one(mean)} on average${again(thrown)}` };
  const expected =
    thrown.rerolled === 'none'
      ? `${one(mean * order.count)} expected`
      : `${whole(thrown.again.filter(Boolean).length)} rerolled`;
  return { figure: whole(total(thrown)), unit: `sum of ${several(order.count, kind)}`, line: expected };
}

function again(thrown: Thrown): string {
  const lifted = thrown.again.filter(Boolean).length;
  return thrown.rerolled === 'none' ? '' : `, ${whole(lifted)} rerolled`;
}

function direction(face: number): string {
  return face === 1 ? 'Face 1: away from the attacker' : `Face ${face}, counted from away from the attacker`;
}
