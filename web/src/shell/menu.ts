/** The main menu, one order everywhere. The dock of phones has room for five; the rest is behind its last entry. */
import type { IconName } from '../kit/icons';
import type { Route } from './routes';

export interface Entry {
  section: Route['section'];
  label: string;
  href: string;
  icon: IconName;
}

export const MENU: Entry[] = [
  { section: 'armies', label: 'Armies', href: 'armies', icon: 'army' },
  { section: 'rosters', label: 'Rosters', href: 'rosters', icon: 'roster' },
  { section: 'play', label: 'Play', href: 'play', icon: 'swords' },
  { section: 'table', label: 'At your table', href: 'table', icon: 'map' },
  { section: 'odds', label: 'Odds', href: 'odds', icon: 'bars' },
  { section: 'dice', label: 'Dice', href: 'dice', icon: 'dice' },
  { section: 'rules', label: 'Rules', href: 'rules', icon: 'book' },
];

export const MORE: Entry[] = [
  { section: 'settings', label: 'Settings', href: 'settings', icon: 'settings' },
  { section: 'guide', label: 'Guide', href: 'guide', icon: 'compass' },
];

export const DOCK: Entry[] = [
  { section: 'start', label: 'Home', href: './', icon: 'home' },
  { section: 'armies', label: 'Armies', href: 'armies', icon: 'army' },
  { section: 'rosters', label: 'Rosters', href: 'rosters', icon: 'roster' },
  { section: 'play', label: 'Play', href: 'play', icon: 'swords' },
];
