/** Chances and figures as people read them. */

/** The certain and the impossible are told from the nearly so. */
export function perCent(chance: number): string {
  if (chance <= 0) return '0%';
  if (chance >= 1) return '100%';
  if (chance < 0.00001) return '<0.001%';
  if (chance > 0.9999) return '>99.99%';
  if (chance < 0.001) return `${(chance * 100).toFixed(3)}%`;
  if (chance < 0.01 || chance > 0.99) return `${(chance * 100).toFixed(2)}%`;
  return `${(chance * 100).toFixed(1)}%`;
}

export const two = (value: number): string => value.toFixed(2);

/** An expected number: one decimal while small, none where they say nothing. */
export const expectedOf = (value: number): string =>
  value >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toFixed(1);

export const save = (stat: number | null): string => (stat === null ? '–' : `${stat}+`);
