/** The signs of Actions. */
export const ACTION_SIGNS: Record<string, string> = {
  move: 'leather-boot',
  dash: 'hypersonic-bolt',
  attack: 'explosion-rays',
  deploy: 'flying-flag',
  prepare: 'gears',
  guard: 'checked-shield',
  support: 'flying-flag',
};
