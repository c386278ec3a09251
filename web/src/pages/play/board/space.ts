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

/** Quarter turns of the drawing, clockwise. */
export type Turn = 0 | 1 | 2 | 3;

export class Space {
  readonly width: number;
  readonly height: number;
  readonly #corner: Place;
  readonly #top: number;
  /** of the board as it is drawn by the server */
  readonly #size: Spot;

  constructor(
    board: Pick<BoardPicture, 'corner' | 'size'>,
    readonly turn: Turn = 0,
  ) {
    this.#corner = board.corner;
    this.#top = board.corner[1]! + board.size[1]!;
    this.#size = [units(board.size[0]!), units(board.size[1]!)];
    [this.width, this.height] = turn % 2 ? [this.#size[1], this.#size[0]] : this.#size;
  }

  spot(place: readonly number[]): Spot {
    return this.turned([units(place[0]! - this.#corner[0]!), units(this.#top - place[1]!)]);
  }

  /** A spot of the server's drawing, where it comes to lie. */
  turned([x, y]: Spot): Spot {
    const [width, height] = this.#size;
    if (this.turn === 1) return [height - y, x];
    if (this.turn === 2) return [width - x, height - y];
    return this.turn === 3 ? [y, width - x] : [x, y];
  }

  place([right, down]: Spot): Place {
    const [width, height] = this.#size;
    const [x, y] = (
      [
        [right, down],
        [down, height - right],
        [width - right, height - down],
        [width - down, right],
      ] as const
    )[this.turn];
    return [Math.round(x * MILS) + this.#corner[0]!, this.#top - Math.round(y * MILS)];
  }

  /** The way something faces, as an angle of the drawing in degrees, clockwise. */
  angle([x, y]: readonly number[]): number {
    return (Math.atan2(-(y ?? 0), x ?? 1) * 180) / Math.PI + this.turn * 90;
  }

  /** A step to the right and up on the screen, as one on the table. */
  step([x, y]: Place): Place {
    const [right, up] = ([[x, y], [-y, x], [-x, -y], [y, -x]] as const)[this.turn]; // prettier-ignore
    return [right + 0, up + 0];
  }

  /** How the server's drawing of the board is laid under all else. */
  get laid(): string {
    const [width, height] = this.#size;
    const to = [[0, 0], [height, 0], [width, height], [0, width]][this.turn]!; // prettier-ignore
    return `translate(${(to[0]! * 100) / width}%, ${(to[1]! * 100) / height}%) rotate(${this.turn * 90}deg)`;
  }

  /** Board and hem. */
  get box(): Box {
    return { left: -HEM, top: -HEM, right: this.width + HEM, bottom: this.height + HEM };
  }

  outline(places: readonly Place[]): string {
    return places.length ? `M${places.map((place) => tidy(this.spot(place))).join('L')}z` : '';
  }
}

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
