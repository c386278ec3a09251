export { default as Bar } from './Bar.svelte';
export { default as InfoButton } from './InfoButton.svelte';
export { go, pathPart, place } from './router.svelte';
export { openRule } from './rule-sheet.svelte';
export type { Info } from './routes';
