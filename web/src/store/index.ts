export { isOnItsWay } from './held.svelte';
export { fresh, get, load, ready, remove, revise, save, status, things } from './things.svelte';
export { editionName, EDITIONS, PLAYSTYLES } from './editions';
export { setSetting, settings } from './settings.svelte';
export type { Kept } from './database';
export type { Body, Kind } from '../api/types';
