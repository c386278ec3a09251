/** What the reckonings of a game on a physical table answer, under the names the pages use (docs/table-game.md). */
import type { Answer, Request, Schemas } from '../../api/types';

export type { Body } from '../../store';

export type GameView = Schemas['TableView'];
export type SeatView = Schemas['SeatView'];
export type SideView = Schemas['SideView'];
export type UnitView = Schemas['UnitView'];
export type ModelView = Schemas['ModelView'];
export type Offer = Schemas['Offer'];
export type Reminder = Schemas['Reminder'];
export type Line = Schemas['LogLine'];
export type Ruling = Schemas['RulingView'];
export type Objective = Schemas['ObjectiveView'];
export type Bounds = Answer<'table-setup'>;

export type Style = GameView['style'];
export type Phase = GameView['phase'];
export type Action = Offer['action'];
export type UnitRef = Pick<UnitView, 'seat' | 'unit'>;

/** A command before it is given: its time is added then. */
export type Command = Request<'table-game'>['command'] & { do: string };
