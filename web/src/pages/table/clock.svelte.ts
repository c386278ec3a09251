// The clocks of a game as they stand now: the reckoning keeps the seconds up to the last start, the device adds what ran since.
import type { GameView, SeatView } from './types';

/** What a clock shows: the time used, or with a limit the time that is left. */
export const shownTime = (view: GameView, used: number): number =>
  view.clock.limit === null ? used : view.clock.limit - used;

/** Whether a player has used more time than there was. */
export const isOut = (view: GameView, used: number): boolean => shownTime(view, used) < 0;

export class Ticking {
  now = $state(Date.now());

  /** Runs while something looks at it; hand the answer to an effect. */
  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 1000);
    return () => clearInterval(timer);
  }

  used(view: GameView, seat: SeatView): number {
    const { running, since } = view.clock;
    return running === seat.seat && since
      ? seat.clock + Math.max(0, (this.now - Date.parse(since)) / 1000)
      : seat.clock;
  }
}
