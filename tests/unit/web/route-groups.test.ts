import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { RouteConfigEntry } from '@remix-run/route-config'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import routes from '#app/routes.ts'
import { groupRoutes, ofLength, readAddress } from '#server/web/route-groups.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/** A build with the routes of the site map, as far as matching needs it. */
function buildOf(entries: RouteConfigEntry[]): ServerBuild {
  const found = new Map<string, Route>([['root', { id: 'root', path: '', module: {} } as Route]])
  const add = (entry: RouteConfigEntry, parentId: string) => {
    const { id = entry.file, path, index, children = [] } = entry
    found.set(id, { id, parentId, path, index, module: {} } as Route)
    for (const child of children) add(child, id)
  }
  for (const entry of entries) add(entry, 'root')
  const byId = Object.fromEntries(found)
  return { routes: byId, assets: { version: '1', routes: byId } } as unknown as ServerBuild
}

/** As Remix matches an address: ids and parameters. */
function matched(build: ServerBuild, path: string) {
  type Node = Route & { children?: Node[] }
  const childrenOf = (parentId: string | undefined): Node[] =>
    Object.values(build.routes)
      .filter((route): route is Route => route?.parentId === parentId)
      .map((route) => (route.index ? route : { ...route, children: childrenOf(route.id) }))
  const found = matchRoutes(childrenOf(undefined) as Parameters<typeof matchRoutes>[0], path)
  return found?.map(({ route, params, pathname }) => ({ id: route.id, params, pathname })) ?? null
}

const site = buildOf(routes)
const groups = groupRoutes(site)

function inGroup(url: string, path: string) {
  const { segment, length } = readAddress(url)
  return matched(ofLength(groups.bySegment.get(segment) ?? groups.others, length)!, path)
}

const ADDRESSES = Object.values(site.routes)
  .map((route) => `/${route?.path ?? ''}`.replaceAll(/:\w+\??|\*/g, 'x7'))
  .filter((path, index, all) => all.indexOf(path) === index)

/** The router warns of each malformed address. */
beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => void vi.restoreAllMocks())

test('every address is answered by the same routes as by the whole build, however it is written', () => {
  for (const path of ADDRESSES) expectSameRoutes(path)
})

function expectSameRoutes(path: string) {
  const character = path.charAt(1)
  const encoded = character && `/%${character.charCodeAt(0).toString(16)}${path.slice(2)}`
  const ways = [path, path.toUpperCase(), `${path}/`, `${path}?page=2`, `/${path}`, `${path}/more`, encoded]
  for (const url of ways) {
    const { pathname } = new URL(`http://localhost${url}`)
    expect(inGroup(url, pathname)).toEqual(matched(site, pathname))
  }
  const data = path === '/' ? '/_root.data' : `${path}.data`
  expect(inGroup(`${data}?_routes=root`, path)).toEqual(matched(site, path))
  expect(inGroup(data, data)).toEqual(matched(site, data))
}

test('so is whatever address anybody makes up', () => {
  const first = fc.constantFrom(
    'activites',
    'ACTIVITES',
    '%61ctivites',
    'activites%2F7',
    'api',
    'sitemap.xml',
    '',
  )
  const other = fc.constantFrom(
    '',
    '..',
    '%2e%2e',
    '%2F',
    '%E0%A4%A',
    '7',
    'inscription',
    'mon-compte',
    'x.data',
  )
  const anything = fc.webPath()
  fc.assert(
    fc.property(
      fc.oneof(first, anything),
      fc.array(fc.oneof(other, anything), { maxLength: 3 }),
      (head, rest) => {
        const { pathname } = new URL(`http://localhost/${[head, ...rest].join('/')}`)
        expect(inGroup(pathname, pathname)).toEqual(matched(site, pathname))
      },
    ),
    { numRuns: 50 },
  )
})

/** What a page asks for beside its own routes: those of the addresses above it, for its list of routes. */
test('a group also matches the addresses above', () => {
  for (const path of ADDRESSES) {
    const above = path.split('/').map((_, index, segments) => segments.slice(0, index).join('/') || '/')
    for (const shorter of above) expect(inGroup(path, shorter)).toEqual(matched(site, shorter))
  }
})

test('a group has few routes, and the same of them in the list for script', () => {
  for (const [segment, group] of groups.bySegment) {
    for (const { routes, assets } of group) {
      expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
      expect(Object.keys(routes).length, segment).toBeLessThan(40)
      expect(Object.keys(routes)).toEqual(expect.arrayContaining(['root', 'search/home', 'site/not-found']))
    }
  }
  expect(idsOf(groups.others)).toEqual([['root', 'search/home', 'site/not-found']])
  expect(idsOf(groups.bySegment.get('activites')!)[1]).toEqual([
    'root',
    'search/home',
    'search/list',
    'site/not-found',
  ])
})

test('routes whose first segment is a parameter, optional or a layout without a path are in every group', () => {
  const build = buildOf([
    { file: 'layout', children: [{ file: 'inside', path: 'inside' }] },
    { file: 'any', path: ':any/more' },
    { file: 'maybe', path: 'fr?/maybe' },
    { file: 'plain', path: 'Plain', children: [{ file: 'deep', path: ':id' }] },
  ])
  const { bySegment, others } = groupRoutes(build)
  const shared = ['root', 'layout', 'any', 'maybe']
  expect(idsOf(others)).toEqual([['root', 'layout'], ['root', 'layout', 'maybe'], shared])
  expect([...bySegment.keys()]).toEqual(['inside', 'plain'])
  expect(idsOf(bySegment.get('plain')!).at(-1)).toEqual([...shared, 'plain', 'deep'])
  expect(idsOf(bySegment.get('inside')!).at(-1)).toEqual(['root', 'layout', 'inside', 'any', 'maybe'])
})

function idsOf(group: ServerBuild[]): string[][] {
  return group.map(({ routes }) => Object.keys(routes))
}
