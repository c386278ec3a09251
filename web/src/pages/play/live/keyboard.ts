/** Where the keyboard is on the page of a game, and its way to the decision. */

/** What the decision is answered in: its part of the panel, and the bar. */
const DECISION = '#decision, .decide';
const OPTIONS = '#decision [data-option]:not(:disabled)';
const PRESSABLE = 'button, a[href], summary';

/** What brought the focus to where it is: a finger or the mouse, Tab, or the page by itself. */
let came: 'hand' | 'tab' | 'page' = 'hand';
/** What was done last. */
let last: 'hand' | 'tab' | 'key' = 'hand';

/** Follows the keyboard; what it gives back ends that. */
export function watchKeyboard(): () => void {
  const hand = () => (came = last = 'hand');
  const key = (event: KeyboardEvent) => (last = event.key === 'Tab' ? 'tab' : 'key');
  const focus = () => (came = last === 'key' ? 'page' : last);
  window.addEventListener('pointerdown', hand, true);
  window.addEventListener('keydown', key, true);
  window.addEventListener('focusin', focus, true);
  return () => {
    window.removeEventListener('pointerdown', hand, true);
    window.removeEventListener('keydown', key, true);
    window.removeEventListener('focusin', focus, true);
    hand();
  };
}

/** Whether Enter presses what is focused in any case: Tab came to it, and it is not what is chosen already. */
export function isMeant(at: Element | null): boolean {
  const control = at?.closest(PRESSABLE);
  return Boolean(control) && came === 'tab' && !control!.matches('[aria-pressed=true], [aria-current=true]');
}

/** Whether a key brought the focus to something that can be pressed. */
export const isOnControl = (at: Element | null): boolean => came !== 'hand' && Boolean(at?.closest(PRESSABLE));

const options = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(OPTIONS)];

/** To the first thing that can be chosen; to the yellow button where there is no choice. */
export function toDecision(): boolean {
  const to =
    options()[0] ??
    document.querySelector<HTMLElement>('.foot .btn.primary') ??
    document.querySelector<HTMLElement>('#decision');
  last = 'key';
  to?.focus();
  return Boolean(to);
}

/** To the button that finishes a phase or a step, the last beside the yellow one but for what Esc does; Enter presses it then. */
export function toFinish(): boolean {
  const beside = [...document.querySelectorAll<HTMLElement>('.foot .btn:not(.primary)')];
  const to = beside.findLast((button) => button.querySelector('kbd')?.textContent !== 'Esc');
  last = 'tab';
  to?.focus();
  return Boolean(to);
}

/** Takes who plays by keys along to a new decision, or to a new step of one, unless they are busy elsewhere. */
export function follow(isNew: boolean): void {
  const at = document.activeElement;
  const lost = !at || at === document.body || at.id === 'main';
  if (last !== 'hand' && (lost || (isNew && at.closest(DECISION)))) toDecision();
}

/** Takes the n-th of what can be chosen. */
export function take(n: number): boolean {
  const option = options()[n - 1];
  if (!option) return false;
  last = 'key';
  option.focus();
  option.click();
  return true;
}
