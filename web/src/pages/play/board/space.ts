/** Places of the game (mils, y upwards) as spots of the drawing (ten units to the inch, y down), and back. */
import type { BoardPicture, Place } from '../types';

export type Spot = readonly [x: number, y: number];
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const MILS = 100;
/** How far the hem of the mat reaches beyond the board. */
const HEM = 18;

export const units = (mils: number) => mils / MILS;
export const ofInches = (inches: number) => inches * 10;

export class Space {
  readonly width: number;
  readonly height: number;
  readonly #corner: Place;
  readonly #top: number;

  constructor(board: Pick<BoardPicture, 'corner' | 'size'>) {
    this.#corner = board.corner;
    this.#top = board.corner[1]! + board.size[1]!;
    this.width = units(board.size[0]!);
    this.height = units(board.size[1]!);
  }

  spot(place: Place): Spot {
    return [units(place[0]! - this.#corner[0]!), units(this.#top - place[1]!)];
  }

  place([x, y]: Spot): Place {
    return [Math.round(x * MILS) + this.#corner[0]!, this.#top - Math.round(y * MILS)];
  }

  /** Board and hem. */
  get box(): Box {
    return { left: -HEM, top: -HEM, right: this.width + HEM, bottom: this.height + HEM };
  }

  outline(places: readonly Place[]): string {
    return places.length ? `M${places.map((place) => tidy(this.spot(place))).join('L')}z` : '';
  }
}

/** The way something faces, as an angle of the drawing in degrees, clockwise. */
export const angleOf = ([x, y]: readonly number[]) => (Math.atan2(-(y ?? 0), x ?? 1) * 180) / Math.PI;

const tidy = ([x, y]: Spot) => `${round(x)} ${round(y)}`;
const round = (value: number) => Math.round(value * 100) / 100;

export const lineOf = (spots: readonly Spot[]) => (spots.length ? `M${spots.map(tidy).join('L')}` : '');

export function boxOf(spots: readonly Spot[], margin = 0): Box {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

export function inside([x, y]: Spot, ring: readonly Spot[]): boolean {
  let within = false;
  ring.forEach(([ax, ay], place) => {
    const [bx, by] = ring[(place || ring.length) - 1]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}

export function middleOf(spots: readonly Spot[]): Spot {
  const { left, top, right, bottom } = boxOf(spots);
  return [(left + right) / 2, (top + bottom) / 2];
}
