/** Whose words somebody does not want to see in a game. Kept on this device, and told to nobody. */
const SHELF = 'muster-muted';
const MOST = 100;

/** The seats that are muted, by game, the newest first. */
type Shelf = [game: string, seats: number[]][];

function shelf(): Shelf {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SHELF) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && Array.isArray(each[1])) : [];
  } catch {
    return []; // somebody else wrote there
  }
}

export class Muting {
  seats: number[] = $state.raw([]);

  constructor(private readonly game: string) {
    this.seats = shelf().find(([each]) => each === game)?.[1] ?? [];
  }

  /** Mutes a seat, or hears it again. */
  turn(seat: number): void {
    this.seats = this.seats.includes(seat) ? this.seats.filter((each) => each !== seat) : [...this.seats, seat];
    const others = shelf().filter(([each]) => each !== this.game);
    const kept: Shelf = this.seats.length ? [[this.game, this.seats], ...others] : others;
    localStorage.setItem(SHELF, JSON.stringify(kept.slice(0, MOST)));
  }

  /** What is left of words for who muted some. */
  heard<Word extends { seat: number }>(words: Word[]): Word[] {
    return words.filter(({ seat }) => !this.seats.includes(seat));
  }

  /** What is said of a muted seat: how much of it is not seen. */
  hidden(seat: number, name: string, words: { seat: number }[]): string {
    const count = words.filter((word) => word.seat === seat).length;
    if (!count) return `${name} is muted.`;
    return count === 1 ? `1 word of ${name} is hidden.` : `${count} words of ${name} are hidden.`;
  }
}
