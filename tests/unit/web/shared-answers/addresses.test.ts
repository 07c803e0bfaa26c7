import type { RouteConfigEntry } from '@remix-run/route-config'
import { describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { activityOf, FIXED, isAlikeForVisitors, sharedKindOf } from '#server/web/shared-answers/addresses.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'
import { pathsByPattern } from '#tests/shared/compared.ts'

/** Every page that visitors are shown alike. A page that is added here must read nothing of the person who asks. */
const SHARED_PAGES = [
  '/',
  '/a-propos',
  '/activites',
  '/activites.atom',
  '/activites.ics',
  '/activites/:activityId/:slug?',
  '/application',
  '/blog',
  '/conditions-generales-d-utilisation',
  '/conditions-generales-de-vente',
  '/contact',
  '/foire-aux-questions',
  '/forfaits',
  '/organiser-sur-viree',
  '/politique-de-confidentialite',
  '/profil/:userId',
  '/profil/:userId/activites.atom',
  '/profil/:userId/activites.ics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap/:file',
]

const SHARED_CALLS = [
  'GET /api/activities',
  'GET /api/activities/promoted',
  'GET /api/activities/suggestion',
  'GET /api/activity',
  'GET /api/activity/types',
  'GET /api/comment',
  'GET /api/reviews',
  'GET /api/utils/chart',
]

const patterns = (entries: readonly RouteConfigEntry[], under = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const pattern = `${under}/${path}`.replace(/\/$/, '') || '/'
    return [pattern, ...patterns(children, pattern)]
  })

/** An address of each pattern, with and without its optional parts. */
function examples(pattern: string): string[] {
  const filled = pattern.replace('*', 'ailleurs').replace(/:\w*[iI]d\b/g, '20')
  const named = filled.replace(':file', 'pages.xml').replace(/:\w+\??/g, 'les-cretes')
  return [named, filled.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'les-cretes')]
}

const sharedPages = patterns(routes).filter((pattern) =>
  examples(pattern).some((address) => sharedKindOf(address) === 'page'),
)

const pathOf = (route: string) => route.slice('GET '.length)

const sharedCalls = walk(restContract)
  .map(({ route }) => route)
  .filter((route) => route.startsWith('GET ') && sharedKindOf(pathOf(route)) === 'json')

test('of all pages, those of the list are for everybody, and no other', () => {
  expect(sharedPages.toSorted()).toEqual(SHARED_PAGES)
})

test('of all calls, those of the list are for everybody, and no other', () => {
  expect(sharedCalls.toSorted()).toEqual(SHARED_CALLS)
})

describe('tests/shared compares with the memory and without it', () => {
  const compared = pathsByPattern({ activities: [20, 21], host: { id: 3 } })

  test('each address that is for everybody, and no other', () => {
    const shared = new Set([...sharedPages, ...sharedCalls.map(pathOf), ...FIXED.keys()])
    expect(Object.keys(compared).sort()).toEqual([...shared].sort())
  })

  test.each(Object.entries(compared))('%s by addresses that are kept', (pattern, addresses) => {
    const parts = pattern.replaceAll('.', '\\.').replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    const isOfPattern = new RegExp(`^${parts.replace(/:\w+/g, '[^/]+')}$`)
    expect(addresses).not.toEqual([])
    for (const address of addresses) {
      expect(address.split('?')[0]).toMatch(isOfPattern)
      expect(sharedKindOf(address), address).not.toBeNull()
    }
  })
})

test.each([
  ['/activites/20', 20],
  ['/activites/20/les-cretes?lang=fr', 20],
  ['/activites/20/inscription', null],
  ['/activites', null],
  ['/profil/20', null],
])('%s is the page of activity %s', (address, activityId) => {
  expect(activityOf(address)).toBe(activityId)
})

test.each([
  ['/', true],
  ['/?town=Rimouski', true],
  ['/_root.data?_routes=root', true],
  ['/activites?types=3&town=Rimouski', true],
  ['/activites.data?town=Rimouski', true],
  ['/activites/20/les-cretes.data', true],
  ['/blog.data', true],
  ['/_root', false],
  ['/activites?town=Rimouski&clid=x', false],
  ['/activites?town=Rimouski?types=3&passe=x', false],
  ['/activites.data?reprise=x', false],
  ['/activites/20/inscription.data', false],
  ['/dashboard.data', false],
  ['/api/activities', false],
  [`/activites?town=${'x'.repeat(600)}&search=${'x'.repeat(600)}`, false],
])('that %s says the same to all visitors is %s', (address, isAlike) => {
  expect(isAlikeForVisitors(address)).toBe(isAlike)
})
