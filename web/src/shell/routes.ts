/** Every page: its path, its name, and the code that is fetched when somebody goes there. */
import type { Component } from 'svelte';
import { isRecord } from '../api/checks';

/** What a page tells of itself behind the info button. */
export interface Info {
  title: string;
  /** paragraphs */
  text: string[];
  /** ids of rules that belong here */
  rules?: string[];
}

export interface PageModule {
  default: Component<{ params: Record<string, string> }>;
  info: Info;
}

export interface Route {
  /** below the base, without a slash before it */
  path: string;
  title: string;
  /** which entry of the main menu it belongs to */
  section: 'start' | 'armies' | 'rosters' | 'play' | 'table' | 'odds' | 'dice' | 'rules' | 'settings' | 'guide';
  /** the page draws its own bar and dock */
  bare?: boolean;
  page: () => Promise<PageModule>;
}

// Svelte files are typed one by one by svelte-check; here only their way in is named.
const page = (load: () => Promise<unknown>) => async (): Promise<PageModule> => {
  const module = await load();
  if (!isPage(module)) throw new TypeError('A file of the client holds no page.');
  return module;
};

const isPage = (module: unknown): module is PageModule =>
  isRecord(module) && typeof module.default === 'function' && isRecord(module.info);

export const routes: Route[] = [
  { path: '', title: 'Muster', section: 'start', page: page(() => import('../pages/start/index.svelte')) },
  { path: 'armies', title: 'Armies', section: 'armies', page: page(() => import('../pages/armies/index.svelte')) },
  {
    path: 'armies/:id',
    title: 'Army',
    section: 'armies',
    page: page(() => import('../pages/armies/Faction.svelte')),
  },
  {
    path: 'armies/:id/unit/:name',
    title: 'Unit',
    section: 'armies',
    page: page(() => import('../pages/armies/Unit.svelte')),
  },
  {
    path: 'armies/:id/weapon/:name',
    title: 'Weapon',
    section: 'armies',
    page: page(() => import('../pages/armies/Weapon.svelte')),
  },
  {
    path: 'rosters',
    title: 'Rosters',
    section: 'rosters',
    page: page(() => import('../pages/rosters/index.svelte')),
  },
  {
    path: 'rosters/:id',
    title: 'Roster',
    section: 'rosters',
    page: page(() => import('../pages/rosters/Roster.svelte')),
  },
  { path: 'share/:id', title: 'Share', section: 'rosters', page: page(() => import('../pages/share/index.svelte')) },
  {
    path: 'receive',
    title: 'Receive',
    section: 'rosters',
    page: page(() => import('../pages/share/Receive.svelte')),
  },
  { path: 'dice', title: 'Dice', section: 'dice', page: page(() => import('../pages/dice/index.svelte')) },
  { path: 'odds', title: 'Odds', section: 'odds', page: page(() => import('../pages/odds/index.svelte')) },
  { path: 'rules', title: 'Rules', section: 'rules', page: page(() => import('../pages/rules/index.svelte')) },
  { path: 'rules/:id', title: 'Rules', section: 'rules', page: page(() => import('../pages/rules/index.svelte')) },
  { path: 'play', title: 'Play', section: 'play', page: page(() => import('../pages/play/index.svelte')) },
  {
    path: 'play/new',
    title: 'New battle',
    section: 'play',
    page: page(() => import('../pages/play/setup/New.svelte')),
  },
  {
    path: 'play/table',
    title: 'Draw a table',
    section: 'play',
    page: page(() => import('../pages/play/setup/editor/Draw.svelte')),
  },
  {
    path: 'play/table/:id',
    title: 'Draw a table',
    section: 'play',
    page: page(() => import('../pages/play/setup/editor/Draw.svelte')),
  },
  {
    path: 'play/first',
    title: 'First game',
    section: 'play',
    page: page(() => import('../pages/play/first/First.svelte')),
  },
  {
    path: 'play/first/:game',
    title: 'First game',
    section: 'play',
    bare: true,
    page: page(() => import('../pages/play/first/Lesson.svelte')),
  },
  {
    path: 'play/:game/setup',
    title: 'Set-up',
    section: 'play',
    page: page(() => import('../pages/play/lobby/Lobby.svelte')),
  },
  {
    path: 'play/:game/replay',
    title: 'Replay',
    section: 'play',
    bare: true,
    page: page(() => import('../pages/play/replay/Own.svelte')),
  },
  {
    path: 'play/:game/result',
    title: 'Result',
    section: 'play',
    page: page(() => import('../pages/play/result/Result.svelte')),
  },
  {
    path: 'replays/:token',
    title: 'Replay',
    section: 'play',
    bare: true,
    page: page(() => import('../pages/play/replay/Shared.svelte')),
  },
  {
    path: 'join/:token',
    title: 'Join',
    section: 'play',
    page: page(() => import('../pages/play/lobby/Join.svelte')),
  },
  {
    path: 'watch/:token',
    title: 'Look on',
    section: 'play',
    page: page(() => import('../pages/play/lobby/Watch.svelte')),
  },
  {
    path: 'table',
    title: 'At your table',
    section: 'table',
    page: page(() => import('../pages/table/index.svelte')),
  },
  {
    path: 'table/new',
    title: 'New game',
    section: 'table',
    page: page(() => import('../pages/table/NewGame.svelte')),
  },
  {
    path: 'table/:id',
    title: 'Game',
    section: 'table',
    bare: true,
    page: page(() => import('../pages/table/Game.svelte')),
  },
  {
    path: 'play/:game',
    title: 'Game',
    section: 'table',
    bare: true,
    page: page(() => import('../pages/play/Game.svelte')),
  },
  {
    path: 'settings',
    title: 'Settings',
    section: 'settings',
    page: page(() => import('../pages/settings/index.svelte')),
  },
  { path: 'guide', title: 'Guide', section: 'guide', page: page(() => import('../pages/guide/index.svelte')) },
];
