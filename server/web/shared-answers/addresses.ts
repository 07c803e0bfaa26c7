import { organisePath } from '#server/domain/platform/brand.ts'

/** A page is drawn in a queue; a call of the API answers JSON, and depends on fewer cookies. */
export type SharedKind = 'page' | 'json'

/** In characters: further filters than anybody types. Longer addresses are rare, and each would be kept three times. */
const LONGEST = 500

const TEXTS = [
  organisePath(),
  '/forfaits',
  '/a-propos',
  '/blog',
  '/application',
  '/contact',
  '/foire-aux-questions',
  '/politique-de-confidentialite',
  '/conditions-generales-d-utilisation',
  '/conditions-generales-de-vente',
]

/** What programs read: the same for everybody in a language, whoever owns the program. */
const FILES = ['/activites.atom', '/activites.ics', '/robots.txt', '/sitemap.xml']

const CALLS = [
  '/api/openapi.json',
  '/api/activities',
  '/api/activities/promoted',
  '/api/activities/suggestion',
  '/api/activity',
  '/api/activity/types',
  '/api/comment',
  '/api/reviews',
  '/api/utils/chart',
]

/** Those that are always the same; the others have a number or a name in them. */
export const FIXED = new Map<string, SharedKind>([
  ...['/', '/activites', ...TEXTS, ...FILES].map((path) => [path, 'page'] as const),
  ...CALLS.map((path) => [path, 'json'] as const),
])

/** Pages below an activity whose names look like the name of the activity; tests compare them with app/routes.ts. */
const NOT_NAMES = 'attente|avis|billetterie|inscription'
const ACTIVITY = new RegExp(`^/activites/(\\d{1,9})(?:/(?!(?:${NOT_NAMES})$)[a-z0-9-]{1,200})?$`)
const OTHERS = /^\/profil\/\d{1,9}(?:\/activites\.(?:atom|ics))?$|^\/sitemap\/[a-z0-9-]{1,40}\.xml$/

/**
 * error: signs out · clid, passe, reprise: secrets of a link · town: asks another service, within limits of the person
 * who asks.
 */
const PERSONAL_KEYS = ['error', 'clid', 'passe', 'reprise', 'town']

/** Returns the kind of an address that is the same for all visitors; null for every other address. */
export function sharedKindOf(url: string): SharedKind | null {
  if (url.length > LONGEST) return null
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const kind = FIXED.get(path) ?? (ACTIVITY.test(path) || OTHERS.test(path) ? 'page' : null)
  if (at < 0 || kind === null) return kind
  return [...new URLSearchParams(url.slice(at))].some(isPersonal) ? null : kind
}

/** The API also takes the filters of the list as one object: `filters={"town":…}`, `filters[town]=…`. */
function isPersonal([key, value]: [string, string]): boolean {
  if (PERSONAL_KEYS.includes(key)) return true
  return key.startsWith('filters') && /town|\\/.test(key + value)
}

/** Where script reads the data of the home page; the data of each other page is at its address with `.data`. */
const HOME_DATA = '/_root.data'

/**
 * Returns whether a page or its data says the same to all visitors, though it may be made for each of them: a page of
 * the list, its data, or a list around a town.
 */
export function isAlikeForVisitors(url: string): boolean {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at))
  query.delete('town')
  const page = path === HOME_DATA ? '/' : path.replace(/\.data$/, '')
  return sharedKindOf(`${page}?${query}`) === 'page'
}

/** Returns the id of the activity whose page this address is; null for any other address. */
export function activityOf(url: string): number | null {
  const id = ACTIVITY.exec(url.split('?')[0] ?? '')?.[1]
  return id === undefined ? null : Number(id)
}
