/**
 * Keeps the door's page, and nothing else: one shell and its files. It answers no call of the API, and its scope is
 * /entree/. The route that serves it writes `DOOR` before it: what belongs together has one version.
 */

/** The part of the browser's worker scope that is used here; its own types contradict those of pages. */
interface WorkerScope {
  addEventListener: ((
    type: 'install' | 'activate',
    listener: (event: { waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void) &
    ((type: 'fetch', listener: (event: FetchAsked) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
  caches: CacheStorage
}

interface FetchAsked {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}

declare const DOOR: { version: string; language: string; shell: string; files: string[] }

const worker = self as unknown as WorkerScope
const CACHE = `porte-${DOOR.version}`
const DOOR_PAGE = /^\/entree\/\d+$/

worker.addEventListener('install', (event) => event.waitUntil(keep()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && DOOR_PAGE.test(pathname)) {
    const language = searchParams.get('lang') ?? DOOR.language
    event.respondWith(language === DOOR.language ? fromCache(DOOR.shell) : fromNetwork(request))
  } else if (DOOR.files.includes(pathname)) event.respondWith(fromCache(pathname))
})

async function keep(): Promise<void> {
  const cache = await worker.caches.open(CACHE)
  // The shell is asked for anew: one that was stored before may belong to other files.
  await cache.addAll([new Request(DOOR.shell, { cache: 'reload' }), ...DOOR.files])
  await worker.skipWaiting()
}

async function takeOver(): Promise<void> {
  const names = await worker.caches.keys()
  const old = names.filter((name) => name.startsWith('porte-') && name !== CACHE)
  await Promise.all(old.map((name) => worker.caches.delete(name)))
  await worker.clients.claim()
}

/** The network is not asked first: a bad one would let people wait in front of the door. */
async function fromCache(address: string): Promise<Response> {
  const cache = await worker.caches.open(CACHE)
  return (await cache.match(address, { ignoreVary: true })) ?? fetch(address)
}

/** In another language than the one that is kept. */
async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return fromCache(DOOR.shell)
  }
}

export {}
