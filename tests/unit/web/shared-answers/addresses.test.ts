import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { restContract } from '#server/contract/rest/index.ts'
import { activityOf, sharedKindOf } from '#server/web/shared-answers/addresses.ts'
import { walk } from '#tests/infrastructure/contract-walk.ts'

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

test('of all pages, those of the list are for everybody, and no other', () => {
  const shared = patterns(routes).filter((pattern) =>
    examples(pattern).some((address) => sharedKindOf(address) === 'page'),
  )
  expect(shared.sort()).toEqual(SHARED_PAGES)
})

test('of all calls, those of the list are for everybody, and no other', () => {
  const calls = walk(restContract).map(({ route }) => route)
  const shared = calls.filter(
    (route) => route.startsWith('GET ') && sharedKindOf(route.slice('GET '.length)) === 'json',
  )
  expect(shared.sort()).toEqual(SHARED_CALLS)
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
