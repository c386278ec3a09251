/** Clocks between two words of the server: what each side has left, and whose time runs. */
export interface Clocks {
  /** seconds of each side at `since` */
  left: number[];
  /** the side whose time runs; null while none does */
  running: number | null;
  /** the moment they were told, in milliseconds */
  since: number;
}

/** So little is left that it is said what the end of it leads to. */
export const SHORT_SECONDS = 60;
/** A word that was so long under way, in seconds, does not set a clock back that runs here meanwhile. */
const UNDER_WAY = 1.5;

/** What a side has left at a moment; never less than nothing. */
export const leftOf = (clocks: Clocks, side: number, at: number): number =>
  Math.max(0, (clocks.left[side] ?? 0) - (side === clocks.running ? Math.max(0, at - clocks.since) / 1000 : 0));

/** The clocks as they are told; one that goes on running never jumps up by how long the word was under way. */
export function clocksTold(before: Clocks | null, left: number[], running: number | null, at: number): Clocks {
  if (!before || running === null || before.running !== running) return { left, running, since: at };
  const shown = leftOf(before, running, at);
  const ahead = (left[running] ?? 0) - shown;
  const kept = ahead > 0 && ahead < UNDER_WAY;
  return { left: left.map((each, side) => (kept && side === running ? shown : each)), running, since: at };
}

/** Without a connection nobody knows whose time runs: what was known last is shown. */
export const clocksHeld = (clocks: Clocks, at: number): Clocks => ({
  left: clocks.left.map((_, side) => leftOf(clocks, side, at)),
  running: null,
  since: at,
});
