// Which profile a designer shows beside which, for as long as the page is open.
import { SvelteMap } from 'svelte/reactivity';

export const beside = new SvelteMap<string, string>();
