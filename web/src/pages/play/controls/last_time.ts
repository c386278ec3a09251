/** Where an army was deployed the last time, kept in this browser: told from the middle of its zone, towards the middle of the table. */
import { parsed } from '../../../api/json';
import { questions } from '../says';
import type { ChoiceOf, Place, QuestionOf, TablePicture, UnitPicture } from '../types';

interface Stood {
  /** to the right and forwards, in mils */
  at: [number, number];
  /** by the place of the model that carried them: the units that rode along */
  cargo: [number, string[]][];
}
type Deployment = Record<string, Stood>;

const SHELF = 'muster-deployments';
const MOST = 20;

function shelf(): [string, Deployment][] {
  try {
    const kept = parsed<[string, Deployment][]>(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** One army on one size of table. */
const keyOf = (unit: UnitPicture, table: TablePicture): string =>
  `${table.seats.find(({ seat }) => seat === unit.seat)?.army}, ${table.board.size.join(' by ')}`;

/** A unit by its name; of several of one name, by which of them it is. */
function nameOf(unit: UnitPicture, table: TablePicture): string {
  const twins = table.units.filter(({ seat, name }) => seat === unit.seat && name === unit.name);
  return `${unit.name} ${twins.indexOf(unit)}`;
}

/** The middle of a zone, and what is forwards from it. */
function frame(zone: number, table: TablePicture): { x: number; y: number; fx: number; fy: number } | undefined {
  const points = table.zones.find((each) => each.zone === zone)?.outlines.flat();
  if (!points?.length) return undefined;
  const [xs, ys] = [points.map(([x]) => x!), points.map(([, y]) => y!)];
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  const { corner, size } = table.board;
  const [dx, dy] = [corner[0]! + size[0]! / 2 - x, corner[1]! + size[1]! / 2 - y];
  const far = Math.hypot(dx, dy);
  return far ? { x, y, fx: dx / far, fy: dy / far } : { x, y, fx: 0, fy: 1 };
}

/** Keeps where a unit was placed. */
export function noteDeployment(choice: ChoiceOf<'deploy'>, zone: number | undefined, table: TablePicture): void {
  const unit = table.units[choice.unit];
  const spots = choice.spots ?? [];
  const from = zone === undefined ? undefined : frame(zone, table);
  if (!unit || !spots.length || !from) return;
  const dx = spots.reduce((sum, spot) => sum + spot[1], 0) / spots.length - from.x;
  const dy = spots.reduce((sum, spot) => sum + spot[2], 0) / spots.length - from.y;
  const at: [number, number] = [dx * from.fy - dy * from.fx, dx * from.fx + dy * from.fy];
  const cargo = (choice.cargo ?? []).map(([host, units]): [number, string[]] => [
    host - unit.first,
    units.map((each) => nameOf(table.units[each]!, table)),
  ]);
  const key = keyOf(unit, table);
  const all = shelf();
  const kept = { ...all.find(([each]) => each === key)?.[1], [nameOf(unit, table)]: { at, cargo } };
  const others = all.filter(([each]) => each !== key);
  localStorage.setItem(SHELF, JSON.stringify([[key, kept], ...others].slice(0, MOST)));
}

/** The next unit of the reserve that stood somewhere the last time, as a question for that place; transports first. */
export function asLastTime(
  reserve: readonly number[],
  zone: number | undefined,
  table: TablePicture,
): QuestionOf<'deploy'> | null {
  const to = zone === undefined ? undefined : frame(zone, table);
  if (!to) return null;
  const known = reserve.flatMap((number) => {
    const unit = table.units[number]!;
    const stood = shelf().find(([key]) => key === keyOf(unit, table))?.[1][nameOf(unit, table)];
    return stood ? [{ unit, stood }] : [];
  });
  const next = known.find(({ stood }) => stood.cargo.length) ?? known[0];
  if (!next) return null;
  const [right, ahead] = next.stood.at;
  const place: Place = [
    Math.round(to.x + right * to.fy + ahead * to.fx),
    Math.round(to.y - right * to.fx + ahead * to.fy),
  ];
  const named = (name: string) => reserve.filter((number) => nameOf(table.units[number]!, table) === name);
  const cargo = next.stood.cargo
    .map(([host, names]): [number, number[]] => [next.unit.first + host, names.flatMap(named)])
    .filter(([, units]) => units.length);
  return questions.deploy(next.unit.unit, place, cargo);
}
