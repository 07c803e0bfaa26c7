import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Request as Asked, Response as Answer } from 'express'
import { expect, test, vi } from 'vitest'
import routes from '#app/routes.ts'
import { answerLinks, makeLinks } from '#server/web/links.ts'
import { handlersOf } from '#server/web/pages.ts'

const VERSION = 'a1b2'

/** The build of the site map, as far as its links are concerned. */
function site(): ServerBuild {
  const found: Record<string, object> = { root: { id: 'root', path: '', module: {} } }
  const add = (entry: RouteConfigEntry, parentId: string) => {
    const { id = entry.file, path, index, children = [] } = entry
    found[id] = { id, parentId, path, index, module: {} }
    for (const child of children) add(child, id)
  }
  for (const entry of routes) add(entry, 'root')
  return {
    routes: found,
    assets: { version: VERSION, routes: found },
    entry: { module: {} },
    future: { v3_lazyRouteDiscovery: true, v3_singleFetch: true },
    basename: '/',
    mode: 'production',
  } as unknown as ServerBuild
}

const build = site()
const whole = createRequestHandler(build, 'production')
const answerFor = handlersOf(build, (group) => createRequestHandler(group, 'production'))

function ask(links: readonly string[], version = VERSION) {
  const query = new URLSearchParams([['version', version], ...links.map((link) => ['p', link])])
  const target = `/__manifest?${query}`
  return { ours: answerLinks(answerFor, target), whole: whole(new Request(`http://localhost${target}`)) }
}

const LINKS = Object.values(build.routes)
  .map((route) => `/${route?.path ?? ''}`.replaceAll(/:\w+\??|\*/g, 'x7'))
  .filter((path, index, all) => all.indexOf(path) === index)

test('links lead to the routes that the whole site knows for them', async () => {
  const half = LINKS.filter((_, index) => index % 3 === 0)
  for (const links of [half, ['/'], ['activites'], ['/nowhere/at/all'], LINKS.slice(0, 4)]) {
    const asked = ask(links)
    const [ours, all] = [await asked.ours, await asked.whole]
    expect([ours.status, ours.headers.get('Cache-Control')]).toEqual([200, all.headers.get('Cache-Control')])
    expect(ours.headers.get('Content-Type')).toBe(all.headers.get('Content-Type'))
    expect(await ours.json()).toEqual(await all.json())
  }
})

test.each<[string, string[], string]>([
  ['another build: the page is loaded anew', ['/activites', '/'], 'ffff'],
  ['no link at all', [], VERSION],
  ['no link, and another build', [], 'ffff'],
])('%s', async (_, links, version) => {
  const asked = ask(links, version)
  const [ours, all] = [await asked.ours, await asked.whole]
  expect([ours.status, await ours.text()]).toEqual([all.status, await all.text()])
  expect([...ours.headers]).toEqual([...all.headers])
})

test('another spelling of the address is none: it goes on to the pages', () => {
  const links = makeLinks(answerFor)
  const next = vi.fn()
  for (const path of ['/__MANIFEST', '/__manifest/'])
    void links({ path, originalUrl: path } as Asked, {} as Answer, next)
  expect(next.mock.calls).toEqual([[], []])
})

test('each link is matched against the routes of its own address, however many there are', async () => {
  const asked: { routes: number; links: number }[] = []
  const counting = handlersOf(build, (group) => async (request: Request) => {
    const links = new URL(request.url).searchParams.getAll('p').length
    asked.push({ routes: Object.keys(group.routes).length, links })
    return Response.json({})
  })
  const links = Array.from({ length: 100 }, (_, index) => `/mes-activites/${index}/participants`)
  const query = new URLSearchParams(links.map((link) => ['p', link]))
  await answerLinks(counting, `/__manifest?${query}`)
  expect(asked).toHaveLength(1)
  expect(asked[0]!.links).toBe(100)
  expect(asked[0]!.routes).toBeLessThan(Object.keys(build.routes).length / 4)
})
