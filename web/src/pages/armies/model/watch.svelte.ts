// An answer that follows what it is about: asked anew at every change, and never taken for newer than it is.

export type Ask<Request, Answer> = (request: Request) => Promise<Answer>;

export class Watch<Request, Answer> {
  /** The newest answer there is; `current` says whether it is about what was asked last. */
  answer = $state.raw<Answer>();
  current = $state(false);
  trouble = $state('');
  #ask: Ask<Request, Answer>;
  #asked = '';
  #next: Request | undefined;
  #busy = false;

  constructor(ask: Ask<Request, Answer>) {
    this.#ask = ask;
  }

  /** Asks at once, or as soon as the answer on its way has come; of several requests meanwhile only the last counts. */
  follow(request: Request): void {
    const asked = JSON.stringify(request);
    if (asked === this.#asked && !this.trouble) return;
    this.#asked = asked;
    this.#next = request;
    this.current = false;
    if (!this.#busy) void this.#run();
  }

  async #run(): Promise<void> {
    this.#busy = true;
    while (this.#next !== undefined) {
      const request = this.#next;
      this.#next = undefined;
      try {
        const answer = await this.#ask(request);
        if (this.#next !== undefined) continue;
        this.answer = answer;
        this.trouble = '';
        this.current = true;
      } catch (error) {
        if (this.#next !== undefined) continue;
        this.trouble = error instanceof Error ? error.message : String(error);
      }
    }
    this.#busy = false;
  }
}
