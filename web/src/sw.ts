/** The service worker: keeps the client, the engine and what the server says about the rules, so that they are there offline. */
export {}; // a module: its names are its own
declare const self: ServiceWorkerGlobalScope;
const worker = self;

interface Keep {
  version: string;
  first: string[];
  later: string[];
}

// The build puts the lists here; they change with every file, so a new build is a new worker.
const keep: Keep = __KEEP__;
declare const __KEEP__: Keep;

const FILES = `muster-files-${keep.version}`;
const ENGINE = 'muster-engine';
const ANSWERS = 'muster-answers';
/** Answers that are the same for everybody and that pages need offline. */
const KEPT_ANSWERS = ['api/v1/rules', 'api/v1/charts'];
/** The server's own addresses outside of its API; they are no pages. */
const SERVERS_OWN = ['healthz', 'readyz', 'metrics', 'authority.crt'];
/** Where Muster is served: the folder of this worker. All that is named here lies below it. */
const BASE = new URL('./', worker.location.href);

worker.addEventListener('install', (event) =>
  event.waitUntil(caches.open(FILES).then((cache) => cache.addAll(keep.first))),
);

worker.addEventListener('activate', (event) => event.waitUntil(clean().then(() => worker.clients.claim())));

// The browser may end a worker that does nothing; a message that is not waited for counts as nothing.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'keep the rest') event.waitUntil(keepTheRest());
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  const path = below(url);
  if (event.request.method !== 'GET' || path === undefined) return;
  if (KEPT_ANSWERS.includes(path)) event.respondWith(newestAnswer(event.request));
  else if (path.startsWith('engine/')) event.respondWith(fromEngine(event.request));
  else if (path.startsWith('api/') || SERVERS_OWN.includes(path)) return;
  else if (event.request.mode === 'navigate') event.respondWith(page());
  else event.respondWith(file(event.request));
});

/** Asked for when the page has been idle: the engine, the scanner, the rules. What fails is tried at the next visit. */
async function keepTheRest(): Promise<void> {
  const engine = await caches.open(ENGINE);
  for (const file of keep.later) if (!(await engine.match(file))) await engine.add(file).catch(() => undefined);
  const answers = await caches.open(ANSWERS);
  for (const path of KEPT_ANSWERS) if (!(await answers.match(path))) await answers.add(path).catch(() => undefined);
}

/** Every page is the same document; the router reads the path. */
async function page(): Promise<Response> {
  return (await caches.match('index.html', { cacheName: FILES })) ?? fetch('index.html');
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

/** Large files that only a change of the engine makes anew: kept when they are first fetched. */
async function fromEngine(request: Request): Promise<Response> {
  const cache = await caches.open(ENGINE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function newestAnswer(request: Request): Promise<Response> {
  const cache = await caches.open(ANSWERS);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw problem;
  }
}

async function clean(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('muster-files-') && name !== FILES) await caches.delete(name);
  }
  const cache = await caches.open(ENGINE);
  for (const kept of await cache.keys()) {
    const path = below(new URL(kept.url));
    if (path !== undefined && !keep.later.includes(path)) await cache.delete(kept);
  }
}

/** The path of an address below the base; nothing for what lies elsewhere. */
function below({ origin, pathname }: URL): string | undefined {
  return origin === BASE.origin && pathname.startsWith(BASE.pathname)
    ? pathname.slice(BASE.pathname.length)
    : undefined;
}
