/** The words that lie on the table: plates of units, figures of tapes and rings, what blocks a sight. */
import type { Wish } from './wish';
import { liveriesOf } from '../../../kit/liveries';
import { seatOf, type Seat } from '../../../kit/seats';
import type { MovePreview, PiecePicture, SightPreview, StateNow, TablePicture, TargetAhead } from '../types';
import { arrival, namesAboard, passengersOf, underWay, unitOf } from './aboard';
import { hasActed, lettersOf, type Figure } from './figures';
import { highWords } from './heights';
import { widthOf, type Side, type Words } from './plates';
import { coverFigure, type Sighted } from './sights';
import { boxOf, middleOf, type Box, type Space, type Spot } from './space';
import type { Level } from './zoom';

export interface Sign {
  key: string;
  kind: 'plate' | 'live' | 'no' | 'lite' | 'cover' | 'aboard';
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
  /** is aimed at */
  aimed?: boolean;
  /** the melee it is in: 0 for the only one, else its number */
  melee?: number;
  /** symbols of who is inside, with the colours they wear */
  symbols?: { symbol: string; letters: string; colour: Seat }[];
  /** from afar: small, and only how many are left */
  small?: boolean;
}

const HEIGHT = 24;
const SMALL_HEIGHT = 18;
const LARGE = 15;
const SMALL = 13;
/** How wide each symbol of whom something carries is, with the gap to the next. */
const SYMBOL = 21;
const LONGEST = 22;
/** What is refused goes on in further lines, and is cut only where it would hide the board. */
const LONGEST_FAULT = 240;
/** Words that may go on in a further line, and how high that is. */
const SENTENCES: readonly Sign['kind'][] = ['no', 'lite'];
const LINE = 17;

/** To a tenth, a half up: as the meter and the story round too. */
const tenths = (mils: number) => Math.round(mils / 100);
export const figure = (mils: number) => (tenths(mils) / 10).toFixed(1);
/** As many of several notes as fit, and how many more there are. */
function listed(notes: readonly string[], most: number): string {
  const fits = notes.findIndex((_, n) => notes.slice(0, n + 1).join(', ').length > most);
  if (fits === -1) return notes.join(', ');
  const shown = notes.slice(0, Math.max(1, fits));
  const more = notes.length - shown.length;
  return more ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** A plate for each unit on the table; from afar only how many are left. */
export function platesOf(
  table: TablePicture,
  now: StateNow,
  figures: readonly Figure[],
  level: Level,
  chosen: number | null,
  target: number | null,
): Sign[] {
  const plates: Sign[] = [];
  for (const unit of table.units) {
    const own = figures.filter((each) => each.unit === unit.unit);
    const state = now.units[unit.unit];
    if (!own.length || !state) continue;
    const lone = unit.count === 1 && unit.hp > 1 && state.hp >= 0;
    const count = lone ? `${state.hp}/${unit.hp} HP` : `${state.left}/${unit.count}`;
    const high = highWords(own.map(({ z }) => z), table.board.unit); // prettier-ignore
    const left = high ? `${count} · ${high}` : count;
    plates.push({
      key: `unit ${unit.unit}`,
      kind: 'plate',
      about: boxOf(
        own.map((each) => each.at),
        Math.max(own[0]!.shape.long, own[0]!.shape.wide),
      ),
      text: level === 'far' ? String(state.left) : shortened(unit.name, LONGEST),
      sub: level === 'far' ? undefined : left,
      ...(own[0]!.colour ? { seat: own[0]!.seat, team: own[0]!.colour } : {}),
      unit: unit.unit,
      acted: hasActed(now, unit.unit),
      chosen: unit.unit === chosen,
      aimed: unit.unit === target,
      melee: state.melee === null ? undefined : now.melees.length > 1 ? state.melee + 1 : 0,
      small: level === 'far',
    });
  }
  const rank = ({ chosen, aimed }: Sign) => Number(chosen) * 2 + Number(aimed);
  return plates.sort((one, other) => rank(other) - rank(one));
}

const dot = (at: Spot, margin: number): Box => boxOf([at], margin);

/** What is used and what is left add up to what is allowed, each as it is shown. */
const leftOf = ({ used, left }: MovePreview) => 100 * (tenths(used + left) - tenths(used));

/** How far the unit goes and what it has left, or what is wrong with that. */
export function moveSigns(preview: MovePreview, lead: Figure | undefined, wish: Wish | null, unit: string): Sign[] {
  const signs: Sign[] = [];
  const walked = preview.ways.some((way) => way.path.length > 1);
  if (lead && walked) {
    const slowed = preview.used > preview.length + 50 ? ` (counts ${figure(preview.used)})` : '';
    const text = `${figure(preview.length)} ${unit}${slowed}, ${figure(leftOf(preview))} left`;
    signs.push({ key: 'way', kind: 'live', about: dot(lead.at, lead.shape.long + 2), text });
  }
  const { stopped, fault } = preview;
  const at = wish?.stopped ? wish.figure : lead;
  if (at && (stopped || fault)) {
    const about = dot(at.at, at.shape.long + 2);
    signs.push({ key: 'fault', kind: 'no', about, text: shortened((fault ?? stopped!).sentence, LONGEST_FAULT) });
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
  if (sight.seen) {
    const share = sight.hidden > 0 ? `${Math.max(1, Math.round(sight.hidden * 100))}% hidden` : 'in plain sight';
    return [{ key: 'sight', kind: 'lite', about: dot(end, LARGE), text: told, sub: sight.cover || share }];
  }
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
    sub: listed(piece.effects, 90),
  };
}

/** Where a line is stopped and by what, and how much cover those have who can be attacked. */
export function aheadSigns(
  ahead: readonly TargetAhead[],
  sights: readonly Sighted[],
  table: TablePicture,
  figures: readonly Figure[],
  space: Space,
): Sign[] {
  const blocked = sights.flatMap(({ unit, line, blocker }) => {
    if (!line.blocked) return [];
    const what = blocker === null ? 'models in the way' : table.pieces[blocker]!.name;
    const about = dot(middleOf([space.spot(line.blocked), space.spot(line.end)]), 4);
    return [{ key: `blocked ${unit}`, kind: 'no' as const, about, text: `No sight: ${what}` }];
  });
  const covered = ahead.flatMap(({ unit, can, cover }) => {
    const own = figures.filter((each) => each.unit === unit);
    if (!can || !coverFigure(cover) || !own.length) return [];
    const about = boxOf(own.map(({ at }) => at), own[0]!.shape.long); // prettier-ignore
    return [{ key: `cover ${unit}`, kind: 'cover' as const, about, text: coverFigure(cover) }];
  });
  return [...blocked, ...covered];
}

/** What is around whom: a chip with the symbols of who is inside and how many they are. */
export function aboardSigns(
  table: TablePicture,
  now: StateNow,
  figures: readonly Figure[],
  space: Space,
  told: number | null,
): Sign[] {
  const { colour } = liveriesOf(table.sides);
  return passengersOf(table, now).flatMap(({ host, unit, aboard }) => {
    const figure = figures.find(({ model }) => model === host);
    const piece = figure ? undefined : table.pieces[table.units[unit]!.piece ?? -1];
    const spots = piece ? piece.outline.map((place) => space.spot(place)) : figure ? [figure.at] : [];
    if (!spots.length) return [];
    const about = piece ? dot(middleOf(spots), 0) : boxOf(spots, figure!.shape.long);
    const symbols = aboard.slice(0, 3).map(({ unit: { symbol, name, seat } }) => ({
      symbol,
      letters: lettersOf(name),
      colour: colour(seatOf(Math.max(seat, 0))),
    }));
    const count = aboard.reduce((sum, each) => sum + each.count, 0);
    const chip: Sign = {
      key: `aboard ${host}`,
      kind: 'aboard',
      about,
      text: String(count),
      symbols,
      // A chip lies on its building: a tap there may mean to enter it.
      ...(piece ? { unit, only: 'over' as const } : {}),
    };
    const names: Sign = { key: `names ${host}`, kind: 'lite', about, text: 'Inside', sub: namesAboard(aboard) };
    return told === host ? [chip, names] : [chip];
  });
}

/** At each gate who comes out of it next, since they themselves are nowhere on the table. */
export function underWaySigns(table: TablePicture, now: StateNow, space: Space): Sign[] {
  const all = underWay(table, now);
  return [...new Set(all.map(({ gate }) => gate))].flatMap((gate) => {
    const outline = table.pieces[unitOf(table, gate).piece ?? -1]?.outline;
    if (!outline) return [];
    const about = dot(middleOf(outline.map((place) => space.spot(place))), 0);
    const sub = namesAboard(all.filter((each) => each.gate === gate).map(({ unit, count }) => ({ unit, count })));
    return [{ key: `under way ${gate}`, kind: 'lite', about, text: `Under way, ${arrival(now)}`, sub }];
  });
}

/** Where the server's drawing has the letter of each zone: far out, where models seldom stand. */
export const lettersIn = (drawing: string): Spot[] =>
  [...drawing.matchAll(/class="letter" transform="translate\(([-\d.]+) ([-\d.]+)\)/g)].map(([, x, y]): Spot => [
    Number(x),
    Number(y),
  ]);

/** The letters of the zones, with the head of who has them; a free one has none. */
export function zoneSigns(
  table: TablePicture,
  letters: readonly Spot[],
  owners: readonly (Seat | null)[],
  space: Space,
): Sign[] {
  return table.zones.flatMap(({ zone, letter }, place) => {
    const [at, owner] = [letters[place], owners[zone] ?? undefined];
    if (!at) return [];
    const head = owner ? { kind: 'plate' as const, seat: owner, team: owner } : { kind: 'lite' as const };
    const about = dot(space.turned(at), 0);
    return [{ key: `zone ${zone}`, about, text: owner ? letter : `Zone ${letter}`, only: 'over' as const, ...head }];
  });
}

/** As large as it will be on the screen, to find room for it; what is wider than `most` goes on in further lines. */
export function wordsOf(sign: Sign, k: number, { scale = 1, most = Infinity } = {}): Words {
  const { left, top, right, bottom } = sign.about;
  const head = sign.seat ? (sign.small ? 13 : 20) : 0;
  const sub = sign.sub ? widthOf(sign.sub, 14) + 5 : 0;
  const width =
    scale *
    (head +
      (sign.small ? 9 : 14) +
      widthOf(sign.text, sign.small ? SMALL : LARGE) +
      sub +
      (sign.acted && sign.sub ? 16 : 0) +
      (sign.melee === undefined || sign.small ? 0 : sign.melee ? 30 : 22) +
      (sign.kind === 'cover' ? 17 : 0) +
      SYMBOL * (sign.symbols?.length ?? 0));
  const lines = SENTENCES.includes(sign.kind) ? Math.ceil(width / most) || 1 : 1;
  return {
    key: sign.key,
    about: { left: left * k, top: top * k, right: right * k, bottom: bottom * k },
    width: lines > 1 && width > most ? most : width,
    height: scale * (sign.small ? SMALL_HEIGHT : HEIGHT + (width > most ? (lines - 1) * LINE : 0)),
    only: sign.only,
    wraps: width > most && lines > 1,
  };
}
