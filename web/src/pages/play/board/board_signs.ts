/** All words that are on the board now, those that matter most first. */
import type { Seat } from '../../../kit/seats';
import type { MovePreview, SightPreview, StateNow, TablePicture, TargetAhead } from '../types';
import type { Figure } from './figures';
import type { Held } from './held';
import {
  aboardSigns,
  aheadSigns,
  figure as inches,
  gapSigns,
  moveSigns,
  pieceSign,
  platesOf,
  sightSigns,
  underWaySigns,
  zoneSigns,
  type Sign,
} from './signs';
import type { Sighted } from './sights';
import { boxOf, ofInches, type Space, type Spot } from './space';
import type { Wish } from './wish';
import type { Level } from './zoom';

export interface OnBoard {
  table: TablePicture;
  now: StateNow;
  space: Space;
  all: readonly Figure[];
  held: Held;
  preview: MovePreview | null;
  wish: Wish | null;
  measured: { to: Spot; length: number } | null;
  sight: SightPreview | null;
  ringed: { figure: Figure; inches: number; label: string } | null;
  /** the piece of terrain whose effects are told */
  told: number | null;
  chosen: number | null;
  target: number | null;
  ahead: readonly TargetAhead[];
  sights: readonly Sighted[];
  /** the model whose passengers are named */
  inside: number | null;
  /** where the letters of the zones are in the server's drawing */
  letters: readonly Spot[];
  /** the colour of who has each zone */
  owners: readonly (Seat | null)[];
  level: Level;
}

export function signsOn(board: OnBoard): Sign[] {
  const { table, now, space, all, held, preview, wish, measured, sight, ringed, told, chosen, level } = board;
  const { target, ahead, sights, inside, letters, owners } = board;
  const unit = table.board.unit;
  const at = (model: number) => all.find((each) => each.model === model)?.at;
  const signs: Sign[] = [];
  if (preview) signs.push(...moveSigns(preview, held.lead, wish, unit), ...gapSigns(preview, at, unit));
  if (measured) {
    const text = `${inches(measured.length * 100)} ${unit}`;
    signs.push({ key: 'measured', kind: 'live', about: boxOf([measured.to], 7), text });
  }
  if (sight) signs.push(...sightSigns(sight, table, space));
  signs.push(...aheadSigns(ahead, sights, table, all, space));
  if (ringed) signs.push(rangeSign(ringed, space));
  if (told !== null && table.pieces[told]) signs.push(pieceSign(table.pieces[told]!, space));
  return [
    ...signs,
    ...platesOf(table, now, all, level, chosen, target),
    ...aboardSigns(table, now, all, space, inside),
    ...underWaySigns(table, now, space),
    ...zoneSigns(table, letters, owners, space),
  ];
}

/** Where on the ring its words may stand, in degrees: the upper left if that is on the table, else round about. */
const AROUND = [225, 315, 200, 340, 135, 45, 180, 0, 270, 90, 160, 20];

function rangeSign(
  { figure, inches, label }: { figure: Figure; inches: number; label: string },
  { width, height }: Space,
): Sign {
  const far = ofInches(inches) + figure.shape.long;
  const spots = AROUND.map((degrees): Spot => {
    const angle = (degrees * Math.PI) / 180;
    return [figure.at[0] + far * Math.cos(angle), figure.at[1] + far * Math.sin(angle)];
  });
  const onTable = ([x, y]: Spot) => x > 0 && y > 0 && x < width && y < height;
  const about = boxOf([spots.find(onTable) ?? spots[0]!]);
  return { key: 'range', kind: 'lite', about, text: label, only: 'over' };
}
