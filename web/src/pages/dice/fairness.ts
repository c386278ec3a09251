/** How far counted faces stray from even ones: Pearson's chi-square, and what it means in plain words. */

export interface Fairness {
  chiSquare: number;
  freedom: number;
  /** The chance that fair dice stray at least as far. */
  chance: number;
}

export const FEWEST_A_FACE = 5;

/** Nothing while a face is expected less than five times: the test says nothing then. */
export function fairness(counts: number[]): Fairness | null {
  const rolled = counts.reduce((sum, count) => sum + count, 0);
  const expected = rolled / counts.length;
  if (counts.length < 2 || expected < FEWEST_A_FACE) return null;
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = counts.length - 1;
  return { chiSquare, freedom, chance: upperGamma(freedom / 2, chiSquare / 2) };
}

export function inWords(found: Fairness): string {
  const hundred = Math.round(found.chance * 100);
  if (found.chance > 0.99) return 'More even than fair dice nearly ever are: 99 of 100 fair sets stray further.';
  if (found.chance >= 0.05) return `As even as fair dice are: ${hundred} of 100 fair sets stray further than this.`;
  if (found.chance >= 0.01)
    return `Somewhat uneven: ${hundred} of 100 fair sets stray further than this. Roll on to see.`;
  return `Very uneven: ${rarity(found.chance)} fair sets strays as far as this. It happens; more rolls will tell.`;
}

function rarity(chance: number): string {
  const one = Math.round(1 / Math.max(chance, 1e-9));
  const figures = 10 ** Math.max(Math.floor(Math.log10(one)) - 1, 0);
  return `one in ${(Math.round(one / figures) * figures).toLocaleString('en')}`;
}

/** The regularised upper incomplete gamma function Q(a, x): a series where x is small, a continued fraction elsewhere. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 500 && term > sum * 1e-15; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * front;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 500; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction * front;
}

/** ln Γ for whole and half numbers, which is all that counted faces ask for. */
function logGamma(a: number): number {
  let sum = 0;
  let left = a;
  while (left > 1) {
    left -= 1;
    sum += Math.log(left);
  }
  return left === 0.5 ? sum + Math.log(Math.PI) / 2 : sum;
}
