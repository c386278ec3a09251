/** The sheets that can lie over a game, one at a time. */
export type SheetName =
  | 'dice'
  | 'chart'
  | 'rules'
  | 'story'
  | 'menu'
  | 'dispute'
  | 'score'
  | 'clock'
  | 'stop'
  | 'points'
  | 'unit'
  | 'model';
