/** A table that is being drawn: its past, what is chosen, and what the engine says of it. */
import { sentenceOf } from '../../../../api/errors';
import { Undo } from '../../../../kit/undo.svelte';
import { catalogue, tableSeen, type Catalogue, type TableFault, type TableSeen } from '../../tables/asking';
import type { BoardPicture } from '../../types';
import { boxOf, markersOf, opened, pieceOf, piecesOf, zonesOf, type Chosen, type Item, type MarkerItem, type Point, type TableBody } from './body'; // prettier-ignore
import * as pieces from './pieces';
import * as places from './places';

const NUDGE = 0.5;
const FINE_NUDGE = 0.1;
export const TURN = 15;
const WAYS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export type PieceTab = 'place' | 'does' | 'doors' | 'building';

export class Editing {
  chosen = $state.raw<Chosen>(null);
  /** what of the chosen piece is looked at */
  tab = $state<PieceTab>('place');
  /** how it would be if the finger let go now */
  held = $state.raw<TableBody | null>(null);
  seen = $state.raw<TableSeen>();
  /** the last board that could be drawn */
  board = $state.raw<BoardPicture>();
  known = $state.raw<Catalogue>();
  /** why the server says nothing */
  lost = $state('');
  readonly kinds: pieces.Kinds = $derived(new Map(this.known?.pieces.map((kind) => [kind.piece, pieceOf(kind)])));
  #past: Undo<TableBody>;
  /** the text that is being typed, and the table before its first letter */
  #typing: { what: string; before: TableBody } | undefined;

  constructor(body: TableBody) {
    this.#past = new Undo(body);
  }

  get body(): TableBody {
    return this.#past.value;
  }
  get shown(): TableBody {
    return this.held ?? this.body;
  }
  get canUndo(): boolean {
    return this.#past.canUndo;
  }
  get canRedo(): boolean {
    return this.#past.canRedo;
  }

  /** The zones and markers that lie there, as far as the server has said. */
  get laid() {
    return { zones: this.seen?.zones ?? [], markers: this.seen?.markers ?? [] };
  }

  /** Every marker with its place, also of a formation. */
  get markers(): MarkerItem[] {
    return markersOf(places.drawnMarkers(this.shown, this.laid));
  }

  faultsOf(part: string, item: number | null = null): TableFault[] {
    return this.seen?.faults.filter((fault) => fault.part === part && (item === null || fault.item === item)) ?? [];
  }

  set(next: TableBody): void {
    this.#typing = undefined;
    this.held = null;
    if (next !== this.body) this.#past.set(next);
  }

  /** A text at every letter, which is one step until the field is left: `change` is told the table before the first. */
  type(what: string, change: (before: TableBody) => TableBody): void {
    if (this.#typing?.what === what) return this.#past.replace(change(this.#typing.before));
    const before = this.body;
    this.set(change(before));
    this.#typing = { what, before };
  }

  rename(at: number, name: string): void {
    this.type(`piece ${at}`, (before) => pieces.renamed(before, at, name));
  }

  /** The field of a text is left. */
  typed(): void {
    this.#typing = undefined;
  }

  /** The field of a piece's name is left: now no other has that name. */
  named(at: number, name: string): void {
    this.type(`piece ${at}`, (before) => pieces.renamed(before, at, pieces.nameFor(before, at, name)));
    this.typed();
  }

  undo(): void {
    this.typed();
    this.#past.undo();
    this.#settle();
  }

  redo(): void {
    this.typed();
    this.#past.redo();
    this.#settle();
  }

  /** Another table in place of this one, which an undo brings back. */
  open(body: TableBody): void {
    this.set(body);
    this.chosen = null;
  }

  async look(signal: AbortSignal): Promise<void> {
    const body = this.body;
    try {
      this.known ??= await catalogue();
      const seen = await tableSeen({ table: { source: 'body', body } }, signal);
      this.seen = seen;
      this.board = seen.board ?? this.board;
      this.lost = '';
      const plain = opened(body, seen);
      if (plain !== body && body === this.body) this.#past.replace(plain);
    } catch (problem) {
      if (!signal.aborted) this.lost = sentenceOf(problem);
    }
  }

  add(item: Item): void {
    const { corner, size } = boxOf(this.body);
    const middle: Point = [corner[0] + size[0] / 2, corner[1] + size[1] / 2];
    this.set(pieces.added(this.body, item, this.kinds, middle));
    this.chosen = { of: 'piece', at: piecesOf(this.body).length - 1 };
  }

  change(at: number, change: (item: Item) => Item): void {
    this.set(pieces.changed(this.body, at, change));
  }

  addMarker(): void {
    this.set(places.addedMarker(places.drawnMarkers(this.body, this.laid)));
    this.chosen = { of: 'marker', at: markersOf(this.body).length - 1 };
  }

  duplicate(): void {
    if (this.chosen?.of !== 'piece') return;
    this.set(pieces.duplicated(this.body, this.chosen.at, this.kinds));
    this.chosen = { of: 'piece', at: piecesOf(this.body).length - 1 };
  }

  remove(): void {
    const chosen = this.chosen;
    if (chosen?.of === 'piece') this.set(pieces.removed(this.body, chosen.at));
    else if (chosen?.of === 'marker') this.set(places.removedMarker(this.#ownMarkers(), chosen.at));
    else if (chosen?.of === 'zone') this.set(places.removedZone(this.body, chosen.at));
    else return;
    this.chosen = null;
  }

  turn(degrees: number): void {
    if (this.chosen?.of === 'piece') this.change(this.chosen.at, (item) => pieces.turned(item, degrees));
  }

  /** What is chosen, moved by so much. */
  shifted([dx, dy]: Point, body = this.body): TableBody {
    const { chosen } = this;
    const plus = ([x, y]: Point = [0, 0]): Point => [x + dx, y + dy];
    if (chosen?.of === 'piece') return pieces.changed(body, chosen.at, (item) => pieces.moved(item, plus(item.at)));
    if (chosen?.of === 'marker') {
      const own = places.drawnMarkers(body, this.laid);
      return places.movedMarker(own, chosen.at, plus(markersOf(own)[chosen.at]?.at));
    }
    if (chosen?.of !== 'zone') return body;
    const outline = zonesOf(body)[chosen.at]?.outline;
    if (!outline) return body;
    const { corner } = chosen;
    return places.changedZone(
      body,
      chosen.at,
      corner === undefined ? places.shifted(outline, [dx, dy]) : places.movedCorner(outline, corner, plus(outline[corner])), // prettier-ignore
    );
  }

  /** What a key does with what is chosen; false for keys that are not ours. */
  key(event: KeyboardEvent): boolean {
    const letter = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (letter !== 'z' && letter !== 'y') return false;
      if (letter === 'y' || event.shiftKey) this.redo();
      else this.undo();
      return true;
    }
    if (event.altKey || !this.chosen) return false;
    const way = WAYS[event.key];
    const step = event.shiftKey ? FINE_NUDGE : NUDGE;
    if (way) this.set(this.shifted([way[0] * step, way[1] * step]));
    else if (letter === 'r') this.turn(event.shiftKey ? TURN : -TURN);
    else if (letter === 'd') this.duplicate();
    else if (event.key === 'Delete' || event.key === 'Backspace') this.remove();
    else if (event.key === 'Escape') this.chosen = null;
    else return false;
    return true;
  }

  #ownMarkers(): TableBody {
    return places.drawnMarkers(this.body, this.laid);
  }

  /** What was chosen may be gone in the past. */
  #settle(): void {
    this.held = null;
    const { chosen, body } = this;
    const counts = { piece: piecesOf(body), marker: body.markers ?? [], zone: zonesOf(body), board: [0] };
    if (chosen && chosen.at >= counts[chosen.of].length) this.chosen = null;
  }
}
