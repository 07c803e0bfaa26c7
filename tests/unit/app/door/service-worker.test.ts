import { worker } from 'virtual:door-page'
import { beforeEach, describe, expect, test } from 'vitest'

const SITE = 'http://localhost:3000'
const DOOR = {
  version: '2',
  language: 'fr',
  shell: '/entree/coquille?lang=fr',
  files: ['/assets/porte-1.js', '/assets/porte-2.css'],
}

interface Asked {
  method?: string
  mode?: string
}

/** A browser in which the worker runs: its caches are maps, and what it fetches is counted. */
function makeBrowser() {
  const caches = new Map<string, Map<string, string>>()
  const listeners = new Map<string, (event: object) => void>()
  const fetched: string[] = []
  const network = { works: true }
  const addressOf = (request: string | Request) => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, SITE)
    return pathname + search
  }
  const fetcher = async (request: string | Request) => {
    if (!network.works) throw new TypeError('Failed to fetch')
    fetched.push(addressOf(request))
    return new Response(`network ${addressOf(request)}`)
  }
  const cacheOf = (name: string) => {
    const kept = caches.get(name) ?? new Map<string, string>()
    caches.set(name, kept)
    return {
      async addAll(requests: (string | Request)[]) {
        for (const request of requests) kept.set(addressOf(request), `kept ${addressOf(request)}`)
      },
      match: async (request: string) => {
        const text = kept.get(addressOf(request))
        return text === undefined ? undefined : new Response(text)
      },
    }
  }
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    caches: {
      open: async (name: string) => cacheOf(name),
      keys: async () => [...caches.keys()],
      delete: async (name: string) => caches.delete(name),
    },
  }
  class RequestHere {
    url: string
    constructor(address: string) {
      this.url = new URL(address, SITE).href
    }
  }
  new Function('self', 'location', 'fetch', 'Request', 'DOOR', worker)(
    scope,
    new URL(SITE),
    fetcher,
    RequestHere,
    DOOR,
  )

  /** Runs what the worker does at this moment of its life. */
  async function live(type: 'install' | 'activate'): Promise<void> {
    const works: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) })
    await Promise.all(works)
  }

  /** Returns what the worker answers; null: it leaves the request to the browser. */
  async function ask(
    path: string,
    { method = 'GET', mode = 'navigate' }: Asked = {},
  ): Promise<string | null> {
    let answer: Promise<Response> | null = null
    const respondWith = (response: Promise<Response>) => (answer = response)
    const request = { url: new URL(path, SITE).href, method, mode }
    listeners.get('fetch')?.({ request, respondWith })
    return answer && (await (await (answer as Promise<Response>)).text())
  }
  return { caches, fetched, network, live, ask }
}

describe('the worker of the door', () => {
  let browser: ReturnType<typeof makeBrowser>
  beforeEach(async () => {
    browser = makeBrowser()
    await browser.live('install')
    browser.network.works = false
  })

  test('opens any door without a network', async () => {
    expect(await browser.ask('/entree/12')).toBe('kept /entree/coquille?lang=fr')
    expect(await browser.ask('/entree/7?lang=fr')).toBe('kept /entree/coquille?lang=fr')
    for (const file of DOOR.files) expect(await browser.ask(file, { mode: 'cors' })).toBe(`kept ${file}`)
    expect(browser.fetched).toEqual([])
  })

  test.each<[string, Asked]>([
    ['/api/activity/door?activityId=12', { mode: 'cors' }],
    ['/entree/12', { method: 'POST' }],
    ['/entree/12', { mode: 'cors' }],
    ['/entree/12/code', {}],
    ['/entree/12/quitter', {}],
    ['/entree/cle/abc', {}],
    ['/entree/', {}],
    ['/mes-activites/12', {}],
    ['/assets/site-9.js', { mode: 'cors' }],
    ['https://ailleurs.example/entree/12', {}],
  ])('leaves %s %o to the browser', async (path, asked) => {
    expect(await browser.ask(path, asked)).toBeNull()
  })

  test('asks for the page in the other language, and opens its own where there is no network', async () => {
    expect(await browser.ask('/entree/12?lang=en')).toBe('kept /entree/coquille?lang=fr')
    browser.network.works = true
    expect(await browser.ask('/entree/12?lang=en')).toBe('network /entree/12?lang=en')
  })

  test('takes the place of the version before, and of nothing else', async () => {
    for (const name of ['porte-1', 'autre']) browser.caches.set(name, new Map())
    await browser.live('activate')
    expect([...browser.caches.keys()].sort()).toEqual(['autre', 'porte-2'])
  })

  test('asks the network for what the browser has thrown away', async () => {
    browser.caches.clear()
    browser.network.works = true
    expect(await browser.ask('/entree/12')).toBe('network /entree/coquille?lang=fr')
  })
})
