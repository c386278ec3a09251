/** The time of the page, second by second, while somebody looks at a clock. */
export class Ticking {
  now = $state(Date.now());

  start(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 500);
    return () => clearInterval(timer);
  }
}
