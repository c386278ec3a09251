/** What lies under a finger. */
import type { PiecePicture } from '../types';
import { fromEdge } from './distance';
import type { Figure } from './figures';
import { inside, type Space, type Spot } from './space';

/**
 * The model at a spot. Those that one is waiting to be tapped may be missed by `slack`; of several the nearest counts.
 * `wanted` hears whether the spot lies on the model: an enemy is waited for only there, and nobody beside takes its tap.
 */
export function figureUnder(
  spot: Spot,
  figures: readonly Figure[],
  wanted: (figure: Figure, isHit: boolean) => boolean,
  slack: number,
): Figure | null {
  let best: Figure | null = null;
  let least = Infinity;
  for (const figure of figures) {
    const reach = Math.max(figure.shape.long, figure.shape.wide) * 1.5 + slack;
    if (Math.abs(spot[0] - figure.at[0]) > reach || Math.abs(spot[1] - figure.at[1]) > reach) continue;
    const off = fromEdge(spot, figure);
    const gap = off - (wanted(figure, off <= 0) ? slack : 0);
    if (gap <= 0 && gap < least) [best, least] = [figure, gap];
  }
  return best;
}

/** The topmost piece of terrain at a spot. */
export function pieceUnder(spot: Spot, pieces: readonly PiecePicture[], space: Space): PiecePicture | null {
  const under = pieces.filter((piece) =>
    inside(
      spot,
      piece.outline.map((place) => space.spot(place)),
    ),
  );
  return under.reduce<PiecePicture | null>((best, next) => (best && best.top > next.top ? best : next), null);
}
