/** What a game can be set up with, in words. */
export const EDITIONS = [
  { value: 'core', label: 'Core Rules' },
  { value: 'quickref', label: 'Quick Reference' },
  { value: 'quickstart', label: 'Quick Start' },
  { value: 'beta', label: 'Beta' },
  { value: 'competitive', label: 'Competitive' },
];

export const TURNS = [
  ...['4', '5', '6', '7', '8'].map((value) => ({ value, label: `${value} Game Turns` })),
  { value: 'random', label: 'Random, from the 4th on' },
  { value: 'open', label: 'Open' },
];
