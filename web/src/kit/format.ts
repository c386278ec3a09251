/** How figures are written: two decimals for points, one for inches and per cent, a true minus sign. */
const MINUS = '\u2212';

export const points = (value: number): string =>
  value
    .toLocaleString('en', { minimumFractionDigits: value % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 })
    .replace('-', MINUS);

export const signed = (value: number): string => `${value < 0 ? MINUS : '+'}${Math.abs(value).toFixed(2)}`;

/** A chance from 0 to 1 as 61.0%; what is small but not nothing keeps two digits. */
export function percent(chance: number): string {
  const share = chance * 100;
  if (share > 0 && share < 0.05) return share < 0.001 ? '<0.001%' : `${Number(share.toPrecision(1))}%`;
  return `${share.toFixed(1)}%`;
}

export type LengthUnit = 'in' | 'cm';

/** A length of the rules, which are in inches, in the unit the person chose. */
export const length = (inches: number, unit: LengthUnit): string =>
  unit === 'in' ? `${trimmed(inches)} in.` : `${trimmed(inches * 2.54)} cm`;

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
