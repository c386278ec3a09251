// Bases as files write them: 32, 60x35 or rect 120x80, in millimetres.

export type Shape = 'round' | 'oval' | 'rect';

export interface Base {
  shape: Shape;
  length: number;
  width: number;
}

const USUAL = 32;

export function baseOf(text: string | number | undefined): Base {
  const written = /^(rect +)?(?:([0-9.]+)x)?([0-9.]+)$/i.exec(String(text ?? USUAL).trim());
  if (!written) return { shape: 'round', length: USUAL, width: USUAL };
  const [, hull, length, last] = written;
  const width = Number(last);
  if (length === undefined) return { shape: 'round', length: width, width };
  return { shape: hull ? 'rect' : 'oval', length: Number(length), width };
}

/** Nothing for the base that is meant where none is given. */
export function baseText({ shape, length, width }: Base): string | undefined {
  if (shape === 'round') return length === USUAL ? undefined : String(length);
  return `${shape === 'rect' ? 'rect ' : ''}${length}x${width}`;
}
