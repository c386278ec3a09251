/** One at a time: the sync and all that an account does, in every tab of this browser. */
let last: Promise<unknown> = Promise.resolve();

/** Pages without TLS have no locks; there at least the works of one tab follow each other. */
export function alone<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('muster-sync', work).then((done) => done);
  const next = last.then(work, work);
  last = next.catch(() => undefined);
  return next;
}
