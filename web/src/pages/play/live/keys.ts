/** The keys of a game; what they do stands on buttons too. */
import type { Control } from '../controls/control.svelte';
import type { Place } from '../types';
import type { Live } from './connection.svelte';
import type { Tools } from './tools.svelte';
import { takeBack } from './undoing';

interface Hands {
  control: Control | null;
  live: Live;
  tools: Tools;
  /** a step on the screen as one on the table, which may lie turned */
  stepOn: (by: Place) => Place;
  /** shows again what the others did last */
  again?: () => void;
}

const NUDGES: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const HALF_INCH = 500;
const TENTH = 100;

/** Says whether the key meant something. */
export function keyDone(event: KeyboardEvent, { control, live, tools, stepOn, again }: Hands): boolean {
  const at = event.target instanceof Element ? event.target : null;
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    at?.closest('input, textarea, select, dialog, [role=menu], .menu')
  )
    return false;
  const nudge = NUDGES[event.key];
  if (nudge) {
    // Arrows scroll the panel and choose among tabs as everywhere; on the board they push what is chosen.
    if (!control || at?.closest('aside, header, footer')) return false;
    const by = event.shiftKey ? TENTH : HALF_INCH;
    const done = control.nudge(stepOn([nudge[0]! * by, nudge[1]! * by]));
    if (done) event.stopPropagation();
    return done;
  }
  if (event.key === 'Escape') {
    if (tools.tool) return (tools.end(), true);
    if (!control) return false;
    control.drop();
    return true;
  }
  if (event.key === 'Enter') {
    if (at?.closest('button, a, summary, [role=button], [role=option]')) return false;
    const primary = control?.primary;
    if (!primary || primary.why || control?.busy) return false;
    primary.run();
    return true;
  }
  const key = event.key.toLowerCase();
  if (key === 'm') return (tools.toggle('measure'), true);
  if (key === 'l') return (tools.toggle('sight'), true);
  if (key === 'a' && again) return (again(), true);
  if (key === 'u') {
    if (live.table) void takeBack(live, live.table);
    return true;
  }
  return false;
}
