/** Whether a new activity matches a person's saved search. Pure. */

export interface SavedSearch {
  /** Folded words, each with its stems and what means the same: of each word one must be in the index entry. */
  words: string[][]
  typeIds: number[]
  /** Null for both. */
  language: 'fr' | 'en' | null
  /** First and last day, `YYYY-MM-DD`. */
  from: string | null
  until: string | null
  /** A saved « This weekend » means every weekend: Friday to Sunday. */
  onWeekends: boolean
  /** Within so many kilometres of a place. */
  near: { latitude: number; longitude: number; withinKm: number } | null
  freeOnly: boolean
}

export interface NewActivity {
  /** Its folded and stemmed words, with spaces between. */
  searchText: string
  typeId: number
  language: 'fr' | 'en'
  /** Wall-clock start at the place, `YYYY-MM-DDTHH:mm`. */
  localStart: string
  latitude: number
  longitude: number
  isOnline: boolean
  /** The lowest price; null when no price is known. */
  lowestCents: number | null
}

/**
 * Returns whether a search has any filter: without one it finds everything on the page, but nobody asked for alerts
 * about everything.
 */
export function looksForSomething(search: SavedSearch): boolean {
  const { words, typeIds, language, from, until, onWeekends, near, freeOnly } = search
  const isNarrow = Boolean(language ?? from ?? until ?? near) || onWeekends || freeOnly
  return isNarrow || words.length + typeIds.length > 0
}

export function matchesSearch(search: SavedSearch, activity: NewActivity): boolean {
  const day = activity.localStart.slice(0, 10)
  const { words, typeIds, language, from, until, onWeekends, near, freeOnly } = search
  if (language !== null && language !== activity.language) return false
  if (typeIds.length > 0 && !typeIds.includes(activity.typeId)) return false
  if (from && day < from) return false
  if (until && day > until) return false
  if (onWeekends && !isWeekend(day)) return false
  if (freeOnly && (activity.lowestCents ?? 0) > 0) return false
  if (near && (activity.isOnline || kilometresBetween(near, activity) > near.withinKm)) return false
  return holdsWords(activity.searchText, words)
}

/** Returns whether an index entry has one form of each word. */
export function holdsWords(text: string, words: string[][]): boolean {
  if (words.length === 0) return true
  const tokens = new Set(text.split(' '))
  return words.every((forms) => forms.some((form) => tokens.has(form)))
}

function isWeekend(day: string): boolean {
  return [0, 5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
}

interface Point {
  latitude: number
  longitude: number
}

const EARTH_KM = 6371

/** Along the surface of the earth. */
export function kilometresBetween(a: Point, b: Point): number {
  const rad = Math.PI / 180
  const up = Math.sin(((b.latitude - a.latitude) * rad) / 2) ** 2
  const along = Math.sin(((b.longitude - a.longitude) * rad) / 2) ** 2
  const h = up + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * along
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
