/** The books of the game, and the areas that rule ids begin with. */
import { EDITIONS } from '../../store';

export const ALL = 'all';

/** The books of an edition, its own first and then Core, where its own is silent; every book where none is chosen. */
export function booksOf(edition: string): string[] {
  if (edition === ALL) return EDITIONS.map(({ value }) => value);
  return edition === 'core' ? ['core'] : [edition, 'core'];
}

export const AREAS: Record<string, string> = {
  DICE: 'Dice',
  STAT: 'Stats of models and weapons',
  POINTS: 'Points',
  GUIDE: 'Guidelines for stats',
  SETUP: 'Before the game',
  TURN: 'Turns and phases',
  DEPLOY: 'Deploying',
  MOVE: 'Moving',
  COH: 'Coherency',
  GROUND: 'Ground',
  TARGET: 'Choosing targets',
  COVER: 'Cover',
  ATTACK: 'Attacking',
  SAVE: 'Saves',
  HP: 'HP and casualties',
  MELEE: 'Melee',
  TRANS: 'Transports',
  TERRAIN: 'Terrain',
  SCENERY: 'Placing scenery',
  PERK: 'Perks',
  STYLE: 'Playstyles',
  CP: 'Command Points',
  ACT: 'Actions (Advanced)',
  CTR: 'Counter Attacks (Advanced)',
  MULTI: 'More than two players',
  LENGTH: 'Length of a game',
  ZONE: 'Deployment Zones',
  MARK: 'Objective Markers',
  MIS: 'Missions',
  MOD: 'Mods',
  TS: 'Tactical Strike',
  DM: 'Deathmatch',
  SPORT: 'Sportsmanship',
  QS: 'Quick Start',
  QR: 'Quick Reference',
  BETA: 'Beta rules',
  D10: 'Ten-sided dice',
  APP: 'What an app offers',
};

export const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));
export const areaName = (area: string): string => AREAS[area] ?? area;
