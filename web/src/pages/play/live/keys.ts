/** The keys of a game; what they do stands on buttons too. */
import { flushSync } from 'svelte';
import type { Control } from '../controls/control.svelte';
import type { Place } from '../types';
import type { Live } from './connection.svelte';
import { isMeant, isOnControl, take, toDecision, toFinish } from './keyboard';
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
  /** closes the card of a unit that is looked at; there is none while nobody looks */
  closeCard?: () => void;
}

const NUDGES: Record<string, Place> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const INCH = 1_000;
const TENTH = 100;
/** Where keys are words, or choose what lies over the page. */
const TYPING = `textarea, select, input:not([type=radio], [type=checkbox]), dialog, [role=menu], .menu`;
/** Where arrows scroll or go from one thing to the next, as everywhere. */
const OWN_ARROWS = `header, .told, [role=tablist], input[type=radio]`;

/** Says whether the key meant something. */
export function keyDone(event: KeyboardEvent, hands: Hands): boolean {
  const at = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || at?.closest(TYPING)) return false;
  if (event.key in NUDGES) return pushed(event, at, hands);
  if (event.key === 'Enter') return event.repeat || entered(at);
  if (event.key === 'Escape') return putBack(hands);
  if (/^[1-9]$/.test(event.key)) return take(Number(event.key));
  return lettered(event.key.toLowerCase(), hands);
}

/** An inch, with Shift a tenth. */
function pushed(event: KeyboardEvent, at: Element | null, { control, stepOn }: Hands): boolean {
  if (!control || at?.matches('.inside, .deciding') || at?.closest(OWN_ARROWS)) return false;
  const by = event.shiftKey ? TENTH : INCH;
  const [dx, dy] = NUDGES[event.key]!;
  const done = control.nudge(stepOn([dx! * by, dy! * by]));
  if (done) event.stopPropagation();
  return done;
}

/** What the yellow button says, wherever the focus is; but a button that Tab came to is pressed itself. */
function entered(at: Element | null): boolean {
  if (isMeant(at)) return false;
  const button = document.querySelector<HTMLElement>('.foot .btn.primary');
  if (!button || (button.ariaDisabled === 'true' && isOnControl(at))) return false;
  button.click(); // it says why if it cannot be pressed
  return true;
}

/** What lies on top goes first: a tool, the card of a unit that is looked at, what was begun. */
function putBack({ control, tools, closeCard }: Hands): boolean {
  if (tools.tool) return (tools.end(), true);
  if (closeCard) return (closeCard(), true);
  control?.drop();
  return control !== null;
}

/** To the button that finishes; what is begun is put back before, since nobody finishes with a unit in hand. */
function finished(control: Control | null): boolean {
  if (control?.finish && control.chosen !== null) flushSync(() => control.drop());
  return toFinish();
}

function lettered(key: string, { control, live, tools, again }: Hands): boolean {
  if (key === 'd') return toDecision();
  if (key === 'f') return finished(control);
  if (key === 'w') return control?.nextWay() ?? false;
  if (key === 'm') return (tools.toggle('measure'), true);
  if (key === 'l') return (tools.toggle('sight'), true);
  if (key === 'a' && again) return (again(), true);
  if (key !== 'u') return false;
  if (live.table) void takeBack(live, live.table);
  return true;
}
