import { isNumber, isRecord } from '../api/checks';

/**
 * The steps of the browser's history: one for each page that was gone to, and one for each sheet or menu that lies over
 * it, so that Back closes what is open before it leaves the page.
 */
interface Step {
  /** which page; its sheets have the same */
  page: number;
  /** how many sheets lie over it */
  depth: number;
}

interface Layer {
  close: () => void;
}

let serial = Date.now();
let here: Step = { page: serial, depth: 0 };
let address = location.href;
/** Sheets and menus that are open, the topmost last. */
let layers: Layer[] = [];
/** While the browser goes back by our own doing: what is to be done once it has. */
let waiting: (() => void)[] | undefined;

/** Lays something over the page. Gives what takes it away again; `close` is called when Back was pressed, or the page is left. */
export function cover(close: () => void): () => void {
  const layer = { close };
  layers.push(layer);
  queueMicrotask(settle);
  return () => {
    layers = layers.filter((each) => each !== layer);
    queueMicrotask(settle);
  };
}

/** Goes to another page, from out of a sheet too: then the page takes the place of the sheet's step. */
export function stepTo(url: URL, arrived: () => void): void {
  if (waiting) return void waiting.push(() => stepTo(url, arrived));
  const over = here.depth;
  closeDownTo(0);
  const enter = (): void => {
    const next = { page: (serial += 1), depth: 0 };
    if (over) history.replaceState(next, '', url);
    else history.pushState(next, '', url);
    stand(next);
    arrived();
  };
  if (over > 1) goBack(over - 1, enter);
  else enter();
}

/** The same step under another address. */
export function readdress(url: URL): void {
  history.replaceState(here, '', url);
  address = location.href;
}

/** Follows Back and Forward. `arrived` is called where they led to another page. */
export function followSteps(arrived: () => void): void {
  history.replaceState(here, '');
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const step = isStep(state) ? state : null;
    const then = waiting ?? [];
    const ours = waiting !== undefined;
    waiting = undefined;
    if (step?.page === here.page) {
      // What was changed while the sheet was open stays in the address.
      history.replaceState(step, '', address);
      stand(step);
      if (!ours) closeDownTo(step.depth);
    } else {
      closeDownTo(0);
      stand({ page: step?.page ?? (serial += 1), depth: 0 });
      history.replaceState(here, '');
      arrived();
    }
    for (const act of then) act();
    settle();
  });
}

/** Others leave what they will in the history: nothing, or a state of their own. */
const isStep = (state: unknown): state is Step => isRecord(state) && isNumber(state.page) && isNumber(state.depth);

function stand(step: Step): void {
  here = step;
  address = location.href;
}

function closeDownTo(depth: number): void {
  const gone = layers.splice(depth);
  for (const layer of gone.reverse()) layer.close();
}

function goBack(steps: number, then?: () => void): void {
  waiting = then ? [then] : [];
  history.go(-steps);
}

/** As many steps as there are sheets: missing ones are made, those of closed sheets are taken away. */
function settle(): void {
  if (waiting) return;
  if (layers.length < here.depth) return goBack(here.depth - layers.length);
  while (here.depth < layers.length) {
    stand({ page: here.page, depth: here.depth + 1 });
    history.pushState(here, '');
  }
}
