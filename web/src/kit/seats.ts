/** What tells the seats of a game apart besides colour: a shape each, and notches on the rim at its corners. */
export type Seat = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export const SEATS: Record<Seat, { colour: string; shape: string; path: string; notches: number[] }> = {
  1: { colour: 'blue', shape: 'circle', path: 'M7 1a6 6 0 1 1 0 12A6 6 0 0 1 7 1z', notches: [] },
  2: { colour: 'orange', shape: 'diamond', path: 'M7 0l7 7-7 7-7-7z', notches: [0, 90, 180, 270] },
  3: { colour: 'plum', shape: 'triangle', path: 'M7 .8L13.6 13H.4z', notches: [30, 150, 270] },
  4: { colour: 'sky', shape: 'square', path: 'M1.2 1.2h11.6v11.6H1.2z', notches: [45, 135, 225, 315] },
  5: {
    colour: 'oxblood',
    shape: 'hexagon',
    path: 'M7 .3l5.8 3.35v6.7L7 13.7 1.2 10.35v-6.7z',
    notches: [30, 90, 150, 210, 270, 330],
  },
  6: {
    colour: 'rose',
    shape: 'cross',
    path: 'M5 .8h4V5h4.2v4H9v4.2H5V9H.8V5H5z',
    notches: [80, 100, 170, 190, 260, 280, 350, 10],
  },
  7: {
    colour: 'charcoal',
    shape: 'star',
    path: 'M7 0l2 4.7 5 .4-3.8 3.3 1.2 5L7 10.7l-4.4 2.7 1.2-5L0 5.1l5-.4z',
    notches: [18, 90, 162, 234, 306],
  },
  8: {
    colour: 'bone',
    shape: 'half-moon',
    path: 'M9.5 1.2a6 6 0 1 0 0 11.6 7 7 0 0 1 0-11.6z',
    notches: [60, 120, 180, 240, 300],
  },
};

const ORDER: readonly Seat[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The seat's colours for any number of players; a ninth would sit at the first's. */
export const seatOf = (index: number): Seat => ORDER[index % ORDER.length] ?? 1;
