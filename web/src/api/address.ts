/** Where Muster is served: at the top of a host, or below a path of it that the `<base>` of its page names. */

/** An address of ours as a whole URL, for a request, a link to be shared, or a websocket. */
export function whole(path: string, scheme: 'http' | 'ws' = 'http'): string {
  const url = new URL(path, document.baseURI);
  if (scheme === 'ws') url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** The path of an address inside of the base, without a slash before it; nothing if it is none of ours. */
export function pathWithin(address: string): string | undefined {
  const { origin, pathname } = new URL(address);
  const base = new URL('./', document.baseURI);
  if (origin !== base.origin) return undefined;
  if (`${pathname}/` === base.pathname) return '';
  return pathname.startsWith(base.pathname) ? pathname.slice(base.pathname.length) : undefined;
}
