import type {
  MovePreview,
  Place,
  ReachPreview,
  SightPreview,
  StateNow,
  StoryEvent,
  TablePicture,
  TargetAhead,
} from '../types';
import type { Edges } from './zoom';

export interface Drag {
  unit: number;
  model: number;
  to: Place;
  done: boolean;
}

/** What the board shows and tells. It decides nothing: what may be chosen is said to it. */
export interface BoardProps {
  table: TablePicture;
  now: StateNow;
  /** seats whose models are mine */
  own?: number[];
  /** units that may be chosen now */
  pickable?: ReadonlySet<number>;
  chosen?: number | null;
  targets?: ReadonlyMap<number, 'can' | 'cannot'>;
  /** the target that is aimed at */
  target?: number | null;
  /** every enemy as it is from where the chosen unit stands, or from where a preview puts it */
  ahead?: readonly TargetAhead[];
  /** enemies that the chosen unit may go for */
  foes?: ReadonlySet<number>;
  /** single models that may be picked, such as casualties */
  models?: ReadonlySet<number>;
  picked?: readonly number[];
  /** what those who are picked are: chosen for something, or about to be taken away */
  pickedAs?: 'chosen' | 'casualty';
  preview?: MovePreview | null;
  /** how far the chosen unit can go; faint as long as it is only known of one model by itself */
  reach?: ReachPreview | null;
  sight?: SightPreview | null;
  /** pieces of terrain to light */
  lit?: readonly number[];
  /** the zone that is strong while deploying */
  zone?: number | null;
  range?: { model: number; inches: number; label: string } | null;
  /** the zone whose edge lies at the bottom: one's own */
  edge?: number | null;
  /** tapping two places or models measures */
  measure?: boolean;
  /** units to zoom to */
  focus?: readonly number[] | null;
  /** what lies over the board, in pixels: what is to be seen comes into the free part */
  covered?: Edges;
  /** a phone, where one looks closely at what a decision is about; by its width if nothing is said */
  close?: boolean;
  /** a movement to play along its ways */
  moving?: StoryEvent | null;
  /** shows the last moves of the others once more; none where there is nothing to show */
  onagain?: () => void;
  onunit?: (unit: number) => void;
  onmodel?: (model: number) => void;
  /** a tap on the ground */
  onplace?: (at: Place) => void;
  /** a drag of a unit that may be chosen; its leader is the model under the finger */
  ondrag?: (drag: Drag) => void;
  /** `moving` has come to its end, or was skipped */
  onmoved?: () => void;
}
