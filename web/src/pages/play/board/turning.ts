/** Which way round a player sees the table: with the own edge at the bottom. */
import type { TablePicture } from '../types';
import { middleOf, Space, type Spot, type Turn } from './space';
import type { Size } from './zoom';

/** So much smaller at most may a table get on the screen by lying across. */
const WORTH = 0.8;

const within = ({ width, height }: Size, [across, along]: Spot) => Math.min(width / across, height / along);

/**
 * How far a table is turned so that a zone lies at the bottom. A zone at the left or right comes there only where
 * the window has room for a table that stands upright; else the table lies as it is.
 */
export function turnFor(table: Pick<TablePicture, 'board' | 'zones'>, zone: number | null, window: Size): Turn {
  const found = table.zones.find((each) => each.zone === zone);
  if (!found) return 0;
  const space = new Space(table.board);
  const [x, y] = middleOf(found.outlines.flat().map((place) => space.spot(place)));
  const [aside, below] = [x / space.width - 0.5, y / space.height - 0.5];
  if (Math.abs(below) >= Math.abs(aside)) return below < 0 ? 2 : 0;
  const flat = within(window, [space.width, space.height]);
  const upright = within(window, [space.height, space.width]);
  if (upright < flat * WORTH) return 0;
  return aside < 0 ? 3 : 1;
}
