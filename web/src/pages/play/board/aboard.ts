/** Who is inside what: transports on the table, and buildings. */
import type { StateNow, TablePicture, UnitPicture } from '../types';

export interface Passengers {
  /** the model that carries them */
  host: number;
  /** its unit */
  unit: number;
  aboard: { unit: UnitPicture; count: number }[];
}

export const unitOf = (table: TablePicture, model: number) =>
  table.units.find(({ first, count }) => model >= first && model < first + count)!;

/** The outermost of what is around a model; itself, if it is in nothing. */
export function outermost(model: number, now: StateNow): number {
  let outer = model;
  while (now.models[outer]?.host != null) outer = now.models[outer]!.host!;
  return outer;
}

/** Every model that carries somebody, with whom; who is in something that is itself carried is with the outermost. */
export function passengersOf(table: TablePicture, now: StateNow): Passengers[] {
  const found = new Map<number, Map<number, number>>();
  for (const [model, { where, host }] of now.models.entries()) {
    if (where !== 'aboard' || host === null) continue;
    const outer = outermost(host, now);
    const unit = unitOf(table, model).unit;
    const counts = found.get(outer) ?? new Map<number, number>();
    found.set(outer, counts.set(unit, (counts.get(unit) ?? 0) + 1));
  }
  return [...found].map(([host, counts]) => ({
    host,
    unit: unitOf(table, host).unit,
    aboard: [...counts].map(([unit, count]) => ({ unit: table.units[unit]!, count })),
  }));
}

/** Such as "Fen Stalkers 4, Lamp Captain 1". */
export const namesAboard = (aboard: Passengers['aboard']) =>
  aboard.map(({ unit, count }) => `${unit.name} ${count}`).join(', ');

/** Whom a unit carries, in words; empty for nobody. */
export const carriedBy = (unit: number, all: readonly Passengers[]) =>
  namesAboard(all.flatMap((each) => (each.unit === unit ? each.aboard : [])));

/** The name of what a unit is in; empty for one that is in nothing. */
export const carrierOf = (unit: number, all: readonly Passengers[], table: TablePicture) => {
  const around = all.find(({ aboard }) => aboard.some((each) => each.unit.unit === unit));
  return around ? table.units[around.unit]!.name : '';
};

/** A unit between two gates: gone in at one, and not yet out at the other. */
export interface UnderWay {
  unit: UnitPicture;
  count: number;
  /** the model that is the gate where it comes out */
  gate: number;
}

export const underWay = (table: TablePicture, now: StateNow): UnderWay[] =>
  table.units.flatMap((unit) => {
    const own = now.models.slice(unit.first, unit.first + unit.count).filter(({ where }) => where === 'between');
    const gate = own[0]?.host;
    return gate == null ? [] : [{ unit, count: own.length, gate }];
  });

/** When it comes out: at the beginning of the next Game Turn (TERRAIN-17). */
export const arrival = (now: StateNow) => `arrives in Game Turn ${now.turn + 1}`;

/** Such as "under way to North Gate, arrives in Game Turn 3"; empty for a unit that is not under way. */
export const underWayWords = (unit: number, table: TablePicture, now: StateNow) => {
  const found = underWay(table, now).find((each) => each.unit.unit === unit);
  return found ? `under way to ${unitOf(table, found.gate).name}, ${arrival(now)}` : '';
};
