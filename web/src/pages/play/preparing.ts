/** How long a server that was just installed takes until games can be played, as people say it. */
export function untilReady(seconds: number): string {
  if (seconds >= 90) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.max(1, Math.round(seconds / 10)) * 10} seconds`;
}

/** On pages from which a game is begun, and at the table. */
export const notYet = (seconds: number): string =>
  `This server is new and still gets its table ready: games can be played in ${untilReady(seconds)}.`;
