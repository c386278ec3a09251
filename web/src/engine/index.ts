export { reckon } from './engine.svelte';
export { engineState, startEngine } from './warm.svelte';
export { NoAnswer, Refused, sentenceOf } from '../api/errors';
