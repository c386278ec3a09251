// Figures and stats as people read them.
import { length } from '../../../kit/format';
import { settings } from '../../../store/settings.svelte';
import { fieldOf, UNIT_STATS, WEAPON_STATS, type Sort, type Unit, type Weapon } from './profiles';

/** 10.25; thousands are divided. */
export const points = (value: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** +1.36 or, with a true minus, −1.36. */
export const difference = (value: number): string => {
  const cents = Math.round(value * 100) / 100;
  if (cents === 0) return '±0';
  return `${cents > 0 ? '+' : '−'}${points(Math.abs(cents))}`;
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export interface Cell {
  field: string;
  label: string;
  value: string;
  inches?: boolean;
}

/** The cells of a profile's stat block in the fixed order. */
export function cells(sort: Sort, profile: Unit | Weapon): Cell[] {
  const figure = (field: string, label: string, inches?: boolean): Cell => ({
    field,
    label,
    value: String(fieldOf(profile, field) ?? '–'),
    inches,
  });
  const [first, ...rest] = (sort === 'unit' ? UNIT_STATS : WEAPON_STATS).map((stat) =>
    figure(stat.name, stat.label, stat.inches),
  );
  if (sort === 'unit') return [first!, ...rest, figure('armour', 'Armour'), figure('aegis', 'AEGIS')];
  const type: Cell = { field: 'type', label: 'Type', value: capital(String(fieldOf(profile, 'type') ?? '–')) };
  return [first!, type, ...rest, figure('ap', 'AP')];
}

/** A cell in a line of text, in the unit that was chosen. */
export const cellText = (cell: Cell): string =>
  cell.inches ? length(Number(cell.value), settings.unit) : cell.value;

const LABELS: Record<string, string> = {
  armour: 'Armour',
  aegis: 'AEGIS',
  ap: 'AP',
  type: 'Type',
  transport: 'Transport',
  fire_points: 'Fire points',
  perks: 'Perks',
  base: 'Base',
  height: 'Height',
};

export const labelOf = (field: string): string =>
  [...UNIT_STATS, ...WEAPON_STATS].find((stat) => stat.name === field)?.label ?? LABELS[field] ?? capital(field);

/** “Armour 5+ to 4+”, for the change that a price has just followed. */
export function changeWords(field: string, was: unknown, now: unknown): string {
  if (field === 'perks') return 'by perks';
  const told = (value: unknown): string => {
    if (value === undefined || value === false) return field === 'fire_points' ? 'no' : 'none';
    return value === true ? 'yes' : capital(String(value));
  };
  return `${labelOf(field)} ${told(was)} to ${told(now)}`;
}
