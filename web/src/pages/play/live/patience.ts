/** Notices a connection that is dead without being closed: something waits, and for so long nothing at all was heard. */
const LONGEST_SILENCE = 12_000;

export class Patience {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly waits: () => boolean,
    private readonly lose: () => void,
  ) {}

  said(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (this.waits()) this.lose();
    }, LONGEST_SILENCE);
  }

  heard(): void {
    this.end();
    if (this.waits()) this.said();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
