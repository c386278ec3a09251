/** What the others did since one's own last turn, to be seen once more. */
import type { StateNow, StoryEvent, StoryLine } from '../types';

interface Done {
  line: StoryLine;
  before: StateNow;
  after: StateNow;
}

const MOVE = 1100;
const LOOK = 900;
/** Nobody wants to see more than so many lines of it. */
const MOST = 12;

export class Again {
  /** the board as it was then; null while nothing is shown again */
  state: StateNow | null = $state.raw(null);
  moving: StoryEvent | null = $state.raw(null);
  told = $state('');
  /** the units it is about; null while nothing is shown again */
  about: number[] | null = $state.raw(null);
  #done: Done[] = $state.raw([]);
  #own = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether there is something to be shown: a movement, or a line with dice. */
  get possible(): boolean {
    return this.#done.length > 0;
  }

  /** A line as it came; what the others do after one's own takes the place of what they did before. */
  note(line: StoryLine, before: StateNow | null, after: StateNow, own: boolean): void {
    if (own) {
      this.#own = true;
      return;
    }
    if (!before || !line.events.some(({ movers, dice }) => movers.length || dice.length)) return;
    this.#done = [...(this.#own ? [] : this.#done), { line, before, after }].slice(-MOST);
    this.#own = false;
  }

  play(): void {
    this.stop();
    this.#show([...this.#done]);
  }

  stop(): void {
    clearTimeout(this.#timer);
    [this.state, this.moving, this.told, this.about] = [null, null, '', null];
  }

  #show([next, ...rest]: Done[]): void {
    if (!next) return this.stop();
    const walked = next.line.events.find(({ movers }) => movers.length > 0) ?? null;
    this.state = next.before;
    this.moving = walked;
    this.about = next.line.events.flatMap(({ units }) => units);
    this.told = next.line.events.map(({ sentence }) => sentence).join(' ');
    this.#timer = setTimeout(
      () => {
        this.moving = null;
        this.state = next.after;
        this.#timer = setTimeout(() => this.#show(rest), LOOK);
      },
      walked ? MOVE : LOOK,
    );
  }
}
