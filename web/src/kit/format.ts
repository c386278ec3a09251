/** How figures are written: two decimals for points, one for inches and per cent, a true minus sign. */
const MINUS = '\u2212';

export const points = (value: number): string =>
  value
    .toLocaleString('en', { minimumFractionDigits: value % 1 === 0 ? 0 : 2, maximumFractionDigits: 2 })
    .replace('-', MINUS);

export const signed = (value: number): string => `${value < 0 ? MINUS : '+'}${Math.abs(value).toFixed(2)}`;

/** So near to 1 a sum of chances is certain; the rest is what floating point leaves. */
const CERTAIN = 1 - 1e-12;

/** A chance from 0 to 1 as 61.0%; what is small but not nothing keeps two digits, and only the certain is 100.0%. */
export function percent(chance: number): string {
  const share = chance * 100;
  if (share >= 99.95 && chance < CERTAIN) return '>99.9%';
  if (share > 0 && share < 0.05) return share < 0.001 ? '<0.001%' : `${Number(share.toPrecision(1))}%`;
  return `${share.toFixed(1)}%`;
}

/** The same in whole per cent where there is little room: 61%, <1%, >99%. */
export function wholePercent(chance: number): string {
  if (chance > 0 && chance < 0.005) return '<1%';
  if (chance >= 0.995 && chance < CERTAIN) return '>99%';
  return `${Math.round(chance * 100)}%`;
}

export type LengthUnit = 'in' | 'cm';

export const CM_TO_THE_INCH = 2.54;
const MARKS: Record<LengthUnit, string> = { in: 'in.', cm: 'cm' };

/** A length of the rules, which are in inches, in the unit the person chose: its figure and the mark behind it. */
export const lengthParts = (inches: number, unit: LengthUnit): { figure: string; mark: string } => ({
  figure: trimmed(unit === 'in' ? inches : inches * CM_TO_THE_INCH),
  mark: MARKS[unit],
});

/** The same in one text. Several lengths share one mark: 6/12 in. */
export function length(inches: number | readonly number[], unit: LengthUnit): string {
  const all = [inches].flat().map((each) => lengthParts(each, unit).figure);
  return `${all.join('/')} ${MARKS[unit]}`;
}

/** Beside an input, which stays in inches: what that is in centimetres, for those who chose them. */
export const beside = (inches: number, unit: LengthUnit): string => (unit === 'in' ? '' : length(inches, unit));

/** Minutes and seconds, with hours once there are any, and a minus sign for time overdrawn: 24:10, 1:02:05. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.abs(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const sign = seconds <= -1 ? MINUS : '';
  return `${sign}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

const trimmed = (value: number): string => String(Math.round(value * 10) / 10);
