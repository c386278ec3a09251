/** Where we are: the path, the page that belongs to it, and the way elsewhere without loading everything anew. */
import { untrack } from 'svelte';
import { pathWithin, whole } from '../api/address';
import { routes, type Route } from './routes';
import { followSteps, readdress, stepTo } from './steps';

export interface Place {
  route: Route | undefined;
  params: Record<string, string>;
  path: string;
  query: URLSearchParams;
  /** counts up whenever a page is to be made anew */
  visit: number;
}

class Here {
  now: Place = $state.raw({ ...find(pathHere(), location.search), visit: 0 });
}

export const place = new Here();

/** Where the page is asked for past the proxy that it has its path from, the path is what stands there. */
function pathHere(): string {
  return pathWithin(location.href) ?? location.pathname.slice(1);
}

export function find(path: string, search = ''): Omit<Place, 'visit'> {
  const query = new URLSearchParams(search);
  for (const route of routes) {
    const params = matched(route.path, path);
    if (params) return { route, params, path, query };
  }
  return { route: undefined, params: {}, path, query };
}

function matched(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      try {
        params[part.slice(1)] = nameIn(value);
      } catch {
        return undefined;
      }
    } else if (part !== value) return undefined;
  }
  return params;
}

/** A name as a part of a path, without dots: addresses read `..` as a step up, and servers what has a dot as a file. */
export const pathPart = (name: string): string =>
  encodeURIComponent(name.replace(/[~.]/g, (sign) => (sign === '.' ? '~-' : '~~')));

function nameIn(part: string): string {
  return decodeURIComponent(part).replace(/~([~-])/g, (_, sign: string) => (sign === '-' ? '.' : '~'));
}

/** Goes to a path of the client. `replace` leaves no step in the history, and within one route it keeps the page: only its params change. */
export function go(to: string, { replace = false } = {}): void {
  const url = new URL(whole(to));
  if (!replace) return stepTo(url, () => arrive(false));
  readdress(url);
  arrive(true);
}

function arrive(keep: boolean): void {
  const next = find(pathHere(), location.search);
  const before = untrack(() => place.now); // whoever goes elsewhere in an effect does not wait for where one is
  const same = next.path === before.path || (keep && next.route === before.route);
  place.now = { ...next, visit: same ? before.visit : before.visit + 1 };
  if (!same) scrollTo(0, 0);
}

export function listen(): void {
  followSteps(() => arrive(false));
  document.addEventListener('click', follow);
}

/** Follows plain links within the client; leaves every other click to the browser. */
function follow(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return;
  const path = pathWithin(link.href);
  if (path === undefined || path.startsWith('api/') || (link.hash && link.pathname === location.pathname)) return;
  event.preventDefault();
  go(link.href);
}
