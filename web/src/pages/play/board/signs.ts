/** The words that lie on the table: plates of units, figures of tapes and rings, what blocks a sight. */
import type { Wish } from './wish';
import { seatOf, type Seat } from '../../../kit/seats';
import type { MovePreview, PiecePicture, SightPreview, StateNow, TablePicture } from '../types';
import { hasActed, type Figure } from './figures';
import { widthOf, type Side, type Words } from './plates';
import { boxOf, middleOf, type Box, type Space, type Spot } from './space';
import type { Level } from './zoom';

export interface Sign {
  key: string;
  kind: 'plate' | 'live' | 'no' | 'lite';
  /** what it is about, in units of the drawing */
  about: Box;
  text: string;
  sub?: string;
  /** the shape of the head and its colour */
  seat?: Seat;
  team?: Seat;
  unit?: number;
  acted?: boolean;
  chosen?: boolean;
  only?: Side;
  /** from afar: small, and only how many are left */
  small?: boolean;
}

const HEIGHT = 24;
const SMALL_HEIGHT = 18;
const LARGE = 15;
const SMALL = 13;
const LONGEST = 22;

export const figure = (mils: number) => (mils / 1000).toFixed(1);
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A plate for each unit on the table; from afar only how many are left. */
export function platesOf(
  table: TablePicture,
  now: StateNow,
  figures: readonly Figure[],
  level: Level,
  chosen: number | null,
): Sign[] {
  const plates: Sign[] = [];
  for (const unit of table.units) {
    const own = figures.filter((each) => each.unit === unit.unit);
    const state = now.units[unit.unit];
    if (!own.length || !state) continue;
    const lone = unit.count === 1 && unit.hp > 1 && state.hp >= 0;
    const left = lone ? `${state.hp}/${unit.hp} HP` : `${state.left}/${unit.count}`;
    plates.push({
      key: `unit ${unit.unit}`,
      kind: 'plate',
      about: boxOf(
        own.map((each) => each.at),
        Math.max(own[0]!.shape.long, own[0]!.shape.wide),
      ),
      text: level === 'far' ? String(state.left) : shortened(unit.name, LONGEST),
      sub: level === 'far' ? undefined : left,
      seat: seatOf(Math.max(unit.seat, 0)),
      team: seatOf(Math.max(table.sides[unit.side]?.seats[0] ?? unit.seat, 0)),
      unit: unit.unit,
      acted: hasActed(now, unit.unit),
      chosen: unit.unit === chosen,
      small: level === 'far',
    });
  }
  return plates.sort((one, other) => Number(other.chosen) - Number(one.chosen));
}

const dot = (at: Spot, margin: number): Box => boxOf([at], margin);

/** How far the unit goes and what it has left, or what is wrong with that. */
export function moveSigns(preview: MovePreview, lead: Figure | undefined, wish: Wish | null, unit: string): Sign[] {
  const signs: Sign[] = [];
  const walked = preview.ways.some((way) => way.path.length > 1);
  if (lead && walked) {
    const slowed = preview.used > preview.length + 50 ? ` (counts ${figure(preview.used)})` : '';
    const text = `${figure(preview.length)} ${unit}${slowed}, ${figure(preview.left)} left`;
    signs.push({ key: 'way', kind: 'live', about: dot(lead.at, lead.shape.long + 2), text });
  }
  const { stopped, fault } = preview;
  const at = wish?.stopped ? wish.figure : lead;
  if (at && (stopped || fault)) {
    const about = dot(at.at, at.shape.long + 2);
    signs.push({ key: 'fault', kind: 'no', about, text: shortened((fault ?? stopped!).sentence, 64) });
  }
  return signs;
}

/** The gaps that break Coherency. */
export function gapSigns(preview: MovePreview, at: (model: number) => Spot | undefined, unit: string): Sign[] {
  return preview.links.flatMap(({ one, other, gap, ok }) => {
    const [from, to] = [at(one), at(other)];
    if (ok || !from || !to) return [];
    const about = dot(middleOf([from, to]), 0);
    return [
      {
        key: `gap ${one} ${other}`,
        kind: 'no' as const,
        about,
        text: `${figure(gap)} ${unit} apart`,
        only: 'over' as const,
      },
    ];
  });
}

export function sightSigns(sight: SightPreview, table: TablePicture, space: Space): Sign[] {
  const line = sight.lines[0];
  if (!line) return [];
  const end = space.spot(line.end);
  const told = `${figure(sight.distance)} ${table.board.unit}`;
  if (sight.seen)
    return [{ key: 'sight', kind: 'lite', about: dot(end, LARGE), text: told, sub: sight.cover || 'in plain sight' }];
  const blocker = table.pieces[sight.pieces[0] ?? -1]?.name ?? (sight.models.length ? 'models in the way' : 'hidden');
  const about = dot(space.spot(line.blocked ?? line.end), 8);
  return [
    { key: 'blocked', kind: 'no', about, text: `No sight: ${blocker}` },
    { key: 'sight', kind: 'lite', about: dot(end, LARGE), text: told },
  ];
}

export function pieceSign(piece: PiecePicture, space: Space): Sign {
  const about = boxOf(piece.outline.map((place) => space.spot(place)));
  return {
    key: `piece ${piece.piece}`,
    kind: 'lite',
    about,
    text: piece.name,
    sub: shortened(piece.effects.join(', '), 90),
  };
}

/** As large as it will be on the screen, to find room for it. */
export function wordsOf(sign: Sign, k: number): Words {
  const { left, top, right, bottom } = sign.about;
  const head = sign.seat ? (sign.small ? 13 : 20) : 0;
  const sub = sign.sub ? widthOf(sign.sub, 14) + 5 : 0;
  return {
    key: sign.key,
    about: { left: left * k, top: top * k, right: right * k, bottom: bottom * k },
    width:
      head +
      (sign.small ? 9 : 14) +
      widthOf(sign.text, sign.small ? SMALL : LARGE) +
      sub +
      (sign.acted && sign.sub ? 16 : 0),
    height: sign.small ? SMALL_HEIGHT : HEIGHT,
    only: sign.only,
  };
}
