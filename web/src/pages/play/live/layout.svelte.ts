/** How the page of a game is laid out: the only place that says which sort of screen gets what (docs/client.md, "Layouts"). */

/**
 * `sheet`: a phone upright, the panel is a sheet over the board. `side`: a phone on its side, the board has the full
 * height. `below`: a tablet upright, the panel lies below. `beside`: a tablet or a small window, the panel lies beside.
 * `desk`: room for everything. `large`: the same in larger type.
 */
export type LayoutName = 'sheet' | 'side' | 'below' | 'beside' | 'desk' | 'large';

/** The first that the window answers to; else `large`. */
const QUERIES: readonly (readonly [LayoutName, string])[] = [
  ['sheet', '(orientation: portrait) and (max-width: 699px)'],
  ['below', '(orientation: portrait)'],
  ['side', '(max-height: 539px), (max-width: 899px)'],
  ['beside', '(max-width: 1279px)'],
  ['desk', '(max-width: 1799px)'],
];

export class Layout {
  now: LayoutName = $state('large');
  readonly #lists = QUERIES.map(([name, query]) => ({ name, list: matchMedia(query) }));

  constructor() {
    this.#look();
  }

  /** A phone either way up: the board shows what the decision is about, close by. */
  get close(): boolean {
    return this.now === 'sheet' || this.now === 'side';
  }

  /** Follows the window until it is told to stop. */
  start(): () => void {
    const look = () => this.#look();
    for (const { list } of this.#lists) list.addEventListener('change', look);
    return () => {
      for (const { list } of this.#lists) list.removeEventListener('change', look);
    };
  }

  #look(): void {
    this.now = this.#lists.find(({ list }) => list.matches)?.name ?? 'large';
  }
}
